"""What seamline costs around its encoder; each job runs in a process of its own."""

import ctypes
import json
import math
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
from workload import WIDTH, HashEncoder, make_sentences, outside_ms

from seamline import Chunker, Chunks, SemanticChunker
from seamline.embedding.batching import estimated_sizes
from seamline.embedding.protocol import BATCH_TOKENS
from seamline.planning.plan import plan_breaks

BAND = 60
FLOAT_BYTES = 4


def usage(n_sentences: int) -> dict[str, Any]:
    """Calls, texts and characters handed to the encoder for one document, and for 500 of 20 sentences."""
    one = encoded([" ".join(make_sentences(n_sentences))])
    many = encoded([" ".join(make_sentences(20, seed=seed)) for seed in range(500)])
    return {"one_document": one, "500_documents": many}


def encoded(documents: list[str]) -> dict[str, Any]:
    """What reaches an encoder; ``most_calls`` is ceil(padded tokens / budget) + 1, tokens as seamline sizes texts."""
    encoder = RecordingEncoder()
    n_chunks = sum(len(chunks) for chunks in SemanticChunker(encoder).chunk_many(documents))
    padded = sum(len(call) * int(estimated_sizes(byte_lengths(call)).max()) for call in encoder.calls)
    return {
        "calls": len(encoder.calls),
        "most_calls": math.ceil(padded / BATCH_TOKENS) + 1,
        "characters_ratio": round(encoder.n_characters / sum(map(len, documents)), 4),
        "chunks": n_chunks,
    }


class RecordingEncoder(HashEncoder):
    """Keeps what each call was given."""

    def __init__(self) -> None:
        super().__init__()
        self.calls: list[list[str]] = []

    def encode(self, texts: Any, **options: Any) -> np.ndarray:
        self.calls.append(list(texts))
        return super().encode(texts, **options)


def byte_lengths(texts: list[str]) -> np.ndarray:
    return np.array([len(text.encode()) for text in texts])


def overhead(n_sentences: int) -> dict[str, Any]:
    """Milliseconds per 1,000 sentences from text to chunks with texts and sizes, outside of the encoder."""
    encoder = HashEncoder()
    text = " ".join(make_sentences(n_sentences))
    chunkers = {
        "semantic": SemanticChunker(encoder),
        "semantic, curve": SemanticChunker(encoder, method="curve"),
        "topics": SemanticChunker(encoder, strategy="topics"),
    }
    repeats = 5 if n_sentences <= 10_000 else 1
    found: dict[str, Any] = {"copy of the vectors": copy_ms(n_sentences)}
    for name, chunker in chunkers.items():
        for suffix, vectors in (("", False), (", chunk vectors too", True)):
            run = materialised(chunker, text, vectors=vectors)
            found[name + suffix] = outside_ms(run, encoder, n_sentences=n_sentences, repeats=repeats)
    return found


def materialised(chunker: SemanticChunker, text: str, *, vectors: bool) -> Callable[[], Any]:
    def run() -> None:
        chunks = chunker(text)
        chunks.texts(), chunks.spans, chunks.sizes
        if vectors:
            chunks.vectors  # noqa: B018

    return run


def copy_ms(n_sentences: int) -> float:
    """The same for one copy of the vectors in memory: what the machine was worth in this run."""
    rows = np.ones((n_sentences, WIDTH), dtype=np.float32)
    best = np.inf
    for _ in range(7):
        started = time.process_time()
        rows.copy()
        best = min(best, time.process_time() - started)
    return round(best * 1e6 / n_sentences, 3)


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
    """Peak bytes a sentence beyond the text, from text to chunks, the unit vectors themselves among them."""
    encoder = HashEncoder()
    chunkers = {"semantic": SemanticChunker(encoder), "semantic, curve": SemanticChunker(encoder, method="curve")}
    text = made_elsewhere(f"make_sentences({n_sentences})")
    found: dict[str, Any] = {"of_which_vectors": WIDTH * FLOAT_BYTES}
    for name, chunker in chunkers.items():
        chunker(text[:5000])
        found[name] = added_peak(lambda: chunker(text)) // n_sentences  # noqa: B023
    return found


