"""Twin of conversations by their labels: each way as a regular expression, the choice by plain counts."""

import re
from collections import Counter
from itertools import pairwise
from typing import NamedTuple

from seamline.markup.markdown import KINDS, scan_blocks
from tests.reference.plain import FIELDS, is_speech, reference_plain, reference_rows, role_of, words_of

MARKS = "\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff"
GAP = rf"[ \t\xa0\u202f\u2009\u3000{MARKS}]"
CLOCK = re.compile(r"\d{1,2}:\d\d(?!\d)(?::\d\d(?!\d))?(?:[.,]\d{1,7})?")
DATED_CLOCK = re.compile(r"\d{1,2}([:.])\d\d(?!\d)(?:\1\d\d(?!\d))?(?:[.,]\d{1,7})?")
ZONE = re.compile(
    rf"Z|[+-]\d\d:?\d\d|{GAP}*[aApP](?:\.{GAP}*)?[mM](?![^\W\d_])\.?|{GAP}*[^\W\d_\x00-\x7f]{{1,3}}(?={GAP}+-)"
)
TOKEN = re.compile(rf"(\d+)|([^\W\d_]+)|({GAP}+)|([/.,\-:\u2013])")
DASHES = "\u2014\u2013\xb7\u2022-|"
LEVELS = words_of(
    "alert critical crit d debug e emerg err error f fatal fine finer finest i info notice severe trace v verbose w "
    "warn warning"
)
HONORIFICS = words_of(
    "art capt ch col dr fig gen hon lt maj messrs mlle mme mr mrs ms mx no p pp prof rev sec sgt sr st vol"
)
STAGE = {
    "act", "all rights reserved", "contents", "curtain", "cut to", "dissolve to", "end", "enter", "epilogue", "exeunt",
    "exit", "ext", "fade in", "fade out", "fade to", "finis", "int", "intermission", "prologue", "scene", "smash cut",
    "the end",
}
TAGS = words_of(
    "a b blockquote body br center code dd div dl dt em font h1 h2 h3 h4 h5 h6 head hr html i img li ol option p pre q "
    "small span strong sub sup table tbody td th thead title tr tt u ul"
)
WAYS = ("templated", "stamped", "above", "behind", "cued", "angled", "squared", "asked", "bold")


class Said(NamedTuple):
    """A line that may say who speaks."""

    way: str
    line: int
    next: int
    name: tuple[int, int] = (0, 0)
    shape: str = ""
    after: int = 0
    technical: bool = False
    sure: bool = False
    speech: bool = False
    alone: bool = False


def read_time(line: str, i: int, least: int) -> tuple[int, str] | None:
    numbers = words = 0
    shape, k = "", i
    while k < min(len(line), i + 48):
        clock = (DATED_CLOCK if numbers >= 3 else CLOCK).match(line, k)
        if clock and not line[k - 1 : k].isdigit():
            zone = ZONE.match(line, clock.end())
            end = zone.end() if zone else clock.end()
            return (end, shape + f"c{bool(zone)}") if numbers >= least else None
        token = TOKEN.match(line, k)
        if not token:
            return None
        numbers, words = numbers + bool(token[1]), words + bool(token[2])
        if words > 4 or len(token[2] or "") > 12:
            return None
        shape += "9" if token[1] else "a" if token[2] else " " if token[3] else token[4]
        k = token.end()
    return None


def read_stamp(line: str, i: int) -> tuple[int, str] | None:
    opening = line[i]
    if opening in "[(":
        k = re.compile(rf"{GAP}*").match(line, i + 1).end()
        found = read_time(line, k, 0) if k < len(line) else None
        closing = re.compile(rf"{GAP}*" + (r"\]" if opening == "[" else r"\)"))
        closed = closing.match(line, found[0]) if found else None
        return (closed.end(), opening + found[1]) if closed else None
    if not (opening.isdigit() or opening.isalpha()):
        return None
    return read_time(line, i, 0 if opening.isdigit() else 2)


def is_technical(name: str) -> bool:
    word = re.match(r"[^\W\d_]*", name)[0].lower()
    return bool(re.search(r"[\[\]{=/\\:]|(?<=[^\W\d_])\.(?=[^\W\d_A-Z])", name)) or word in LEVELS


