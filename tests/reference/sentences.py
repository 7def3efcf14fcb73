"""Sentence ends of prose in ASCII letters, slowly: marks, quotes, abbreviations, initials, numbers and blank lines.

Brackets, single line ends and lists are next door; other scripts have tests of their own.
"""

import re
from dataclasses import dataclass
from itertools import takewhile

from tests.reference.sentence_brackets import inside_round, is_aside, skip_marker, skip_reference
from tests.reference.sentence_lines import item_start, line_ends
from tests.reference.sentence_words import SHORTENED, Language, language_of

ORDINARY = {"starter", "month", "link"}
MARKS, QUOTES = ".!?", "\"“”"
TOKEN = re.compile(r"[^\s\"“”,:;(\[•-]*\Z")
CLOSERS = re.compile(r"(?:[”)\]]|[\"“](?![A-Za-z0-9]))")
EMBEDDED, DATE_REACH = 128, 40
NUMERAL = re.compile(r"[IVXLC]{1,6}")


@dataclass(frozen=True)
class Word:
    """The word before a stop."""

    text: str
    start: int
    attached: bool

    @property
    def plain(self) -> bool:
        return self.text.isalpha()

    @property
    def uppers(self) -> int:
        return sum(map(str.isupper, self.text))

    @property
    def vowels(self) -> int:
        return sum(ch in "aeiouy" for ch in self.text.lower())


def word_before(text: str, i: int) -> Word:
    found = TOKEN.search(text[:i])
    assert found is not None
    start = found.start()
    return Word(found[0], start, bool(found[0]) and start > 1 and text[start - 1] in "-:" and text[start - 2].isalnum())


def kinds_of(text: str, word: Word, language: Language) -> frozenset[str]:
    """Kinds of a word: with the short pieces before it (``z. B.``), as a whole, or by its ending."""
    kinds = language.kinds(spaced(text, word)) if len(word.text) <= 3 else frozenset()
    kinds = kinds or language.kinds(word.text)
    part = len(word.text) > 3 and re.fullmatch(r"[A-Za-z0-9.]*", word.text)
    return kinds or (language.kinds("-" + word.text[-3:]) if part else frozenset())


def spaced(text: str, word: Word) -> str:
    """The abbreviation written with blanks that ends with ``word``, without them; empty when there is none."""
    found = re.search(r"(?:(?<=[\s\"“(\[])|\A)(?:[^\s\"“(\[]{1,3}\. )+\Z", text[: word.start])
    return (found[0] + word.text).replace(" ", "") if found else ""


def ends_before_lower(text: str, i: int, run: str, k: int, opener: str, language: Language) -> bool:
    """Whether the mark at ``i`` ends a sentence although the next word is in lower case."""
    word = word_before(text, i + 1 - len(run))
    if k > i + 1 or "..." in run:
        return False
    if run != ".":
        return len(run) > 1 or not word.uppers
    ordinary = kinds_of(text, word, language) <= ORDINARY and word.plain
    if opener in QUOTES:
        return ordinary and len(word.text) > 1
    return ordinary and word.uppers <= 1 and len(word.text) >= 6 and word.vowels >= 2


def opens_item(text: str, start: int, language: Language) -> bool:
    """Whether a list marker may stand at ``start``: first of its line, or behind the end of a sentence."""
    before = text[:start].rstrip(" \"“([•")
    if not before or before[-1] in "\n!?:]":
        return True
    if before[-1] != ".":
        return False
    word = word_before(before, len(before) - 1)
    short = kinds_of(before, word, language) & {"title", "numbered", "abbreviation"}
    return not (short or (len(word.text) == 1 and word.plain) or "." in word.text)


def is_list_marker(text: str, word: Word, language: Language) -> bool:
    number = re.fullmatch(r"[\d.]{1,7}", word.text) and sum(map(str.isdigit, word.text)) < 4
    shaped = len(word.text) == 1 or number or NUMERAL.fullmatch(word.text) or re.fullmatch("[ivx]{1,4}", word.text)
    return bool(shaped) and not word.attached and opens_item(text, word.start, language)


