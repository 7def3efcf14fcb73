"""spaCy: chunks of a document as a group of spans."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..chunker import Chunker

try:
    from spacy.language import Language
    from spacy.tokens import Doc, Span, SpanGroup
except ImportError as error:
    raise ImportError("the spaCy adapter needs spaCy: pip install 'seamline[spacy]'") from error


class SeamlineChunks:
    """A pipe that fills ``doc.spans[key]`` with the chunks of the text.

    spaCy's spans begin and end at tokens: where a chunk cuts a token, its span is the tokens inside, or the one around
    it. The exact offsets are ``doc.spans[key].attrs["offsets"]``, a pair a chunk. Under a reader such as
    ``markup="html"`` the spans lie in the source, and ``attrs["plain_texts"]`` has what is read of each chunk.

    Parameters
    ----------
    options : mapping, optional
        Options of `seamline.Chunker`.
    key : str, default "chunks"

    Examples
    --------
    >>> import spacy
    >>> nlp = spacy.blank("en")
    >>> _ = nlp.add_pipe("seamline", config={"options": {"max_size": 20}})
    >>> doc = nlp("First one. Second one.")
    >>> [span.text for span in doc.spans["chunks"]]
    ['First one.', 'Second one.']
    """

    def __init__(self, options: Mapping[str, Any] | None = None, key: str = "chunks") -> None:
        self.chunker = Chunker(**(options or {}))
        self.key = key

    def __call__(self, doc: Doc) -> Doc:
        """Add the chunks of one document."""
        chunks = self.chunker(doc.text)
        spans = [span_of(doc, chunk.start, chunk.end, chunk.level) for chunk in chunks]
        attrs = {"offsets": chunks.spans.tolist()} | ({"plain_texts": chunks.plain_texts()} if chunks.is_read else {})
        doc.spans[self.key] = SpanGroup(doc, name=self.key, spans=spans, attrs=attrs)
        return doc


def span_of(doc: Doc, start: int, end: int, label: str) -> Span:
    """Tokens inside a chunk, or those around it where it holds no whole one."""
    inside = doc.char_span(start, end, label=label, alignment_mode="contract")
    return doc.char_span(start, end, label=label, alignment_mode="expand") if inside is None else inside


@Language.factory("seamline", default_config={"options": {}, "key": "chunks"})
def chunk_component(nlp: Language, name: str, options: dict[str, Any], key: str) -> SeamlineChunks:
    """The pipe ``seamline`` for ``nlp.add_pipe``; in a config, options are plain values."""
    return SeamlineChunks(options, key)
