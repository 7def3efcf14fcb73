"""Many documents and files: order, read-ahead, names and fields, clear errors."""

import asyncio
import os
import signal
import threading
import time
from itertools import chain

import numpy as np
import pytest

import seamline
from seamline import Chunker, Chunks
from seamline.corpus.engine import Engine
from seamline.corpus.threads import AHEAD, BATCH_DOCUMENTS, SMALL, pays_in_a_thread
from seamline.embedding import EmbeddingError
from seamline.markup.documents import Document
from seamline.options.settings import Settings
from seamline.packing._crew import Crew
from tests.strategy_names import NAMES

TEXTS = [f"Report {i}. " + "The gauge was read again. " * (i % 7) + "\n\nEnd." for i in range(150)]


@pytest.mark.parametrize("workers", [1, 2, 3])
@pytest.mark.parametrize("strategy", NAMES)
def test_every_strategy_chunks_many_as_it_chunks_one(strategy, workers):
    chunker = Chunker(strategy=strategy, max_size=60)
    texts = TEXTS[:12] if strategy in {"semantic", "topics"} else TEXTS
    assert list(chunker.chunk_many(iter(texts), workers=workers)) == [chunker(text) for text in texts]


def test_no_more_threads_start_than_there_are_batches():
    found = Chunker(max_size=60).chunk_many(iter(TEXTS), workers=10**6)
    before = threading.active_count()
    next(found)
    assert threading.active_count() - before <= len(TEXTS).bit_length()
    assert len(list(found)) == len(TEXTS) - 1
    assert threading.active_count() == before


def test_threads_that_were_started_end_when_another_cannot(monkeypatch):
    """A process that may have no more threads is told so, and none of its own is left waiting."""
    begun, start = threading.active_count(), threading.Thread.start

    def start_one(thread):
        if threading.active_count() > begun:
            raise RuntimeError("can't start new thread")
        start(thread)

    monkeypatch.setattr(threading.Thread, "start", start_one)
    with pytest.raises(RuntimeError, match="can't start new thread"):
        list(Chunker(max_size=60).chunk_many(iter(TEXTS), workers=4))
    assert threading.active_count() == begun


@pytest.mark.parametrize("workers", [1, 2])
def test_names_and_fields_are_carried(workers):
    documents = [{"id": i, "text": text, "year": 1900 + i} for i, text in enumerate(TEXTS)]
    for i, chunks in enumerate(Chunker().chunk_many(iter(documents), workers=workers)):
        assert chunks.document_id == str(i)
        assert chunks.fields == {"year": 1900 + i}
        assert chunks[0].id == f"{i}:{chunks[0].hash}-0"


@pytest.mark.parametrize("workers", [1, 2, 3])
def test_only_some_documents_are_read_ahead(workers):
    read = []
    found = seamline.chunk_many((read.append(i) or "One. Two." for i in range(5000)), workers=workers)
    assert read == []
    for i, _ in enumerate(found):
        bound = 1 if workers == 1 else (workers * AHEAD + 2) * BATCH_DOCUMENTS
        assert len(read) - i <= bound
        if i == 700:
            break
    before = len(read)
    found.close()
    assert len(read) == before < 5000


def test_a_consumer_that_stops_leaves_no_thread():
    before = threading.active_count()
    found = Chunker().chunk_many(("One. Two." for _ in range(1000)), workers=2)
    next(found)
    found.close()
    assert threading.active_count() == before


@pytest.mark.parametrize("workers", [1, 2])
def test_a_bad_document_is_named(workers):
    with pytest.raises(TypeError, match="document must be a str, got bytes"):
        list(Chunker().chunk_many(["One.", b"Two."], workers=workers))
    with pytest.raises(ValueError, match="must have the key 'text', got \\['body'\\]"):
        list(Chunker().chunk_many([{"body": "One."}], workers=workers))