def follows_number(text: str, start: int) -> bool:
    return re.search(r"\d[ ]\Z", text[:start]) is not None


def number_ends(text: str, word: Word, rest: str, following: frozenset[str], language: Language) -> bool:
    """Whether the stop behind a short number or numeral ends a sentence, or makes it an ordinal."""
    if "month" in following:
        return False
    digits = len("".join(takewhile(str.isdigit, rest)))
    if digits:
        return not (language.ordinals and len(word.text) <= 2) and digits != 3
    if not language.ordinals or (word.text.isdigit() and len(word.text) > 2):
        return True
    before = text[: word.start].rstrip(" .")
    return "starter" in following or "numbered" in language.kinds(word_before(before, len(before)).text)


def opens_with_time(text: str, word: Word, language: Language) -> bool:
    """Whether ``word`` is the time that a sentence begins with: ``At 5 a.m.``"""
    found = re.search(r"(?:\A|[^A-Za-z.])([A-Z][a-z]*)[ ][^\s\"“”,-]*\d[ ]\Z", text[: word.start])
    return "." in word.text and found is not None and "starter" in language.kinds(found[1])


def is_cited(letter: str, rest: str) -> bool:
    """Whether a capital behind a number is no unit: ``2018 S. Korte``, ``113 F. Supp.``, but ``15 C. Here``."""
    if len(letter) != 1 or not letter.isupper():
        return False
    return re.match(r"[A-Za-z]{0,5}\.", rest) is not None or letter not in "ACFGJKLMNVWZ"


def opens_with_date(text: str, word: Word, language: Language) -> bool:
    """Whether ``word``, short for a year, is part of the date that a sentence begins with: ``W maju 1990 r.``"""
    low, start = max(0, word.start - DATE_REACH), word.start
    while start > low and not ends_before_date(text, start - 1, language):
        start -= 1
    if 0 < low == start:
        return False
    opening = re.match(r"[\s\"“”-]*(\d|[A-Za-z]*)(\.?)", text[start:])
    assert opening is not None
    if opening[1].isdigit():
        return True
    initial = len(opening[1]) == 1 and opening[2] == "."
    return opening[1][:1].isupper() and not initial and "starter" in language.kinds(opening[1])


def ends_before_date(text: str, i: int, language: Language) -> bool:
    """Whether a sentence or a line ends with ``text[i]``: not with the stop of an abbreviation or a number."""
    if text[i] != ".":
        return text[i] in "\n!?"
    word = word_before(text, i)
    short = kinds_of(text, word, language) & {"title", "numbered", "abbreviation"}
    return word.plain and len(word.text) > 1 and word.vowels > 0 and not short


def numbers_word(text: str, start: int, language: Language) -> bool:
    """Whether the number at ``start`` belongs to the word before it, as in ``Fig. 2.``, and marks no item."""
    before = text[:start].rstrip(" ")
    return before[-1:] == "." and "numbered" in kinds_of(before, word_before(before, len(before) - 1), language)


def abbreviation_ends(kinds: frozenset[str], opener: str, rest: str, following: frozenset[str]) -> bool:
    if opener in "([":
        return False
    if "final" in kinds and "time" in following:
        return False
    if "title" in kinds or (rest[:1].isdigit() and kinds & {"numbered", "abbreviation"}):
        return False
    return "final" in kinds or "starter" in following


def names_street(text: str, start: int) -> bool:
    """Whether the word at ``start`` belongs to the name before it: ``Main St.``, ``5th St.``"""
    if re.search(r"[^.] \Z", text[:start]) is None:
        return False
    before = word_before(text, start - 1).text
    return re.search("[A-Za-z]", before) is not None and (before[0].isupper() or re.search(r"\d", before) is not None)


def is_dotted(word: Word) -> bool:
    """Whether the word is short for several, as ``Ph.D`` is: no name of a file or a program, ``.NET``, ``Node.js``."""
    dots = word.text.count(".")
    letters = len(word.text) - dots
    if not re.fullmatch(r"[A-Za-z][A-Za-z.]*", word.text) or dots == 0 or letters > 3 * dots + 3:
        return False
    return max(map(len, word.text.split("."))) <= 3 or word.uppers > dots


