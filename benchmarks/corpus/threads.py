"""Speedup of ``chunk_many`` by two threads beside that of two processes, by strategy and document size: JSON lines.

Run as ``python benchmarks/corpus/threads.py``. Two processes share nothing but the machine, so what they gain over one
is the most that threads can gain here and now; on a busy machine that is far below 2. One thread, two threads and two
processes take turns, and the middle ratios are printed.
"""

import json
import multiprocessing
import random
import statistics
import time
from collections.abc import Callable
from multiprocessing.connection import Connection

from seamline import Chunker

SENTENCES = [
    "The gauge was read at noon, and again when the tide had turned. ", "Nobody in the office saw it rise. ",
    "Was it, as some have said, the moon? ", "Dr. Ode left at 5 p.m. and took the ledger with him. ", "\n\n",
]
SIZES = (4_000, 40_000, 400_000, 4_000_000)
WORK = {"smart": 200_000_000, "sentences": 200_000_000, "paragraphs": 200_000_000, "markdown": 24_000_000}
"""Characters a run, so many that a run takes some tenths of a second."""
DISTINCT = 12_000_000
ROUNDS = 9


def documents(length: int) -> list[str]:
    rng = random.Random(length)
    return ["".join(rng.choices(SENTENCES, k=length // 40)) for _ in range(max(DISTINCT // length, 1))]


def chunk_all(chunker: Chunker, texts: list[str], workers: int) -> None:
    for _ in chunker.chunk_many(texts, workers=workers):
        pass


def serve(chunker: Chunker, texts: list[str], connection: Connection) -> None:
    """Do the work of one thread whenever asked."""
    while connection.recv():
        chunk_all(chunker, texts, 1)
        connection.send(True)


def seconds(run: Callable[[], None]) -> float:
    begin = time.perf_counter()
    run()
    return time.perf_counter() - begin


def speedups(chunker: Chunker, texts: list[str]) -> tuple[float, float]:
    """Of two threads, and of two processes that do the work twice."""
    ours, theirs = multiprocessing.Pipe()
    other = multiprocessing.get_context("fork").Process(target=serve, args=(chunker, texts, theirs))
    other.start()

    def twice() -> None:
        ours.send(True)
        chunk_all(chunker, texts, 1)
        ours.recv()

    twice()
    threads, processes = [], []
    for _ in range(ROUNDS):
        alone = seconds(lambda: chunk_all(chunker, texts, 1))
        threads.append(alone / seconds(lambda: chunk_all(chunker, texts, 2)))
        processes.append(2 * alone / seconds(twice))
    ours.send(False)
    other.join()
    return statistics.median(threads), statistics.median(processes)


def main() -> None:
    for length in SIZES:
        distinct = documents(length)
        for strategy, characters in WORK.items():
            texts = distinct * max(characters // (length * len(distinct)), 1)
            threads, processes = speedups(Chunker(strategy=strategy, max_size=512), texts)
            row = {"strategy": strategy, "characters": length}
            print(json.dumps(row | {"threads": round(threads, 2), "processes": round(processes, 2)}), flush=True)


if __name__ == "__main__":
    main()
