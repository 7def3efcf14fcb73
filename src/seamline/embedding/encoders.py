"""Encoders: anything that turns texts into vectors, under one protocol.

`resolve_encoder` takes what a user has (a name, a model, an object, a function, an array) and gives an `Encoder` with a
name for messages, a budget for batches and a word on whether its vectors depend on the document they were made for.
"""

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, cast

import numpy as np
import numpy.typing as npt

from .builtin import BuiltinEncoder
from .contextual import ContextualEncoder
from .joint import are_several, joint_encoder
from .output import EncoderError
from .protocol import BATCH_TOKENS, Encoder, is_encoder

CPU_BATCH_TOKENS = 512


ENCODING_METHODS = ("encode", "embed_batch")
"""Methods of objects that turn a list of texts into vectors."""


class NotAnEncoderError(TypeError):
    """The ``encoder`` given is nothing that makes vectors."""


@dataclass(frozen=True)
class FunctionEncoder:
    """A function from texts to vectors; also how objects with ``encode`` are called."""

    function: Callable[[list[str]], Any] = field(repr=False)
    name: str
    per_document: bool = False
    batch_tokens: int = BATCH_TOKENS
    longest: int | None = None

    def encode(self, texts: list[str], /) -> Any:
        return self.function(texts)


@dataclass(frozen=True)
class SentenceTransformerEncoder:
    """A SentenceTransformer model, called the way that suits it.

    Its texts are sized in word pieces, so that batches by padded tokens are as the model pads them.
    """

    model: Any = field(repr=False)
    name: str
    per_document: bool = False
    word_pieces: bool = True

    @property
    def batch_tokens(self) -> int:
        """512 on a CPU, where larger batches leave the cache; 8192 elsewhere."""
        return CPU_BATCH_TOKENS if str(getattr(self.model, "device", "cpu")) == "cpu" else BATCH_TOKENS

    @property
    def prompt(self) -> str | None:
        """What the model puts before every text, if it does so unasked."""
        prompts = getattr(self.model, "prompts", None) or {}
        found: str | None = prompts.get(getattr(self.model, "default_prompt_name", None))
        return found

    @property
    def longest(self) -> int | None:
        limit = getattr(self.model, "max_seq_length", None)
        return int(limit) if limit else None

    def encode(self, texts: list[str], /) -> Any:
        return self.model.encode(texts, batch_size=max(1, len(texts)), show_progress_bar=False, convert_to_numpy=True)

    def encode_query(self, texts: list[str], /) -> Any:
        """As `encode`, with the prompt for questions where the model has one."""
        encode = getattr(self.model, "encode_query", self.model.encode)
        return encode(texts, show_progress_bar=False, convert_to_numpy=True)


@dataclass(frozen=True)
class PrecomputedEncoder:
    """Vectors that exist already, one per unit of one document, in order."""

    vectors: npt.NDArray[Any] = field(repr=False)
    name: str = "precomputed"
    per_document: bool = True
    batch_tokens: int = BATCH_TOKENS
    longest: int | None = None

    def encode(self, texts: Sequence[str], /) -> npt.NDArray[Any]:
        if self.vectors.ndim != 2 or len(self.vectors) != len(texts):
            shape = self.vectors.shape
            raise EncoderError(
                f"encoder {self.name!r} must hold one vector per unit, got shape {shape} for {len(texts)} units"
            )
        return self.vectors


