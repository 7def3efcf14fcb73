"""Adapter that runs neutral fault cases through the public API, one fixed setting a job."""

from itertools import pairwise

import seamline

NAME = "seamline"
VERSION = seamline.__version__
ENCODING = "cl100k_base"

seamline.count_tokens("the ranks are loaded once a process", ENCODING)


def items(chunks):
    return [{"text": c.text, "start": c.start, "end": c.end} for c in chunks]


def recursive(text, size, unit, overlap):
    unit = "chars" if unit == "chars" else ENCODING
    return items(seamline.chunk(text, max_size=size, overlap=overlap, unit=unit))


def semantic(text, embed, size=None, min_size=None):
    return items(
        seamline.chunk(text, strategy="semantic", encoder=embed, max_size=size, min_size=min_size or 0)
    )


def units(text, unit):
    detector = {
        "grapheme": seamline.graphemes, "word": seamline.words,
        "line": seamline.lines, "paragraph": seamline.paragraphs,
    }[unit]
    return spans(text, detector(text))


def sentences(text, lang):
    return spans(text, seamline.sentences(text, lang), trim=True)


def spans(text, boundaries, *, trim=False):
    pieces = list(pairwise(boundaries.tolist()))
    if trim:
        pieces = [trimmed(text, a, b) for a, b in pieces if text[a:b].strip()]
    return [{"text": text[a:b], "start": a, "end": b} for a, b in pieces]


def trimmed(text, start, end):
    piece = text[start:end]
    return start + len(piece) - len(piece.lstrip()), start + len(piece.rstrip())


def markdown(text, size, unit, overlap=0):
    unit = "chars" if unit == "chars" else ENCODING
    chunks = seamline.chunk(text, strategy="markdown", max_size=size, overlap=overlap, unit=unit)
    return with_paths(chunks)


def sections(text):
    return with_paths(seamline.chunk(text, strategy="headings"))


def with_paths(chunks):
    outline = seamline.outline(chunks.text)
    return [
        item | {"path": [heading.title for heading in outline.path_at(item["start"])]} for item in items(chunks)
    ]


def tokens(text, size, overlap, encoding):
    chunks = seamline.chunk(text, strategy="tokens", max_size=size, overlap=overlap, unit=encoding)
    return [{**item, "token_count": n} for item, n in zip(items(chunks), chunks.sizes.tolist(), strict=True)]
