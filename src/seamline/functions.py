"""A chunker for one call: ``chunk()``, its forms for files, streams and many documents, and windows of a fixed size."""

from __future__ import annotations

from collections.abc import AsyncIterable, AsyncIterator, Iterable, Iterator, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from ._checks import plain_text
from ._types import Offsets
from .boundaries.detectors import graphemes, lines
from .boundaries.fixed_windows import check_window, windows
from .chunker import Chunker
from .chunks._chunk import Chunk
from .chunks.info import ChunksInfo
from .chunks.sequence import Chunks
from .measures.units import UNITS
from .options.shown import with_options
from .reading.reading import Reading

if TYPE_CHECKING:
    import os

    from typing_extensions import Unpack

    from .options.typed import Options
    from .planning.semantic_plan import SemanticPlan


@with_options
def chunk(
    text: str | Reading, *, units: npt.ArrayLike | None = None, plan: SemanticPlan | None = None,
    tracks: Mapping[str, Any] | None = None, **options: Unpack[Options],
) -> Chunks:
    """Cut one text into chunks with exact offsets.

    A `Chunker` that is used for many texts checks the options only once.

    Parameters
    ----------
    text : str or Reading
    units : array_like of shape (n + 1,), int, optional
        As in the call of a `Chunker`: boundaries of your own units.
    plan : SemanticPlan, optional
        As in the call of a `Chunker`: a plan of these units that was made elsewhere.
    tracks : mapping, optional
        As in the call of a `Chunker`: spans with values of your own.
    **options

    Returns
    -------
    Chunks

    Raises
    ------
    TypeError
        ``text`` is no str, or an option has the wrong type.
    ValueError
        An option breaks its rule; the message names it and the value got.

    Examples
    --------
    >>> chunks = chunk("One sentence. Another one.", max_size=15)
    >>> [(c.start, c.end, c.text) for c in chunks]
    [(0, 13, 'One sentence.'), (14, 26, 'Another one.')]
    """
    return chunker_of(options)(text, units=units, plan=plan, tracks=tracks)


PLAIN = frozenset((str, int, float, bool, type(None)))
"""Types of values that are equal only where they mean the same."""


def chunker_of(options: Options) -> Chunker:
    """A chunker with these options: one that is ready, where they are plain values and no library is behind it."""
    if PLAIN.issuperset(map(type, options.values())) and "encoder" not in options:
        return ready_chunker(**options) if options.get("unit", "chars") in UNITS else Chunker(**options)
    return Chunker(**options)


@lru_cache(maxsize=64, typed=True)
def ready_chunker(**options: Unpack[Options]) -> Chunker:
    """A chunker, kept for the next call."""
    return Chunker(**options)


@with_options
def chunk_file(path: str | os.PathLike[str], **options: Unpack[Options]) -> Chunks:
    """Chunk a UTF-8 file; see `Chunker.chunk_file`.

    Parameters
    ----------
    path : str or path
        Its name, as given, is the document's id.
    **options

    Returns
    -------
    Chunks

    Examples
    --------
    >>> import pathlib, tempfile
    >>> path = pathlib.Path(tempfile.mkdtemp(), "notes.txt")
    >>> _ = path.write_bytes(b"One.\\r\\nTwo.")
    >>> chunk_file(path, max_size=5).texts()
    ['One.', 'Two.']
    """
    return Chunker(**options).chunk_file(path)


@with_options
def chunk_stream(
    pieces: Iterable[str], *, document_id: str = "", live: bool = False, **options: Unpack[Options]
) -> Iterator[Chunk]:
    """Chunk a text that comes in pieces; see `Chunker.chunk_stream`.

    Parameters
    ----------
    pieces : iterable of str
        Cut anywhere; an open text file will do.
    document_id : str, optional
        Goes into the ids of the chunks.
    live : bool, default False
        Hand out each chunk as soon as no later text can change it.
    **options

    Yields
    ------
    Chunk

    Examples
    --------
    >>> [(c.start, c.text) for c in chunk_stream(["One sen", "tence. ", "Two."], max_size=14)]
    [(0, 'One sentence.'), (14, 'Two.')]
    """
    return Chunker(**options).chunk_stream(pieces, document_id=document_id, live=live)


@with_options
def chunk_many(
    documents: Iterable[Any], *, workers: int = 1, cache: Any = None, progress: Any = None, **options: Unpack[Options]
) -> Iterator[Chunks]:
    """Chunk a stream of documents, in order and with bounded memory; see `Chunker.chunk_many`.

    Parameters
    ----------
    documents : iterable of str or mapping
        A mapping has ``text``, optionally ``id``, and fields of your own.
    workers : int, default 1
        Threads.
    cache : EmbeddingCache, optional
        Keeps vectors on disk.
    progress : callable, optional
        Called with the number of texts that are done since it was called last.
    **options

    Yields
    ------
    Chunks
        One a document.

    Examples
    --------
    >>> [len(chunks) for chunks in chunk_many(["One. Two.", "Three."], max_size=5, workers=2)]
    [2, 2]
    """
    return Chunker(**options).chunk_many(documents, workers=workers, cache=cache, progress=progress)


