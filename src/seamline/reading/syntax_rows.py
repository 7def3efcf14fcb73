"""From a syntax tree to a table of blocks: definitions with their signatures, what stands between them, and atoms.

Only nodes larger than a chunk are looked into. A row's ``line`` is where the text may be cut before its block;
comments, decorators and attributes in front belong to it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from ..markup.markdown import BLOCK, INLINE, KIND_NUMBERS, MAX_DEPTH, OPENING, PARTED, TORN
from .syntax_kinds import Named, Trait, named, trait_of
from .syntax_lines import BLANK, SourceLines

MAX_SCOPES = 12
"""Definitions around each other that make up a path."""

SIGNATURE = 240
"""Bytes of a signature that are shown; of a longer one the first line is."""

CLOSERS = 64
"""Bytes that brackets may take which close what is around a node."""

CLOSING = frozenset(b")]}>;,")
OPENERS = frozenset(b"{([:")


class Frame:
    """A node whose children are gone through."""

    __slots__ = ("children", "definition", "depth", "first", "held", "imports", "parent", "scopes", "start")

    def __init__(
        self, node: Any, *, depth: int, parent: int, scopes: int, first: bool, definition: int = 0, start: int = -1,
        held: int = -1,
    ) -> None:
        self.start = start
        """Where the node's line begins, before which nothing in it is cut."""
        self.children: Iterator[Any] = iter(node.children)
        self.depth, self.parent, self.scopes = depth, parent, scopes
        self.definition = definition
        """The node that has a scope already, and may stand under decorators or in a declaration."""
        self.first = first
        """Whether nothing stands yet between a signature and what comes."""
        self.imports = False
        """Whether the last node was an import."""
        self.held = held
        """Where comments and decorators begin that belong to what comes, or -1."""


class Row(NamedTuple):
    """A block in bytes, in the order of `BLOCK`."""

    line: int
    start: int
    end: int
    info_start: int
    info_end: int
    parent: int
    kind: int
    level: int
    depth: int
    flag: int


