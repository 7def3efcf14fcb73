"""Documents that are there already: packed together, chunked as alone, and none kept longer than it is wanted."""

import pickle
import sys

import pytest

import seamline
from seamline import Chunker
from seamline.corpus.batched import BATCH_SIZE, LARGEST, are_short
from seamline.cuts.levels import cuts_of
from seamline.markup.documents import Document
from seamline.options.settings import Settings
from seamline.packing._crew import Batch
from seamline.packing.packer import Packer
from seamline.reading.formats import read

MARKED = "# One\n\n- an item\n- another\n\n## Two\n\nIt rained. Nobody cared.\n"
TEXTS = [
    "", " \n", "A day. Another one.", MARKED, "日本語。" * 30, "Prose of Île.\n\nMore of it. " * 9, "😀 smiled. " * 9,
    *(f"Report {i}. The gauge was read.\n" * (i % 9) for i in range(3 * LARGEST)), "Long. " * (BATCH_SIZE // 6 + 1),
    MARKED,
]
COLUMNS = (
    "levels", "paths", "level_names", "texts", "to_dicts", "document_id", "fields", "markup", "vector_keys", "info",
)


def columns(chunks):
    """All that is known of chunks; what was read of them first does not matter."""
    values = [getattr(chunks, name) for name in COLUMNS]
    arrays = chunks.spans, chunks.core_starts, chunks.closing_ranks, chunks.sizes
    return [value() if callable(value) else value for value in values], [array.tolist() for array in arrays]


@pytest.mark.parametrize("asked", [{}, {"overlap": 9}, {"markup": "plain"}], ids=str)
@pytest.mark.parametrize("strategy", ["smart", "sentences", "hard", "markdown", "turns", "recursive"])
def test_documents_that_are_there_are_chunked_as_alone(strategy, asked):
    if strategy == "turns" and "overlap" in asked:
        asked = {}
    chunker = Chunker(strategy=strategy, max_size=40, **asked)
    for together, text in zip(chunker.chunk_many(TEXTS), TEXTS, strict=True):
        assert columns(together) == columns(chunker(text))
        together.verify()


PAGE = "<!doctype html><title>A</title><p>It rained.</p>"
WHOLE = [
    "", " ", "\n\n", "One.", " One. \n", "\ufeffOne.", "# One\n\ntext\n", "a\u0301", "日本語。", "👍🏽",
    "Ann: Yes.\nBob: No.\n" * 9, "It goes\n\n12\n\n\fon here.\n\n13\n\n\f", "\f", "One.\f\n\f",
]


ASKED = [
    {}, {"trim": False}, {"unit": "bytes"}, {"strategy": "markdown"}, {"markup": "rst"}, {"strategy": "recursive"},
    {"strategy": "turns"}, {"min_size": 300},
]


@pytest.mark.parametrize("asked", ASKED, ids=str)
@pytest.mark.parametrize("first", ["spans", "paths", "info", "levels", "closing_ranks", "_blocks"])
def test_a_text_that_fits_is_read_when_it_is_asked_for(first, asked):
    """Whatever is asked first, all the rest is the same."""
    chunker = Chunker(**asked)
    for text, chunks in zip([*WHOLE, PAGE], chunker.chunk_many([*WHOLE, PAGE]), strict=True):
        getattr(chunks, first)
        assert columns(chunks) == columns(chunker(text))
        chunks.verify()


@pytest.mark.parametrize("text", WHOLE)
@pytest.mark.parametrize("trim", [None, False])
def test_a_text_that_fits_is_the_chunk_of_the_array_path(text, trim):
    """The path that looks at every cut, on either side."""
    found = seamline.chunk(text, trim=trim)
    for settings in (Settings(trim=trim).read_by_structure(), Settings(trim=trim).read_as("plain")):
        packer, document = Packer(settings), Document(text)
        expected, _ = packer.pack(text, cuts_of(document, settings), packer.measure(document))
        assert found.spans.tolist() == expected.spans.tolist()
        assert found.core_starts.tolist() == expected.core_starts.tolist()


@pytest.mark.parametrize("mixed", [False, True])
def test_names_fields_and_tracks_are_carried(mixed):
    texts = [text for text in TEXTS if text.strip()][:88]
    named = [
        {"text": text, "id": i, "year": 1900 + i, "tracks": {"part": ([0], [1], [i])}} for i, text in enumerate(texts)
    ]
    documents = [*named, "One of no name.", Document("Another.", "x")] if mixed else named
    found = list(Chunker(max_size=40).chunk_many(documents))
    assert [chunks.document_id for chunks in found[:88]] == [str(i) for i in range(88)]
    assert [chunks.fields for chunks in found[:88]] == [{"year": 1900 + i} for i in range(88)]
    assert [chunks[0].tracks["part"] for chunks in found[:88]] == [(i,) for i in range(88)]
    assert [chunks.document_id for chunks in found[88:]] == (["", "x"] if mixed else [])


def test_documents_that_were_read_are_chunked_by_what_was_read():
    page = "<h1>One</h1><p>It rained.</p>"
    view = read(page, markup="html")
    documents = [Document(view.text, reading=view), Document("Plain. Text.")]
    first, second = Chunker(strategy="markdown", max_size=9).chunk_many(documents)
    [named] = seamline.chunk_many([{"text": PAGE, "id": "a", "tracks": {"part": ([0], [len(PAGE)], [1])}}])
    assert (named.document_id, named.text, named[0].text, named[0].tracks["part"]) == ("a", PAGE, "It rained.", (1,))
    assert first.text == page
    assert second.texts() == ["Plain.", "Text."]


def test_every_column_may_be_set_and_pickled():
    first, chunks = Chunker(strategy="markdown", max_size=30).chunk_many([MARKED, MARKED])
    assert columns(pickle.loads(pickle.dumps(first))) == columns(first)
    spans, chunks.spans = chunks.spans, chunks.spans[:1]
    chunks.core_starts, chunks.closing_ranks, chunks.level_names = spans[:1, 0], chunks.closing_ranks[:1], ("any",) * 99
    assert len(chunks) == len(chunks.core_starts) == len(chunks.levels) == 1


class Failing(list):
    """Documents of which the last cannot be read."""

    def __iter__(self):
        yield from list.__iter__(self)
        raise OSError("the disk is gone")


@pytest.mark.parametrize("n", [0, 1, 2, 5, 100])
def test_what_was_read_before_an_error_comes_out_before_it(n):
    taken = []
    with pytest.raises(OSError, match="the disk is gone"):
        taken.extend(Chunker(max_size=60).chunk_many(Failing(TEXTS[:n])))
    assert taken == [Chunker(max_size=60)(text) for text in TEXTS[:n]]


@pytest.mark.parametrize("wrong", [3, None, {"id": 1}, b"bytes"], ids=repr)
@pytest.mark.parametrize("n", [0, 6, 100])
def test_what_is_no_document_is_named_after_those_before_it(n, wrong):
    taken = []
    with pytest.raises((TypeError, ValueError), match=rf"document.*\(document {n}, counted from 0\)"):
        taken.extend(Chunker(max_size=60).chunk_many([*TEXTS[:n], wrong, *TEXTS]))
    assert len(taken) == n


def test_chunks_that_are_kept_keep_no_text_but_their_own():
    texts = [f"{i} is a text. " * 9 for i in range(50)]
    before = [sys.getrefcount(text) for text in texts]
    kept = list(Chunker(max_size=60).chunk_many(texts))[20]
    after = [sys.getrefcount(text) for text in texts]
    assert [place for place, (old, new) in enumerate(zip(before, after, strict=True)) if old != new] == [20]
    assert kept.text is texts[20]


def test_one_run_packs_many(monkeypatch):
    """A generator is read one by one, since it may wait for what comes of the last document."""
    runs = []
    run = "seamline.corpus.batched.run_texts"
    monkeypatch.setattr(run, lambda engine, texts, number: runs.append(len(texts)) or [])
    list(Chunker().chunk_many(TEXTS[:100]))
    assert runs == [1, 2, 4, 8, 16, 32, 37]
    assert len(list(Chunker().chunk_many(text for text in TEXTS[:100]))) == 100
    assert len(runs) == 7


@pytest.mark.parametrize(("documents", "short"), [
    (["One."], True), ([], True), (("One.", "Two."), True), (["Long. " * 500], False), ([{"text": "One."}], False),
    (["One.", 3], False), (iter(["One."]), False), (["One."] * 70 + ["Long. " * 5000], True),
], ids=repr)
def test_short_texts_wait_for_no_thread(documents, short):
    assert are_short(documents) == short
    if short:
        alone = [Chunker(max_size=40)(text) for text in documents]
        assert list(Chunker(max_size=40).chunk_many(documents, workers=2)) == alone


def test_a_batch_that_was_not_run_lets_go_of_nothing():
    with pytest.raises(ValueError, match="must have been run"):
        Batch().release()
