"""Render ``results.json`` as Markdown: ``python benchmarks/sentences/table.py results.json``."""

import json
import sys
from pathlib import Path

GROUPS = ("edited", "informal", "legal", "science")


def mean(values: list[float]) -> float:
    return 100 * sum(values) / len(values)


def summary(results: dict) -> list[str]:
    """Macro F1 of each group and speed, one row a splitter."""
    speeds = list(next(iter(results.values()))["speed"])
    header = ["splitter", *GROUPS, *(f"MB/s {name}" for name in speeds)]
    rows = [header, ["---"] * len(header)]
    for name, result in results.items():
        scores = [f"{mean(list(result[group].values())):.1f}" for group in GROUPS]
        rows.append([name, *scores, *(f"{result['speed'][label]:.1f}" for label in speeds)])
    return [f"| {' | '.join(row)} |" for row in rows]


def by_language(results: dict) -> list[str]:
    """F1 on edited text, one row a language."""
    rows = [["language", *results], ["---"] * (len(results) + 1)]
    for language in sorted(next(iter(results.values()))["edited"]):
        rows.append([language, *(f"{100 * result['edited'][language]:.1f}" for result in results.values())])
    return [f"| {' | '.join(row)} |" for row in rows]


if __name__ == "__main__":
    measured = json.loads(Path(sys.argv[1]).read_text())
    print("\n".join([*summary(measured), "", *by_language(measured)]))
