"""Speed beside the peers, in one command: ``python benchmarks/speed/run.py``.

Builds a virtual environment with the peers and this package (Python 3.12, which two of them need, or the running
Python; or SEAMLINE_BENCH_PYTHON names another), measures the jobs of the table with their bars in one process
(`jobs.py`; about a minute, once the environment is there), and writes ``results.json``, the section "Speed" of
``benchmarks/README.md`` and its picture ``speed.svg``. Real texts are used when SEAMLINE_DATA names the data folder,
made-up ones otherwise.

With ``--systems`` every system is measured on every text in a process of its own, pinned to one core where the system
allows it, with growth, memory and hostile texts: much longer. A run of some rows alone (``--quick``, ``--only``) takes
their place among the results of the run before.
"""

import argparse
import json
import os
import platform
import shutil
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from instructions import counted
from picture import picture
from systems import IMPORTS, JOBS
from tables import section, write_section
from texts import HOSTILE

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
VENV = HERE / ".venv"
PYTHON = Path(os.environ.get("SEAMLINE_BENCH_PYTHON", VENV / "bin" / "python"))
PICTURE = HERE / "speed.svg"
RESULTS = HERE / "results.json"
PEERS = (
    "chonkie",
    "chonkie-core",
    "langchain-text-splitters",
    "semchunk",
    "semantic-text-splitter",
    "konan",
    "chunkr-rs",
)
TEXTS = ("ascii", "non-ascii", "cjk")
CAP_SECONDS = 30
IMPORT_ROUNDS = 7


def python_312() -> str:
    """A Python 3.12 of pyenv, or the running one."""
    found = sorted(Path.home().glob(".pyenv/versions/3.12*/bin/python3"))
    return str(found[-1]) if found else sys.executable


def make_environment() -> None:
    if not PYTHON.exists():
        subprocess.run([python_312(), "-m", "venv", str(VENV)], check=True)
        subprocess.run([str(PYTHON), "-m", "pip", "install", "-q", *PEERS], check=True)
    subprocess.run([str(PYTHON), "-m", "pip", "install", "-q", "--force-reinstall", "--no-deps", str(ROOT)], check=True)
    subprocess.run([str(PYTHON), "-m", "pip", "install", "-q", "numpy"], check=True)


