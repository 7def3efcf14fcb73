"""The word lists of the languages: every form of a word with its kinds, for one language and merged for all.

Nothing here is compiled, so that the build can merge the lists before there are kernels.
"""

import importlib
import unicodedata
from collections import Counter
from collections.abc import Container
from functools import lru_cache
from types import ModuleType

TITLE, NUMBERED, ABBREVIATION, FINAL, STARTER, MONTH, EXCLAIMED, PARTICLE, LINK, REPORT, TIME, YEAR = (
    1 << bit for bit in range(12)
)
SHORTENED = TITLE | ABBREVIATION | FINAL
VOWELS = frozenset("aeiouyаеиоуыэюяєіїαεηιουω")
QUOTED = ("de", "en", "es", "fr", "it", "pt", "ru")
KINDS = {
    "TITLES": TITLE,
    "NUMBERED": NUMBERED,
    "ABBREVIATIONS": ABBREVIATION,
    "FINAL": FINAL,
    "STARTERS": STARTER,
    "MONTHS": MONTH,
    "EXCLAIMED": EXCLAIMED,
    "PARTICLES": PARTICLE,
    "REPORTS": REPORT,
    "TIMES": TIME,
    "YEARS": YEAR,
}


@lru_cache(maxsize=1)
def known_languages() -> frozenset[str]:
    """Codes of the languages that have a table."""
    import pkgutil  # slow to load, and only needed once

    from . import languages

    return frozenset(module.name for module in pkgutil.iter_modules(languages.__path__)) - {"base"}


def load_table(code: str) -> ModuleType:
    """Module of word lists of one language."""
    return importlib.import_module(f"{__package__}.languages.{code}")


def uses_ordinals(code: str) -> bool:
    """Whether a stop makes a number an ordinal in this language."""
    return bool(getattr(load_table(code), "ORDINALS", False))


def language_words(code: str) -> dict[str, int]:
    """Every form of the words of one language and of the shared table, with their kinds."""
    words = own_words("base")
    add_table(words, load_table(code))
    return words


def own_words(code: str) -> dict[str, int]:
    """Every form of the words of one table alone."""
    words: dict[str, int] = {}
    add_table(words, load_table(code))
    return words


def add_table(words: dict[str, int], table: ModuleType) -> None:
    """Note every word of ``table``."""
    for name, kind in KINDS.items():
        for word in getattr(table, name, "").split():
            add_word(words, word.rstrip("."), kind)


def add_word(words: dict[str, int], word: str, kind: int) -> None:
    """Note ``word`` in each form that a text may give it; an opening word opens only with a capital."""
    capitals = word[:1].upper() + word[1:], word.upper()
    if kind & STARTER:
        words[word] = words.get(word, 0) | LINK
    for form in capitals if kind & STARTER else (*capitals, word, word.title()):
        words[form] = words.get(form, 0) | kind


def merged_words() -> dict[str, int]:
    """Words of all languages with the kinds that hold in any of them.

    An ordinary word of one language is no abbreviation in another, unless it is capitalised. Only a word that several
    languages share, that has inner stops or no vowel, or that a much quoted language has, is an abbreviation
    everywhere; whether it may end a sentence, the much quoted ones decide. A single Latin letter is an initial, not a
    preposition.
    """
    tables = {code: own_words(code) for code in sorted(known_languages() | {"base"})}
    words: dict[str, int] = {}
    known: Counter[str] = Counter()
    for table in tables.values():
        known.update(word for word, kinds in table.items() if kinds & SHORTENED)
        for word, kinds in table.items():
            words[word] = words.get(word, 0) | kinds
    quoted: dict[str, int] = {}
    for code in ("base", *QUOTED):
        for word, kinds in tables[code].items():
            quoted[word] = quoted.get(word, 0) | kinds
    ordinary = {word.lower() for word, kinds in words.items() if kinds & STARTER}
    for word, kinds in words.items():
        if kinds & SHORTENED and not is_shared(word, known[word], quoted, ordinary):
            words[word] = kinds = kinds & ~SHORTENED
        elif kinds & FINAL and quoted.get(word, 0) & SHORTENED:
            words[word] = kinds = kinds & ~FINAL | quoted[word] & FINAL
        if kinds & LINK and len(word) == 1 and word.isascii():
            words[word] = kinds & ~LINK
    return words


def is_shared(word: str, times: int, quoted: Container[str], ordinary: Container[str]) -> bool:
    """Whether an abbreviation that stands in so many tables is one in every language."""
    if word.lower() in ordinary and not is_capitalised(word):
        return False
    return times > 1 or word in quoted or "." in word or not has_vowel(word)


def is_capitalised(word: str) -> bool:
    """Whether ``word`` has three letters or more and its first alone is a capital: ``Sen``."""
    return len(word) > 2 and word[0].isupper() and not word.isupper()


def has_vowel(word: str) -> bool:
    """Whether ``word`` has a vowel, with or without a mark on it."""
    return not VOWELS.isdisjoint(unicodedata.normalize("NFD", word.lower()))
