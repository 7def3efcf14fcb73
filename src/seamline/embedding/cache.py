"""Vectors on disk, keyed by encoder and text, for texts that come again."""

from __future__ import annotations

import hashlib
import os
import sqlite3
import threading
import zlib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from types import TracebackType
from typing import Any, NoReturn

import numpy as np
import numpy.typing as npt

from .._types import Floats2d

LOOKUP = 500  # keys of one query; SQLite allows 999 in its oldest builds
VERSION = 2
"""Version of the file's layout, its ``user_version``."""

SCHEMA = f"""
CREATE TABLE IF NOT EXISTS encoders (id INTEGER PRIMARY KEY, name BLOB, probe BLOB);
CREATE TABLE IF NOT EXISTS rows (encoder INTEGER, text BLOB, vector BLOB, PRIMARY KEY (encoder, text)) WITHOUT ROWID;
PRAGMA user_version = {VERSION};
"""

Vector = npt.NDArray[np.float32]

CLOSE = 1e-2
"""How far two vectors of the probe may lie apart, beside their length, and be of one encoder: half precision rounds by
less."""


class CacheError(RuntimeError):
    """A cache cannot be opened, read or written; the message names its file and what went wrong."""


class EmbeddingCache:
    """An SQLite file of vectors; share one between threads, open one per process.

    Texts are stored as SHA-256 of their UTF-8 form, never in the clear. Under one name the vectors of different
    encoders are kept apart by what each makes of a probe text, which costs a call a run. A damaged row is no row.

    Parameters
    ----------
    path : str or path
        File, made when missing; ``":memory:"`` keeps it in memory.

    Raises
    ------
    CacheError
        The file cannot be opened, or holds something else. A run in which a cache fails later goes on without it, with
        a warning.

    Examples
    --------
    >>> with EmbeddingCache(":memory:") as cache:
    ...     cache.put("mine", {"a text": np.array([1.0, 2.0], dtype=np.float32)})
    ...     cache.get("mine", ["a text", "another"])["a text"].tolist()
    [1.0, 2.0]
    """

    def __init__(self, path: str | os.PathLike[str]) -> None:
        self.path = os.fspath(path)
        self._lock = threading.Lock()
        self._owner = os.getpid()
        with self._guarded("opened"):
            self._connection = sqlite3.connect(self.path, check_same_thread=False)
        try:
            self._prepare()
        except CacheError:
            self._connection.close()
            raise

    def _prepare(self) -> None:
        """Make the tables, unless the file holds something else."""
        with self._guarded("opened"), self._connection:
            version = self._connection.execute("PRAGMA user_version").fetchone()[0]
            tables = self._connection.execute("SELECT COUNT(*) FROM sqlite_master").fetchone()[0]
            if version != VERSION and (version or tables):
                raise sqlite3.DatabaseError(f"it holds something else, or a cache of layout {version}, not {VERSION}")
            self._connection.executescript(SCHEMA)

    def get(self, encoder: str, texts: Sequence[str]) -> dict[str, Floats2d]:
        """Known vectors of ``texts``, by text.

        Raises
        ------
        CacheError
        """
        return self.read(self.number_of(encoder), texts)

    def put(self, encoder: str, vectors: Mapping[str, Floats2d]) -> None:
        """Keep vectors, by text; a text known already keeps its newest vector.

        Raises
        ------
        CacheError
        """
        self.write(self.number_of(encoder), vectors)

    def read(self, number: int, texts: Sequence[str]) -> dict[str, Floats2d]:
        """As `get`, for an encoder by its number."""
        keys = {text_key(text): text for text in texts}
        found: dict[str, Floats2d] = {}
        for part in parts_of(list(keys)):
            for key, stored in self._select(number, part):
                vector = unpacked(stored)
                if vector is not None:
                    found[keys[key]] = vector
        return found

    def write(self, number: int, vectors: Mapping[str, Floats2d]) -> None:
        """As `put`, for an encoder by its number."""
        rows = [(number, text_key(text), packed(row)) for text, row in vectors.items()]
        with self._guarded("written"), self._lock, self._connection:
            self._connection.executemany("INSERT OR REPLACE INTO rows VALUES (?, ?, ?)", rows)

    def number_of(self, name: str, probe: Vector | None = None) -> int:
        """The number of the encoder of a name that makes ``probe`` of the probe text; a new one where there is none.

        Without a probe the only one of that name is meant, or one that has none.
        """
        key = name.encode("utf-8", "surrogatepass")
        with self._guarded("read"), self._lock, self._connection:
            self._connection.execute("BEGIN IMMEDIATE")
            query = "SELECT id, probe FROM encoders WHERE name = ? ORDER BY id"
            known = self._connection.execute(query, (key,)).fetchall()
            if probe is None and len(known) == 1:
                return int(known[0][0])
            for number, stored in known:
                if is_same(None if stored is None else unpacked(stored), probe):
                    return int(number)
            row = (key, None if probe is None else packed(probe))
            made = self._connection.execute("INSERT INTO encoders (name, probe) VALUES (?, ?)", row)
            return int(made.lastrowid or 0)

    def __len__(self) -> int:
        with self._guarded("read"), self._lock:
            count: int = self._connection.execute("SELECT COUNT(*) FROM rows").fetchone()[0]
        return count

    def close(self) -> None:
        with self._lock:
            self._connection.close()

    def __enter__(self) -> EmbeddingCache:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def __reduce__(self) -> NoReturn:
        raise TypeError(f"a cache is for one process, got {self.path!r} to pickle; open it anew in each")

    @contextmanager
    def _guarded(self, what: str) -> Iterator[None]:
        """Errors of SQLite and of the system under one name, with the file."""
        if os.getpid() != self._owner:
            raise CacheError(f"cache {self.path!r} cannot be {what}: it was opened in another process")
        try:
            yield
        except (sqlite3.Error, OSError) as error:
            raise CacheError(f"cache {self.path!r} cannot be {what}: {error}") from error

    def _select(self, number: int, keys: list[bytes]) -> list[tuple[bytes, Any]]:
        marks = ",".join("?" * len(keys))
        query = f"SELECT text, vector FROM rows WHERE encoder = ? AND text IN ({marks})"
        with self._guarded("read"), self._lock:
            return self._connection.execute(query, (number, *keys)).fetchall()


def packed(row: Any) -> bytes:
    """A vector in single precision behind its checksum."""
    data = np.asarray(row, dtype="<f4").tobytes()
    return zlib.crc32(data).to_bytes(4, "little") + data


def unpacked(stored: Any) -> Vector | None:
    """The vector, or None of a row that is damaged."""
    if not isinstance(stored, bytes) or len(stored) < 8 or len(stored) % 4:
        return None
    if zlib.crc32(stored[4:]).to_bytes(4, "little") != stored[:4]:
        return None
    return np.frombuffer(stored, dtype="<f4", offset=4).astype(np.float32)


def is_same(known: Vector | None, probe: Vector | None) -> bool:
    """Whether two vectors of the probe text are of one encoder."""
    if known is None or probe is None:
        return known is probe
    given = np.nan_to_num(np.asarray(probe, dtype=np.float32))
    if given.shape != known.shape:
        return False
    return bool(np.linalg.norm(np.nan_to_num(known) - given) <= CLOSE * max(float(np.linalg.norm(given)), 1e-9))


def text_key(text: str) -> bytes:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).digest()


def parts_of(keys: list[bytes]) -> list[list[bytes]]:
    return [keys[i : i + LOOKUP] for i in range(0, len(keys), LOOKUP)]
