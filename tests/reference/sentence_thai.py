"""Sentence ends of Thai, slowly: a space between two long runs of letters, unless a word follows that goes on."""

from tests.reference.sentence_brackets import inside_round
from tests.reference.sentence_words import Language

LEFT, RIGHT = 15, 8
"""Letters without a blank before the space, and after it."""


def is_letter(ch: str) -> bool:
    """Whether it is of the script; the sign of the currency is not."""
    return "\u0e01" <= ch <= "\u0e4e" and ch != "\u0e3f"


def begins_word(ch: str) -> bool:
    """A consonant or a vowel that is written before one."""
    return "\u0e01" <= ch <= "\u0e30" or "\u0e40" <= ch <= "\u0e44"


def goes_on(after: str, language: Language) -> bool:
    """Whether it begins with a word that continues a sentence."""
    return any("particle" in language.kinds(after[:length]) for length in range(2, 9))


def ends_thai_sentence(text: str, i: int, language: Language) -> bool:
    """Whether the space at ``i`` stands between two sentences."""
    left, right = text[max(i - LEFT, 0) : i], text[i + 1 : i + 1 + RIGHT]
    if len(left) < LEFT or len(right) < RIGHT or not all(map(is_letter, left + right)):
        return False
    return begins_word(right[0]) and not goes_on(text[i + 1 :], language) and not inside_round(text, i + 1)


def thai_ends(text: str, language: Language) -> list[int]:
    """Boundaries of a text of Thai letters, spaces and brackets."""
    inner = [i + 1 for i, ch in enumerate(text) if ch == " " and ends_thai_sentence(text, i, language)]
    return sorted({0, *inner, len(text)})
