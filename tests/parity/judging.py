"""A row to its verdict: which handler knows its system."""

from __future__ import annotations

from tests.parity import reliquary, semantic, simple
from tests.parity.markdown_chunk import markdown_chunk
from tests.parity.recursive import clj, ragnar
from tests.parity.rows import Row
from tests.parity.verdicts import FAILED, Verdict

PLACES = dict.fromkeys(
    ("Locate", "ResolveChunkSpan", "LineForOffset", "LineRangeForSpan", "NextChunkCursor"), simple.places
)
SYSTEMS = {
    "ptc_chunker": simple.ptc, "icu72_stringi": simple.icu, "chunk_clj": clj, "ragnar_legacy": ragnar,
    "ragnar_markdown_chunk": markdown_chunk,
}
FUNCTIONS = {**PLACES, **reliquary.HANDLERS, **semantic.HANDLERS}


def judge(row: Row) -> Verdict:
    """The verdict on one row; a function that nobody knows is a gap."""
    handler = SYSTEMS.get(row.system) or FUNCTIONS.get(row.function)
    if handler is None:
        return Verdict(FAILED, f"no call of ours for {row.function}")
    return handler(row).judge()