def named(text: str, start: int, end: int) -> tuple[int, int] | None:
    """The name without marks around it, or None."""
    head = re.compile(rf"(?:{GAP}|[*_~@&%]|\+(?!\d))*").match(text, start, end)
    start = head.end()
    bare = text[start:end].rstrip(" \t\xa0\u202f\u2009\u3000" + "".join(map(chr, marks()))).rstrip("*_:,")
    return (start, start + len(bare)) if bare else None


def marks() -> list[int]:
    return [*range(0x200B, 0x2010), *range(0x202A, 0x202F), *range(0x2066, 0x206A), 0xFEFF]


def colon_at(line: str, i: int) -> int:
    found = re.compile(rf":(?={GAP}|\*|$)|\uff1a").search(line, i, min(len(line), i + 60))
    if found and found.start() == i:
        return -1
    if found and found.end() < len(line) and not re.match(rf"{GAP}|\*", line[found.end()]) and found[0] == ":":
        return colon_at(line, found.end())
    return found.start() if found else -1


def closing_at(line: str, i: int, closing: str) -> int:
    found = re.compile(r'[^<\[/="!' + re.escape(closing) + "]{1,39}" + re.escape(closing)).match(line, i)
    return found.end() - 1 if found else -1


class Line(NamedTuple):
    """One line without outer blanks, and what stands around it."""

    text: str
    i: int
    end: int
    line: int
    next: int
    opens: bool
    goes_on: bool
    before: int
    before_opens: bool

    @property
    def words(self) -> str:
        return self.text[self.i : self.end]


def lines_of(text: str) -> list[Line]:
    spans = [found.span() for found in re.finditer(r"[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+", text)]
    bare = [inner(text, *span) for span in spans]
    blank = [i == end for i, end in bare]
    rows = []
    for k, ((line, next), (i, end)) in enumerate(zip(spans, bare, strict=True)):
        if not blank[k]:
            goes_on = k + 1 < len(spans) and not blank[k + 1]
            opens, before_opens = k == 0 or blank[k - 1], k < 2 or blank[k - 2]
            rows.append(Line(text, i, end, line, next, opens, goes_on, spans[k - 1][0] if k else 0, before_opens))
    return rows


def inner(text: str, start: int, end: int) -> tuple[int, int]:
    """A line without its end and its outer blanks."""
    edge = " \t\xa0\u202f\u2009\u3000" + "".join(map(chr, marks()))
    bare = text[start:end].rstrip("\r\n")
    first = start + len(bare) - len(bare.lstrip(edge))
    return first, max(first, start + len(bare.rstrip(edge)))


def key_of(said: Said, text: str) -> str:
    """What tells names apart; nothing for the name of a field."""
    key, stem, role = role_of(text[slice(*said.name)][:40])
    return "" if not role and (key in FIELDS or stem in FIELDS) else key


def gap(text: str, i: int) -> int:
    return re.compile(rf"{GAP}*").match(text, i).end()


def templated(at: Line, i: int) -> Said | None:
    text, end = at.text, at.end
    named_role = re.compile(r"(?:<\|im_start\|>|<\|start_header_id\|>|<start_of_turn>|<\|start\|>)([^\W\d_]{1,40})")
    found = named_role.match(text, i, end)
    if not found:
        found = re.compile(r"<\|([^\W\d_]{1,40})\|>").match(text, i, end)
        if found and not role_of(found[1])[2]:
            return None
    found = found or re.compile(r"\[(/?INST)\]").match(text, i, end)
    return Said("templated", at.line, at.next, found.span(1), after=end, sure=True) if found else None


def bracketed(at: Line, closing: str) -> Said | None:
    text = at.text[: at.end]
    stop = closing_at(text, at.i + 1, closing)
    if stop < 0 or stop + 1 >= at.end or not re.match(GAP, text[stop + 1]):
        return None
    name = named(text, at.i + 1, stop)
    sure = text[stop - 1].isdigit()
    if not name or not any(char.isalpha() for char in text[at.i + 1 : stop]) or not (sure or stop - at.i > 2):
        return None
    shown = text[slice(*name)]
    technical = (shown.lower() in TAGS or "</" in text[stop + 1 :]) if closing == ">" else is_technical(shown)
    way = "angled" if closing == ">" else "squared"
    return Said(way, at.line, at.next, name, after=gap(text, stop + 1), technical=technical, sure=sure)


