"""What a size counts."""

from typing import TYPE_CHECKING

from .._face import face

if TYPE_CHECKING:
    from .measure import UNITS

HOMES = {
    "measure": "UNITS",
}

__all__ = ["UNITS"]
__getattr__, __dir__ = face(__name__, HOMES)
