"""``seamline chunk``: files in, records out."""

import argparse
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass

from ..chunker import Chunker
from ..chunks.sequence import Chunks
from .console import Console, plural, readable_bytes
from .formats import FORMATS
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
from .records import Record, records
from .sources import STDIN, Document, Unusable, find_sources, read_document, size_of
from .status import DONE, SOME_FAILED, UsageError

DESCRIPTION = """\
Cut files into chunks. Every chunk is an exact slice of its file: nothing is lost, changed or added, and
start and end count code points of the decoded text.

PATH is a file, a folder (every file below it that is not hidden), a quoted glob ('docs/**/*.md'), or - for
standard input. Files are decoded strictly, by their byte order mark or else by --charset; a byte order mark is
no part of the text, line ends are left as they are. Without --strategy, and under recursive, a file of code is
cut by the separators of its language, which its suffix names.
"""


@dataclass
class Tally:
    """Counts of one run, for the summary and the exit status."""

    n_read: int = 0
    n_problems: int = 0
    n_bytes: int = 0
    n_chunks: int = 0
    largest: int = 0

    def add(self, document: Document, chunks: Chunks) -> None:
        self.n_read += 1
        self.n_bytes += document.n_bytes
        self.n_chunks += len(chunks)
        self.largest = max(self.largest, max(chunks.sizes.tolist(), default=0))


def add_parser(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = subparsers.add_parser(
        "chunk",
        help="cut files into chunks with exact offsets",
        description=DESCRIPTION,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("paths", nargs="*", metavar="PATH", help="file, folder, glob or - (default: standard input)")
    group = parser.add_argument_group("where to cut and how much fits")
    add_options(group, PLACES + SIZES)
    add_options(parser.add_argument_group("topics, sentences and vectors"), TOPICS)
    add_file_options(parser.add_argument_group("input and output"))
    parser.set_defaults(run=run)


def add_file_options(group: argparse._ArgumentGroup) -> None:
    add = group.add_argument
    add("-o", "--output", metavar="FILE", help="write here, whole or not at all (default: standard output)")
    add("--format", choices=sorted(FORMATS), default="jsonl", help="jsonl (default), csv or text")
    add("--verify", action="store_true", help="check the laws on every chunk: exact, nothing lost, sizes held")
    add("--quiet", action="store_true", help="no progress bar and no summary; problems are still shown")
    add_charset_option(group)


def words_of(options: argparse.Namespace) -> list[str]:
    if options.paths:
        return list(options.paths)
    if sys.stdin.isatty():
        raise UsageError("no PATH given; name files or folders, or pipe a text in (seamline chunk --help)")
    return [STDIN]


@dataclass(frozen=True)
class Run:
    """One pass over all sources."""

    chunker: Chunker
    options: argparse.Namespace
    console: Console
    tally: Tally

    def problem(self, source: str, reason: str) -> None:
        self.tally.n_problems += 1
        self.console.problem(source, reason)

    def chunk_one(self, path: str) -> Iterator[Record]:
        """Records of one source; a source that cannot be used leaves one line and no record."""
        self.console.progress(self.tally.n_bytes, path)
        try:
            document = read_document(path, charset=self.options.charset)
            chunks = named_chunks(path, document.text, chunker_for(path, self.chunker, strategy=self.options.strategy))
            if self.options.verify:
                chunks.verify()
        except (Unusable, ValueError) as error:
            self.problem(path, str(error))
            return
        self.tally.add(document, chunks)
        self.tell(path, document, chunks)
        yield from records(path, document, chunks)

    def tell(self, path: str, document: Document, chunks: Chunks) -> None:
        if not document.text.strip():
            self.console.note(f"{path}: empty, no chunks")
        elif chunks.fallback:
            self.console.note(f"{path}: {chunks.fallback}")

    def chunk_all(self, paths: list[str]) -> Iterator[Record]:
        for path in paths:
            yield from self.chunk_one(path)


def named_chunks(path: str, text: str, chunker: Chunker) -> Chunks:
    """Chunks whose ids carry the path."""
    [chunks] = chunker.chunk_many([{"id": path, "text": text}])
    return chunks


def summary(tally: Tally, seconds: float) -> str:
    parts = [f"{plural(tally.n_read, 'file')}, {readable_bytes(tally.n_bytes)}: {plural(tally.n_chunks, 'chunk')}"]
    if tally.n_chunks:
        parts.append(f"largest {tally.largest:,}")
    if tally.n_problems:
        parts.append(plural(tally.n_problems, "input") + " not used")
    return ", ".join(parts) + f", in {seconds:.2f} s"


def run(options: argparse.Namespace) -> int:
    """Carry out ``seamline chunk``."""
    started = time.monotonic()
    words = words_of(options)
    check_charset(options.charset)
    chunker = build_chunker(options)
    paths, unmatched = find_sources(words, output=options.output)
    console = Console(quiet=options.quiet, total_bytes=sum(map(size_of, paths)))
    work = Run(chunker, options, console, Tally())
    with open_output(options.output) as output:
        for word in unmatched:
            work.problem(word, "no file there")
        for line in FORMATS[options.format](work.chunk_all(paths)):
            output.write(line)
        if not work.tally.n_read:
            output.discard()
    console.note(summary(work.tally, time.monotonic() - started))
    return SOME_FAILED if work.tally.n_problems else DONE
