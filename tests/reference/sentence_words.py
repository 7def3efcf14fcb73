"""Words of the languages and their kinds, read from the tables again, slowly."""

import runpy
import unicodedata
from collections import Counter, defaultdict
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

LANGUAGES = Path(__file__).parents[2] / "src" / "seamline" / "sentence" / "languages"
KINDS = {
    "TITLES": "title", "NUMBERED": "numbered", "ABBREVIATIONS": "abbreviation", "FINAL": "final", "STARTERS": "starter",
    "MONTHS": "month", "EXCLAIMED": "exclaimed", "PARTICLES": "particle", "REPORTS": "report",
    "TIMES": "time", "YEARS": "year",
}
SHORTENED = {"title", "abbreviation", "final"}
QUOTED = ("de", "en", "es", "fr", "it", "pt", "ru")


@dataclass(frozen=True)
class Language:
    """Words with their kinds, and whether a stop makes a number an ordinal."""

    words: dict[str, frozenset[str]]
    ordinals: bool

    def kinds(self, word: str) -> frozenset[str]:
        return self.words.get(word, frozenset())


@lru_cache
def language_of(code: str) -> Language:
    """One table with the shared one, or all tables, where an ordinary word of one is no abbreviation."""
    codes = sorted(path.stem for path in LANGUAGES.glob("[a-z]*.py")) if code == "auto" else ["base", code]
    tables = [runpy.run_path(str(LANGUAGES / f"{name}.py")) for name in codes]
    words: dict[str, set[str]] = defaultdict(set)
    known: Counter[str] = Counter()
    for table in tables:
        add_table(words, table)
        forms: dict[str, set[str]] = defaultdict(set)
        add_table(forms, table)
        known.update(word for word, kinds in forms.items() if kinds & SHORTENED)
    if code == "auto":
        ordinary = {word.lower() for word, kinds in words.items() if "starter" in kinds}
        shared: dict[str, set[str]] = defaultdict(set)
        for quoted in QUOTED:
            for word, kinds in language_of(quoted).words.items():
                shared[word] |= kinds
        for word in words:
            words[word] -= {"final"} - shared[word] if word in shared and shared[word] & SHORTENED else set()
            local = word not in shared and known[word] < 2 and "." not in word and has_vowel(word)
            capitalised = len(word) > 2 and word[0].isupper() and not word.isupper()
            words[word] -= SHORTENED if local or (word.lower() in ordinary and not capitalised) else set()
            words[word] -= {"link"} if len(word) == 1 and word.isascii() else set()
    ordinals = code != "auto" and bool(tables[-1].get("ORDINALS"))
    return Language({word: frozenset(kinds) for word, kinds in words.items()}, ordinals)


def has_vowel(word: str) -> bool:
    return any(ch in "aeiouyаеиоуыэюяєіїαεηιουω" for ch in unicodedata.normalize("NFD", word.lower()))


def add_table(words: dict[str, set[str]], table: dict[str, str]) -> None:
    """Every form of the words of a table."""
    for name, kind in KINDS.items():
        for listed in table.get(name, "").split():
            word = listed.rstrip(".")
            for form in {word[:1].upper() + word[1:], word.upper()}:
                words[form].add(kind)
            if kind == "starter":
                words[word].add("link")
            else:
                words[word].add(kind)
                words[word.title()].add(kind)