@pytest.mark.parametrize("unit", ["chars", "bytes"])
@pytest.mark.parametrize("strategy", ["smart", "hard", "markdown"])
def test_long_documents_go_to_threads_and_come_back_in_order(strategy, unit):
    chunker = Chunker(strategy=strategy, max_size=200, overlap=20, unit=unit)
    texts = [f"Report {i}. " + "The gauge was read again.\n\n" * (SMALL // 20 + i) for i in range(60)]
    documents = [Document(text) for text in texts]
    assert pays_in_a_thread(chunker, documents)
    assert not pays_in_a_thread(chunker, [Document("Short. " * 9)] * 60)
    taken = []
    found = chunker.chunk_many(chain(documents, failing(0, OSError("gone"))), workers=2)
    with pytest.raises(OSError, match="gone"):
        taken.extend(found)
    assert taken == [chunker(text) for text in texts]


def failing(n, error):
    yield from TEXTS[:n]
    raise error


@pytest.mark.parametrize("workers", [1, 2, 3])
@pytest.mark.parametrize("n", [0, 1, 5, 100])
def test_what_was_read_before_an_error_comes_out_before_it(workers, n):
    found = Chunker(max_size=60).chunk_many(failing(n, OSError("the disk is gone")), workers=workers)
    taken = []
    with pytest.raises(OSError, match="the disk is gone"):
        taken.extend(found)
    assert taken == [Chunker(max_size=60)(text) for text in TEXTS[:n]]


@pytest.mark.parametrize("workers", [1, 2])
@pytest.mark.parametrize("bad", [0, 9, 70])
def test_what_was_chunked_before_a_document_that_fails_comes_out_before_its_error(workers, bad):
    def size(text):
        if "Fault" in text:
            raise ArithmeticError("no size")
        return len(text)

    chunker = Chunker(max_size=60, unit=size)
    texts = [*TEXTS[:bad], "A Fault.", *TEXTS[bad:]]
    taken = []
    with pytest.raises(ArithmeticError, match="no size"):
        taken.extend(chunker.chunk_many(texts, workers=workers))
    assert taken == [Chunker(max_size=60)(text) for text in TEXTS[:bad]]


def test_a_first_result_does_not_wait_for_a_full_batch():
    read = []

    def documents():
        for i, text in enumerate(TEXTS):
            read.append(i)
            if i == 10:
                time.sleep(0.05)
            yield text

    next(seamline.chunk_many(documents(), workers=2))
    assert len(read) < BATCH_DOCUMENTS


@pytest.mark.parametrize("strategy", ["smart", "hard", "sentences", "markdown", "turns", "recursive"])
def test_documents_packed_together_are_those_packed_alone(strategy):
    chunker = Chunker(strategy=strategy, max_size=40, overlap=9)
    engine = Engine(chunker)
    wrapped = "wrapped at a width of some sixty characters, as books often are\nin plain text\n" * 9
    texts = ["", " ", *TEXTS, wrapped, "日本語。" * 20, "# One\n\n- an item\n\nAnn: Yes.\nBob: No.\nAnn: Yes.\n" * 5]
    documents = [Document(text) for text in texts]
    batch = engine.batch_of(documents)
    batch.run()
    for together, text in zip(engine.chunks_of(documents, batch), texts, strict=True):
        alone = chunker(text)
        assert together == alone
        assert together.levels == alone.levels
        assert together.core_starts.tolist() == alone.core_starts.tolist()
        assert together.paths == alone.paths


def batch_of(texts):
    return Engine(Settings(max_size=20)).batch_of([Document(text) for text in texts])


def test_a_batch_is_read_after_it_was_run():
    batch = batch_of(["One. Two."])
    with pytest.raises(ValueError, match="must have been run"):
        batch[0]
    batch.run()
    assert [packed[0].tolist() for packed, *_ in batch] == [[[0, 9]]]
    with pytest.raises(IndexError):
        batch[1]


def test_who_waits_for_a_crew_without_threads_does_the_work():
    crew, batches = Crew(), [batch_of(TEXTS[i : i + 5]) for i in range(0, 150, 5)]
    for batch in batches:
        crew.add(batch)
    crew.finish(batches[7])
    assert [crew.is_done(batch) for batch in batches] == [True] * 8 + [False] * 22
    crew.close()
    assert not crew.is_done(batches[8])


@pytest.mark.parametrize("n_threads", [1, 3])
def test_a_crew_does_all_that_was_added_and_goes_when_it_is_closed(n_threads):
    crew, batches = Crew(), [batch_of(TEXTS) for _ in range(200)]
    threads = [threading.Thread(target=crew.serve) for _ in range(n_threads)]
    for thread in threads:
        thread.start()
    for batch in batches:
        crew.add(batch)
    for batch in batches[::-1]:
        crew.finish(batch)
    assert all(map(crew.is_done, batches))
    crew.close()
    for thread in threads:
        thread.join(timeout=30)
        assert not thread.is_alive()
    expected = [Chunker(max_size=20)(text).spans.tolist() for text in TEXTS]
    assert all([packed[0].tolist() for packed, *_ in batch] == expected for batch in batches)


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="needs a timer that sends signals")
def test_an_interrupt_reaches_who_waits_for_a_crew():
    crew, batch = Crew(), batch_of([TEXTS[0]])
    previous = signal.signal(signal.SIGALRM, signal.default_int_handler)
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.05)
        with pytest.raises(KeyboardInterrupt):
            crew.finish(batch)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, previous)


