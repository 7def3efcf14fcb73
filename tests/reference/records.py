"""Twin of records: how lines begin, by regular expressions, and what goes on from them."""

import re
from collections import Counter

from tests.reference.talk import CLOCK, LEVELS

LINE = re.compile(r"[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+")
LEVEL = re.compile(r"(?:\[([A-Za-z]{4,39})\]|<([A-Za-z]{4,39})>|([A-Z]{4,39})(?![A-Za-z]|$))")
TOKEN = re.compile(r"([0-9]+)|([A-Za-z]+)|([ \t]+)|(.)", re.S)
HIDDEN = "\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\ufeff"


def head_of(line: str) -> tuple[str, bool] | None:
    """The shape of the beginning of a line, and whether it has a time."""
    line = line.rstrip("\r\n").lstrip(HIDDEN)
    if not line or line[0] in " \t":
        return None
    level = LEVEL.match(line)
    if level and (level[1] or level[2] or level[3]).lower() in LEVELS:
        return "level", False
    shape, numbers, words, i = "", 0, 0, 0
    while i < min(len(line), 32):
        token = TOKEN.match(line, i, len(line) if TOKEN.match(line, i)[3] else 32)
        numbers, words = numbers + bool(token[1]), words + bool(token[2])
        shape += "9" if token[1] else "a" if token[2] else " " if token[3] else token[4]
        if numbers == 2:
            return shape, has_time(line)
        if words > 4:
            return None
        i = token.end()
    return None


def has_time(line: str) -> bool:
    for number in re.finditer(r"(?<![0-9])[0-9]", line[:48]):
        clock = CLOCK.match(line, number.start())
        if clock:
            return not line[clock.end() :].lstrip(" \t").startswith("--")
    return False


def record_head(text: str) -> tuple[str, bool] | None:
    """How lines at the beginning of a text begin, most of the first 64 at that, if most do, or fewer with a time."""
    spans = [found.span() for found in LINE.finditer(text[:4096])]
    if len(text) > 4096 and spans and not re.match(r"[\r\n]", text[spans[-1][1] - 1]):
        spans.pop()
    whole = [text[slice(*span)] for span in spans]
    heads = [head for line in whole[:64] if (head := head_of(line))]
    if not heads:
        return None
    most = max(Counter(heads).values())
    best = next(head for k, head in enumerate(heads) if heads[: k + 1].count(head) == most)
    lines = unquoted(whole)
    alike = sum(head_of(line) == best for line in lines)
    filled = sum(line[0] not in " \t\r\n" for line in lines)
    return best if most >= 4 and (6 if best[1] else 2) * alike > filled else None


def unquoted(lines: list[str]) -> list[str]:
    """Lines without those that an open quote goes on to."""
    kept, quoted = [], False
    for line in lines:
        shaped = head_of(line) is not None
        if shaped or not quoted:
            kept.append(line)
        quoted = (quoted and not shaped) != bool(line.count('"') % 2)
    return kept


def reference_records(text: str) -> list[tuple[str, int, int]]:
    """Kind, start and end of the lines of each block."""
    shape = record_head(text)
    found: list[tuple[str, int, int]] = []
    apart = True
    for line in LINE.finditer(text):
        bare = line[0].rstrip("\r\n")
        if not bare.strip(" \t"):
            apart = True
            continue
        inside = bare[0] in " \t"
        if head_of(bare) == shape if shape else not inside:
            found.append(("record", *line.span()))
        elif not found or (apart and not inside):
            found.append(("paragraph", *line.span()))
        else:
            found[-1] = (*found[-1][:2], line.end())
        apart = False
    return found
