"""Any chunking under a token ceiling."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np

from ._checks import check_at_least
from ._types import Spans
from .chunker import Chunker
from .chunks.sequence import Chunks


def limit_tokens(chunks: Chunks, max_size: int, encoding: Any) -> Chunks:
    """The same chunks, those over ``max_size`` tokens cut further at sentences, lines and words.

    Parameters
    ----------
    chunks : Chunks
    max_size : int
        Hard maximum in tokens of each chunk's text.
    encoding : str, path, tokenizer or callable
        Anything `seamline.encodings.resolve_encoding` takes.

    Returns
    -------
    Chunks
        Sizes are tokens. Chunks that fit keep their spans; the parts of one that does not take its vector, and close
        at the level ``"limit"`` but for the last. Where a chunk was cut, the next gives up an overlap that would reach
        behind the last part.

    Examples
    --------
    >>> import seamline
    >>> chunks = seamline.chunk("One short line. Another short line.", strategy="paragraphs")
    >>> limit_tokens(chunks, 4, "cl100k_base").texts()
    ['One short line.', 'Another short line.']
    """
    check_at_least("max_size", max_size, 1)
    cutter = Chunker(max_size=max_size, unit=encoding)
    large = chunks.token_counts(encoding) > max_size
    parts: list[Spans] = []
    last_start = -1
    rows = zip(chunks.spans.tolist(), chunks.core_starts.tolist(), large.tolist(), strict=True)
    for (start, end), core, over in rows:
        first = start if start > last_start else core
        spans = cutter(chunks.text[first:end]).spans + first if over else np.array([[first, end]], dtype=np.int64)
        parts.append(spans[spans[:, 1] > core])
        last_start = int(parts[-1][-1, 0]) if len(parts[-1]) else last_start
    return relabelled(chunks, parts, max_size=max_size, encoding=encoding)


def relabelled(chunks: Chunks, parts: list[Spans], *, max_size: int, encoding: Any) -> Chunks:
    """Chunks of the parts, each with the columns of the chunk it comes from."""
    counts = np.array([len(spans) for spans in parts], dtype=np.int64)
    parents = np.repeat(np.arange(len(parts)), counts)
    spans = np.concatenate(parts) if parts else chunks.spans
    closes = np.zeros(len(parents), dtype=np.uint8)
    closes[np.cumsum(counts)[counts > 0] - 1] = chunks.closing_ranks[counts > 0] + 1
    limited = chunks.respanned(
        spans, core_starts=np.maximum(chunks.core_starts[parents], spans[:, 0]), closing_ranks=closes,
        level_names=("limit", *chunks.level_names), info=replace(chunks.info.joined(max_size), unit=encoding),
        vectors=chunks.vectors[parents] if chunks.has_vectors else None,
    )
    limited.fallback = chunks.fallback
    return limited
