"""Vectors on disk, keyed by encoder and text, for texts that come again."""

import hashlib
import os
import sqlite3
import threading
from collections.abc import Mapping, Sequence
from types import TracebackType

import numpy as np

from .._types import Floats2d

LOOKUP = 500  # keys of one query; SQLite allows 999 in its oldest builds
SCHEMA = """
CREATE TABLE IF NOT EXISTS vectors (encoder TEXT, text BLOB, vector BLOB, PRIMARY KEY (encoder, text)) WITHOUT ROWID
"""


class EmbeddingCache:
    """An SQLite file of vectors; share one between threads, open one per process.

    Texts are stored as SHA-256 of their UTF-8 form, never in the clear. The encoder's name is part of the key: two
    models under one name would mix, so give your own encoders a ``name`` that changes with the model.

    Parameters
    ----------
    path : str or path
        File, made when missing; ``":memory:"`` keeps it in memory.

    Examples
    --------
    >>> with EmbeddingCache(":memory:") as cache:
    ...     cache.put("mine", {"a text": np.array([1.0, 2.0], dtype=np.float32)})
    ...     cache.get("mine", ["a text", "another"])["a text"].tolist()
    [1.0, 2.0]
    """

    def __init__(self, path: str | os.PathLike[str]) -> None:
        self._lock = threading.Lock()
        self._connection = sqlite3.connect(os.fspath(path), check_same_thread=False)
        with self._lock, self._connection:
            self._connection.execute(SCHEMA)

    def get(self, encoder: str, texts: Sequence[str]) -> dict[str, Floats2d]:
        """Known vectors of ``texts``, by text."""
        keys = {text_key(text): text for text in texts}
        found: dict[str, Floats2d] = {}
        for part in parts_of(list(keys)):
            for key, vector in self._select(encoder, part):
                found[keys[key]] = np.frombuffer(vector, dtype="<f4").astype(np.float32)
        return found

    def put(self, encoder: str, vectors: Mapping[str, Floats2d]) -> None:
        """Keep vectors, by text; a text known already keeps its newest vector."""
        rows = [(encoder, text_key(text), np.asarray(row, dtype="<f4").tobytes()) for text, row in vectors.items()]
        with self._lock, self._connection:
            self._connection.executemany("INSERT OR REPLACE INTO vectors VALUES (?, ?, ?)", rows)

    def __len__(self) -> int:
        with self._lock:
            count: int = self._connection.execute("SELECT COUNT(*) FROM vectors").fetchone()[0]
        return count

    def close(self) -> None:
        with self._lock:
            self._connection.close()

    def __enter__(self) -> "EmbeddingCache":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _select(self, encoder: str, keys: list[bytes]) -> list[tuple[bytes, bytes]]:
        marks = ",".join("?" * len(keys))
        query = f"SELECT text, vector FROM vectors WHERE encoder = ? AND text IN ({marks})"
        with self._lock:
            return self._connection.execute(query, (encoder, *keys)).fetchall()


def text_key(text: str) -> bytes:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).digest()


def parts_of(keys: list[bytes]) -> list[list[bytes]]:
    return [keys[i : i + LOOKUP] for i in range(0, len(keys), LOOKUP)]
