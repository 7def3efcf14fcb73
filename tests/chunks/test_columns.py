"""Columns against slow twins; pickles, slices and stored settings."""

import copy
import json
import pickle

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from seamline import Chunker, chunk
from seamline.options.strategies import STRATEGIES
from tests.reference import columns
from tests.strategy_names import NAMES
from tests.texts import texts

OFFSETS = ("start", "end", "byte_start", "byte_end", "utf16_start", "utf16_end")
PLACES = ("line_start", "line_end", "column_start", "column_end")
COLUMNS = (
    *OFFSETS, *PLACES, "core_start", "size", "level", "oversized", "hash", "id", "vector_key", "text", "path", "kinds",
    "context",
)
MARKDOWN = "# Top\n\nFirst text.\n\n## Below\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\nÜber 🇩🇪 hinaus.\r\nEnd.\n" * 3


@given(text=texts, max_size=st.integers(1, 40), overlap=st.integers(0, 9), trim=st.booleans())
@settings(max_examples=120, deadline=None)
def test_columns_are_those_of_the_twins(text, max_size, overlap, trim):
    for c in chunk(text, max_size=max_size, overlap=min(overlap, max_size - 1), trim=trim):
        assert (c.byte_start, c.byte_end) == tuple(columns.byte_offset(text, i) for i in (c.start, c.end))
        assert (c.utf16_start, c.utf16_end) == tuple(columns.utf16_offset(text, i) for i in (c.start, c.end))
        assert tuple(getattr(c, name) for name in PLACES) == columns.places(text, c.start, c.end)
        assert c.hash == columns.text_hash(text[c.start : c.end])


def values(c):
    return [getattr(c, name) for name in COLUMNS]


@pytest.mark.parametrize("strategy", sorted(set(STRATEGIES) - {"tokens"}))
def test_pickles_hold_everything(strategy):
    chunks = Chunker(strategy=strategy, max_size=60)(MARKDOWN)
    again = pickle.loads(pickle.dumps(chunks))
    assert again == chunks
    assert again.to_dicts() == chunks.to_dicts()
    assert again.strategy == strategy


@pytest.mark.parametrize("options", [{}, {"unit": "words", "max_size": 3}, {"split_at": [1, 2]}], ids=str)
def test_a_chunker_that_has_worked_can_be_pickled_and_copied(options):
    chunker = Chunker(**options)
    found = chunker(MARKDOWN)
    for again in (pickle.loads(pickle.dumps(chunker)), copy.copy(chunker)):
        assert again == chunker
        assert again(MARKDOWN) == found


def test_a_chunk_pickled_alone_keeps_its_columns_without_the_source():
    source = MARKDOWN + "x" * 100_000
    chunks = chunk(source, max_size=60)
    stored = pickle.dumps(chunks[3])
    assert len(stored) < 4000
    alone = pickle.loads(stored)
    assert values(alone) == values(chunks[3])
    assert alone == chunks[3]
    assert alone.to_dict() == chunks[3].to_dict()
    assert alone.with_context() == chunks[3].with_context()
    assert values(pickle.loads(pickle.dumps(alone))) == values(alone)


@pytest.mark.parametrize("chosen", [slice(1, 4), slice(None, None, 2), slice(-2, None), slice(3, 3)], ids=str)
def test_slices_keep_the_columns(chosen):
    chunks = chunk(MARKDOWN, max_size=60, overlap=10)
    part = chunks[chosen]
    assert [values(c) for c in part] == [values(c) for c in list(chunks)[chosen]]
    assert part.text is chunks.text
    assert part.document_id == chunks.document_id


def test_an_index_out_of_range_is_refused():
    chunks = chunk("One.")
    assert chunks[-1] == chunks[0]
    with pytest.raises(IndexError):
        chunks[1]


def test_ids_tell_document_and_content():
    first, second = (
        next(Chunker(max_size=20).chunk_many([{"id": name, "text": "The same words."}]))[0] for name in ("a", "b")
    )
    assert first.id == f"a:{columns.text_hash('The same words.')}-0"
    assert first.id != second.id
    assert first.hash == second.hash


OPTIONS = {"max_size": 90, "min_size": 10, "overlap": 20, "split_at": [1, 2], "language": "de", "oversized": "keep"}
REFUSED = {"hard": {"oversized"}, "tokens": {"oversized"}, "snapped": {"oversized", "min_size"}}


@pytest.mark.parametrize("strategy", NAMES)
def test_stored_settings_come_back(strategy):
    options = {name: value for name, value in OPTIONS.items() if name not in REFUSED.get(strategy, ())}
    chunker = Chunker(strategy=strategy, **options, separators=["\n", " "] if strategy == "recursive" else None)
    again = Chunker.from_dict(json.loads(json.dumps(chunker.to_dict())))
    assert again == chunker
    assert again.to_dict() == chunker.to_dict()
    if strategy != "tokens":
        assert again(MARKDOWN) == chunker(MARKDOWN)


def test_settings_without_a_name_are_not_stored():
    with pytest.raises(ValueError, match="unit must be a name to be stored, got builtin_function_or_method"):
        Chunker(unit=len).to_dict()
    with pytest.raises(TypeError, match="maximum"):
        Chunker.from_dict({"maximum": 3})
