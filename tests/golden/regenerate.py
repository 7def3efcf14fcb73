"""Write the golden files anew: ``python -m tests.golden.regenerate``.

Golden files hold the spans, core starts and closing levels of every strategy on small texts. A change of them is a
change of what the library promises, and an entry in the changelog.
"""

import json
from pathlib import Path

from seamline import Chunker
from seamline.options.strategies import STRATEGIES

FOLDER = Path(__file__).parent
SETTINGS = {
    "small": {"max_size": 60},
    "overlapping": {"max_size": 120, "overlap": 30},
    "bytes": {"max_size": 90, "unit": "bytes"},
    "words": {"max_size": 12, "unit": "words", "overlap": 3},
    "balanced": {"max_size": 100, "packing": "balanced"},
    "kept": {"max_size": 40, "oversized": "keep"},
    "minimum": {"max_size": 100, "min_size": 40},
}
REFUSED = {"hard": {"kept"}, "snapped": {"kept", "balanced", "minimum"}}
"""Settings that mean nothing to a strategy."""

TOKEN_SETTINGS = {"small": {"max_size": 16}, "overlapping": {"max_size": 24, "overlap": 6}}


def texts() -> dict[str, str]:
    """The texts by name, their line ends untouched."""
    return {path.stem: path.read_bytes().decode("utf-8") for path in sorted(FOLDER.glob("*.txt"))}


def rows(text: str, strategy: str, options: dict[str, object]) -> list[list[object]]:
    """One row a chunk: start, core start, end, closing level."""
    return [[c.start, c.core_start, c.end, c.level] for c in Chunker(strategy=strategy, **options)(text)]


def outputs(strategy: str) -> dict[str, list[list[object]]]:
    """Rows by text and settings."""
    wanted = TOKEN_SETTINGS if strategy == "tokens" else SETTINGS
    return {
        f"{name}, {label}": rows(text, strategy, options)
        for name, text in texts().items() for label, options in wanted.items()
        if label not in REFUSED.get(strategy, ())
    }


def dumped(found: dict[str, list[list[object]]]) -> str:
    """JSON with one line for each chunk, so that a difference shows where it is."""
    parts = []
    for name, chunks in found.items():
        lines = ",\n  ".join(json.dumps(row, ensure_ascii=False) for row in chunks)
        parts.append(f" {json.dumps(name)}: [\n  {lines}\n ]")
    return "{\n" + ",\n".join(parts) + "\n}\n"


def main() -> None:
    for strategy in STRATEGIES:
        (FOLDER / f"{strategy}.json").write_text(dumped(outputs(strategy)), encoding="utf-8")


if __name__ == "__main__":
    main()
