"""What contexts that count cost: instructions beside the same call without, growth, and chunks, on hostile texts too.

    python benchmarks/speed/contexts.py [--unit chars] [--max-size 1000] [--sizes 50000 200000] [--only TEXT ...]

Ratios and exponents are of instructions (valgrind), so that neither caches nor a busy machine show. Bars: 5 times the
plain call, an exponent of 1.1, twice the chunks. The chunks of a text whose contexts are kept may be more than that,
since they hold less of the text; such a row says so.
"""

import argparse
import math
import sys
from collections.abc import Callable, Iterator
from functools import partial

from growth import texts
from instructions import counted, marked

import seamline

Make = Callable[[int], str]
MOST_RATIO, MOST_EXPONENT, MOST_CHUNKS = 5.0, 1.1, 2.0

FRAMED: dict[str, Make] = {
    "long fence": lambda n: ("`" * 200 + "\n" + "short line\n" * 200 + "`" * 200 + "\n\n") * (n // 2604 + 1),
    "fence of a third": lambda n: "`" * (n // 3) + "\n" + "code\n" * (n // 15) + "`" * (n // 3),
    "wide table": lambda n: "|a" * (n // 6) + "|\n" + "|-" * (n // 6) + "|\n" + ("|b" * (n // 60) + "|\n") * 5,
    "long title": lambda n: f"# {'word ' * 60}\n\n{'text. ' * (n // 6)}",
    "six titles": lambda n: "".join(f"{'#' * i} {'w ' * 40}\n" for i in range(1, 7)) + "text. " * (n // 6),
}
"""Texts whose contexts take much of a chunk."""


def all_texts() -> dict[str, Make]:
    return {**texts("markdown"), **texts("markdown", hostile=True), **FRAMED}


def calls(arguments: argparse.Namespace) -> Iterator[tuple[str, Callable[[], int]]]:
    """Each text in both sizes, without and with contexts."""
    options = {"strategy": "markdown", "unit": arguments.unit, "max_size": arguments.max_size}
    for name in arguments.only or all_texts():
        for size in arguments.sizes:
            for counts in (False, True):
                yield name, partial(n_chunks, all_texts()[name](size), {**options, "count_context": counts})


def n_chunks(text: str, options: dict[str, object]) -> int:
    return len(seamline.chunk(text, **options))  # type: ignore[arg-type]


def keeps_contexts(text: str, arguments: argparse.Namespace) -> bool:
    """Whether most chunks have a context."""
    chunks = seamline.chunk(
        text, strategy="markdown", unit=arguments.unit, max_size=arguments.max_size, count_context=True
    )
    return sum(chunk.with_context() != chunk.text for chunk in chunks) > len(chunks) // 2


def make_marked_calls(arguments: argparse.Namespace) -> None:
    """What valgrind looks at, after two calls that load what is needed."""
    for counts in (False, True):
        n_chunks("# One\n\n```\na\n```\n\nA sentence.\n" * 99, {
            "strategy": "markdown", "unit": arguments.unit, "max_size": 40, "count_context": counts,
        })  # fmt: skip
    for _, call in calls(arguments):
        marked(call)


def rows(arguments: argparse.Namespace, passed_on: list[str]) -> Iterator[tuple[str, float, float, float]]:
    """Text, ratio, exponent with contexts, and chunks beside the plain ones."""
    work, found = counted([__file__, "--marked", *passed_on]), [(name, call()) for name, call in calls(arguments)]
    for k in range(0, len(found), 4):
        name = found[k][0]
        lengths = [len(all_texts()[name](size)) for size in arguments.sizes]
        exponent = math.log(work[k + 3] / work[k + 1]) / math.log(lengths[1] / lengths[0])
        yield name, work[k + 3] / work[k + 2], exponent, found[k + 3][1] / max(found[k + 2][1], 1)


def verdict(row: tuple[str, float, float, float], arguments: argparse.Namespace) -> str:
    name, ratio, exponent, more = row
    faults = ["dear"] * (ratio > MOST_RATIO) + ["not linear"] * (exponent > MOST_EXPONENT)
    if more > MOST_CHUNKS:
        kept = keeps_contexts(all_texts()[name](arguments.sizes[1]), arguments)
        faults.append("contexts kept" if kept else "many chunks")
    return ", ".join(faults)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--unit", default="chars")
    parser.add_argument("--max-size", type=int, default=1000)
    parser.add_argument("--sizes", type=int, nargs=2, default=(50_000, 200_000))
    parser.add_argument("--only", nargs="+")
    parser.add_argument("--marked", action="store_true", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.marked:
        make_marked_calls(arguments)
        return
    print("| text | times the plain call | exponent | times the chunks | |\n|---|---|---|---|---|")
    for row in sorted(rows(arguments, sys.argv[1:]), key=lambda row: -row[1]):
        print(f"| {row[0]} | {row[1]:.1f} | {row[2]:.2f} | {row[3]:.2f} | {verdict(row, arguments)} |")


if __name__ == "__main__":
    main()
