"""Bars by job, in MB/s on a logarithmic scale, as an SVG that needs nothing else."""

import math
from collections.abc import Iterator
from html import escape
from typing import Any

WIDTH, LEFT, RIGHT = 760, 250, 70
BAR, GAP, GROUP = 15, 3, 26
COLOURS = {"seamline": "#1f6f5c", "": "#b9c2c7"}
STYLE = "font-family: sans-serif; font-size: 12px; fill: #444"


def picture(rows: list[dict[str, Any]]) -> str:
    """The rates of the jobs that have peers."""
    jobs = [row for row in rows if row["unit"] == "MB/s"]
    rates = [rate for row in jobs for rate in row["figures"].values()]
    low, high = math.floor(math.log10(min(rates))), math.ceil(math.log10(max(rates)))
    parts, top = [], GROUP
    for row in jobs:
        parts += group(row, top, low, high)
        top += GROUP + len(row["figures"]) * (BAR + GAP)
    scale = axis(low, high, top)
    head = f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{top + GROUP}" style="{STYLE}">'
    background = f'<rect width="{WIDTH}" height="{top + GROUP}" fill="white"/>'
    return "\n".join([head, background, *scale, *parts, "</svg>"]) + "\n"


def place(rate: float, low: int, high: int) -> float:
    """Where a rate lies from left to right."""
    return LEFT + (WIDTH - LEFT - RIGHT) * (math.log10(rate) - low) / (high - low)


def axis(low: int, high: int, bottom: int) -> Iterator[str]:
    """A line at every power of ten."""
    for power in range(low, high + 1):
        x = place(10**power, low, high)
        yield f'<line x1="{x:.1f}" y1="{GROUP // 2}" x2="{x:.1f}" y2="{bottom}" stroke="#e3e7ea"/>'
        yield f'<text x="{x:.1f}" y="{bottom + 16}" text-anchor="middle">{10**power:,} MB/s</text>'


def group(row: dict[str, Any], top: int, low: int, high: int) -> Iterator[str]:
    """The bars of one job below its name."""
    yield f'<text x="8" y="{top - 6}" style="font-weight: bold">{escape(row["job"])}</text>'
    for number, (name, rate) in enumerate(row["figures"].items()):
        y, end = top + number * (BAR + GAP), place(rate, low, high)
        colour = COLOURS["seamline" if name.startswith("seamline") else ""]
        yield f'<text x="{LEFT - 8}" y="{y + BAR - 3}" text-anchor="end">{escape(name)}</text>'
        yield f'<rect x="{LEFT}" y="{y}" width="{end - LEFT:.1f}" height="{BAR}" fill="{colour}"/>'
        yield f'<text x="{end + 5:.1f}" y="{y + BAR - 3}">{rate:,.0f}</text>'
