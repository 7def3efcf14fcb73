"""``seamline chapters``: the topics of one text with titles, and times where the file has them."""

import argparse
import json
import sys
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import asdict, dataclass

from ..chunker import Chunker
from ..text.provenance import line_range
from .options import TOPICS, add_charset_option, add_options, build_chunker, check_charset
from .output import open_output
from .sources import STDIN, Unusable, read_document
from .status import DONE, SOME_FAILED
from .times import captions_of, clock, times_of

DESCRIPTION = """\
List the chapters of one text: its topics, each with its start, a title of its most telling words, and the time at
which it begins where the file has times (WebVTT, SRT, or lines that begin with one).
'--granularity coarse' finds fewer, '--n-segments 5-10' takes the best number in a range.
"""
TITLE = 3
"""Terms of a title."""


@dataclass(frozen=True)
class Chapter:
    """One chapter: its span in the file, its first line, its time in seconds, and what it is about."""

    start: int
    end: int
    line: int
    time: float | None
    title: str


def add_parser(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = subparsers.add_parser("chapters", help="list the chapters of one file, with titles and times",
                                   description=DESCRIPTION)  # fmt: skip
    parser.add_argument("path", nargs="?", default=STDIN, metavar="FILE", help="a text file, or - for standard input")
    add_options(parser.add_argument_group("topics"), TOPICS)
    files = parser.add_argument_group("input and output")
    files.add_argument("--json", action="store_true", help="one JSON object a line: start, end, line, time, title")
    files.add_argument("-o", "--output", metavar="FILE", help="write the list here, whole or not at all")
    add_charset_option(files)
    parser.set_defaults(run=run, strategy="topics")


def chapters_of(text: str, chunker: Chunker, path: str) -> list[Chapter]:
    """Chapters of a file; captions are read without their numbers, times and tags, others as the suffix tells."""
    captions = captions_of(text)
    if captions is None:
        chunks = chunker.read_by_suffix(path)(text)
    else:
        chunks = chunker(captions.text, units=captions.boundaries)
    starts, ends = chunks.starts.tolist(), chunks.ends.tolist()
    if captions is not None:
        starts = [captions.sources[bisect_right(captions.boundaries, start) - 1] for start in starts]
        ends = [*starts[1:], len(text)]
    times, titles = times_of(text), [", ".join(label) for label in chunks.keywords(n=TITLE)]
    lines = [line_range(text, start, end)[0] for start, end in zip(starts, ends, strict=True)]
    rows = zip(starts, ends, lines, titles, strict=True)
    return [Chapter(start, end, line, times.at(start), title) for start, end, line, title in rows]


def listed(chapters: list[Chapter]) -> Iterator[str]:
    """A line for each chapter: its time, or its place where there is none, and its title."""
    timed = any(chapter.time is not None for chapter in chapters)
    for chapter in chapters:
        place = clock(chapter.time or 0.0) if timed else f"{chapter.start:>9,}  {chapter.line:>6,}"
        yield f"{place}  {chapter.title}\n"


def run(options: argparse.Namespace) -> int:
    """Carry out ``seamline chapters``."""
    check_charset(options.charset)
    chunker = build_chunker(options)
    try:
        text = read_document(options.path, charset=options.charset).text
        chapters = chapters_of(text, chunker, options.path)
    except (Unusable, ValueError) as error:
        print(f"seamline: {options.path}: {error}", file=sys.stderr)
        return SOME_FAILED
    with open_output(options.output) as output:
        lines = (json.dumps(asdict(one), ensure_ascii=False) + "\n" for one in chapters)
        for line in lines if options.json else listed(chapters):
            output.write(line)
    return DONE
