"""Pieces of a text in, its chunks out: which stream that is, and what the beginning of a text tells."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from itertools import chain

from .._checks import plain_text
from ..chunks._chunk import Chunk
from ..markup._look import LOOK, look
from ..markup._pages import LOOKED, paged_places
from ..markup.documents import Document
from ..markup.paging import BEGUN, masked
from ..options.settings import Settings
from ..reading._opening import OPENING, opens_html
from .deciding import engine_of
from .engine import Engine
from .live import LiveStream
from .streaming import BLOCK, ChunkStream, check_streamable


def stream(
    settings: Settings, pieces: Iterable[str], *, document_id: str = "", live: bool = False, block: int = BLOCK
) -> Iterator[Chunk]:
    """Chunks of the text that ``pieces`` join to; see `Chunker.chunk_stream`."""
    check_streamable(settings)
    if not isinstance(pieces, Iterable):
        raise TypeError(f"pieces must be an iterable of str, got {type(pieces).__name__}")
    run = opened_stream if settings.opens_html else unopened_stream
    return run(settings, pieces, document_id=document_id, live=live, block=block)


def opened_stream(
    settings: Settings, pieces: Iterable[str], *, document_id: str, live: bool, block: int
) -> Iterator[Chunk]:
    """Chunks of a text that is held whole if it opens as an HTML document."""
    begun, rest = opening(iter(pieces))
    if opens_html(begun):
        yield from engine_of(settings).chunk(Document(whole_text(begun, rest), document_id))
    else:
        joined = chain((begun,), rest)
        yield from unopened_stream(settings, joined, document_id=document_id, live=live, block=block)


def unopened_stream(
    settings: Settings, pieces: Iterable[str], *, document_id: str, live: bool, block: int
) -> Iterator[Chunk]:
    """Chunks of a text that is no HTML document."""
    if settings.row.reads_pages and not live:
        return paged_stream(settings, pieces, document_id=document_id, block=block)
    return unpaged_stream(settings, pieces, document_id=document_id, live=live, block=block)


def paged_stream(settings: Settings, pieces: Iterable[str], *, document_id: str, block: int) -> Iterator[Chunk]:
    """Chunks of a text whose beginning tells whether something stands between its pages: then it is held whole."""
    begun, rest = beginning(iter(pieces), LOOKED)
    paged = bool(paged_places([begun]))
    if paged:
        begun, rest = beginning(chain((begun,), rest), BEGUN)
    if paged and masked(begun[:BEGUN]) is not None:
        yield from engine_of(settings).chunk(Document(whole_text(begun, rest), document_id))
    else:
        yield from unpaged_stream(settings, chain((begun,), rest), document_id=document_id, live=False, block=block)


def unpaged_stream(
    settings: Settings, pieces: Iterable[str], *, document_id: str, live: bool, block: int
) -> Iterator[Chunk]:
    """Chunks of a text whose pages have no edges."""
    if settings.strategy == "smart" and settings.markup != "plain":
        return decided_stream(settings, pieces, document_id=document_id, live=live, block=block)
    return window_of(settings, document_id, live=live).run(pieces, block)


def window_of(settings: Settings, document_id: str, *, live: bool) -> ChunkStream:
    """What moves over a text: in large steps, or with every piece."""
    return LiveStream(settings, document_id) if live else ChunkStream(settings, document_id)


def whole_text(begun: str, rest: Iterable[str]) -> str:
    """A text that has to be held whole."""
    return "".join((begun, *map(partial(plain_text, "piece"), rest)))


def decided_stream(
    settings: Settings, pieces: Iterable[str], *, document_id: str, live: bool, block: int
) -> Iterator[Chunk]:
    """Chunks of a text whose beginning tells whether it is Markdown, which is held whole and cut by structure."""
    begun, rest = beginning(iter(pieces), LOOK)
    if settings.markup != "auto" or look(begun):
        text = whole_text(begun, rest)
        yield from Engine(settings.read_by_structure()).chunk(Document(text, document_id, seen=text))
    else:
        yield from window_of(settings.read_as("plain"), document_id, live=live).run(chain((begun,), rest), block)


def opening(pieces: Iterator[str]) -> tuple[str, Iterator[str]]:
    """As much of a text as tells whether it opens as an HTML document, and the pieces that follow."""
    begun = ""
    for piece in pieces:
        begun += plain_text("piece", piece)
        if len(begun) > OPENING or begun[: OPENING + 1].strip()[:1] not in ("", "<", "\ufeff"):
            break
    return begun, pieces


def beginning(pieces: Iterator[str], wanted: int) -> tuple[str, Iterator[str]]:
    """More of a text than is wanted, or all of it, and the pieces that follow."""
    begun: list[str] = []
    length = 0
    for piece in pieces:
        begun.append(plain_text("piece", piece))
        length += len(piece)
        if length > wanted:
            break
    return "".join(begun), pieces
