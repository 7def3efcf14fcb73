"""Separator presets: literal strings for code and markup, coarsest first, for ``strategy="recursive"``.

A separator that begins with a line feed and goes on with text opens the piece after it (``"\\ndef "``), and so does a
tag; all others close the piece before them. Every preset ends in blank lines, lines and spaces; graphemes come last by
themselves.
"""

from __future__ import annotations

import re

from .._checks import check_choice

DEFAULT_SEPARATORS = ("\n\n", "\n", " ")
"""Separators of ``strategy="recursive"`` when none are given."""

TAIL = ("\n\n", "\n", " ")
INDENTS = ("    ", "\t", "  ")


def openers(words: str) -> tuple[str, ...]:
    """Words, parted by ``|``, that open a piece at the start of a line."""
    return tuple(f"\n{word}" for word in words.split("|"))


def nested(words: str) -> tuple[str, ...]:
    """The same, and then indented once."""
    return (*openers(words), *(f"\n{indent}{word}" for indent in INDENTS for word in words.split("|")))


BRANCHES = openers("if (|for (|while (|switch (|do {")
JAVASCRIPT = "export default |export |class |function |async function |const |let |var "
QUERIES = (
    "CREATE |ALTER |DROP |INSERT |UPDATE |DELETE |WITH |SELECT |FROM |WHERE |GROUP BY |ORDER BY "
)
TAGS = (
    "body main section article aside nav header footer form table ul ol dl h1 h2 h3 h4 h5 h6 div p pre blockquote tr li"
    " br span"
)

SEPARATORS: dict[str, tuple[str, ...]] = {
    "text": TAIL,
    "cjk": ("\n\n", "\n", "。", "．", "！", "？", "；", "，", "、", " ", "\u200b"),
    "markdown": (
        *openers("# |## |### |#### |##### |###### "), "```\n", "\n\n***\n\n", "\n\n---\n\n", "\n\n___\n\n", *TAIL,
    ),
    "html": (*(f"<{tag}" for tag in TAGS.split()), *TAIL),
    "latex": (
        *openers("\\part|\\chapter|\\section|\\subsection|\\subsubsection|\\paragraph|\\begin{|\\item"),
        "\\\\\n", "$$\n", *TAIL,
    ),
    "restructuredtext": ("\n\n.. ", "\n\n* ", "\n\n- ", *TAIL),
    "python": (*openers("class |def |async def |    def |    async def |\tdef "), *TAIL),
    "clojure": (
        *openers("(ns |(defprotocol |(defrecord |(defmulti |(defmethod |(defn |(defmacro |(def |(let "), *TAIL,
    ),
    "javascript": (*nested(JAVASCRIPT), *BRANCHES, *TAIL),
    "typescript": (*nested(f"interface |namespace |type |enum |abstract class |{JAVASCRIPT}"), *BRANCHES, *TAIL),
    "java": (*nested("public |protected |private |class |interface |enum |record |static |@"), *TAIL),
    "go": (*openers("func |type |var |const |import |\tif |\tfor |\tswitch "), *TAIL),
    "rust": (
        *nested("pub |impl |impl<|trait |struct |enum |mod |fn |async fn |macro_rules! |use |const |static "), *TAIL,
    ),
    "c": (
        *openers("#include |#define |typedef |struct |union |enum |static |extern |void |int |char |double |float "),
        *openers("unsigned |const "), "\n}\n", *TAIL,
    ),
    "cpp": (
        *nested("namespace |class |struct |template|enum |public:|protected:|private:|static |void |int |auto |bool "),
        *openers("const |std::|#include "), "\n}\n", *TAIL,
    ),
    "csharp": (
        *nested("namespace |public |internal |protected |private |class |interface |struct |enum |record |["), *TAIL,
    ),
    "ruby": (*nested("module |class |def |describe |context |it "), *openers("end"), *TAIL),
    "php": (
        *nested("namespace |class |abstract class |final class |interface |trait |public |protected |private "),
        *nested("function "), *TAIL,
    ),
    "swift": (*nested("public |private |class |struct |enum |protocol |extension |actor |func |init("), *TAIL),
    "kotlin": (
        *nested("public |private |internal |class |data class |sealed |interface |object |enum |fun |suspend fun "),
        *nested("override fun "), *TAIL,
    ),
    "scala": (
        *nested("package |class |case class |trait |object |case object |enum |def |override def |given "), *TAIL,
    ),
    "sql": (";\n", *openers(QUERIES), *openers(QUERIES.lower()), *TAIL),
    "lua": (*nested("local function |function |return "), *openers("local "), *TAIL),
    "haskell": (*openers("module |import |data |newtype |type |class |instance |infix"), *TAIL),
    "elixir": (*nested("defmodule |defprotocol |defimpl |defmacro |def |defp |describe |test |@doc "), *TAIL),
    "shell": (*openers("function |if |for |while |until |case "), "\n}\n", "\nfi\n", "\ndone\n", *TAIL),
}
"""Presets by name."""

