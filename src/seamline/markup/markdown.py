"""Structure of a Markdown text: blocks with exact spans, headings, and both as boundary levels."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING, NamedTuple, overload

import numpy as np

from .._checks import plain_text
from .._types import Flags, Offsets, Spans
from ._markups import marked_blocks
from .markups import markup_number

if TYPE_CHECKING:
    import numpy.typing as npt

KINDS = (
    "", "paragraph", "heading", "fence", "indented_code", "table", "table_head", "table_row", "list", "list_item",
    "quote", "html", "rule", "front_matter", "definition", "footnote", "math", "turn", "figure",
    "directive",
    "scope", "signature", "compound", "statement", "comment", "string",
    "record",
)
"""Names of block kinds; a block's ``kind`` is an index into them."""

KIND_NUMBERS = {name: number for number, name in enumerate(KINDS)}
CONTAINERS = frozenset({
    "list", "list_item", "quote", "footnote", "figure", "directive", "scope", "compound",
})  # fmt: skip
SPOKEN = 2
"""Bit of the kernel's ``flag`` for a heading that is a speaker's label."""

PARTED, OPENING, INLINE, TORN = 8, 16, 32, 64
"""Bits of the flag of a row of source code: a blank line stands before it; it comes right after a signature; it begins
within a line; it is parted from the comment or decorator before it."""

MAX_DEPTH = 8
"""Depths of source code that are told apart; what lies deeper ranks with the last."""

CODE = frozenset({"fence", "indented_code"})

BLOCK = np.dtype([
    ("line", np.int64), ("start", np.int64), ("end", np.int64), ("info_start", np.int64), ("info_end", np.int64),
    ("parent", np.int32), ("kind", np.uint8), ("level", np.uint8), ("depth", np.uint8), ("flag", np.uint8),
])
"""Layout of one block in the kernel."""


class Block(NamedTuple):
    """One block, as plain values."""

    kind: str
    start: int
    end: int
    level: int
    depth: int
    info: str


class Blocks:
    """Blocks of a Markdown text as columns, in the order in which they open.

    Parameters
    ----------
    text : str
    table : ndarray of shape (n,), dtype `BLOCK`
    told : bool, default False
        Whether a reader has told them, so that no scan of the text gives them again.

    Notes
    -----
    Containers (lists, items, quotes, footnotes) come before what they hold, a table before its head and rows. Spans
    are half-open code points: from a block's first character, after indentation and the markers around it, to the end
    of its last line.
    """

    __slots__ = ("table", "text", "told")

    def __init__(self, text: str, table: npt.NDArray[np.void], *, told: bool = False) -> None:
        self.text = text
        self.table = table
        self.told = told

    def over(self, text: str) -> Blocks:
        """The same of a text of the same length that was seen as this one."""
        return self if self.text is text else Blocks(text, self.table, told=self.told)

    def __len__(self) -> int:
        return len(self.table)

    def __iter__(self) -> Iterator[Block]:
        return (self[i] for i in range(len(self)))

    @overload
    def __getitem__(self, index: int) -> Block: ...
    @overload
    def __getitem__(self, index: slice) -> list[Block]: ...
    def __getitem__(self, index: int | slice) -> Block | list[Block]:
        if isinstance(index, slice):
            return [self[place] for place in range(len(self))[index]]
        row = self.table[index]
        info = self.text[int(row["info_start"]) : int(row["info_end"])]
        return Block(KINDS[row["kind"]], int(row["start"]), int(row["end"]), int(row["level"]), int(row["depth"]), info)

    @property
    def kinds(self) -> npt.NDArray[np.uint8]:
        """Kind of each block as an index into `KINDS`, shape (n,)."""
        return self.table["kind"]

    @property
    def starts(self) -> Offsets:
        """First character of each block, shape (n,)."""
        return self.table["start"]

    @property
    def ends(self) -> Offsets:
        """End of each block's last line, line end included, shape (n,)."""
        return self.table["end"]

    @property
    def lines(self) -> Offsets:
        """Start of the line on which each block opens: where a text may be cut before it, shape (n,)."""
        return self.table["line"]

    @property
    def levels(self) -> npt.NDArray[np.uint8]:
        """Level of headings, 1 for ordered lists and their items, kind 1 to 7 of HTML blocks, shape (n,)."""
        return self.table["level"]

    @property
    def depths(self) -> npt.NDArray[np.uint8]:
        """How many containers hold each block, shape (n,)."""
        return self.table["depth"]

    @property
    def parents(self) -> npt.NDArray[np.int32]:
        """The container, list or table around each block; outside of them the heading above it; else -1. Shape (n,)."""
        return self.table["parent"]

    @property
    def infos(self) -> Spans:
        """What a block says of itself, shape (n, 2): the title of a heading, the info string of a fence, the marker of
        a list item, the label of a footnote, the delimiter row of a table's head."""
        return np.stack((self.table["info_start"], self.table["info_end"]), axis=1)

    def of_kind(self, *names: str) -> Flags:
        """Which blocks are of one of the named kinds, shape (n,)."""
        return chosen_kinds(names)[self.kinds]


