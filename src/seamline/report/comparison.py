"""A page of figures: ways to chunk beside each other, and what each found for every question."""

from __future__ import annotations

import html
from collections.abc import Mapping, Sequence
from string import Template
from typing import Any

from .page import asset, digest


def comparison_page(comparison: Mapping[str, Any], questions: Sequence[Mapping[str, Any]], *, title: str) -> str:
    """A page without a script that shows one comparison.

    Parameters
    ----------
    comparison : mapping
        As `seamline.evaluation.Comparison.to_dict` gives it.
    questions : sequence of mapping
        ``question``, ``document``, ``answers`` (list of str) and ``found``, shares from 0 to 1 by way.
    title : str

    Returns
    -------
    str
        HTML whose content-security policy admits one style and nothing else.
    """
    style = asset("comparison.css")
    return Template(asset("comparison.html")).substitute(
        title=html.escape(title), style=style, style_hash=digest(style), verdict=html.escape(comparison["verdict"]),
        ways=table(*ways_of(comparison)), problems=listed(comparison["problems"]),
        questions=table(*answers_of(comparison, questions)),
    )


def ways_of(comparison: Mapping[str, Any]) -> tuple[list[str], list[list[str]]]:
    """Head and rows of the figures by way."""
    ways, unit, k = comparison["ways"], comparison["unit"], comparison["k"]
    budgets = list(ways[0]["recall_at"])
    head = ["way", *(f"answers within {budget:,} {unit}" for budget in budgets), "to the best (points)"]
    head += [f"answers in {k} chunks", "precision", "IoU", "chunks", f"mean size ({unit})", "embedded"]
    rows = []
    for way in ways:
        shares = [way["recall"], way["precision"], way["iou"]]
        rows.append([
            way["name"], *(share(way["recall_at"][budget]) for budget in budgets),
            spread(comparison["differences"].get(way["name"])), *map(share, shares), f"{way['n_chunks']:,}",
            f"{way['mean_size']:,.0f}", f"{way['embedded']:.2f}",
        ])  # fmt: skip
    return head, rows


def answers_of(
    comparison: Mapping[str, Any], questions: Sequence[Mapping[str, Any]]
) -> tuple[list[str], list[list[str]]]:
    """Head and rows of the questions: what each way found of the answer."""
    names = [way["name"] for way in comparison["ways"]]
    rows = [
        [one["question"], " … ".join(one["answers"]), one["document"], *(share(one["found"][name]) for name in names)]
        for one in questions
    ]
    return ["question", "answer", "document", *names], rows


def share(fraction: float) -> str:
    return f"{100 * fraction:.1f} %"


def spread(difference: Mapping[str, float] | None) -> str:
    """By how much a way finds less, with its interval."""
    if difference is None:
        return ""
    mean, low, high = (-100 * difference[name] for name in ("mean", "high", "low"))
    return f"{mean:.1f} ({low:.1f} to {high:.1f})"


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Rows as HTML; all of it is escaped."""
    heads = "".join(f'<th scope="col">{html.escape(cell)}</th>' for cell in head)
    lines = (
        f'<tr><th scope="row">{html.escape(first)}</th>'
        + "".join(f"<td>{html.escape(cell)}</td>" for cell in cells) + "</tr>"
        for first, *cells in rows
    )  # fmt: skip
    return f"<table><thead><tr>{heads}</tr></thead><tbody>{''.join(lines)}</tbody></table>"


def listed(problems: Sequence[Mapping[str, Any]]) -> str:
    """Quotes that something is wrong with."""
    lines = [
        f"<li>{html.escape(one['reason'])}{' (counted)' if one['used'] else ''}: <q>{html.escape(one['quote'])}</q>, "
        f"asked as {html.escape(one['question'])}</li>"
        for one in problems
    ]
    return f"<h2>Quotes to look at</h2><ul>{''.join(lines)}</ul>" if lines else ""
