"""``seamline plan``: where the topics of one text change, and why."""

import argparse
import json
import math
import sys
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from .._types import Offsets
from ..chunks.read_chunks import ReadChunks
from ..chunks.sequence import Chunks
from .curve import add_curve_options
from .options import TOPICS, add_charset_option, add_options, build_chunker, check_charset
from .output import OutputError, open_output
from .sources import STDIN, Unusable, read_document
from .status import DONE, SOME_FAILED, UsageError

if TYPE_CHECKING:
    from ..planning.levels import Level

DESCRIPTION = """\
Show the topic breaks of one text: where each segment starts, how sure the plan is (the probability of a break there
under its model), why the break was made, and the first words of the segment.
"""
WORDS_WIDTH, ABOUT_WIDTH = 44, 32


def add_parser(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = subparsers.add_parser("plan", help="show where the topics of one file change", description=DESCRIPTION)
    parser.add_argument("path", nargs="?", default=STDIN, metavar="FILE", help="a text file, or - for standard input")
    group = parser.add_argument_group("plan")
    group.add_argument("--strategy", choices=("topics", "semantic"), default="topics", help="whole topics (default), "
                       "or chunks sized for retrieval")  # fmt: skip
    add_options(group, TOPICS)
    add_curve_options(parser)
    files = parser.add_argument_group("input and output")
    files.add_argument("--levels", action="store_true", help="the nested plans instead: how many topics, and the least "
                       "that a break of them saves, where 1 is what a topic must save")  # fmt: skip
    files.add_argument("--json", action="store_true", help="everything the plan knows, as one JSON object")
    files.add_argument("--plot", metavar="FILE", help="draw curve, confidence and breaks (needs the extra plot)")
    files.add_argument("-o", "--output", metavar="FILE", help="write the table or the JSON here, whole or not at all")
    add_charset_option(files)
    parser.set_defaults(run=run)


def first_words(text: str) -> str:
    """The start of a text on one line, cut at a word."""
    line = " ".join(text[: 4 * WORDS_WIDTH].split())
    return line if len(line) <= WORDS_WIDTH else line[:WORDS_WIDTH].rpartition(" ")[0] + " ..."


def about(label: Sequence[str]) -> str:
    """As many terms of a label as there is room for."""
    shown = ""
    for term in label:
        longer = f"{shown}, {term}" if shown else term
        if len(longer) > ABOUT_WIDTH:
            break
        shown = longer
    return shown or "".join(label[:1])[:ABOUT_WIDTH]


def rows(chunks: Chunks) -> Iterator[tuple[int, int, str, str, str, str]]:
    """Start, line, confidence, reason, most telling words and first words of each segment."""
    if not chunks:
        return
    plan = chunks.plan
    confidences = [f"{plan.confidence[place - 1]:.2f}" for place in plan.breaks.tolist()] if plan else []
    reasons = list(plan.reasons) if plan else []
    starts = zip(["-", *confidences], ["start of the text", *reasons], strict=True)
    for chunk, label, (confidence, reason) in zip(chunks, chunks.keywords(), starts, strict=True):
        yield chunk.start, chunk.line_start, confidence, reason, about(label), first_words(chunk.plain_text)


def table(chunks: Chunks) -> Iterator[str]:
    yield f"{'start':>9}  {'line':>6}  {'sure':>5}  {'why':<17}  {'about':<{ABOUT_WIDTH}}  first words\n"
    for start, line, confidence, reason, label, words in rows(chunks):
        yield f"{start:>9,}  {line:>6,}  {confidence:>5}  {reason:<17}  {label:<{ABOUT_WIDTH}}  {words}\n"


def as_json(chunks: Chunks) -> Iterator[str]:
    plan: dict[str, Any] | None = chunks.plan.to_dict() if chunks.plan else None
    nested = [
        {"n_segments": level.n_segments, "gain": None if level.gain == math.inf else level.gain, "start": added}
        for level, added in added_breaks(chunks)
    ]
    told = {"strategy": chunks.strategy, "fallback": chunks.fallback, "plan": plan, "levels": nested}
    yield json.dumps(told | {"keywords": [list(label) for label in chunks.keywords()]}) + "\n"


def levels(chunks: Chunks) -> Iterator[str]:
    """Count, gain and place of the break that each level adds, for people."""
    yield f"{'topics':>6}  {'gain':>6}  {'start':>9}  first words\n"
    for level, added in added_breaks(chunks):
        own = "  *" if chunks.plan is not None and level.n_segments == len(chunks.plan.breaks) + 1 else ""
        words = first_words(text_from(chunks, added))
        yield f"{level.n_segments:>6,}  {level.gain:>6.2f}  {added:>9,}  {words}{own}\n"


def added_breaks(chunks: Chunks) -> "Iterator[tuple[Level, int]]":
    """Each level of the plan, and the offset of the break that it adds; the start of the text for the first."""
    if chunks.plan is None or chunks.plan.spans is None or chunks.plan.method == "curve":
        return
    starts = starts_in_source(chunks, chunks.plan.spans[:, 0])
    for level in chunks.plan.levels():
        added = int(level.order[level.n_segments - 2]) if level.gain != math.inf else 0
        yield level, int(starts[added])


def starts_in_source(chunks: Chunks, starts: Offsets) -> Offsets:
    """Offsets of what is read as offsets of the file."""
    return chunks.reading.starts_in_source(starts) if isinstance(chunks, ReadChunks) else starts


def text_from(chunks: Chunks, place: int) -> str:
    """What is read from an offset of the file on, as much as is shown."""
    if isinstance(chunks, ReadChunks):
        [(place, _)] = chunks.reading.from_source(np.array([[place, len(chunks.text)]])).tolist()
    return chunks.plain_chunks.text[place : place + 4 * WORDS_WIDTH]


def draw(chunks: Chunks, path: str) -> None:
    if chunks.plan is None:
        raise UsageError("--plot: there is no plan to draw")
    try:
        chunks.plan.plot(labels=[about(label) for label in chunks.keywords(n=2)]).savefig(path)
    except (ImportError, ValueError) as error:
        raise UsageError(f"--plot: {error}") from error
    except OSError as error:
        raise OutputError(f"{path}: {error.strerror or error}") from error


def shown(chunks: Chunks, options: argparse.Namespace) -> Iterator[str]:
    """What was asked for of a plan, line by line."""
    if options.json:
        return as_json(chunks)
    return levels(chunks) if options.levels else table(chunks)


def run(options: argparse.Namespace) -> int:
    """Carry out ``seamline plan``."""
    check_charset(options.charset)
    chunker = build_chunker(options)
    if options.levels and chunker.method == "curve":
        raise UsageError("--levels needs --method changepoints, got curve")
    try:
        chunks = chunker.read_by_suffix(options.path)(read_document(options.path, charset=options.charset).text)
    except (Unusable, ValueError) as error:
        print(f"seamline: {options.path}: {error}", file=sys.stderr)
        return SOME_FAILED
    with open_output(options.output) as output:
        for line in shown(chunks, options):
            output.write(line)
    if chunks.fallback:
        print(f"seamline: {options.path}: {chunks.fallback}", file=sys.stderr)
    if options.plot:
        draw(chunks, options.plot)
    return DONE
