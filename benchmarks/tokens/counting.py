"""Token counting beside tiktoken: MB/s of UTF-8 a second of process CPU time, each call on a str nobody has touched.

    python benchmarks/tokens/counting.py [--encoding cl100k_base] [--rounds 5]

Reads the corpus below SEAMLINE_DATA. The first call of a process loads the ranks and is not timed; ``cold`` starts
every round with an empty memo, ``warm`` with the memo of the round before.
"""

import argparse
import os
import statistics
import time
from collections.abc import Callable
from pathlib import Path

from seamline.encodings.resolve import resolve_encoding


def corpus(folder: Path, limit: int) -> dict[str, str]:
    files = sorted([*folder.glob("*.txt"), *folder.glob("*.md")])
    return {file.stem: file.read_text("utf-8")[:limit] for file in files if file.stem != "LICENSES"}


def fresh(text: str) -> str:
    """An equal str without the UTF-8 copy that CPython caches."""
    return text[:1] + text[1:]


def rate(count: Callable[[str], int], text: str, rounds: int, prepare: Callable[[], None]) -> float:
    """Median MB/s of ``count``."""
    seconds = []
    for _ in range(rounds):
        prepare()
        copy = fresh(text)
        start = time.process_time()
        count(copy)
        seconds.append(time.process_time() - start)
    return len(text.encode()) / 1e6 / statistics.median(seconds)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--encoding", default="cl100k_base")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--chars", type=int, default=1_000_000)
    options = parser.parse_args()
    codec = resolve_encoding(options.encoding)
    codec.count("load the ranks")
    print(f"{'MB/s, ' + options.encoding:28} {'tiktoken':>9} {'cold':>9} {'warm':>9}")
    for name, text in corpus(Path(os.environ["SEAMLINE_DATA"]) / "corpus", options.chars).items():
        forget = getattr(codec, "forget", lambda: None)
        plain = rate(lambda copy: len(codec.encoding.encode_ordinary(copy)), text, options.rounds, lambda: None)
        cold = rate(codec.count, text, options.rounds, forget)
        warm = rate(codec.count, text, options.rounds, lambda: None)
        print(f"{name:28} {plain:9.1f} {cold:9.1f} {warm:9.1f}")


if __name__ == "__main__":
    main()
