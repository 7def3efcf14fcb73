"""The words of a text in any script: by UAX #29, and pairs of neighbouring signs where no blanks part words."""

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from ..boundaries._word import words as word_boundaries

UNSPACED = (
    (0x0E00, 0x0F00), (0x1000, 0x10A0), (0x1780, 0x1800), (0x2E80, 0xA4D0), (0xF900, 0xFB00), (0x20000, 0x40000),
)  # fmt: skip
"""Code points of scripts whose words are not parted: Thai, Lao, Burmese, Khmer, Han and Kana."""


class Word(NamedTuple):
    """A word as it stands in the text, and whether it is one sign of a script that does not part words."""

    start: int
    end: int
    form: str
    is_sign: bool


def spelled(text: str) -> Iterator[Word]:
    """Words in order; blanks, marks and signs without a letter or digit are left out.

    Examples
    --------
    >>> [word.form for word in spelled("It's a whale: 鲸鱼!")]
    ["It's", 'a', 'whale', '鲸', '鱼']
    """
    for start, end in pairwise(word_boundaries(text).tolist()):
        first = text[start]
        if first.isalnum():
            yield Word(start, end, text[start:end], is_unspaced(first) and not is_katakana(text[start:end]))


def is_katakana(form: str) -> bool:
    """Whether a word is a run of Katakana, which UAX #29 keeps together."""
    return len(form) > 1 and all(0x30A0 <= ord(letter) < 0x3100 for letter in form)


def is_unspaced(letter: str) -> bool:
    """Whether words of the letter's script are not parted by blanks."""
    code = ord(letter)
    return code >= UNSPACED[0][0] and any(low <= code < high for low, high in UNSPACED)


def words_of(text: str) -> list[str]:
    """Words without case, for counting; signs of scripts that do not part words come in overlapping pairs.

    Parameters
    ----------
    text : str

    Returns
    -------
    list of str

    Examples
    --------
    >>> words_of("The whale, the WHALE.")
    ['the', 'whale', 'the', 'whale']
    >>> words_of("鲸鱼游过")
    ['鲸鱼', '鱼游', '游过']
    """
    found: list[str] = []
    run: list[Word] = []
    for word in spelled(text):
        if run and not (word.is_sign and word.start == run[-1].end):
            found += pairs(run)
            run = []
        if word.is_sign:
            run.append(word)
        else:
            found.append(word.form.casefold())
    return found + pairs(run)


def pairs(run: list[Word]) -> list[str]:
    """Neighbours of a run of signs, or the sign itself where it stands alone."""
    if len(run) < 2:
        return [word.form for word in run]
    return [first.form + second.form for first, second in pairwise(run)]
