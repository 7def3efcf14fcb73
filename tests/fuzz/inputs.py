"""Texts and options for the fuzz, out of choices."""

import re
from typing import Any

import numpy as np

from seamline import literal
from seamline.markup.markups import MARKUPS
from seamline.options.strategies import STRATEGIES
from tests.fuzz.choices import Choices
from tests.fuzz.formats import FORMATS, PARTS, some_source
from tests.texts import MARKED, PIECES

MORE_PIECES = [
    "\n\r", "\r\r\n", "\u0301", "\u202e", "\u2067", "1\ufe0f\u20e3", "\u200d", "\0", "\x1d", "\v", "\ud83d\udc4d",
    "\udcff", "\U0010ffff", "\U000e0001", "\ufffe", "\ufffd", "\u0d4e", "\u0600", "\u203f", "x_y", "3,4:5;6", "don't",
    "א\"א", "## H2 ##\n", "Setext\n===\n", "a\n---\n", "  - sub\n", "1. one\n", "10) ten\n", "|---|:-:|\n",
    "| 1 | 2 |\n", "| a | b |\n|---|---|\n| 1 | 2 |\n", "```py\nx=1\n```\n", "~~~~\n", "    code\n", "> q\n",
    "> > qq\n", ">", "***", "___\n", "[a](b)", "![i](j)", "[r]: http://x 't'\n", "[r]", "<div>\n", "</div>\n", "<!--",
    "-->", "<?php", "?>", "<![CDATA[", "]]>", "<pre>\n", "</pre>", "<script>", "\\", "`", "``", "&amp;", "{#id}",
    "---\ntitle: x\n---\n", "+++\n", "$$\n", "[^1]: note\n", "[^1]", "Alice: hi\n", "Bob: yo\n", "[10:01] Al: x\n",
    "User: q\nAssistant: a\n", "Q: a\n", "== Title ==\n", "2.3 Methods\n", "Chapter 4\n", "ALL CAPS LINE\n",
    "def f(x):\n    return 1\n", "class A:\n", "function() {\n}\n", ";", "{", "}", "i.e. ", "No. 5 ", "Fig. 2",
    "et al. ", "(a) ", "a.b.c", "A. B. C. ", "?!", "。」", "…", "‥", "“x.” ", "’", "–", "—", "•\t",
]  # fmt: skip
POOL = [*PIECES, *MORE_PIECES, *MARKED[22:]]
WORDS = ["alpha", "bee", "c", "delta", "the", "of", "Mr.", "x"]
JOINTS = [" ", " ", " ", ". ", ".\n", "\n\n", ", "]
LENGTHS = [0, 1, 2, 3, 5, 8, 13, 30, 60, 150]
RANGES = [(0, 128), (0, 0x3000), (0, 0x110000), (0xD700, 0xE000)]


def mixed_pieces(choices: Choices) -> str:
    pool = POOL if choices.happens(40) else [choices.pick(POOL) for _ in range(1 + choices.below(12))]
    return "".join(choices.pick(pool) for _ in range(choices.pick(LENGTHS)))


def code_points(choices: Choices) -> str:
    ranges = [choices.pick(RANGES) for _ in range(choices.pick(LENGTHS))]
    return "".join(chr(low + choices.below(high - low)) for low, high in ranges)


def repeated(choices: Choices) -> str:
    """One piece many times, or two in turns."""
    first, second = choices.pick(POOL), choices.pick(POOL)
    return (first * choices.below(10) + second * choices.below(2)) * choices.below(40)


def disturbed_prose(choices: Choices) -> str:
    parts = [choices.pick(WORDS) + choices.pick(JOINTS) for _ in range(choices.pick(LENGTHS))]
    for _ in range(choices.below(6)):
        parts.insert(choices.below(len(parts) + 1), choices.pick(POOL))
    return "".join(parts)


def some_text(choices: Choices) -> str:
    kind = choices.pick([mixed_pieces, mixed_pieces, mixed_pieces, code_points, repeated, repeated, disturbed_prose])
    text: str = kind(choices)
    return text


def toy(texts: Any) -> list[list[float]]:
    """Vectors of a text's looks."""
    return [[len(text) % 7 + 1.0, text.count(" ") - 2.0, (sum(map(ord, text[:9])) % 11) - 5.0] for text in texts]


def toy_bad(texts: Any) -> Any:
    """The same, of no use for some texts."""
    vectors = np.array(toy(texts), dtype=np.float32).reshape(-1, 3)
    lengths = np.array([len(text) for text in texts], dtype=np.int64)
    vectors[lengths % 3 == 0], vectors[lengths % 4 == 1] = np.nan, 0
    return vectors


def vowels(text: str) -> int:
    return sum(ch in "aeiou" for ch in text)


