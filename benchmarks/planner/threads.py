"""CPU time of plans with the default number of BLAS threads against one, and the same cuts with one and with eight.

    python benchmarks/planner/threads.py
    SEAMLINE_DATA=... python benchmarks/planner/threads.py

Each count of threads has a process of its own. The second form adds a digest of the cuts of all segmentation sets, with
the built-in encoder; a build without AVX (``SEAMLINE_BUILD_FLAGS="-O3 -DSEAMLINE_PLAIN"``) prints the same one.
"""

import hashlib
import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import numpy as np
from cost import topics

from seamline.evaluation import read_segmentation
from seamline.evaluation.pipelines import topic_segmenter
from seamline.planning.plan import plan_breaks

UNITS = 25_000, 50_000, 100_000, 200_000
CASES: dict[str, dict[str, object]] = {"band of 2,000": {"band": 2000}, "at most 850 characters": {"max_size": 850}}
NAMES = "OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"
BEST_OF = 2


def digest(cuts: object) -> str:
    return hashlib.sha256(json.dumps(cuts).encode()).hexdigest()[:16]


def measured(n: int, case: str) -> tuple[str, float, float, str]:
    """Name, best CPU and wall seconds, digest of the cuts."""
    rows, sizes = topics(n, 64), np.random.default_rng(1).integers(5, 160, n)
    spent = []
    for _ in range(BEST_OF):
        wall, start = time.perf_counter(), time.process_time()
        plan = plan_breaks(rows, sizes, **CASES[case])  # type: ignore[arg-type]
        spent.append((time.process_time() - start, time.perf_counter() - wall))
    return f"{n:,} units, {case}", *map(min, zip(*spent, strict=True)), digest(plan.breaks.tolist())  # type: ignore[return-value]


def set_cuts(data: Path) -> Iterator[tuple[str, str]]:
    """Digest of the cuts of each segmentation set."""
    segment = topic_segmenter(encoder="builtin")
    for path in sorted(data.glob("segmentation*/*.jsonl")):
        yield path.stem, digest([[int(cut) for cut in segment(document)] for document in read_segmentation(path)])


def work() -> None:
    """What one process does: both tables as JSON."""
    data = os.environ.get("SEAMLINE_DATA")
    sets = dict(set_cuts(Path(data))) if data else {}
    print(json.dumps({"plans": [measured(n, case) for case in CASES for n in UNITS], "sets": sets}))


def with_threads(count: str | None) -> dict[str, list[list[object]]]:
    settings = {} if count is None else dict.fromkeys(NAMES, count)
    clean = {name: value for name, value in os.environ.items() if name not in NAMES}
    run = subprocess.run([sys.executable, __file__, "--work"], env=clean | settings, check=True, stdout=subprocess.PIPE)
    found: dict[str, list[list[object]]] = json.loads(run.stdout)
    return found


def main() -> None:
    if sys.argv[1:] == ["--work"]:
        work()
        return
    one, default, eight = (with_threads(count) for count in ("1", None, "8"))
    print("| 64 dimensions | CPU s, 1 thread | default | ratio | wall s, 1 thread | default | same cuts with 1 and 8 |")
    print("|---|---|---|---|---|---|---|")
    for (name, cpu, wall, cuts), (_, cpu_2, wall_2, _), (*_, cuts_8) in zip(
        *(found["plans"] for found in (one, default, eight)), strict=True
    ):
        figures = cpu, cpu_2, cpu_2 / cpu, wall, wall_2
        print(f"| {name} | {' | '.join(f'{value:.2f}' for value in figures)} | {cuts == cuts_8} |")
    print(f"\n{len(one['sets'])} segmentation sets, same cuts with 1 and 8 threads: {one['sets'] == eight['sets']}")
    print(f"digest of their cuts: {digest(one['sets'])}")


if __name__ == "__main__":
    main()
