"""Text out of files: UTF-8, or what HTML declares; line ends as they are, errors that name the file."""

from __future__ import annotations

import codecs
import os
from pathlib import Path
from typing import Any

from ..reading.charset import html_charset


def path_name(path: Any) -> str:
    """A path as a str.

    Raises
    ------
    TypeError
        ``path`` is neither a str nor a path object.
    """
    if not isinstance(path, (str, os.PathLike)):
        hint = "; chunk_stream() takes an open text file" if hasattr(path, "read") else ""
        raise TypeError(f"path must be a str or a path, got {type(path).__name__}{hint}")
    return os.fsdecode(path)


def bytes_of(name: str) -> bytes:
    """The bytes of a file; a folder is told from it, and what reads one."""
    try:
        return Path(name).read_bytes()
    except OSError as error:
        if not os.path.isdir(name):
            raise
        advice = f"use chunk_many() with the texts of its files, or the command: seamline chunk {name}"
        raise IsADirectoryError(f"path must name a file, got the folder {name!r}; {advice}") from error


def read_text(path: Any, *, declares: bool = False) -> str:
    """The text of a file, without its byte order mark: UTF-8, or where it ``declares`` as HTML does, what it says.

    Raises
    ------
    TypeError
        ``path`` is no path.
    OSError
        The file cannot be read; the message names it.
    ValueError
        The file is not in its character set; the message names it, and the first byte that is wrong.
    """
    name = path_name(path)
    data = bytes_of(name)
    mark = len(codecs.BOM_UTF8) if data.startswith(codecs.BOM_UTF8) else 0
    codec, mark = html_charset(data) if declares else ("utf-8", mark)
    try:
        return data[mark:].decode(codec)
    except UnicodeDecodeError as error:
        place, told = error.start + mark, "UTF-8" if codec == "utf-8" else codec
        raise ValueError(f"file must be {told}, got byte 0x{data[place]:02x} at offset {place} in {name!r}") from error
