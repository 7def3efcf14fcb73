"""The command ``seamline``: a thin twin of the library's calls."""

from typing import TYPE_CHECKING

from .._face import face

if TYPE_CHECKING:
    from .commands import main

HOMES = {
    "commands": "main",
}

__all__ = ["main"]
__getattr__, __dir__ = face(__name__, HOMES)
