"""Many documents that are there already: each batch of them is packed by one run of a kernel, without a thread."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from ..chunks.sequence import Chunks
from ..markup.documents import Document
from .engine import Engine
from .read_until import each_document, taken, until_error
from .viewing import named

LARGEST = 64
"""Documents after which a batch is full. Chunks keep what their batch found, so it is no larger than pays."""

BATCH_SIZE = 1 << 16
"""Characters after which a batch is full; beyond that a kernel is busy with texts and not with batches."""


SHORT = 2_000
"""Mean length of texts that are chunked before another thread has been told of them."""


def are_short(items: Iterable[Any]) -> bool:
    """Whether documents are there already and so short that threads would only wait for one another."""
    if not isinstance(items, list | tuple):
        return False
    first = items[:LARGEST]
    return {str}.issuperset(map(type, first)) and sum(map(len, first)) <= SHORT * len(first)


def chunk_in_batches(engine: Engine, items: Iterable[Any]) -> Iterator[Chunks]:
    """Chunks of each document; of those before one that cannot be read, the error after them."""
    number, size = 0, 1
    errors: list[Exception] = []
    stream = iter(items)
    while batch := taken(stream, size, errors):
        run = run_texts if {str}.issuperset(map(type, batch)) else run_documents
        yield from run(engine, batch, number)
        number, size = number + len(batch), min(2 * size, LARGEST)
    if errors:
        raise errors[0]


def run_texts(engine: Engine, texts: list[str], number: int) -> Iterator[Chunks]:
    """Chunks of texts alone, with no other object a document."""
    if sum(map(len, texts)) > BATCH_SIZE:
        return (engine.chunk(Document(text)) for text in texts)
    return engine.chunk_texts(texts)


def run_documents(engine: Engine, items: list[Any], number: int) -> Iterator[Chunks]:
    """Chunks of documents, of which the first has a number; those whose blocks are told are read by no kernel."""
    errors: list[Exception] = []
    documents = list(until_error(each_document(items, number), errors))
    texts = [document.text for document in documents]
    told = any(document.told is not None for document in documents)
    if told or sum(map(len, texts)) > BATCH_SIZE or engine.read_places(texts):
        yield from map(engine.chunk, documents)
    else:
        yield from map(named, documents, engine.chunk_texts(texts))
    if errors:
        raise errors[0]
