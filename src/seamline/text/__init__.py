"""How a kernel sees a str: storage, Unicode classes, bit masks; offsets in bytes and UTF-16, lines of a place."""

from typing import TYPE_CHECKING

from .._face import face

if TYPE_CHECKING:
    from .provenance import line_at, line_range, locate, resolve_span
    from .quotes import anchor

HOMES = {
    "provenance": "line_at line_range locate resolve_span",
    "quotes": "anchor",
}

__all__ = ["anchor", "line_at", "line_range", "locate", "resolve_span"]
__getattr__, __dir__ = face(__name__, HOMES)