class SyntaxRows:
    """Rows of the nodes of one tree.

    Parameters
    ----------
    data : bytes
        The source in UTF-8.
    limit : int
        Nodes of no more bytes fit into a chunk, and are not looked into unless brackets after them may not.
    """

    def __init__(self, data: bytes, limit: int) -> None:
        self.data, self.limit = data, limit
        self.looked = max(limit * 3 // 4, limit - CLOSERS)
        self.rows: list[Row] = []
        self.lines = SourceLines(data)
        self.definition = 0

    def read(self, root: Any) -> list[Row]:
        """All rows under a root, in the order in which they open."""
        frames = [Frame(root, depth=0, parent=-1, scopes=0, first=False)]
        while frames:
            frame = frames[-1]
            for child in frame.children:
                inner = self._child(frame, child)
                if inner is not None:
                    frames.append(inner)
                    break
            else:
                frames.pop()
        return self.rows

    def _child(self, frame: Frame, node: Any) -> Frame | None:
        start, size, traits = node.start_byte, node.end_byte - node.start_byte, trait_of(node.type)
        place = self.lines.place(start)
        if not size or (place < 0 and not traits and max(size, self.lines.width) <= self.limit and frame.held < 0):
            return None
        if traits & Trait.LEAD:
            self._lead(frame, node, traits, place)
            return None
        if not node.is_named:
            self._token(frame, node)
            return self._within(frame, node, frame.parent, frame.depth + 1, size)
        if traits & Trait.ATOM:
            self._cut(frame, node, traits, place)
            self._atom(frame, node, "string")
            return None
        if traits & Trait.BODY and frame.depth:
            held, frame.held = frame.held, -1
            return self._frame(frame, node, frame.parent, frame.depth, first=True, held=held)
        if frame.definition and self._is_definition(frame, node, traits):
            torn = self._torn(frame, node, place, self.rows[frame.parent].line)
            return self._within(frame, node, frame.parent, frame.depth + torn, size, definition=frame.definition)
        self.definition = 0
        number = self._cut(frame, node, traits, place)
        parent = frame.parent if number < 0 else number
        return self._within(frame, node, parent, frame.depth + 1, size, definition=self.definition)

    def _is_definition(self, frame: Frame, node: Any, traits: int) -> bool:
        """Whether a node is what the scope around it is of."""
        found = named(node, self.data) if traits & Trait.NAMED else None
        return found is not None and found.inner.id == frame.definition

    def _within(
        self, frame: Frame, node: Any, parent: int, depth: int, size: int, *, definition: int = 0
    ) -> Frame | None:
        """The children of a node that is larger than a chunk, or may be with the brackets after it."""
        return self._frame(frame, node, parent, depth, definition=definition) if size > self.looked else None

    def _frame(
        self, frame: Frame, node: Any, parent: int, depth: int, *, first: bool = False, definition: int = 0,
        held: int = -1,
    ) -> Frame | None:
        if not node.child_count:
            return None
        scopes = frame.scopes
        if parent != frame.parent:
            scopes += self.rows[parent].kind == KIND_NUMBERS["scope"]
        return Frame(
            node, depth=depth, parent=parent, scopes=scopes, first=first, definition=definition, held=held,
            start=-1 if first else self.lines.start_of(node.start_byte),
        )

    def _lead(self, frame: Frame, node: Any, traits: int, place: int) -> None:
        """Keep where what belongs to the next node begins; a comment with a blank line below stands for itself."""
        if place >= 0 and frame.held < 0:
            frame.held = place
        if frame.held >= 0 and place >= 0 and self.lines.blank_below(node.end_byte):
            self._add(frame, frame.held, node, "statement", frame.depth)
            frame.held, frame.first = -1, False
        if traits & Trait.COMMENT:
            self._atom(frame, node, "comment")

    def _token(self, frame: Frame, node: Any) -> None:
        """A bracket or mark: what closes ends all that was held."""
        if self.data[node.start_byte] in CLOSING:
            frame.held = -1

    def _atom(self, frame: Frame, node: Any, kind: str) -> None:
        start, end = node.start_byte, node.end_byte
        self.rows.append(Row(start, start, end, start, start, frame.parent, KIND_NUMBERS[kind], 0, 0, 0))

    def _cut(self, frame: Frame, node: Any, traits: int, place: int) -> int:
        """Add a node before which the text may be cut; its row, or -1."""
        found = named(node, self.data) if traits & Trait.NAMED and frame.scopes < MAX_SCOPES else None
        if place < 0 and found is None:
            return self._inline(frame, node)
        start = place if frame.held < 0 else frame.held
        held, frame.held = frame.held, -1
        if found is None and start <= frame.start:
            return -1
        imports = bool(traits & Trait.IMPORT)
        depth, frame.imports = frame.depth + (imports and frame.imports), imports
        if found is None:
            large = node.child_count and node.end_byte - node.start_byte > self.looked
            number = self._add(frame, start, node, "compound" if large else "statement", depth)
        else:
            number = self._scope(frame, node.start_byte if start < 0 else start, node, found, inline=place < 0)
        if held >= 0 and node.end_byte - held > self.limit:
            self._torn(frame, node, place, held)
        frame.first = False
        return number

    def _inline(self, frame: Frame, node: Any) -> int:
        """A node within a line that is larger than a chunk."""
        if self.lines.width <= self.limit or node.start_byte == self.lines.line:
            return -1
        return self._add(frame, node.start_byte, node, "statement", frame.depth, flag=INLINE)

    def _torn(self, frame: Frame, node: Any, place: int, before: int) -> bool:
        """A cut between a node and the comment or decorator in front, which do not fit together.

        Where the node fits alone that comes before any cut inside of it, else last.
        """
        if place <= before:
            return False
        start, end, depth = node.start_byte, node.end_byte, min(frame.depth, MAX_DEPTH - 1)
        fits: bool = end - start <= self.limit
        flag, kind = 0 if fits else TORN, KIND_NUMBERS["statement"]
        self.rows.append(Row(place, start, end, start, start, frame.parent, kind, 0, depth, flag))
        return fits

    def _add(self, frame: Frame, line: int, node: Any, kind: str, depth: int, *, flag: int = 0) -> int:
        if not flag:
            flag = OPENING if frame.first else PARTED * self.lines.blank_above(line)
        start, end, depth = node.start_byte, node.end_byte, min(depth, MAX_DEPTH - 1)
        self.rows.append(Row(line, start, end, start, start, frame.parent, KIND_NUMBERS[kind], 0, depth, flag))
        return len(self.rows) - 1

    def _scope(self, frame: Frame, line: int, node: Any, found: Named, *, inline: bool) -> int:
        """A definition and its signature."""
        number, level, depth = len(self.rows), frame.scopes + 1, min(frame.depth, MAX_DEPTH - 1)
        flag = INLINE if inline else OPENING * frame.first
        self.definition = 0 if found.inner.id == node.id else found.inner.id
        title = (found.name.start_byte, found.name.end_byte)
        first, last = self._signature(found)
        scope, signature = KIND_NUMBERS["scope"], KIND_NUMBERS["signature"]
        self.rows.append(Row(line, line, node.end_byte, *title, frame.parent, scope, level, depth, flag))
        self.rows.append(Row(first, first, last, *title, number, signature, level, depth, 0))
        return number

    def _signature(self, found: Named) -> tuple[int, int]:
        """The lines up to a definition's body, or the first of them."""
        data, start = self.data, self.lines.start_of(found.node.start_byte)
        if data[start : found.node.start_byte].strip(BLANK):
            start = found.node.start_byte
        end = found.node.end_byte if found.body is None else found.body.start_byte
        end += data[end : end + 1] == b"{"
        if end - start > SIGNATURE or found.body is None:
            stop = data.find(b"\n", start, end)
            end = end if stop < 0 else stop
        end = min(end, start + SIGNATURE)
        return start, start + max(len(data[start:end].rstrip(BLANK)), 1)


def table_of_rows(rows: list[Row], data: bytes, length: int) -> npt.NDArray[np.void]:
    """The rows as `BLOCK`, in code points; ``length`` is that of the text."""
    table = np.array([tuple(row) for row in rows], dtype=BLOCK)
    if length == len(data):
        return table
    leads = (np.frombuffer(data, dtype=np.uint8) & 0xC0) != 0x80
    index = np.concatenate((np.zeros(1, dtype=np.int64), np.cumsum(leads)))
    for name in ("line", "start", "end", "info_start", "info_end"):
        table[name] = index[table[name]]
    return table
