"""The options, each written once: its type, its default and its meaning."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from typing import Any

from ..markup.markups import ALIASES as MARKUP_ALIASES
from ..markup.markups import MARKUPS
from ..reading.formats import ALIASES, READERS, Reader
from ..reading.grammars import ALIASES as LANGUAGES
from ..reading.grammars import GRAMMARS, READ_BY_LINES
from .strategies import STRATEGIES


class Unsaid(str):
    """A default that nobody wrote."""

    __slots__ = ()


UNSAID = Unsaid("smart")
"""The strategy where none is named."""

Unit = str | Callable[[str], int] | Any
Curve = str | Mapping[str, Any] | Any
Fallback = Mapping[str, int] | None

MAX_UNIT_SIZE = 300
"""Default largest unit in characters, about 60 tokens of English."""


def option(
    default: Any, meaning: str, *, choices: tuple[str, ...] = (), absent: str = "", more: str = "", kind: str = ""
) -> Any:
    """A field of the settings.

    Parameters
    ----------
    default : object
        None where the strategy or another option decides.
    meaning : str
        One line without a full stop.
    choices : tuple of str, optional
        All that may be given.
    absent : str, optional
        What holds where the default is None.
    more : str, optional
        Further sentences, for the help of functions.
    kind : str, optional
        What may be given, where the type does not say it.
    """
    told = {"meaning": meaning, "choices": choices, "absent": absent, "more": more, "kind": kind}
    return field(default=default, metadata=told)


@dataclass(frozen=True, kw_only=True)
class OptionFields:
    """What a caller may ask for. After a change here run ``python tools/make_typed_options.py``."""

    strategy: str = option(
        UNSAID, f"How to cut, by name: {', '.join(STRATEGIES)}",
        more="The page on defaults has what each does, and names of other systems that mean the same.",
    )
    max_size: int | None = option(
        None, "Hard maximum of the text handed out, overlap included",
        absent="1000; 850 characters or 200 tokens for semantic, 512 for tokens; none for topics, headings and turns",
        more="Where unit is a model or its tokenizer, no more than the model reads.",
    )
    min_size: int = option(0, "Soft minimum: a smaller chunk joins a neighbour where the two fit")
    target_size: int | None = option(
        None, "Wanted size, for semantic, snapped and balanced packing", absent="a share of the maximum",
        more="For semantic 420 characters or 100 tokens where no maximum is given; 1600 for snapped.",
    )
    overlap: int | float | None = option(
        None, "Most that a chunk repeats of the one before, in the unit of the sizes",
        absent="0; half of the target under the name markdown_chunk",
        more="It snaps to a boundary. For snapped also a fraction of the target, below 1.",
    )
    reach: float | None = option(
        None, "For snapped: how far the ends of windows may move, 0 for not at all",
        absent="a third of what a window has of its own",
    )
    unit: Unit = option(
        "chars", "What sizes count: chars, graphemes, words, lines, bytes, or the tokens of an encoding such as "
        "cl100k_base", more="A tokenizer or a function of a text count as well.",
        kind="str, callable or tokenizer",
    )
    trim: bool | None = option(None, "Move the ends of chunks over blanks", absent="as the strategy has it")
    separators: str | Sequence[str | re.Pattern[str]] | None = option(
        None, "For recursive: a preset such as python or html", absent="text",
        more="Or literal separators and compiled patterns, coarsest first.",
    )
    boundaries: Sequence[Any] | None = option(
        None, "Boundaries of your own in place of a strategy, coarsest first: levels such as paragraph,sentence,word",
        more="""Compiled patterns, literal strings (`seamline.literal`) and arrays of offsets do as well, offsets also
        as ``(offsets, scores)``.""",
    )
    keep_separator: str | bool | None = option(
        None, "Where separators go: end of the piece before, start of the one behind, or false for neither",
        absent="as each separator has it", kind='{"end", "start"} or False',
    )
    joins: str | None = option(
        None, "Whether what is left of an oversized piece is filled up across its end, or only within it",
        choices=("across", "within"), absent="within for code, else across",
    )
    split_at: int | str | Sequence[int | str] | None = option(
        None, "Levels of headings, 1 to 6, that always begin a chunk; turn for turns of a conversation, page, cue of "
        "subtitles",
        absent="none; all headings for headings, turns for turns",
        more="Pages are those of form feeds or of a track ``page``, cues those of a track ``time``.",
    )
    markup: str | Reader = option(
        "auto", "What the text is: how structure is read, for headings, paths and blocks",
        choices=(*MARKUPS, "plain", *MARKUP_ALIASES, *READERS, *ALIASES, *GRAMMARS, *READ_BY_LINES, *LANGUAGES),
        more="""auto reads texts that open with ``<!doctype html`` or ``<html`` as html, but for tables. Of others it
        looks at the first 4,096 characters: what they do not tell to be another markup is read as Markdown. ``smart``
        cuts by structure, as ``markdown`` does, where they are one of these or have headings with ``#``, fences or
        tables; else the text is plain. records are lines that begin alike, as in logs, with those that go on from them;
        where it is said and none do, lines that are not set in. plain adds turns and, in a text that has no headings
        with ``#``, those of plain text: ``== Title ==``, ``2.3 Methods``, ``Chapter 4``, lines in capitals. So do the
        strategies ``headings`` and ``turns``. The other names are of readers: what they read of the source is chunked,
        see `read`; a function from a str to a `Reading` is one too. Names of programming languages parse source code
        (extra ``code``, else it is read by its lines), and so does a ``tree_sitter.Parser`` of your own: ``smart`` and
        ``markdown`` cut between definitions and statements, paths are those of classes and functions.""",
    )
    drop: str | Sequence[str] = option(
        (), "Parts to leave out: of HTML main, article, nav, header, footer, aside; of markup pages furniture",
        more="Furniture are running heads and page numbers beside form feeds.", kind="str or sequence of str",
    )
    count_context: bool = option(
        False, "Whether the maximum holds for a chunk with its context",
        more="""That is ``chunk.with_context()``; of a context that takes more than half of the maximum the outer
        headings are left out.""",
    )
    packing: str = option(
        "greedy", "How chunks are filled: each as far as it goes, or all evenly", choices=("greedy", "balanced"),
        more="balanced has the least total cost of size and boundaries.",
    )
    content_defined: bool = option(
        False, "Whether chunks also end where the text itself tells, so that an edit changes few of them",
        more="""For indexes that live: ``words``, ``lines``, ``tokens``, ``hard`` and balanced packing find back to
        their old cuts late or never without it. It makes chunks smaller, see the page on updating.""",
    )
    oversized: str = option(
        "cut", "Whether a unit over the maximum is cut further, or kept whole and flagged", choices=("cut", "keep"),
    )
    language: str = option(
        "auto", "Language of the sentence rules, a BCP 47 tag such as en or de",
        more="It counts wherever sentences are a level; see `sentences`.",
    )
    abbreviations: Sequence[str] = option((), "Further words whose stop ends no sentence", kind="sequence of str")
    terminators: str | None = option(None, "Marks that may end a sentence, in place of the usual ones")
    encoder: Any = option(
        None, "What makes vectors: builtin, or the name or folder of a sentence-transformers model",
        absent="builtin for semantic and topics, no vectors for others",
        more="""An object or a function does as well: all that `seamline.embedding.resolve_encoder` takes. It gives unit
        vectors for the topic strategies, and chunk vectors under every strategy. A tuple such as
        ``("builtin", model)``, or of pairs with weights, plans by all; the last one is for search.""",
        kind="str, object or callable",
    )
    method: str = option("changepoints", "How topic breaks are found", choices=("changepoints", "curve"))
    curve: Curve = option(
        None, "For method curve: a preset, default or reliquary", absent="default",
        more="Or `seamline.planning.CurveSettings`, or a mapping of their fields such as ``{'smoothing': 3}``.",
        kind="str, mapping or CurveSettings",
    )
    granularity: float | str | None = option(
        None, "For topics: coarse, medium or fine, or a number; smaller finds more",
        absent="medium: 1.4, and 1.0 for the built-in encoder's word pieces",
    )
    n_segments: int | tuple[int, int] | None = option(
        None, "For topics: the number of topics, when it is known, or the least and the most of them",
        more="A text that cannot have so many gets the number it has, and ``Chunks.fallback`` says so.",
    )
    size_weight: float | None = option(
        None, "For semantic: how much sizes near the target are worth", absent="3",
    )
    max_unit_size: int = option(
        MAX_UNIT_SIZE, "Characters after which a unit is cut before it is embedded",
    )
    pooling: str = option(
        "context", "Whether chunk vectors take in their neighbourhood and headings", choices=("context", "plain"),
    )
    on_error: str = option(
        "raise", "What becomes of an encoder's failure: raised, or recorded while boundaries alone decide",
        choices=("raise", "fallback"),
    )
    fallback: Fallback = option(
        None, "Maximum and overlap where the encoder fails or knows nothing of the text", absent="as everywhere",
        more="``{'max_size': 1600, 'overlap': 200}`` with the curve's preset reliquary.", kind="mapping",
    )


OPTIONS = fields(OptionFields)
"""All options in order."""
