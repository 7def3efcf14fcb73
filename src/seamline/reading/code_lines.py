"""Source code by its lines, where no parser is at hand: strings and comments by family, definitions by first words.

Lines are nested by their indentation. What this tells is the table of blocks that a parser's tree gives too, so cuts,
paths and contexts are made alike. A line that is not understood is a statement.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from ..markup.framing import line_stop
from ..markup.markdown import BLOCK, KIND_NUMBERS, MAX_DEPTH, OPENING, PARTED, Blocks
from ..text.provenance import LINE_END
from .code_words import IMPORT, Patterns, patterns_of
from .syntax_rows import MAX_SCOPES, SIGNATURE, Row

TAB = 4
"""Columns of a tab in indentation."""

LONGEST_SIGNATURE = 2000
"""Characters of a definition's brackets that may go over lines."""

LOOK = 300
"""Characters of a line in which it is seen whether it defines something."""

MARGIN = re.compile(r"[ \t\f\v]*")
CLOSING = re.compile(
    r"[)\]}>;,{]|(?:end|fi|done|esac|else|elif|elsif|elseif|except|finally|catch|rescue|ensure|then|do|begin|in|where)\b"
)
"""What goes on with the line that it stands under."""

BRACKETS = {"(": 1, "[": 1, ")": -1, "]": -1}


class Line(NamedTuple):
    """A line with all of the strings and comments that begin in it."""

    start: int
    filled: int
    """Its first character that is no blank."""
    end: int
    comment: bool
    """Whether it is a comment and nothing else."""


def line_blocks(text: str, language: str, limit: int = 0) -> Blocks:
    """Blocks of source code by its lines, in linear time.

    Parameters
    ----------
    text : str
    language : str
        One of `code_words.LANGUAGES`.
    limit : int
        Characters that surely fit into a chunk: a definition of no more is rather parted from a comment than cut.
    """
    rows = LineRows(text, patterns_of(language), limit).read()
    return Blocks(text, np.array([tuple(row) for row in rows], dtype=BLOCK), told=True)


def source_lines(text: str, patterns: Patterns) -> tuple[list[Line], list[tuple[int, int]]]:
    """The lines of a source, and its strings and comments."""
    atoms = [match.span() for match in patterns.atoms.finditer(text) if match.end() > match.start()]
    lines, place, next_atom = [], 0, 0
    while place < len(text):
        end, last = line_stop(text, place), -1
        while next_atom < len(atoms) and atoms[next_atom][0] < end:
            last = next_atom
            if atoms[next_atom][1] > end:
                end = line_stop(text, atoms[next_atom][1] - 1)
            next_atom += 1
        filled = margin_end(text, place, end)
        alone = last >= 0 and patterns.comment.match(text, filled) is not None
        lines.append(Line(place, filled, end, alone and not text[atoms[last][1] : end].strip()))
        place = end
    return lines, atoms


def margin_end(text: str, place: int, end: int) -> int:
    """End of the blanks at the start of a line."""
    found = MARGIN.match(text, place, end)
    return found.end() if found else place


class Open(NamedTuple):
    """A row under which deeper lines stand."""

    width: int
    number: int
    scopes: int


