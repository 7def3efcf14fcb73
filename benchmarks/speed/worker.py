"""Measure one system on one text, in a process of its own: ``worker.py JOB SYSTEM MEASURE TEXT`` prints one JSON line.

CPU time, not wall time, since machines are shared. Every call gets a str that nothing has touched before.
"""

import json
import math
import resource
import statistics
import sys
import time
from collections.abc import Callable
from typing import Any

from systems import JOBS, Run
from texts import HOSTILE, fresh, plain_texts

ROUNDS = 5
MIN_SECONDS = 0.1
GROWTH_MB = (1, 4, 16)
GROWTH_CAP = 20.0


def cpu_seconds(run: Run, text: str) -> float:
    """CPU seconds of one call, its result dropped."""
    start = time.process_time()
    run(text)
    return time.process_time() - start


def size_of(text: str) -> int:
    return len(text.encode("utf-8", "surrogatepass"))


def calls_for(run: Run, text: str) -> int:
    """Calls that make one round long enough for the clock."""
    return max(1, min(40, math.ceil(MIN_SECONDS / max(cpu_seconds(run, fresh(text)), 1e-4))))


def rate(run: Run, text: str) -> dict[str, Any]:
    """Median MB/s of source UTF-8 over rounds of calls on fresh texts."""
    calls = calls_for(run, text)
    rounds = []
    for _ in range(ROUNDS):
        copies = [fresh(text) for _ in range(calls)]
        start = time.process_time()
        for copy in copies:
            run(copy)
        rounds.append((time.process_time() - start) / calls)
        if rounds[0] > 2:
            break
    return {"mb_per_s": size_of(text) / statistics.median(rounds) / 1e6}


def growth(run: Run, text: str) -> dict[str, Any]:
    """Exponent of time over size between the smallest and the largest size that stays under the cap."""
    seconds: list[float] = []
    for megabytes in GROWTH_MB:
        whole = text * math.ceil(megabytes * 1_000_000 / len(text))
        piece = whole[: megabytes * 1_000_000]
        seconds.append(min(cpu_seconds(run, fresh(piece)) for _ in range(3)))
        if seconds[-1] * 16 > GROWTH_CAP:
            break
    if len(seconds) < 2:
        return {"exponent": None, "seconds": seconds}
    return {"exponent": math.log(seconds[-1] / seconds[0]) / math.log(GROWTH_MB[len(seconds) - 1]), "seconds": seconds}


def memory(run: Run, text: str) -> dict[str, Any]:
    """Peak resident memory over that of the loaded library, in MB, for a result that is kept."""
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    result = run(text)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    del result
    return {"peak_mb": (peak - before) / 1024}


def hostile(run: Run, text: str) -> dict[str, Any]:
    seconds = cpu_seconds(run, fresh(text))
    return {"mb_per_s": size_of(text) / max(seconds, 1e-6) / 1e6, "seconds": seconds}


MEASURES: dict[str, Callable[[Run, str], dict[str, Any]]] = {
    "rate": rate,
    "growth": growth,
    "memory": memory,
    "hostile": hostile,
}


def text_named(name: str) -> str:
    return HOSTILE[name](1_000_000) if name in HOSTILE else plain_texts()[name]


def main() -> int:
    job, system, measure, name = sys.argv[1:]
    text = text_named(name)
    run = JOBS[job][system]()
    run("A first call. It loads what is loaded late.")
    print(json.dumps({"job": job, "system": system, "measure": measure, "text": name, **MEASURES[measure](run, text)}))
    return 0


if __name__ == "__main__":
    sys.exit(main())
