"""Made-up sources with their views: a small markup of tags, entities and comments, read by hand."""

import re

import numpy as np
from hypothesis import strategies as st

from seamline import Reading

SIGN = re.compile(r"<[^>]*>|&amp;|&lt;")
PIECES = [
    "One two. ", "Three <b>four</b>. ", "&amp;", "a &lt; b ", "<i>", "</i>", "\n\n", "# T\n\n", "é", "👩‍👩‍👧 ",
    "<!-- no -->", "x",
]
sources = st.lists(st.sampled_from(PIECES), max_size=40).map("".join)


def read_tags(source):
    """The text without tags, with two entities decoded."""
    parts, runs, dropped, place, length = [], [], [], 0, 0

    def add(text, start, end):
        nonlocal length
        if text:
            parts.append(text)
            runs.append((length, length + len(text), start, end))
            length += len(text)

    for sign in SIGN.finditer(source):
        add(source[place : sign.start()], place, sign.start())
        if sign[0].startswith("<"):
            dropped.append(sign.span())
        else:
            add({"&amp;": "&", "&lt;": "<"}[sign[0]], *sign.span())
        place = sign.end()
    add(source[place:], place, len(source))
    return Reading(source, "".join(parts), np.array(runs, dtype=np.int64), dropped=dropped, markup="tags")
