"""CPU time and memory of the planner on made-up topics, beside the machine's own matrix product.

    python benchmarks/planner/cost.py

CPU milliseconds per 1,000 units, best of several runs, for documents of 1,000 units: what a band of 60 units needs at
least is the products of each unit with 60 others, so that floor is printed as well. Run it on one core with
OPENBLAS_NUM_THREADS=1.
"""

import time
import tracemalloc
from collections.abc import Callable

import numpy as np

from seamline.planning.plan import plan_breaks

N, BAND, REPEATS = 1000, 60, 15
CASES: dict[str, dict[str, object]] = {
    "curve": {"method": "curve"},
    "changepoints, band 60": {"band": BAND},
    "changepoints, target 120, maximum 200": {"target_size": 120, "max_size": 200},
    "changepoints, no limits": {},
}


def topics(n: int, d: int) -> np.ndarray:
    """Noisy unit rows around a new direction every 12 units or so."""
    random = np.random.default_rng(0)
    labels = np.cumsum(random.random(n) < 1 / 12)
    rows = random.normal(size=(labels[-1] + 1, d))[labels] + random.normal(size=(n, d))
    return (rows / np.linalg.norm(rows, axis=1, keepdims=True)).astype(np.float32)


def best(run: Callable[[], object], repeats: int = REPEATS) -> float:
    """Least CPU milliseconds of some runs."""
    times = []
    for _ in range(repeats):
        start = time.process_time()
        run()
        times.append(time.process_time() - start)
    return 1000 * min(times)


def product_floor(rows: np.ndarray) -> float:
    """Milliseconds for the inner products of all units with the 60 before them, in blocks of 48."""
    return best(lambda: [rows[row : row + 48] @ rows[max(row - BAND, 0) : row + 48].T for row in range(0, N, 48)])


def peak_bytes(run: Callable[[], object]) -> int:
    tracemalloc.start()
    run()
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return peak


def main() -> None:
    sizes = np.random.default_rng(1).integers(5, 40, 100_000)
    print("| per 1,000 units, CPU ms | 384 dimensions | 64 dimensions |\n|---|---|---|")
    matrices = topics(N, 384), topics(N, 64)
    floors = [product_floor(rows) for rows in matrices]
    print(f"| (products of a band of 60 alone) | {floors[0]:.2f} | {floors[1]:.2f} |")
    for name, options in CASES.items():
        found = [best(lambda: plan_breaks(rows, sizes[:N], **options)) for rows in matrices]  # noqa: B023
        print(f"| {name} | {found[0]:.2f} | {found[1]:.2f} |")
    for d in (384, 64):
        rows = topics(100_000, d)
        spent = best(lambda: plan_breaks(rows, sizes, band=BAND), repeats=2)  # noqa: B023
        memory = peak_bytes(lambda: plan_breaks(rows, sizes, band=BAND)) / len(rows)  # noqa: B023
        print(f"\n100,000 units, {d} dimensions, band 60: {spent:.0f} ms, {memory:.0f} bytes a unit beyond the vectors")


if __name__ == "__main__":
    main()
