"""Runs the command as a user does: another process, bytes in, bytes out."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

COMMAND = [sys.executable, "-m", "seamline"]


def run_seamline(*arguments: str | Path, **options: Any) -> subprocess.CompletedProcess[bytes]:
    """Finished run of ``seamline``; without ``input`` its standard input is empty."""
    options.setdefault("input", b"")
    return subprocess.run([*COMMAND, *map(str, arguments)], capture_output=True, timeout=120, check=False, **options)


def records_of(output: bytes) -> list[dict[str, Any]]:
    return [json.loads(line) for line in output.splitlines()]


def error_lines(run: subprocess.CompletedProcess[bytes]) -> list[str]:
    return run.stderr.decode().splitlines()
