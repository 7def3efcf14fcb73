"""Turns of conversations and records of logs, beside marks that a pattern finds in the same files.

    python benchmarks/quality/conversations.py turns FILE... [--label PATTERN]
    python benchmarks/quality/conversations.py records FILE... [--label PATTERN] [--max-size 850]
    python benchmarks/quality/conversations.py prose FILE...

``--label`` is a pattern of the lines that open a turn or a record. By default turns open with a stamp in brackets,
records with a line that is not set in. ``found`` are turns that open on such a line, ``false`` others; ``cut`` are
records that fit and lie in two chunks. ``prose`` counts turns where there should be none. MB/s are of UTF-8 a second of
process CPU time.
"""

import argparse
import re
import time
from bisect import bisect_left, bisect_right
from itertools import pairwise
from pathlib import Path

import seamline

STAMPED = r"^\W?\[[^\]\n]{6,30}\] "
LINE = r"^(?=\S)"
STRATEGIES = ("smart", "markdown", "semantic", "topics")


def marks_in(text: str, label: str) -> list[int]:
    """Starts of the lines that a pattern finds."""
    return [found.start() for found in re.finditer(label, text, re.M)]


def speed(text: str) -> str:
    start = time.process_time()
    seamline.turns(text)
    return f"{len(text.encode()) / 1e6 / max(time.process_time() - start, 1e-9):.0f} MB/s"


def judge_turns(name: str, text: str, label: str) -> None:
    known = marks_in(text, label)
    found = seamline.turns(text).tolist()[:-1]
    if known and known[0]:
        found = found[1:]       # what stands before the first turn
    opened = len({*found} & {*known})
    missed, false = len(known) - opened, len(found) - opened
    print(f"{name}: {len(known)} turns, {opened} found, {missed} missed, {false} false, {speed(text)}")


def judge_records(name: str, text: str, label: str, max_size: int) -> None:
    starts = [*marks_in(text, label), len(text)]
    for strategy in STRATEGIES:
        limits = {} if strategy == "topics" else {"max_size": max_size}
        chunks = seamline.chunk(text, strategy=strategy, **limits)
        edges = sorted({edge for span in chunks.spans.tolist() for edge in span})
        cut = fits = 0
        for start, end in pairwise(starts):
            stop = start + len(text[start:end].rstrip())
            if strategy == "topics" or stop - start <= max_size:
                fits, cut = fits + 1, cut + any(start < edge < stop for edge in edges_in(edges, start, stop))
        print(f"{name}, {strategy}: {len(chunks)} chunks, {fits} records fit, {cut} of them cut")


def edges_in(edges: list[int], start: int, stop: int) -> list[int]:
    """Edges from a place to another, by bisection."""
    return edges[bisect_left(edges, start) : bisect_right(edges, stop)]


def judge_prose(paths: list[Path]) -> None:
    texts = {path: path.read_text("utf-8", "replace") for path in paths}
    found = {path: len(seamline.turns(text)) - 2 for path, text in texts.items()}
    talk = {path.name: count for path, count in found.items() if count > 0}
    print(f"{len(paths)} files, {sum(map(len, texts.values())):,} characters; with turns: {talk or 'none'}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("turns", "records", "prose"))
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--label", help="pattern of lines that open a turn or a record")
    parser.add_argument("--max-size", type=int, default=850)
    options = parser.parse_args()
    if options.what == "prose":
        judge_prose(options.files)
        return
    for path in options.files:
        text = path.read_text("utf-8", "replace")
        if options.what == "turns":
            judge_turns(path.name, text, options.label or STAMPED)
        else:
            judge_records(path.name, text, options.label or LINE, options.max_size)


if __name__ == "__main__":
    main()
