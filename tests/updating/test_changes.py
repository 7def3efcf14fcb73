"""Chunks before and after: what is kept, moved, added, deleted, and whose vector is stale."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import seamline
from seamline import diff
from tests.counting_encoder import Counting

TEXT = "# Guide\n\nFirst paragraph here.\n\n## Install\n\nSecond paragraph there.\n\n## Use\n\nThird one at last.\n"


def chunks_of(text, **options):
    return seamline.chunk(text, **{"strategy": "markdown", "max_size": 40, **options})


def test_nothing_changed():
    changes = diff(chunks_of(TEXT), chunks_of(TEXT))
    assert not changes
    assert len(changes.keep) == len(chunks_of(TEXT))


def test_a_word_at_the_top_moves_the_rest():
    old, new = chunks_of(TEXT), chunks_of(TEXT.replace("First", "The first"))
    changes = diff(old, new)
    assert len(changes.add) == len(changes.delete) == 1
    assert set(changes.move) == set(new.ids[1:])
    assert changes.revector == ()


def test_a_heading_renamed_moves_its_chunks_and_names_their_vectors():
    old, new = (chunks_of(text, encoder=Counting()) for text in (TEXT, TEXT.replace("# Guide", "# Manual")))
    changes = diff(old, new)
    assert set(changes.revector) == set(changes.keep) | set(changes.move)


def test_texts_that_come_twice_are_told_apart():
    old, new = (chunks_of("Same. " * count, strategy="sentences", max_size=6) for count in (3, 2))
    changes = diff(old, new)
    assert (len(changes.keep), len(changes.delete), changes.add) == (2, 1, ())


def test_records_of_a_store_do_as_well():
    old, new = chunks_of(TEXT), chunks_of("Before.\n\n" + TEXT)
    stored = [{name: record[name] for name in ("id", "start", "path")} for record in old.to_dicts()]
    assert set(diff(stored, new).move) == set(diff(old, new).move)


def test_documents_are_told_apart_by_their_ids():
    documents = [{"id": name, "text": "The same text."} for name in "ab"]
    records = [record for chunks in seamline.chunk_many(documents) for record in chunks.to_dicts()]
    assert len(diff(records, records[:1]).delete) == 1
    unnamed = [record for chunks in seamline.chunk_many(["Same.", "Same."]) for record in chunks.to_dicts()]
    with pytest.raises(ValueError, match=r"new must have ids of their own, got .* twice; name the documents"):
        diff([], unnamed)
    with pytest.raises(ValueError, match=r"old must have an id in every record, got \['text'\]"):
        diff([{"text": "One."}], [])


@given(
    before=st.lists(st.sampled_from(["One. ", "Two. ", "Three. "]), max_size=12),
    after=st.lists(st.sampled_from(["One. ", "Four. "]), max_size=9),
)
def test_carrying_out_the_changes_gives_the_new_state(before, after):
    old, new = (seamline.chunk("".join(parts), strategy="sentences", max_size=7) for parts in (before, after))
    changes = diff(old, new)
    store = {record["id"]: record for record in old.to_dicts()}
    fresh = {record["id"]: record for record in new.to_dicts()}
    for name in changes.delete:
        del store[name]
    store |= {name: fresh[name] for name in (*changes.add, *changes.move)}
    starts = dict(zip(new.ids, new.starts.tolist(), strict=True))
    assert {name: record["start"] for name, record in store.items()} == starts
