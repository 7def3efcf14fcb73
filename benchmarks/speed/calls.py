"""What one call on a short text costs: ``python benchmarks/speed/calls.py``.

Prints the instructions of one call of `seamline.chunk` on 200 and on 1,000 characters, and those of one document of
1,000 characters in a stream of twenty, by strategy. They are counted by valgrind, so neither caches nor a busy machine
show. Texts are made up, and the same on every machine.
"""

import argparse
from functools import partial

from instructions import counted, marked
from texts import made_up

import seamline

STRATEGIES = ("smart", "markdown", "semantic", "topics")
LENGTHS = 200, 1000
DOCUMENTS = 20
WARM = 20
"""Calls before the one that is counted; they load what is needed."""


def documents() -> list[str]:
    text = made_up(1, accents=False)
    longest = max(LENGTHS)
    return [text[start : start + longest] for start in range(0, DOCUMENTS * longest, longest)]


def drain(chunker: seamline.Chunker, texts: list[str]) -> int:
    return sum(map(len, chunker.chunk_many(texts)))


def make_marked_calls() -> None:
    """What valgrind looks at, in the order of the table's cells."""
    texts = documents()
    for strategy in STRATEGIES:
        for length in LENGTHS:
            call = partial(seamline.chunk, texts[0][:length], strategy=strategy)
            for _ in range(WARM):
                call()
            marked(call)
        stream = partial(drain, seamline.Chunker(strategy=strategy), texts)
        stream()
        marked(stream)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--marked", action="store_true", help=argparse.SUPPRESS)
    if parser.parse_args().marked:
        return make_marked_calls()
    counts = iter(counted([__file__, "--marked"]))
    print("| strategy | 200 characters | 1,000 characters | 1,000, one of twenty |\n|---|---|---|---|")
    for strategy in STRATEGIES:
        short, long, many = next(counts), next(counts), next(counts) // DOCUMENTS
        print(f"| `{strategy}` | {short:,} | {long:,} | {many:,} |")
    return None


if __name__ == "__main__":
    main()
