"""Options that several commands share, each under the name that the library gives it."""

import argparse
import codecs
from dataclasses import replace
from pathlib import PurePath
from typing import Any

from ..chunker import Chunker
from ..options.separators import SUFFIXES
from .status import UsageError

NAMES = (
    "strategy", "max_size", "min_size", "target_size", "overlap", "unit", "encoder", "method", "granularity",
    "n_segments", "language", "separators",
)  # fmt: skip
"""Options that are settings of `Chunker`; those not given keep the strategy's own default."""


def add_size_options(group: argparse._ArgumentGroup) -> None:
    """Sizes, and what they count."""
    add = group.add_argument
    add("--max-size", type=int, metavar="N", help="hard limit of a chunk, overlap included (default: 1000)")
    add("--min-size", type=int, metavar="N", help="chunks below this are joined to a neighbour if the two fit")
    add("--target-size", type=int, metavar="N", help="size to aim at (semantic, snapped)")
    add("--overlap", type=int, metavar="N", help="repeat at most this much of the chunk before (default: 0)")
    add("--unit", metavar="UNIT", help="what sizes count: chars (default), graphemes, words, lines, bytes or a token "
        "encoding such as cl100k_base")  # fmt: skip


def add_topic_options(group: argparse._ArgumentGroup) -> None:
    """What the topic-aware strategies know."""
    add = group.add_argument
    add("--encoder", metavar="NAME", help="sentence vectors: builtin (default, offline, no model) or the name or "
        "folder of a sentence-transformers model")  # fmt: skip
    add("--granularity", type=float, metavar="X", help="topics: smaller finds more (default: 1.3; builtin 1.0)")
    add("--n-segments", type=int, metavar="N", help="topics: the number of topics, when it is known")
    add("--language", metavar="TAG", help="language of the sentence rules, such as en or de (default: auto)")


def add_charset_option(group: argparse._ArgumentGroup) -> None:
    group.add_argument("--charset", default="utf-8", metavar="NAME", help="character set of files without a byte order "
                       "mark (default: utf-8)")  # fmt: skip


def check_charset(name: str) -> None:
    try:
        codecs.lookup(name)
    except LookupError as error:
        raise UsageError(f"--charset: {error}") from error


def given_settings(options: argparse.Namespace) -> dict[str, Any]:
    """Settings that the user wrote; separators alone mean ``recursive``, and an encoder's name is resolved once."""
    values = {name: getattr(options, name, None) for name in NAMES}
    settings = {name: value for name, value in values.items() if value is not None}
    if "separators" in settings:
        settings.setdefault("strategy", "recursive")
    if "encoder" in settings:
        from ..embedding.encoders import resolve_encoder

        settings["encoder"] = resolve_encoder(settings["encoder"])
    return settings


def build_chunker(options: argparse.Namespace) -> Chunker:
    """A chunker of these options, before anything is read.

    Raises
    ------
    UsageError
        If the library refuses one of them, or an extra or a model is missing.
    """
    try:
        chunker = Chunker(**given_settings(options))
        chunker("")
    except (ValueError, TypeError, ImportError, OSError) as error:
        raise UsageError(str(error)) from error
    return chunker


def chunker_for(path: str, chunker: Chunker, *, strategy: str | None) -> Chunker:
    """The chunker of one file: code is cut by the separators of the language that its suffix names.

    That holds without a ``strategy`` and under ``recursive``; every other strategy is taken at its word.
    """
    preset = SUFFIXES.get(PurePath(path).suffix.lower())
    if preset is None or chunker.separators is not None or not (strategy is None or chunker.strategy == "recursive"):
        return chunker
    return replace(chunker, strategy="recursive", separators=preset)