def stop_ends(text: str, i: int, rest: str, opener: str, language: Language) -> bool:
    """Whether the single stop at ``i`` ends a sentence before ``rest``, no lower case, behind an ``opener``."""
    word = word_before(text, i)
    kinds = kinds_of(text, word, language)
    leading = "".join(takewhile(str.isalpha, rest))
    initial = len(leading) == 1 and rest[1:2] == "."
    following = frozenset() if initial else language.kinds(leading)
    starts = "starter" in following
    if not word.text or (word.attached and not kinds):
        return True
    if is_list_marker(text, word, language):
        return False
    ordinary = word.plain and not kinds
    if not ordinary and "numbered" in following and re.match(r"\.\s\d", rest[len(leading) :]):
        return False
    if "link" in kinds and not rest[:1].isdigit() and not initial:
        return True
    if "year" in kinds and not opener and rest[:1].isupper() and follows_number(text, word.start):
        return starts or not opens_with_date(text, word, language)
    if kinds & {"title", "numbered", "abbreviation", "final"}:
        if opens_with_time(text, word, language):
            return False
        if kinds >= {"title", "abbreviation"} and starts and names_street(text, word.start):
            return rest[len(leading) : len(leading) + 1] != "."
        only_numbered = len(word.text) > 1 and not opener and not kinds & SHORTENED
        if only_numbered and re.match("[A-Z][a-z]{2}", rest) and not following & {"title", "numbered", "abbreviation"}:
            return True
        return abbreviation_ends(kinds, opener or "-", rest, following)
    if follows_number(text, word.start) and word.plain and len(word.text) <= 2 and not is_cited(word.text, rest):
        return bool(leading) and not initial
    if is_dotted(word):
        return starts
    if re.fullmatch(r"(?:1[6-9]|20)\d\d", word.text) and re.match(r"\d{1,2}\. \d", rest):
        return False
    if len(word.text) == 1 and word.plain:
        return starts
    if (word.text.isdigit() and len(word.text) <= 3) or NUMERAL.fullmatch(word.text):
        return number_ends(text, word, rest, following, language)
    dated = word.uppers == 1 or re.match(r"(?:1[6-9]|20)\d\d(?!\d)", rest)
    if rest[:1].isdigit() and follows_number(text, word.start) and dated and word.plain and len(word.text) <= 5:
        return False
    return starts or not (2 <= len(word.text) <= 4 and word.plain and word.text.islower() and not word.vowels)


def opens_quote(text: str, i: int) -> bool:
    """Whether the quotation mark at ``i`` opens: behind a blank, and not before one."""
    return re.search(r"(?:\A|[\s-])\Z", text[:i]) is not None and re.match(r"\S", text[i + 1 :]) is not None


def inside_quote(text: str, k: int) -> bool:
    """Whether ``k`` is inside a quotation of several sentences that one sentence holds."""
    start = max(text.rfind(mark, max(0, k - EMBEDDED), k) for mark in QUOTES)
    if start < 0 or not opens_quote(text, start):
        return False
    ahead = re.match(f"[^{QUOTES}]*[{QUOTES}]", text[k : start + EMBEDDED])
    end = k + ahead.end() - 1 if ahead else -1
    if end < 0 or opens_quote(text, end) or text[end - 1] not in MARKS or "\n\n" in text[start:end]:
        return False
    led = re.search(r"[A-Za-z,][ ]\Z", text[:start]) is not None
    return led or re.match(r"[ ][a-z]", text[end + 1 :]) is not None


def closed(text: str, i: int) -> int:
    """``i`` behind the closing marks and references there."""
    while True:
        found = CLOSERS.match(text, i)
        k = found.end() if found else skip_reference(text, i)
        if k == i:
            return i
        i = k


