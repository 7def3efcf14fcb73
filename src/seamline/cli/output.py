"""Where records go: standard output as they come, or a file that appears whole or not at all."""

import os
import stat
import sys
import tempfile
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager

from .terminal import printable

BLOCK_BYTES = 1 << 16


class OutputError(Exception):
    """The output cannot be written; the message names it and the reason."""


@contextmanager
def writing(name: str) -> Iterator[None]:
    """Turn what the system reports into an ``OutputError``; a reader that went away is no fault of ours."""
    try:
        yield
    except BrokenPipeError:
        raise
    except OSError as error:
        raise OutputError(f"{name}: {error.strerror or error}") from error


class Output:
    """Takes lines and writes them as UTF-8 in blocks; ``discard`` leaves a file as it was.

    A byte of a file's name that is not UTF-8 comes as ``\\udcff`` or the like, which is an escape of JSON. On a
    terminal control characters are escaped in the same way.
    """

    def __init__(self, descriptor: int, name: str) -> None:
        self.descriptor = descriptor
        self.name = name
        self.pending = bytearray()
        self.discarded = False
        self.is_terminal = os.isatty(descriptor)

    def write(self, block: str | bytes) -> None:
        if isinstance(block, str):
            shown = printable(block) if self.is_terminal else block
            block = shown.encode("utf-8", "backslashreplace")
        self.pending += block
        if len(self.pending) >= BLOCK_BYTES:
            self.flush()

    def flush(self) -> None:
        block, self.pending = memoryview(bytes(self.pending)), bytearray()
        with writing(self.name):
            while block:
                block = block[os.write(self.descriptor, block) :]

    def discard(self) -> None:
        self.discarded = True


def is_special(path: str) -> bool:
    """Whether a path is there and is no regular file: a device or a pipe is written to, never replaced."""
    return os.path.exists(path) and not os.path.isfile(path)


def permissions(path: str) -> int:
    """Those of the file that will be replaced, else what a new file gets."""
    if os.path.exists(path):
        return stat.S_IMODE(os.stat(path).st_mode)
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask


@contextmanager
def open_descriptor(path: str, flags: int) -> Iterator[int]:
    with writing(path):
        descriptor = os.open(path, flags)
    try:
        yield descriptor
    finally:
        os.close(descriptor)


@contextmanager
def standard_output() -> Iterator[Output]:
    output = Output(sys.stdout.fileno(), "standard output")
    yield output
    output.flush()


@contextmanager
def special_file(path: str) -> Iterator[Output]:
    with open_descriptor(path, os.O_WRONLY) as descriptor:
        output = Output(descriptor, path)
        yield output
        output.flush()


def create_beside(target: str) -> tuple[int, str]:
    return tempfile.mkstemp(prefix=".seamline-", suffix=".part", dir=os.path.dirname(target))


@contextmanager
def replaced_file(path: str) -> Iterator[Output]:
    """Write beside ``path`` and rename at the end; on any error only the unfinished copy goes."""
    target = os.path.realpath(path)
    with writing(path):
        descriptor, unfinished = create_beside(target)
    output = Output(descriptor, path)
    try:
        yield output
        output.flush()
        if not output.discarded:
            with writing(path):
                os.fsync(descriptor)
                os.chmod(unfinished, permissions(target))
                os.replace(unfinished, target)
    finally:
        os.close(descriptor)
        if os.path.exists(unfinished):
            os.unlink(unfinished)


def open_output(path: str | None) -> AbstractContextManager[Output]:
    """Standard output without a path; devices and pipes directly; a file by way of a rename.

    Raises
    ------
    OutputError
        On entering, if the place cannot be written to; on leaving, if the last bytes cannot.
    """
    if path is None:
        return standard_output()
    return special_file(path) if is_special(path) else replaced_file(path)
