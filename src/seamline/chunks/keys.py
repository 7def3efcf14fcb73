"""Names of chunks that survive edits elsewhere: by content, and by the number of times it has come before."""

from __future__ import annotations

from array import array
from collections import defaultdict
from collections.abc import Iterable, Sequence

from ..text.hashes import HASH_DIGITS


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
