"""Chunks of several documents as arrays over all of them."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from .._types import Offsets, Ranks, Spans
from ..chunks.info import ChunksInfo
from ..chunks.sequence import Chunks
from ..markup._structures import structures
from ..markup.markups import markup_number
from ..markup.paging import seen_texts
from ..markup.titles import shown_title
from ..text.hashes import HASH_DIGITS
from ._gather import gathered

UNREAD = -1
"""Reading of a text without structure; the others are the number of a markup times two, and 1 where it is plain too."""


class Gathered(NamedTuple):
    """UTF-8 of many texts in one buffer: where each begins, shape (k + 1,), and the bytes."""

    offsets: Offsets
    data: npt.NDArray[np.uint8]


class Structure(NamedTuple):
    """Paths and kinds of many chunks.

    Attributes
    ----------
    path_ends, path : ndarray of shape (k,) and (n,), int64
        Where the headings of each chunk end in ``path``, which has their places in ``titles``.
    titles : list of str
    kind_ends, kinds : ndarray of shape (k,) and (m,)
        The same of kinds of blocks, by number.
    """

    path_ends: Offsets
    path: Offsets
    titles: list[str]
    kind_ends: Offsets
    kinds: npt.NDArray[np.uint8]


@dataclass
class Found:
    """Chunks of several documents.

    Parameters
    ----------
    texts : list of str
        The documents that have chunks, or none.
    counts : ndarray of shape (n,), int64
        Chunks of each.
    spans : ndarray of shape (k, 2), int64
    core_starts, sizes : ndarray of shape (k,), int64
    ranks : ndarray of shape (k,), uint8
    which : ndarray of shape (n,), int64
        Which of ``names`` tell what the ranks of each document mean.
    names : tuple of tuple of str
    max_size : int or None
    readings : ndarray of shape (n,), int8
        How the structure of each is read; see `reading_number`.
    ids : list of str
        Names of the documents, or empty.
    documents : list of Chunks
        The chunks as objects, where they were made one document at a time; else empty.
    """

    texts: list[str]
    counts: Offsets
    spans: Spans
    core_starts: Offsets
    sizes: Offsets
    ranks: Ranks
    which: Offsets
    names: tuple[tuple[str, ...], ...]
    max_size: int | None
    readings: npt.NDArray[np.int8]
    ids: list[str] = field(default_factory=list)
    documents: list[Chunks] = field(default_factory=list)

    @cached_property
    def read_texts(self) -> list[str]:
        """What is read of each document."""
        return [chunks.plain_chunks.text for chunks in self.documents] or self.texts

    @cached_property
    def read_spans(self) -> Spans:
        """Where the chunks stand in what is read, shape (k, 2)."""
        if not any(chunks.is_read for chunks in self.documents):
            return self.spans
        spans: Spans = joined([chunks.plain_chunks.spans for chunks in self.documents])
        return spans

    @cached_property
    def slices(self) -> Gathered:
        """Texts of the chunks."""
        return Gathered(*gathered(self.texts, self.counts, self.spans))

    @cached_property
    def read_slices(self) -> Gathered:
        """What is read of the chunks."""
        if self.read_spans is self.spans:
            return self.slices
        return Gathered(*gathered(self.read_texts, self.counts, self.read_spans))

    @cached_property
    def digests(self) -> npt.NDArray[np.uint64]:
        """First eight bytes of the SHA-256 of what is read of each chunk, shape (k,), the first byte the highest."""
        data, sha = self.read_slices.data.data, hashlib.sha256
        ends = pairwise(self.read_slices.offsets.tolist())
        found = b"".join([sha(data[start:end]).digest()[: HASH_DIGITS // 2] for start, end in ends])
        return np.frombuffer(found, dtype=">u8")

    @cached_property
    def numbers(self) -> Offsets:
        """How often the content of each chunk has come before in its document, shape (k,)."""
        homes = np.repeat(np.arange(len(self.counts)), self.counts)
        order = np.lexsort((self.digests, homes))
        changes = (np.diff(self.digests[order]) != 0) | (np.diff(homes[order]) != 0)
        firsts = np.flatnonzero(np.concatenate(([True], changes)) if len(order) else changes)
        numbers = np.empty(len(order), dtype=np.int64)
        numbers[order] = np.arange(len(order)) - np.repeat(firsts, np.diff(firsts, append=len(order)))
        return numbers

    @cached_property
    def structure(self) -> Structure:
        """Paths and kinds of the chunks."""
        known = [chunks.plain_chunks.known_blocks for chunks in self.documents] or [None] * len(self.texts)
        tables: list[Any] = [None if blocks is None else blocks.table for blocks in known]
        texts = self.read_texts
        path_ends, path, homes, titles, signed, kind_ends, kinds = structures(
            texts, seen_texts(texts), tables, self.readings, self.counts, self.read_spans
        )
        written = (texts[home][start:end] for home, (start, end) in zip(homes.tolist(), titles.tolist(), strict=True))
        shown = [title if code else shown_title(title) for title, code in zip(written, signed.tolist(), strict=True)]
        return Structure(path_ends, path, shown, kind_ends, kinds)


def found_in(documents: Sequence[Chunks]) -> Found:
    """The arrays of chunks that were made one document at a time."""
    names = list(dict.fromkeys(chunks.level_names for chunks in documents))
    return Found(
        [chunks.text for chunks in documents], np.array([len(chunks) for chunks in documents], dtype=np.int64),
        joined([chunks.spans for chunks in documents], (0, 2)), joined([chunks.core_starts for chunks in documents]),
        joined([chunks.sizes for chunks in documents]),
        joined([chunks.closing_ranks for chunks in documents]).astype(np.uint8),
        np.array([names.index(chunks.level_names) for chunks in documents], dtype=np.int64), tuple(names),
        documents[0].max_size if documents else None,
        np.array([reading_number(chunks.info) for chunks in documents], dtype=np.int8), documents=list(documents),
    )


def joined(arrays: list[Any], empty: tuple[int, ...] = (0,)) -> Any:
    return np.concatenate(arrays) if arrays else np.zeros(empty, dtype=np.int64)


def reading_number(info: ChunksInfo) -> int:
    """How the structure of a text is read, as a number for the kernel."""
    return UNREAD if info.markup == "none" else 2 * markup_number(info.markup) + info.plain