def behind_note(text: str, i: int) -> int:
    """``i`` behind the number of a note: ``word.12 Next``."""
    found = re.match(r"\d{1,2}(?=[ ][A-Z])", text[i:])
    word = word_before(text, i - 1)
    noted = found and text[i - 1] == "." and word.plain and len(word.text) > 3 and word.uppers < 2
    return i + found.end() if found and noted else i


def mark_ends(text: str, i: int, run: str, language: Language) -> int | None:
    """Where the next sentence begins when the run of marks that ends at ``i`` ends one."""
    k = closed(text, i + 1)
    if text[k : k + 1] in [*MARKS]:
        return None
    k = behind_note(text, k) if k == i + 1 else k
    reference = skip_reference(text, k + 1) if re.match(r"[ ]\S", text[k:]) else k
    if reference > k + 1 and text[reference : reference + 1].strip() == "":
        k = reference
    start = k + len(text[k:]) - len(text[k:].lstrip())
    if start == len(text):
        return None
    if text[k:start].count("\n") > 1:
        return start
    if start == k or is_no_mark(text, i, run, language) or text[start] in ",:;)]!?" or is_aside(text, start):
        return None
    ends = ends_before(text, i, run, k, start, language)
    return start if ends and not (k == i + 1 and (inside_round(text, k) or inside_quote(text, k))) else None


def is_no_mark(text: str, i: int, run: str, language: Language) -> bool:
    """Whether the run stands alone in brackets or belongs to a name."""
    first = i + 1 - len(run)
    if text[first - 1 : first] in ["(", "["] and text[i + 1 : i + 2] in [")", "]"]:
        return True
    following = re.match(r"(?![A-Z]\.)[A-Z][A-Za-z]*", text[i + 1 :].lstrip())
    if run in "!?" and following and "starter" in language.kinds(following[0]):
        return False
    unusual = "title" if "..." in run else "exclaimed" if run in "!?" else None
    return unusual in kinds_of(text, word_before(text, first), language)


def ends_before(text: str, i: int, run: str, k: int, start: int, language: Language) -> bool:
    """Whether the run of marks ends a sentence before what begins at ``start``."""
    opened = re.match(r"[\"“”(\[•-](?:[\"“”()\[\]• -])*", text[start:])
    opener = opened[0] if opened else ""
    rest = skip_marker(text[start + len(opener) :], opener[-1:])
    if rest[:1].islower():
        return opener[:1] != "-" and ends_before_lower(text, i, run, k, text[start], language)
    return run != "." or stop_ends(text, i, rest, opener[:1], language)


def line_starts(text: str, language: Language) -> set[int]:
    """Starts of sentences behind line ends: a blank line always ends one."""
    starts = {found.end() for found in re.finditer(r"(?<=\S)[ ]*\n[ ]*\n\s*(?=\S)", text)}
    for found in re.finditer(r"(?<=\S)[ ]*\n[ ]*(?=\S)", text):
        last, following = found.start() - 1, found.end()
        word = word_before(text, last if text[last] == "." else last + 1)
        links = text[last].isalpha() and "link" in language.kinds(word.text)
        title = text[last] == "." and "title" in kinds_of(text, word, language)
        starts |= {following} if line_ends(text, last, following, links, title) else set()
    return starts


def item_starts(text: str, language: Language) -> dict[int, int]:
    """Starts of the items of lists that run on, by the signs of their markers."""
    starts = {}
    for i in (found.start() for found in re.finditer(r"[.)]", text)):
        start = item_start(text, i + (text[i : i + 2] == ".)"))
        if start > 0 and not (text[i] == "." and numbers_word(text, start, language)):
            starts[i] = start
    return starts


def reference_sentences(text: str, code: str) -> list[int]:
    """Boundaries of a text made of ASCII words, marks, quotes, brackets, bullets, blanks and line ends."""
    language = language_of(code)
    items = item_starts(text, language)
    ends = {0, len(text), *items.values(), *line_starts(text, language)}
    for found in re.finditer(r"[.!?]+", text):
        if found.end() - 1 not in items:
            end = mark_ends(text, found.end() - 1, found[0], language)
            ends |= {end} if end is not None else set()
    return sorted(ends)
