"""Single line ends and the items of lists, slowly."""

import re

from tests.reference.sentence_brackets import inside_round

LINE_REACH, FULL_LINE, WORD_REACH, LIST_REACH = 160, 40, 24, 400
ITEM = re.compile(
    r"[•*]|[-][ ]|[0-9IVX]{1,5}[ ]-|[A-Za-z]\.[ ]|"
    r"\(?[A-Za-z0-9]{1,5}\)[ ]|\(?[A-Za-z0-9]{0,4}\d\.[ ]|[A-Za-z0-9]{1,5}[°º][ ]"
)
NUMERALS = {"i": 1, "v": 5, "x": 10}


def is_item(text: str, i: int) -> bool:
    """Whether the line that begins at ``i`` opens with a bullet or a marker."""
    found = ITEM.match(text, i)
    return found is not None and len(found[0].strip().lstrip("(").rstrip(").°º-")) + (found[0][0] == "(") <= 5


def line_of(text: str, i: int) -> str:
    """What of the line of ``text[i]`` stands up to it, within reach."""
    return text[max(text.rfind("\n", 0, i) + 1, i - LINE_REACH) : i]


def is_wrapped(text: str, last: int, following: int) -> bool:
    """Whether the line that ends with ``last`` is full: the first word of the next line would not have fitted."""
    size = len(line_of(text, last)) + 1
    if not FULL_LINE <= size < LINE_REACH:
        return False
    start = last + 1 - size
    width = len(re.match(f"[^\n]{{0,{LINE_REACH}}}", text[following:])[0])
    if start > 1:
        width = max(width, len(line_of(text, start - 1)))
    word = re.match(rf"[^ \n]{{0,{WORD_REACH}}}", text[following:])
    return size + 1 + len(word[0]) > width


def line_ends(text: str, last: int, following: int, links: bool, title: bool) -> bool:
    """Whether a line end after ``last`` ends a sentence, when its last word calls for another or is a ``title``."""
    item = is_item(text, following)
    if (text[following].islower() and not item) or links or title:
        return False
    if item:
        return text[last] != ";"
    return text[last] not in ",-([" and not is_wrapped(text, last, following) and not inside_round(text, following)


def roman(letters: str) -> int:
    """Number of a small Roman numeral."""
    values = [NUMERALS[ch] for ch in letters]
    return sum(v if v >= max(values[k:], default=v) else -v for k, v in enumerate(values))


def marker(text: str, i: int, small_roman: bool) -> tuple[int, int, str] | None:
    """Start, number and kind of the marker whose sign is at ``i``."""
    end = i - (text[i] == ")" and i > 0 and text[i - 1] == ".")
    pattern = r"[ivx]{1,4}" if small_roman else r"\d{1,3}|[a-z]"
    found = re.search(rf"(?:(?<=\s)|\A)(?:• ?)?({pattern})\Z", text[max(0, end - 12) : end])
    if not found or (small_roman and not NUMERALS.keys() >= set(found[1])):
        return None
    number = roman(found[1]) if small_roman else int(found[1]) if found[1].isdigit() else ord(found[1]) - 96
    kind = "roman" if small_roman else "digit" if found[1].isdigit() else "letter"
    return (end - len(found[0]), number, "bullet " + kind if "•" in found[0] else kind) if number else None


def item_start(text: str, i: int) -> int:
    """Where the item of a list that runs on begins whose marker has its sign at ``i``; -1 without one."""
    return next((start for kind in (False, True) if (start := listed_start(text, i, kind)) >= 0), -1)


def listed_start(text: str, i: int, small_roman: bool) -> int:
    found = marker(text, i, small_roman)
    if not found or found[0] <= 0 or i + 2 >= len(text) or text[i + 1] != " ":
        return -1
    start, number, kind = found
    if kind.startswith("bullet"):
        return start
    wanted = number - 1
    for k in range(i - 1, max(0, i - LIST_REACH) - 1, -1):
        if text[k] == "\n" or not wanted:
            break
        earlier = marker(text, k, small_roman) if text[k] == text[i] else None
        if earlier and earlier[1] == wanted and earlier[2].removeprefix("bullet ") == kind:
            wanted -= 1
            if not wanted and not re.search(r"(?:\A|[\n.!?])[ ]*\Z", text[: earlier[0]]):
                return -1
    return start if number > 1 and not wanted else -1