def pinned() -> None:
    """Run the measured process on one core."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})


def rows(quick: bool) -> Iterator[tuple[str, str, str, str]]:
    """Job, system, measure and text of everything that is measured."""
    for job, systems in JOBS.items():
        for system in systems:
            for text in TEXTS[:2] if quick else TEXTS:
                yield job, system, "rate", text
            if job == "limits" or quick:
                continue
            yield job, system, "growth", "ascii"
            yield job, system, "memory", "non-ascii"
            for name in HOSTILE:
                yield job, system, "hostile", name


def run_worker(row: tuple[str, str, str, str]) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [str(PYTHON), str(HERE / "worker.py"), *row],
        capture_output=True, text=True, timeout=CAP_SECONDS, env=bare_environment(), preexec_fn=pinned, check=False,
    )  # fmt: skip


def measured(row: tuple[str, str, str, str]) -> dict[str, Any]:
    """One row; a failure or a time-out is a row too."""
    named = dict(zip(("job", "system", "measure", "text"), row, strict=True))
    try:
        done = run_worker(row)
    except subprocess.TimeoutExpired:
        return {**named, "error": f"over {CAP_SECONDS} s"}
    if done.returncode:
        return {**named, "error": (done.stderr.strip().splitlines() or [f"exit status {done.returncode}"])[-1][:120]}
    return dict(json.loads(done.stdout.splitlines()[-1]))


def import_ms(statement: str) -> float:
    """Median milliseconds of an import in a new process."""
    code = f"import time; t = time.perf_counter(); {statement}; print((time.perf_counter() - t) * 1000)"
    command = [str(PYTHON), "-c", code]
    runs = [
        subprocess.run(command, capture_output=True, text=True, check=True, env=bare_environment())
        for _ in range(IMPORT_ROUNDS)
    ]
    return statistics.median(float(done.stdout) for done in runs)


def bare_environment() -> dict[str, str]:
    """The environment without a path to another copy of the package."""
    return {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}


def job_rows() -> list[dict[str, Any]]:
    """The jobs, measured in turns, counted, and with the memory of each contender."""
    command = [str(PYTHON), str(HERE / "jobs.py")]
    rows = json_lines(command)
    if shutil.which("valgrind"):
        counts = counted([command[1], "--marked"], python=command[0])
        rows += json_lines([*command, "--counted", *map(str, counts)])
    peaks: dict[tuple[str, str], float | None] = {}
    for row in rows:
        for name in row["figures"] if row["system"] else ():
            if (row["system"], name) not in peaks:
                peaks[row["system"], name] = measured((row["system"], name, "memory", "non-ascii")).get("peak_mb")
        row["peaks"] = {name: peaks[row["system"], name] for name in row["figures"] if row["system"]}
    return rows


def json_lines(command: list[str]) -> list[dict[str, Any]]:
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=bare_environment())
    if done.returncode:
        raise SystemExit(done.stderr)
    return [dict(json.loads(line)) for line in done.stdout.splitlines()]


def machine() -> dict[str, Any]:
    return {
        "python": subprocess.run([str(PYTHON), "-V"], capture_output=True, text=True, check=True).stdout.strip(),
        "system": platform.system(),
        "machine": platform.machine(),
        "cores": os.cpu_count(),
        "load": os.getloadavg()[0] if hasattr(os, "getloadavg") else None,
        "date": time.strftime("%Y-%m-%d"),
        "real_texts": bool(os.environ.get("SEAMLINE_DATA")),
    }


def row_key(row: dict[str, Any]) -> tuple[str, ...]:
    return tuple(row[name] for name in ("job", "system", "measure", "text"))


def merged(found: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """New rows in the place of the stored ones of the same name, in the order of a whole run."""
    by_key = {row_key(row): row for row in [*stored().get("rows", []), *found]}
    return [by_key[key] for key in rows(quick=False) if key in by_key]


def stored() -> dict[str, Any]:
    """Results of the run before."""
    return dict(json.loads(RESULTS.read_text("utf-8"))) if RESULTS.exists() else {}


def measured_jobs() -> dict[str, Any]:
    """The jobs in the place of those of the run before; their picture is drawn."""
    here = machine()
    rows = job_rows()
    PICTURE.write_text(picture(rows), encoding="utf-8")
    told = f"{here['python']}, {here['cores']} cores, load {here['load']:.1f} at the beginning, {here['date']}"
    limits = [measured(("limits", name, "rate", "ascii")) for name in JOBS["limits"]]
    told += "".join(f", {row['system']} {row['mb_per_s']:,.0f} MB/s" for row in limits)
    return {"machine": here, "imports_ms": {}, "rows": [], **stored(), "jobs": rows, "jobs_machine": told}


def measured_systems(quick: bool, only: str | None) -> dict[str, Any]:
    """Rows of systems in the place of those of the run before."""
    found = []
    for row in rows(quick):
        if only is None or row[1].startswith(only) or row[0] == "limits":
            found.append(measured(row))
            print(json.dumps(found[-1]), file=sys.stderr)
    imports = {name: import_ms(code) for name, code in IMPORTS.items()}
    return {**stored(), "machine": machine(), "imports_ms": imports, "rows": merged(found)}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--systems", action="store_true", help="every system on every text, in place of the jobs")
    parser.add_argument("--quick", action="store_true", help="of the systems rates on two texts only")
    parser.add_argument("--only", help="systems whose name begins like this")
    parser.add_argument("--no-install", action="store_true", help="use the environment as it is")
    options = parser.parse_args()
    if not options.no_install:
        make_environment()
    systems = options.systems or options.quick or options.only
    results = measured_systems(options.quick, options.only) if systems else measured_jobs()
    print(section(results))
    RESULTS.write_text(json.dumps(results, indent=1) + "\n", encoding="utf-8")
    write_section(ROOT / "benchmarks" / "README.md", section(results))
    return 0


if __name__ == "__main__":
    sys.exit(main())
