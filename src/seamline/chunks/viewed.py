"""What is read of chunks: themselves, or where a reader stands between, the chunks of its view."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing_extensions import Self


class Viewed:
    """Where to look for what chunks say, as against where they stand."""

    if TYPE_CHECKING:

        def texts(self) -> list[str]: ...

    @property
    def plain_chunks(self) -> Self:
        """The chunks of what is read."""
        return self

    @property
    def is_read(self) -> bool:
        """Whether a reader stands between, so that what is read may be another text than the source."""
        return self.plain_chunks is not self

    def over(self, plain: Self) -> Self:
        """Chunks of what is read as chunks of where these stand."""
        return plain

    def plain_texts(self) -> list[str]:
        """What is read of every chunk."""
        return self.plain_chunks.texts()