@with_options
def achunk_many(
    documents: Iterable[Any] | AsyncIterable[Any], *, timeout: float | None = None, concurrency: int = 4,
    workers: int = 1, cache: Any = None, progress: Any = None, **options: Unpack[Options],
) -> AsyncIterator[Chunks]:
    """Chunk a stream of documents inside an event loop; see `Chunker.achunk_many`.

    Parameters
    ----------
    documents : iterable or async iterable of str or mapping
    timeout : float, optional
        Seconds that one call of the encoder may take.
    concurrency : int, default 4
        Calls of the encoder under way at once.
    workers, cache, progress
        As in `chunk_many`.
    **options

    Yields
    ------
    Chunks
        One a document.
    """
    return Chunker(**options).achunk_many(
        documents, timeout=timeout, concurrency=concurrency, workers=workers, cache=cache, progress=progress
    )


def by_lines(text: str, size: int, *, overlap: int = 0, align: str = "left") -> Chunks:
    """Windows of ``size`` lines, line ends kept; LF, CR LF and CR end a line.

    Parameters
    ----------
    text : str
    size, overlap : int
        In lines.
    align : {"left", "right"}, default "left"
        As in `windows`.

    Returns
    -------
    Chunks

    Examples
    --------
    >>> by_lines("a\\nb\\nc\\n", 2).texts()
    ['a\\nb\\n', 'c\\n']
    """
    text = plain_text("text", text)
    return windowed(text, lines(text), size, overlap=overlap, align=align, unit="lines")


def by_chars(text: str, size: int, *, overlap: int = 0, align: str = "left") -> Chunks:
    """Windows of ``size`` characters as a reader sees them: extended grapheme clusters.

    Parameters
    ----------
    text : str
    size, overlap : int
        In graphemes.
    align : {"left", "right"}, default "left"
        As in `windows`.

    Returns
    -------
    Chunks

    Examples
    --------
    >>> by_chars("abcde", 3, overlap=1).texts()
    ['abc', 'cde']
    """
    text = plain_text("text", text)
    return windowed(text, graphemes(text), size, overlap=overlap, align=align, unit="graphemes")


CHARS_PER_TOKEN = 4
"""What ``"chars/4"`` takes for a token."""


def by_tokens(text: str, size: int, *, overlap: int = 0, encoding: Any = "cl100k_base") -> Chunks:
    """Windows of at most ``size`` tokens, which end between graphemes.

    Parameters
    ----------
    text : str
    size, overlap : int
        In tokens.
    encoding : str, path, tokenizer or callable, default "cl100k_base"
        Anything `seamline.encodings.resolve_encoding` takes. What tells where tokens end gives windows of tokens; of
        what only counts, a function for instance, each window is counted. ``"chars/4"`` counts nothing: four
        characters are a token, as in `by_chars`.

    Returns
    -------
    Chunks

    Examples
    --------
    >>> by_tokens("One two three four five.", 3).texts()
    ['One two three', ' four five.']
    >>> by_tokens("abcdefghij", 2, encoding="chars/4").texts()
    ['abcdefgh', 'ij']
    """
    from .corpus.engine import Engine
    from .encodings.codecs import TiktokenCodec, TokenizersCodec
    from .encodings.resolve import resolve_encoding
    from .markup.documents import Document
    from .options.settings import Settings

    text = plain_text("text", text)
    check_window("size", size, overlap)
    if isinstance(encoding, str) and encoding == "chars/4":
        return by_chars(text, CHARS_PER_TOKEN * size, overlap=CHARS_PER_TOKEN * overlap)
    tells_ends = isinstance(resolve_encoding(encoding), TiktokenCodec | TokenizersCodec)
    strategy = "tokens" if tells_ends else "hard"
    settings = Settings(strategy=strategy, max_size=size, overlap=overlap, unit=encoding)
    return Engine(settings, blanks=True).chunk(Document(text))


def windowed(text: str, boundaries: Offsets, size: int, *, overlap: int, align: str, unit: str) -> Chunks:
    """Chunks out of windows of neighbouring units."""
    spans = windows(boundaries, size, overlap=overlap, align=align)
    cores = np.maximum(spans[:, 0], np.append(0, spans[:-1, 1])) if len(spans) else spans[:, 0]
    return Chunks(text, spans, core_starts=cores, level_names=(unit.removesuffix("s"),),
                  info=ChunksInfo(unit, size, "windows"))
