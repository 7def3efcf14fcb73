"""Speedup of ``chunk_many`` by two threads on two cores, by strategy and document size: one JSON line each.

Run as ``python benchmarks/corpus/threads.py``. Both runs alternate, so that a busy machine hits them alike; the middle
ratio is printed, with the ratio of a bare kernel loop in two threads as what the machine gives at best.
"""

import json
import random
import statistics
import time
from collections.abc import Callable

from seamline import Chunker

SENTENCES = [
    "The gauge was read at noon, and again when the tide had turned. ", "Nobody in the office saw it rise. ",
    "Was it, as some have said, the moon? ", "Dr. Ode left at 5 p.m. and took the ledger with him. ", "\n\n",
]
ROUNDS = 7


def documents(n: int, length: int) -> list[str]:
    rng = random.Random(n)
    return ["".join(rng.choices(SENTENCES, k=length // 40)) for _ in range(n)]


def seconds(run: Callable[[], None]) -> float:
    begin = time.perf_counter()
    run()
    return time.perf_counter() - begin


def speedup(chunker: Chunker, texts: list[str]) -> float:
    def run(workers: int) -> None:
        for _ in chunker.chunk_many(texts, workers=workers):
            pass

    run(2)
    return statistics.median(seconds(lambda: run(1)) / seconds(lambda: run(2)) for _ in range(ROUNDS))


def main() -> None:
    for length, n in ((4_000, 3000), (40_000, 400), (400_000, 40), (4_000_000, 6)):
        texts = documents(n, length)
        for strategy in ("smart", "sentences", "markdown", "paragraphs"):
            for overlap in (0, 64):
                chunker = Chunker(strategy=strategy, max_size=512, overlap=overlap)
                ratio = round(speedup(chunker, texts), 2)
                row = {"strategy": strategy, "overlap": overlap, "characters": length, "speedup": ratio}
                print(json.dumps(row), flush=True)


if __name__ == "__main__":
    main()