class LineRows:
    """Rows of the lines of one source.

    Parameters
    ----------
    text : str
    patterns : Patterns
        Of its language.
    limit : int
        As in `line_blocks`.
    """

    def __init__(self, text: str, patterns: Patterns, limit: int) -> None:
        self.text, self.patterns, self.limit = text, patterns, limit
        self.lines, self.atoms = source_lines(text, patterns)
        self.rows: list[Row] = []
        self.opened: list[Open] = []
        self.held, self.held_end, self.last = -1, 0, 0
        """Where comments and decorators begin that belong to what comes, where these end, and the last row."""
        self.parted = self.imports = False

    def read(self) -> list[Row]:
        """All rows, atoms last."""
        lines = iter(self.lines)
        for line in lines:
            self._line(line, lines)
        self._stand_alone()
        self._close(-1)
        return self.rows + self._torn_rows() + self._atom_rows()

    def _torn_rows(self) -> list[Row]:
        """Cuts between definitions and what stands in front, where these fit alone and not together."""
        signature, kind = KIND_NUMBERS["signature"], KIND_NUMBERS["statement"]
        named = ((self.rows[row.parent], row.line) for row in self.rows if row.kind == signature)
        return [
            Row(line, line, scope.end, line, line, scope.parent, kind, 0, scope.depth, 0)
            for scope, line in named
            if scope.line < line and scope.end - line <= self.limit < scope.end - scope.line
        ]

    def _atom_rows(self) -> list[Row]:
        kinds = {True: KIND_NUMBERS["comment"], False: KIND_NUMBERS["string"]}
        comment = self.patterns.comment
        return [
            Row(start, start, end, start, start, -1, kinds[comment.match(self.text, start) is not None], 0, 0, 0)
            for start, end in self.atoms
        ]

    def _line(self, line: Line, lines: Iterator[Line]) -> None:
        if not self.text[line.filled : line.end].strip():
            self._stand_alone()
            self.parted = True
        elif line.comment or self.patterns.lead.match(self.text, line.filled):
            self.held = line.start if self.held < 0 else self.held
            self.held_end = line.end
        elif CLOSING.match(self.text, line.filled) and self.opened:
            self._close(self._width(line) + 1)
            self.held, self.last = -1, line.end
        else:
            self._row(line, lines)

    def _stand_alone(self) -> None:
        """Comments with a blank line below belong to nothing."""
        if self.held >= 0:
            line = Line(self.held, margin_end(self.text, self.held, self.held_end), self.held_end, True)
            self._close(self._width(line))
            self._add(line, KIND_NUMBERS["statement"], self.held)
            self.held, self.last = -1, self.held_end

    def _row(self, line: Line, lines: Iterator[Line]) -> None:
        """A statement or a definition."""
        width = self._width(line)
        self._close(width)
        scopes = self.opened[-1].scopes if self.opened else 0
        name = self._defined(line) if scopes < MAX_SCOPES else None
        imports = name is None and IMPORT.match(self.text, line.filled) is not None
        kind, start = KIND_NUMBERS["scope" if name else "statement"], line.start if self.held < 0 else self.held
        number = self._add(line, kind, start, deeper=imports and self.imports)
        self.imports, self.held, self.last = imports, -1, line.end
        self.opened.append(Open(width, number, scopes + (name is not None)))
        if name:
            self._name(number, line, name, scopes)
            self._skip_signature(line, lines)

    def _defined(self, line: Line) -> tuple[int, int] | None:
        """Where the name stands that a line defines."""
        found = self.patterns.defined.match(self.text, line.filled, min(line.end, line.filled + LOOK))
        if found is None:
            return None
        named = (found.span(number) for number in range(1, (found.lastindex or 0) + 1) if found[number])
        return next(named, None)

    def _add(self, line: Line, kind: int, start: int, *, deeper: bool = False) -> int:
        number, parent = len(self.rows), self.opened[-1].number if self.opened else -1
        first = parent >= 0 and self._is_last(parent)
        if first and self.rows[parent].kind == KIND_NUMBERS["statement"]:
            self.rows[parent] = self.rows[parent]._replace(kind=KIND_NUMBERS["compound"])
        flag = OPENING if first else PARTED * self.parted
        depth = min(len(self.opened) + deeper, MAX_DEPTH - 1)
        self.rows.append(Row(start, start, line.end, start, start, parent, kind, 0, depth, flag))
        self.parted = False
        return number

    def _is_last(self, parent: int) -> bool:
        """Whether nothing stands under a row yet."""
        last = len(self.rows) - 1
        return last == parent or (last == parent + 1 and self.rows[last].kind == KIND_NUMBERS["signature"])

    def _name(self, number: int, line: Line, name: tuple[int, int], scopes: int) -> None:
        """Give a definition its title and its signature."""
        row = self.rows[number]
        self.rows[number] = row._replace(info_start=name[0], info_end=name[1], level=scopes + 1)
        end = line.start + max(len(self.text[line.start : min(line.end, line.start + SIGNATURE)].rstrip()), 1)
        stop = LINE_END.search(self.text, line.filled, end)
        end = stop.start() if stop else end
        kind = KIND_NUMBERS["signature"]
        self.rows.append(Row(line.start, line.start, end, *name, number, kind, scopes + 1, row.depth, 0))

    def _skip_signature(self, line: Line, lines: Iterator[Line]) -> None:
        """Pass the lines of brackets that a definition opens."""
        balance, length = self._balance(line), 0
        while balance > 0 and length < LONGEST_SIGNATURE:
            line = next(lines, line._replace(start=line.end))
            if line.start == line.end:
                return
            balance += self._balance(line)
            length += line.end - line.start
            self.last = line.end

    def _balance(self, line: Line) -> int:
        return sum(BRACKETS.get(mark, 0) for mark in self.text[line.filled : line.end])

    def _close(self, width: int) -> None:
        """End all rows of at least this indentation."""
        while self.opened and self.opened[-1].width >= width:
            number = self.opened.pop().number
            self.rows[number] = self.rows[number]._replace(end=max(self.rows[number].end, self.last))

    def _width(self, line: Line) -> int:
        """Columns of indentation."""
        margin = self.text[line.start : line.filled]
        return len(margin) + (TAB - 1) * margin.count("\t")
