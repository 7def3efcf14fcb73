"""Spark on a local cluster of two workers: the rows of `chunk_many`, plain lists, a worker that ends in the middle."""

import os
import shutil
import sys

import pytest

from seamline.frames import RowChunker
from tests.engines import sample
from tests.engines.sample import MARK, PLAIN, Letters, documents, dying_len, expected, found, fussy_len

pyspark = pytest.importorskip("pyspark")
if not shutil.which("java"):
    pytest.skip("Spark needs Java", allow_module_level=True)

from pyspark.sql import SparkSession  # noqa: E402

from seamline.engines.spark import chunk_dataframe  # noqa: E402

SCHEMA = "key long, text string, group string"


@pytest.fixture(scope="module")
def mark(tmp_path_factory):
    return tmp_path_factory.mktemp("mark") / "died"


@pytest.fixture(scope="module")
def spark(mark):
    os.environ.update({"PYSPARK_PYTHON": sys.executable, MARK: str(mark)})
    session = (
        SparkSession.builder.master("local[2, 4]").appName("seamline")
        .config("spark.ui.enabled", "false").config("spark.sql.shuffle.partitions", "2")
        .config("spark.driver.bindAddress", "127.0.0.1").config("spark.driver.host", "127.0.0.1")
        .config("spark.sql.session.timeZone", "UTC").getOrCreate()
    )  # fmt: skip
    session.sparkContext.setLogLevel("OFF")
    yield session
    session.stop()


def frame_of(spark, rows, partitions=4):
    return spark.createDataFrame([tuple(row.values()) for row in rows], SCHEMA).repartition(partitions)


def collected(frame):
    return [row.asDict() for row in frame.collect()]


@pytest.mark.parametrize("strategy", PLAIN)
def test_rows_are_those_of_chunk_many(spark, strategy):
    rows, options = documents(40), {"strategy": strategy, "max_size": 20}
    chunks = chunk_dataframe(frame_of(spark, rows), RowChunker(options, columns=["start", "path"]))
    records = collected(chunks)
    assert found(records) == sorted(expected(rows, **options))
    assert chunks.columns == ["key", "group", "chunk_start", "chunk_path", "chunk_text"]


def test_under_a_reader_rows_have_what_is_read(spark):
    made = RowChunker({"markup": "html", "max_size": 20}, columns=["start"])
    records = collected(chunk_dataframe(frame_of(spark, sample.PAGES), made))
    assert sample.read_texts(records) == sample.expected_texts()


def test_vectors_are_plain_lists(spark):
    rows = documents(10)
    made = RowChunker({"max_size": 20, "strategy": "semantic"}, columns=["start"], vectors=3, encoder=Letters)
    records = collected(chunk_dataframe(frame_of(spark, rows, 1), made))
    assert records
    assert all(len(row["chunk_vector"]) == 3 for row in records)


def test_one_row_a_document_with_a_list_of_structs(spark):
    rows = documents(7)
    made = RowChunker({"max_size": 20}, columns=["start"], explode=False)
    records = {row["key"]: row["chunks"] for row in collected(chunk_dataframe(frame_of(spark, rows), made))}
    assert records[1] is None
    assert records[2] == []
    assert [chunk["text"] for chunk in records[0]] == ["First one.", "Second one. Third."]


def test_a_worker_that_ends_in_the_middle_costs_no_chunk_and_doubles_none(spark, mark):
    rows = [{"key": i, "text": f"Number {i} of the poison. And more.", "group": ""} for i in range(20)]
    made = RowChunker({"max_size": 22, "unit": dying_len}, columns=["start"])
    records = collected(chunk_dataframe(frame_of(spark, rows), made))
    assert found(records) == sorted(expected(rows, max_size=22, unit=len))
    assert mark.exists()


def test_a_bad_row_is_told_and_costs_nothing_else(spark):
    rows = [{"key": i, "text": "Fine. Good." if i != 3 else "A bad one.", "group": ""} for i in range(6)]
    made = RowChunker({"max_size": 6, "unit": fussy_len}, columns=["start"], on_error="record")
    records = collected(chunk_dataframe(frame_of(spark, rows), made))
    assert [row["key"] for row in records if row["chunk_error"]] == [3]
    assert len(found([row for row in records if row["chunk_error"] is None])) == 10


def test_empty_partitions_and_one_long_document(spark):
    made = RowChunker({"max_size": 500}, columns=["start"])
    rows = [{"key": 0, "text": "A sentence of the long one. " * 20_000, "group": ""}, *documents(10)]
    assert found(collected(chunk_dataframe(frame_of(spark, rows, 16), made))) == sorted(expected(rows, max_size=500))
    assert collected(chunk_dataframe(frame_of(spark, []), made)) == []
