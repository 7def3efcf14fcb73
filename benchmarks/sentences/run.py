"""Accuracy and speed of one splitter: ``python benchmarks/sentences/run.py NAME [NAME ...] --out results.json``.

Gold texts lie in ``$SEAMLINE_DATA/sentences``, speed texts in ``$SEAMLINE_DATA/corpus``. Results of several calls, from
several environments, gather in the one file; ``table.py`` renders it.
"""

import argparse
import json
import os
import re
import time
from collections import defaultdict
from pathlib import Path

from peers import PEERS, Split

DATA = Path(os.environ["SEAMLINE_DATA"])
GROUPS = ("edited", "informal", "legal", "science")
SPEED = {"English": "prose_en_moby_dick.txt", "Chinese": "multi_zh_react.txt", "Arabic": "multi_ar_react.txt"}
SPEED_LIMIT = {"pysbd": 20_000, "yasbd-lib": 200_000}
CLOSERS = "\"'”’»›)]}」』）】》〉»«“”*_"
FINAL = ".!?…。！？｡؟۔।॥։·;؛፡።፧།།᙮‼⁇⁈⁉．"


def is_marked(text: str, end: int, language: str) -> bool:
    """Whether the text itself shows a boundary: a sentence-final mark or a line end."""
    if re.match(r"[^\S\n]*\n", text[end : end + 50]):
        return True
    last = text[:end].rstrip(CLOSERS)[-1:]
    if last in {":", ";", "·"}:
        return (language, last) in {("hy", ":"), ("el", ";")}
    return last != "" and last in FINAL


def inner_ends(text: str, ends: list[int]) -> set[int]:
    """Ends moved left over blanks, that of the text left out."""
    moved = {len(text[:end].rstrip()) for end in ends}
    return {end for end in moved if 0 < end < len(text.rstrip())}


def f1_by_language(split: Split, group: str) -> dict[str, float]:
    """F1 of the marked boundaries of every language of a group."""
    counts: dict[str, list[int]] = defaultdict(lambda: [0, 0, 0])
    for line in (DATA / "sentences" / f"{group}.jsonl").read_text(encoding="utf-8").rstrip("\n").split("\n"):
        record = json.loads(line)
        text, language = record["text"], record["lang"]
        gold = inner_ends(text, record["ends"])
        hidden = {end for end in gold if not is_marked(text, end, language)}
        found = inner_ends(text, split(text, language)) - hidden
        row = counts[language]
        row[0] += len((gold - hidden) & found)
        row[1] += len(found)
        row[2] += len(gold - hidden)
    return {language: 2 * both / (found + gold) for language, (both, found, gold) in counts.items()}


def megabytes_per_second(split: Split, name: str, file: str) -> float:
    """Best of three passes over a fresh ``str``, source bytes by processor time."""
    text = (DATA / "corpus" / file).read_text(encoding="utf-8")[: SPEED_LIMIT.get(name)]
    split(text[:2000], "en")
    best = float("inf")
    for _ in range(3):
        fresh = (text + " ")[:-1]
        start = time.process_time()
        split(fresh, "en")
        best = min(best, time.process_time() - start)
    return len(text.encode()) / 1e6 / best


def measure(name: str) -> dict[str, dict[str, float]]:
    """Every figure of one splitter."""
    split = PEERS[name]()
    result = {group: f1_by_language(split, group) for group in GROUPS}
    result["speed"] = {label: megabytes_per_second(split, name, file) for label, file in SPEED.items()}
    return result


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("names", nargs="+", choices=sorted(PEERS))
    parser.add_argument("--out", type=Path, required=True)
    options = parser.parse_args()
    results = json.loads(options.out.read_text()) if options.out.exists() else {}
    for name in options.names:
        results[name] = measure(name)
        options.out.write_text(json.dumps(results, indent=1))


if __name__ == "__main__":
    main()
