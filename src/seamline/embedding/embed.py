"""From texts to vectors: batches by padded tokens, pooled across documents, each distinct text once, checked."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import tee
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from .._checks import check_at_least, check_choice, plain_text
from .._types import Floats2d
from ..vectors.rows import directions
from .encoders import PrecomputedEncoder, resolve_encoder
from .joint import JointEncoder, SideBySide
from .output import EncoderError, Fault, checked_vectors, unusable
from .protocol import Encoder
from .shelf import PROBE, Shelf, checked_cache
from .text_window import TextWindow
from .trial import Trial
from .unit_texts import UnitTexts

if TYPE_CHECKING:
    from .cache import EmbeddingCache

Progress = Callable[[int], object]
Embedded = Floats2d | Exception
Found = Floats2d | Fault

ON_ERROR = ("raise", "yield")


def embed_texts(
    encoder: Any,
    texts: Sequence[str],
    *,
    batch_tokens: int | None = None,
    normalize: bool = True,
    progress: Progress | None = None,
    cache: EmbeddingCache | None = None,
) -> Floats2d:
    """Vectors of the texts of one document, each distinct text encoded once.

    Parameters
    ----------
    encoder : object
        Anything that `resolve_encoder` takes.
    texts : sequence of str
    batch_tokens : int, optional
        Padded tokens of one call; by default what suits the encoder.
    normalize : bool
        Scale rows to length 1; zero and non-finite rows then are zero.
    progress : callable, optional
        Called with the number of texts of each finished batch.
    cache : EmbeddingCache, optional
        Not for encoders whose vectors depend on the document.

    Returns
    -------
    ndarray of shape (len(texts), d), float32

    Raises
    ------
    EncoderError
        If the encoder does not return one vector per text, or none that can be used, unless all are zero: such an
        encoder knows nothing of the texts. Its own errors pass unchanged.

    Examples
    --------
    >>> def lengths(texts): return [[len(text), 1.0] for text in texts]
    >>> embed_texts(lengths, ["abc", "abc"], normalize=False).tolist()
    [[3.0, 1.0], [3.0, 1.0]]
    """
    documents = embed_documents(
        encoder, [texts], batch_tokens=batch_tokens, normalize=normalize, progress=progress, cache=cache
    )
    [vectors] = documents
    assert not isinstance(vectors, Exception)
    return vectors


def embed_units(encoder: Any, text: str, boundaries: npt.ArrayLike) -> Floats2d:
    """Vectors of the units of ``text``; encoders that read units in place are given the text as it is."""
    resolved = resolve_encoder(encoder)
    if isinstance(resolved, JointEncoder):
        parts = [embed_units(part, text, boundaries) for part in resolved.parts]
        return SideBySide.of(parts, resolved.weights)
    if hasattr(resolved, "encode_units"):
        vectors: Floats2d = resolved.encode_units(text, boundaries)
        return vectors
    return embed_texts(resolved, UnitTexts(text, np.asarray(boundaries, dtype=np.int64)))


def embed_documents(
    encoder: Any,
    documents: Iterable[Sequence[str]],
    *,
    batch_tokens: int | None = None,
    normalize: bool = True,
    progress: Progress | None = None,
    cache: EmbeddingCache | None = None,
    on_error: str = "raise",
) -> Iterator[Embedded]:
    """Vectors of each document of a stream, in order, with batches pooled across documents.

    Texts wait in a window of some batches: the first result comes long before the last document is read, and memory
    does not grow with the stream. Within the window each distinct text is encoded once.

    Parameters
    ----------
    encoder, batch_tokens, normalize, progress, cache
        As in `embed_texts`.
    documents : iterable of sequences of str
        The unit texts of each document.
    on_error : {"raise", "yield"}
        A call that fails is halved until the texts that make it fail are found. "yield" gives the encoder's error in
        place of the array for just the documents with such a text, and goes on; "raise" hands out all documents before
        the first of them, and raises it.

    Yields
    ------
    ndarray of shape (number of units, d), float32

    Examples
    --------
    >>> [vectors.shape for vectors in embed_documents("builtin", [["One."], ["Two.", "Three."]])]
    [(1, 64), (2, 64)]
    """
    check_choice("on_error", on_error, ON_ERROR)
    found = embed_each(
        encoder, documents, batch_tokens=batch_tokens, normalize=normalize, progress=progress, cache=cache,
        stops=on_error == "raise",
    )
    yield from (own_error(result, on_error) for result in found)


def embed_each(
    encoder: Any, documents: Iterable[Sequence[str]], *, batch_tokens: int | None = None, normalize: bool = True,
    progress: Progress | None = None, cache: EmbeddingCache | None = None, stops: bool = False,
) -> Iterator[Found]:
    """As `embed_documents`, with the fault of each document that has one; ``stops`` wants nothing behind the first."""
    resolved, pool = prepared(encoder, batch_tokens, normalize, cache, stops)
    if isinstance(resolved, JointEncoder):
        yield from embedded_jointly(resolved, documents, batch_tokens, progress, cache, stops)
        return
    pool.shelf = opened_shelf(cache, resolved)
    if resolved.per_document:
        yield from (embedded_alone(resolved, texts, normalize, progress) for texts in documents)
        return
    for texts in documents:
        pool.add(checked_texts(texts))
        if pool.is_full:
            yield from run_round(pool, progress, everything=False)
    yield from run_round(pool, progress, everything=True)


def opened_shelf(cache: EmbeddingCache | None, encoder: Encoder) -> Shelf | None:
    """What a cache keeps of an encoder; of one that fails at the probe nothing, since its texts will tell why."""
    if cache is None:
        return None
    try:
        return Shelf(cache, encoder, awaited_not(encoder.encode([PROBE]), encoder.name))
    except Exception:
        return None


def own_error(result: Found, on_error: str) -> Embedded:
    """Vectors, or the encoder's own error, raised or in their place."""
    if not isinstance(result, Fault):
        return result
    if on_error == "raise":
        raise result.error
    return result.error


