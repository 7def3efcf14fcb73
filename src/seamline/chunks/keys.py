"""Names of chunks that survive edits elsewhere: by content, and by the number of times it has come before."""

from __future__ import annotations

from array import array
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from .._types import Offsets
from ..text.hashes import HASH_DIGITS, text_hash

Names = list[str] | Callable[[], list[str]]


def chunk_id(document_id: str, digest: str, number: int) -> str:
    """Name of the chunk that holds a content for the ``number``-th time in its document, from 0."""
    return f"{document_id}:{digest}-{number}" if document_id else f"{digest}-{number}"


def chunk_ids(document_id: str, hashes: Sequence[str]) -> list[str]:
    """Names of all chunks of a document, by its hashes in order.

    Examples
    --------
    >>> chunk_ids("d", ["aa", "bb", "aa"])
    ['d:aa-0', 'd:bb-0', 'd:aa-1']
    """
    return [chunk_id(document_id, *pair) for pair in zip(hashes, occurrences(hashes), strict=True)]


def occurrences(hashes: Iterable[str]) -> Iterable[int]:
    """How often each hash has come before."""
    counts: dict[str, int] = defaultdict(int)
    for digest in hashes:
        yield counts[digest]
        counts[digest] += 1


class StreamedIds:
    """Ids of chunks that come one by one, counted when the first of them is asked for.

    Until then it holds eight bytes a chunk, which is a hash itself.

    Examples
    --------
    >>> ids = StreamedIds("d")
    >>> ids.add(["000000000000000a", "000000000000000b", "000000000000000a"])
    >>> ids[2]
    'd:000000000000000a-1'
    """

    def __init__(self, document_id: str) -> None:
        self.document_id = document_id
        self.hashes = array("Q")
        self.numbers = array("Q")
        self.counts: dict[int, int] = defaultdict(int)

    def add(self, hashes: Iterable[str]) -> None:
        """Take in the hashes of the chunks that come next."""
        self.hashes.extend(int(digest, 16) for digest in hashes)

    def __getitem__(self, index: int) -> str:
        while len(self.numbers) <= index:
            digest = self.hashes[len(self.numbers)]
            self.numbers.append(self.counts[digest])
            self.counts[digest] += 1
        return chunk_id(self.document_id, f"{self.hashes[index]:0{HASH_DIGITS}x}", self.numbers[index])


def names_of(names: Names) -> list[str]:
    """Names at hand, or those that a call makes."""
    return names() if callable(names) else names


def pick(names: list[str], indices: Offsets) -> list[str]:
    return [names[index] for index in indices.tolist()]


class KeyColumns:
    """Names of the chunks of one text, each column made when it is first asked for."""

    document_id: str
    _ids: Names | None
    _vector_keys: Names | None

    if TYPE_CHECKING:

        @cached_property
        def hashes(self) -> list[str]: ...
        def value_at(self, name: str, index: int) -> Any: ...

    @cached_property
    def ids(self) -> list[str]:
        """Names out of document id, content hash and the number of times that content has come before.

        A chunk keeps its id while its text stays, whatever changes elsewhere in its document; only where a text comes
        several times, one that is added or goes before it renumbers the later ones.
        """
        return chunk_ids(self.document_id, self.hashes) if self._ids is None else names_of(self._ids)

    @cached_property
    def vector_keys(self) -> list[str]:
        """One hash a chunk over all that its vector depends on: a key that changed names a vector that is stale.

        With an encoder that is what `vectors` are pooled from: the encoder's name and prompt, the texts around the
        chunk that count as its context, the headings above it. Without one it is ``with_context()``, which is what a
        model of your own should be given.
        """
        if self._vector_keys is None:
            return [text_hash(self.value_at("rendered", index)) for index in range(len(self.hashes))]
        return names_of(self._vector_keys)
