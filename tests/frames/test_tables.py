"""Chunks as Arrow tables."""

import numpy as np
import pytest

import seamline
from seamline.chunks.attributes import RECORD_FIELDS
from seamline.frames import arrow_reader, to_arrow
from seamline.reading.reading import Reading

arrow = pytest.importorskip("pyarrow")

TEXT = "# Tides\n\nThe sea rises twice a day. Ein Süßwassersee 🌊 does not.\n\n## Why\n\nThe moon pulls. So does it.\n"
DOCUMENTS = [{"id": "a", "text": TEXT, "shelf": 3}, {"id": "b", "text": "", "shelf": 4}, {"id": "c", "text": "End."}]


def test_a_table_holds_the_records():
    chunks = seamline.chunk(TEXT, strategy="markdown", max_size=30)
    table = to_arrow(chunks)
    assert table.column_names == ["document_id", *RECORD_FIELDS]
    assert table.drop_columns(["document_id"]).to_pylist() == chunks.to_dicts()


def test_vectors_are_lists_of_a_fixed_size():
    chunks = seamline.chunk(TEXT * 4, strategy="semantic", max_size=60, encoder="builtin")
    found = to_arrow(chunks).column("vector")
    assert found.type == arrow.list_(arrow.float32(), chunks.vectors.shape[1])
    assert np.array_equal(np.array(found.to_pylist(), dtype=np.float32), chunks.vectors)


def test_an_empty_text_gives_a_table_without_rows():
    table = to_arrow(seamline.chunk(""))
    assert table.num_rows == 0
    assert table.schema == to_arrow(seamline.chunk("Full.")).schema


def test_many_documents_stream_with_their_own_fields():
    read = []
    stream = (chunks for chunks in seamline.chunk_many(DOCUMENTS, max_size=40) if not read.append(chunks.document_id))
    reader = arrow_reader(stream)
    assert read == ["a"]
    rows = reader.read_all().to_pylist()
    assert [row["shelf"] for row in rows if row["document_id"] == "c"] == [None]
    assert {row["shelf"] for row in rows if row["document_id"] == "a"} == {3}


def test_later_documents_bring_no_new_columns():
    stream = seamline.chunk_many([{"text": "One."}, {"text": "Two.", "shelf": 1}])
    with pytest.raises(ValueError, match="fields of the first one, got shelf besides"):
        arrow_reader(stream).read_all()


def test_nothing_has_no_columns():
    with pytest.raises(ValueError, match="documents must hold at least one document, got none"):
        arrow_reader([])


def test_what_arrow_cannot_store_is_named():
    with pytest.raises(ValueError, match=r"lone surrogate at 6 \(chunk 1\)"):
        to_arrow(seamline.chunk("Well. \ud800 ill.", strategy="sentences", max_size=6))


def test_own_fields_hide_no_column():
    chunks = next(seamline.chunk_many([{"text": "One.", "size": 1}]))
    with pytest.raises(ValueError, match="fields must not have the name of a column, got size"):
        to_arrow(chunks)


def test_only_chunks_make_a_table():
    with pytest.raises(TypeError, match=r"chunks must be Chunks, got list; arrow_reader\(\) takes many"):
        to_arrow([seamline.chunk("One.")])


PAGE = "<h1>Tides</h1><p>The sea &amp; the moon.</p>"


def test_under_a_reader_a_table_has_what_is_read_beside_the_slice():
    chunks = seamline.chunk(PAGE, markup="html", max_size=20)
    table = to_arrow(chunks)
    assert table.column_names == ["document_id", *RECORD_FIELDS, "plain_text"]
    assert table.drop_columns(["document_id"]).to_pylist() == chunks.to_dicts()
    assert to_arrow(seamline.chunk("", markup="html")).schema == table.schema


def test_columns_that_are_named_hold_for_every_document():
    documents = [seamline.chunk("One.\fTwo."), seamline.chunk(PAGE, markup="html"), seamline.chunk("Three.")]
    names = ["plain_text", "page_start", "page_end", "plain_end"]
    table = arrow_reader(documents, columns=names).read_all().drop_columns(["document_id"])
    found = [
        (chunk.plain_text, *(pages[:1] or [None]), *(pages[-1:] or [None]), chunk.plain_end)
        for chunks in documents for chunk in chunks for pages in [chunk.tracks.get("page", ())]
    ]  # fmt: skip
    assert table.to_pylist() == [dict(zip(names, row, strict=True)) for row in found]
    assert {last for *_, last, _ in found} == {None, 2}
    with pytest.raises(ValueError, match="columns must be some of"):
        to_arrow(documents[0], columns=["colour"])


def test_a_reader_before_a_later_document_is_not_passed_over():
    documents = [seamline.chunk("One."), seamline.chunk(PAGE, markup="html")]
    with pytest.raises(ValueError, match="documents must be read as the first one, got '' with a reader between"):
        arrow_reader(documents).read_all()


def test_what_a_reader_makes_of_a_text_must_be_storable_too():
    def broken(source):
        return Reading(source, "\ud800", [[0, 1, 0, len(source)]])

    with pytest.raises(ValueError, match=r"plain_text must be valid Unicode for Arrow, got a lone surrogate at 0"):
        to_arrow(seamline.chunk("One.", markup=broken))
