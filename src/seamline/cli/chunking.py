"""``seamline chunk``: files in, records out."""

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import PurePath

from ..chunker import Chunker
from ..chunks.sequence import Chunks
from ..reading.grammars import NO_PARSER
from .console import Console, plural, readable_bytes
from .curve import add_curve_options
from .folders import BINARY, Selection, add_folder_options, told_left_out
from .formats import FORMATS, SUFFIX_FORMATS, writer_of
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
from .records import Record, fields_of, records
from .sources import STDIN, Binary, Document, Sources, Unusable, find_sources, read_document, size_of, tell_unread
from .status import DONE, SOME_FAILED, UsageError
from .table_chunks import add_table_options, check_table_options, run_tables

DESCRIPTION = """\
Cut files into chunks. Every chunk is an exact slice of its file: nothing is lost, changed or added, and
start and end count code points of the decoded text.

PATH is a file, a folder, a quoted glob ('docs/**/*.md'), or - for standard input. Of a folder all texts below it are
read; hidden names, pictures and other binaries, drawings, style sheets and what .gitignore names are left out.
Files are decoded strictly, by their byte order mark or else by --charset; a byte order mark is no part of the text,
line ends are left as they are. Without --strategy, and under recursive, a file of code is cut by the separators of
its language, which its suffix names.
"""


@dataclass
class Tally:
    """Counts of one run, for the summary and the exit status."""

    n_read: int = 0
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
    add_curve_options(parser)
    add_file_options(parser.add_argument_group("input and output"))
    add_table_options(parser.add_argument_group("tables"))
    parser.set_defaults(run=run)


def some(word: str) -> int:
    """A number of at least 1."""
    number = int(word)
    if number < 1:
        raise argparse.ArgumentTypeError(f"must be at least 1, got {number}")
    return number


def add_file_options(group: argparse._ArgumentGroup) -> None:
    add = group.add_argument
    add("-o", "--output", metavar="FILE", help="write here, whole or not at all (default: standard output)")
    add("--format", choices=sorted(FORMATS), help="default: by the suffix of -o (.csv, .parquet, .txt), else jsonl; "
        "parquet needs the extra frames")  # fmt: skip
    add("--with-context", action="store_true", help="add a field with_context: the chunk below its headings, as "
        "chunk.with_context() gives it")  # fmt: skip
    add("--keywords", type=some, metavar="N", help="add a field keywords: up to N terms that tell what the chunk is "
        "about, beside the other chunks of its file")  # fmt: skip
    add("--verify", action="store_true", help="check the laws on every chunk: exact, nothing lost, sizes held")
    add("--quiet", action="store_true", help="no progress bar and no summary; problems are still shown")
    add_charset_option(group)
    add_folder_options(group)


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
    sources: Sources
    left_out: Counter[str]

    def problem(self, path: str, error: Exception) -> None:
        """Tell of a source that cannot be used; a binary that was found in a folder is counted."""
        if isinstance(error, Binary) and path not in self.sources.named:
            self.left_out[BINARY] += 1
        else:
            self.console.problem(path, str(error))

    def chunk_one(self, path: str) -> Iterator[Record]:
        """Records of one source; a source that cannot be used leaves one line and no record."""
        self.console.progress(self.tally.n_bytes, path)
        try:
            document = read_document(path, charset=self.options.charset)
            chunks = self.chunks_of(path, document)
            if self.options.verify:
                chunks.verify()
        except (Unusable, ValueError) as error:
            self.problem(path, error)
            return
        self.tally.add(document, chunks)
        self.tell(path, document, chunks)
        n_before = self.tally.n_bytes - document.n_bytes
        told = {"with_context": self.options.with_context, "n_keywords": self.options.keywords}
        for record in records(path, document, chunks, **told):
            self.console.progress(n_before + record["byte_end"], path)
            yield record

    def chunks_of(self, path: str, document: Document) -> Chunks:
        """Chunks whose ids carry the path; texts are told of as they are embedded."""
        chunker = chunker_for(path, self.chunker, strategy=self.options.strategy)
        embedded = Embedded(self.console, self.tally.n_bytes, path)
        [chunks] = chunker.chunk_many([{"id": path, "text": document.text}], progress=embedded)
        return chunks

    def tell(self, path: str, document: Document, chunks: Chunks) -> None:
        if not document.text.strip():
            self.console.note(f"{path}: empty, no chunks")
        elif chunks.fallback and not self.is_usual(chunks.fallback):
            self.console.note(f"{path}: {chunks.fallback}")

    def is_usual(self, fallback: str) -> bool:
        """Whether this is what becomes of every file of code without the extra, which nobody asked to parse."""
        return self.chunker.markup == "auto" and fallback.startswith(NO_PARSER)

    def chunk_all(self) -> Iterator[Record]:
        for path in self.sources.paths:
            yield from self.chunk_one(path)


@dataclass
class Embedded:
    """Counts the texts that a model has embedded, for the line of progress."""

    console: Console
    n_bytes: int
    path: str
    count: int = 0

    def __call__(self, more: int) -> None:
        self.count += more
        self.console.progress(self.n_bytes, f"{self.path}: {plural(self.count, 'text')} embedded")


def summary(tally: Tally, seconds: float, *, n_problems: int) -> str:
    parts = [f"{plural(tally.n_read, 'file')}, {readable_bytes(tally.n_bytes)}: {plural(tally.n_chunks, 'chunk')}"]
    if tally.n_chunks:
        parts.append(f"largest {tally.largest:,}")
    if n_problems:
        parts.append(plural(n_problems, "input") + " not used")
    return ", ".join(parts) + f", in {seconds:.2f} s"


def format_of(options: argparse.Namespace) -> str:
    """The format asked for, else that of the output's suffix."""
    suffix = PurePath(options.output or "").suffix.lower()
    chosen: str = options.format or SUFFIX_FORMATS.get(suffix, "jsonl")
    if chosen == "parquet" and options.output is None and sys.stdout.isatty():
        raise UsageError("--format parquet writes no text: name a file with -o")
    return chosen


def run(options: argparse.Namespace) -> int:
    """Carry out ``seamline chunk``."""
    started = time.monotonic()
    words = words_of(options)
    check_charset(options.charset)
    check_table_options(options)
    write = writer_of(format_of(options))
    if options.text_column is not None:
        return run_tables(options, words, format_of(options))
    chunker = build_chunker(options)
    selection = Selection.of(options)
    sources = find_sources(words, output=options.output, selection=selection)
    console = Console(quiet=options.quiet, total_bytes=sum(map(size_of, sources.paths)))
    fields = fields_of(with_context=options.with_context, n_keywords=options.keywords)
    work = Run(chunker, options, console, Tally(), sources, selection.left_out)
    with open_output(options.output) as output:
        tell_unread(console, sources, selection)
        for block in write(work.chunk_all(), fields):
            output.write(block)
        if not work.tally.n_read:
            output.discard()
    closing = summary(work.tally, time.monotonic() - started, n_problems=console.n_problems)
    console.note(closing + told_left_out(selection.left_out))
    return SOME_FAILED if console.n_problems else DONE
