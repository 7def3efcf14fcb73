"""The page: a template, a style, a script, and data that a script reads as data."""

from __future__ import annotations

import base64
import hashlib
import html
import json
import os
import re
from collections.abc import Mapping, Sequence
from string import Template
from typing import Any

FOLDER = os.path.join(os.path.dirname(__file__), "data")
UNSAFE = re.compile("[<>&\u2028\u2029\ud800-\udfff]")


def page(documents: Sequence[Mapping[str, Any]], *, title: str) -> str:
    """A page that shows documents with their chunks; it loads nothing and runs no code but its own.

    Parameters
    ----------
    documents : sequence of mapping
        As `seamline.chunks.drawing.drawn` makes them.
    title : str

    Returns
    -------
    str
        HTML whose content-security policy admits one script and one style, by their hashes.
    """
    script, style = asset("page.js"), asset("page.css")
    return Template(asset("page.html")).substitute(
        title=html.escape(title), data=inert({"documents": list(documents)}), script=script, style=style,
        script_hash=digest(script), style_hash=digest(style),
    )


def framed(inner: str, *, height: int = 520) -> str:
    """A page inside another one, as notebooks show it: in a frame that may run its own script and no more."""
    return (
        f'<iframe sandbox="allow-scripts" srcdoc="{html.escape(inner)}" title="chunks" '
        f'style="width:100%;height:{height}px;border:1px solid #999"></iframe>'
    )


def inert(value: Any) -> str:
    """JSON in which nothing can end a script element, and no half of a surrogate pair stands alone."""
    return UNSAFE.sub(lambda found: f"\\u{ord(found[0]):04x}", json.dumps(value, ensure_ascii=False))


def digest(content: str) -> str:
    """The hash of a script or style, as a content-security policy names it."""
    return "sha256-" + base64.b64encode(hashlib.sha256(content.encode()).digest()).decode("ascii")


def asset(name: str) -> str:
    with open(os.path.join(FOLDER, name), encoding="utf-8") as file:
        return file.read()
