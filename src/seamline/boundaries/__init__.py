"""Where text may be cut: graphemes, words, lines, paragraphs, patterns; plain windows and samples of them."""

from typing import TYPE_CHECKING

from .._face import face

if TYPE_CHECKING:
    from .detectors import from_pattern, from_separators, graphemes, lines, literal, paragraphs, words
    from .fixed_windows import windows
    from .sampling import sample

HOMES = {
    "detectors": "from_pattern from_separators graphemes lines literal paragraphs words",
    "sampling": "sample",
    "fixed_windows": "windows",
}

__all__ = [
    "from_pattern", "from_separators", "graphemes", "lines", "literal", "paragraphs", "sample", "windows", "words",
]
__getattr__, __dir__ = face(__name__, HOMES)
