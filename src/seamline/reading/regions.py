"""Parts of a page: their names, and which of them are left out."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

REGIONS = ("", "main", "article", "nav", "header", "footer", "aside")
"""Parts of a page, as the kernel numbers them."""

FURNITURE = "furniture"
"""Running heads and page numbers of a text with form feeds."""


def checked_drop(drop: Any, parts: tuple[str, ...] = (*REGIONS[1:], FURNITURE)) -> tuple[str, ...]:
    """The parts of a page to leave out, one or several.

    Raises
    ------
    TypeError
        ``drop`` holds no words.
    ValueError
        One of them is no part of a page.
    """
    if not isinstance(drop, Iterable):
        raise TypeError(f"drop must be names of parts of a page, got {type(drop).__name__}")
    names = (drop,) if isinstance(drop, str) else tuple(drop)
    unknown = [name for name in names if name not in parts]
    if unknown:
        raise ValueError(f"drop must name parts of a page ({', '.join(parts)}), got {unknown[0]!r}")
    return names


def drop_bits(drop: Any) -> int:
    """A bit for each part of a page that is named, as the kernel wants them."""
    return sum(1 << REGIONS.index(name) for name in set(checked_drop(drop, REGIONS[1:])))
