"""``seamline evaluate``: score cuts against true topic boundaries, or chunks against questions with marked answers."""

import argparse
import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from ..options.fields import OPTIONS
from .options import add_options, encoders, given_settings, number_or_word
from .status import DONE, UsageError

DESCRIPTION = """\
Score cuts against true topic boundaries (segmentation), or chunks against questions with marked answers (retrieval).
'seamline evaluate FORM --help' tells what the data look like.
"""
SEGMENTATION_HELP = """\
Score topic breaks against true ones. DATA are JSON Lines files, one document a line:
{"id": "...", "sentences": ["...", ...], "boundaries": [first sentence of each later segment, ...]}.
The given sentences are the units and there are no size limits. Figures are per cents: Pk and WindowDiff (lower is
better), Boundary Similarity and F1 of the breaks (higher is better); macro is the plain mean over the files.
"""
RETRIEVAL_HELP = """\
Score chunks and their vectors by questions whose answers are marked. DATA are folders with corpora/ID.txt and
questions.jsonl, one question a line: {"corpus": "ID", "q": "...", "refs": [[start, end], ...]}, offsets in code
points. All texts of a folder are searched together; its sub-folders are not read. Figures are per cents of characters
over the k best chunks, recall also over the best chunks that a token budget buys. Options count as in seamline chunk.
The built-in encoder is made for cutting, not for searching: with --encoder name the model that your search uses.
"""
SEGMENTATION_HEADERS = {"pk": "Pk", "windowdiff": "WD", "boundary_similarity": "BS", "f1": "F1"}
RETRIEVAL_HEADERS = {
    "recall": "recall",
    "precision": "prec.",
    "precision_omega": "omega",
    "iou": "IoU",
    "recall_at_tokens@300": "R@300",
    "recall_at_tokens@600": "R@600",
    "recall_at_tokens@1000": "R@1000",
    "mean_size": "size",
    "tokens_embedded_ratio": "embedded",
}


def add_parser(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add ``evaluate`` and its two forms to the command's parser."""
    parser = subparsers.add_parser("evaluate", help="score cuts on your own data", description=DESCRIPTION)
    forms = parser.add_subparsers(dest="form", metavar="FORM", required=True)
    raw = argparse.RawDescriptionHelpFormatter
    add_segmentation_options(
        forms.add_parser(
            "segmentation", help="against true breaks", description=SEGMENTATION_HELP, formatter_class=raw
        )
    )
    add_retrieval_options(
        forms.add_parser("retrieval", help="against questions", description=RETRIEVAL_HELP, formatter_class=raw)
    )


def add_segmentation_options(parser: argparse.ArgumentParser) -> None:
    add_common_options(parser, data="JSON Lines file", strategy="topics")
    parser.add_argument("--method", choices=("changepoints", "curve"), help="of the topic plan (default: changepoints)")
    parser.add_argument("--granularity", type=number_or_word, metavar="X", help="coarse, medium, fine, or a number")
    parser.add_argument("--tolerance", type=int, default=0, metavar="N", help="sentences by which a break may be off "
                        "and still count for F1 (default: 0)")  # fmt: skip
    parser.set_defaults(run=run, carry_out=evaluate_segmentation, headers=SEGMENTATION_HEADERS)


def add_retrieval_options(parser: argparse.ArgumentParser) -> None:
    add_common_options(parser, data="folder", strategy="semantic")
    parser.add_argument("--k", type=int, default=5, metavar="N", help="chunks that are retrieved (default: 5)")
    parser.add_argument("--lexical", type=float, default=0.0, metavar="X", help="weight of the words (BM25) beside the "
                        "vectors, 0 to 1; 0.2 is a good one (default: 0)")  # fmt: skip
    parser.add_argument("--within", action="store_true", help="search each question's own document alone")
    names = [item.name for item in OPTIONS if item.name not in ("strategy", "encoder")]
    add_options(parser.add_argument_group("as for seamline chunk"), names)
    parser.set_defaults(run=run, carry_out=evaluate_retrieval, headers=RETRIEVAL_HEADERS)


def add_common_options(parser: argparse.ArgumentParser, *, data: str, strategy: str) -> None:
    parser.add_argument("data", nargs="+", type=Path, metavar="DATA", help=data)
    parser.add_argument("--strategy", default=strategy, metavar="NAME", help=f"of seamline chunk (default: {strategy})")
    parser.add_argument("--encoder", default="builtin", type=encoders, metavar="NAME", help="builtin (default), or the "
                        "name or folder of a sentence-transformers model")  # fmt: skip
    parser.add_argument("--json", action="store_true", help="one JSON object instead of the table")


def run(options: argparse.Namespace) -> int:
    """Carry out ``seamline evaluate``: the figures on standard output, as a table or as JSON."""
    try:
        report = options.carry_out(options)
    except (ValueError, TypeError, ImportError, OSError) as error:
        raise UsageError(str(error)) from error
    print(json.dumps(report) if options.json else table_of(report, options.headers))
    return DONE


def table_of(report: Mapping[str, Mapping[str, Any]], headers: Mapping[str, str]) -> str:
    """One line a set, and the mean of all as the last."""
    from ..evaluation.tables import format_table

    means = {name: figures for name, figures in report.items() if name != "sets"}
    return format_table({**report["sets"], **means}, headers=headers)


def evaluate_segmentation(options: argparse.Namespace) -> dict[str, dict[str, object]]:
    from ..evaluation.data import read_segmentation
    from ..evaluation.segmentation_runner import score_segmentation, segmentation_report

    sets = {name: read_segmentation(path) for name, path in named(options.data).items()}
    segment = segmenter_of(options)
    scores = {name: score_segmentation(docs, segment, tolerance=options.tolerance) for name, docs in sets.items()}
    return segmentation_report(scores)


def segmenter_of(options: argparse.Namespace) -> Any:
    from ..chunker import Chunker
    from ..evaluation.pipelines import chunk_segmenter, topic_segmenter

    given = {name: getattr(options, name) for name in ("method", "granularity") if getattr(options, name) is not None}
    if options.strategy == "topics":
        return topic_segmenter(encoder=options.encoder, options=given)
    return chunk_segmenter(Chunker(strategy=options.strategy, encoder=options.encoder, **given))


def evaluate_retrieval(options: argparse.Namespace) -> dict[str, dict[str, object]]:
    from ..evaluation.data import read_retrieval
    from ..evaluation.retrieval_runner import retrieval_report, score_retrieval

    folders = {name: read_retrieval(path) for name, path in named(options.data).items()}
    retriever = retriever_of(options)
    return retrieval_report(
        {
            name: score_retrieval(
                folder, retriever.chunk, retriever.encode_queries, k=options.k, lexical=options.lexical,
                within=options.within,
            )
            for name, folder in folders.items()
        }
    )


def retriever_of(options: argparse.Namespace) -> Any:
    """The chunks of ``seamline chunk`` under the same options, with their vectors."""
    from ..chunker import Chunker, SemanticChunker
    from ..evaluation.pipelines import embedded_retriever, pooled_retriever

    settings = given_settings(options)
    encoder = settings.pop("encoder")
    if options.strategy in ("semantic", "topics"):
        return pooled_retriever(SemanticChunker(encoder, **settings))
    return embedded_retriever(Chunker(**settings), encoder=encoder)


def named(paths: Sequence[Path]) -> dict[str, Path]:
    """Each path by its short name, or by the whole path where two would have the same."""
    names: dict[str, Path] = {}
    for path in paths:
        short = path.resolve().stem if path.is_file() else path.resolve().name
        names[str(path) if short in names else short] = path
    return names
