"""What a reader sees of a heading's title: link texts without their signs and targets, entities resolved."""

from __future__ import annotations

import html
import re

MAX_TITLE = 200
"""Characters of a title in a path, at most."""

LOOKED_AT = 1_000
"""Characters of a heading that are looked at; no title needs more."""

MARKED = re.compile(r"[\\`*_~\[<&{\r\n\t\0]|  ")
KEPT = re.compile(r"(?<!`)(`+)(?!`)(.+?)(?<!`)\1(?!`)|\\([!-/:-@\[-`{-~])|<([a-z][a-z0-9+.-]*:[^<>\s]*)>", re.I | re.S)
LINK = re.compile(r"!?\[((?:[^\[\]])*)\](?:\((?:[^()]|\([^()]*\))*\)|\[[^\[\]]*\])")
NOTE = re.compile(r"\[\^[^\[\]\s]+\]")
TAG = re.compile(r"<!--.*?-->|</?[a-z][^<>]*>", re.I | re.S)
ATTRIBUTES = re.compile(r"\s*\{(?:[#.:]|[\w-]+=)[^{}]*\}\s*$")
STRESS = re.compile(r"(\*{1,3}|~~|(?<!\w)_{1,3})(?=\S)(.+?)(?<=\S)\1(?!(?<=_)\w)", re.S)
PLACE = re.compile("\0([0-9]+)\0")


def shown_title(raw: str) -> str:
    """A title without the signs of markup, in one line, of at most `MAX_TITLE` characters.

    Examples
    --------
    >>> shown_title("[Release](https://example.org) notes for `a_b` &amp; *later* {#top}")
    'Release notes for a_b & later'
    """
    seen = without_signs(raw[:LOOKED_AT]) if MARKED.search(raw, 0, LOOKED_AT) else raw[:LOOKED_AT]
    seen = " ".join(seen.split())
    return seen if len(seen) <= MAX_TITLE else seen[: MAX_TITLE - 1].rstrip() + "…"


def without_signs(raw: str) -> str:
    """A title as it is read; what code and escapes hold stays as it is."""
    kept: list[str] = []

    def keep(found: re.Match[str]) -> str:
        kept.append(found[2] or found[3] or found[4])
        return f"\0{len(kept) - 1}\0"

    text = KEPT.sub(keep, raw.replace("\0", ""))
    text = ATTRIBUTES.sub("", LINK.sub(r"\1", LINK.sub(r"\1", NOTE.sub("", TAG.sub("", text)))))
    text = html.unescape(STRESS.sub(r"\2", STRESS.sub(r"\2", text)))
    return PLACE.sub(lambda found: kept[int(found[1])], text) or raw
