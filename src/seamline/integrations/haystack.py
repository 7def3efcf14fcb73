"""Haystack: a component that splits documents at exact offsets."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from copy import deepcopy
from itertools import repeat
from typing import TYPE_CHECKING, Any

import numpy as np

from .lazy_chunker import LazyChunker
from .metadata import checked_fields, metadata_of, places_of

try:
    from haystack import Document, component, default_from_dict, default_to_dict
    from haystack.utils import deserialize_callable, serialize_callable
except ImportError as error:
    raise ImportError("the Haystack adapter needs Haystack: pip install 'seamline[haystack]'") from error

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ..chunks.sequence import Chunks
    from ..options.typed import Options

FACTORIES = ("encoder_factory", "unit")
"""What may be a function, which a pipeline stores by its name."""


@component
class SeamlineDocumentSplitter:
    """A Haystack component that cuts documents with a `seamline.Chunker`.

    The documents that come out hold ``source_id``, ``split_id``, ``split_idx_start`` (exact), ``page_number`` (pages
    end at form feeds) and a deep copy of their source's metadata; with an encoder, ``embedding`` as well. Under a
    reader such as ``markup="html"`` their content is what is read, and ``split_idx_end`` tells where that ends in the
    source.

    Parameters
    ----------
    split_length, split_overlap : int, optional
        Haystack's words for ``max_size`` and ``overlap``. Sizes are characters unless ``unit`` says otherwise.
    metadata : sequence of str, optional
        Fields of a record that each document carries along by their names, such as ``path`` or ``line_start``.
    encoder_factory : callable, optional
        Makes the encoder in ``warm_up()`` or at first use; a function of a module, where pipelines are stored.
    **options
        Options of `seamline.Chunker`.

    Raises
    ------
    ValueError, TypeError
        As in `seamline.Chunker`; also where an option comes under both of its names.

    Examples
    --------
    >>> from haystack import Document
    >>> splitter = SeamlineDocumentSplitter(split_length=20)
    >>> found = splitter.run(documents=[Document(content="First one. Second one.")])["documents"]
    >>> [(document.content, document.meta["split_idx_start"]) for document in found]
    [('First one.', 0), ('Second one.', 11)]
    """

    def __init__(
        self, *, split_length: int | None = None, split_overlap: int | None = None, metadata: Sequence[str] = (),
        encoder_factory: Callable[[], Any] | None = None, **options: Unpack[Options],
    ) -> None:
        words = {"max_size": ("split_length", split_length), "overlap": ("split_overlap", split_overlap)}
        self._chunker = LazyChunker(options, words, encoder_factory=encoder_factory)
        self.metadata = checked_fields(metadata)
        self._stored: dict[str, Any] = {
            "split_length": split_length, "split_overlap": split_overlap, "metadata": list(metadata),
            "encoder_factory": encoder_factory, **options,
        }

    def warm_up(self) -> None:
        """Make the encoder, so that the first run does not wait for it."""
        _ = self._chunker.ready

    @component.output_types(documents=list[Document])
    def run(self, documents: list[Document]) -> dict[str, list[Document]]:
        """Split documents.

        Raises
        ------
        TypeError
            ``documents`` is no list of documents.
        ValueError
            A document has no text.
        """
        texts = [text_of(document) for document in checked(documents)]
        pairs = zip(documents, self._chunker.ready.chunk_many(texts), strict=True)
        return {"documents": [piece for document, chunks in pairs for piece in self._pieces(document, chunks)]}

    def _pieces(self, document: Document, chunks: Chunks) -> list[Document]:
        vectors = chunks.vectors.tolist() if chunks.has_vectors else repeat(None, len(chunks))
        places = places_of(chunks, "split_idx_start", "split_idx_end")
        columns = {"split_id": range(len(chunks)), **places, "page_number": page_numbers(document, chunks)}
        rows = metadata_of(chunks, self.metadata, columns)
        made = []
        for text, own, vector in zip(chunks.plain_texts(), rows, vectors, strict=True):
            meta = {**deepcopy(document.meta), "source_id": document.id, **own}
            made.append(Document(content=text, meta=meta, embedding=vector))
        return made

    def to_dict(self) -> dict[str, Any]:
        """The component as plain values; functions by their names.

        Raises
        ------
        ValueError
            ``encoder`` or ``unit`` is an object, which has no name to store.
        """
        values = {name: value for name, value in self._stored.items() if value is not None}
        for name in FACTORIES:
            if callable(values.get(name)):
                values[name] = serialize_callable(values[name])
        for name in ("encoder", "unit"):
            if name in values and not isinstance(values[name], str):
                raise ValueError(f"{name} must be a name to be stored, or encoder_factory given; got {values[name]!r}")
        stored: dict[str, Any] = default_to_dict(self, **values)
        return stored

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> SeamlineDocumentSplitter:
        """A component out of what `to_dict` gave."""
        parameters = dict(data.get("init_parameters", {}))
        if "encoder_factory" in parameters:
            parameters["encoder_factory"] = deserialize_callable(parameters["encoder_factory"])
        restored: SeamlineDocumentSplitter = default_from_dict(cls, {**data, "init_parameters": parameters})
        return restored


def checked(documents: Any) -> list[Document]:
    if not isinstance(documents, list) or not all(isinstance(document, Document) for document in documents):
        raise TypeError(f"documents must be a list of Haystack documents, got {type(documents).__name__}")
    return documents


def text_of(document: Document) -> str:
    if document.content is None:
        raise ValueError(f"documents must have text, got document {document.id} without content")
    return str(document.content)


def page_numbers(document: Document, chunks: Chunks) -> list[int]:
    """Page on which the new text of each chunk begins; the document's own page is that of its first."""
    first = int(document.meta.get("page_number", 1))
    if "\f" not in chunks.text:
        return [first] * len(chunks)
    breaks = np.array([found.start() for found in re.finditer("\f", chunks.text)], dtype=np.int64)
    pages: list[int] = (first + np.searchsorted(breaks, chunks.core_starts)).tolist()
    return pages
