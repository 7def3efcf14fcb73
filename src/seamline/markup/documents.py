"""Documents of a corpus: a text with its name and the caller's own fields."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from .._checks import plain_text
from .markdown import Blocks, plain_reading, scan_blocks


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

    Attributes
    ----------
    told : Blocks or None
        Blocks of the text, where the reader of the source has told them.
    """

    def __init__(
        self, text: str, id: str = "", fields: Mapping[str, Any] | None = None, *, reading: Any = None,
        tracks: Any = None,
    ) -> None:
        self.text = text
        self.id = id
        self.fields: Mapping[str, Any] = fields or {}
        self.reading, self.tracks = reading, tracks
        self.told: Blocks | None = None if reading is None else reading.blocks

    @cached_property
    def blocks(self) -> Blocks:
        """Blocks of the text: as its reader has told them, else as Markdown; scanned once."""
        return scan_blocks(self.text) if self.told is None else self.told

    @cached_property
    def plain_blocks(self) -> Blocks:
        """The same with what plain text has for structure."""
        return plain_reading(self.blocks) if self.told is None else self.told

    def read(self, *, plain: bool) -> Blocks:
        """Blocks of the text, read as Markdown alone or as plain text too."""
        return self.plain_blocks if plain else self.blocks

    def keep(self, blocks: Blocks, *, plain: bool) -> None:
        """Keep what `read` would give, where it has been read on the way."""
        vars(self)["plain_blocks" if plain else "blocks"] = blocks

    def known(self, *, plain: bool) -> Blocks | None:
        """What `read` gives, where it has been read already."""
        known: Blocks | None = vars(self).get("plain_blocks" if plain else "blocks", self.told)
        return known


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
