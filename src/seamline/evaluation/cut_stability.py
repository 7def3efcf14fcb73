"""How many cuts survive a small edit of the text.

A chunk whose text is unchanged need not be embedded or stored again, so cuts that move far from an edit cost money.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

import numpy as np

from .._checks import check_at_least, plain_text
from .._types import Offsets
from .segmentation import count_matches


@dataclass(frozen=True)
class Edit:
    """``text[start:end]`` becomes ``replacement``."""

    start: int
    end: int
    replacement: str

    def apply(self, text: str) -> str:
        """The edited text.

        Examples
        --------
        >>> Edit(3, 6, "").apply("an old man")
        'an  man'
        """
        return text[: self.start] + self.replacement + text[self.end :]

    def move(self, offsets: Offsets) -> Offsets:
        """Where offsets of the old text stand in the new one; those inside the replaced part are dropped.

        Examples
        --------
        >>> Edit(3, 6, "young").move(np.array([0, 3, 5, 7])).tolist()
        [0, 3, 9]
        """
        shift = len(self.replacement) - (self.end - self.start)
        kept = offsets[(offsets <= self.start) | (offsets >= self.end)]
        return np.where(kept >= self.end, kept + shift, kept)


def word_edits(text: str, *, n_edits: int = 20, seed: int = 0) -> Iterator[Edit]:
    """Small edits at random words: each is deleted or repeated, with the blank after it.

    Parameters
    ----------
    text : str
        A text of at least one word (a run between blanks).
    n_edits : int
        How many edits; each stands alone.
    seed : int
        Seed of the drawing.

    Yields
    ------
    Edit

    Raises
    ------
    ValueError
        If the text has no word.

    Examples
    --------
    >>> len({edit.apply("some plain words") for edit in word_edits("some plain words", n_edits=6)}) > 1
    True
    """
    text = plain_text("text", text)
    check_at_least("n_edits", n_edits, 1)
    starts = word_starts(text)
    if len(starts) < 2:
        raise ValueError("text must hold at least one word, got none")
    generator = np.random.default_rng(seed)
    for word in generator.integers(len(starts) - 1, size=n_edits).tolist():
        start, end = starts[word], starts[word + 1]
        yield Edit(start, end, text[start:end] * 2 if generator.integers(2) else "")


def cut_agreement(before: Offsets, after: Offsets) -> float:
    """F1 of two sets of cuts of one text: 1 when they are equal.

    Examples
    --------
    >>> cut_agreement(np.array([10, 20, 30]), np.array([10, 20, 35]))
    0.6666666666666666
    """
    if len(before) + len(after) == 0:
        return 1.0
    return 2 * count_matches(before.tolist(), after.tolist(), 0) / (len(before) + len(after))


def stability(cut: Callable[[str], Offsets], text: str, *, edits: Iterable[Edit] | None = None) -> float:
    """Mean agreement of the cuts before and after small edits.

    Parameters
    ----------
    cut : callable
        From a text to its inner cuts, rising offsets such as ``chunks.spans[1:, 0]``.
    text : str
        The text to edit.
    edits : iterable of Edit, optional
        Each is tried alone; `word_edits` by default.

    Returns
    -------
    float
        1 when no edit moves a cut outside of the edited place.

    Raises
    ------
    ValueError
        If there is no edit, or the text has no word to edit.

    Examples
    --------
    >>> every_ten = lambda text: np.arange(10, len(text), 10)
    >>> stability(every_ten, "a" * 30 + " " + "b" * 30, edits=[Edit(30, 31, "--")]) < 1
    True
    """
    chosen = list(word_edits(text) if edits is None else edits)
    if not chosen:
        raise ValueError("edits must hold at least one edit, got none")
    before = np.asarray(cut(text), dtype=np.int64)
    return float(np.mean([cut_agreement(edit.move(before), cut(edit.apply(text))) for edit in chosen]))


def word_starts(text: str) -> list[int]:
    """Start of each run between blanks, and the end of the text."""
    blank = [True, *(character.isspace() for character in text)]
    starts = [i for i in range(len(text)) if blank[i] and not blank[i + 1]]
    return [*starts, len(text)] if starts else []
