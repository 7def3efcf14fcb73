"""The units of a text as a sequence of str that are made only when they are asked for."""

from collections.abc import Sequence
from typing import overload

from .._types import Offsets


class UnitTexts(Sequence[str]):
    """``text[boundaries[i]:boundaries[i + 1]]`` for every ``i``, each a new str at each access.

    Parameters
    ----------
    text : str
    boundaries : ndarray of shape (n + 1,), int64

    Examples
    --------
    >>> import numpy as np
    >>> list(UnitTexts("One. Two.", np.array([0, 5, 9])))
    ['One. ', 'Two.']
    """

    __slots__ = ("boundaries", "text")

    def __init__(self, text: str, boundaries: Offsets) -> None:
        self.text = text
        self.boundaries = boundaries

    def __len__(self) -> int:
        return max(len(self.boundaries) - 1, 0)

    @overload
    def __getitem__(self, index: int) -> str: ...
    @overload
    def __getitem__(self, index: slice) -> list[str]: ...
    def __getitem__(self, index: int | slice) -> str | list[str]:
        starts, ends = self.boundaries[:-1][index], self.boundaries[1:][index]
        if isinstance(index, slice):
            return [self.text[start:end] for start, end in zip(starts.tolist(), ends.tolist(), strict=True)]
        return self.text[int(starts) : int(ends)]
