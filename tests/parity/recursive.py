"""chunk-clj and the older half of ragnar: separators and boundaries, coarsest first."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import numpy as np

import seamline
from seamline.options.separators import SEPARATORS, separators_for
from tests.parity.levels import PARAGRAPHS, STRICT_SENTENCES, WORDS, differing
from tests.parity.rows import Row
from tests.parity.simple import units_of, words_of
from tests.parity.verdicts import Piece, Pieces, Refusal, Skip, Value

LENGTHS = {"whitespace_words": ("words", words_of)}
"""Functions of sizes that rows name, as a unit of ours and as a count."""


def clj(row: Row) -> Any:
    """Recursive splits, and what there is to know about presets."""
    if row.function == "separators-for":
        if row.failed:
            return Refusal(lambda: separators_for(row.args[0]), "", both=True)
        return preset_of(row)
    if row.function.startswith("keys of"):
        return Value(True, set(row.expected) <= set(SEPARATORS))
    if row.function.startswith("last four"):
        return Value(True, all(set(separators_for(name)) >= {"\n\n", "\n", " "} for name in ("python", "go", "html")))
    return split(row)


def preset_of(row: Row) -> Value:
    """Ours holds their marks in their order; graphemes come last by themselves, indents are counted one by one."""
    theirs = [mark for mark in row.expected if mark]
    ours = [mark for mark in separators_for(row.args[0]) if mark in theirs]
    return Value(theirs, ours)


def split(row: Row) -> Any:
    """``split`` and ``split-with-offsets``."""
    [text], options = row.args, row.options
    if row.failed or text is None:
        return Refusal(lambda: seamline.chunk(text, **clj_options(row)), "None is no text", both=row.failed)
    if options.get("length-fn", "whitespace_words") not in LENGTHS:
        return Skip("a function of sizes that is named only")
    size, overlap = options.get("chunk-size", 1000), options.get("overlap", 0)
    if not 0 <= overlap < size:
        return Refusal(lambda: seamline.chunk(text, **clj_options(row)), "sizes from 1, overlap below the size")
    chunks = seamline.chunk(text, **clj_options(row))
    expected = [
        Piece(part, None if None in span else tuple(span))
        for part, span in zip(row.expected["chunks"], row.expected["offsets_codepoints"], strict=True)
    ]
    count = LENGTHS[options["length-fn"]][1] if "length-fn" in options else len
    waived = {"fit"} if keeps_atoms(options) else set()
    waived |= {"cover"} if options.get("keep-separator") is False else set()
    rule = preset_edge(options["language"]) if "language" in options else None
    return Pieces([text], expected, [chunks], size, overlap, count, edge_rule=rule, waived=frozenset(waived))


def preset_edge(language: str) -> Callable[[str, int], str]:
    """Our preset holds more marks than theirs, those of indented definitions for instance."""
    marks = [mark for mark in separators_for(language) if mark.strip()]

    def rule(text: str, place: int) -> str:
        line = text.rfind("\n", 0, place)
        return "our preset opens a piece there" if any(text.startswith(mark, line) for mark in marks) else ""

    return rule


def keeps_atoms(options: dict[str, Any]) -> bool:
    """Without the empty string among the separators what none of them cuts stays whole."""
    return "separators" in options and "" not in options["separators"]


def clj_options(row: Row) -> dict[str, Any]:
    """Their options as ours."""
    options = row.options
    found: dict[str, Any] = {
        "strategy": "recursive", "max_size": options.get("chunk-size", 1000), "overlap": options.get("overlap", 0),
    }
    if "language" in options:
        found["separators"] = options["language"]
    if "separators" in options:
        found["separators"] = [mark for mark in options["separators"] if mark]
    if "keep-separator" in options and options["keep-separator"] in ("start", "end", False):
        found["keep_separator"] = options["keep-separator"]
    if "length-fn" in options:
        found["unit"] = LENGTHS[options["length-fn"]][0]
    if keeps_atoms(options):
        found["oversized"] = "keep"
    return found


DETECTORS = {
    "paragraph": lambda text: seamline.from_pattern(text, r"\n\n"),
    "sentence": lambda text: seamline.sentences(text, rules="uax29"),
    "line_break": seamline.lines,
    "word": seamline.words,
    "character": seamline.graphemes,
}


def ragnar(row: Row) -> Any:
    """Chunks and segments between boundaries; their slices share a character with their neighbours."""
    if row.function == "pick_cut_positions":
        return Skip("the picking of cuts is no function of the package")
    [given] = row.args
    texts = given if isinstance(given, list) else [given]
    if row.failed or None in texts:
        size = row.options.get("max_size", 1600)
        return Refusal(lambda: [seamline.chunk(text, max_size=size) for text in texts], "None is no text", row.failed)
    expected = [Piece(part) for part in flat(row.expected or [])]
    if row.function == "ragnar_segment":
        return Pieces(texts, expected, [segments(text, row.options["boundaries"]) for text in texts])
    if row.function == "ragnar_chunk_segments":
        size, ends = row.options["max_size"], np.cumsum([len(text) for text in texts])
        ours = seamline.chunk("".join(texts), boundaries=[ends], max_size=size, oversized="keep")
        return Pieces(["".join(texts)], expected, [ours])
    ours = [ragnar_chunk(text, row.options) for text in texts]
    waived = frozenset() if "character" in names_of(row.options) else frozenset(["fit"])
    return Pieces(texts, expected, ours, row.options.get("max_size", 1600), edge_rule=RAGNAR_EDGE, waived=waived)


RAGNAR_EDGE = differing((STRICT_SENTENCES, PARAGRAPHS, WORDS))


def flat(parts: Any) -> list[str]:
    return [part for found in parts for part in ([found] if isinstance(found, str) else found)]


def names_of(options: dict[str, Any]) -> list[str]:
    names = options.get("boundaries", list(DETECTORS))
    return [names] if isinstance(names, str) else names


def ragnar_chunk(text: str, options: dict[str, Any]) -> seamline.Chunks:
    size = options.get("max_size", 1600)
    names = names_of(options)
    marks = [seamline.literal(name.removeprefix("fixed:")) if "fixed:" in name else name for name in names]
    oversized = "cut" if "character" in names else "keep"
    trim = options.get("trim", True)
    return seamline.chunk(text, boundaries=marks, max_size=size, joins="within", oversized=oversized, trim=trim)


def segments(text: str, boundaries: Any) -> seamline.Chunks:
    names = [boundaries] if isinstance(boundaries, str) else boundaries
    ends = [
        DETECTORS[name](text) if name in DETECTORS else seamline.from_pattern(text, re.escape(name.split(":", 1)[1]))
        for name in names
    ]
    return units_of(text, np.unique(np.concatenate(ends)))
