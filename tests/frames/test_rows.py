"""Rows of documents to rows of chunks: equal to one call a document, in every kind of frame."""

import datetime
import importlib
import pickle

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import seamline
from seamline.frames import RowChunker, RowError, chunk_table
from seamline.frames._gather import gathered
from seamline.options.strategies import STRATEGIES
from seamline.reading.reading import Reading
from tests.counting_encoder import Counting
from tests.texts import texts

arrow = pytest.importorskip("pyarrow")

ALL = ["index", "start", "end", "core_start", "size", "level", "oversized", "byte_start", "byte_end", "line_start",
       "line_end", "path", "kinds", "hash"]  # fmt: skip
PLAIN = [name for name in STRATEGIES if name != "tokens"]
DOCUMENTS = ["# Tides\n\nThe sea rises twice a day. So it falls.", None, "", "Ein Süßwassersee 🌊 does not.\n", " \n"]


def encodable(text: str) -> bool:
    return not any("\ud800" <= letter <= "\udfff" for letter in text)


def as_table(values, **others) -> "arrow.Table":
    keys = [f"k{row}" for row in range(len(values))]
    return arrow.table({"key": keys, "text": arrow.array(values, arrow.string()), **others})


def expected_rows(values, options, columns):
    rows = []
    for row, value in enumerate(values):
        for record in [] if value is None else seamline.chunk(value, **options).to_dicts():
            own = {f"chunk_{name}": record[name] for name in (*columns, "text")}
            rows.append({"key": f"k{row}", **own})
    return rows


@pytest.mark.parametrize("strategy", PLAIN)
@pytest.mark.parametrize("columns", [("index", "start", "end", "core_start", "size", "level", "oversized"), tuple(ALL)])
@settings(max_examples=12)
@given(values=st.lists(st.one_of(st.none(), texts.filter(encodable)), max_size=5), max_size=st.integers(2, 40))
def test_rows_are_the_records_of_each_document(strategy, columns, values, max_size):
    options = {"strategy": strategy, "max_size": max_size}
    rows = RowChunker(options, columns=columns)
    table = as_table(values)
    found = rows(table)
    assert found.schema == rows.schema(table.schema)
    assert found.to_pylist() == expected_rows(values, options, columns)


@given(sources=st.lists(st.tuples(texts.filter(encodable), st.integers(0, 5), st.integers(0, 9)), max_size=6))
def test_gathered_texts_are_the_slices(sources):
    spans = [(min(low, len(text)), min(low + length, len(text))) for text, low, length in sources]
    counts, pairs = np.ones(len(sources), dtype=np.int64), np.array(spans, dtype=np.int64).reshape(-1, 2)
    offsets, data = gathered([text for text, _, _ in sources], counts, pairs)
    slices = [text[low:high].encode() for (text, _, _), (low, high) in zip(sources, spans, strict=True)]
    assert data.tobytes() == b"".join(slices)
    assert offsets.tolist() == [0, *np.cumsum([len(piece) for piece in slices], dtype=np.int64).tolist()]


def made_of(kind: str, values=None):
    """A frame of documents of a kind of library, and how its rows are read."""
    library = importlib.import_module(kind) if kind != "pyarrow" else arrow
    table = as_table(values or DOCUMENTS)
    if kind == "pandas":
        return table.to_pandas(), lambda found: found.to_dict("records")
    if kind == "polars":
        return library.from_arrow(table), lambda found: found.to_dicts()
    if kind == "duckdb":
        return library.from_arrow(table), lambda found: found.to_arrow_table().to_pylist()
    return table, lambda found: found.to_pylist()


@pytest.mark.parametrize("kind", ["pandas", "polars", "duckdb"])
@pytest.mark.parametrize("strategy", PLAIN)
@settings(max_examples=5, deadline=None)
@given(values=st.lists(st.one_of(st.none(), texts.filter(encodable)), max_size=4), max_size=st.integers(2, 40))
def test_a_frame_of_each_kind_gives_one_of_its_kind(kind, strategy, values, max_size):
    pytest.importorskip(kind)
    values = [*DOCUMENTS, *values]
    frame, read = made_of(kind, values)
    options = {"strategy": strategy, "max_size": max_size}
    found = chunk_table(frame, options, columns=["start", "level"])
    assert type(found) is type(frame)
    assert read(found) == expected_rows(values, options, ["start", "level"])


