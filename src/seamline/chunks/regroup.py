"""Chunks out of chunks: overlaps undone after a search, larger parents, finer children, prose alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from .._checks import check_at_least
from .._types import Offsets, Spans
from ..markup.context import is_prose
from ..measures.measure import measure_of
from .sequence import Chunks


def union_spans(spans: Spans, *, join_touching: bool = False) -> tuple[Spans, Offsets]:
    """Union of spans in any order.

    Parameters
    ----------
    spans : ndarray of shape (k, 2)
    join_touching : bool, default False
        Whether spans that only touch become one.

    Returns
    -------
    unions : ndarray of shape (m, 2)
        Disjoint and ascending; each ends at the largest end of its spans.
    groups : ndarray of shape (k,)
        The union that holds each span.

    Examples
    --------
    >>> unions, groups = union_spans(np.array([[50, 90], [0, 60], [10, 20]]))
    >>> unions.tolist(), groups.tolist()
    ([[0, 90]], [0, 0, 0])
    """
    if not len(spans):
        return spans.reshape(-1, 2), np.empty(0, dtype=np.int64)
    order = np.lexsort((spans[:, 1], spans[:, 0]))
    starts, reach = spans[order, 0], np.maximum.accumulate(spans[order, 1])
    apart = starts[1:] > reach[:-1] if join_touching else starts[1:] >= reach[:-1]
    firsts = np.flatnonzero(np.concatenate(([True], apart)))
    lasts = np.append(firsts[1:], len(order)) - 1
    groups = np.empty(len(order), dtype=np.int64)
    groups[order] = np.searchsorted(firsts, np.arange(len(order)), side="right") - 1
    return np.column_stack((starts[firsts], reach[lasts])), groups


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
    return Chunks(
        chunks.text, spans, closing_ranks=chunks.closing_ranks[last], level_names=chunks.level_names, unit=chunks.unit,
        strategy=chunks.strategy, markup=chunks.markup, plain=chunks.plain, document_id=chunks.document_id,
        fields={**chunks.fields, "sources": sources},
    )


class Parents(NamedTuple):
    """Larger chunks, and for each smaller one the number of the parent that holds its core."""

    chunks: Chunks
    of: Offsets


def parents(chunks: Chunks, *, max_size: int) -> Parents:
    """Neighbouring chunks joined up to a larger size: search the small ones, read the large ones.

    Parameters
    ----------
    chunks : Chunks
        In order.
    max_size : int
        Hard maximum of a parent, in the unit of ``chunks``; a chunk that is larger stands alone.

    Returns
    -------
    Parents

    Examples
    --------
    >>> import seamline
    >>> small = seamline.chunk("One two. Three four. Five six.", max_size=12)
    >>> large = parents(small, max_size=22)
    >>> large.chunks.texts(), large.of.tolist()
    (['One two. Three four.', 'Five six.'], [0, 0, 1])
    """
    check_at_least("max_size", max_size, 1)
    measure = measure_of(chunks.text, chunks.unit)
    firsts: list[int] = []
    cores, ends = chunks.core_starts.tolist(), chunks.ends.tolist()
    for i, end in enumerate(ends):
        if not firsts or measure.count(cores[firsts[-1]], end) > max_size:
            firsts.append(i)
    if not firsts:
        return Parents(chunks, np.empty(0, dtype=np.int64))
    lasts = np.array([*firsts[1:], len(chunks)], dtype=np.int64) - 1
    spans = np.column_stack((chunks.core_starts[firsts], chunks.ends[lasts])).astype(np.int64)
    joined = Chunks(
        chunks.text, spans, closing_ranks=chunks.closing_ranks[lasts], level_names=chunks.level_names,
        unit=chunks.unit, max_size=max_size, strategy=chunks.strategy, markup=chunks.markup, plain=chunks.plain,
        document_id=chunks.document_id, fields=chunks.fields,
    )
    return Parents(joined, np.searchsorted(firsts, np.arange(len(chunks)), side="right") - 1)


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
    [0, 5, 15, 20]
    """
    pieces = [
        (start, chunker(chunks.text[start:end]))
        for start, end in zip(chunks.core_starts.tolist(), chunks.ends.tolist(), strict=True)
    ]
    if not pieces:
        return chunks
    sources = [place for place, (_, part) in enumerate(pieces) for _ in range(len(part))]
    first = pieces[0][1]
    return Chunks(
        chunks.text, np.concatenate([part.spans + start for start, part in pieces]),
        core_starts=np.concatenate([part.core_starts + start for start, part in pieces]),
        closing_ranks=np.concatenate([part.closing_ranks for _, part in pieces]), level_names=first.level_names,
        unit=first.unit, max_size=first.max_size, strategy=first.strategy, markup=chunks.markup, plain=chunks.plain,
        document_id=chunks.document_id, fields={**chunks.fields, "sources": sources},
    )


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
