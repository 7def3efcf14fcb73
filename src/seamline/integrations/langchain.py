"""LangChain: a ``TextSplitter`` whose ``start_index`` is exact."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from copy import deepcopy
from typing import TYPE_CHECKING, Any

from .lazy_chunker import LazyChunker
from .metadata import checked_fields, metadata_of, places_of

try:
    from langchain_core.documents import Document
    from langchain_text_splitters import TextSplitter
except ImportError as error:
    raise ImportError("the LangChain adapter needs its splitters: pip install 'seamline[langchain]'") from error

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ..options.typed import Options


class SeamlineTextSplitter(TextSplitter):
    """A LangChain ``TextSplitter`` that cuts with a `seamline.Chunker`.

    Every piece is a slice of its text, or under a reader such as ``markup="html"`` what is read of that slice. Offsets
    are those of the source, known and never searched for. Metadata of a document is copied deeply into each of its
    pieces.

    Parameters
    ----------
    chunk_size, chunk_overlap, length_function, strip_whitespace
        LangChain's words for ``max_size``, ``overlap``, ``unit`` and ``trim``.
    add_start_index : bool, default False
        Put the offset of each piece into its metadata, as ``start_index``; where a reader stands between ``end_index``
        too, which the length of the piece does not tell then.
    metadata : sequence of str, optional
        Fields of a record that each piece carries along by their names, such as ``path``, ``line_start``, ``line_end``.
    encoder_factory : callable, optional
        Makes the encoder at first use; it must be a function of a module where the splitter is pickled.
    **options
        Options of `seamline.Chunker`.

    Raises
    ------
    ValueError, TypeError
        As in `seamline.Chunker`; also where an option comes under both of its names.

    Examples
    --------
    >>> splitter = SeamlineTextSplitter(chunk_size=20, add_start_index=True)
    >>> [(d.page_content, d.metadata) for d in splitter.create_documents(["First one. Second one."])]
    [('First one.', {'start_index': 0}), ('Second one.', {'start_index': 11})]
    """

    def __init__(
        self, *, chunk_size: int | None = None, chunk_overlap: int | None = None,
        length_function: Callable[[str], int] | None = None, strip_whitespace: bool | None = None,
        add_start_index: bool = False, metadata: Sequence[str] = (), encoder_factory: Callable[[], Any] | None = None,
        **options: Unpack[Options],
    ) -> None:
        words = {
            "max_size": ("chunk_size", chunk_size), "overlap": ("chunk_overlap", chunk_overlap),
            "unit": ("length_function", "chars" if length_function is len else length_function),
            "trim": ("strip_whitespace", strip_whitespace),
        }
        self._chunker = LazyChunker(options, words, encoder_factory=encoder_factory)
        self._metadata = checked_fields(metadata)
        settings = self._chunker.settings
        super().__init__(
            chunk_size=settings.resolved_max_size or sys.maxsize, chunk_overlap=settings.resolved_overlap,
            length_function=length_function or len, add_start_index=add_start_index, strip_whitespace=settings.trims,
        )

    @classmethod
    def from_tiktoken_encoder(
        cls, encoding_name: str = "gpt2", model_name: str | None = None, **options: Any
    ) -> SeamlineTextSplitter:
        """Sizes in tokens of an encoding or of a model's encoding; special tokens are plain text."""
        return cls(unit=model_name or encoding_name, **options)

    @classmethod
    def from_huggingface_tokenizer(cls, tokenizer: Any, **options: Any) -> SeamlineTextSplitter:
        """Sizes in tokens of a tokenizer."""
        return cls(unit=tokenizer, **options)

    def split_text(self, text: str) -> list[str]:
        """What is read of the chunks of one text."""
        return self._chunker.ready(text).plain_texts()

    def create_documents(self, texts: list[str], metadatas: list[dict[Any, Any]] | None = None) -> list[Document]:
        """A document a chunk, in the order of the texts, each with a deep copy of its text's metadata."""
        made = []
        for given, chunks in zip(metadatas or [{}] * len(texts), self._chunker.ready.chunk_many(texts), strict=True):
            places = places_of(chunks, "start_index", "end_index") if self._add_start_index else {}
            for text, own in zip(chunks.plain_texts(), metadata_of(chunks, self._metadata, places), strict=True):
                made.append(Document(page_content=text, metadata={**deepcopy(given), **own}))
        return made
