"""Round and square brackets around the end of a sentence, slowly."""

import re

BRACKET_REACH, ASIDE_REACH, REFERENCE_REACH = 128, 32, 24
PAIRS = {"(": ")", "[": "]"}
MARKER = re.compile(r"[A-Za-z]{1,4}(?:\) |\] )(?=[\s\S])")


def open_bracket(text: str, k: int) -> int:
    """Last bracket before ``k``, within reach, that does not close there; -1 without one."""
    depth = 0
    for i in range(k - 1, max(0, k - BRACKET_REACH) - 1, -1):
        if text[i] in ")]" and i > 0 and text[i - 1] != " ":
            depth += 1
        elif text[i] in PAIRS:
            if not depth:
                return i
            depth -= 1
    return -1


def inside_round(text: str, k: int) -> bool:
    """Whether ``k`` stands inside a pair of brackets that closes within reach and paragraph."""
    start = open_bracket(text, k)
    if start < 0 or "\n\n" in text[start:k]:
        return False
    left, right = text[start], PAIRS[text[start]]
    found = re.search(rf"[\{left}\{right}]|\n\n", text[k : k + BRACKET_REACH])
    return found is not None and found[0] == right and text[k + found.start() - 1] not in " \t"


def is_aside(text: str, i: int) -> bool:
    """Whether a short bracket such as ``(M)``, last on its line or before a stop, begins at ``i``."""
    found = re.match(rf"\([^)\n]{{0,{ASIDE_REACH - 2}}}\)", text[i : i + ASIDE_REACH])
    if not found or re.search(r"[.!?][ )]", found[0]):
        return False
    return re.match(r"\n|\.|\Z", text[i + found.end() :]) is not None


def skip_reference(text: str, i: int) -> int:
    """``i`` behind a reference such as ``[3, 4]``, ``^[5]`` or ``[^note]``, or ``i``."""
    found = re.match(r"\^?\[(?:[\d,:;A-Z -]+|\^[\d,:;A-Za-z -]+)\]", text[i : i + REFERENCE_REACH])
    return i + found.end() if found else i


def skip_marker(rest: str, before: str) -> str:
    """``rest`` behind a marker such as ``vii) `` whose bracket ``before`` opens."""
    found = MARKER.match(rest) if before in PAIRS else None
    return rest[found.end() :] if found and found[0][-2] == PAIRS[before] else rest
