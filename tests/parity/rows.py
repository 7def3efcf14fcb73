"""Rows of recorded calls: what another system gave for a text under options."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any


@dataclass(frozen=True)
class Row:
    """One recorded call."""

    name: str
    system: str
    function: str
    args: Any
    options: dict[str, Any]
    expected: Any

    @property
    def failed(self) -> bool:
        """Whether the other system refused the call."""
        return isinstance(self.expected, dict) and "error" in self.expected


def vectors_folder() -> Path | None:
    """Folder named by SEAMLINE_VECTORS, else the one beside the other data; None where there is none."""
    data = os.environ.get("SEAMLINE_DATA")
    named = os.environ.get("SEAMLINE_VECTORS") or (data and os.path.join(data, "vectors"))
    return Path(named) if named and Path(named).is_dir() else None


def rows() -> Iterator[Row]:
    """All rows of the folder, in the order of its files."""
    folder = vectors_folder()
    for path in sorted(folder.glob("*.json")) if folder else ():
        for found in json.loads(path.read_text("utf-8"))["vectors"]:
            yield Row(
                found["id"], found["system"], found["function"], found["args"], found.get("options") or {},
                found["expected"],
            )
