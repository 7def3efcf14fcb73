"""Text without what copies lose: only letters and digits are kept, in one case and form, each with its place."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from .._types import Offsets

RUN = re.compile(r"[a-zA-Z0-9]+|(?<=\d)[.,](?=\d)|[%$]|[^\x00-\x7f]+")
"""What may be kept: a point between digits tells 3.14 from 314."""

ACCENTS = range(0x300, 0x370)
"""Combining marks of Latin, Greek and Cyrillic, which copies lose; the vowel signs of other scripts stay."""


class Folded(NamedTuple):
    """Letters that were kept, and the place of each in the source, shape (len(letters),)."""

    letters: str
    places: Offsets


@lru_cache(maxsize=8192)
def folded_letter(letter: str) -> str:
    """Compatibility form, without accents and case; empty where it is no letter, digit, vowel sign or currency."""
    kept = (part for part in unicodedata.normalize("NFKD", letter) if is_kept(part))
    return unicodedata.normalize("NFC", "".join(kept).casefold())


def is_kept(part: str) -> bool:
    category = unicodedata.category(part)
    return category[0] in "LN" or category == "Sc" or (category[0] == "M" and ord(part) not in ACCENTS)


def fold(text: str) -> Folded:
    """The letters of a text that any honest copy keeps."""
    letters: list[str] = []
    places: list[Offsets] = []
    for run in RUN.finditer(text):
        start, end = run.span()
        if run[0].isascii():
            letters.append(run[0].lower())
            places.append(np.arange(start, end))
        else:
            parts = [folded_letter(letter) for letter in run[0]]
            letters += parts
            places.append(np.repeat(np.arange(start, end), [len(part) for part in parts]))
    kept = "".join(letters).replace(",", ".")
    return Folded(kept, np.concatenate(places) if places else np.zeros(0, dtype=np.int64))
