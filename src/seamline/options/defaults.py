"""What holds where an option is not given, and the sizes that names of other systems bring."""

from .separators import SEPARATORS

SEMANTIC_SIZES = {
    "chars": (420, 850), "graphemes": (420, 850), "bytes": (420, 850), "words": (75, 150), "lines": (7, 14),
}
"""Target and maximum of ``strategy="semantic"`` by unit."""

SEMANTIC_TOKENS = (100, 200)
"""The same when sizes are tokens, or counted by a callable."""

DEFAULT_ENCODING = "cl100k_base"
"""What ``strategy="tokens"`` counts when no unit is named."""

WINDOW_TARGET = 1600
"""Target of ``strategy="snapped"`` when neither it nor a maximum is named."""

CRUMB = 8
"""A chunk of less than this part of the maximum is avoided at the end of a section."""

MARKDOWN_SEPARATORS = (SEPARATORS["markdown"], SEPARATORS["text"], SEPARATORS["cjk"])
"""Presets under which a text may still be Markdown."""

SIZE_WEIGHT = 3.0
"""How much sizes near the target are worth where nothing is said."""
