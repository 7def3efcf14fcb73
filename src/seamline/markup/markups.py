"""Names of the markups whose structure is read, and which of them a text is in."""

from __future__ import annotations

MARKUPS = ("auto", "markdown", "rst", "asciidoc", "latex", "mediawiki", "org", "records")
"""Markups in the order of their numbers in the kernel; "auto" is what the beginning of a text tells."""

ALIASES = {"adoc": "asciidoc", "restructuredtext": "rst", "tex": "latex", "wikitext": "mediawiki"}
"""Other names of them."""

SUFFIXES = {
    ".adoc": "asciidoc", ".asc": "asciidoc", ".asciidoc": "asciidoc", ".latex": "latex", ".ltx": "latex",
    ".mediawiki": "mediawiki", ".org": "org", ".rest": "rst", ".rst": "rst", ".tex": "latex", ".wiki": "mediawiki",
    ".wikitext": "mediawiki",
}
"""Markups of files by their suffix; Markdown files have a list of their own, since they may be code too."""


def markup_number(name: str) -> int:
    """Number of a markup in the kernel; plain text is read as Markdown, and then for what it has beside."""
    name = ALIASES.get(name, name)
    return MARKUPS.index(name) if name in MARKUPS else MARKUPS.index("markdown")


def read_markup(text: str) -> str:
    """The markup that a text is read in: what its beginning tells, else Markdown."""
    from ._look import look

    return MARKUPS[max(look(text), 1)]
