"""Per-code-point maps of the word-piece normaliser and of word characters, as two-stage tables.

The BERT normaliser (clean-up, blanks around ideographs, canonical decomposition, accents off, lower case) and its
pre-tokeniser look at one code point at a time, so what they do is a table. It is read off the ``tokenizers`` library by
asking about every code point once. Only reordering of combining marks looks further, and it cannot change a result: all
marks of class Mn are dropped, and no other mark occurs in the vocabulary, so its word is unknown in any order
(`check_marks` asserts it).
"""

import re
import unicodedata
from pathlib import Path

import numpy as np
import numpy.typing as npt
from tokenizers import Tokenizer

WORD, BLANK, ISOLATED, DROPPED = range(4)
MANY, LETTER, SHIFT = 4, 8, 4
CODE_POINTS = 0x110000
HANGUL = range(0xAC00, 0xD7A4)
SURROGATES = range(0xD800, 0xE000)
REPLACEMENT_MARK = 0xFFFD


def normaliser_tables(tokenizer: Tokenizer, letters: set[int]) -> dict[str, npt.NDArray[np.generic]]:
    """Arrays ``pages``, ``leaves`` and ``expansions``.

    An entry is ``value << 4 | letter << 3 | many << 2 | class``; value 0 stands for the code point itself. With
    ``many`` the value is an index into ``expansions``: a length, then so many code points. Hangul syllables are left
    out: the kernel decomposes them by formula.
    """
    entries = np.zeros(CODE_POINTS, dtype=np.uint32)
    expansions: list[int] = [0]
    for code in range(CODE_POINTS):
        kind, points = action_of(tokenizer, code)
        entries[code] = pack_entry(code, kind, points, expansions=expansions) | (LETTER if code in letters else 0)
    pages, leaves = two_stages(entries)
    return {"pages": pages, "leaves": leaves, "expansions": np.array(expansions, dtype=np.uint32)}


def action_of(tokenizer: Tokenizer, code: int) -> tuple[int, str]:
    """Class of a code point and what stands for it, seen between two letters."""
    if code in SURROGATES:
        code = REPLACEMENT_MARK
    normal = tokenizer.normalizer.normalize_str(f"a{chr(code)}a")
    parts = [part for part, _ in tokenizer.pre_tokenizer.pre_tokenize_str(normal)]
    match parts:
        case ["aa"]:
            return DROPPED, ""
        case ["a", "a"]:
            return BLANK, ""
        case ["a", alone, "a"]:
            return ISOLATED, alone
        case [word] if word[0] == word[-1] == "a":
            return WORD, word[1:-1]
    raise ValueError(f"U+{code:04X} is neither word, blank, isolated nor dropped: {parts}")


def pack_entry(code: int, kind: int, points: str, *, expansions: list[int]) -> int:
    if points in ("", chr(code)) or code in HANGUL:
        return kind
    if len(points) == 1:
        return ord(points) << SHIFT | kind
    start = len(expansions)
    expansions.extend((len(points), *map(ord, points)))
    return start << SHIFT | MANY | kind


def word_tables(word_characters: set[int]) -> dict[str, npt.NDArray[np.generic]]:
    """Arrays ``word_pages`` and ``word_leaves``: 0 outside words, else ``(lower case - code point) << 1 | 1``."""
    entries = np.zeros(CODE_POINTS, dtype=np.int32)
    for code in word_characters:
        lower = chr(code).lower()
        entries[code] = (ord(lower) - code if len(lower) == 1 else 0) << 1 | 1
    pages, leaves = two_stages(entries)
    return {"word_pages": pages, "word_leaves": leaves}


def two_stages(entries: npt.NDArray[np.generic]) -> tuple[npt.NDArray[np.uint16], npt.NDArray[np.generic]]:
    leaves, pages = np.unique(entries.reshape(-1, 256), axis=0, return_inverse=True)
    return pages.reshape(-1).astype(np.uint16), leaves


def property_of(path: Path, name: str) -> set[int]:
    """Code points of a property in a ``DerivedCoreProperties.txt``."""
    found: set[int] = set()
    pattern = re.compile(rf"^([0-9A-F]+)(?:\.\.([0-9A-F]+))?\s*;\s*{name}\b")
    for line in path.read_text(encoding="utf-8").splitlines():
        if match := pattern.match(line):
            first, last = match.groups()
            found.update(range(int(first, 16), int(last or first, 16) + 1))
    return found


def check_marks(vocabulary: list[str]) -> None:
    """No piece holds a combining mark that survives normalisation and could be reordered."""
    marks = {chr(code) for code in range(CODE_POINTS) if unicodedata.combining(chr(code))}
    kept = {mark for mark in marks if unicodedata.category(mark) != "Mn"}
    found = [piece for piece in vocabulary if kept & set(piece)]
    if found:
        raise ValueError(f"pieces with marks that normalisation may reorder: {found}")
