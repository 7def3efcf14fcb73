"""Rows of chunks of many documents beside `deoverlap` and `rechunk` of each document."""

import importlib

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import seamline
from seamline.frames import RowChunker, chunk_table, deoverlap_table, rechunk_table

arrow = pytest.importorskip("pyarrow")

TEXTS = ["One two three. Four five six. Seven eight.", "Short.", "", "Süß 🌊 is the lake. It rests. So it goes."]
OPTIONS = {"max_size": 16, "overlap": 8}
KINDS = ["pyarrow", "pandas", "polars", "lazy", "duckdb"]


def chunk_rows(texts, **options):
    table = arrow.table({"id": [f"d{row}" for row in range(len(texts))], "text": arrow.array(texts, arrow.string())})
    return RowChunker({**OPTIONS, **options})(table)


def as_kind(kind, table):
    """A table as a frame of a kind, and how its rows are read."""
    if kind == "pyarrow":
        return table, lambda found: found.to_pylist()
    library = pytest.importorskip("polars" if kind == "lazy" else kind)
    importlib.import_module(library.__name__)
    if kind == "pandas":
        return table.to_pandas(), lambda found: arrow.Table.from_pandas(found, preserve_index=False).to_pylist()
    if kind == "polars":
        return library.from_arrow(table), lambda found: found.to_dicts()
    if kind == "lazy":
        return library.from_arrow(table).lazy(), lambda found: found.collect().to_dicts()
    return library.from_arrow(table), lambda found: found.to_arrow_table().to_pylist()


def expected_unions(texts, hits, **how):
    """Unions document by document, in the order in which documents are first met."""
    chunker, rows, met = seamline.Chunker(**OPTIONS), [], list(dict.fromkeys(document for document, _, _ in hits))
    for document in met:
        own = [(place, row) for home, place, row in hits if home == document]
        chunks = chunker(texts[document]).take(np.array([place for place, _ in own]))
        for union, sources in zip(found := seamline.deoverlap(chunks, **how), found.fields["sources"], strict=True):
            rows.append((f"d{document}", union.start, union.end, union.text, sorted(own[k][1] for k in sources)))
    return rows


@pytest.mark.parametrize("kind", KINDS)
@settings(max_examples=25, deadline=None)
@given(data=st.data(), join=st.booleans())
def test_overlaps_are_undone_document_by_document(kind, data, join):
    table = chunk_rows(TEXTS)
    places = data.draw(st.lists(st.integers(0, len(table) - 1), min_size=1, max_size=12))
    homes = [(int(row["id"][1:]), row["chunk_index"]) for row in table.to_pylist()]
    hits = [(*homes[place], row) for row, place in enumerate(places)]
    frame, read = as_kind(kind, table.take(arrow.array(places)))
    found = deoverlap_table(frame, key="id", join_touching=join)
    assert type(found) is type(frame)
    rows = [(*list(row.values())[:4], sorted(row["sources"])) for row in read(found)]
    assert rows == expected_unions(TEXTS, hits, join_touching=join)


@pytest.mark.parametrize("kind", KINDS)
def test_pieces_are_those_of_each_document(kind):
    frame, read = as_kind(kind, chunk_rows(TEXTS))
    smaller = seamline.Chunker(max_size=7)
    found = rechunk_table(frame, smaller, key="id")
    assert type(found) is type(frame)
    expected = [
        (f"d{number}", index, piece.start, piece.end, piece.core_start, piece.text)
        for number, text in enumerate(TEXTS)
        for index, piece in enumerate(seamline.rechunk(seamline.chunk(text, **OPTIONS), smaller))
    ]  # fmt: skip
    names = ["id", "chunk_index", "chunk_start", "chunk_end", "chunk_core_start", "chunk_text"]
    assert [tuple(row[name] for name in names) for row in read(found)] == expected
    sources = [row["chunk_source"] for row in read(found)]
    assert sources == sorted(sources)


def test_spans_alone_and_keys_of_any_type():
    table = arrow.table({
        "when": arrow.array(["b", None, "b", None], arrow.string()).dictionary_encode(), "chunk_start": [5, 0, 0, 1],
        "chunk_end": [9, 3, 6, 2],
    })  # fmt: skip
    assert deoverlap_table(table, key="when", text=None).to_pylist() == [
        {"when": "b", "chunk_start": 0, "chunk_end": 9, "sources": [2, 0]},
        {"when": None, "chunk_start": 0, "chunk_end": 3, "sources": [1, 3]},
    ]
    empty = deoverlap_table(table.slice(0, 0), key="when", text=None)
    assert (empty.num_rows, empty.column_names) == (0, ["when", "chunk_start", "chunk_end", "sources"])


def test_under_a_reader_what_is_read_is_put_together():
    page = "<p>The sea &amp; the moon. It <b>rises</b> twice. And it falls.</p>"
    options = {"markup": "html", **OPTIONS}
    table = arrow.table({"id": [1], "text": [page]})
    rows = RowChunker(options, columns=["plain_start", "plain_end"])(table)
    found = deoverlap_table(
        rows, key="id", start="chunk_plain_start", end="chunk_plain_end", text="chunk_plain_text", join_touching=True
    )
    expected = seamline.deoverlap(seamline.chunk(page, **options), join_touching=True).plain_texts()
    assert found["chunk_plain_text"].to_pylist() == expected


def test_kept_columns_go_along():
    pandas = pytest.importorskip("pandas")
    frame = pandas.DataFrame({"id": [1, 2], "text": TEXTS[:2], "kind": pandas.Categorical(["x", "y"])})
    rows = chunk_table(frame, {"max_size": 20})
    found = rechunk_table(rows, {"max_size": 8}, key="id", columns=["start"], keep=["kind"])
    assert found.columns.tolist() == ["kind", "chunk_start", "chunk_text", "chunk_source"]
    assert found["kind"].dtype == frame["kind"].dtype


@pytest.mark.parametrize(
    ("call", "message"),
    [
        pytest.param(lambda rows: deoverlap_table(rows, key="no"), "columns must be there, got 'no'", id="key"),
        pytest.param(lambda rows: deoverlap_table(rows, key="id", end="id"), "must hold whole numbers, got", id="end"),
        pytest.param(lambda rows: deoverlap_table(rows, key="id", text="chunk_level"), "as long as its", id="text"),
        pytest.param(lambda rows: deoverlap_table([rows], key="id"), "frame must be a pandas or Polars", id="frame"),
        pytest.param(lambda rows: rechunk_table(rows, {}, key="id", columns=["path"]), "for pieces of", id="path"),
        pytest.param(lambda rows: rechunk_table(rows, {"markup": "html"}, key="id"), "reader 'html'", id="reader"),
    ],
)
def test_what_cannot_be_is_told(call, message):
    with pytest.raises((ValueError, TypeError), match=message):
        call(chunk_rows(TEXTS))
