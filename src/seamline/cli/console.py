"""What a person sees on standard error: notes, a progress bar on a terminal, a closing summary."""

import shutil
import sys
import time
from typing import TextIO

from .terminal import printable_line

BAR_WIDTH = 24
REFRESH_SECONDS = 0.1


def readable_bytes(count: int) -> str:
    """A count of bytes with a unit that fits."""
    size = float(count)
    for unit in ("bytes", "kB", "MB"):
        if size < 1000:
            return f"{size:.0f} {unit}" if unit == "bytes" else f"{size:.1f} {unit}"
        size /= 1000
    return f"{size:.1f} GB"


def plural(count: int, noun: str) -> str:
    return f"{count:,} {noun}" + ("" if count == 1 else "s")


class Console:
    """Standard error of one run; the bar is drawn only on a terminal."""

    def __init__(self, *, quiet: bool, total_bytes: int, stream: TextIO | None = None) -> None:
        self.stream = stream or sys.stderr
        self.quiet = quiet
        self.total_bytes = total_bytes
        self.animated = not quiet and self.stream.isatty()
        self.drawn_at = 0.0
        self.n_problems = 0

    def clear(self) -> None:
        if self.animated and self.drawn_at:
            self.stream.write("\r\x1b[K")

    def problem(self, source: str, reason: str) -> None:
        """One line on an input that cannot be used; shown even when quiet."""
        self.clear()
        self.n_problems += 1
        print(printable_line(f"seamline: {source}: {reason}"), file=self.stream)

    def note(self, line: str) -> None:
        if not self.quiet:
            self.clear()
            print(printable_line(f"seamline: {line}"), file=self.stream)

    def progress(self, done_bytes: int, source: str) -> None:
        """Redraw the bar, at most ten times a second."""
        now = time.monotonic()
        if not self.animated or now - self.drawn_at < REFRESH_SECONDS:
            return
        self.drawn_at = now
        share = min(done_bytes / self.total_bytes, 1.0) if self.total_bytes else 0.0
        bar = "#" * round(share * BAR_WIDTH)
        line = f"[{bar:<{BAR_WIDTH}}] {share:4.0%}  {readable_bytes(done_bytes)}  {printable_line(source)}"
        width = shutil.get_terminal_size().columns - 1
        self.stream.write(f"\r{line[:width]}\x1b[K")
        self.stream.flush()