@pytest.mark.parametrize("wrong", ["One text.", b"bytes", {"text": "one"}, None, 3], ids=repr)
def test_one_text_is_no_iterable_of_documents(wrong):
    with pytest.raises(TypeError, match=f"documents must be an iterable of documents, got {type(wrong).__name__}"):
        Chunker().chunk_many(wrong)


@pytest.mark.parametrize("workers", [0, -1])
def test_at_least_one_worker(workers):
    with pytest.raises(ValueError, match=f"workers must be at least 1, got {workers}"):
        Chunker().chunk_many([], workers=workers)


class Awaited:
    """An asynchronous encoder that counts its calls."""

    def __init__(self, delay=0.0):
        self.delay = delay
        self.begun = self.ended = 0

    async def encode(self, texts):
        self.begun += 1
        await asyncio.sleep(self.delay)
        self.ended += 1
        return np.array([[len(text), 1.0] for text in texts])


def gather(found):
    async def run():
        return [chunks async for chunks in found]

    return asyncio.run(run())


@pytest.mark.parametrize("strategy", ["smart", "semantic"])
def test_awaited_encoders_give_vectors(strategy):
    documents = [{"id": str(i), "text": text} for i, text in enumerate(TEXTS[:20])]
    found = gather(seamline.achunk_many(documents, strategy=strategy, max_size=60, encoder=Awaited()))
    assert [chunks.document_id for chunks in found] == [str(i) for i in range(20)]
    for chunks in found:
        assert chunks.vectors.shape == (len(chunks), 2)
        chunks.verify()


def test_awaited_without_an_encoder():
    async def documents():
        for text in TEXTS:
            yield text

    assert gather(Chunker(max_size=50).achunk_many(documents())) == [Chunker(max_size=50)(text) for text in TEXTS]


def test_a_slow_encoder_is_given_up():
    with pytest.raises(EmbeddingError, match="unit 0: TimeoutError: encoder"):
        gather(seamline.achunk_many(TEXTS[:3], encoder=Awaited(delay=30), timeout=0.02))
    with pytest.raises(ValueError, match="timeout must be over 0"):
        seamline.achunk_many(TEXTS, timeout=0)


def test_cancelling_the_consumer_cancels_the_calls():
    encoder = Awaited(delay=30)

    async def consume():
        async for _ in seamline.achunk_many(TEXTS[:3], encoder=encoder):
            pass

    async def run():
        task = asyncio.create_task(consume())
        while not encoder.begun:
            await asyncio.sleep(0.001)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    asyncio.run(run())
    assert encoder.ended == 0


def test_a_file_is_read_as_it_is(tmp_path):
    path = tmp_path / "notes.txt"
    path.write_bytes(b"\xef\xbb\xbfOne.\r\nT\xc3\xbc.\rThree.\n")
    chunks = seamline.chunk_file(path, strategy="lines", max_size=6)
    assert isinstance(chunks, Chunks)
    assert chunks.text == "One.\r\nTü.\rThree.\n"
    assert chunks.document_id == str(path)
    assert chunks.byte_offsets.tolist() == [[0, 4], [6, 10], [11, 17]]
    assert seamline.chunk_file(str(path), strategy="lines", max_size=6) == chunks
    with path.open(encoding="utf-8-sig", newline="") as file:
        assert [c.text for c in seamline.chunk_stream(file, strategy="lines", max_size=6)] == chunks.texts()


def test_files_that_cannot_be_read_are_named(tmp_path):
    with pytest.raises(FileNotFoundError, match=r"absent\.txt"):
        seamline.chunk_file(tmp_path / "absent.txt")
    path = tmp_path / "latin.txt"
    path.write_bytes(b"caf\xe9 au lait")
    with pytest.raises(ValueError, match=r"got byte 0xe9 at offset 3 in .*latin\.txt"):
        seamline.chunk_file(path)


