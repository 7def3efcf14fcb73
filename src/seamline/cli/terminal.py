"""Text as a terminal may be shown it: no character that moves the cursor, hides others or turns their order round."""

import re

UNSAFE = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]")
"""Controls but the tab and the line feed, separators of lines, and marks of direction."""

UNSAFE_IN_LINE = re.compile(f"[\t\n{UNSAFE.pattern[1:]}")


def escaped(match: re.Match[str]) -> str:
    return f"\\u{ord(match[0]):04x}"


def printable(text: str) -> str:
    """``text`` with unsafe characters escaped as in JSON, line feeds and tabs kept."""
    return UNSAFE.sub(escaped, text)


def printable_line(text: str) -> str:
    """The same for what has to stay on one line, such as a file's name."""
    return UNSAFE_IN_LINE.sub(escaped, text)
