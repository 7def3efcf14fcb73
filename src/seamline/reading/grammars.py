"""Languages of source code: their names, the wheels that parse them, and the suffixes of their files."""

from __future__ import annotations

import importlib
import os
from functools import lru_cache
from typing import Any, NamedTuple

from .._checks import closest


class Grammar(NamedTuple):
    """Where the grammar of a language lives: a module, and the function in it."""

    module: str
    function: str = "language"


GRAMMARS = {
    "bash": Grammar("tree_sitter_bash"),
    "c": Grammar("tree_sitter_c"),
    "cpp": Grammar("tree_sitter_cpp"),
    "csharp": Grammar("tree_sitter_c_sharp"),
    "css": Grammar("tree_sitter_css"),
    "go": Grammar("tree_sitter_go"),
    "java": Grammar("tree_sitter_java"),
    "javascript": Grammar("tree_sitter_javascript"),
    "kotlin": Grammar("tree_sitter_kotlin"),
    "lua": Grammar("tree_sitter_lua"),
    "php": Grammar("tree_sitter_php", "language_php"),
    "python": Grammar("tree_sitter_python"),
    "ruby": Grammar("tree_sitter_ruby"),
    "rust": Grammar("tree_sitter_rust"),
    "scala": Grammar("tree_sitter_scala"),
    "sql": Grammar("tree_sitter_sql"),
    "swift": Grammar("tree_sitter_swift"),
    "tsx": Grammar("tree_sitter_typescript", "language_tsx"),
    "typescript": Grammar("tree_sitter_typescript", "language_typescript"),
}
"""Grammars by the names that ``markup`` takes; those of the extra ``code``, and others that are used where they are."""

ALIASES = {
    "c#": "csharp", "c++": "cpp", "cs": "csharp", "golang": "go", "js": "javascript", "jsx": "javascript",
    "kt": "kotlin", "py": "python", "rb": "ruby", "rs": "rust", "sh": "bash", "shell": "bash", "ts": "typescript",
}  # fmt: skip
"""Other names of the same languages."""

READ_BY_LINES = ("clojure", "elixir", "haskell")
"""Languages without a grammar here."""

NO_PARSER = "read by its lines"
"""What is told of a source whose parser is not installed."""

SUFFIXES = {
    ".bash": "bash", ".c": "c", ".cc": "cpp", ".cjs": "javascript", ".clj": "clojure", ".cljc": "clojure",
    ".cljs": "clojure", ".cpp": "cpp", ".cs": "csharp", ".css": "css",
    ".cts": "typescript", ".cxx": "cpp", ".ex": "elixir", ".exs": "elixir", ".go": "go", ".h": "cpp", ".hh": "cpp",
    ".hpp": "cpp", ".hs": "haskell", ".hxx": "cpp", ".java": "java", ".js": "javascript", ".jsx": "javascript",
    ".kt": "kotlin", ".kts": "kotlin", ".lua": "lua", ".mjs": "javascript", ".mts": "typescript", ".php": "php",
    ".py": "python", ".pyi": "python", ".rb": "ruby", ".rs": "rust", ".scala": "scala", ".sh": "bash",
    ".sql": "sql", ".swift": "swift", ".ts": "typescript", ".tsx": "tsx",
}  # fmt: skip
"""Languages by the suffix of a file."""


def language_of(markup: Any) -> str | None:
    """The language that ``markup`` names, "parser" for a parser of the caller's own, or None."""
    if isinstance(markup, str):
        name = ALIASES.get(markup, markup)
        return name if name in GRAMMARS or name in READ_BY_LINES else None
    return "parser" if is_parser(markup) else None


def is_parser(markup: Any) -> bool:
    """Whether this parses source code into a tree of nodes."""
    return not isinstance(markup, str) and callable(getattr(markup, "parse", None)) and hasattr(markup, "language")


def suffix_language(path: str) -> str | None:
    """The language that a file's suffix names."""
    return SUFFIXES.get(os.path.splitext(path)[1].lower())


def has_grammar(language: str) -> bool:
    """Whether the grammar of a language is installed."""
    try:
        grammar_of(language)
    except ImportError:
        return False
    return True


def parser_of(language: str) -> Any:
    """A new parser of a language: a parser is for one thread."""
    grammar = grammar_of(language)
    from tree_sitter import Parser

    return Parser(grammar)


@lru_cache
def grammar_of(language: str) -> Any:
    """The grammar of a language.

    Raises
    ------
    ImportError
        The extra is not installed, or the wheel of a further language.
    """
    grammar = GRAMMARS[language]
    try:
        from tree_sitter import Language

        module = importlib.import_module(grammar.module)
    except ImportError as error:
        wheel = grammar.module.replace("_", "-")
        raise ImportError(
            f"markup={language!r} needs a parser: pip install 'seamline[code]', or for a language beyond it "
            f"tree-sitter and {wheel}"
        ) from error
    return Language(getattr(module, grammar.function)())


def unknown_language(name: str) -> str:
    """A hint at the language that a name may have meant."""
    near = closest(name, sorted({*GRAMMARS, *ALIASES}))
    return f"; did you mean {near!r}?" if near else ""