def behind_stamp(at: Line, k: int, shape: str) -> Said:
    text = at.text[: at.end]
    none = Said("stamped", at.line, at.next, (k, k), shape, at.end)
    rest = re.compile(rf"(?:{GAP}|[-\u2013|,])*").match(text, k).end()
    if rest == at.end:
        return none
    if text[rest] == "<":
        stop = closing_at(text, rest + 1, ">")
        name = named(text, rest + 1, stop) if stop > 0 else None
        return filled(none, text, name, stop + 1)
    if re.compile(rf"\*{GAP}").match(text, rest):
        return none
    tab = text.find("\t", rest, rest + 40) if text[rest - 1] == "\t" else -1
    stop = tab if tab >= 0 else colon_at(text, rest)
    if stop > 0:
        return filled(none, text, named(text, rest, stop), gap(text, stop + 1))
    words = text[rest:].split()
    if len(text) - rest <= 40 and text[-1] not in ".!?," and len(words) <= 5:
        name = named(text, rest, at.end)
        return filled(none, text, name, at.end)._replace(way="above", sure=False) if name else none
    return none


def filled(said: Said, text: str, name: tuple[int, int] | None, after: int) -> Said:
    if not name:
        return said._replace(after=after)
    return said._replace(name=name, after=after, sure=True, technical=is_technical(text[slice(*name)]))


def before_stamp(at: Line) -> Said | None:
    text = at.text[: at.end]
    if not (text[at.i].isalpha() or text[at.i] in "*@"):
        return None
    k = at.i
    while k < min(at.end, at.i + 40):
        name_end = re.compile(rf"(?:(?!{GAP}).)*").match(text, k).end()
        found = when(text, name_end)
        if found and (found[0] == at.end or text[found[0]] in ":\uff1a"):
            name = named(text, at.i, name_end)
            after = gap(text, min(found[0] + 1, at.end))
            made = Said("behind", at.line, at.next, (0, 0), found[1], after)
            return filled(made, text, name, after)._replace(sure=False) if name else None
        k = gap(text, name_end)
    return None


def when(text: str, i: int) -> tuple[int, str] | None:
    k = gap(text, i)
    dashed = k < len(text) and text[k] in DASHES
    k = gap(text, k + 1) if dashed else k
    if k == len(text):
        return None
    if re.compile(rf"[\[(]|\d+(?!{GAP})[^\d]").match(text, k):
        return read_stamp(text, k)
    if not dashed or not text[k].isalpha():
        return None
    found = read_time(text, k, 0)
    return (found[0], "b" + found[1]) if found else None


def cued(at: Line) -> Said | None:
    clock = CLOCK.match(at.text, at.i, at.end)
    if not clock or not at.text.startswith("-->", gap(at.text, clock.end())):
        return None
    start, end = inner(at.text, *re.compile(r"[^\r\n]*").match(at.text, at.next).span())
    text = at.text[: re.compile(r"[^\r\n]*").match(at.text, at.next).end()]
    voice = re.compile(r"<v(?=[ .])[^ >\r\n]*").match(text, start)
    if voice:
        stop = closing_at(text, voice.end() + 1, ">")
        name = named(text, voice.end(), stop) if stop > 0 else None
    else:
        stop = colon_at(text, start) if start < end else -1
        name = named(text, start, stop) if stop > 0 else None
    line = at.before if not at.opens and at.before_opens else at.line
    return Said("cued", line, at.next, name, after=at.end, sure=bool(voice)) if name else None


