"""Ids that survive edits elsewhere, and what renumbers them."""

import pickle
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from seamline import Chunker, chunk
from seamline.chunks.keys import StreamedIds, chunk_ids, occurrences
from seamline.text.hashes import bytes_hash, text_hash
from tests.texts import texts

PARAGRAPHS = [f"Paragraph {i} tells of the tide and of {i * i} boats. It has two sentences." for i in range(40)]


@given(st.lists(st.sampled_from(["aa", "bb", "cc"])))
def test_numbers_count_what_came_before(hashes):
    assert list(occurrences(hashes)) == [hashes[:i].count(digest) for i, digest in enumerate(hashes)]


@given(st.lists(st.sampled_from([text_hash(word) for word in "abc"])), st.integers(0, 9))
def test_streamed_ids_are_those_of_the_whole(hashes, first):
    ids = StreamedIds("d")
    ids.add(hashes[:first])
    ids.add(hashes[first:])
    assert [ids[i] for i in range(len(hashes))] == chunk_ids("d", hashes)


@given(text=texts, max_size=st.integers(1, 30))
def test_ids_differ_and_keep_their_content(text, max_size):
    chunks = chunk(text, max_size=max_size)
    assert len(set(chunks.ids)) == len(chunks)
    assert [name.rpartition("-")[0] for name in chunks.ids] == chunks.hashes


def stayed(before, after):
    """How many values of ``before`` are in ``after``, each as often as it comes."""
    return sum((Counter(before) & Counter(after)).values())


@pytest.mark.parametrize("strategy", ["smart", "paragraphs", "sentences", "markdown"])
def test_ids_stay_where_texts_stay(strategy):
    text = "\n\n".join(PARAGRAPHS)
    old, new = (chunk(source, strategy=strategy, max_size=200) for source in (text, "A " + text))
    assert stayed(old.ids, new.ids) == stayed(old.texts(), new.texts()) == len(old) - 1


def test_a_twin_that_comes_earlier_renumbers_the_later_ones():
    old, new = (chunk(text, strategy="sentences", max_size=6) for text in ("Same. Same.", "Same. Other. Same. Same."))
    assert old.ids == [f"{text_hash('Same.')}-{i}" for i in range(2)]
    assert [name for name in new.ids if name.startswith(text_hash("Same."))] == [*old.ids, f"{text_hash('Same.')}-2"]


def test_slices_and_pickles_keep_the_numbers_of_the_whole():
    chunks = Chunker(strategy="sentences", max_size=6)("Same. Same. Same.")
    part = chunks[1:][::-1]
    assert part.ids == chunks.ids[:0:-1]
    assert pickle.loads(pickle.dumps(part)).ids == part.ids
    assert pickle.loads(pickle.dumps(part[0])).id == chunks.ids[2]


def test_parts_of_a_hash_do_not_run_together():
    assert len({bytes_hash(b"ab", b"c"), bytes_hash(b"a", b"bc"), bytes_hash(b"abc", b""), bytes_hash(b"abc")}) == 4
