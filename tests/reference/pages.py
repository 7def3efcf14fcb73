"""Twin of the breaks between pages, slowly: which lines at their edges recur, and what lies between their texts."""

import re
from collections import Counter

LINES, WIDTH, LEAST = 3, 160, 3
ROMAN = {"i": 1, "v": 5, "x": 10, "l": 50, "c": 100}


def roman(line: str) -> int:
    """The number that a line spells in Roman digits, 0 where it does not."""
    if len(line) > 8 or not ROMAN.keys() >= set(line.lower().replace("ſ", "?")):
        return 0
    values = [ROMAN[digit] for digit in line.lower()]
    return sum(value if value >= max(values[k:]) else -value for k, value in enumerate(values))


def shape(line: str, page: int) -> tuple[str, int | None]:
    """A line whose numbers may be any; where it holds no words, how far its first one is from the page's."""
    if roman(line):
        return "roman", roman(line) - page
    found = re.search("[0-9]+", line)
    form = "".join(re.sub("[0-9]+", "0", line).split())
    worded = re.search("[a-zA-Z\x80-\U0010ffff]", form)
    return form, None if worded or not found else int(found[0]) - page


def edge(text: str, start: int, end: int, foot: bool) -> list[tuple[int, int]]:
    """Spans of the lines at an edge of a page, from its rim inwards, up to one that is too long."""
    rows = [(start + m.start(), start + m.end()) for m in re.finditer(r"[^\n\r]+", text[start:end])]
    found = []
    for low, high in rows[::-1] if foot else rows:
        line = text[low:high]
        if not line.strip():
            continue
        low, high = low + len(line) - len(line.lstrip()), high - len(line) + len(line.rstrip())
        width = (high - (low - len(line) + len(line.lstrip()) if foot else low)) if foot else len(line.lstrip())
        if width > WIDTH or len(found) == LINES:
            break
        found.append((low, high))
    return found


def counted(edges: list[list], text: str) -> Counter:
    """On how many pages each shape of line stands."""
    return Counter(
        each for page, lines in enumerate(edges) for each in {shape(text[a:b], page) for a, b in lines}
    )


def running(edges: list[list], text: str) -> list[int]:
    """How many lines of each edge recur, without a gap."""
    counts, found = counted(edges, text), []
    for page, lines in enumerate(edges):
        recurs = [counts[shape(text[a:b], page)] >= LEAST for a, b in lines]
        found.append(recurs.index(False) if False in recurs else len(recurs))
    return found


def body(text: str, span: tuple[int, int], head: list, foot: list) -> tuple[int, int]:
    """Where the text of a page begins and ends, behind some lines and before others."""
    low, high = head[-1][1] if head else span[0], foot[-1][0] if foot else span[1]
    start = low + len(text[low : span[1]]) - len(text[low : span[1]].lstrip())
    return start, span[0] + len(text[span[0] : high].rstrip())


def page_breaks(text: str) -> list[tuple[int, int, int, bool]]:
    """End of one text, last form feed, start of the next text, whether recurring lines stand between."""
    feeds = [place for place, sign in enumerate(text) if sign == "\f"]
    spans = list(zip([0, *(feed + 1 for feed in feeds)], [*feeds, len(text)], strict=True))
    heads, feet = ([edge(text, a, b, foot) for a, b in spans] for foot in (False, True))
    most = LINES
    while True:
        n_heads, n_feet = ([min(n, most) for n in running(edges, text)] for edges in (heads, feet))
        pages = [
            (body(text, span, head[:h], foot[:f]), h, f)
            for span, head, h, foot, f in zip(spans, heads, n_heads, feet, n_feet, strict=True)
        ]
        if 2 * sum(h + f > 0 and low >= high for (low, high), h, f in pages) < len(pages):
            break
        most //= 2
    return joined(pages, spans, len(text)) if feeds else []


def joined(pages: list, spans: list, length: int) -> list[tuple[int, int, int, bool]]:
    """What lies between the texts of pages."""
    found, stop, recurs = [], -1, False
    for ((low, high), head, foot), (start, _) in zip(pages, spans, strict=True):
        recurs |= head > 0
        if low < high:
            if stop >= 0 or recurs:
                found.append((max(stop, 0), start - 1, low, recurs))
            stop, recurs = high, False
        recurs |= foot > 0
    (low, high), *_ = pages[-1]
    return [*found, (stop, length if low < high else spans[-1][0] - 1, length, True)] if stop >= 0 and recurs else found
