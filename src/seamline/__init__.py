"""Boundary, overlap and topic-aware chunking over exact source offsets."""

from typing import TYPE_CHECKING

from ._face import face

if TYPE_CHECKING:
    from .boundaries.detectors import from_pattern, from_separators, graphemes, lines, literal, paragraphs, words
    from .boundaries.fixed_windows import windows
    from .boundaries.sampling import sample
    from .chunker import Chunker, SemanticChunker
    from .chunks._chunk import Chunk
    from .chunks.regroup import deoverlap, filter_prose, rechunk
    from .chunks.sequence import Chunks
    from .encodings.token_ends import count_tokens, tokens
    from .functions import achunk_many, by_chars, by_lines, by_tokens, chunk, chunk_file, chunk_many, chunk_stream
    from .markup.headings import outline
    from .markup.markdown import scan_blocks, turns
    from .planning.plan import plan_breaks
    from .planning.semantic_plan import SemanticPlan
    from .reading.formats import read
    from .reading.reading import Reading
    from .sentence.detector import sentences
    from .text.provenance import line_at, line_range, locate, resolve_span
    from .text.quotes import anchor
    from .token_limits import limit_tokens
    from .updating.changes import diff

__version__ = "0.1.0"

HOMES = {
    "boundaries.detectors": "from_pattern from_separators graphemes lines literal paragraphs words",
    "boundaries.sampling": "sample",
    "boundaries.fixed_windows": "windows",
    "chunker": "Chunker SemanticChunker",
    "chunks._chunk": "Chunk",
    "chunks.regroup": "deoverlap filter_prose rechunk",
    "chunks.sequence": "Chunks",
    "encodings.token_ends": "count_tokens tokens",
    "functions": "achunk_many by_chars by_lines by_tokens chunk chunk_file chunk_many chunk_stream",
    "markup.markdown": "scan_blocks turns",
    "markup.headings": "outline",
    "planning.plan": "plan_breaks",
    "planning.semantic_plan": "SemanticPlan",
    "reading.formats": "read",
    "reading.reading": "Reading",
    "sentence.detector": "sentences",
    "text.provenance": "line_at line_range locate resolve_span",
    "text.quotes": "anchor",
    "token_limits": "limit_tokens",
    "updating.changes": "diff",
}

__all__ = [
    "Chunk", "Chunker", "Chunks", "Reading", "SemanticChunker", "SemanticPlan", "achunk_many", "anchor", "by_chars",
    "by_lines", "by_tokens", "chunk", "chunk_file", "chunk_many", "chunk_stream", "count_tokens", "deoverlap", "diff",
    "filter_prose", "from_pattern", "from_separators", "graphemes", "limit_tokens", "line_at", "line_range", "lines",
    "literal", "locate", "outline", "paragraphs", "plan_breaks", "read", "rechunk", "resolve_span", "sample",
    "scan_blocks", "sentences", "tokens", "turns", "windows", "words",
]
__getattr__, __dir__ = face(__name__, HOMES, modules="embedding evaluation frames integrations")