def asked(at: Line) -> Said | None:
    text = at.text[: at.end]
    number = re.compile(rf"\d{{1,2}}(?!\d){GAP}*").match(text, at.i)
    k = number.end() if number else at.i
    found = re.compile(rf"([QA])(?![^\W\d_])(?:\.(?={GAP})|(?=\t)|(?={GAP}{GAP}))|([BCD])\.(?={GAP})").match(text, k)
    if k + 2 >= at.end:
        return None
    if found:
        after, other = gap(text, found.end()), bool(found[2])
        return Said("asked", at.line, at.next, (k, k + 1), after=after, technical=other, sure=not other)
    if re.compile(r"[QA](?![^\W\d_])|[B-D]\.").match(text, k):
        return None
    stop = colon_at(text, k)
    letters = [char for char in text[k : max(stop, k)] if char.isalpha()]
    if stop < k + 3 or stop - k > 40 or not "A" <= text[k] <= "Z" or not all("A" <= char <= "Z" for char in letters):
        return None
    return filled(Said("asked", at.line, at.next), text, named(text, k, stop), gap(text, stop + 1))._replace(sure=False)


def bold(at: Line) -> Said | None:
    found = re.fullmatch(r"\*\*(.{1,36}?)[:\uff1a]?\*\*[:\uff1a]?", at.words)
    name = named(at.text, at.i + 2, at.i + 2 + len(found[1])) if found else None
    if not name or not role_of(at.text[slice(*name)])[2]:
        return None
    return Said("bold", at.line, at.next, name, after=at.end)


WORD = r"[^\W\d_]|[\u0300-\u036f'\u2019&#0-9-]"


def played(at: Line) -> Said | None:
    text = at.text[: at.end]
    k = at.i + (text[at.i] == "_")
    if k == at.end or not text[k].isupper():
        return None
    cast = in_capitals(text, k) or cut_short(text, k)
    stands_out = k > at.i or at.i > at.line or (cast and at.opens and cast[1] == at.end)
    if not cast or (not cast[2] and not stands_out and cut_short(text, k)):
        return titled(at, k) if not cast and at.goes_on else None
    end, next, capitals, stopped = cast
    if k > at.i:
        if text[next : next + 1] != "_":
            return None
        next += 1
    if of_stage(text[k:end]) or not opens_speech(at, text, next, capitals, stopped):
        return None
    name = named(text, k, end)
    return name and Said("played", at.line, at.next, name, after=gap(text, next), technical=not capitals, sure=at.opens)


def in_capitals(text: str, i: int) -> tuple[int, int, bool, bool] | None:
    """End of the name, what follows its stop, whether it is in capitals, whether it has a stop."""
    k, words, letters, end, stopped, next = i, 0, 0, i, False, i
    while k < min(len(text), i + 40):
        word = re.compile(rf"(?:{WORD})+").match(text, k, min(len(text), i + 40))
        if not word or any(char.islower() for char in word[0]) or not (words or any(map(str.isupper, word[0]))):
            break
        words, letters, end = words + 1, letters + sum(map(str.isupper, word[0])), word.end()
        next = end
        dot = text[end : end + 1] == "." or (text[end : end + 1] == ":" and end + 1 == len(text))
        if dot and word[0].lower() not in HONORIFICS:
            stopped, next = True, end + 1
            break
        k = gap(text, end + (text[end : end + 1] == "."))
    roman_only = set(text[i:end]) <= set("IVXLC")
    return (end, next, True, stopped) if letters >= 2 and words <= 5 and not roman_only else None


def cut_short(text: str, i: int) -> tuple[int, int, bool, bool] | None:
    found = re.compile(rf"((?:{WORD})+)(?:{GAP}+((?:{WORD})+))?\.").match(text, i)
    words = [word for word in found.groups() if word] if found else []
    letters = [char for word in words for char in word if char.isalpha()]
    if not words or any(sum(map(str.isupper, word)) > 1 for word in words) or not any(map(str.isupper, words[0])):
        return None
    if not 2 <= len(letters) <= 12 or words[-1].lower() in HONORIFICS:
        return None
    return found.end() - 1, found.end(), False, True


def titled(at: Line, k: int) -> Said | None:
    words = at.text[k : at.end].split()
    fits = len(words) <= 3 and all(
        re.fullmatch(rf"(?:{WORD})+", word) and word[0].isupper() and sum(map(str.isupper, word)) == 1
        and any(map(str.islower, word)) for word in words
    )
    name = named(at.text, k, at.end)
    if not fits or of_stage(at.text[k : at.end]) or not name:
        return None
    return Said("titled", at.line, at.next, name, after=at.end, sure=at.opens)


