"""Where the fuzz gets its choices from: numbers of a seed, or the bytes of a fuzzer that looks at coverage."""

import random
from collections.abc import Sequence
from typing import Any


class Choices:
    """Draws out of a seeded generator."""

    def __init__(self, seed: int) -> None:
        self.below = random.Random(seed).randrange

    def pick(self, items: Sequence[Any]) -> Any:
        return items[self.below(len(items))]

    def happens(self, percent: int) -> bool:
        return self.below(100) < percent


class BytesChoices(Choices):
    """Draws out of bytes, two a choice; when they are used up, every choice is the first."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.place = 0

    def below(self, count: int) -> int:
        taken = self.data[self.place : self.place + 2]
        self.place += 2
        return int.from_bytes(taken, "big") % count
