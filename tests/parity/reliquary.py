"""reliquary/chunking: strategies, limits, samples, structure."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import numpy as np

import seamline
from seamline.options.separators import separators_for
from tests.parity.edges import sentence_edge
from tests.parity.levels import LINES, NO_SENTENCES, PARAGRAPHS, SENTENCES, WORDS, WRITTEN, differing
from tests.parity.rows import Row
from tests.parity.simple import points, units_of, words_of
from tests.parity.verdicts import Piece, Pieces, Refusal, Skip, Value

LEVELS = {
    "smart_boundary": (SENTENCES, WORDS), "sentence_boundary": (SENTENCES, WORDS), "word_boundary": (WORDS,),
    "paragraph_aware": (PARAGRAPHS, NO_SENTENCES, WORDS), "markdown_aware": (LINES, NO_SENTENCES, WORDS),
    "heading_aware": (SENTENCES, WORDS), "hard_cut": (), "token_based": (), "optimal": (WRITTEN,),
}
"""Levels of each strategy on which the two systems may differ."""

WITHIN = ("sentence_boundary", "word_boundary", "paragraph_aware")
"""Strategies in which the rest of an oversized piece stands alone."""

COUNTERS = {"words": words_of, "cl100k": lambda text: seamline.count_tokens(text, "cl100k_base")}


OPTIMAL = {"boundaries": [seamline.literal("\n\n"), seamline.literal(". ")], "trim": False}
"""Long windows: the last blank line beyond their half, else the last full stop there, else the maximum."""


def piece_of(found: dict[str, Any]) -> Piece:
    """A chunk of theirs; the span (0, 0) and a missing one are unknown."""
    start, end = found.get("start_cp"), found.get("end_cp")
    return Piece(found["text"], None if start is None or end is None else (start, end))


def pieces_of(found: Any) -> list[Piece]:
    return [piece_of(part) for part in found or []]


def strategies(row: Row) -> Any:
    """``NewChunker(strategy).Chunk(text, size, overlap)``."""
    args = row.args
    text, size, overlap = args["text"], args["size"], args.get("overlap", 0)
    joins = {"joins": "within"} if args["strategy"] in WITHIN else {}
    given = {"strategy": args["strategy"], "overlap": overlap, **joins}
    if args["strategy"] == "optimal":
        given = OPTIMAL
    call = lambda: seamline.chunk(text, max_size=size, **given)  # noqa: E731
    if row.failed:
        if args["strategy"] == "semantic":
            return Value(row.expected, call().texts(), "'semantic' is a strategy like the others")
        return Refusal(call, "", both=True)
    if not 0 <= overlap < size or size < 1:
        return Refusal(call, "sizes from 1, overlap below the size")
    waived = frozenset(["fit"] if args["strategy"] == "token_based" else [])
    rule = differing(LEVELS[args["strategy"]])
    return Pieces([text], pieces_of(row.expected), [call()], size, overlap, edge_rule=rule, waived=waived)


def token_windows(row: Row) -> Any:
    """``NewTokenChunker``."""
    args = row.args
    encoding = args["encoding"] or "cl100k_base"
    size, overlap, text = args["size"], args["overlap"], args["text"]
    call = lambda: seamline.chunk(text, strategy="tokens", max_size=size, overlap=overlap, unit=encoding)  # noqa: E731
    if row.failed or not 0 <= overlap < size:
        return Refusal(call, "overlap below the size, from 0", both=row.failed)
    count = lambda part: seamline.count_tokens(part, encoding)  # noqa: E731
    expected = pieces_of(row.expected)
    full = all(count(piece.text) == size for piece in expected[:-1])
    decided = "" if full else "a window ends when it is full, not at a blank before that"
    return Pieces([text], expected, [call()], size, overlap, count, decided=decided)


def tokens_in(row: Row) -> Any:
    """``CountTokens``."""
    args = row.args
    call = lambda: seamline.count_tokens(args["text"], args["encoding"] or "cl100k_base")  # noqa: E731
    return Refusal(call, "", both=True) if row.failed else Value(row.expected, call())


def hard_limits(row: Row) -> Any:
    """``EnforceHardLimits``: chunks over the maximum cut further."""
    largest = row.args["max"]
    found = [given(part, row.args.get("original_text") or "") for part in row.args["chunks"]]
    cut = lambda: [seamline.rechunk(chunks, seamline.Chunker(max_size=largest, joins="within")) for chunks in found]  # noqa: E731
    return limited(row, found, cut, len)


def token_limits(row: Row) -> Any:
    """``EnforceTokenLimits``."""
    counter, largest = COUNTERS.get(row.args["counter"]), row.args["max"]
    if counter is None:
        return Skip("a counter that is named only")
    found = [given(part, "") for part in row.args["chunks"]]
    chunker = lambda: seamline.Chunker(max_size=largest, unit=counter, joins="within")  # noqa: E731
    cut = lambda: [seamline.rechunk(chunks, chunker()) for chunks in found]  # noqa: E731
    return limited(row, found, cut, counter)


def limited(row: Row, found: list[seamline.Chunks], cut: Any, count: Any) -> Any:
    if row.failed or row.args["max"] < 1:
        return Refusal(cut, "a limit of 0 is no limit: leave the call out", both=row.failed)
    texts = [chunks.text for chunks in found]
    same = len(set(texts)) == 1
    ours = cut()
    expected = pieces_of(row.expected)
    rule = "a joint counts as one more there, so that chunks stay smaller" if underfilled(row, expected, count) else ""
    if same and len(ours) > 1:
        mine = [text for chunks in ours for text in chunks.texts()]
        return Value([part.text for part in expected], mine, rule)
    return Pieces(texts, expected, ours, row.args["max"], 0, count, decided=rule)


def underfilled(row: Row, expected: list[Piece], count: Any) -> bool:
    """Whether a piece that ends inside a sentence could hold the next word as well."""
    inner = (pair for pair in pairwise(expected) if not pair[0].text.endswith((".", "!", "?")))
    tokens = row.function.startswith("EnforceToken")
    return tokens and any(count(f"{a.text} {b.text.split()[0]}") <= row.args["max"] for a, b in inner)


def given(part: dict[str, Any], source: str) -> seamline.Chunks:
    """A chunk of theirs: of its source where it knows its place in one, else of its own text."""
    span = [points(source, part["StartChar"]), points(source, part["EndChar"])]
    if source and source[slice(*span)] == part["Text"]:
        return seamline.Chunks(source, np.array([span], dtype=np.int64))
    return seamline.Chunks(part["Text"], np.array([[0, len(part["Text"])]], dtype=np.int64))


def samples(row: Row) -> Any:
    """``StrategicSample`` and the gate before it."""
    text, size = row.args["text"], row.args.get("optimal_len", row.args.get("optimal_length"))
    largest = row.args.get("max", size)
    if largest < 1 or size < 1:
        return Refusal(lambda: seamline.sample(text, size), "a sample of nothing")
    whole = len(text) <= largest
    ours = text if whole else seamline.sample(text, size).text
    assert whole or len(ours) <= size
    return Value(row.expected, ours, "samples over their budget" if len(row.expected) > size else "")


def optimal_split(row: Row) -> Any:
    """``SplitIntoChunks``."""
    text, size = row.args["text"], row.args["optimal_len"]
    call = lambda: seamline.chunk(text, max_size=size, **OPTIMAL)  # noqa: E731
    if size < 1:
        return Refusal(call, "sizes from 1")
    return Pieces([text], [Piece(part) for part in row.expected or []], [call()], size)


def sentences(row: Row) -> Any:
    """``SplitSentences`` and its spans."""
    text = row.args["text"]
    expected = [part if isinstance(part, str) else part[0] for part in row.expected or []]
    ours = units_of(text, seamline.sentences(text))
    return Pieces([text], [Piece(part) for part in expected], [ours], edge_rule=sentence_edge)


def blocks(row: Row) -> Any:
    """Tables between rows; the table of blocks is their own."""
    if row.function != "splitMarkdownTableBlock":
        return Skip("the table of block metadata is no function of the package")
    text, size = row.args["text"], row.args["size"]
    if not row.expected["ok"]:
        return Value(False, "table" in seamline.scan_blocks(text).kinds)
    chunks = seamline.chunk(text, strategy="markdown", max_size=size, count_context=True)
    decided = "exceeds the maximum" if any(len(part) > size for part in row.expected["parts"]) else ""
    return Value(row.expected["parts"], [part.with_context() for part in chunks], decided)


def prose(row: Row) -> Any:
    """``FilterProse`` on texts of the kinds and lengths that the metadata claim; others have no counterpart."""
    known = [part for part in row.args["chunks"] if claims(part.get("Metadata"))]
    kept = {part["text"] for part in row.expected or []}
    ours = [part["Text"] for part in known if len(seamline.filter_prose(seamline.chunk(text_like(part))))]
    return Value([part["Text"] for part in known if part["Text"] in kept], ours)


def claims(metadata: dict[str, Any] | None) -> bool:
    """Whether metadata say what a text is: code and tables, or prose of so many words."""
    found = metadata or {}
    return found.get("type") in ("code", "table") or ("type" in found and found.get("word_count", "").isdigit())


def text_like(part: dict[str, Any]) -> str:
    """A Markdown text of that kind."""
    kind, words = part["Metadata"]["type"], int(part["Metadata"].get("word_count", 9))
    prose = " ".join(["word"] * words)
    forms = {"code": f"```\n{prose}\n```", "table": f"| a | b |\n|---|---|\n| {prose} | 1 |", "heading": f"# {prose}"}
    return forms.get(kind, prose)


def profiles(row: Row) -> Any:
    """``DefaultTextSeparatorProfile`` and the one of CJK and Thai: ours holds the marks that end clauses there."""
    name = {"CJKThaiSeparatorProfile": "cjk_thai"}.get(row.function, "default_text")
    ours, theirs = separators_for(name), [mark for mark in row.expected["Separators"] if mark and not mark.isascii()]
    blanks = [mark for mark in row.expected["Separators"] if mark.isspace()]
    return Value(True, set(theirs + blanks) <= set(ours) | {""})


HANDLERS = {
    "Chunk": strategies, "NewTokenChunker": token_windows, "CountTokens": tokens_in,
    "EnforceHardLimits": hard_limits, "EnforceTokenLimits": token_limits,
    "EnforceTokenLimitsWithTokenizer": token_limits, "StrategicSample": samples, "ChunkContent": samples,
    "SplitIntoChunks": optimal_split, "SplitSentences": sentences, "sentenceSpans": sentences,
    "extractMarkdownBlocks": blocks, "splitMarkdownTableBlock": blocks, "FilterProse": prose,
    "CJKThaiSeparatorProfile": profiles, "DefaultTextSeparatorProfile": profiles,
}
