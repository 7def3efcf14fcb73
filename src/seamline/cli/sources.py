"""From the words of a command line to texts: files, folders, globs and standard input."""

import codecs
import glob
import os
import re
import stat
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import chain
from pathlib import Path

from ..reading.charset import html_charset
from ..reading.formats import suffix_markup
from .console import Console
from .folders import Selection
from .status import UsageError

STDIN = "-"
SNIFFED_BYTES = 8192
CONTROLS = re.compile(rb"[\x00-\x08\x0e-\x1a\x1c-\x1f]")
"""Bytes that no text holds in any character set in use: all but white space, the form feed and the escape."""
BOMS = (
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)


class Unusable(Exception):
    """An input that cannot be chunked; the message is one line for the user."""


class Binary(Unusable):
    """Of a folder no fault: it is counted."""


@dataclass(frozen=True)
class Document:
    """Text of one source, and what is needed to find its bytes again.

    ``text`` has no byte order mark and its line ends are those of the file. ``bom_bytes`` is the length of the mark
    that was left out, ``codec`` the character set that decoded the rest. ``data`` are the bytes behind the mark, where
    encoding the text would give others.
    """

    text: str
    codec: str
    bom_bytes: int
    n_bytes: int
    data: bytes | None = None


@dataclass(frozen=True)
class Sources:
    """Paths to read, each once; those that were named themselves; what is not read, with the reason."""

    paths: list[str]
    named: frozenset[str]
    unread: list[tuple[str, str]]


def expand(word: str, selection: Selection | None = None) -> list[str]:
    """Paths that one argument stands for; a name that exists is never read as a glob."""
    chosen = selection or Selection()
    if word == STDIN:
        return [STDIN]
    if os.path.isdir(word):
        return list(chosen.files_below(word))
    if is_named(word):
        return [word]
    matches = sorted(glob.glob(word, recursive=True))
    return [path for match in matches for path in (chosen.files_below(match) if os.path.isdir(match) else [match])]


def is_named(word: str) -> bool:
    """Whether an argument is the name of one source."""
    return word == STDIN or (not os.path.isdir(word) and (os.path.lexists(word) or not glob.has_magic(word)))


def is_special(path: str) -> bool:
    """Whether a path is there and is neither a file nor a folder: a pipe or a device, which may never end."""
    return os.path.exists(path) and not os.path.isfile(path) and not os.path.isdir(path)


def identity(path: str) -> str:
    return path if path == STDIN else os.path.realpath(path)


def check_apart(words: Iterable[str], output: str) -> None:
    """Refuse an output that is named as an input too."""
    for word in words:
        if word != STDIN and os.path.isfile(word) and identity(word) == identity(output):
            raise UsageError(f"-o {output} would replace the input {word}")


def find_sources(words: Iterable[str], *, output: str | None, selection: Selection | None = None) -> Sources:
    """Paths to read, never the output itself. Pipes and devices that a glob has matched are not read.

    Parameters
    ----------
    words : iterable of str
        Files, folders, globs, or ``-`` for standard input.
    output : str or None
        File that the run will write.
    selection : Selection, optional
        What is read of folders; it counts what is left out.

    Raises
    ------
    UsageError
        A word names the output itself, which a folder or a glob may hold.
    """
    chosen = selection or Selection()
    found = {word: expand(word, chosen) for word in words}
    if output is not None:
        check_apart(found, output)
    unique: dict[str, str] = {}
    for path in chain.from_iterable(found.values()):
        unique.setdefault(identity(path), path)
    if output is not None:
        unique.pop(identity(output), None)
    named = frozenset(identity(word) for word in found if is_named(word))
    unmatched = [word for word, paths in found.items() if not paths and not (os.path.isdir(word) and chosen.left_out)]
    special = [path for path in unique.values() if path not in found and is_special(path)]
    unread = [(word, "no file there") for word in unmatched] + [(path, "no regular file") for path in special]
    read = [path for path in unique.values() if path not in special]
    return Sources(read, frozenset(p for i, p in unique.items() if i in named), unread)


def read_bytes(path: str) -> bytes:
    """The bytes of a source; what the system reports becomes one line."""
    try:
        return sys.stdin.buffer.read() if path == STDIN else Path(path).read_bytes()
    except OSError as error:
        raise Unusable(error.strerror or str(error)) from error


WITHOUT_MARK = {
    "utf-8-sig": "utf-8", "utf-16": f"utf-16-{sys.byteorder[0]}e", "utf-32": f"utf-32-{sys.byteorder[0]}e",
}
"""What character sets that begin with a mark mean in files that have none."""


def detect_codec(data: bytes, charset: str) -> tuple[str, int]:
    """Character set by byte order mark, else the given one, and the length of the mark."""
    for mark, codec in BOMS:
        if data.startswith(mark):
            return codec, len(mark)
    codec = codecs.lookup(charset).name
    if b"\0" in data[:SNIFFED_BYTES] and not codec.startswith(("utf-16", "utf-32")):
        raise Binary("binary file (it holds NUL bytes)")
    return WITHOUT_MARK.get(codec, charset), 0


def looks_binary(data: bytes) -> bool:
    """Whether bytes that are no text of their character set are none of another: they hold control characters."""
    return data.startswith(b"%PDF") or bool(CONTROLS.search(data[:SNIFFED_BYTES]))


def decode(data: bytes, *, charset: str) -> Document:
    """Strict decoding; line ends stay as they are.

    Raises
    ------
    Unusable
        If the bytes look binary or are not valid in the character set.
    """
    codec, bom_bytes = detect_codec(data, charset)
    rest = data[bom_bytes:]
    try:
        text = rest.decode(codec)
    except UnicodeDecodeError as error:
        place, kind = error.start + bom_bytes, Binary if looks_binary(data) else Unusable
        raise kind(f"not valid {codec}: byte 0x{data[place]:02x} at offset {place} (see --charset)") from error
    except UnicodeError as error:
        raise Unusable(f"not valid {codec}: {error} (see --charset)") from error
    return Document(text, codec, bom_bytes, len(data), None if reads_back(text, codec, rest) else rest)


def reads_back(text: str, codec: str, data: bytes) -> bool:
    """Whether the text, encoded again, is what was read; some sets have several forms of one character."""
    if codec.startswith(("utf-8", "utf-16", "utf-32")):
        return True
    try:
        return text.encode(codec) == data
    except UnicodeError:
        return False


def read_document(path: str, *, charset: str) -> Document:
    """A file's text; HTML is in the character set that it declares, unless another one than UTF-8 was asked for."""
    data = read_bytes(path)
    declares = charset == "utf-8" and suffix_markup(path) == "html"
    return decode(data, charset=html_charset(data)[0] if declares else charset)


def size_of(path: str) -> int:
    """Bytes of a regular file, 0 where that is not known in advance."""
    try:
        status = os.stat(path)
    except OSError:
        return 0
    return status.st_size if stat.S_ISREG(status.st_mode) else 0


def tell_unread(console: Console, sources: Sources, selection: Selection) -> None:
    """What is not read, before anything is: notes on folders, and words that stand for nothing."""
    for note in selection.notes:
        console.note(note)
    for word, reason in sources.unread:
        console.problem(word, reason)
