"""Results as the section "Speed" of the page of figures."""

import re
from pathlib import Path
from typing import Any

JOB_TITLES = {
    "recursive": "Recursive, 1000 characters",
    "packed": "Sentences packed to 512 characters, 64 of overlap",
    "sentences": "Whole sentences",
    "markdown": "Markdown, 1000 characters",
    "limits": "Limits of the machine in the same run",
}


def shown(value: Any) -> str:
    """A figure in three digits, or a dash."""
    if value is None:
        return "-"
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


def cell(rows: list[dict[str, Any]], measure: str, text: str, key: str) -> str:
    """One figure of a system, or how it failed."""
    for row in rows:
        if row["measure"] == measure and row["text"] == text:
            return ("stalls" if row["error"].startswith("over") else "fails") if "error" in row else shown(row[key])
    return "-"


def by_system(rows: list[dict[str, Any]], job: str) -> dict[str, list[dict[str, Any]]]:
    systems: dict[str, list[dict[str, Any]]] = {}
    for row in rows:
        if row["job"] == job:
            systems.setdefault(row["system"], []).append(row)
    return systems


def slowest(rows: list[dict[str, Any]]) -> str:
    """The worst hostile text and its rate."""
    hostile = [row for row in rows if row["measure"] == "hostile"]
    failed = [row["text"] for row in hostile if "error" in row]
    if failed:
        return "fails or stalls: " + ", ".join(failed)
    if not hostile:
        return "-"
    worst = min(hostile, key=lambda row: float(row["mb_per_s"]))
    return f"{shown(worst['mb_per_s'])} ({worst['text']})"


def job_table(rows: list[dict[str, Any]], job: str) -> list[str]:
    lines = [
        f"### {JOB_TITLES[job]}",
        "",
        "| system | ASCII | non-ASCII | CJK | exponent | peak MB | slowest hostile text |",
        "|---|---|---|---|---|---|---|",
    ]
    for system, found in by_system(rows, job).items():
        rates = [cell(found, "rate", text, "mb_per_s") for text in ("ascii", "non-ascii", "cjk")]
        rest = [
            cell(found, "growth", "ascii", "exponent"),
            cell(found, "memory", "non-ascii", "peak_mb"),
            slowest(found),
        ]
        lines.append(f"| {' | '.join([system, *rates, *rest])} |")
    return [*lines, ""]


def import_table(imports: dict[str, float]) -> list[str]:
    lines = ["### Import", "", "| library | ms |", "|---|---|"]
    return [*lines, *(f"| {name} | {value:.1f} |" for name, value in imports.items()), ""]


def job_line(row: dict[str, Any]) -> str:
    """One job: what was measured, beside what, and whether its bar is met."""
    names = list(row["figures"])
    beside = "-" if row["beside"] is None else f"{shown(row['figures'][row['beside']])} ({row['beside']})"
    reached = shown(row["reached"]) + ("" if row["beside"] is None else "x")
    met = row["reached"] <= row["bar"] if row["most"] else row["reached"] >= row["bar"]
    bar = f"{'at most' if row['most'] else 'at least'} {shown(row['bar'])}{'' if row['beside'] is None else 'x'}"
    memory = " / ".join(shown(value) for value in row.get("peaks", {}).values()) or "-"
    ours = f"{shown(row['figures'][names[0]])} {row['unit']}"
    return f"| {row['job']} | {ours} | {beside} | {reached} | {bar} | {'met' if met else 'missed'} | {memory} |"


def jobs_table(rows: list[dict[str, Any]]) -> list[str]:
    """The jobs with their bars."""
    head = "| job | seamline | beside | reached | bar | | peak MB, ours / peers |"
    return ["### Jobs and their bars", "", JOBS_NOTE, "", head, f"|{'---|' * 7}", *map(job_line, rows), ""]


JOBS_NOTE = """\
`python benchmarks/speed/run.py`: all contenders of a job take turns in one process, by processor time (threads by the
clock); the median of nine rounds, and of the ratio in each round. Instructions are counted by valgrind."""

INTRODUCTION = """\
## Speed

Systems, `python benchmarks/speed/run.py --systems`: MB of source UTF-8 per second of CPU time on one pinned core, with
a str that nothing has touched for every call, median of five rounds. Exponent: growth of time from 1 to 16 MB (1 is
linear). Peak: memory over the loaded library, the result kept. Hostile texts have a million characters each.
{python}, {system} {machine}, {cores} cores, load {load:.1f} at the end, {date}, {texts} texts; believe the ratios. Raw
figures: `speed/results.json`.
"""


def section(results: dict[str, Any]) -> str:
    """The whole section, heading included."""
    machine = results["machine"]
    lines = [INTRODUCTION.format(**machine, texts="real" if machine["real_texts"] else "made-up")]
    if "jobs" in results:
        lines += [f"Jobs: {results['jobs_machine']}.", "", *jobs_table(results["jobs"])]
    for job in JOB_TITLES:
        lines += job_table(results["rows"], job)
    return "\n".join([*lines, *import_table(results["imports_ms"])])


def write_section(page: Path, text: str) -> None:
    """Put the section in the place of the old one, or at the end of the page."""
    old = page.read_text(encoding="utf-8")
    pattern = re.compile(r"^## Speed\n.*?(?=^## |\Z)", re.MULTILINE | re.DOTALL)
    body = text.rstrip() + "\n"
    new = pattern.sub(lambda _: body + "\n", old) if pattern.search(old) else old.rstrip() + "\n\n" + body
    page.write_text(new.rstrip() + "\n", encoding="utf-8")
