"""Chunks under larger chunks, and a chunk with its neighbours."""

import pickle

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import seamline

TEXT = "# A\n\nOne two. Three four. Five six.\n\n## B\n\nSeven eight. Nine ten. Eleven.\n\nTwelve words at the end."
PIECES = ["one ", "two. ", "\n\n", "# T\n\n", "longer words\r\n", "é", "👩‍👩‍👧 "]
words = st.lists(st.sampled_from(PIECES), max_size=60).map("".join)
settings_of = st.fixed_dictionaries(
    {"max_size": st.integers(3, 30), "overlap": st.integers(0, 2), "unit": st.sampled_from(["chars", "words", "bytes"])}
)


def fits(chunks, start, end, size):
    first = seamline.chunk(chunks.text[start:end], strategy="hard", unit=chunks.unit, max_size=size)[0]
    return first.end == end - start


def slow_around(chunks, index, size):
    """Neighbours are taken one by one, always the one that leaves both sides more even."""
    own = chunks.spans[index].tolist()
    group = [index]
    while True:
        options = []
        for wider in ([group[0] - 1, *group], [*group, group[-1] + 1]):
            if wider[0] < 0 or wider[-1] >= len(chunks):
                continue
            start, end = min(own[0], int(chunks.core_starts[wider[0]])), int(chunks.ends[wider[-1]])
            if fits(chunks, start, end, size):
                options.append((abs((own[0] - start) - (end - own[1])), wider))
        if not options:
            return min(own[0], int(chunks.core_starts[group[0]])), int(chunks.ends[group[-1]])
        group = min(options, key=lambda option: option[0])[1]


@settings(max_examples=60)
@given(words, settings_of, st.data())
def test_around_is_its_twin_and_keeps_the_size(text, options, data):
    chunks = seamline.chunk(text, strategy="words", trim=False, **options)
    if not len(chunks):
        return
    index = data.draw(st.integers(0, len(chunks) - 1))
    size = options["max_size"] + data.draw(st.integers(0, 80))
    found = chunks[index].around(size)
    assert (found.start, found.end) == slow_around(chunks, index, size)
    assert found.text == text[found.start : found.end]
    assert found.start <= chunks[index].start
    assert found.end >= chunks[index].end
    assert found.size <= size or (found.start, found.end) == (chunks[index].start, chunks[index].end)


def test_around_has_the_columns_of_a_chunk():
    chunks = seamline.chunk(TEXT, max_size=30)
    found = chunks[3].around(60)
    assert found.line_start == seamline.line_range(TEXT, found.start, found.end)[0]
    assert found.path == chunks.structure.paths(np.array([[found.start, found.end]]))[0]
    assert chunks.around(-1, 60).end == len(TEXT)
    with pytest.raises(ValueError, match="size must be at least 1, got 0"):
        chunks[0].around(0)


def test_a_chunk_without_its_source_has_no_surroundings():
    chunk = pickle.loads(pickle.dumps(seamline.chunk(TEXT, max_size=30)[1]))
    with pytest.raises(ValueError, match="around"):
        chunk.around(60)


def test_a_chunk_stays_in_one_level_where_a_higher_one_stands_for_it():
    small = seamline.chunk("A a. B b. C c. D d. E e. F f. G g. H h.", max_size=4)
    tree = small.tree(sizes=(14, 60))
    merged = tree.merge([0, 4, 5, 6, 7])
    assert merged.fields["sources"] == [[0, 1, 2, 3, 4]]


@settings(max_examples=60)
@given(words, settings_of, st.data())
def test_a_tree_holds_every_core_once_a_level(text, options, data):
    chunks = seamline.chunk(text, **options)
    tree = chunks.tree(sizes=(40, 100))
    records = tree.to_dicts()
    by_id = {record["id"]: record for record in records}
    assert len(by_id) == len(records) == sum(map(len, tree.levels))
    for level in tree.levels:
        level.verify()
    for record in records:
        parent = by_id.get(record["parent_id"])
        assert (parent is None) == (record["depth"] == 0)
        assert parent is None or (parent["start"] <= record["core_start"] and record["end"] <= parent["end"])
    hits = data.draw(st.lists(st.integers(0, len(chunks) - 1), max_size=8)) if len(chunks) else []
    merged = tree.merge(hits)
    assert sorted(place for places in merged.fields["sources"] for place in places) == list(range(len(hits)))
    for node, places in zip(merged, merged.fields["sources"], strict=True):
        assert all(node.start <= chunks[hits[i]].core_start and chunks[hits[i]].end <= node.end for i in places)


def test_most_of_the_children_call_their_parent():
    small = seamline.chunk("One two. Three four. Five six. Seven.", max_size=12)
    tree = small.tree(sizes=(22, 60))
    assert [len(level) for level in tree.levels] == [4, 2, 1]
    assert tree.merge([0]).texts() == ["One two."]
    assert tree.merge([1, 0]).texts() == ["One two. Three four."]
    assert tree.merge([1, 0]).fields["sources"] == [[0, 1]]
    assert tree.merge([0], share=0.4).texts() == [small.text]
    assert tree.merge([3, 0, 2, 1]).texts() == [small.text]
    assert tree.merge([]).texts() == []


@pytest.mark.parametrize(
    ("hits", "options", "error"),
    [
        ([9], {}, "hits must be places of 4 chunks, from 0, got 9"),
        ([-1], {}, "hits must be places"),
        ([0], {"share": 1}, "share must be at least 0 and below 1, got 1"),
    ],
)
def test_what_is_no_hit_is_refused(hits, options, error):
    tree = seamline.chunk("One two. Three four. Five six. Seven.", max_size=12).tree(sizes=[22])
    with pytest.raises(ValueError, match=error):
        tree.merge(hits, **options)


@pytest.mark.parametrize("sizes", [(), (22, 22), (40, 22)], ids=str)
def test_sizes_of_a_tree_rise(sizes):
    with pytest.raises(ValueError, match="sizes must be one or more and rise"):
        seamline.chunk(TEXT).tree(sizes=sizes)


@pytest.mark.parametrize("sizes", [22, "22"], ids=repr)
def test_sizes_of_a_tree_are_several(sizes):
    with pytest.raises(TypeError, match="sizes must be a sequence of int"):
        seamline.chunk(TEXT).tree(sizes=sizes)


def test_title_and_note_stand_above_the_context():
    last = seamline.chunk(TEXT, strategy="markdown", max_size=40)[-1]
    plain = last.with_context()
    assert last.with_context(title="Numbers ", note=" What comes last.\n") == f"Numbers\n\nWhat comes last.\n\n{plain}"
    assert last.with_context(title="", note=None) == plain
