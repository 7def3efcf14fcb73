"""Documents of a corpus: a text with its name and the caller's own fields."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from .._checks import plain_text
from .markdown import Blocks, plain_reading, scan_blocks
from .paging import seen_text


class Reads(NamedTuple):
    """How a text is read where nobody has told its blocks: its markup, and whether as plain text too."""

    markup: str = "auto"
    plain: bool = False


READS = Reads()
"""As nothing else is said."""


class Document:
    """One text of a corpus.

    Parameters
    ----------
    text : str
    id : str
        Goes into the ids of its chunks.
    fields : mapping, optional
        Carried along untouched.
    reading : Reading, optional
        What the text is the view of.
    tracks : mapping, optional
        Spans of the text with values, as the caller has them.
    seen : str, optional
        The text as those see it who look for places to cut; by default as `seen_text` has it.

    Attributes
    ----------
    told : Blocks or None
        Blocks of the text, where the reader of the source has told them.
    unread : str or None
        Why no reader has told them though one was asked to.
    """

    def __init__(
        self, text: str, id: str = "", fields: Mapping[str, Any] | None = None, *, reading: Any = None,
        tracks: Any = None, seen: str | None = None,
    ) -> None:
        self.text, self._seen = text, seen
        self.id = id
        self.fields: Mapping[str, Any] = fields or {}
        self.reading, self.tracks = reading, tracks
        self._read: dict[Reads, Blocks] = {}
        self.told: Blocks | None = None if reading is None else reading.blocks
        self.unread: str | None = None

    @property
    def seen(self) -> str:
        """The text as those see it who look for places to cut, of the same length: without the edges of its pages."""
        if self._seen is None:
            self._seen = self.text if self.told is not None else seen_text(self.text)
        return self._seen

    def read(self, reads: Reads) -> Blocks:
        """Blocks of the text: as its reader has told them, else as they are read; scanned once."""
        if self.told is not None:
            return self.told
        if reads not in self._read:
            self._read[reads] = self._scanned(reads)
        return self._read[reads]

    def _scanned(self, reads: Reads) -> Blocks:
        if not reads.plain:
            return scan_blocks(self.seen, markup=reads.markup)
        return plain_reading(self.read(reads._replace(plain=False)))

    def keep(self, blocks: Blocks, reads: Reads) -> None:
        """Keep what `read` would give, where it has been read on the way."""
        self._read[reads] = blocks

    def known(self, reads: Reads) -> Blocks | None:
        """What `shown` gives, where it has been read already."""
        blocks = self._read.get(reads, self.told)
        return None if blocks is None else blocks.over(self.text)

    def shown(self, reads: Reads) -> Blocks:
        """What `read` gives, over the text itself."""
        return self.read(reads).over(self.text)


def as_document(item: str | Mapping[str, Any] | Document) -> Document:
    """A document out of a str, or of a mapping with ``text``, optionally ``id`` and ``tracks``, and other fields.

    None is no id.

    Raises
    ------
    TypeError
        Neither of these.
    ValueError
        A mapping without ``text``.
    """
    if type(item) is str:
        return Document(item)
    if isinstance(item, Document):
        return item
    if not isinstance(item, Mapping):
        return Document(plain_text("document", item))
    if "text" not in item:
        raise ValueError(f"document must have the key 'text', got {sorted(map(str, item))}")
    text = plain_text("document['text']", item["text"])
    others = {name: value for name, value in item.items() if name not in ("text", "id", "tracks")}
    name = item.get("id")
    return Document(text, "" if name is None else str(name), others, tracks=item.get("tracks"))
