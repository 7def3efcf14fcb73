"""Boundary, overlap and topic-aware chunking over exact source offsets."""

from typing import TYPE_CHECKING

from .outline import outline
from .sentences import sentences
from .tokens import count_tokens, tokens
from .windows import windows

if TYPE_CHECKING:
    from ._chunk import Chunk
    from .boundaries import from_pattern, from_separators, graphemes, lines, paragraphs, words
    from .chunker import Chunker, SemanticChunker
    from .chunks import Chunks
    from .entry import achunk_many, chunk, chunk_file, chunk_many, chunk_stream
    from .markdown import scan_blocks, turns
    from .plan import plan_breaks
    from .provenance import line_at, line_range, locate, resolve_span
    from .regroup import deoverlap, filter_prose, rechunk
    from .sampling import sample
    from .semantic_plan import SemanticPlan
    from .simple import by_chars, by_lines
    from .token_limits import limit_tokens

__version__ = "0.1.0"

__all__ = [
    "Chunk", "Chunker", "Chunks", "SemanticChunker", "SemanticPlan", "achunk_many", "by_chars", "by_lines", "chunk",
    "chunk_file", "chunk_many", "chunk_stream", "count_tokens", "deoverlap", "filter_prose", "from_pattern",
    "from_separators", "graphemes", "limit_tokens", "line_at", "line_range", "lines", "locate", "outline", "paragraphs",
    "plan_breaks", "rechunk", "resolve_span", "sample", "scan_blocks", "sentences", "tokens", "turns", "windows",
    "words",
]


HOMES = {
    "_chunk": "Chunk",
    "boundaries": "from_pattern from_separators graphemes lines paragraphs words",
    "chunker": "Chunker SemanticChunker",
    "chunks": "Chunks",
    "entry": "achunk_many chunk chunk_file chunk_many chunk_stream",
    "markdown": "scan_blocks turns",
    "plan": "plan_breaks",
    "provenance": "line_at line_range locate resolve_span",
    "regroup": "deoverlap filter_prose rechunk",
    "sampling": "sample",
    "semantic_plan": "SemanticPlan",
    "simple": "by_chars by_lines",
    "token_limits": "limit_tokens",
}
"""Modules of the names that are loaded when they are asked for; those that a module shares its name with are here."""


def __getattr__(name: str) -> object:
    """Load a name on first use, so that the package alone is quick to import."""
    from importlib import import_module

    for module, names in HOMES.items():
        if name in names.split():
            value: object = getattr(import_module(f"{__name__}.{module}"), name)
            globals()[name] = value
            return value
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
