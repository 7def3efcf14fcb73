"""Slow twins of the columns: every offset counted from the beginning of the text."""

import hashlib
import re


def byte_offset(text: str, offset: int) -> int:
    return len(text[:offset].encode("utf-8", "surrogatepass"))


def utf16_offset(text: str, offset: int) -> int:
    return sum(2 if ord(ch) > 0xFFFF else 1 for ch in text[:offset])


def line_starts(text: str, offset: int) -> list[int]:
    """Starts of the lines up to the one that holds the code point at ``offset``."""
    return [0, *(m.end() for m in re.finditer(r"\r\n|\r|\n", text) if m.end() <= offset)]


def places(text: str, start: int, end: int) -> tuple[int, int, int, int]:
    """First and last line from 1, and the columns of both ends."""
    first, last = line_starts(text, start), line_starts(text, max(end - 1, start))
    return len(first), len(last), start - first[-1], end - last[-1]


def text_hash(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:16]