def resolve_encoder(encoder: Any = "builtin") -> Encoder:
    """An `Encoder` from whatever the caller has.

    Parameters
    ----------
    encoder : object
        ``"builtin"`` (no download, no torch); any other str or Path: a SentenceTransformer by name or local folder,
        loaded as that library does, which may download; a SentenceTransformer; an object with
        ``encode_document(list of lists of str)``, which reads each document as a whole; an object with
        ``encode(list of str)`` or ``embed_batch(list of str)``;
        a scikit-learn vectorizer or pipeline (fitted: its ``transform``; not fitted: fitted on each document); an
        array of vectors, one per unit; a function from a list of str to vectors; or a tuple of these, or of pairs of
        one with its weight, whose vectors plan together, those of the last one being for search.

    Raises
    ------
    TypeError
        If none of these fits.
    OSError
        If the model of a name cannot be loaded.
    ImportError
        If a name asks for a library that is not installed; the message names the extra.

    Examples
    --------
    >>> resolve_encoder("builtin").name
    'builtin'
    >>> resolve_encoder(lambda texts: [[len(text), 1.0] for text in texts]).name
    '<lambda>'
    """
    if isinstance(encoder, BuiltinEncoder):
        return encoder
    if isinstance(encoder, type) or (isinstance(encoder, str) and not encoder):
        raise unusable(repr(encoder))
    if isinstance(encoder, str | os.PathLike):
        return BuiltinEncoder() if encoder == "builtin" else sentence_transformer(encoder)
    if callable(getattr(encoder, "encode_document", None)) and not is_sentence_transformer(encoder):
        return ContextualEncoder(encoder, encoder_name(encoder), **declared_traits(encoder) | {"per_document": True})
    if is_encoder(encoder):
        return encoder
    if are_several(encoder):
        return cast(Encoder, joint_encoder(encoder, resolve_encoder))
    if isinstance(encoder, np.ndarray | Sequence):
        return PrecomputedEncoder(np.asarray(encoder))
    if is_sentence_transformer(encoder):
        return SentenceTransformerEncoder(encoder, model_name(encoder))
    for method in ENCODING_METHODS:
        if callable(getattr(encoder, method, None)):
            return FunctionEncoder(getattr(encoder, method), encoder_name(encoder), **declared_traits(encoder))
    if callable(getattr(encoder, "fit_transform", None)):
        return vectorizer_encoder(encoder)
    if callable(encoder):
        return FunctionEncoder(encoder, encoder_name(encoder))
    raise unusable(type(encoder).__name__)


def check_encoder(encoder: Any) -> None:
    """Refuse what makes no vectors; the model of a name is not loaded.

    Raises
    ------
    NotAnEncoderError
        What may be given, and what was.
    """
    if are_several(encoder):
        joint_encoder(encoder, checked_part)
    elif not isinstance(encoder, str | os.PathLike) or encoder == "":
        resolve_encoder(encoder)


def checked_part(encoder: Any) -> Any:
    """One of several encoders, of which a name is taken as it is."""
    check_encoder(encoder)
    return encoder


def unusable(got: str) -> NotAnEncoderError:
    """What an encoder may be, and what came instead."""
    return NotAnEncoderError(
        "encoder must be a model name, an object with encode(list of str) or embed_batch, a vectorizer, an array or a "
        f"function such as model.embed_documents, got {got}"
    )


def sentence_transformer(name: str | os.PathLike[str]) -> SentenceTransformerEncoder:
    """A SentenceTransformer by name or local folder."""
    try:
        from sentence_transformers import SentenceTransformer
    except ImportError as error:
        raise ImportError(
            f"encoder {os.fspath(name)!r} needs sentence-transformers: pip install 'seamline[sentence-transformers]'"
        ) from error
    try:
        model = SentenceTransformer(os.fspath(name))
    except (OSError, ValueError) as error:
        raise OSError(f"encoder {os.fspath(name)!r} cannot be loaded by sentence-transformers: {error}") from error
    return SentenceTransformerEncoder(model, os.fspath(name))


def is_sentence_transformer(encoder: Any) -> bool:
    return any(cls.__name__ == "SentenceTransformer" for cls in type(encoder).__mro__)


def model_name(model: Any) -> str:
    """The name or folder that a SentenceTransformer was loaded from."""
    config = getattr(getattr(model[0], "auto_model", None), "config", None)
    return str(getattr(config, "_name_or_path", "") or type(model).__name__)


def encoder_name(encoder: Any) -> str:
    """Its own ``name``, else that of the function or class."""
    for name in (getattr(encoder, "name", None), getattr(encoder, "__name__", None)):
        if isinstance(name, str) and name:
            return name
    return type(encoder).__name__


def declared_traits(encoder: Any) -> dict[str, Any]:
    """What an object says of itself by the attributes of `Encoder`."""
    traits = {"per_document": bool, "batch_tokens": int, "longest": int}
    return {name: kind(getattr(encoder, name)) for name, kind in traits.items() if hasattr(encoder, name)}


def vectorizer_encoder(vectorizer: Any) -> FunctionEncoder:
    """A scikit-learn vectorizer or pipeline: fitted, it transforms; not fitted, it is fitted on each document."""
    name = encoder_name(vectorizer)
    if is_fitted(vectorizer):
        return FunctionEncoder(vectorizer.transform, name)
    return FunctionEncoder(lambda texts: fitted_transform(vectorizer, texts), name, per_document=True)


def fitted_transform(vectorizer: Any, texts: list[str]) -> Any:
    from sklearn.base import clone

    return clone(vectorizer).fit_transform(texts)


def is_fitted(vectorizer: Any) -> bool:
    from sklearn.exceptions import NotFittedError
    from sklearn.utils.validation import check_is_fitted

    try:
        check_is_fitted(vectorizer)
    except NotFittedError:
        return False
    return True
