"""``seamline view``: one page to look at chunks."""

import argparse
import time
from collections.abc import Iterator
from typing import Any, NoReturn

from ..chunker import Chunker
from ..chunks.drawing import drawn, labels
from ..report.page import page
from .console import Console, plural, readable_bytes
from .folders import BINARY, Selection, add_folder_options, told_left_out
from .options import (
    PLACES,
    SIZES,
    TOPICS,
    add_charset_option,
    add_options,
    build_chunker,
    check_charset,
    chunker_for,
)
from .output import open_output
from .sources import STDIN, Binary, Sources, Unusable, find_sources, read_document, size_of, tell_unread
from .status import DONE, SOME_FAILED, UsageError

DESCRIPTION = """\
Write one self-contained HTML page that shows files with their chunks: tinted in turn, overlap hatched, headings and
sizes in the margin, the curve and the breaks of a topic plan above, a search box. It loads nothing from anywhere.
'--beside "strategy=semantic max_size=500"' puts a second way to chunk on the right.
"""


def add_parser(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = subparsers.add_parser("view", help="write a page that shows the chunks of files", description=DESCRIPTION)
    parser.add_argument("paths", nargs="+", metavar="PATH", help="file, folder, glob or - for standard input")
    add_setting_options(parser.add_argument_group("where to cut and how much fits"))
    group = parser.add_argument_group("input and output")
    group.add_argument("--beside", metavar="SETTINGS", help="name=value pairs of a second way to chunk")
    group.add_argument("-o", "--output", metavar="FILE", help="write here, whole or not at all")
    group.add_argument("--title", metavar="TEXT", help="title of the page (default: the first file's name)")
    group.add_argument("--quiet", action="store_true", help="no progress and no summary; problems are still shown")
    add_charset_option(group)
    add_folder_options(group)
    parser.set_defaults(run=run)


def add_setting_options(group: argparse._ArgumentGroup) -> None:
    add_options(group, (*PLACES, *SIZES, *TOPICS))


class Refusing(argparse.ArgumentParser):
    """A parser of settings inside an argument: what it refuses is said of that argument."""

    def error(self, message: str) -> NoReturn:
        raise UsageError(f"--beside: {message}")


def beside_chunker(words: str) -> Chunker:
    """The chunker of ``name=value`` pairs.

    Raises
    ------
    UsageError
        A word is no such pair, or names no option, or its value is refused.
    """
    pairs = [word.partition("=") for word in words.replace(",", " ").split()]
    if not pairs or not all(name and sign for name, sign, _ in pairs):
        raise UsageError(f"--beside takes name=value pairs such as 'strategy=semantic max_size=500', got {words!r}")
    parser = Refusing(add_help=False, allow_abbrev=False)
    add_setting_options(parser.add_argument_group())
    given = parser.parse_args([f"--{name.replace('_', '-')}={value}" for name, _, value in pairs])
    return build_chunker(given)


def shown(
    sources: Sources, ways: list[Chunker], options: argparse.Namespace, console: Console, selection: Selection
) -> Iterator[Any]:
    """Documents as the page takes them; a source that cannot be used leaves one line, a binary of a folder none."""
    for path in sources.paths:
        console.progress(0, path)
        try:
            document = read_document(path, charset=options.charset)
            first = chunker_for(path, ways[0], strategy=options.strategy)
            others = [way.read_by_suffix(path) for way in ways[1:]]
            runs = [way(document.text).plain_chunks for way in (first, *others)]
        except (Unusable, ValueError) as error:
            if isinstance(error, Binary) and path not in sources.named:
                selection.left_out[BINARY] += 1
            else:
                console.problem(path, str(error))
            continue
        yield drawn(dict(zip(labels(runs), runs, strict=True)), name=path)


def run(options: argparse.Namespace) -> int:
    """Carry out ``seamline view``."""
    started = time.monotonic()
    check_charset(options.charset)
    ways = [build_chunker(options), *([beside_chunker(options.beside)] if options.beside else [])]
    selection = Selection.of(options)
    sources = find_sources(options.paths, output=options.output, selection=selection)
    n_bytes = sum(map(size_of, sources.paths))
    console = Console(quiet=options.quiet, total_bytes=n_bytes)
    tell_unread(console, sources, selection)
    documents = list(shown(sources, ways, options, console, selection))
    title = options.title or (documents[0]["name"].replace(STDIN, "standard input") if documents else "")
    with open_output(options.output) as output:
        if documents:
            output.write(page(documents, title=title))
        else:
            output.discard()
    what = f"{plural(len(documents), 'file')}, {readable_bytes(n_bytes)}, in {time.monotonic() - started:.2f} s"
    console.note(what + told_left_out(selection.left_out))
    return SOME_FAILED if console.n_problems else DONE
