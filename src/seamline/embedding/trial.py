"""A batch on its way through an encoder: where it fails, it is halved until the texts that make it fail are found.

No calls happen here; `embed` drives it for ordinary encoders and `embed_async` for asynchronous ones.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from dataclasses import dataclass

from .._types import Offsets
from .output import EncoderError
from .text_window import TextWindow

PATIENCE = 16
"""Failed calls beyond two a halving after which an encoder that has not answered once is taken to be down."""


@dataclass
class Trial:
    """What has been tried of a batch.

    One text that makes the encoder fail costs at most ``2 * log2(len(batch))`` further calls. An encoder that never
    answers is not asked for every text: see `PATIENCE`.
    """

    pool: TextWindow
    batch: Offsets
    error: Exception | None = None
    failures: int = 0
    answered: bool = False
    found: bool = False

    def parts(self) -> Iterator[Offsets]:
        """Texts of the next call; `store` or `fail` tells what came of it before the next part is asked for."""
        first = yield from self._called(self.batch)
        if first is None:
            return
        yield from self._halved(self.batch, first)
        if isinstance(first, EncoderError) and not (self.found and self.answered):
            self.pool.fail(self.batch, first)  # no text alone is to blame: the encoder does not do what it must

    def store(self, part: Offsets, returned: object) -> None:
        """Check and keep what the encoder returned."""
        self.pool.store(part, returned)
        self.answered, self.pool.is_down = True, False

    def fail(self, error: Exception) -> None:
        """Note the error of a call."""
        self.error = error
        self.failures += 1
        self.pool.is_down |= not self.answered and self.failures > PATIENCE + 2 * len(self.batch).bit_length()

    @property
    def is_hopeless(self) -> bool:
        return self.pool.is_down and self.failures > 0 and not self.answered

    def _called(self, part: Offsets) -> Generator[Offsets, None, Exception | None]:
        """The error of a call with what is wanted of a part, if there is one."""
        if self.is_hopeless:
            return self.error
        self.error = None
        wanted = self.pool.wanted(part)
        if len(wanted):
            yield wanted
        return self.error

    def _halved(self, part: Offsets, error: Exception) -> Generator[Offsets, None, None]:
        """The calls that find what is wrong with a part that failed, or whose other half did not."""
        if len(part) == 1 or self.is_hopeless:
            self.found = True
            self.pool.fail(part, error)
            return
        left, right = part[: len(part) // 2], part[len(part) // 2 :]
        in_left = yield from self._called(left)
        in_right = error if in_left is None and len(right) > 1 else (yield from self._called(right))
        for half, found in ((left, in_left), (right, in_right)):
            if found is not None:
                yield from self._halved(half, found)
