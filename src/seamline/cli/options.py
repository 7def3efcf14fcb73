"""Options that several commands share, each under the name that the library gives it."""

import argparse
import os
from collections.abc import Callable, Iterable
from dataclasses import Field, replace
from pathlib import PurePath
from typing import Any

from ..chunker import Chunker
from ..options.fields import OPTIONS
from ..options.separators import MARKDOWN_SUFFIXES, SUFFIXES
from .curve import given_curve
from .status import UsageError

UNUSED = ("pooling", "curve")
"""Options without one of the same name: records hold no vectors, and the curve has an option for each part."""

SIZES = (
    "max_size", "min_size", "target_size", "overlap", "reach", "unit", "count_context", "packing", "oversized", "trim",
)
TOPICS = (
    "encoder", "method", "granularity", "n_segments", "size_weight", "max_unit_size", "language", "on_error",
    "fallback",
)
PLACES = tuple(item.name for item in OPTIONS if item.name not in {*SIZES, *TOPICS, *UNUSED})
"""All others: where to cut."""

KINDS = {"int": int, "float": float}
METAVARS = {"int": "N", "float": "X", "float | str": "X", "int | tuple[int, int]": "N[-N]"}


def heading_levels(words: str) -> list[int | str]:
    """``1,2,turn`` as the library takes it."""
    return [int(word) if word.isdecimal() else word for word in words.split(",")]


def size_and_overlap(words: str) -> dict[str, int]:
    """``1600,200`` as the library takes it."""
    size, _, overlap = words.partition(",")
    return {"max_size": int(size), "overlap": int(overlap or 0)}


def number(word: str) -> int | float:
    """A whole number, or a fraction."""
    return int(word) if word.isdecimal() else float(word)


def words_of(words: str) -> list[str]:
    """``paragraph,sentence`` as the library takes it."""
    return words.split(",")


def kept_side(word: str) -> str | bool:
    """``false`` as the library takes it."""
    return False if word.lower() == "false" else word


def number_or_word(word: str) -> float | str:
    """``0.8`` as a number, ``coarse`` as it is."""
    try:
        return float(word)
    except ValueError:
        return word


def counts(words: str) -> int | tuple[int, ...]:
    """``4`` as a number, ``4-10`` as the least and the most."""
    numbers = tuple(map(int, words.split("-"))) if words[:1].isdecimal() else (int(words),)
    return numbers[0] if len(numbers) == 1 else numbers


def encoders(words: str) -> str | tuple[str, ...]:
    """``builtin,MODEL`` as the library takes several; a folder of that name is one."""
    names = tuple(words.split(","))
    return words if len(names) == 1 or os.path.exists(words) else names


READERS: dict[str, Callable[[str], Any]] = {
    "split_at": heading_levels, "fallback": size_and_overlap, "overlap": number, "boundaries": words_of,
    "abbreviations": words_of, "keep_separator": kept_side, "granularity": number_or_word, "n_segments": counts,
    "encoder": encoders, "drop": words_of,
}
"""What reads a word, where it is no plain value of the option's type."""


def add_options(group: argparse._ArgumentGroup, names: Iterable[str]) -> None:
    """Options of the library under their own names; those not given keep the strategy's own default."""
    by_name = {item.name: item for item in OPTIONS}
    for name in names:
        item = by_name[name]
        kind = str(item.type).removesuffix(" | None")
        group.add_argument(f"--{name.replace('_', '-')}", help=help_of(item), **reader_of(item, kind))


def reader_of(item: Field[Any], kind: str) -> dict[str, Any]:
    """How the words of an option are read."""
    if item.metadata["choices"]:
        return {"choices": item.metadata["choices"]}
    if kind == "bool":
        return {"action": argparse.BooleanOptionalAction}
    metavar = METAVARS.get(kind, "NAME")
    return {"metavar": metavar, "type": READERS.get(item.name) or KINDS.get(kind, str)}


def help_of(item: Field[Any]) -> str:
    """The option's meaning, and what holds without it."""
    meaning: str = item.metadata["meaning"]
    none = item.default is False or item.default == ()
    without = item.metadata["absent"] if item.default is None else "" if none else item.default
    told = meaning[0].lower() + meaning[1:] + ("" if without == "" else f" (default: {without})")
    return told.replace("%", "%%")


def add_charset_option(group: argparse._ArgumentGroup) -> None:
    group.add_argument("--charset", default="utf-8", metavar="NAME", help="character set of files without a byte order "
                       "mark (default: utf-8)")  # fmt: skip


def check_charset(name: str) -> None:
    """Refuse what is no character set: ``rot13`` and the like turn text into text or bytes into bytes."""
    try:
        "".encode(name), b"".decode(name)
    except (LookupError, ValueError, TypeError) as error:
        raise UsageError(f"--charset must be a character set, got {name!r}: {error}") from error


def given_settings(options: argparse.Namespace) -> dict[str, Any]:
    """Settings that the user wrote; separators alone mean ``recursive``, and an encoder's name is resolved once."""
    values = {item.name: getattr(options, item.name, None) for item in OPTIONS}
    settings = {name: value for name, value in values.items() if value is not None}
    if "separators" in settings:
        settings.setdefault("strategy", "recursive")
    if "encoder" in settings:
        from ..embedding.encoders import resolve_encoder

        settings["encoder"] = resolve_encoder(settings["encoder"])
    return settings | given_curve(options)


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
    """The chunker of one file: its suffix tells what reads it, Markdown, or code.

    Code is cut by its syntax where its parser is installed, else by its language's separators. The latter holds without
    a ``strategy`` and under ``recursive``; every other strategy is taken at its word.
    """
    suffix, chunker = PurePath(path).suffix.lower(), chunker.read_by_suffix(path)
    if chunker.has_reader or chunker.language_read:
        return chunker
    if suffix in MARKDOWN_SUFFIXES and chunker.decides_markup:
        return chunker.read_as("markdown")
    preset = SUFFIXES.get(suffix)
    if strategy is None and chunker.names_markup:
        return chunker
    if preset is None or chunker.separators is not None or not (strategy is None or chunker.strategy == "recursive"):
        return chunker
    return replace(chunker, strategy="recursive", separators=preset)