def of_stage(name: str) -> bool:
    return name.lower() in STAGE or name.lower().split()[0] in STAGE


def opens_speech(at: Line, text: str, next: int, capitals: bool, stopped: bool) -> bool:
    rest = gap(text, next)
    if rest == at.end:
        return (at.opens or capitals) and at.goes_on
    if text[rest] in "([":
        return (at.opens and at.goes_on and text[-1] in ")]") or (capitals and at.end - rest > 3)
    head = re.compile(rf"(?:(?:(?!{GAP}).)*{GAP}?){{0,3}}").match(text, rest)[0]
    return stopped and rest > next and any(map(str.islower, head))


def read_way(at: Line) -> Said | None:
    first = at.words[0]
    if first == "<":
        return templated(at, at.i) or bracketed(at, ">")
    if first in "[(" or first.isdigit() or first.isalpha():
        stamp = read_stamp(at.text[: at.end], at.i)
        if stamp:
            return cued(at) or behind_stamp(at, *stamp)
    if first == "[":
        return templated(at, at.i) or (bracketed(at, "]") if at.i == at.line else None)
    return bold(at) or before_stamp(at) or asked(at) or played(at)


def found_in(text: str) -> list[Said]:
    found = []
    for at in lines_of(text):
        said = read_way(at)
        if said:
            speech = is_speech(text[said.after : at.end])
            found.append(said._replace(speech=speech, alone=said.after >= at.end))
        if at.words[0] in "<[" or at.words[-1] == ">":
            for k in range(at.i, at.end - 1):
                more = templated(at, k + 1) if re.match(rf">|{GAP}", text[k]) else None
                if more:
                    found.append(more._replace(line=k + 1, alone=False))
    return found


class Tally:
    """Counts of the lines of one way and shape, those whose names come ``least`` times by ``times``."""

    def __init__(self, found: list[Said], text: str, way: str, shape: str, times: Counter[str], least: int) -> None:
        self.all = [said for said in found if said.shape == shape and kin(said.way, way)]
        self.named = [
            said for said in self.all
            if said.way == way and is_named(said, text) and (not least or times[key_of(said, text)] >= least)
        ]
        self.keys = [key_of(said, text) for said in self.named]
        self.n, self.voices = len(self.named), len(set(self.keys))
        self.changes = sum(a != b for a, b in pairwise(self.keys))
        self.adjacent = sum(a.next == b.line for a, b in pairwise(self.named))
        followers: dict[str, str] = {}
        self.varied = sum(followers.setdefault(a, b) != b for a, b in pairwise(self.keys))
        self.sure, self.technical, self.speech = (
            sum(getattr(said, name) for said in self.named) for name in ("sure", "technical", "speech")
        )


def kin(way: str, other: str) -> bool:
    return way == other or {way, other} == {"stamped", "above"}


def is_named(said: Said, text: str) -> bool:
    return said.name[0] < said.name[1] and bool(key_of(said, text) or said.way in ("stamped", "above", "templated"))


def comes_again(tally: Tally, text: str) -> bool:
    n, voices = tally.n, tally.voices
    return n >= 3 and voices >= 2 and n > voices and 2 * voices <= n + 2 and n * 4000 >= len(text)


def proves(tally: Tally, text: str, way: str) -> bool:
    stamped = comes_again(tally, text) and 2 * tally.n >= len(tally.all) and 5 * tally.technical <= tally.n
    if way == "stamped":
        return stamped
    if way in ("above", "behind"):
        return stamped and 2 * tally.adjacent <= tally.n
    if way in ("templated", "bold"):
        return tally.n >= 2 and tally.voices >= 2
    if way == "cued":
        return tally.voices >= 2 and (tally.sure == tally.n or comes_again(tally, text))
    if way == "angled":
        return comes_again(tally, text) and not tally.technical
    if way == "squared":
        turning = tally.n >= 4 and 2 * tally.voices <= tally.n and 5 * tally.changes >= 3 * (tally.n - 1)
        return stamped and turning and (tally.sure == tally.n or 2 * tally.speech >= tally.n)
    questions = sum(said.sure and text[slice(*said.name)] == "Q" for said in tally.named)
    return tally.sure >= 3 and 0 < questions < tally.sure and 10 * tally.technical <= tally.sure


