"""Sources for the fuzz that readers stand before: the pieces of each format."""

from tests.fuzz.choices import Choices
from tests.texts import PIECES

HTML = [
    "<p>", "</p>", "<h1>", "</h1>", "<h2>Two", "</h2>", "<nav>", "</nav>", "<header>", "<footer>", "</footer>",
    "<main>", "</main>", "<article>", "<aside>", "</aside>", "<table><tr><td>", "<td>", "<tr>", "</table>",
    "<ul><li>", "<li>", "</ul>",
    "<br>", "<pre>", "</pre>", "<!-- no -->", "<!--", "<script>", "</script>", "&amp;", "&lt", "&#x1f600;",
    "&#0;", "<b", ">", "</", "<!doctype html><html><body>", "<style>x", "<title>T</title>", "<a href='x'>", "</a>",
]  # fmt: skip
SUBTITLES = [
    "1\n", "00:00:01,000 --> 00:00:02,000\n", "00:03.000 --> 00:04.000 align:start\n", "WEBVTT\n\n", "<v Ada>", "<i>",
    "</i>", "\n\n", "NOTE no\n\n", "STYLE\n", "{\\an8}", "99:99:99,999 --> 1\n", "-->", "Ben: yes.\n", "said. ",
]  # fmt: skip
TRANSCRIPT = ["[00:01] ", "00:02:03 ", "Ada: ", "Ben: we said. ", "\n", "\n\n", "(00:05)\n", "SPEAKER 1\n", "00:99 "]
PAGES = [
    "\f",
    "\n\f",
    "\n\n\f",
    "Running head\n",
    "\n7\n",
    "Page 2 of 3\n",
    "and went on ",
    "It ended. ",
    "# T\n",
    "12",
]
CODE = [
    "def f(x):\n", "class A:\n", "    return 1\n", "    ", "import os\n", "# Of it.\n", '"""', "'", "(", ")", "{\n",
    "}\n", "function g() {\n", "// a\n", "/* b */", "/*", "SELECT 1;\n", "fn h() -> i32 {\n", "\n\n", "@deco\n",
    "x = [1,\n", "];", "defmodule M do\n", "end\n", "data T = A | B\n", "(defn k [x] x)\n", ".a { color: red }\n", "\\",
    "$x", "<?php\n",
]  # fmt: skip
FORMATS = {
    "html": HTML,
    "subtitles": SUBTITLES,
    "transcript": TRANSCRIPT,
    "pages": PAGES,
    "python": CODE,
    "javascript": CODE,
    "rust": CODE,
    "css": CODE,
    "sql": CODE,
    "php": CODE,
    "haskell": CODE,
    "elixir": CODE,
    "clojure": CODE,
}
"""Pieces by the name that ``markup`` takes; code is read by its lines where the parser is not installed."""

PARTS = {
    "html": [(), ("nav",), ("header", "footer"), ("main",), ("aside", "article")],
    "pages": [(), ("furniture",)],
}
"""What ``drop`` may leave out of a format."""


def some_source(choices: Choices, markup: str) -> str:
    """A source of a format, with anything put in."""
    pieces = [*FORMATS[markup], *(choices.pick(PIECES) for _ in range(8)), "One two. ", "word "]
    pool = [choices.pick(pieces) for _ in range(1 + choices.below(9))] if choices.happens(40) else pieces
    return "".join(choices.pick(pool) for _ in range(choices.pick([0, 1, 2, 5, 13, 30, 90])))
