"""MB/s of ``sentences`` on every text in ``$SEAMLINE_DATA/corpus``, then how its time grows on hostile text.

``python benchmarks/sentences/speed.py [--language en] [--rounds 15]``: one core, a fresh ``str`` a call, spans as an
array; also the same bytes packed by whole sentences to 512 with 64 of overlap.
"""

import argparse
import math
import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from seamline import chunk, sentences

CORPUS = Path(os.environ["SEAMLINE_DATA"]) / "corpus"
TEXTS = (".md", ".txt")
HOSTILE = ('" . ', ". [1]", ". ", "a. ", "A. ", "1. ", "(. ", "“a. ", ") ", "? ", "\n ", ".\n", ":", "。「", "word. ")
SMALL, LARGE = 1_000_000, 16_000_000
MEGA = 1e6

Run = Callable[[str], Any]


def seconds(run: Run, text: str, rounds: int) -> float:
    """Best of some calls, each on a ``str`` that nobody has touched, by processor time."""
    best = math.inf
    for _ in range(rounds):
        fresh = (text + " ")[:-1]
        start = time.process_time()
        run(fresh)
        best = min(best, time.process_time() - start)
    return best


def exponent(run: Run, part: str) -> float:
    """By which power of its length the time on a repeated ``part`` grows, from 1 to 16 MB."""
    small = seconds(run, part * (SMALL // len(part)), 5)
    large = seconds(run, part * (LARGE // len(part)), 2)
    return math.log(large / small) / math.log(LARGE / SMALL)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--language", default="auto")
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--hostile", action="store_true", help="the growth on hostile text too, some minutes")
    options = parser.parse_args()

    def units(text: str) -> Any:
        return sentences(text, options.language)

    def packed(text: str) -> Any:
        return list(chunk(text, strategy="sentences", language=options.language, max_size=512, overlap=64))

    print(f"{'MB/s':32}{'sentences':>10}{'packed':>10}")
    for path in sorted(path for path in CORPUS.iterdir() if path.suffix in TEXTS and path.name != "LICENSES.md"):
        text = path.read_text(encoding="utf-8")
        size = len(text.encode()) / MEGA
        rates = [size / seconds(run, text, options.rounds) for run in (units, packed)]
        print(f"{path.name:32}" + "".join(f"{rate:10.0f}" for rate in rates))
    if options.hostile:
        print(f"\n{'exponent, 1 to 16 MB':32}{'sentences':>10}{'packed':>10}")
        for part in HOSTILE:
            print(f"{part!r:32}" + "".join(f"{exponent(run, part):10.2f}" for run in (units, packed)))


if __name__ == "__main__":
    main()