def of_play(found: list[Said], text: str) -> list[Said]:
    times = Counter(key_of(said, text) for said in found if said.way == "played")
    every, again = (Tally(found, text, "played", "", times, least) for least in (0, 2))
    length = 600 if 2 * again.technical > again.n else 2000
    if again.voices < 2 or again.n < 4 or 10 * again.n < 6 * every.n or again.n * length < len(text):
        return []
    if 2 * again.changes < again.n - 1 or (again.voices > 2 and not again.varied) or 2 * again.adjacent > again.n:
        return []
    times += Counter(key_of(said, text) for said in found if said.way == "titled")
    kept: list[Said] = []
    last = 0
    for said in found:
        repeated = times[key_of(said, text)] > 1
        loose = said.sure or 10 * again.sure < 9 * again.n
        begun = repeated or last > 0 if said.way == "played" else repeated and last > 0
        if loose and begun and said.way in ("played", "titled") and (said.way == "titled" or is_named(said, text)):
            kept.append(said)
            last = len(kept) if repeated else last
    return kept[:last]


def reference_talk(text: str, fences: list[tuple[int, int]]) -> list[Said]:
    """The lines that open turns; none where the text is no conversation, or most of it lies in ``fences``."""
    found = found_in(text)
    kept: list[Said] = []
    for way in WAYS if len(found) > 1 else ():
        of_way = [said for said in found if said.way == way and is_named(said, text)]
        shapes = Counter(said.shape for said in of_way) if way in ("stamped", "above", "behind") else Counter([""])
        shape = shapes.most_common(1)[0][0] if shapes else ""
        if proves(Tally(found, text, way, shape, Counter(), 0), text, way):
            for said in found:
                if said.shape == shape and kin(said.way, way) and (not kept or said.line > kept[-1].line):
                    kept.append(said)
            break
    else:
        kept = of_play(found, text) if len(found) > 1 else []
    inside = sum(any(a <= said.line < b for a, b in fences) for said in kept)
    return [] if 2 * inside > len(kept) else kept


def spoken_rows(text: str, kept: list[Said]) -> list[tuple[int, ...]]:
    """Rows of blocks of the text, each turn read by itself."""
    rows: list[tuple[int, ...]] = []
    ends = [said.line for said in kept[1:]] + [len(text)]
    add_rows(rows, text, 0, kept[0].line)
    for said, end in zip(kept, ends, strict=True):
        place = len(rows)
        add_rows(rows, text, said.line, end)
        if place == len(rows) or KINDS[rows[place][6]] != "paragraph" or rows[place][0] != said.line:
            del rows[place:]
            stop = min(said.next, end)
            rows.append((said.line, said.line, stop, 0, 0, -1, 0, 0, 0, 0))
            add_rows(rows, text, stop, end)
        rows[place] = (*rows[place][:3], *said.name, *rows[place][5:6], KINDS.index("turn"), *rows[place][7:])
    return rows


def add_rows(rows: list[tuple[int, ...]], text: str, start: int, end: int) -> None:
    base = len(rows)
    for row in scan_blocks(text[start:end]).table.tolist():
        places = [place + start for place in row[:5]]
        rows.append((*places, row[5] + base if row[5] >= 0 else -1, *row[6:]))


def reference_reading(text: str) -> list[tuple[str, int, int, str]]:
    """Kind, start of its line, level and info of every turn and heading outside of containers, in order."""
    blocks = scan_blocks(text)
    fences = [(row[0], row[2]) for row in blocks.table.tolist() if KINDS[row[6]] == "fence" and not row[9] & 1]
    kept = reference_talk(text, fences)
    if not kept:
        return reference_plain(blocks)
    rows = spoken_rows(text, kept)
    titled = kept[0].way not in ("played", "titled", "asked")
    found = [row for row in reference_rows(text, rows, spoken=True, titled=titled) if row[0] == "heading"]
    turns = [("turn", said.line, 0, text[slice(*said.name)]) for said in kept]
    return sorted(found + turns, key=lambda row: row[1])
