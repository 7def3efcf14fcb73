"""A hundred kinds of text that have brought chunkers down, or could: each is made to a length in characters."""

import random
from collections.abc import Callable

PIECES = {
    "a": "a", "blank": " ", "line feed": "\n", "carriage return": "\r", "both": "\r\n", "next line": "\x85",
    "quote mark": ">", "bracket": "[", "star": "*", "low line": "_", "tick": "`", "parenthesis": "(", "stop": ".",
    "quote": '"', "opening": "“", "apostrophe": "'", "mark": "\u0301", "joiner": "\u200d",
    "half flag": "\U0001f1e9", "family": "\U0001f468\u200d", "hangul": "\u1100", "virama": "क्", "thai": "ภาษา",
    "surrogate": "\ud83d", "nul": "\0", "right to left": "\u202eש", "less": "<", "comment": "<!--",
    "cdata": "<![CDATA[", "ampersand": "&", "backslash": "\\", "pipe": "|", "cells": "| a ", "heading": "# h\n",
    "underlined": "a\n===\n", "rule": "---\n", "definition": "[r]: x\n", "fence": "```\n",
    "fences in fences": "````\n```\n", "nested quote": "> ", "nested list": "- ", "nested number": "1. ",
    "list": "- x\n", "loose list": "- x\n\n", "row": "| a | b |\n", "table": "| a |\n|---|\n",
    "abbreviation": "Mr. ", "initial": "A. ", "stops": '.)"', "asked": "?!", "address": "https://a.b/",
    "dotted": "a.", "number": "1.1 ", "numbered": "1.1 A\n", "capitals": "ALL CAPS\n", "turn": "Alice: hi\n",
    "turns": "Al: a\n\nBo: b\n\n", "colon": "a: ", "wiki": "== T ==\n", "chapter": "Chapter 4\n",
    "open tag": "<div>\n", "tag": "<div></div>\n", "footnote": "[^1]: n\n", "emphasis": "*a ", "link": "[a](",
    "image": "![](", "ticks": "`a``b", "front matter": "---\na: b\n", "indented": "    x\n", "tab": "\t",
    "tabbed": "\tx\n", "han": "日本語", "han stop": "日。", "ellipsis": "…", "brackets": "(a", "closers": "a)",
    "quoted": ' "a', "for example": "e.g. ", "stop line": ".\n", "number line": "1.\n", "short lines": "a\n",
    "paragraphs": "a\n\n", "slash": "/", "at": "a@", "hash": "#", "tilde": "~", "dollars": "$$\n", "brace": "{",
    "records": '{"a":1}\n', "prose": "The quick brown fox jumps over the lazy dog. It was, of course, asleep. ",
}  # fmt: skip


def repeated(piece: str) -> Callable[[int], str]:
    return lambda size: piece * (size // len(piece))


def nested_lists(size: int) -> str:
    """A list item in a list item, each indented by two more."""
    deep = int(size**0.5)
    return "".join(" " * (2 * depth) + "- x\n" for depth in range(deep))


def wide_table(size: int) -> str:
    columns = max(size // 12, 1)
    return "| a " * columns + "|\n" + "|---" * columns + "|\n" + "| 1 " * columns + "|\n"


def random_markdown(size: int) -> str:
    return "".join(random.Random(2).choices("#>-*_`[]()|~<!&\\ \n\t.a1:", k=size))


SHAPES: dict[str, Callable[[int], str]] = {
    "nested lists": nested_lists,
    "table rows": lambda size: "| a | b |\n|---|---|\n" + "| 1 | 2 |\n" * (size // 10),
    "wide table": wide_table,
    "open fence": lambda size: "```\n" + "x = 1\n" * (size // 6),
    "long fence run": lambda size: "`" * 200 + "\n" + "x\n" * (size // 2) + "`" * 200 + "\n",
    "one fence line": lambda size: "`" * size,
    "open pre": lambda size: "<pre>\n" + "x\n" * (size // 2),
    "open comment": lambda size: "<!-- " + "x\n\n" * (size // 3),
    "deep quotes": lambda size: (">" * int(size**0.5) + " x\n") * int(size**0.5),
    "deep lists": lambda size: ("- " * int((size / 2) ** 0.5) + "x\n") * int((size / 2) ** 0.5),
    "stars": lambda size: ("a " + "*" * 50) * (size // 52),
    "deep headings": lambda size: "".join("#" * (i % 6 + 1) + " h\n" for i in range(size // 6)),
    "long heading": lambda size: "# " + "h" * size + "\n" + "x\n" * 10,
    "under a long heading": lambda size: "# " + "h" * (size // 2) + "\n\n" + "x y z. " * (size // 14),
    "random bytes": lambda size: random.Random(1).randbytes(size).decode("latin-1"),
    "random markdown": random_markdown,
}

HOSTILE_TEXTS = {**{name: repeated(piece) for name, piece in PIECES.items()}, **SHAPES}