def stream(n_documents: int) -> dict[str, Any]:
    """Peak bytes that a stream of documents of 20 sentences adds in all."""
    chunker = SemanticChunker(HashEncoder())
    sentences = made_elsewhere("make_sentences(2000)").split(". ")
    run = lambda n: sum(len(chunks) for chunks in chunker.chunk_many(documents_of(sentences, n)))  # noqa: E731
    run(20)
    return {"peak_kilobytes": added_peak(lambda: run(n_documents)) // 1000}


def documents_of(sentences: list[str], n: int) -> Iterator[str]:
    """Documents of 20 sentences, none of which comes twice."""
    for i in range(n):
        chosen = sentences[i * 20 % 1980 : i * 20 % 1980 + 20]
        yield " ".join(f"{sentence} {i}." for sentence in chosen)


def made_elsewhere(sentences: str) -> str:
    """A text made by another process, so that no memory of its making is left here to be used again."""
    code = f"from workload import make_sentences; print(' '.join({sentences}), end='')"
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout


def added_peak(run: Callable[[], Any]) -> int:
    """Largest resident size while ``run`` runs, less the size before (Linux)."""
    ctypes.CDLL(None).malloc_trim(0)
    Path("/proc/self/clear_refs").write_text("5", encoding="ascii")
    before = resident("VmRSS")
    kept = run()
    added = resident("VmHWM") - before
    del kept
    return added


def resident(name: str) -> int:
    lines = Path("/proc/self/status").read_text(encoding="ascii").splitlines()
    return 1024 * next(int(line.split()[1]) for line in lines if line.startswith(name))


def builtin(n_sentences: int) -> dict[str, Any]:
    """MB of text a second with the built-in encoder, from `str` to chunks with texts and offsets."""
    text = " ".join(make_sentences(n_sentences))
    chunker = Chunker(strategy="semantic")
    pieces = [text[i : i + 20_000] for i in range(0, len(text), 20_000)]
    runs: dict[str, tuple[Callable[[], Any], int]] = {
        f"one document of {len(text) / 1e6:.1f} MB": (lambda: read(chunker(text)), len(text)),
        "one of 20 kB": (lambda: read(chunker(pieces[0])), len(pieces[0])),
        "20 kB each, chunk_many": (lambda: [read(chunks) for chunks in chunker.chunk_many(pieces)], len(text)),
    }
    return {name: round(size / best_seconds(run) / 1e6, 1) for name, (run, size) in runs.items()}


def read(chunks: Chunks) -> None:
    chunks.texts(), chunks.spans


def best_seconds(run: Callable[[], Any], repeats: int = 20) -> float:
    run()
    times = []
    for _ in range(repeats):
        started = time.process_time()
        run()
        times.append(time.process_time() - started)
    return min(times)


def end_to_end(texts: dict[str, list[str]]) -> dict[str, Any]:
    """CPU seconds with MiniLM, model loaded and warm; one row a named set of texts."""
    from embeddings import load_model

    chunker = SemanticChunker(load_model())
    chunker(next(iter(texts.values()))[0][:500])
    found = {}
    for name, documents in texts.items():
        started = time.process_time()
        n_chunks = sum(len(chunks.vectors) for chunks in chunker.chunk_many(documents))
        found[name] = {"cpu_seconds": round(time.process_time() - started, 3), "chunks": n_chunks}
    return found


JOBS = {
    "usage": usage, "overhead": overhead, "planner": planner, "memory": memory, "stream": stream,
    "builtin": builtin, "end_to_end": end_to_end,
}  # fmt: skip

if __name__ == "__main__":
    request = json.load(sys.stdin)
    print(json.dumps(JOBS[request["job"]](request["argument"])))
