"""Encoders that read a document: all pieces of one are given together, so that the vector of each knows the others."""

from __future__ import annotations

import inspect
from dataclasses import dataclass, field
from typing import Any

from .joint import searching
from .output import EncoderError
from .protocol import BATCH_TOKENS


@dataclass(frozen=True)
class ContextualEncoder:
    """An object with ``encode_document(list of lists of str)``, called with one document at a time.

    Parameters
    ----------
    model : object
        It returns one matrix a document. Where it has ``encode_query``, questions go there.
    name : str
    """

    model: Any = field(repr=False)
    name: str
    per_document: bool = True
    batch_tokens: int = BATCH_TOKENS
    longest: int | None = None

    def encode(self, texts: list[str], /) -> Any:
        """Vectors of the pieces of one document, in their order."""
        found = self.model.encode_document([texts])
        if inspect.iscoroutine(found):
            found.close()
            raise EncoderError(f"encode_document of encoder {self.name!r} must not be asynchronous")
        if not hasattr(found, "__len__") or len(found) != 1:
            got = len(found) if hasattr(found, "__len__") else type(found).__name__
            raise EncoderError(f"encode_document of encoder {self.name!r} must return one matrix a document, got {got}")
        return found[0]

    def encode_query(self, texts: list[str], /) -> Any:
        """Vectors of questions, each of which stands alone."""
        if callable(getattr(self.model, "encode_query", None)):
            return self.model.encode_query(texts)
        return [self.encode([text])[0] for text in texts]


def reads_documents(encoder: Any) -> bool:
    """Whether the vectors that chunks are searched by are made of a document as a whole by what is told to do that."""
    return isinstance(searching(encoder), ContextualEncoder)
