"""What ``seamline compare`` and ``seamline tune`` share: ways to chunk, documents, questions, and what is printed."""

import argparse
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING, Any

import numpy as np

from ..chunker import Chunker
from ..markup.markdown import scan_blocks
from ..options.fields import OPTIONS
from ..reading._opening import opens_html
from ..reading.formats import read
from ..reading.reading import Reading
from ..report.comparison import comparison_page
from .console import Console
from .folders import Selection, add_folder_options
from .options import add_charset_option, add_options, check_charset, encoders, given_settings
from .output import open_output
from .sources import Unusable, find_sources, read_document
from .status import DONE, UsageError

if TYPE_CHECKING:
    from ..evaluation.comparing import Comparison
    from ..evaluation.quoted import QuotedQuestions, QuoteProblem

OWN = ("strategy", "max_size", "encoder")
"""Options that these commands have under their own flags."""

READ = ("markup", "separators", "drop")
"""Options that say how a file is read."""


def add_way_parser(
    subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]", name: str, *, summary: str, description: str,
    carry_out: Callable[[argparse.Namespace], "Outcome"],
) -> argparse.ArgumentParser:
    """The parser of one of the two commands."""
    raw = argparse.RawDescriptionHelpFormatter
    parser = subparsers.add_parser(name, help=summary, description=description, formatter_class=raw)
    add_way_options(parser)
    parser.set_defaults(run=run, carry_out=carry_out)
    return parser


def add_way_options(parser: argparse.ArgumentParser) -> None:
    """Options of both commands."""
    add = parser.add_argument
    add("paths", nargs="+", metavar="PATH", help="file, folder or glob of the documents")
    add("--questions", required=True, metavar="FILE", help="JSON Lines with question and quote")
    add("--strategies", type=words, default=words("smart,markdown,semantic"), metavar="NAMES",
        help="separated by commas (default: smart,markdown,semantic)")  # fmt: skip
    add("--max-size", type=sizes, default=[None], metavar="SIZES", help="one or more maxima, separated by commas")
    add("--encoder", default="builtin", type=encoders, metavar="NAME", help="builtin (default), or the name or folder "
        "of a sentence-transformers model")  # fmt: skip
    add("--budgets", type=sizes, metavar="SIZES", help="sizes of context that recall is taken at, in the unit of the "
        "chunks (default: about 600 and 1,000 tokens)")  # fmt: skip
    add("--k", type=int, default=5, metavar="N", help="chunks behind recall, precision and IoU (default: 5)")
    add("--lexical", type=float, default=0.0, metavar="X", help="weight of the words beside the vectors, 0 to 1 "
        "(default: 0)")  # fmt: skip
    add("--json", action="store_true", help="one JSON object instead of the table")
    add("--html", metavar="FILE", help="write a page with all figures, question by question")
    group = parser.add_argument_group("as for seamline chunk")
    add_options(group, [item.name for item in OPTIONS if item.name not in (*OWN, "curve", "pooling")])
    add_charset_option(group)
    add_folder_options(group)


def words(joined: str) -> list[str]:
    """``a,b`` as two names."""
    return [word.strip() for word in joined.split(",") if word.strip()]


def sizes(joined: str) -> list[int]:
    """``500,1000`` as two numbers."""
    return [int(word) for word in words(joined)]


def ways_of(options: argparse.Namespace) -> dict[str, dict[str, Any]]:
    """Every strategy with every maximum, by a name that tells both."""
    shared = {name: value for name, value in given_settings(options).items() if name not in (*OWN, "drop")}
    found = {}
    for strategy, size in product(options.strategies, options.max_size):
        name = strategy if size is None else f"{strategy} {size}"
        found[name] = {**shared, "strategy": strategy} | ({} if size is None else {"max_size": size})
    return found


def documents_of(options: argparse.Namespace) -> dict[str, str | Reading]:
    """Texts by their paths, or what is read of files that have to be; one that cannot be read ends the command.

    Figures without it would be others.
    """
    check_charset(options.charset)
    sources = find_sources(options.paths, output=options.html, selection=Selection.of(options))
    if sources.unread:
        raise UsageError(": ".join(sources.unread[0]))
    chunker = Chunker(**{name: value for name, value in given_settings(options).items() if name in READ})
    return {path: read_file(path, options.charset, chunker) for path in sources.paths}


def read_file(path: str, charset: str, chunker: Chunker) -> str | Reading:
    """What a file's suffix, or how it opens, says to read of it, unless the options say it."""
    try:
        text = read_document(path, charset=charset).text
    except Unusable as error:
        raise UsageError(f"{path}: {error}") from error
    known = chunker.read_by_suffix(path)
    if known.has_reader or known.language_read:
        return read(text, markup=known.markup, **({"drop": known.drop} if known.drop else {}))
    if known.opens_html and opens_html(text):
        return read(text, markup="html", drop=known.drop)
    return with_blocks(text, known.markup_name) if known.names_markup and not chunker.names_markup else text


def with_blocks(text: str, markup: str) -> Reading:
    """A text with the blocks of its markup."""
    runs = np.array([[0, len(text), 0, len(text)]] if text else [], dtype=np.int64)
    return Reading(text, text, runs, scan_blocks(text, markup=markup).table, markup=markup)


@dataclass(frozen=True)
class Outcome:
    """What a command found: to print, to draw, and to say."""

    found: "Comparison"
    plain: dict[str, Any]
    text: str
    problems: tuple["QuoteProblem", ...]


def asked(options: argparse.Namespace, documents: Mapping[str, str | Reading]) -> "QuotedQuestions":
    """The questions, with their answers looked up; a document may go by its last name."""
    from ..evaluation.quoted import find_answers, read_questions

    short = {path.replace("\\", "/").rpartition("/")[2]: path for path in documents}
    records = [dict(record) for record in read_questions(options.questions)]
    for record in records:
        if "document" in record:
            record["document"] = short.get(record["document"], record["document"])
    return find_answers(documents, records)


def told(problem: "QuoteProblem") -> str:
    kept = "" if problem.used else "; the question is left out"
    return f"{problem.reason}{kept}: {problem.quote!r} ({problem.question})"


def page_of(found: "Comparison", *, title: str) -> str:
    """The page of a comparison, with every question."""
    questions = [
        {
            "question": one.text, "document": one.corpus,
            "answers": [found.questions.corpora[one.corpus][start:end] for start, end in one.references.spans.tolist()],
            "found": {name: float(scores[i]) for name, scores in found.scores.items()},
        }
        for i, one in enumerate(found.questions.questions)
    ]  # fmt: skip
    return comparison_page(found.to_dict(), questions, title=title)


def run(options: argparse.Namespace) -> int:
    """Carry out ``seamline compare`` or ``seamline tune``."""
    try:
        outcome: Outcome = options.carry_out(options)
    except (ValueError, TypeError, ImportError, OSError) as error:
        raise UsageError(str(error)) from error
    console = Console(quiet=False, total_bytes=0)
    for problem in outcome.problems:
        console.note(told(problem))
    if options.html:
        with open_output(options.html) as output:
            output.write(page_of(outcome.found, title=f"Chunks of {', '.join(options.paths)}"))
    print(json.dumps(outcome.plain) if options.json else outcome.text)
    return DONE
