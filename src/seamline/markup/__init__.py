"""Structure of Markdown and of plain text: blocks, headings, turns, and the context of a place."""

from typing import TYPE_CHECKING

from .._face import face

if TYPE_CHECKING:
    from .context import Part
    from .headings import Heading, Outline, outline
    from .markdown import Blocks, scan_blocks, turns

HOMES = {
    "context": "Part",
    "markdown": "Blocks scan_blocks turns",
    "headings": "Heading Outline outline",
}

__all__ = ["Blocks", "Heading", "Outline", "Part", "outline", "scan_blocks", "turns"]
__getattr__, __dir__ = face(__name__, HOMES)