@cache
def chosen_kinds(names: tuple[str, ...]) -> Flags:
    """Which kinds are named, shape (number of kinds,)."""
    chosen = np.zeros(len(KINDS), dtype=np.bool_)
    chosen[[KIND_NUMBERS[name] for name in names]] = True
    chosen.flags.writeable = False
    return chosen


def scan_blocks(text: str, *, plain: bool = False, markup: str = "auto") -> Blocks:
    """Blocks of a text in Markdown or another markup.

    Parameters
    ----------
    text : str
    plain : bool, default False
        Whether turns of a conversation are told apart, and headings without ``#`` in a text that has none with it; see
        `plain_reading`.
    markup : str, default "auto"
        Which markup it is: a name of `seamline.markup.markups.MARKUPS`. By default its first 4,096 characters tell, and
        what they do not tell is Markdown.

    Returns
    -------
    Blocks
        Of Markdown: headings (ATX and underlined), fenced and indented code, GFM tables with head and rows, lists,
        items, block quotes, the seven kinds of HTML blocks, rules, front matter, link reference definitions, footnotes,
        ``$$`` blocks, paragraphs.

    Raises
    ------
    TypeError
        ``text`` is no str.

    Notes
    -----
    The block phase of CommonMark 0.31.2 and of the GFM tables extension, in one pass and linear time; containers nest
    at most 64 deep.

    Examples
    --------
    >>> [(block.kind, block.start, block.info) for block in scan_blocks("# Title\\n\\n- item\\n")]
    [('heading', 0, 'Title'), ('list', 9, ''), ('list_item', 9, '-'), ('paragraph', 11, '')]
    """
    text = plain_text("text", text)
    blocks = Blocks(text, marked_blocks(text, markup_number(markup), BLOCK))
    return plain_reading(blocks) if plain else blocks


def plain_reading(blocks: Blocks) -> Blocks:
    """Blocks of the same text with what plain text has for structure.

    Parameters
    ----------
    blocks : Blocks
        As CommonMark has them.

    Returns
    -------
    Blocks
        Paragraphs that open with a speaker's label are ``turn`` blocks, their info the speaker. In a text without
        ``#`` headings these lines are headings: ``== Title ==``; between blank lines ``Chapter 4``, ``2.3 Methods``,
        and lines in capitals.

    Notes
    -----
    A conversation is told by the shape of its own labels: what stands before names, a stamp with its brackets and
    signs, has to come again three times with two voices or more, few for the number of lines. Behind a stamp so proven
    any name up to the colon counts, and a line without a name is a turn of nobody's. So are ``<name> text``,
    ``[U1] text``, ``Name  0:01`` above the text, labels of chat templates, captions with voices, ``Q.`` and ``A.``,
    ``**User**`` alone, and the names of plays. Each turn is then read by itself.

    Else a label is ``Name:``, ``**Name:**`` or the like at the start of a line. It has to be a known role
    (user, assistant, Q, speaker 1, ...) or to come again, two different ones have to be there, half of them followed by
    speech, and names that are no role every 4,000 characters. Numbers have to go on from one another; lines in capitals
    need four letters, no stop, and a second one; a title right before one of its own rank is an entry of a table of
    contents. Paragraphs, single list items and indented lines are looked at, and those outside of containers alone.

    Examples
    --------
    >>> blocks = scan_blocks("User: Hi, who are you?\\nAI: A program.\\n", plain=True)
    >>> [(block.kind, block.start, block.info) for block in blocks]
    [('turn', 0, 'User'), ('turn', 23, 'AI')]
    """
    from ._plain import plain_blocks

    return Blocks(blocks.text, plain_blocks(blocks.text, blocks.table).view(BLOCK))


def turn_starts(blocks: Blocks) -> Offsets:
    """Starts of the lines on which turns of a conversation open."""
    spoken = top_headings(blocks) & (blocks.table["flag"] & SPOKEN > 0)
    starts: Offsets = blocks.lines[blocks.of_kind("turn") | spoken]
    return starts


def turns(text: str) -> Offsets:
    """Boundaries of the turns of a conversation.

    Parameters
    ----------
    text : str

    Returns
    -------
    ndarray of shape (n + 1,), int64
        ``[0, .., len(text)]``, one unit a turn; what stands before the first is a unit of its own. A text that is no
        conversation is one unit.

    Raises
    ------
    TypeError
        ``text`` is no str.

    Examples
    --------
    >>> turns("Q: Does it rain?\\nA: It does.\\n\\nFor days.\\nQ: And now?\\n").tolist()
    [0, 17, 40, 52]
    """
    text = plain_text("text", text)
    return closed_offsets(turn_starts(scan_blocks(text, plain=True, markup="markdown")), len(text))


def closed_offsets(starts: Offsets, length: int) -> Offsets:
    """Rising offsets with both ends of the text."""
    ordered = np.sort(np.concatenate((np.array([0, length], dtype=np.int64), starts)), kind="stable")
    return ordered[np.flatnonzero(np.diff(ordered, prepend=-1))]


def top_headings(blocks: Blocks) -> Flags:
    """Headings outside of quotes and lists: those that open sections."""
    top: Flags = blocks.of_kind("heading") & (blocks.depths == 0)
    return top
