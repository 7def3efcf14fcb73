"""Columns over many documents beside slow twins: places, names, structure, and slices of a table."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import seamline
from seamline.frames import RowChunker, RowError, rows
from seamline.frames._places import byte_spans, line_spans, page_spans
from seamline.frames.columns import column
from seamline.frames.found import found_in
from seamline.reading.tracks import page_track
from tests.frames.test_rows import ALL, as_table, encodable, expected_rows
from tests.reference.columns import byte_offset, places
from tests.texts import texts

arrow = pytest.importorskip("pyarrow")

MIXED = [
    "# Tides\n\nThe sea rises twice a day. So it falls.\n\n- one\n- two\n\n> quoted\n",
    "Plain text. And more of it.\f Page.", None, "| a | b |\n|---|---|\n| 1 | 2 |\n", "",
    "It ended and\n\n\fthen went\n\n\fon. Here.\n\n\f# Title\n\nText that\n\n\f## goes on\n\nhere.\n",
    "Ann: Hi!\nBob: Hello.\nAnn: So?\nBob: Well.\n", "Same. Same. Same. Same.",
    "Title\n=====\n\nText with `code`.\r\n\r\n```\nx = 1\n```\n", " \n",
    "Süß 🌊.\n\n## A & B\n\nSüß 🌊.\n\n## A & B\n\nSüß 🌊.\n",
]  # fmt: skip
spanned = st.lists(
    st.tuples(
        st.text("ab\r\n\fé🌊", max_size=12),
        st.lists(st.tuples(st.integers(0, 11), st.integers(1, 6)), max_size=4),
    ), max_size=4,
)  # fmt: skip


def rising(text, pairs):
    """Spans in a text of which neither starts nor ends fall."""
    starts, ends = zip(*((min(low, len(text)), min(low + size, len(text))) for low, size in pairs), strict=True)
    return [(low, high) for low, high in zip(sorted(starts), sorted(ends), strict=True) if low < high]


@given(spanned)
def test_places_are_those_of_the_twins(sources):
    spans = [rising(text, pairs) if pairs else [] for text, pairs in sources]
    held = [text for text, _ in sources]
    counts = np.array([len(each) for each in spans], dtype=np.int64)
    flat = [(text, *span) for text, each in zip(held, spans, strict=True) for span in each]
    pairs = np.array([span for each in spans for span in each], dtype=np.int64).reshape(-1, 2)
    assert line_spans(held, counts, pairs).tolist() == [list(places(*one)[:2]) for one in flat]
    assert byte_spans(held, counts, pairs).tolist() == [
        [byte_offset(text, start), byte_offset(text, end)] for text, start, end in flat
    ]
    assert page_spans(held, counts, pairs).tolist() == [pages(*one) for one in flat]


def pages(text, start, end):
    if "\f" not in text:
        return [0, 0]
    found = page_track(text).between(start, end)
    return [found[0], found[-1]]


@pytest.mark.parametrize("strategy", ["smart", "markdown", "sentences", "headings", "recursive", "semantic"])
@pytest.mark.parametrize("max_size", [8, 400])
def test_documents_of_all_kinds_in_one_batch(strategy, max_size):
    options = {"strategy": strategy, **({} if strategy == "headings" else {"max_size": max_size})}
    assert RowChunker(options, columns=ALL)(as_table(MIXED)).to_pylist() == expected_rows(MIXED, options, ALL)


MARKED = {
    "rst": "Guide\n=====\n\nText.\n\nPart\n----\n\n* item\n", "org": "* Head\nText.\n** Sub\n- item\n",
    "latex": "\\section{One}\nText.\n\\subsection{Two}\nMore.\n", "asciidoc": "= Doc\n\n== One\n\nText.\n",
    "records": '{"a": 1}\n{"a": 2}\n', "markdown": "# One\n\ntext\n",
}  # fmt: skip


@pytest.mark.parametrize("markup", MARKED)
@pytest.mark.parametrize("named", [True, False])
def test_structure_of_every_markup(markup, named):
    values = [MARKED[markup], MIXED[0], None]
    options = {"max_size": 20, **({"markup": markup} if named else {})}
    assert RowChunker(options, columns=ALL)(as_table(values)).to_pylist() == expected_rows(values, options, ALL)


def test_code_has_the_structure_of_its_definitions():
    values = ["class A:\n    def f(self):\n        return 1\n\n    x = 2\n"]
    options = {"max_size": 30, "markup": "python"}
    found = RowChunker(options, columns=ALL)(as_table(values)).to_pylist()
    assert found == expected_rows(values, options, ALL)
    assert any(row["chunk_path"] for row in found)


@settings(max_examples=30)
@given(values=st.lists(texts.filter(encodable), max_size=5), max_size=st.integers(1, 30), named=st.booleans())
def test_ids_name_document_content_and_its_number(values, max_size, named):
    table = as_table(values)
    found = RowChunker({"max_size": max_size}, columns=["id", "hash"], id_column="key" if named else None)(table)
    chunker = seamline.Chunker(max_size=max_size)
    documents = [{"id": f"k{row}" if named else "", "text": value} for row, value in enumerate(values)]
    expected = [(chunk.id, chunk.hash) for chunks in chunker.chunk_many(documents) for chunk in chunks]
    assert [(row["chunk_id"], row["chunk_hash"]) for row in found.to_pylist()] == expected


@settings(max_examples=30)
@given(values=st.lists(texts.filter(encodable), min_size=1, max_size=6), size=st.integers(1, 40))
def test_a_table_is_worked_through_in_slices(values, size):
    table, chunker = as_table(values), RowChunker({"max_size": 12}, columns=["index", "path", "id"], id_column="key")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(rows, "SLICE", size)
        sliced = chunker(table)
    assert sliced.schema == chunker.schema(table.schema)
    assert sliced.to_pylist() == chunker(table).to_pylist()


def test_rows_of_faults_count_in_the_whole_table(monkeypatch):
    def fussy(text):
        if "bad" in text:
            raise ValueError("no bad texts")
        return len(text)

    monkeypatch.setattr(rows, "SLICE", 1)
    with pytest.raises(RowError, match="text, row 3: ValueError: no bad texts"):
        RowChunker({"max_size": 3, "unit": fussy})(as_table(["One. Two.", "Two.", "Three. So.", "A bad one."]))


def test_columns_of_chunks_in_the_order_of_a_search():
    chunks = seamline.chunk("# A\n\nOne é two.\n\n# B\n\nThree.\n\n# C\n\nFour five.", strategy="markdown", max_size=12)
    taken = chunks.take(np.array([4, 0, 2]))
    found = found_in([taken])
    for name in ALL:
        one_by_one = [taken.record_at(index)[name] for index in range(3)]
        assert column(found, name, arrow.string()).to_pylist() == taken.column(name) == one_by_one, name
