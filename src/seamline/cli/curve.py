"""Options of the curve method, one for each of its parts."""

import argparse
from typing import Any, NamedTuple

from ..planning.curve_settings import PRESETS, THRESHOLDS, override


class Part(NamedTuple):
    """One part of the curve: the help of its option, and how its words are read."""

    name: str
    meaning: str
    reader: dict[str, Any]


WHOLE = {"type": int, "metavar": "N"}
NUMBER = {"type": float, "metavar": "X"}

PARTS = (
    Part("block", "units averaged on each side of a gap (default: 5)", WHOLE),
    Part("smoothing", "width of the moving mean over similarities; below 2 none (default: 1)", WHOLE),
    Part("threshold", "rule for the level that a break must lie under (default: deviation)", {"choices": THRESHOLDS}),
    Part("sensitivity", "deviations between the mean and the level; larger cuts less (default: 0.75)", NUMBER),
    Part("percentile", "level of the threshold percentile, in per cent (default: 5)", NUMBER),
    Part("coherence", "values on each side whose mean must lie above the level; 0 asks nothing (default: 0)", WHOLE),
    Part("coherence_distance", "values next to a gap that belong to neither side (default: those that a dip touches)",
         WHOLE),
    Part("local_minima", "only valleys of the curve may become breaks (default: yes)",
         {"action": argparse.BooleanOptionalAction}),
    Part("merge_similarity", "join groups that are at least this similar again (default: no)", NUMBER),
)  # fmt: skip


def add_curve_options(parser: argparse.ArgumentParser) -> None:
    """Options of the curve, which mean ``--method curve``."""
    group = parser.add_argument_group("the similarity curve; each of these means --method curve")
    group.add_argument("--curve-preset", choices=tuple(PRESETS), help="what all parts start from (default: default)")
    for part in PARTS:
        group.add_argument(f"--{part.name.replace('_', '-')}", help=part.meaning.replace("%", "%%"), **part.reader)


def given_curve(options: argparse.Namespace) -> dict[str, Any]:
    """Settings of the curve that the user wrote, and the method that they mean."""
    parts = {part.name: getattr(options, part.name, None) for part in PARTS}
    preset = getattr(options, "curve_preset", None)
    written = {name: value for name, value in parts.items() if value is not None}
    if preset is None and not written:
        return {}
    curve = override(PRESETS[preset or "default"], **written) if written else preset
    return {"curve": curve, "method": getattr(options, "method", None) or "curve"}
