"""From a source to what a reader reads of it: the view with its exact map to the source, and tracks beside it."""

from typing import TYPE_CHECKING

from .._face import face

if TYPE_CHECKING:
    from .formats import read
    from .reading import Reading
    from .tracks import Track

HOMES = {
    "formats": "read",
    "reading": "Reading",
    "tracks": "Track",
}

__all__ = ["Reading", "Track", "read"]
__getattr__, __dir__ = face(__name__, HOMES)
