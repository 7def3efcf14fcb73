"""ptc_runner, ICU and the provenance helpers of reliquary: windows, boundaries, places."""

from __future__ import annotations

from typing import Any

import seamline
from tests.parity.edges import sentence_edge, word_edge
from tests.parity.rows import Row
from tests.parity.verdicts import Piece, Pieces, Refusal, Skip, Value

WINDOWS = {"by_lines": seamline.by_lines, "by_chars": seamline.by_chars}


def counted_lines(text: str) -> int:
    return len(seamline.lines(text)) - 1


def ptc(row: Row) -> Any:
    """Windows of lines, graphemes and guessed tokens."""
    text, size = row.args
    overlap = row.options.get("overlap", 0)
    if row.function == "by_tokens":
        return ptc_tokens(row, text, size, overlap)
    call = lambda: WINDOWS[row.function](text, size, overlap=overlap)  # noqa: E731
    if row.failed or text is None:
        return Refusal(call, "None is no text", both=row.failed)
    count = counted_lines if row.function == "by_lines" else lambda part: len(seamline.graphemes(part)) - 1
    return Pieces([text], ptc_pieces(row), [call()], limit=size, overlap=overlap, count=count)


TOKENIZERS = {
    "div(length,2)": lambda text: (len(seamline.graphemes(text)) - 1) // 2,
    "whitespace word count": lambda text: len(text.split()),
    "length/3 (float)": lambda text: -(-(len(seamline.graphemes(text)) - 1) // 3),
    "always 0": lambda text: 0,
}
"""Functions of tokens that rows name."""


def ptc_tokens(row: Row, text: str, size: int, overlap: int) -> Any:
    """Four characters a token, or a ratio of one English sentence in place of counting."""
    named = row.options.get("tokenizer")
    encoding = TOKENIZERS.get(named, named) if named else "chars/4"
    call = lambda: seamline.by_tokens(text, size, overlap=overlap, encoding=encoding)  # noqa: E731
    if text is None or row.failed:
        return Refusal(call, "None is no text", both=row.failed)
    if encoding == "chars/4":
        return Pieces([text], ptc_pieces(row), [call()])
    if not callable(encoding):
        return Skip("a function of tokens that is named only")
    decided = "a ratio of one English sentence in place of counting"
    return Pieces([text], ptc_pieces(row), [call()], size, overlap, encoding, decided=decided)


def words_of(text: str) -> int:
    return len(text.split())


def ptc_pieces(row: Row) -> list[Piece]:
    texts = [found["text"] if isinstance(found, dict) else found for found in row.expected]
    return [Piece(text) for text in texts if text]


ICU = {
    "word": (seamline.words, word_edge),
    "character": (seamline.graphemes, None),
    "sentence": (lambda text: seamline.sentences(text, rules="uax29"), sentence_edge),
}


def icu(row: Row) -> Any:
    """Boundary facts of ICU."""
    if row.options["type"] not in ICU:
        return Skip("ICU line-break opportunities are no level of ours")
    [text] = row.args
    detector, rule = ICU[row.options["type"]]
    expected = [Piece(text[a:b], (a, b)) for a, b in row.expected["spans_codepoints_half_open"]]
    return Pieces([text], expected, [units_of(text, detector(text))], edge_rule=rule)


def units_of(text: str, boundaries: Any) -> seamline.Chunks:
    """Units as chunks, nothing trimmed."""
    return seamline.Chunks(text, seamline.windows(boundaries, 1))


def points(text: str, offset: int) -> int:
    """Code points before a UTF-8 offset; out of range stays out of range."""
    source = text.encode("utf-8")
    return len(source[:offset].decode("utf-8")) if 0 <= offset <= len(source) else offset


def places(row: Row) -> Any:
    """Locate, ResolveChunkSpan, lines."""
    args, text = row.args, row.args.get("content", "")
    if row.function == "NextChunkCursor":
        return Skip("a cursor of another loop: ours returns spans")
    if row.function == "LineForOffset":
        decided = "a lone CR ends a line" if "\r" in text.replace("\r\n", "") else ""
        return Value(row.expected, seamline.line_at(text, points(text, args["offset"])), decided)
    if row.function == "LineRangeForSpan":
        ends = (points(text, args["start"]), points(text, args["end"]))
        decided = "a lone CR ends a line" if "\r" in text.replace("\r\n", "") else ""
        return Value(row.expected, list(seamline.line_range(text, *ends)), decided)
    cursor = points(text, args["cursor"])
    if row.function == "Locate":
        found = seamline.locate(text, args["fragment"], cursor=cursor)
    else:
        chunk = args["chunk"]
        span = (points(text, chunk["StartChar"]), points(text, chunk["EndChar"]))
        found = seamline.resolve_span(text, chunk["Text"], span, cursor=cursor)
    start, end, there = row.expected
    return Value((points(text, start), points(text, end)) if there else None, found)
