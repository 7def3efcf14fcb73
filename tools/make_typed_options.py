"""Write the options as a ``TypedDict``, which type checkers need beside the fields."""

from pathlib import Path

from seamline.options.fields import OPTIONS

PLACE = Path(__file__).resolve().parents[1] / "src" / "seamline" / "options" / "typed.py"
HEAD = '''"""The options as a type, for functions that take them. Made by ``tools/make_typed_options.py``."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, TypedDict

from ..reading.formats import Reader
from .fields import Curve, Fallback, Unit


class Options(TypedDict, total=False):
    """Options of `seamline.Chunker`, all optional."""

'''


def typed_options() -> str:
    """The module's text."""
    return HEAD + "".join(f"    {item.name}: {item.type}\n" for item in OPTIONS)


if __name__ == "__main__":
    PLACE.write_text(typed_options(), "utf-8")
