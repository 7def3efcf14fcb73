"""Texts to measure on: real ones from SEAMLINE_DATA where it is set, else made up; and hostile ones, always made up."""

import os
import random
from collections.abc import Callable
from pathlib import Path

SIZE = 1_000_000
SYLLABLES = "ka,lo,mi,ren,tu,sa,vel,or,pin,da,eth,un,gra,cho,fi,mus,bel,ant,ri,so".split(",")  # noqa: SIM905


def made_up(seed: int, *, accents: bool) -> str:
    """Paragraphs of sentences of made-up words, about a million characters."""
    rnd = random.Random(seed)
    words = ["".join(rnd.choices(SYLLABLES, k=rnd.randint(1, 4))) for _ in range(3000)]
    if accents:
        words = [word.replace("e", "é", 1) if rnd.random() < 0.1 else word for word in words]
    parts: list[str] = []
    size = 0
    while size < SIZE:
        sentence = " ".join(rnd.choices(words, k=rnd.randint(5, 26))).capitalize()
        quoted = f"“{sentence}.”" if accents and rnd.random() < 0.2 else sentence + rnd.choice(".....?!")
        parts.append(quoted + rnd.choice([" ", " ", " ", "\n\n"]))
        size += len(parts[-1])
    return "".join(parts)


def read(folder: Path, name: str) -> str:
    with open(folder / "corpus" / name, encoding="utf-8", newline="") as file:
        return file.read().replace("\r\n", "\n")


def plain_texts() -> dict[str, str]:
    """The two texts of the headline and one in a script without blanks, each about a megabyte."""
    folder = os.environ.get("SEAMLINE_DATA")
    if not folder:
        cjk = "今日は晴れです。" * 120_000
        return {"ascii": made_up(1, accents=False), "non-ascii": made_up(2, accents=True), "cjk": cjk}
    prose = read(Path(folder), "prose_en_moby_dick.txt")
    curly = prose if "“" in prose else prose.replace('"', "“")
    return {
        "ascii": prose.encode("ascii", "ignore").decode("ascii")[:SIZE],
        "non-ascii": curly[:SIZE],
        "cjk": read(Path(folder), "multi_zh_cuv.txt") * 2,
    }


def marked_up() -> str:
    """A text in Markdown."""
    folder = os.environ.get("SEAMLINE_DATA")
    if folder:
        return read(Path(folder), "md_rust_book.md")
    lines = made_up(3, accents=False).split("\n\n")
    return "\n\n".join(f"## Part {i}\n\n{line}\n\n- {line[:60]}\n- {line[60:120]}" for i, line in enumerate(lines))


def thai() -> str:
    """A text in a script that has no marks where sentences end."""
    folder = os.environ.get("SEAMLINE_DATA")
    return read(Path(folder), "multi_th_thaigov.txt")[:SIZE] if folder else "วันนี้อากาศดี ฝนไม่ตก\n" * 40_000


def blank_free(size: int) -> str:
    return "".join(random.Random(3).choices("abcdefghijklmnopqrstuvwxyz0123456789", k=size))


def emoji(size: int) -> str:
    family = "\U0001f468\u200d\U0001f469\u200d\U0001f467\u200d\U0001f466"
    flags = "\U0001f1e9\U0001f1ea\U0001f1eb\U0001f1f7"
    part = family * 5 + " a" + "\u0301\u0323\u0302" * 20 + f". {flags} \U0001f44d\U0001f3fd!\n"
    return part * (size // len(part))


HOSTILE: dict[str, Callable[[int], str]] = {
    "one word": blank_free,
    "line feeds": lambda size: "\n" * size,
    "blanks": lambda size: " " * size + "x",
    "a. a. a.": lambda size: "a. " * (size // 3),
    "stops": lambda size: "." * size,
    "open brackets": lambda size: "(" * size,
    "closing quotes": lambda size: ".” " + "”" * size,
    "one grapheme": lambda size: "a" + "\u0301" * size,
    "flags": lambda size: "\U0001f1e9\U0001f1ea" * (size // 2),
    "emoji and marks": emoji,
    "one long line": lambda size: "word " * (size // 5),
}
"""Kinds of text that have brought chunkers down, by name; each takes a length in characters."""


def zalgo(size: int) -> str:
    rnd = random.Random(4)
    part = "".join(rnd.choice("aeiou") + "".join(map(chr, rnd.choices(range(0x300, 0x36F), k=8))) for _ in range(400))
    return part * (size // len(part))


MARKED_UP: dict[str, Callable[[int], str]] = {
    "zalgo": zalgo,
    "quote marks": lambda size: "> " * (size // 2),
    "list marks": lambda size: "- " * (size // 2),
    "deep list": lambda size: "".join(f"{' ' * (2 * (i % 60))}- a\n" for i in range(size // 63)),
    "fences": lambda size: "```\n" * (size // 4),
    "table rows": lambda size: "| a | b |\n|---|---|\n" + "| 1 | 2 |\n" * (size // 10),
    "table heads": lambda size: "| a | b |\n|---|---|\n\n" * (size // 21),
    "headings": lambda size: "# a\n" * (size // 4),
    "numbers": lambda size: "\n\n".join(f"{i}. Title" for i in range(1, size // 12)),
    "labels": lambda size: "Ann: Yes.\nBob: No.\n" * (size // 19),
    "definitions": lambda size: "[a]: b\n" * (size // 7),
    "code words": lambda size: "\ndef " * (size // 5),
}
"""More of them, for the structure of Markdown, of plain text and of code."""


TAGS: dict[str, Callable[[int], str]] = {
    "breaks": lambda size: "a<br>" * (size // 5),
    "parts": lambda size: "<nav>x" * (size // 6),
    "cells": lambda size: "<table><tr>" + "<td>x" * (size // 5),
    "tables": lambda size: "<table><tr><td>x" * (size // 16),
    "titles": lambda size: "<h1>a" * (size // 5),
    "items": lambda size: "<ul><li>x" * (size // 9),
    "bold": lambda size: "<b>x" * (size // 4),
    "divs": lambda size: "<div>" * (size // 5) + "x",
    "references": lambda size: "&amp;" * (size // 5),
    "quotes": lambda size: '<a b="' * (size // 6),
    "signs": lambda size: "<" * size,
}
"""More of them, for HTML."""


def fresh(text: str) -> str:
    """An equal str that nothing has touched, so that no UTF-8 form of it is kept."""
    return (text + "\n")[:-1]
