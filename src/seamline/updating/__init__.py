"""What an index of chunks has to do when its documents change."""

from typing import TYPE_CHECKING

from .._face import face

if TYPE_CHECKING:
    from .changes import Changes, diff

HOMES = {
    "changes": "Changes diff",
}

__all__ = ["Changes", "diff"]
__getattr__, __dir__ = face(__name__, HOMES)
