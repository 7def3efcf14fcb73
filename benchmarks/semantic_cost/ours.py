"""What seamline costs around its encoder; each job runs in a process of its own."""

import json
import sys
import time
from collections.abc import Callable
from typing import Any

import numpy as np
from workload import WIDTH, HashEncoder, make_sentences, outside_ms, peak_bytes

from seamline import SemanticChunker
from seamline.plan import plan_breaks

BAND = 60
FLOAT_BYTES = 4


def usage(n_sentences: int) -> dict[str, Any]:
    """Calls, texts and characters handed to the encoder for one document, and for 500 of 20 sentences."""
    encoder = HashEncoder()
    text = " ".join(make_sentences(n_sentences))
    n_chunks = len(SemanticChunker(encoder)(text).vectors)
    one = {"calls": encoder.n_calls, "characters_ratio": round(encoder.n_characters / len(text), 4), "chunks": n_chunks}
    encoder.forget()
    documents = [" ".join(make_sentences(20, seed=seed)) for seed in range(500)]
    n_chunks = sum(len(chunks) for chunks in SemanticChunker(encoder).chunk_many(documents))
    total = sum(map(len, documents))
    many = {"calls": encoder.n_calls, "characters_ratio": round(encoder.n_characters / total, 4), "chunks": n_chunks}
    return {"one_document": one, "500_documents": many}


def overhead(n_sentences: int) -> dict[str, Any]:
    """Milliseconds per 1,000 sentences from text to chunks with vectors, outside of the encoder."""
    encoder = HashEncoder()
    text = " ".join(make_sentences(n_sentences))
    chunkers = {
        "semantic": SemanticChunker(encoder),
        "semantic, curve": SemanticChunker(encoder, method="curve"),
        "topics": SemanticChunker(encoder, strategy="topics"),
    }
    repeats = 5 if n_sentences <= 10_000 else 1
    return {
        name: outside_ms(materialised(chunker, text), encoder, n_sentences=n_sentences, repeats=repeats)
        for name, chunker in chunkers.items()
    }


def materialised(chunker: SemanticChunker, text: str) -> Callable[[], Any]:
    def run() -> None:
        chunks = chunker(text)
        chunks.texts(), chunks.spans, chunks.sizes, chunks.vectors

    return run


def planner(n_sentences: int) -> dict[str, Any]:
    """Milliseconds per 1,000 units of the plan alone, on arrays."""
    found = {}
    for width in (64, WIDTH):
        vectors = np.random.default_rng(0).normal(size=(n_sentences, width)).astype(np.float32)
        vectors /= np.linalg.norm(vectors, axis=1, keepdims=True)
        sizes = np.ones(n_sentences, dtype=np.int64)
        found[f"changepoints, band {BAND}, {width}-d"] = timed(vectors, sizes, max_size=BAND)
        found[f"curve, {width}-d"] = timed(vectors, sizes, method="curve")
        if n_sentences <= 2000:
            found[f"changepoints, no limits, {width}-d"] = timed(vectors, sizes)
    return found


def timed(vectors: np.ndarray, sizes: np.ndarray, **options: Any) -> float:
    best = np.inf
    for _ in range(3):
        started = time.process_time()
        plan_breaks(vectors, sizes, **options)
        best = min(best, time.process_time() - started)
    return round(best * 1e6 / len(sizes), 3)


def memory(n_sentences: int) -> dict[str, Any]:
    """Peak bytes a sentence beyond text and vectors, from text to chunks."""
    encoder = HashEncoder()
    SemanticChunker(encoder, method="changepoints")(" ".join(make_sentences(50)))
    text = " ".join(make_sentences(n_sentences))
    before = peak_bytes()
    SemanticChunker(encoder)(text)
    added = peak_bytes() - before
    return {"peak_bytes_per_sentence": added // n_sentences, "of_which_vectors": WIDTH * FLOAT_BYTES}


def end_to_end(texts: list[str]) -> dict[str, Any]:
    """CPU seconds with MiniLM, model loaded and warm."""
    from embeddings import load_model

    chunker = SemanticChunker(load_model())
    chunker(texts[0][:500])
    started = time.process_time()
    n_chunks = sum(len(chunks.vectors) for chunks in chunker.chunk_many(texts))
    return {"cpu_seconds": round(time.process_time() - started, 3), "chunks": n_chunks}


JOBS = {"usage": usage, "overhead": overhead, "planner": planner, "memory": memory, "end_to_end": end_to_end}

if __name__ == "__main__":
    request = json.load(sys.stdin)
    print(json.dumps(JOBS[request["job"]](request["argument"])))
