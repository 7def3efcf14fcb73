"""Draw the parts of the curve method, on and off, and the change points, over the demo text.

    python benchmarks/planner/figure.py docs/figures/plan_parts.png
"""

import json
import sys
from pathlib import Path

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure

import seamline
from seamline.embedding.builtin import BuiltinEncoder
from seamline.evaluation import pk
from seamline.planning.plan import plan_breaks
from seamline.planning.semantic_plan import SemanticPlan

DEMO = Path(__file__).parents[2] / "demo"
CURVES = {
    "neighbours (block 1), no smoothing, all gaps under the threshold": {"block": 1, "local_minima": False},
    "+ moving mean of 3 similarities and coherence gate": {
        "block": 1, "local_minima": False, "smoothing": 3, "coherence": 2, "coherence_distance": 0,
    },
    "+ the gate looks beyond what a dip itself touches": {
        "block": 1, "local_minima": False, "smoothing": 3, "coherence": 2,
    },
    "blocks of 5 units instead, all gaps under the threshold": {"local_minima": False},
    "+ local minima only: the default of the curve method": {},
}  # fmt: skip


def read_demo() -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Sentence vectors of the demo text, sizes, and the sentences that start its sections."""
    notes = json.loads((DEMO / "essays.json").read_text("utf-8"))
    text = (DEMO / notes["text"]).read_bytes().decode("utf-8")
    units = seamline.sentences(text)
    ends = [section["end"] for section in notes["sections"]][:-1]
    return BuiltinEncoder().encode_units(text, units), np.diff(units), np.searchsorted(units, ends)


def titled(name: str, plan: SemanticPlan, true: np.ndarray) -> str:
    return f"{name}: {len(plan.breaks)} breaks, Pk {100 * pk(true, plan.breaks, n_units=plan.n_units):.1f} %"


def mark(axes: Axes, plan: SemanticPlan, true: np.ndarray, name: str) -> None:
    for place in true.tolist():
        axes.axvspan(place - 0.6, place + 0.6, color="0.85", linewidth=0, zorder=0)
    for place in plan.breaks.tolist():
        axes.axvline(place, color="tab:red", linewidth=0.8, zorder=0.5)
    axes.set_title(titled(name, plan, true), fontsize=8, loc="left")
    axes.tick_params(labelsize=7)


def main() -> None:
    vectors, sizes, true = read_demo()
    figure = Figure(figsize=(9, 9.5), layout="constrained")
    panels = figure.subplots(len(CURVES) + 1, 1, sharex=True)
    for axes, (name, options) in zip(panels, CURVES.items(), strict=False):
        plan = plan_breaks(vectors, sizes, method="curve", **options)
        axes.plot(np.arange(1, plan.n_units), plan.smoothed, color="0.3", linewidth=0.8)
        axes.axhline(plan.threshold, color="tab:green", linestyle="--", linewidth=0.8)
        mark(axes, plan, true, name)
    plan = plan_breaks(vectors, sizes, granularity=1.0)
    panels[-1].bar(np.arange(1, plan.n_units), plan.confidence, width=1.4, color="tab:blue")
    mark(panels[-1], plan, true, "change points, with their confidence")
    panels[-1].set_xlabel("sentence; grey: where a section really starts, red: break found", fontsize=8)
    figure.savefig(sys.argv[1], dpi=90)


if __name__ == "__main__":
    main()