UNITS = ["chars", "bytes", "graphemes", "words", "lines"]
ENCODINGS = ["cl100k_base", "o200k_base"]
SIZES = [1, 2, 3, 5, 8, 12, 20, 40, 100, 2**31, 2**62]
SEPARATORS = [
    "python", "html", "markdown", "text", "cjk", ["\n\n", "\n", " "], [" "], ["\ud83d"], ["é", "a"], ["ab", "b"],
    ["\r\n", "\n"], ["x" * 300], ["\0"],
]  # fmt: skip
BOUNDARIES: dict[str, list[Any]] = {
    "own levels": ["heading", "paragraph", "sentence", "word"],
    "own turns": ["turn", "line"],
    "own graphemes": ["grapheme"],
    "own patterns": [re.compile(r"[;.]\s*"), "word"],
    "own literals": [literal("\n\n"), literal(" ")],
    "own mixed": ["sentence", re.compile(r"(?<=a)b|\n")],
}
NAMED: dict[str, Any] = {"toy": toy, "toy_bad": toy_bad, "vowels": vowels, **BOUNDARIES}
"""What cannot be stored in a kept input but by a name."""

LANGUAGES = ["auto", "en", "de", "ru", "ja", "ar", "fr", "es"]


def some_input(choices: Choices, *, tokens: bool = False) -> tuple[str, dict[str, Any]]:
    """A text and options for it: every fourth is a source that is read first."""
    if not choices.happens(25):
        return some_text(choices), some_options(choices, tokens=tokens)
    markup = choices.pick([*FORMATS])
    options = some_options(choices, tokens=tokens) | {"markup": markup, "drop": choices.pick(PARTS.get(markup, [()]))}
    if choices.happens(15):
        options["split_at"] = choices.pick([1, "page", "cue", "turn"])
    return some_source(choices, markup), options


def some_options(choices: Choices, *, tokens: bool = False) -> dict[str, Any]:
    """Options that belong together, most of them taken, some refused."""
    strategy = choices.pick([*(name for name in STRATEGIES if tokens or name != "tokens"), "boundaries"])
    options: dict[str, Any] = {"strategy": strategy, "unit": some_unit(choices, tokens, strategy)}
    if choices.happens(90):
        options["max_size"] = choices.pick(SIZES)
    largest = options.get("max_size", 500)
    for percent, name, value in sizes_of(choices, largest) + switches(choices):
        if choices.happens(percent):
            options[name] = value
    if strategy == "boundaries":
        del options["strategy"]
    return options | of_strategy(choices, strategy) | of_vectors(choices, options)


def some_unit(choices: Choices, tokens: bool, strategy: str) -> Any:
    if strategy == "tokens" or (tokens and choices.happens(30)):
        return choices.pick(ENCODINGS)
    return choices.pick(UNITS) if choices.happens(88) else vowels


def sizes_of(choices: Choices, largest: int) -> list[tuple[int, str, Any]]:
    return [
        (50, "overlap", choices.pick([0, 1, 2, 5, largest - 1, largest // 2])),
        (30, "min_size", choices.below(min(largest, 60) + 1)),
    ]


def switches(choices: Choices) -> list[tuple[int, str, Any]]:
    return [
        (30, "trim", choices.happens(50)), (25, "packing", "balanced"), (15, "oversized", "keep"),
        (25, "markup", choices.pick(["plain", "plain", *MARKUPS[2:]])),
        (25, "split_at", choices.pick([1, 2, "turn", [1, "turn"], [1, 2, 3, 4, 5, 6]])), (15, "count_context", True),
        (8, "content_defined", True), (10, "terminators", choices.pick([".", ".:e", "!。"])),
        (10, "abbreviations", choices.pick([["x"], ["Mr", "word"]])),
        (30, "language", choices.pick(LANGUAGES)), (20, "encoder", choices.pick([toy, toy_bad])),
    ]  # fmt: skip


def of_vectors(choices: Choices, options: dict[str, Any]) -> dict[str, Any]:
    """Options that vectors alone need."""
    if "encoder" not in options:
        return {}
    return {"max_unit_size": choices.pick([1, 2, 10, 300]), "pooling": choices.pick(["plain", "context"])}


def of_strategy(choices: Choices, strategy: str) -> dict[str, Any]:
    """Options that one strategy alone takes."""
    joins = {"joins": choices.pick(["within", "across"])} if choices.happens(40) else {}
    if strategy == "boundaries":
        return {"boundaries": choices.pick([*BOUNDARIES.values()])} | joins
    if strategy == "recursive":
        return {"separators": choices.pick(SEPARATORS)} | joins
    if strategy == "topics":
        return choices.pick([{}, {"method": "curve"}, {"granularity": 0.5}, {"granularity": 1e6}, {"n_segments": 2}])
    if strategy == "semantic":
        return choices.pick([{}, {"method": "curve"}, {"size_weight": 0}, {"size_weight": 30}, {"target_size": 5}])
    return {"target_size": 1 + choices.below(60)} if strategy == "snapped" else {}
