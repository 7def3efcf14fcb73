"""The table of named strategies: boundary levels, defaults, and which laws a strategy waives."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

from .._checks import closest
from ..markup.markups import ALIASES as MARKUP_ALIASES
from ..markup.markups import MARKUPS
from ..reading.grammars import language_of
from .levels import FINER, SYNTAX
from .separators import ALIASES as PRESET_ALIASES
from .separators import SEPARATORS

LAST = ("grapheme", "fragment")
"""The last resort: between graphemes, and inside of what is written as one only where that alone is too large."""

WORDS_DOWN = ("word", "subword", *LAST)
"""Finer levels below a line or sentence, coarsest first."""


@dataclass(frozen=True, kw_only=True)
class Strategy:
    """One row: what a strategy is made of.

    Parameters
    ----------
    levels : tuple of str
        Boundary levels scanned over the whole text, coarsest first.
    finer : tuple of str
        Levels scanned only inside gaps larger than the maximum, coarsest first.
    max_size : int or None
        Default maximum; None is no limit.
    trim : bool
        Default of ``trim``.
    split_at : tuple of int or "turn"
        Heading levels that always begin a chunk, and whether turns do.
    plain : bool
        Whether headings without ``#`` and turns are looked for too.
    plan : {"semantic", "topics"} or None
        Which plan finds the topic breaks, if any.
    keeps_titles : bool
        Whether a title or a lead-in stays with what follows.
    waives : tuple of str
        Laws that the strategy does not promise by design.
    summary : str
        One line for the command's help and the docs.
    """

    levels: tuple[str, ...]
    finer: tuple[str, ...]
    max_size: int | None = 1000
    trim: bool = True
    split_at: tuple[int | str, ...] = ()
    plain: bool = False
    plan: str | None = None
    keeps_titles: bool = False
    waives: tuple[str, ...] = ()
    summary: str

    @cached_property
    def stages(self) -> tuple[tuple[str, ...], ...]:
        """The levels of the whole text, then each finer level."""
        return (self.levels, *((level,) for level in self.finer))

    @cached_property
    def names(self) -> tuple[str, ...]:
        """Names of the ranks, finest first."""
        return (*reversed(self.finer), *reversed(self.levels), "text")

    @cached_property
    def reads_pages(self) -> bool:
        """Whether running heads and page numbers are told from the text of pages."""
        return not {"paragraph", "sentence", "structure", "unit"}.isdisjoint(self.levels)


STRATEGIES: dict[str, Strategy] = {
    "smart": Strategy(
        levels=("paragraph", "sentence"), finer=("line", *WORDS_DOWN), keeps_titles=True,
        summary="paragraphs, sentences, lines, words: the best boundary that fills the chunk",
    ),
    "recursive": Strategy(
        levels=("separators",), finer=LAST,
        summary="your own separators, or a preset for a language, coarsest first",
    ),
    "words": Strategy(levels=("word",), finer=("subword", *LAST), summary="whole words"),
    "lines": Strategy(levels=("line",), finer=("sentence", *WORDS_DOWN), summary="whole lines"),
    "sentences": Strategy(
        levels=("sentence",), finer=("line", *WORDS_DOWN), keeps_titles=True, summary="whole sentences",
    ),
    "markdown": Strategy(
        levels=("structure",), finer=FINER,
        summary="Markdown blocks under their headings; tables between rows, code between lines",
    ),
    "headings": Strategy(
        levels=("structure",), finer=FINER, max_size=None,
        split_at=(1, 2, 3, 4, 5, 6), plain=True,
        summary="one chunk a section; text before the first heading is its own",
    ),
    "turns": Strategy(
        levels=("structure",), finer=FINER, max_size=None, split_at=("turn",),
        plain=True, summary="one chunk a turn of a conversation; text before the first is its own",
    ),
    "paragraphs": Strategy(
        levels=("paragraph",), finer=("sentence", "line", *WORDS_DOWN), keeps_titles=True,
        summary="whole paragraphs",
    ),
    "tokens": Strategy(
        levels=("token",), finer=LAST, max_size=512, trim=False,
        summary="windows of max_size tokens of an encoding, between graphemes",
    ),
    "snapped": Strategy(
        levels=("target",), finer=(), max_size=None, trim=False, waives=("fit", "overlap"),
        summary="windows of about target_size characters whose ends move to the nearest good boundary",
    ),
    "hard": Strategy(levels=(), finer=LAST, trim=False, summary="every max_size units, between graphemes"),
    "semantic": Strategy(
        levels=("unit",), finer=("line", *WORDS_DOWN), max_size=850, plan="semantic",
        summary="topic breaks, sized for retrieval",
    ),
    "topics": Strategy(
        levels=("unit",), finer=("line", *WORDS_DOWN), max_size=None, plan="topics",
        summary="whole topics, no size limit",
    ),
}
"""Strategies by name."""

OWN = Strategy(levels=("own",), finer=("grapheme",), summary="boundaries of your own, coarsest first")
"""What ``boundaries=`` makes of a strategy, and of separators that are patterns or are left out."""

OWN_NAME = "boundaries"
"""Its name, which nobody has to give."""

ALIASES: dict[str, str] = {
    "smart_boundary": "smart",
    "sentence": "sentences",
    "sentence_boundary": "sentences",
    "word": "words",
    "word_boundary": "words",
    "line": "lines",
    "paragraph": "paragraphs",
    "paragraph_aware": "paragraphs",
    "markdown_aware": "markdown",
    "heading_aware": "headings",
    "sections": "headings",
    "conversation": "turns",
    "hard_cut": "hard",
    "character": "hard",
    "separators": "recursive",
    "markdown_chunk": "snapped",
    "token_based": "tokens",
}
"""Names that other systems use for the same strategies."""

OVERLAPS = {"markdown_chunk": 0.5}
"""Overlap that a name of another system brings, as a fraction of the target."""

KEPT_WAIVES = ("fit",)
"""Laws that ``oversized="keep"`` waives under every strategy: a unit over the maximum is a chunk, and is flagged."""

DROPPED_WAIVES = ("cover",)
"""Laws that ``keep_separator=False`` waives: separators lie in no chunk, and nothing else is lost."""

LINE_OUTRANKS_SENTENCE = Strategy(
    levels=("paragraph", "line", "sentence"), finer=WORDS_DOWN, keeps_titles=True,
    summary="smart, for text whose line ends mean something",
)
"""What ``smart`` becomes for text that is not hard-wrapped."""


SMART_BY_STRUCTURE = Strategy(
    levels=("structure",), finer=FINER, keeps_titles=True, summary="smart, for Markdown",
)
"""What ``smart`` becomes for text that is Markdown."""


SMART_BY_SYNTAX = Strategy(
    levels=("syntax",), finer=SYNTAX, summary="smart, for source code",
)
"""What ``smart`` and ``markdown`` become for source code."""


def row_for(row: Strategy, markup: object) -> Strategy:
    """The row that is in force for texts of which it is known what they are."""
    if language_of(markup):
        return by_syntax(row)
    return by_structure(row) if markup in (*MARKUPS[1:], *MARKUP_ALIASES) else row


def by_structure(row: Strategy) -> Strategy:
    """The row that is in force for texts that have a structure."""
    return SMART_BY_STRUCTURE if row is STRATEGIES["smart"] else row


def by_syntax(row: Strategy) -> Strategy:
    """The row that is in force for source code."""
    if row is STRATEGIES["smart"] or row.levels == ("structure",):
        return replace(SMART_BY_SYNTAX, max_size=row.max_size, split_at=row.split_at)
    return row


def strategy_names() -> list[str]:
    """Every name that `resolve_strategy` takes."""
    return sorted({*STRATEGIES, *ALIASES})


def meant(name: str) -> str:
    """What an unknown strategy may have meant: a preset of separators, or a name that looks like it."""
    preset = "python" if name.lower() == "code" else PRESET_ALIASES.get(name.lower(), name.lower())
    if preset in SEPARATORS:
        return f"; did you mean strategy='recursive' with separators={preset!r}?"
    near = closest(name, strategy_names())
    return f"; did you mean {ALIASES.get(near, near)!r}?" if near else ""


def resolve_strategy(name: str) -> tuple[str, Strategy]:
    """The canonical name and the row of a strategy.

    Raises
    ------
    ValueError
        Unknown name; the message lists the known ones.
    TypeError
        ``name`` is no str.
    """
    if not isinstance(name, str):
        raise TypeError(f"strategy must be a str, got {type(name).__name__}")
    canonical = ALIASES.get(name, name)
    if canonical not in STRATEGIES:
        raise ValueError(f"strategy must be one of {', '.join(STRATEGIES)}, got {name!r}{meant(name)}")
    return canonical, STRATEGIES[canonical]
