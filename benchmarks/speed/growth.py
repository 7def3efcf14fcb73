"""Growth of work with size, every strategy that needs no model: ``python benchmarks/speed/growth.py [STRATEGY ...]``.

Prints the exponent of the time over the size (1 is linear) between two sizes, the best of three calls each in CPU time,
on prose and on every hostile text, and the largest one of each strategy. Small exponents above 1 at small times are
caches that fill, so times are shown beside.

With ``--instructions`` work is counted in instructions by valgrind, which takes some fifty times as long, but neither
caches nor a busy machine show: what is over 1 there is in the code. ``--hostile`` takes the texts of hostile.py.
"""

import argparse
import json
import math
import os
import sys
import time
from collections.abc import Callable
from functools import partial

from hostile import HOSTILE_TEXTS
from instructions import counted, marked
from texts import HOSTILE, MARKED_UP, TAGS, fresh, plain_texts

import seamline

STRATEGIES: dict[str, dict[str, object]] = {
    "smart": {"strategy": "smart"},
    "smart, overlap": {"strategy": "smart", "overlap": 100},
    "smart, minimum": {"strategy": "smart", "min_size": 300},
    "smart, balanced": {"strategy": "smart", "packing": "balanced"},
    "smart, kept": {"strategy": "smart", "oversized": "keep"},
    "smart, graphemes": {"strategy": "smart", "unit": "graphemes", "overlap": 100},
    "smart, words": {"strategy": "smart", "unit": "words", "max_size": 150, "overlap": 20},
    "smart, lines": {"strategy": "smart", "unit": "lines", "max_size": 20, "overlap": 3},
    "smart, bytes": {"strategy": "smart", "unit": "bytes", "overlap": 100},
    "paragraphs": {"strategy": "paragraphs"},
    "paragraphs, overlap": {"strategy": "paragraphs", "overlap": 100},
    "sentences": {"strategy": "sentences"},
    "sentences, overlap": {"strategy": "sentences", "max_size": 512, "overlap": 64},
    "lines": {"strategy": "lines"},
    "lines, overlap": {"strategy": "lines", "overlap": 100},
    "words": {"strategy": "words"},
    "words, overlap": {"strategy": "words", "overlap": 100},
    "recursive": {"strategy": "recursive"},
    "recursive, overlap": {"strategy": "recursive", "overlap": 100},
    "recursive, Python": {"strategy": "recursive", "separators": "python"},
    "markdown": {"strategy": "markdown"},
    "markdown, overlap": {"strategy": "markdown", "overlap": 100},
    "headings": {"strategy": "headings"},
    "turns": {"strategy": "turns"},
    "snapped": {"strategy": "snapped"},
    "snapped, overlap": {"strategy": "snapped", "overlap": 100},
    "hard": {"strategy": "hard"},
    "hard, overlap": {"strategy": "hard", "overlap": 100},
    "hard, step 1": {"strategy": "hard", "max_size": 100, "overlap": 99},
    "smart, small": {"strategy": "smart", "max_size": 3},
    "smart, function": {"strategy": "smart", "unit": len},
    "markdown, contexts": {"strategy": "markdown", "count_context": True},
    "markdown, contexts, overlap": {"strategy": "markdown", "count_context": True, "overlap": 100},
    "markdown, words": {"strategy": "markdown", "unit": "words", "max_size": 150},
    "semantic": {"strategy": "semantic"},
    "topics": {"strategy": "topics"},
    "html": {"markup": "html"},
}
SMALL, LARGE = 500_000, 4_000_000
COUNTED = 250_000, 1_000_000
"""Sizes whose instructions are counted."""


def texts(name: str, *, hostile: bool = False) -> dict[str, Callable[[int], str]]:
    """What is chunked: the texts of the table, or a hundred hostile ones; HTML has its own."""
    if hostile:
        return HOSTILE_TEXTS
    prose = plain_texts()["ascii"]
    if "markup" in STRATEGIES[name]:
        return {"prose": lambda size: "<p>" + prose[:size].replace("\n\n", "<p>"), **TAGS}
    return {"prose": lambda size: (prose * math.ceil(size / len(prose)))[:size], **HOSTILE, **MARKED_UP}


