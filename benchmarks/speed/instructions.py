"""Instructions that calls take, counted by valgrind: the same on every machine and under any load.

A process under valgrind marks the beginning and the end of each call by a system call that nothing else makes, at which
valgrind writes down what it has counted since the last one.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

MARK = "getppid"
TOTALS = re.compile(r"^totals: (\d+)", re.MULTILINE)


def marked(call: Callable[[], object]) -> None:
    """Make a call between two marks."""
    os.getppid()
    call()
    os.getppid()


def counted(command: list[str], *, python: str = sys.executable) -> list[int]:
    """Instructions of each call that ``command``, arguments of a Python, makes by `marked`, in order."""
    if shutil.which("valgrind") is None:
        raise SystemExit("instructions are counted by valgrind, which is not installed")
    with tempfile.TemporaryDirectory() as folder:
        options = ["--tool=callgrind", f"--dump-before={MARK}", "--dump-line=no", f"--callgrind-out-file={folder}/out"]
        run = subprocess.run(
            ["valgrind", *options, python, *command], env=environment_of(python),
            capture_output=True, text=True, check=False,
        )
        if run.returncode:
            raise SystemExit(run.stderr)
        return between_marks(Path(folder))


def environment_of(python: str) -> dict[str, str]:
    """The environment with one seed for all; another Python finds its own packages."""
    names = os.environ.keys() - (set() if python == sys.executable else {"PYTHONPATH"})
    return {**{name: os.environ[name] for name in names}, "PYTHONHASHSEED": "0"}


def between_marks(folder: Path) -> list[int]:
    """What was counted between the first mark and the second, the third and the fourth, and so on."""
    files = sorted(folder.glob("out.*"), key=lambda path: int(path.suffix[1:]))
    return [int(TOTALS.findall(path.read_text())[-1]) for path in files[1::2]]
