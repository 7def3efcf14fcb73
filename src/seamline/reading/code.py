"""Source code by its syntax: the tree of a parser as a table of blocks, which cuts, paths and contexts are made of.

Without a parser the lines of the source tell the same as far as they can.
"""

from __future__ import annotations

import time
from typing import Any, NamedTuple

import numpy as np

from .._checks import plain_text
from ..markup.markdown import Blocks
from .code_lines import line_blocks
from .code_words import LANGUAGES
from .grammars import NO_PARSER, READ_BY_LINES, language_of, parser_of
from .reading import Reading
from .syntax_rows import SyntaxRows, table_of_rows

EVERY = 8
"""Reports of a parser between two looks at the clock."""

LONGEST = 0.5, 4e-6
"""Seconds of processor time that a parse may take, and for each byte; usual ones take a twentieth of that."""


SHORT = 1 << 12
"""Bytes of a source whose parse cannot take long."""


class SlowParse(Exception):
    """A source whose parse takes longer than sources do."""


def read_code(source: str, *, markup: Any, limit: int = 0, parses: bool = True) -> Reading:
    """Source code with its definitions, statements, strings and comments as blocks.

    Parameters
    ----------
    source : str
    markup : str or parser
        Name of a language, or a ``tree_sitter.Parser`` of your own.
    limit : int, default 0
        Nodes of no more bytes are not looked into.
    parses : bool, default True
        Whether to parse where there is a parser; otherwise the source is read by its lines.

    Returns
    -------
    Reading
        Its text is the source.
    """
    blocks = code_read(plain_text("source", source), markup, limit, parses=parses).blocks
    runs = np.array([[0, len(source), 0, len(source)]] if source else [], dtype=np.int64)
    return Reading(source, source, runs, None if blocks is None else blocks.table, markup=language_of(markup) or "")


class CodeRead(NamedTuple):
    """Blocks of a source, and why they are not those of a parse where one was asked for."""

    blocks: Blocks | None
    unparsed: str | None = None


def code_read(text: str, markup: Any, limit: int, *, parses: bool = True) -> CodeRead:
    """Blocks of source code by its syntax, or where that cannot be had by its lines.

    None of a source that a parser of the caller's own gave up.

    Parameters
    ----------
    limit : int
        Nodes of at most so many bytes are not looked into.
    parses : bool, default True
        Whether to parse where there is a parser.
    """
    language = language_of(markup) or "parser"
    if not parses or language in READ_BY_LINES:
        return CodeRead(line_blocks(text, language, limit))
    try:
        return CodeRead(syntax_blocks(text, markup, limit))
    except (ImportError, SlowParse) as error:
        blocks = line_blocks(text, language, limit) if language in LANGUAGES else None
        return CodeRead(blocks, f"{NO_PARSER if isinstance(error, ImportError) else 'read without a parse'}: {error}")


def syntax_blocks(text: str, markup: Any, limit: int) -> Blocks:
    """Blocks of source code by its syntax.

    Raises
    ------
    SlowParse
        The parse was given up.
    ImportError
        There is no parser.
    """
    data = text.encode("utf-8", "surrogatepass")
    tree = parsed(parser_of(language_of(markup) or "") if isinstance(markup, str) else markup, data)
    rows = SyntaxRows(data, limit).read(tree.root_node)
    return Blocks(text, table_of_rows(rows, data, len(text)), told=True)


def parsed(parser: Any, data: bytes) -> Any:
    """The tree of a source; a parser that gave up begins anew."""
    if len(data) <= SHORT:
        return parser.parse(data)
    fixed, each = LONGEST
    latest = time.thread_time() + fixed + each * len(data)
    view, asked, late = memoryview(data), 0, False

    def read(offset: int, _: Any) -> memoryview:
        return view[offset:]

    def stop(_: int, __: bool) -> bool:
        nonlocal asked, late
        asked += 1
        late = asked % EVERY == 0 and time.thread_time() > latest
        return late

    try:
        return parser.parse(read, progress_callback=stop)
    except ValueError:
        if not late:
            raise
        parser.reset()
        raise SlowParse(f"the parse of {len(data):,} bytes takes too long and was given up") from None
