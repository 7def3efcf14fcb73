"""Line ends by the obvious route."""

import re
from itertools import accumulate, pairwise

WHITE_SPACE = "\t\n\v\f\r \x85\xa0\u1680\u2028\u2029\u202f\u205f\u3000" + "".join(map(chr, range(0x2000, 0x200B)))


def reference_lines(text: str) -> list[int]:
    return [0, *accumulate(len(part) for part in re.findall(r"[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+", text))]


def reference_all_lines(text: str) -> list[int]:
    end, other = "[\n\v\f\r\x85\u2028\u2029]", "[^\n\v\f\r\x85\u2028\u2029]"
    parts = re.findall(f"{other}*(?:\r\n|{end})|{other}+", text)
    return [0, *accumulate(map(len, parts))]


def reference_paragraphs(text: str) -> list[int]:
    """A boundary before each line with text whose line before is blank, once there was text."""
    ends = reference_lines(text)
    blank = [not text[i:j].strip(WHITE_SPACE) for i, j in pairwise(ends)]
    starts = [ends[k] for k in range(1, len(blank)) if not blank[k] and blank[k - 1] and not all(blank[:k])]
    return sorted({0, *starts, len(text)})