def seconds(options: dict[str, object], text: str) -> float:
    spent = []
    for _ in range(3):
        copy = fresh(text)
        start = time.process_time()
        seamline.chunk(copy, **options)  # type: ignore[arg-type]
        spent.append(time.process_time() - start)
    return min(spent)


def exponent(work: list[float], lengths: list[int]) -> float:
    return math.log(work[1] / max(work[0], 1e-5)) / math.log(lengths[1] / lengths[0])


def by_clock(name: str, sizes: list[int], *, hostile: bool) -> dict[str, tuple[float, float]]:
    """Exponent by text, and seconds for a million characters, at the longer one's rate."""
    found = {}
    for text, make in texts(name, hostile=hostile).items():
        pair = [make(size) for size in sizes]
        times = [seconds(STRATEGIES[name], each) for each in pair]
        found[text] = exponent(times, [*map(len, pair)]), times[1] / len(pair[1]) * 1e6
    return found


def by_instructions(name: str, sizes: list[int], *, hostile: bool) -> dict[str, tuple[float, float]]:
    """Exponent by text, and instructions a character of the longer one."""
    counts = counted([__file__, "--marked", name, "--sizes", *map(str, sizes), *(["--hostile"] if hostile else [])])
    found = {}
    for number, (text, make) in enumerate(texts(name, hostile=hostile).items()):
        lengths = [len(make(size)) for size in sizes]
        work: list[float] = [*counts[2 * number : 2 * number + 2]]
        found[text] = exponent(work, lengths), work[1] / lengths[1]
    return found


def make_marked_calls(name: str, sizes: list[int], *, hostile: bool) -> None:
    """What valgrind looks at: one call a text and size, after a first one that loads what is needed."""
    options = STRATEGIES[name]
    seamline.chunk("# One\n\nA sentence. Another one.\n" * 99, **options)  # type: ignore[arg-type]
    for make in texts(name, hostile=hostile).values():
        for size in sizes:
            marked(partial(seamline.chunk, make(size), **options))  # type: ignore[arg-type]


def row(name: str, found: dict[str, tuple[float, float]], unit: str) -> str:
    worst = max(found, key=lambda text: found[text][0])
    dearest = max(found, key=lambda text: found[text][1])
    return (
        f"| `{name}` | {found['prose'][0]:.3f} | {found[worst][0]:.3f} ({worst}) "
        f"| {found['prose'][1]:.3g} | {found[dearest][1]:.3g} {unit} ({dearest}) |"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("strategies", nargs="*", choices=[[], *STRATEGIES])
    parser.add_argument("--instructions", action="store_true", help="count instructions instead of time")
    parser.add_argument("--hostile", action="store_true", help="the hundred texts of hostile.py")
    parser.add_argument("--sizes", nargs=2, type=int, help="characters of the two texts")
    parser.add_argument("--json", action="store_true", help="one JSON line a strategy, with every text")
    parser.add_argument("--marked", choices=STRATEGIES, help=argparse.SUPPRESS)
    asked = parser.parse_args()
    sizes = asked.sizes or list(COUNTED if asked.instructions or asked.marked else (SMALL, LARGE))
    if asked.marked:
        return make_marked_calls(asked.marked, sizes, hostile=asked.hostile)
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    measure, unit = (by_instructions, "instructions") if asked.instructions else (by_clock, "s")
    if not asked.json:
        print("| strategy | prose | largest exponent | cost on prose | dearest |\n|---|---|---|---|---|")
    for name in asked.strategies or STRATEGIES:
        found = measure(name, sizes, hostile=asked.hostile)
        print(json.dumps({name: found}) if asked.json else row(name, found, unit), flush=True)
    return None


if __name__ == "__main__":
    sys.exit(main())