LEADS = ("#", "//", "--", ";", "@", "#[", "[")
"""What opens a line that belongs to the one below it: comments, decorators, attributes; bits in this order."""

LEADING = {
    "c": "//", "clojure": ";", "cpp": "//", "csharp": "// [", "elixir": "# @", "go": "//", "haskell": "--",
    "java": "// @", "javascript": "// @", "kotlin": "// @", "lua": "--", "php": "// #[", "python": "# @", "ruby": "#",
    "rust": "// #[", "scala": "// @", "shell": "#", "sql": "--", "swift": "// @", "typescript": "// @",
}  # fmt: skip
"""Those of each preset for code."""

ALIASES = {
    "bash": "shell", "c#": "csharp", "c++": "cpp", "clj": "clojure", "cjk_thai": "cjk", "cs": "csharp",
    "default": "text", "default_text": "text", "ex": "elixir", "hs": "haskell", "js": "javascript", "kt": "kotlin",
    "md": "markdown", "py": "python", "rb": "ruby", "rs": "rust", "rst": "restructuredtext", "sh": "shell",
    "tex": "latex", "ts": "typescript",
}
"""Other names of the same presets."""

MARKDOWN_SUFFIXES = frozenset({".md", ".markdown", ".mdown", ".mdx", ".qmd", ".rmd"})
"""Suffixes of files that are Markdown, whatever they begin with."""

SUFFIXES: dict[str, str] = {
    ".bash": "shell", ".c": "c", ".cc": "cpp", ".clj": "clojure", ".cljc": "clojure", ".cljs": "clojure",
    ".cpp": "cpp", ".cs": "csharp", ".cxx": "cpp", ".ex": "elixir", ".exs": "elixir", ".go": "go", ".h": "c",
    ".hh": "cpp", ".hpp": "cpp", ".hs": "haskell", ".htm": "html", ".html": "html", ".java": "java",
    ".js": "javascript", ".jsx": "javascript", ".kt": "kotlin", ".kts": "kotlin", ".lua": "lua", ".mjs": "javascript",
    ".php": "php", ".py": "python", ".pyi": "python", ".pyx": "python", ".rb": "ruby", ".rs": "rust",
    ".rst": "restructuredtext", ".scala": "scala", ".sh": "shell", ".sql": "sql", ".swift": "swift", ".tex": "latex",
    ".ts": "typescript", ".tsx": "typescript", ".zsh": "shell",
}
"""Preset of a file by its suffix; Markdown files are better served by ``strategy="markdown"``."""


def separator_names() -> list[str]:
    """Every name that `separators_for` takes."""
    return sorted({*SEPARATORS, *ALIASES})


def separators_for(name: str) -> tuple[str, ...]:
    """Separators of a preset, coarsest first.

    Parameters
    ----------
    name : str
        A language such as ``"python"`` or ``"html"``; upper and lower case are the same.

    Returns
    -------
    tuple of str

    Raises
    ------
    ValueError
        Unknown name; the message lists the known ones.

    Examples
    --------
    >>> separators_for("go")[:2]
    ('\\nfunc ', '\\ntype ')
    """
    known = ALIASES.get(name.lower(), name.lower()) if isinstance(name, str) else name
    check_choice("separators", known, SEPARATORS)
    return SEPARATORS[known]


def leads_of(separators: object) -> int:
    """What belongs to the line below it where these are the separators of a preset for code, as bits; else 0."""
    found = next((name for name, marks in SEPARATORS.items() if marks == separators), "")
    return sum(1 << LEADS.index(mark) for mark in LEADING.get(found, "").split())


PROSE = ("text", "cjk", "markdown", "html", "latex", "restructuredtext")
"""Presets of text that people read; all others are code."""


def is_code(separators: object) -> bool:
    """Whether these are the separators of a preset for code."""
    return any(separators == marks for name, marks in SEPARATORS.items() if name not in PROSE)


def closes_piece(separator: str | re.Pattern[str], keep: str | bool | None) -> bool:
    """Whether the cut lies behind a separator: as ``keep`` asks, else as the separator is."""
    if keep is not None:
        return keep != "start"
    return isinstance(separator, re.Pattern) or not opens_piece(separator)


def opens_piece(separator: str) -> bool:
    """Whether a separator belongs to the piece after it: a tag, or a line feed with text after it."""
    return separator.startswith("<") or (separator.startswith("\n") and not separator.endswith("\n"))
