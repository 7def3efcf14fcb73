"""In which character set an HTML file is written: by its byte order mark, by what it declares, else UTF-8."""

from __future__ import annotations

import codecs
import re

LOOKED = 1024
"""Bytes at the beginning of a file in which a declaration stands."""

MARKS = ((codecs.BOM_UTF8, "utf-8"), (codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be"))
DECLARED = re.compile(
    rb"<meta\b[^>]*?\bcharset\s*=\s*[\"']?\s*([\w.:-]{1,40})|^\s*<\?xml\b[^>]*?\bencoding\s*=\s*[\"']([\w.:-]{1,40})",
    re.IGNORECASE,
)
COMMENT = re.compile(rb"<!--.*?-->", re.DOTALL)

READ_AS = {
    "iso8859-1": "cp1252", "ascii": "cp1252", "iso8859-9": "cp1254", "gb2312": "gb18030", "gbk": "gb18030",
    "shift_jis": "cp932", "euc_kr": "cp949", "tis-620": "cp874", "utf-16": "utf-8", "utf-16-le": "utf-8",
    "utf-16-be": "utf-8", "utf-32": "utf-8", "utf-7": "utf-8",
}
"""Sets that browsers read as another, by Python's names."""

UNUSED = re.compile(rb"[\x81\x8d\x8f\x90\x9d]")
"""Bytes that windows-1252 has no use for, and browsers read as the same code points."""


def html_charset(data: bytes) -> tuple[str, int]:
    """Python's name of the character set of an HTML file, and how many bytes its byte order mark takes.

    Parameters
    ----------
    data : bytes
        The file, or its beginning.

    Notes
    -----
    WHATWG HTML, section 13.2.3, without guesses, and the labels of WHATWG Encoding as far as Python knows them.

    Examples
    --------
    >>> html_charset(b'<meta charset="latin1"><p>caf\\xe9')
    ('cp1252', 0)
    """
    for mark, codec in MARKS:
        if data.startswith(mark):
            return codec, len(mark)
    found = DECLARED.search(COMMENT.sub(b"", data[:LOOKED]))
    if found is None:
        return "utf-8", 0
    name = known_name((found[1] or found[2]).decode("ascii"))
    return ("latin-1" if name == "cp1252" and UNUSED.search(data) else name), 0


def known_name(label: str) -> str:
    """Python's name of a character set as browsers read it; UTF-8 for one unheard of."""
    try:
        name = codecs.lookup(label).name
        "a".encode(name)
    except LookupError:
        return "utf-8"
    return READ_AS.get(name, name)
