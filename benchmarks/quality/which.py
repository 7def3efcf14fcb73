"""What a call makes of a kind of text: how many chunks, how large, where they end, how fast.

    python benchmarks/quality/which.py "NAME=PATH=strategy=markdown max_size=1200" ...

PATH is a file or a folder, of which all texts count, or "tickets:N" for N made-up short documents. Shares are those of
chunks, the last of a text apart, that end with a section or block, a paragraph, a topic, a line or turn, a sentence, or
inside a sentence. The speed is that of the second of two runs in one process, with all texts materialised.
"""

import argparse
import statistics
import time
from collections import Counter
from pathlib import Path
from typing import Any

from seamline import Chunker
from seamline.cli.folders import Selection
from seamline.cli.sources import Unusable, read_document
from seamline.evaluation.tables import format_table

GROUPS = {
    "block": "section", "paragraph": "paragraph", "turn": "line", "line": "line", "sentence": "sentence",
    "word": "inside", "subword": "inside", "grapheme": "inside", "clause": "inside", "topic": "topic",
}
ENDS = ("section", "paragraph", "topic", "line", "sentence", "inside")


def ticket(number: int) -> str:
    """A support ticket of one to six sentences."""
    told = (f"Step {step}: the printer on floor {(number + step) % 9} says E{number * step % 97}." for step in range(6))
    return f"Ticket {number}\n\n" + " ".join(list(told)[: number % 6 + 1])


def texts_at(path: Path) -> list[str]:
    """The texts of a file or folder."""
    if str(path).startswith("tickets:"):
        return [ticket(number) for number in range(int(str(path).partition(":")[2]))]
    names = Selection().files_below(str(path)) if path.is_dir() else [str(path)]
    found = []
    for name in names:
        try:
            found.append(read_document(name, charset="utf-8").text)
        except Unusable:
            continue
    return found


def settings_of(words: str) -> dict[str, Any]:
    pairs = (word.partition("=")[::2] for word in words.split())
    return {name: int(value) if value.isdecimal() else value for name, value in pairs}


def measured(texts: list[str], chunker: Chunker) -> dict[str, float]:
    """Figures of one call."""
    for _ in range(2):
        started = time.process_time()
        results = [(chunks, chunks.texts()) for chunks in chunker.chunk_many(texts)]
        seconds = time.process_time() - started
    sizes = [size for chunks, _ in results for size in chunks.sizes.tolist()]
    ends = Counter(GROUPS.get(level, "section") for chunks, _ in results for level in chunks.levels[:-1])
    total = max(sum(ends.values()), 1)
    shares = {name: 100 * ends[name] / total for name in ENDS}
    speed = sum(map(len, texts)) / 1e6 / seconds
    return {"chunks": len(sizes), "median": statistics.median(sizes), **shares, "M chars/s": speed}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("rows", nargs="+", metavar="NAME=PATH=SETTINGS")
    rows = [row.split("=", 2) for row in parser.parse_args().rows]
    table = {name: measured(texts_at(Path(path)), Chunker(**settings_of(words))) for name, path, words in rows}
    print(format_table(table, headers={name: name for name in ("chunks", "median", *ENDS, "M chars/s")}))


if __name__ == "__main__":
    main()
