"""A million chunks: nanoseconds and bytes each, beside a million bare objects of the same run: one JSON line.

Run as ``python benchmarks/corpus/million.py``.
"""

import json
import statistics
import sys
import time
from collections.abc import Callable

import numpy as np

from seamline import Chunks

COUNT = 1_000_000
ROUNDS = 9


def nanoseconds(make: Callable[[], object]) -> float:
    """CPU time an item."""
    begin = time.process_time()
    kept = make()
    spent = time.process_time() - begin
    del kept
    return spent * 1e9 / COUNT


def walk(chunks: Chunks) -> None:
    for _ in chunks:
        pass


def main() -> None:
    starts = np.arange(0, 3 * COUNT, 3)
    chunks = Chunks("ab " * COUNT, np.column_stack((starts, starts + 2)))
    jobs: dict[str, Callable[[], object]] = {
        "list": lambda: list(chunks), "iterate": lambda: walk(chunks), "texts": chunks.texts,
        "objects": lambda: [object() for _ in range(COUNT)],
    }
    rounds = [{name: nanoseconds(job) for name, job in jobs.items()} for _ in range(ROUNDS)]
    row: dict[str, float] = {f"{name}_ns": round(statistics.median(r[name] for r in rounds), 1) for name in jobs}
    print(json.dumps(row | {"bytes": sys.getsizeof(chunks[0]) + 8}))


if __name__ == "__main__":
    main()
