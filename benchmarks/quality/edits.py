"""How many chunks change with one word: 100 edits each, by strategy, packing, overlap and unit.

Run as ``python benchmarks/quality/edits.py FILE... [--flat] [--content-defined]``. Each word is deleted or repeated in
a text by itself; a chunk has changed if its hash was not there before. ``kept`` is the share of ids that stay, over all
edits. ``--flat`` takes line ends out of the texts first.
"""

import argparse
import json
import statistics
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from seamline import Chunker
from seamline.evaluation import word_edits

N_EDITS = 100
SIZE = 400_000
STRATEGIES = ("smart", "markdown", "sentences", "paragraphs", "lines", "recursive", "words", "hard")
WAYS: tuple[dict[str, Any], ...] = (
    {}, {"packing": "balanced"}, {"overlap": 100}, {"packing": "balanced", "overlap": 100},
)  # fmt: skip
UNITS: tuple[dict[str, Any], ...] = ({"max_size": 1000}, {"max_size": 160, "unit": "words"})


def ways(only: str, content_defined: bool) -> Iterator[dict[str, Any]]:
    """All that is measured."""
    for sizes in UNITS:
        for strategy in STRATEGIES if not only else (only,):
            for way in ({**way, "content_defined": True} if content_defined else way for way in WAYS):
                overlap = {"overlap": way["overlap"] * sizes["max_size"] // 1000} if "overlap" in way else {}
                yield {"strategy": strategy, **sizes, **way, **overlap}


def row(text: str, options: dict[str, Any]) -> dict[str, Any]:
    """Chunks that change, the worst and the median of the edits, and the share of ids that stay."""
    chunker = Chunker(**options)
    before = chunker(text)
    hashes, ids = set(before.hashes), set(before.ids)
    changed, kept = [], []
    for edit in word_edits(text, n_edits=N_EDITS, seed=1):
        after = chunker(edit.apply(text))
        changed.append(sum(name not in hashes for name in after.hashes))
        kept.append(len(ids.intersection(after.ids)) / len(ids))
    return {
        **options, "chunks": len(before), "size": round(statistics.mean(before.sizes.tolist())),
        "worst": max(changed), "median": statistics.median(changed), "kept": round(100 * statistics.mean(kept), 1),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="+")
    parser.add_argument("--flat", action="store_true")
    parser.add_argument("--only", default="", help="a strategy")
    parser.add_argument("--content-defined", action="store_true")
    options = parser.parse_args()
    for path in options.files:
        text = Path(path).read_text(encoding="utf-8")[:SIZE]
        text = " ".join(text.split()) if options.flat else text
        for way in ways(options.only, options.content_defined):
            print(json.dumps({"file": Path(path).name, **row(text, way)}), flush=True)


if __name__ == "__main__":
    main()
