"""Words and marks of programming languages: what strings and comments look like, and how definitions begin.

Every pattern of strings and comments matches whatever comes, so that no place is tried twice: what is not closed
goes to the end of its line, or of the source.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

HASH = r"#[^\r\n]*"
SLASHES = r"//[^\r\n]*"
DASHES = r"--[^\r\n]*"
SEMICOLON = r";[^\r\n]*"
BLOCK = r"/\*(?:[^*]|\*(?!/))*(?:\*/)?"
NAMED_BLOCK = r"^=begin\b(?:[^\n]|\n(?!=end))*(?:\n=end)?"
HASKELL_BLOCK = r"\{-(?:[^-]|-(?!\}))*(?:-\})?"
LUA_BLOCK = r"--\[\[(?:[^\]]|\](?!\]))*(?:\]\])?"
QUOTED = r'"(?:[^"\\\r\n]|\\[\s\S]|\\\Z)*"?'
APOSTROPHES = r"'(?:[^'\\\r\n]|\\[\s\S]|\\\Z)*'?"
LETTER = r"'(?:[^'\\\r\n]|\\[^\r\n]{1,10})'"
BACKTICKS = r"`(?:[^`\\]|\\[\s\S]|\\\Z)*`?"
TRIPLE = r'"""(?:[^"\\]|\\[\s\S]|\\\Z|"(?!""))*(?:""")?'
TRIPLE_APOSTROPHES = r"'''(?:[^'\\]|\\[\s\S]|\\\Z|'(?!''))*(?:''')?"
LONG_QUOTED = r'"(?:[^"\\]|\\[\s\S]|\\\Z)*"?'
LONG_APOSTROPHES = r"'(?:[^'\\]|\\[\s\S]|\\\Z)*'?"
PLAIN_APOSTROPHES = r"'[^']*'?"
DOUBLED_APOSTROPHES = r"'(?:[^']|'')*'?"
RAW_RUST = r'r#"(?:[^"]|"(?!#))*(?:"#)?'
VERBATIM = r'@"(?:[^"]|"")*"?'


class Words(NamedTuple):
    """What is written how in a language."""

    atoms: tuple[str, ...]
    """Comments and strings, in the order in which they are tried."""
    comments: str
    """How a comment opens."""
    defined: str
    """What opens a definition; its first group that holds something is the name."""
    leads: str = r"(?!)"
    """What else belongs to the definition below: decorators, attributes."""


NAME = r"([A-Za-z_$][\w$]*)"
NOT_CALLED = (
    r"(?!(?:if|for|while|switch|catch|return|else|do|new|throw|using|lock|foreach|with|match|when|until|unless|sizeof"
    r"|function)\b)"
)
MODIFIERS = (
    r"(?:(?:public|protected|private|internal|static|final|abstract|sealed|virtual|override|async|partial|readonly"
    r"|extern|inline|constexpr|explicit|open|data|suspend|default|synchronized|native|unsafe|export|declare|case"
    r"|implicit|lazy|fileprivate|mutating|actual|expect|inner|annotation|operator|infix|tailrec|noinline|crossinline"
    r"|value|companion)\s+)*"
)
TYPES = (
    r"(?:class|interface|enum(?:\s+class|\s+struct)?|struct|union|record|trait|object|protocol|extension|actor"
    r"|namespace)"
)
CALL = (
    rf"{NOT_CALLED}(?:[\w<>\[\],.?*&:~\s]{{0,80}}?[\s*&])?((?:\w+::)*~?[A-Za-z_$][\w$]*)\s*\([^;{{}}]*\)"
    r"[^;={}]*(?:\{|$)"
)
DECORATOR = r"@\w[\w.]*(?:\([^\r\n]*\))?\s*$"
C_LIKE = Words(
    (SLASHES, BLOCK, QUOTED, LETTER), r"//|/\*",
    rf"{MODIFIERS}(?:typedef\s+)?{TYPES}\s+(?:\w+\s+(?=\w+\s*[:{{]))?{NAME}(?=[^;()=]*(?:\{{|$))|{CALL}",
    r"template\s*<|\[\[|__attribute__",
)
JVM = Words(
    (SLASHES, BLOCK, TRIPLE, QUOTED, LETTER), r"//|/\*",
    rf"{MODIFIERS}(?:@interface|{TYPES})\s+{NAME}"
    rf"|{MODIFIERS}(?:fun|def|given)\s+(?:<[^>]*>\s*)?(?:[\w<>?]+\.)?{NAME}|{CALL}",
    DECORATOR,
)
FUNCTION = r"(?:async\s*)?(?:function\b|class\b|\([^)]*\)\s*(?::[^=\r\n]+)?=>)"
SCRIPT = Words(
    (SLASHES, BLOCK, QUOTED, APOSTROPHES, BACKTICKS), r"//|/\*",
    rf"(?:export\s+)?(?:default\s+)?(?:declare\s+)?(?:abstract\s+)?(?:async\s+)?"
    rf"(?:function\b\*?|class|interface|enum|namespace|module|type)\s+{NAME}"
    rf"|(?:export\s+)?(?:const|let|var)\s+{NAME}\s*(?::[^=\r\n]+)?=\s*(?:{FUNCTION}|[\w$]+\s*=>)"
    rf"|((?:module\.)?exports(?:\.[\w$]+)?|[\w$]+(?:\.[\w$]+)+)\s*=\s*{FUNCTION}"
    rf"|(?:(?:static|async|get|set|public|private|protected|readonly|override)\s+|\*\s*)*{NOT_CALLED}{NAME}\s*"
    rf"(?:<[^>\r\n]*>)?\([^;]*\)\s*(?::[^{{;]+)?\{{\s*$",
    DECORATOR,
)
LANGUAGES = {
    "bash": Words(
        (r"(?<![\w$])#[^\r\n]*", LONG_QUOTED, PLAIN_APOSTROPHES), "#",
        rf"(?:function\s+)?{NAME}\s*\(\)|function\s+{NAME}",
    ),
    "c": C_LIKE,
    "clojure": Words(
        (SEMICOLON, LONG_QUOTED), ";",
        r"\((?:ns|defn-?|defmacro|defprotocol|defrecord|defmulti|defmethod|deftype|def)\s+(?:\^\S+\s+)?([^\s()\[\]]+)",
    ),
    "cpp": C_LIKE,
    "csharp": C_LIKE._replace(atoms=(SLASHES, BLOCK, TRIPLE, VERBATIM, QUOTED, LETTER), leads=r"\[[^\r\n]*\]\s*$"),
    "css": Words((BLOCK, QUOTED, APOSTROPHES), r"/\*", r"([^\s{};][^{};\r\n]{0,200}?)\s*\{"),
    "elixir": Words(
        (HASH, TRIPLE, LONG_QUOTED), "#",
        r"(?:defmodule|defprotocol|defimpl|defmacrop?|defp?|describe|test)\s+([\w.?!]+|\"[^\"\r\n]*\")",
        r"@(?:doc|spec|impl|moduledoc|typedoc)\b",
    ),
    "go": Words(
        (SLASHES, BLOCK, QUOTED, LETTER, BACKTICKS), r"//|/\*", rf"func\s+(?:\([^)]*\)\s*)?{NAME}|type\s+{NAME}",
    ),
    "haskell": Words(
        (HASKELL_BLOCK, DASHES, QUOTED), r"--|\{-",
        r"(?:data|newtype|type|class|instance|module)\s+(?:[\w\s]+=>\s*)?([A-Z][\w.']*)|([a-z_][\w']*)\s*::",
    ),
    "java": JVM,
    "javascript": SCRIPT,
    "kotlin": JVM,
    "lua": Words(
        (LUA_BLOCK, DASHES, QUOTED, APOSTROPHES), "--",
        r"(?:local\s+)?function\s+([\w.:]+)|([\w.]+)\s*=\s*function\b",
    ),
    "php": Words(
        (SLASHES, r"#(?!\[)[^\r\n]*", BLOCK, LONG_QUOTED, LONG_APOSTROPHES), r"//|/\*|#(?!\[)",
        rf"{MODIFIERS}(?:{TYPES}\s+|function\s+&?){NAME}", r"#\[",
    ),
    "python": Words(
        (HASH, rf"[A-Za-z]{{0,2}}{TRIPLE}", rf"[A-Za-z]{{0,2}}{TRIPLE_APOSTROPHES}", QUOTED, APOSTROPHES), "#",
        rf"(?:async\s+)?def\s+{NAME}|class\s+{NAME}", "@",
    ),
    "ruby": Words(
        (NAMED_BLOCK, r"(?<![\w$\"'])#(?!\{)[^\r\n]*", LONG_QUOTED, LONG_APOSTROPHES), "#|=begin",
        r"(?:module|class|def)\s+(?:self\.)?([\w.:?!=<>+\-*/\[\]]+)"
        r"|(?:describe|context|it)\s+([^\r\n]{1,80}?)\s+do\b",
    ),
    "rust": Words(
        (SLASHES, BLOCK, RAW_RUST, LONG_QUOTED, LETTER), r"//|/\*",
        r"(?:pub(?:\([^)]*\))?\s+)?(?:default\s+)?(?:const\s+)?(?:async\s+)?(?:unsafe\s+)?(?:extern\s+\"[^\"]*\"\s+)?"
        rf"(?:fn|struct|enum|union|trait|mod)\s+{NAME}"
        rf"|(?:unsafe\s+)?impl(?:<[^{{]*?>)?\s+(?:[^{{]*?\bfor\s+)?&?([A-Za-z_]\w*)|macro_rules!\s*{NAME}",
        r"#!?\[",
    ),
    "scala": JVM,
    "sql": Words(
        (DASHES, BLOCK, DOUBLED_APOSTROPHES), r"--|/\*",
        r"(?i:create\s+(?:or\s+replace\s+)?(?:temp(?:orary)?\s+)?"
        r"(?:table|view|function|procedure|trigger|index|type|schema)\s+(?:if\s+not\s+exists\s+)?([\w.\"]+))",
    ),
    "swift": Words(
        (SLASHES, BLOCK, TRIPLE, QUOTED), r"//|/\*",
        rf"{MODIFIERS}(?:{TYPES}|func)\s+{NAME}|{MODIFIERS}(init)\b[?!]?\s*[(<]", DECORATOR,
    ),
    "tsx": SCRIPT,
    "typescript": SCRIPT,
}  # fmt: skip
"""Languages that are read by their lines."""

IMPORT = re.compile(r"(?:import|from|use|using|#\s*include|package|require(?:_relative)?|include|open|alias)\b")


class Patterns(NamedTuple):
    """The same, compiled."""

    atoms: re.Pattern[str]
    comment: re.Pattern[str]
    defined: re.Pattern[str]
    lead: re.Pattern[str]


@lru_cache
def patterns_of(language: str) -> Patterns:
    """The patterns of a language."""
    words = LANGUAGES[language]
    return Patterns(
        re.compile("|".join(words.atoms), re.M), re.compile(words.comments), re.compile(words.defined),
        re.compile(words.leads, re.M),
    )
