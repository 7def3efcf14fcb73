"""From the word lists of a language to the compiled rules of the sentence kernel, once per language."""

import re
from functools import lru_cache
from typing import NamedTuple

from .._checks import closest
from ._ends import SentenceRules

ALIASES = {"no": "nb", "sh": "hr", "bs": "hr", "iw": "he", "in": "id"}
TAG = re.compile(r"[A-Za-z]{2,3}(?:[-_][A-Za-z0-9]{1,8})*")
MAX_TERMINATORS = 16
TAGS = {
    "arabic": "ar", "bengali": "bn", "bulgarian": "bg", "catalan": "ca", "chinese": "zh", "croatian": "hr",
    "czech": "cs", "danish": "da", "dutch": "nl", "english": "en", "estonian": "et", "finnish": "fi", "french": "fr",
    "german": "de", "greek": "el", "hebrew": "he", "hindi": "hi", "hungarian": "hu", "indonesian": "id",
    "italian": "it", "japanese": "ja", "korean": "ko", "latvian": "lv", "lithuanian": "lt", "norwegian": "nb",
    "persian": "fa", "polish": "pl", "portuguese": "pt", "romanian": "ro", "russian": "ru", "serbian": "sr",
    "slovak": "sk", "slovenian": "sl", "spanish": "es", "swedish": "sv", "thai": "th", "turkish": "tr",
    "ukrainian": "uk", "urdu": "ur", "vietnamese": "vi",
}
"""Tags of languages by their English names, for the message about a name."""


class SentenceStyle(NamedTuple):
    """Rules of a language with a caller's own abbreviations and terminators."""

    language: str
    abbreviations: tuple[str, ...] = ()
    terminators: str | None = None


def has_own_marks(style: str | SentenceStyle) -> bool:
    """Whether sentences end at marks of the caller's own, which only the scan of a whole text knows."""
    return isinstance(style, SentenceStyle) and style.terminators is not None


@lru_cache(maxsize=128)
def sentence_rules(
    language: str | SentenceStyle, abbreviations: tuple[str, ...] = (), terminators: str | None = None
) -> SentenceRules:
    """Compiled rules of a language or of a style, kept for the next call."""
    if isinstance(language, SentenceStyle):
        return sentence_rules(*language)
    code = table_code(language)
    if code == "auto":
        return SentenceRules(titles(abbreviations), False, terminators or "", merged=True)
    from .words import language_words, uses_ordinals

    words = language_words(code)
    for word, kind in titles(abbreviations).items():
        words[word] = words.get(word, 0) | kind
    return SentenceRules(words, uses_ordinals(code), terminators or "")


def titles(abbreviations: tuple[str, ...]) -> dict[str, int]:
    """Words of the caller's own in every form, none of which ends a sentence."""
    words: dict[str, int] = {}
    if abbreviations:
        from .words import TITLE, add_word

        for word in abbreviations:
            add_word(words, word.rstrip("."), TITLE)
    return words


def check_language(language: str) -> None:
    """``auto`` or the shape of a BCP 47 tag."""
    if not isinstance(language, str):
        raise TypeError(f"language must be a str, got {type(language).__name__}")
    if language != "auto" and not TAG.fullmatch(language):
        tag = TAGS.get(closest(language, TAGS))
        meant = f"; did you mean {tag!r}?" if tag else ""
        raise ValueError(f"language must be 'auto' or a BCP 47 tag such as 'de', got {language!r}{meant}")


def check_terminators(terminators: str | None) -> None:
    """One to sixteen marks, or None."""
    if terminators is None:
        return
    if not isinstance(terminators, str):
        raise TypeError(f"terminators must be a str, got {type(terminators).__name__}")
    if not 0 < len(terminators) <= MAX_TERMINATORS:
        raise ValueError(f"terminators must hold 1 to {MAX_TERMINATORS} marks, got {len(terminators)}")


def table_code(language: str) -> str:
    """Name of the table for a BCP 47 tag: its primary subtag, or ``auto`` where there is no table.

    Raises
    ------
    ValueError
        If ``language`` is neither ``auto`` nor shaped like a tag.
    """
    check_language(language)
    if language == "auto":
        return language
    from .words import known_languages

    primary = re.split("[-_]", language)[0].lower()
    primary = ALIASES.get(primary, primary)
    return primary if primary in known_languages() else "auto"
