"""Sentence boundaries in many languages: tables of words, one compiled scanner."""

import importlib
import pkgutil
from collections.abc import Iterable
from functools import lru_cache
from types import ModuleType

from ._checks import check_text
from ._sentence import SentenceRules, sentence_ends
from ._types import Offsets

TITLE, NUMBERED, ABBREVIATION, FINAL, STARTER, MONTH, EXCLAIMED, PARTICLE, LINK = (
    1 << bit for bit in range(9)
)
KINDS = {
    "TITLES": TITLE,
    "NUMBERED": NUMBERED,
    "ABBREVIATIONS": ABBREVIATION,
    "FINAL": FINAL,
    "STARTERS": STARTER,
    "MONTHS": MONTH,
    "EXCLAIMED": EXCLAIMED,
    "PARTICLES": PARTICLE,
}
CAPITALISED = STARTER | MONTH
ALIASES = {"no": "nb", "sh": "hr", "bs": "hr", "iw": "he", "in": "id", "tl": "id"}


def sentences(
    text: str,
    language: str = "auto",
    *,
    abbreviations: Iterable[str] = (),
) -> Offsets:
    """Boundaries of the sentences of ``text``."""
    check_text("text", text)
    return sentence_ends(text, rules_of(language, tuple(abbreviations)))


@lru_cache(maxsize=64)
def rules_of(language: str, abbreviations: tuple[str, ...] = ()) -> SentenceRules:
    """Compiled rules of a language, kept for the next call."""
    code = table_code(language)
    words = dict(merged_words() if code == "auto" else language_words(code))
    for word in abbreviations:
        add_word(words, word.rstrip("."), TITLE)
    return SentenceRules(words, code != "auto" and uses_ordinals(code))


def table_code(language: str) -> str:
    """Name of the table for a BCP 47 tag: its primary subtag, or ``auto`` when there is no table."""
    primary = language.replace("_", "-").split("-")[0].lower()
    primary = ALIASES.get(primary, primary)
    return primary if primary in known_languages() else "auto"


@lru_cache(maxsize=1)
def known_languages() -> frozenset[str]:
    """Codes of the languages that have a table."""
    from . import languages

    return frozenset(module.name for module in pkgutil.iter_modules(languages.__path__)) - {"base"}


def load_table(code: str) -> ModuleType:
    """Module of one language."""
    return importlib.import_module(f"{__package__}.languages.{code}")


def uses_ordinals(code: str) -> bool:
    return bool(getattr(load_table(code), "ORDINALS", False))


def language_words(code: str) -> dict[str, int]:
    """Every form of the words of one language and of the shared table, with their kinds."""
    words: dict[str, int] = {}
    for table in (load_table("base"), load_table(code)):
        add_table(words, table)
    return words


def add_table(words: dict[str, int], table: ModuleType) -> None:
    for name, kind in KINDS.items():
        for word in getattr(table, name, "").split():
            add_word(words, word.rstrip("."), kind)


def add_word(words: dict[str, int], word: str, kind: int) -> None:
    """Note ``word`` in each form that a text may give it; an opening word counts only with a capital."""
    forms = {word[:1].upper() + word[1:], word.upper()}
    if not kind & STARTER:
        forms |= {word, word.title()}
    for form in forms:
        words[form] = words.get(form, 0) | kind
    if kind & STARTER:
        words[word] = words.get(word, 0) | LINK


def merged_words() -> dict[str, int]:
    """Words of all languages; what is an ordinary word in one of them is no abbreviation."""
    words: dict[str, int] = {}
    for code in sorted(known_languages()):
        add_table(words, load_table(code))
    ordinary = {word.lower() for word, kinds in words.items() if kinds & STARTER}
    for word, kinds in words.items():
        if word.lower() in ordinary:
            words[word] = kinds & ~(TITLE | ABBREVIATION | FINAL)
    return words
