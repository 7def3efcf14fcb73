"""Chunks out of chunks: overlaps undone after a search, larger parents, finer children, prose alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from ..markup.context import is_prose
from .grouping import union_spans
from .info import ChunksInfo
from .sequence import Chunks


def deoverlap(chunks: Chunks, *, join_touching: bool = False) -> Chunks:
    """Chunks whose spans overlap, as one chunk each: what to hand to a reader after a search.

    Parameters
    ----------
    chunks : Chunks
        Of one text, in any order, for instance ``chunks.take(found)``.
    join_touching : bool, default False
        Whether chunks that only touch become one.

    Returns
    -------
    Chunks
        Ascending; text, path and kinds are those of the unions. ``closing_ranks`` are those of the chunk that ends
        last; ``fields["sources"]`` lists the places in ``chunks`` that each union is made of.

    Examples
    --------
    >>> import seamline
    >>> chunks = seamline.chunk("One two three four five six.", strategy="words", max_size=14, overlap=6)
    >>> deoverlap(chunks).texts()
    ['One two three four five six.']
    """
    spans, groups = union_spans(chunks.spans, join_touching=join_touching)
    last = [int(np.flatnonzero((groups == i) & (chunks.ends == end))[0]) for i, end in enumerate(spans[:, 1].tolist())]
    sources = [np.flatnonzero(groups == i).tolist() for i in range(len(spans))]
    return chunks.respanned(
        spans, closing_ranks=chunks.closing_ranks[last], info=chunks.info.joined(None),
        fields={**chunks.fields, "sources": sources},
    )


def rechunk(chunks: Chunks, chunker: Callable[[str], Chunks]) -> Chunks:
    """Cut each chunk's core further; every piece keeps its place in the source.

    Parameters
    ----------
    chunks : Chunks
    chunker : callable
        A `Chunker`, for instance with a token limit. It sees each core alone.

    Returns
    -------
    Chunks
        Of the same source, in order; ``fields["sources"]`` has the place in ``chunks`` that each piece comes from.

    Examples
    --------
    >>> import seamline
    >>> sections = seamline.chunk("# A\\n\\nOne two.\\n\\n# B\\n\\nThree.\\n", strategy="headings")
    >>> [c.start for c in rechunk(sections, seamline.Chunker(max_size=10))]
    [0, 9, 15, 17]
    """
    read = chunks.plain_chunks
    pieces = [
        (start, chunker(read.text[start:end]))
        for start, end in zip(read.core_starts.tolist(), read.ends.tolist(), strict=True)
    ]
    if not pieces:
        return chunks
    sources = [place for place, (_, part) in enumerate(pieces) for _ in range(len(part))]
    first = pieces[0][1]
    made = first.info
    return chunks.over(read.respanned(
        np.concatenate([part.spans + start for start, part in pieces]),
        core_starts=np.concatenate([part.core_starts + start for start, part in pieces]),
        closing_ranks=np.concatenate([part.closing_ranks for _, part in pieces]), level_names=first.level_names,
        info=ChunksInfo(
            made.unit, made.max_size, made.strategy, markup=read.info.markup, plain=read.plain,
            keeps_oversized=made.keeps_oversized,
        ),
        fields={**chunks.fields, "sources": sources},
    ))  # fmt: skip


def filter_prose(chunks: Chunks, *, min_words: int = 5, min_heading_words: int = 3) -> Chunks:
    """The chunks that hold prose: neither code nor tables alone, and words enough.

    Parameters
    ----------
    chunks : Chunks
    min_words : int, default 5
        Fewest words outside of code, tables, markup and metadata.
    min_heading_words : int, default 3
        The same where all prose is headings.

    Examples
    --------
    >>> import seamline
    >>> text = "Five words make a sentence.\\n\\n```\\nx = 1\\n```\\n"
    >>> filter_prose(seamline.chunk(text, strategy="markdown", max_size=30)).texts()
    ['Five words make a sentence.']
    """
    kept = [i for i, chunk in enumerate(chunks) if holds_prose(chunk.kinds, min_words, min_heading_words)]
    return chunks.take(np.array(kept, dtype=np.int64))


def holds_prose(parts: Any, min_words: int, min_heading_words: int) -> bool:
    """Whether the parts of a chunk hold words enough."""
    prose = [part for part in parts if is_prose(part)]
    only_headings = all(part.kind == "heading" for part in prose)
    return bool(prose) and sum(part.words for part in prose) >= (min_heading_words if only_headings else min_words)
