"""The picture of a plan; the only module that knows matplotlib."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

import numpy as np

from .._types import Flags, Floats1d, Offsets, Spans

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

FREE, FORCED = "tab:red", "tab:orange"
LABEL_LENGTH = 40


class Drawn(Protocol):
    """What is drawn of a plan; see `SemanticPlan`."""

    @property
    def curve(self) -> Floats1d: ...
    @property
    def smoothed(self) -> Floats1d: ...
    @property
    def confidence(self) -> Floats1d: ...
    @property
    def threshold(self) -> float | None: ...
    @property
    def breaks(self) -> Offsets: ...
    @property
    def forced(self) -> Flags: ...
    @property
    def segments(self) -> Spans: ...


def draw_plan(plan: Drawn, labels: Sequence[str] = ()) -> "Figure":
    """Similarity curve with its breaks above, and a label in each segment; probability of a break below."""
    try:
        from matplotlib.figure import Figure
    except ImportError as error:
        raise ImportError("plot() needs matplotlib: pip install 'seamline[plot]'") from error
    figure = Figure(figsize=(10, 5), layout="constrained")
    upper, lower = figure.subplots(2, 1, sharex=True, height_ratios=(3, 1))
    draw_curve(upper, plan)
    draw_labels(upper, plan, labels)
    gaps = np.arange(len(plan.confidence)) + 1
    lower.bar(gaps, plan.confidence, width=1.0, color="tab:blue")
    lower.set(xlabel="unit", ylabel="confidence", ylim=(0, 1))
    return figure


def draw_labels(axes: "Axes", plan: Drawn, labels: Sequence[str]) -> None:
    """Labels upright in the middle of their segments, at the top; long ones are cut."""
    for (start, end), label in zip(plan.segments.tolist() if labels else (), labels, strict=True):
        shown = label if len(label) <= LABEL_LENGTH else label[: LABEL_LENGTH - 3] + "..."
        axes.text((start + end) / 2, 0.98, shown, rotation=90, ha="center", va="top", fontsize="x-small",
                  transform=axes.get_xaxis_transform(), parse_math=False)  # fmt: skip


def draw_curve(axes: "Axes", plan: Drawn) -> None:
    gaps = np.arange(len(plan.curve)) + 1
    axes.plot(gaps, plan.curve, color="0.7", linewidth=1, label="similarity")
    if not np.array_equal(plan.curve, plan.smoothed, equal_nan=True):
        axes.plot(gaps, plan.smoothed, color="0.3", linewidth=1.2, label="smoothed")
    if plan.threshold is not None:
        axes.axhline(plan.threshold, color="tab:green", linestyle="--", linewidth=1, label="threshold")
    for place, forced in zip(plan.breaks.tolist(), plan.forced.tolist(), strict=True):
        axes.axvline(place, color=FORCED if forced else FREE, linewidth=1)
    axes.plot([], [], color=FREE, label="break")
    axes.set(ylabel="similarity", title=repr(plan).partition(" [")[0] + ")")
    axes.legend(loc="lower right", fontsize="small")
