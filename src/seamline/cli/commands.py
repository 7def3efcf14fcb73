"""The front door: which sub-command, and what an exit status says."""

import argparse
import importlib
import os
import signal
import sys
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from types import FrameType

from .. import __version__
from ..options.foreign import FOREIGN, known_here
from .output import OutputError
from .status import BROKEN_PIPE, DONE, INTERRUPTED, NOT_WRITTEN, STOPPED, WRONG_USAGE, UsageError
from .terminal import printable

COMMANDS = {
    "chunk": ("seamline.cli.chunking", "cut files into chunks with exact offsets"),
    "plan": ("seamline.cli.planning", "show where the topics of one file change, and why"),
    "chapters": ("seamline.cli.chapters", "list the chapters of one file, with titles and times"),
    "view": ("seamline.cli.viewing", "write a page that shows the chunks of files"),
    "compare": ("seamline.cli.comparing", "compare ways to chunk on your own questions"),
    "tune": ("seamline.cli.tuning", "choose a strategy and a size by your own questions"),
    "evaluate": ("seamline.cli.evaluate", "score cuts against known breaks, or chunks against questions"),
}
STOPPING = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
"""Signals that end a program; not every system has both."""

DESCRIPTION = """\
Cut text into chunks that never lose or change a character, at topic, heading, paragraph or sentence ends, under a
hard size limit. 'seamline COMMAND --help' tells what each command takes.
"""
EPILOG = """\
examples:
  seamline chunk report.txt                              chunks of at most 1000 characters, as JSON lines
  seamline chunk docs --strategy markdown -o out.jsonl   every file below docs
  seamline chunk 'notes/**/*.md' --format csv            a glob, quoted so that seamline expands it
  seamline chunk book.txt --strategy semantic            topic-aware chunks sized for retrieval, offline
  cat page.txt | seamline chunk --max-size 400           standard input
  seamline plan book.txt                                 the topic breaks of one text
  seamline chapters talk.vtt                             its chapters with titles and times
  seamline view docs -o page.html                        a page to look at the chunks

exit status:
  0  everything was done
  1  some inputs could not be used (one line each on standard error); the others were done
  2  wrong usage: nothing was read
  3  the output could not be written
  130 interrupted, 141 the reader of the output went away; a file named by -o is left as it was
"""


class Parser(argparse.ArgumentParser):
    """Refuses options that there are not under its own usage, and says what they are called here."""

    def parse_known_args(  # type: ignore[override]
        self, args: Sequence[str] | None = None, namespace: argparse.Namespace | None = None
    ) -> tuple[argparse.Namespace, list[str]]:
        known, unknown = super().parse_known_args(args, namespace)
        flags = [word.partition("=")[0] for word in unknown if word.startswith("--") and len(word) > 2]
        if flags:
            self.error("; ".join(self.known_here(flag) for flag in flags))
        return known, unknown

    def known_here(self, flag: str) -> str:
        options = tuple(name[2:] for name in self._option_string_actions if name.startswith("--"))
        name = flag[2:].replace("-", "_")
        return known_here(name if name in FOREIGN else flag[2:], options, flags=True)


def build_parser(requested: str | None) -> Parser:
    """The parser; only the requested sub-command's module is imported."""
    parser = Parser(
        prog="seamline",
        description=DESCRIPTION,
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"seamline {__version__}")
    subparsers = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    for name, (module, summary) in COMMANDS.items():
        if name == requested:
            importlib.import_module(module).add_parser(subparsers)
        else:
            subparsers.add_parser(name, help=summary, add_help=False)
    return parser


def terminate(number: int, frame: FrameType | None) -> None:
    """Leave by an exception, so that temporary files are removed."""
    raise SystemExit(STOPPED + number)


@contextmanager
def leaving_cleanly() -> Iterator[None]:
    """Heed the signals that end a program; those that are ignored stay so, and afterwards all is as it was.

    Python tells the main thread alone; in another one they do what the program has chosen.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    heeded = [number for number in STOPPING if signal.getsignal(number) is not signal.SIG_IGN]
    before = {number: signal.signal(number, terminate) for number in heeded}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def silence_stdout() -> None:
    """Point standard output at nothing, so that closing it cannot fail a second time."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def fail(message: str, status: int) -> int:
    print(printable(f"seamline: {message}"), file=sys.stderr)
    return status


def carry_out(options: argparse.Namespace) -> int:
    """Run the chosen command and turn what may happen to it into a status."""
    try:
        status: int = options.run(options)
        sys.stdout.flush()
    except UsageError as error:
        return fail(f"error: {error}", WRONG_USAGE)
    except BrokenPipeError:
        silence_stdout()
        return BROKEN_PIPE
    except OutputError as error:
        silence_stdout()
        return fail(f"cannot write {error}", NOT_WRITTEN)
    except KeyboardInterrupt:
        return fail("interrupted", INTERRUPTED)
    return status


def main(argv: Sequence[str] | None = None) -> int:
    """Run ``seamline`` and return its exit status.

    Parameters
    ----------
    argv : sequence of str, optional
        Arguments without the program's name; by default those of the process.

    Returns
    -------
    int
        0 done, 1 some inputs failed, 2 wrong usage, 3 output not written, 130 interrupted, 141 broken pipe.
    """
    arguments = list(sys.argv[1:] if argv is None else argv)
    parser = build_parser(next((word for word in arguments if not word.startswith("-")), None))
    if not arguments:
        parser.print_help()
        return DONE
    with leaving_cleanly():
        return carry_out(parser.parse_args(arguments))
