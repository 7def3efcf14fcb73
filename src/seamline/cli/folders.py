"""Which files of a folder are texts to read: by their names, by what the user says, and by ``.gitignore``."""

from __future__ import annotations

import argparse
import os
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from fnmatch import fnmatch
from typing import Any

BINARY_SUFFIXES = frozenset({
    ".7z", ".a", ".aac", ".avi", ".avif", ".bin", ".bmp", ".bz2", ".class", ".dat", ".db", ".dll", ".doc",
    ".docx", ".dylib", ".eot", ".exe", ".flac", ".gif", ".gz", ".heic", ".ico", ".jar", ".jpeg", ".jpg", ".lib",
    ".m4a", ".mkv", ".mov", ".mp3", ".mp4", ".mpeg", ".npy", ".npz", ".o", ".odp", ".ods", ".odt", ".ogg",
    ".onnx", ".otf", ".parquet", ".pdf", ".pickle", ".pkl", ".png", ".ppt", ".pptx", ".psd", ".pt", ".pth",
    ".pyc", ".rar", ".safetensors", ".so", ".sqlite", ".sqlite3", ".tar", ".tgz", ".tif", ".tiff", ".ttf",
    ".wasm", ".wav", ".webm", ".webp", ".whl", ".woff", ".woff2", ".xls", ".xlsx", ".xz", ".zip", ".zst",
})
"""Suffixes of files that hold no text."""

DRAWING_SUFFIXES = (
    ".css", ".drawio", ".eps", ".less", ".lock", ".map", ".min.js", ".ps", ".scss", ".svg", ".svgz",
)  # fmt: skip
"""Suffixes of text that nobody reads: drawings, styles, what a tool wrote."""

BINARY, DRAWING, IGNORED = "pictures and other binaries", "drawings and style sheets", "ignored by git"
"""Why files of a folder are left out."""


def add_folder_options(group: argparse._ArgumentGroup) -> None:
    """What is read of a folder."""
    add = group.add_argument
    add("--include", action="append", metavar="GLOB", help="of folders, read only what matches, such as '*.md'; may be "
        "given several times")  # fmt: skip
    add("--exclude", action="append", metavar="GLOB", help="of folders, leave out what matches, folders too")
    add("--no-gitignore", action="store_true", help="of folders, read what .gitignore names too")


@dataclass(frozen=True)
class Selection:
    """What is read of a folder, and a count of what is left out.

    Parameters
    ----------
    include, exclude : sequence of str
        Patterns as in a shell: without a slash they match a name, with one the path below the folder; ``*`` matches
        slashes too.
    gitignore : bool, default True
        Whether ``.gitignore`` files are heeded, which needs pathspec.
    """

    include: Sequence[str] = ()
    exclude: Sequence[str] = ()
    gitignore: bool = True
    left_out: Counter[str] = field(default_factory=Counter)
    notes: list[str] = field(default_factory=list)

    @classmethod
    def of(cls, options: argparse.Namespace) -> Selection:
        return cls(tuple(options.include or ()), tuple(options.exclude or ()), not options.no_gitignore)

    def files_below(self, folder: str) -> Iterator[str]:
        """Texts below a folder in sorted order, then folders that cannot be read; hidden names and linked folders
        are left out."""
        closed: list[str] = []
        ignored = self.ignored_in(folder)
        for parent, folders, files in os.walk(folder, onerror=lambda error: closed.append(error.filename)):
            ignored.enter(parent)
            folders[:] = sorted(name for name in folders if self.enters(folder, parent, name, ignored))
            paths = (os.path.join(parent, name) for name in sorted(files) if not is_hidden(name))
            yield from (path for path in paths if is_file(path) and self.takes(folder, path, ignored))
        yield from closed

    def enters(self, top: str, parent: str, name: str, ignored: Ignored) -> bool:
        path = os.path.join(parent, name)
        return not (is_hidden(name) or matches(path, top, self.exclude) or ignored.holds(path + "/"))

    def takes(self, top: str, path: str, ignored: Ignored) -> bool:
        """Whether a file is one to read; a reason why not is counted, what the user says needs none."""
        if matches(path, top, self.exclude) or (self.include and not matches(path, top, self.include)):
            return False
        reason = IGNORED if ignored.holds(path) else None if self.include else kind_left_out(path)
        if reason is not None:
            self.left_out[reason] += 1
        return reason is None

    def ignored_in(self, folder: str) -> Ignored:
        ignored = Ignored(self.gitignore)
        ignored.enter_above(folder)
        self.notes.extend(note for note in ignored.notes if note not in self.notes)
        return ignored


def told_left_out(left_out: Counter[str]) -> str:
    """The end of a closing line: how many files were left out, and why."""
    told = ", ".join(f"{reason} ({count:,})" for reason, count in sorted(left_out.items()))
    return f"; left out: {told}" if told else ""


def is_hidden(name: str) -> bool:
    return name.startswith(".")


def is_file(path: str) -> bool:
    return os.path.isfile(path) or os.path.islink(path)


def matches(path: str, top: str, patterns: Sequence[str]) -> bool:
    """Whether the name of a path, or its way below ``top``, is as one of the patterns says."""
    below = os.path.relpath(path, top).replace(os.sep, "/")
    name = below.rpartition("/")[2]
    return any(fnmatch(below if "/" in pattern.rstrip("/") else name, pattern.rstrip("/")) for pattern in patterns)


def kind_left_out(path: str) -> str | None:
    """Why a file of this name is no text to read."""
    name = path.lower()
    if os.path.splitext(name)[1] in BINARY_SUFFIXES:
        return BINARY
    return DRAWING if name.endswith(DRAWING_SUFFIXES) else None


@dataclass
class Ignored:
    """The ``.gitignore`` files met so far; the deepest that speaks of a path decides, and in it the last pattern."""

    heeded: bool
    specs: dict[str, Any] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)

    def enter_above(self, folder: str) -> None:
        """Read those of the folders around one, up to the root of its repository."""
        above = os.path.abspath(folder)
        around = []
        while not os.path.exists(os.path.join(above, ".git")):
            above, last = os.path.dirname(above), above
            if above == last:
                return self.enter(folder)
            around.append(above)
        for parent in reversed(around):
            self.enter(parent)
        return self.enter(folder)

    def enter(self, folder: str) -> None:
        file = os.path.join(folder, ".gitignore")
        if self.heeded and os.path.isfile(file):
            spec = self.read(file)
            if spec is not None:
                self.specs[os.path.abspath(folder)] = spec

    def read(self, file: str) -> Any:
        try:
            from pathspec import GitIgnoreSpec
        except ImportError:
            self.notes.append(f"{file} is not heeded without pathspec: pip install 'seamline[files]'")
            return None
        with open(file, encoding="utf-8", errors="replace") as lines:
            return GitIgnoreSpec.from_lines(lines)

    def holds(self, path: str) -> bool:
        """Whether a path is to be ignored; that of a folder ends in a slash."""
        whole = os.path.abspath(path) + ("/" if path.endswith("/") else "")
        for folder in sorted(self.specs, key=len, reverse=True):
            if whole.startswith(folder.rstrip(os.sep) + os.sep):
                below = whole[len(folder.rstrip(os.sep)) + 1 :].replace(os.sep, "/")
                verdict = self.specs[folder].check_file(below).include
                if verdict is not None:
                    return bool(verdict)
        return False
