"""Boundary, overlap and topic-aware chunking over exact source offsets."""

from typing import TYPE_CHECKING

from ._chunk import Chunk
from .boundaries import from_pattern, from_separators, graphemes, lines, paragraphs, words
from .chunker import Chunker, SemanticChunker, chunk
from .chunks import Chunks
from .entry import achunk_many, chunk_file, chunk_many, chunk_stream
from .markdown import scan_blocks, turns
from .outline import outline
from .provenance import line_at, line_range, locate, resolve_span
from .regroup import deoverlap, filter_prose, rechunk
from .sentences import sentences
from .simple import by_chars, by_lines
from .token_limits import limit_tokens
from .tokens import count_tokens, tokens
from .windows import windows

if TYPE_CHECKING:
    from .plan import SemanticPlan, plan_breaks

__version__ = "0.1.0"

__all__ = [
    "Chunk", "Chunker", "Chunks", "SemanticChunker", "SemanticPlan", "achunk_many", "by_chars", "by_lines", "chunk",
    "chunk_file", "chunk_many", "chunk_stream", "count_tokens", "deoverlap", "filter_prose", "from_pattern",
    "from_separators", "graphemes", "limit_tokens", "line_at", "line_range", "lines", "locate", "outline", "paragraphs",
    "plan_breaks", "rechunk", "resolve_span", "scan_blocks", "sentences", "tokens", "turns", "windows", "words",
]


def __getattr__(name: str) -> object:
    """Load the planner when it is asked for: chunks by boundaries alone do without it."""
    if name not in ("SemanticPlan", "plan_breaks"):
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from . import plan

    return getattr(plan, name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
