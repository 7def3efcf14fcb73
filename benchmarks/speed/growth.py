"""Growth of time with size, every strategy that needs no model: ``python benchmarks/speed/growth.py [STRATEGY ...]``.

Prints the exponent of the time over the size (1 is linear) between two sizes, the best of three calls each in CPU time,
on prose and on every hostile text, and the largest one of each strategy. Small exponents above 1 at small times are
caches that fill, so times are shown beside.
"""

import argparse
import math
import os
import time
from collections.abc import Callable

from texts import HOSTILE, fresh, plain_texts

import seamline

STRATEGIES: dict[str, dict[str, object]] = {
    "smart": {"strategy": "smart"},
    "smart, overlap": {"strategy": "smart", "overlap": 100},
    "smart, minimum": {"strategy": "smart", "min_size": 300},
    "smart, balanced": {"strategy": "smart", "packing": "balanced"},
    "smart, graphemes": {"strategy": "smart", "unit": "graphemes"},
    "smart, words": {"strategy": "smart", "unit": "words", "max_size": 150},
    "smart, bytes": {"strategy": "smart", "unit": "bytes"},
    "paragraphs": {"strategy": "paragraphs"},
    "sentences": {"strategy": "sentences"},
    "lines": {"strategy": "lines"},
    "words": {"strategy": "words"},
    "recursive": {"strategy": "recursive"},
    "recursive, Python": {"strategy": "recursive", "separators": "python"},
    "markdown": {"strategy": "markdown"},
    "headings": {"strategy": "headings"},
    "turns": {"strategy": "turns"},
    "snapped": {"strategy": "snapped"},
    "hard": {"strategy": "hard"},
    "hard, overlap": {"strategy": "hard", "overlap": 100},
}
SMALL, LARGE = 500_000, 4_000_000


def texts() -> dict[str, Callable[[int], str]]:
    prose = plain_texts()["ascii"]
    return {"prose": lambda size: (prose * math.ceil(size / len(prose)))[:size], **HOSTILE}


def seconds(options: dict[str, object], text: str) -> float:
    spent = []
    for _ in range(3):
        copy = fresh(text)
        start = time.process_time()
        seamline.chunk(copy, **options)  # type: ignore[arg-type]
        spent.append(time.process_time() - start)
    return min(spent)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("strategies", nargs="*", choices=[[], *STRATEGIES])
    names = parser.parse_args().strategies or list(STRATEGIES)
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    pairs = {name: (make(SMALL), make(LARGE)) for name, make in texts().items()}
    print(f"| strategy | prose | largest exponent (text, seconds for {LARGE:,} characters) |\n|---|---|---|")
    for name in names:
        found = {}
        for text, (small, large) in pairs.items():
            times = seconds(STRATEGIES[name], small), seconds(STRATEGIES[name], large)
            found[text] = math.log(times[1] / max(times[0], 1e-5)) / math.log(len(large) / len(small)), times[1]
        worst = max(found, key=lambda text: found[text][0])
        row = f"{found[worst][0]:.2f} ({worst}, {found[worst][1]:.3f} s)"
        print(f"| `{name}` | {found['prose'][0]:.2f} | {row} |", flush=True)


if __name__ == "__main__":
    main()