PAGES = ["<h1>Tides</h1><p>The sea &amp; the moon. It rises <b>twice</b>.</p>", None, "", "<p>Caf&eacute;</p>", "none"]
READ = ["start", "end", "size", "path", "kinds", "hash", "line_end", "plain_start", "plain_end"]


@pytest.mark.parametrize("kind", ["pyarrow", "pandas", "polars", "duckdb"])
def test_under_a_reader_rows_have_what_is_read_beside_the_slice(kind):
    pytest.importorskip(kind)
    frame, read = made_of(kind, PAGES)
    options = {"markup": "html", "max_size": 24}
    rows = read(chunk_table(frame, options, columns=READ))
    chunker = seamline.Chunker(**options)
    expected = [
        {"key": f"k{row}", **{f"chunk_{name}": value for name, value in zip(READ, values, strict=True)},
         "chunk_text": chunk.text, "chunk_plain_text": chunk.plain_text}
        for row, page in enumerate(PAGES) if page is not None for chunks in [chunker(page)]
        for chunk, *values in zip(chunks, *map(chunks.column, READ), strict=True)
    ]  # fmt: skip
    assert [{name: aslist(value) for name, value in row.items()} for row in rows] == expected
    assert any(row["chunk_text"] != row["chunk_plain_text"] for row in expected)


def aslist(value):
    return value.tolist() if hasattr(value, "tolist") else value


def test_what_is_read_comes_where_it_is_named():
    table = as_table(PAGES)
    rows = RowChunker({"markup": "html"}, columns=["plain_text"], with_text=False)
    assert rows.schema(table.schema).names == ["key", "chunk_plain_text"]
    assert rows(table).column("chunk_plain_text").to_pylist()[-2:] == ["Caf\xe9", "none"]
    plain = RowChunker({"max_size": 20}, columns=["plain_text", "plain_start"])(as_table(DOCUMENTS))
    assert plain.column("chunk_plain_text") == plain.column("chunk_text")
    nested = RowChunker({"markup": "html"}, columns=["start"], explode=False)(table)
    assert nested.column("chunks").to_pylist()[3] == [
        {"start": 3, "text": "Caf&eacute;", "plain_text": "Caf\xe9"}
    ]  # fmt: skip


def test_pages_are_told_where_form_feeds_part_them():
    rows = RowChunker({"max_size": 8}, columns=["page_start", "page_end"])
    found = rows(as_table(["One here.\fTwo\fThree.", "None."])).to_pylist()
    pages = [(chunk.tracks["page"][0], chunk.tracks["page"][-1])
             for chunk in seamline.chunk("One here.\fTwo\fThree.", max_size=8)]  # fmt: skip
    assert [(row["chunk_page_start"], row["chunk_page_end"]) for row in found] == [*pages, (None, None)]


def test_a_reader_that_gives_what_arrow_cannot_store_costs_its_row_alone():
    def halves(source):
        view = source.replace("!", "\ud800\ud800")
        return Reading(source, view, [[0, len(view), 0, len(source)]])

    rows = RowChunker({"markup": halves}, columns=["start"], on_error="record")
    found = rows(as_table(["Fine.", "Bad!"])).to_pylist()
    assert [row["chunk_plain_text"] for row in found] == ["Fine.", None]
    assert found[1]["chunk_error"] == "ValueError: readers must give valid Unicode, got a lone surrogate at 3"


def test_a_lazy_frame_stays_lazy():
    polars = pytest.importorskip("polars")
    frame = polars.from_arrow(as_table(DOCUMENTS)).lazy()
    found = chunk_table(frame, {"max_size": 20}, columns=["start"])
    assert isinstance(found, polars.LazyFrame)
    assert found.collect().to_dicts() == expected_rows(DOCUMENTS, {"max_size": 20}, ["start"])
    assert found.collect(engine="streaming").height == found.collect().height


