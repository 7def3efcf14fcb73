"""Where sentences end, in many languages."""

from typing import TYPE_CHECKING

from .._face import face

if TYPE_CHECKING:
    from .detector import sentences

HOMES = {
    "detector": "sentences",
}

__all__ = ["sentences"]
__getattr__, __dir__ = face(__name__, HOMES)