def embedded_jointly(
    joint: JointEncoder, documents: Iterable[Sequence[str]], batch_tokens: int | None, progress: Progress | None,
    cache: EmbeddingCache | None, stops: bool,
) -> Iterator[Found]:
    """Each document by every encoder, each with batches and distinct texts of its own; the last tells of progress."""
    streams = tee(documents, len(joint.parts))
    found = [
        embed_each(
            part, stream, batch_tokens=batch_tokens, cache=None if part.per_document else cache, stops=stops,
            progress=progress if part is joint.parts[-1] else None,
        )
        for part, stream in zip(joint.parts, streams, strict=True)
    ]
    for parts in zip(*found, strict=True):
        yield side_by_side(parts, joint)


def side_by_side(parts: Sequence[Found], joint: JointEncoder) -> Found:
    """The vectors of one document together, or the first fault."""
    faults = [part for part in parts if isinstance(part, Fault)]
    if faults:
        return faults[0]
    return SideBySide.of([part for part in parts if not isinstance(part, Fault)], joint.weights)


def prepared(
    encoder: Any, batch_tokens: int | None, normalize: bool, cache: EmbeddingCache | None, stops: bool
) -> tuple[Encoder, TextWindow]:
    resolved = resolve_encoder(encoder)
    checked_cache(cache, resolved)
    budget = resolved.batch_tokens if batch_tokens is None else check_at_least("batch_tokens", batch_tokens, 1)
    return resolved, TextWindow(resolved, budget, normalize, stops=stops)


def checked_texts(texts: Sequence[str]) -> Sequence[str]:
    return texts if isinstance(texts, UnitTexts) else [plain_text("texts", text) for text in texts]


def embedded_alone(
    encoder: Encoder, texts: Sequence[str], normalize: bool, progress: Progress | None
) -> Found:
    """One document through an encoder whose vectors depend on the document."""
    try:
        vectors = checked_vectors(encoded(encoder, texts), encoder=encoder.name, expected=len(texts))
        rows, kinds = directions(vectors)
        if error := unusable(kinds, encoder.name):
            raise error
    except Exception as error:
        return Fault(error)
    if progress is not None:
        progress(len(texts))
    return rows if normalize else vectors


def encoded(encoder: Encoder, texts: Sequence[str]) -> Any:
    """What the encoder returns; one that holds its vectors only counts the texts."""
    given = checked_texts(texts)
    if isinstance(encoder, PrecomputedEncoder):
        return encoder.encode(given)
    return encoder.encode(list(given))


def run_round(pool: TextWindow, progress: Progress | None, *, everything: bool) -> Iterator[Found]:
    """Encode what a round takes, and hand out the documents that it completes."""
    for batch in pool.take_batches(everything=everything):
        run_batch(Trial(pool, batch))
        if progress is not None:
            progress(len(batch))
    yield from pool.finished()
    if pool.has_ended and not everything:
        yield from run_round(pool, progress, everything=True)


def run_batch(trial: Trial) -> None:
    """Encode a batch, or what can be encoded of it."""
    pool = trial.pool
    for part in trial.parts():
        try:
            trial.store(part, awaited_not(pool.encoder.encode(pool.texts.texts(part)), pool.encoder.name))
        except Exception as error:
            trial.fail(error)


def awaited_not(returned: Any, name: str) -> Any:
    if inspect.isawaitable(returned):
        if inspect.iscoroutine(returned):
            returned.close()
        raise EncoderError(f"encoder {name!r} is asynchronous: use aembed_documents() or achunk_many()")
    return returned