def test_pandas_keeps_its_types_and_named_indices():
    pandas = pytest.importorskip("pandas")
    frame = pandas.DataFrame({
        "path": ["a", "b", "c"], "text": ["One. Two.", None, float("nan")], "size": pandas.array([1, None, 3], "Int64"),
        "kind": pandas.Categorical(["x", "y", "x"]), "when": pandas.to_datetime(["2020-01-01", None, "2021-01-01"]),
        "own": [{"a": 1}, None, object],
    })  # fmt: skip
    found = chunk_table(frame, {"max_size": 5})
    assert found["chunk_text"].tolist() == ["One.", "Two."]
    kept = ["path", "size", "kind", "when", "own"]
    assert found[kept].dtypes.to_dict() == frame[kept].dtypes.to_dict()
    assert found["own"].tolist() == [{"a": 1}] * 2
    indexed = chunk_table(frame.set_index("path"), {"max_size": 5}, columns=[])
    assert indexed.columns.tolist() == ["path", "size", "kind", "when", "own", "chunk_text"]
    assert indexed.index.tolist() == [0, 1]


def test_arrow_types_are_kept():
    others = {
        "kind": arrow.array(["x", "y"] * 2 + ["x"]).dictionary_encode(), "nested": arrow.array([[{"a": 1}]] * 5),
        "when": arrow.array([datetime.datetime(2020, 1, 1)] * 5, arrow.timestamp("ms", "UTC")),
    }  # fmt: skip
    table = as_table(DOCUMENTS, **others)
    schema = RowChunker({"max_size": 20})(table).schema
    assert [schema.field(name).type for name in others] == [array.type for array in others.values()]


@pytest.mark.parametrize("kind", ["string", "large_string", "string_view", "dictionary", "chunked", "null"])
def test_every_kind_of_strings_is_read(kind):
    column = arrow.array(DOCUMENTS, arrow.string())
    made = {
        "string": lambda: column, "large_string": lambda: column.cast(arrow.large_string()),
        "string_view": lambda: column.cast(arrow.string_view()), "dictionary": lambda: column.dictionary_encode(),
        "chunked": lambda: arrow.chunked_array([column.slice(0, 2), column.slice(2)]), "null": lambda: arrow.nulls(5),
    }[kind]()  # fmt: skip
    rows = RowChunker({"max_size": 20})
    table = arrow.table({"text": made})
    found = rows(table)
    assert found.schema == rows.schema(table.schema)
    if kind != "null":
        expected = expected_rows(DOCUMENTS, {"max_size": 20}, [])
        assert found.column("chunk_text").to_pylist() == [row["chunk_text"] for row in expected]


def test_one_row_a_document_with_lists():
    rows = RowChunker({"max_size": 20}, columns=["start"], explode=False)
    table = as_table(DOCUMENTS)
    found = rows(table)
    assert found.schema == rows.schema(table.schema)
    lists = found.column("chunks").to_pylist()
    assert [None if each is None else [chunk["text"] for chunk in each] for each in lists] == [
        None if text is None else seamline.chunk(text, max_size=20).texts() for text in DOCUMENTS
    ]


def test_batches_tables_and_readers_come_back_as_what_they_were():
    rows, table = RowChunker({"max_size": 20}), as_table(DOCUMENTS)
    [batch] = table.to_batches()
    assert isinstance(rows(batch), arrow.RecordBatch)
    assert rows(batch.slice(0, 0)).schema == rows.schema(table.schema)
    reader = rows(arrow.RecordBatchReader.from_batches(table.schema, [batch, batch.slice(1, 2)]))
    assert isinstance(reader, arrow.RecordBatchReader)
    assert reader.read_all().num_rows == rows(table).num_rows + rows(table.slice(1, 2)).num_rows
    assert [each.num_rows for each in rows.stream([batch])] == [rows(table).num_rows]
    with pytest.raises(TypeError, match="batch must be an Arrow RecordBatch, Table or RecordBatchReader, got list"):
        rows([batch])


class Poisoned(Counting):
    """Fails where a text says so."""

    def encode(self, texts):
        if any("poison" in text for text in texts):
            raise RuntimeError("no vector for this")
        return super().encode(texts)


