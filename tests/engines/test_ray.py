"""Ray Data on a local cluster: the rows of `chunk_many`, an encoder once an actor, a worker that ends in the middle."""

import pytest

from seamline.frames import RowChunker
from tests.engines import sample
from tests.engines.sample import MARK, PLAIN, Letters, documents, dying_len, expected, found, fussy_len, letters

ray = pytest.importorskip("ray")
pytest.importorskip("ray.data")

from seamline.engines.ray import chunk_dataset  # noqa: E402


@pytest.fixture(scope="module")
def cluster(tmp_path_factory):
    mark = tmp_path_factory.mktemp("mark") / "died"
    ray.init(
        num_cpus=4, include_dashboard=False, logging_level="error", log_to_driver=False,
        runtime_env={"env_vars": {MARK: str(mark)}},
    )  # fmt: skip
    ray.data.DataContext.get_current().enable_progress_bars = False
    yield mark
    ray.shutdown()


@pytest.mark.parametrize("strategy", PLAIN)
def test_rows_are_those_of_chunk_many(cluster, strategy):
    rows, options = documents(40), {"strategy": strategy, "max_size": 20}
    dataset = ray.data.from_items(rows, override_num_blocks=4)
    chunks = chunk_dataset(dataset, RowChunker(options, columns=["start"]), batch_size=7)
    records = chunks.take_all()
    assert found(records) == sorted(expected(rows, **options))
    assert {row["group"] for row in records} == {"g0", "g1", "g2"}


def test_under_a_reader_rows_have_what_is_read(cluster):
    made = RowChunker({"markup": "html", "max_size": 20}, columns=["start"])
    records = chunk_dataset(ray.data.from_items(sample.PAGES), made).take_all()
    assert sample.read_texts(records) == sample.expected_texts()


def test_an_encoder_is_made_once_an_actor(cluster):
    rows = documents(30)
    made = RowChunker({"strategy": "semantic", "max_size": 20}, columns=["start"], vectors=3, encoder=Letters)
    chunks = chunk_dataset(ray.data.from_items(rows, override_num_blocks=6), made, concurrency=2, batch_size=5)
    records = chunks.take_all()
    assert found(records) == sorted(expected(rows, strategy="semantic", max_size=20, encoder=letters))
    assert all(len(row["chunk_vector"]) == 3 for row in records)


def test_a_worker_that_ends_in_the_middle_costs_no_chunk_and_doubles_none(cluster):
    rows = [{"key": i, "text": f"Number {i} of the poison. And more."} for i in range(20)]
    made = RowChunker({"max_size": 22, "unit": dying_len}, columns=["start"])
    chunks = chunk_dataset(ray.data.from_items(rows, override_num_blocks=4), made, batch_size=5)
    assert found(chunks.take_all()) == sorted(expected(rows, max_size=22, unit=len))
    assert cluster.exists()


def test_a_bad_row_is_told_and_costs_nothing_else(cluster):
    rows = [{"key": i, "text": "Fine. Good." if i != 3 else "A bad one."} for i in range(6)]
    made = RowChunker({"max_size": 6, "unit": fussy_len}, columns=["start"], on_error="record")
    records = chunk_dataset(ray.data.from_items(rows), made).take_all()
    assert [row["key"] for row in records if row["chunk_error"]] == [3]
    assert len(found([row for row in records if row["chunk_error"] is None])) == 10


def test_empty_datasets_and_one_long_document(cluster):
    made = RowChunker({"max_size": 500}, columns=["start"])
    rows = [{"key": 0, "text": "A sentence of the long one. " * 20_000}, *documents(50)]
    chunks = chunk_dataset(ray.data.from_items(rows, override_num_blocks=8), made)
    assert found(chunks.take_all()) == sorted(expected(rows, max_size=500))
    nothing = ray.data.from_items([{"key": 1, "text": None}])
    assert chunk_dataset(nothing, made).take_all() == []
