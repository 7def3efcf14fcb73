"""What a size counts."""

from typing import TYPE_CHECKING

from .._face import face

if TYPE_CHECKING:
    from .units import UNITS

HOMES = {
    "units": "UNITS",
}

__all__ = ["UNITS"]
__getattr__, __dir__ = face(__name__, HOMES)