@pytest.mark.parametrize("wrong", [b"name", 3, None, ["name"]], ids=repr)
def test_a_path_is_a_path(wrong):
    with pytest.raises(TypeError, match=f"path must be a str or a path, got {type(wrong).__name__}"):
        seamline.chunk_file(wrong)


def test_an_open_file_is_for_streams(tmp_path):
    path = tmp_path / "notes.txt"
    path.write_text("One.")
    with path.open() as file, pytest.raises(TypeError, match="chunk_stream"):
        seamline.chunk_file(file)


def by_letters(texts):
    return [[len(text), text.count("e"), 1.0] for text in texts]


def async_chunks(door, documents, options):
    async def collect():
        return [chunks async for chunks in door(documents, **options)]

    return asyncio.run(collect())


DOORS = {
    "function": (lambda documents, **given: list(seamline.chunk_many(documents, max_size=40, **given))),
    "method": (lambda documents, encoder=None, **given: list(
        Chunker(max_size=40, encoder=encoder).chunk_many(documents, **given))),
    "async-function": (lambda documents, **given: async_chunks(
        seamline.achunk_many, documents, {"max_size": 40, **given})),
    "async-method": (lambda documents, encoder=None, **given: async_chunks(
        Chunker(max_size=40, encoder=encoder).achunk_many, documents, given)),
}


@pytest.mark.parametrize("door", DOORS)
@pytest.mark.parametrize("workers", [1, 3])
def test_every_door_takes_workers_progress_and_a_cache(door, workers):
    told, cache = [], seamline.embedding.EmbeddingCache(":memory:")
    found = DOORS[door](TEXTS[:9], workers=workers, progress=told.append, cache=cache, encoder=by_letters)
    assert found == list(Chunker(max_size=40).chunk_many(TEXTS[:9]))
    assert sum(told) == len(cache) > 0
    again = []
    DOORS[door](TEXTS[:9], workers=workers, progress=again.append, cache=cache, encoder=by_letters)
    assert sum(again) == 0


@pytest.mark.parametrize("door", DOORS)
@pytest.mark.parametrize("workers", [1, 3])
def test_documents_are_told_where_nothing_is_embedded(door, workers):
    told = []
    found = DOORS[door](TEXTS[:9], workers=workers, progress=told.append)
    assert found == list(Chunker(max_size=40).chunk_many(TEXTS[:9]))
    assert told == [1] * 9


@pytest.mark.parametrize("encoder", [None, "builtin"])
@pytest.mark.parametrize("door", DOORS)
def test_a_cache_that_would_stay_empty_is_refused(door, encoder):
    with pytest.raises(ValueError, match="cache needs an encoder that reads one text as any other, got encoder"):
        DOORS[door](TEXTS[:2], cache=seamline.embedding.EmbeddingCache(":memory:"), encoder=encoder)


def test_documents_come_before_the_last_is_read_by_workers_with_an_encoder():
    read = []
    documents = (read.append(i) or f"Document {i}. It has two sentences." for i in range(20_000))
    next(Chunker(encoder=by_letters).chunk_many(documents, workers=2))
    assert len(read) < 10_000


@pytest.mark.parametrize("door", DOORS)
def test_the_place_of_a_document_that_is_none_is_told(door):
    with pytest.raises(TypeError, match=r"document must be a str, got float; .* \(document 2, counted from 0\)"):
        DOORS[door](["a", "b", float("nan"), "c"])


def test_none_is_no_id():
    [chunks] = seamline.Chunker().chunk_many([{"text": "One.", "id": None}])
    assert chunks.document_id == ""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system does not fork")
@pytest.mark.parametrize("options", [{}, {"unit": len}], ids=["crew", "pool"])
def test_a_forked_process_cannot_go_on_with_threads_of_another(options):
    texts = iter(["One two three four five six. " * 9] * 400)
    found = seamline.Chunker(max_size=20, **options).chunk_many(texts, workers=2)
    next(found)
    child = os.fork()
    if not child:
        try:
            list(found)
        except RuntimeError as error:
            os._exit(0 if "forked" in str(error) else 2)
        os._exit(1)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    assert len(list(found)) == 399
