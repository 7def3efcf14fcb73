"""Sentence boundaries in many languages: own rules, the Unicode rules, or pysbd behind the same call."""

from collections.abc import Iterable
from itertools import pairwise

import numpy as np

from .._checks import check_choice, plain_text
from .._types import Offsets
from ..boundaries._neighbours import between_graphemes
from ._ends import sentence_ends
from ._uax29 import uax29_sentences
from .tables import SentenceStyle, check_terminators, sentence_rules, table_code

__all__ = ["sentences"]

RULES = ("seamline", "uax29")
BACKENDS = ("pysbd",)
PARAGRAPH_CAP = 2000
"""Longest text that pysbd is given at once: its time grows faster than the text."""


def sentences(
    text: str,
    language: str = "auto",
    *,
    abbreviations: Iterable[str] = (),
    terminators: str | None = None,
    rules: str = "seamline",
    backend: str | None = None,
) -> Offsets:
    """Boundaries of the sentences.

    Parameters
    ----------
    text : str
    language : str
        A BCP 47 tag such as ``"de"`` or ``"pt-BR"``; a language without a table gets the rules of ``"auto"``: all
        tables merged, which also suits text in several languages.
    abbreviations : iterable of str
        Further words whose stop never ends a sentence, with or without it.
    terminators : str, optional
        Marks that may end a sentence, in place of the built-in ones; at most 16. Blank lines end one all the same.
    rules : {"seamline", "uax29"}
        Own rules, or those of UAX #29 to the letter; the latter know no language and end a sentence at every line.
    backend : {"pysbd"}, optional
        Ask pysbd (``pip install seamline[pysbd]``) instead, a capped paragraph at a time.

    Returns
    -------
    ndarray of int64, shape (n + 1,)
        Code-point offsets from 0 to ``len(text)``. A sentence holds the blanks that trail it; blanks that lead the text
        belong to the first. No boundary parts a grapheme.

    Raises
    ------
    TypeError
        If ``text`` is not a str.
    ValueError
        If ``language`` is no tag, or another option is not among its choices.
    ImportError
        If ``backend`` is not installed.

    Notes
    -----
    A blank line always ends a sentence, the end of a wrapped line never, and none begins inside a grapheme. Each mark
    is decided from the text around it, within fixed reach, so time is linear and a window of a text has the boundaries
    of the whole.

    Examples
    --------
    >>> sentences("Dr. Ode left at 5 p.m. Nobody saw her.").tolist()
    [0, 23, 38]
    """
    text = plain_text("text", text)
    check_choice("rules", rules, RULES)
    if backend is not None:
        check_choice("backend", backend, BACKENDS)
        return between_graphemes(text, pysbd_sentences(text, language))
    if rules == "uax29":
        return uax29_sentences(text)
    check_terminators(terminators)
    return sentences_in(text, SentenceStyle(language, tuple(abbreviations), terminators))


def sentences_in(text: str, style: str | SentenceStyle) -> Offsets:
    """Boundaries of the sentences, by the own rules of a language or a style."""
    return between_graphemes(text, sentence_ends(text, sentence_rules(style)))


def pysbd_sentences(text: str, language: str) -> Offsets:
    """Boundaries where pysbd begins a sentence; what it drops or rewrites stays in the sentence before."""
    try:
        import pysbd
    except ImportError as error:
        raise ImportError("backend='pysbd' needs pysbd: pip install seamline[pysbd]") from error
    segmenter = pysbd.Segmenter(language="en" if language == "auto" else table_code(language), clean=False)
    starts = [0, len(text)]
    for start, stop in capped_paragraphs(text):
        starts.append(start)
        if stop - start <= PARAGRAPH_CAP:
            piece = text[start:stop]
            starts += [start + offset for offset in find_in_order(piece, segmenter.segment(piece))]
    return np.unique(np.array(starts, dtype=np.int64))


def find_in_order(paragraph: str, parts: Iterable[str]) -> list[int]:
    """Where each part but the first begins, sought behind the one before it; a part not there is passed over."""
    found, position = [], 0
    for part in parts:
        words = part.strip()
        start = paragraph.find(words, position) if words else -1
        if start >= 0:
            found.append(start)
            position = start + len(words)
    return found[1:]


def capped_paragraphs(text: str) -> list[tuple[int, int]]:
    """Spans of whole sentences by our own rules, capped; no paragraph is joined to the next."""
    spans: list[tuple[int, int]] = []
    start = 0
    for first, stop in pairwise(sentence_ends(text, sentence_rules("auto")).tolist()):
        if first > start and (stop - start > PARAGRAPH_CAP or ends_paragraph(text[start:first])):
            spans.append((start, first))
            start = first
    return [*spans, (start, len(text))]


def ends_paragraph(piece: str) -> bool:
    """Whether a blank line trails ``piece``."""
    return piece[len(piece.rstrip()) :].count("\n") > 1
