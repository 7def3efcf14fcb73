"""A column of texts to rows of chunks, beside the loop over ``chunk_many``: processor time a document, one thread.

Run: python benchmarks/corpus/tables.py [--documents N]
"""

import argparse
import resource
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median

import pyarrow

import seamline
from seamline.frames import RowChunker

ESSAYS = Path(__file__).parents[2] / "demo" / "essays.txt"
OPTIONS = {"max_size": 400}
EVERYTHING = ("path", "kinds", "hash", "id", "line_start", "line_end", "byte_start", "byte_end")


def documents(count: int) -> list[str]:
    text = ESSAYS.read_text("utf-8")
    return [f"# Head {number}\n\n{text[7 * number % 30_000 :][:1000]}" for number in range(count)]


def texts_of(texts: list[str]) -> None:
    for chunks in seamline.chunk_many(texts, **OPTIONS):
        chunks.texts()


def spans_of(texts: list[str]) -> None:
    for chunks in seamline.chunk_many(texts, **OPTIONS):
        chunks.spans  # noqa: B018


def jobs(texts: list[str]) -> dict[str, Callable[[], object]]:
    table = pyarrow.table({"id": range(len(texts)), "text": texts})
    return {
        "loop with texts": lambda: texts_of(texts),
        "loop with spans": lambda: spans_of(texts),
        "rows, default columns with text": lambda: RowChunker(OPTIONS)(table),
        "rows, default columns without text": lambda: RowChunker(OPTIONS, with_text=False)(table),
        "rows, path, kinds, hash, id, lines, bytes": lambda: RowChunker(OPTIONS, columns=EVERYTHING)(table),
    }


def seconds(job: Callable[[], object]) -> float:
    started = time.process_time()
    job()
    return time.process_time() - started


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--documents", type=int, default=100_000)
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args()
    named = jobs(documents(options.documents))
    times: dict[str, list[float]] = {name: [] for name in named}
    for _ in range(options.rounds):
        for name, job in named.items():
            times[name].append(seconds(job))
    loop = median(times["loop with texts"])
    for name, taken in times.items():
        each = median(taken) / options.documents * 1e6
        print(f"{name:<44} {each:>8.2f} us a document   {loop / median(taken):>5.2f}x of the loop with texts")
    print(f"peak memory {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MiB")


if __name__ == "__main__":
    main()