def test_one_bad_document_costs_one_row():
    values = [*(f"Good text number {number}." for number in range(20)), "A poison text.", "Good again."]
    rows = RowChunker({"strategy": "sentences", "max_size": 30}, encoder=Poisoned, vectors=4, on_error="record")
    found = rows(as_table(values)).to_pylist()
    assert [row["key"] for row in found] == [f"k{number}" for number in range(22)]
    assert [row["key"] for row in found if row["chunk_error"]] == ["k20"]
    assert (found[20]["chunk_text"], found[20]["chunk_vector"]) == (None, None)
    assert "no vector for this" in found[20]["chunk_error"]
    with pytest.raises(RowError, match="text, row 20: RuntimeError: no vector for this"):
        RowChunker({"strategy": "sentences", "max_size": 30}, encoder=Poisoned)(as_table(values))


def test_values_that_are_no_texts_are_named():
    pandas = pytest.importorskip("pandas")
    frame = pandas.DataFrame({"text": ["One.", 3, "a \ud800 b"]}, dtype=object)
    with pytest.raises(RowError, match="text must hold texts, got int in row 1"):
        chunk_table(frame)
    faults = chunk_table(frame, on_error="record")["chunk_error"].tolist()
    assert faults[1:] == ["text must hold texts, got int", "text must hold texts, got a lone surrogate at 2"]


def test_a_text_in_many_rows_is_embedded_once():
    encoder = Counting()
    rows = RowChunker({"strategy": "sentences", "max_size": 30, "encoder": encoder}, vectors=4)
    rows(as_table(["One text. Another text."] * 50))
    assert sum(map(len, encoder.calls)) == 2


def test_vectors_have_a_fixed_width():
    rows = RowChunker({"max_size": 30}, encoder=Counting, vectors=4)
    table = as_table(DOCUMENTS)
    found = rows(table)
    assert found.schema.field("chunk_vector").type == arrow.list_(arrow.float32(), 4)
    assert rows(table.slice(0, 0)).schema == found.schema
    with pytest.raises(ValueError, match="vectors must be the width of the encoder's, 4, got 5"):
        RowChunker({"max_size": 30}, encoder=Counting, vectors=5)(table)


def test_it_is_pickled_with_the_factory_and_never_with_a_model():
    rows = RowChunker({"max_size": 30}, encoder=Counting, vectors=4)
    rows(as_table(DOCUMENTS))
    again = pickle.loads(pickle.dumps(rows))
    assert "engine" not in vars(again)
    assert again(as_table(DOCUMENTS)) == rows(as_table(DOCUMENTS))
    assert again.fingerprint == rows.fingerprint
    with pytest.raises(TypeError, match="encoder must be a name, or given as a function"):
        pickle.dumps(RowChunker({"encoder": Counting()}))


def test_fingerprints_tell_options_apart():
    made = [{}, {"max_size": 30}, {"strategy": "markdown"}]
    prints = {RowChunker(options).fingerprint for options in made} | {RowChunker({}, columns=[]).fingerprint}
    assert len(prints) == 4


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"columns": ["colour"]}, "columns must be some of"),
        ({"columns": "start"}, "columns must be a sequence of names"),
        ({"vectors": 4}, "vectors need an encoder"),
        ({"encoder": 3}, "encoder must be a function that makes one"),
        ({"on_error": "skip"}, "on_error must be"),
        ({"chunker": {"max_size": 0}}, "max_size must be at least 1"),
    ],
    ids=lambda value: next(iter(value)) if isinstance(value, dict) else "",
)
def test_wrong_options_are_told_before_there_are_data(options, message):
    with pytest.raises((ValueError, TypeError), match=message):
        RowChunker(**{"chunker": {}, **options})


def test_names_that_clash_or_miss_are_told():
    with pytest.raises(ValueError, match=r"prefix must keep new columns apart .* got \['start'\]"):
        RowChunker({}, prefix="").schema(arrow.schema([("text", arrow.string()), ("start", arrow.int64())]))
    with pytest.raises(ValueError, match="columns must be there, got 'body'; there are text"):
        RowChunker({}, text_column="body").schema(arrow.schema([("text", arrow.string())]))
    with pytest.raises(TypeError, match="text must be a column of strings, got int64"):
        RowChunker({})(arrow.table({"text": [1, 2]}))
    with pytest.raises(TypeError, match="frame must be a pandas or Polars frame"):
        chunk_table([1])
