"""LlamaIndex: a ``NodeParser`` whose nodes keep their exact offsets."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from .lazy_chunker import LazyChunker, translated
from .metadata import checked_fields, metadata_of

try:
    from llama_index.core.bridge.pydantic import Field, PrivateAttr
    from llama_index.core.callbacks import CallbackManager
    from llama_index.core.node_parser.interface import NodeParser
    from llama_index.core.node_parser.node_utils import build_nodes_from_splits, default_id_func
    from llama_index.core.schema import BaseNode, Document, MetadataMode
except ImportError as error:
    raise ImportError("the LlamaIndex adapter needs its core: pip install 'seamline[llama-index]'") from error

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ..chunks.sequence import Chunks
    from ..options.typed import Options


class SeamlineNodeParser(NodeParser):
    """A LlamaIndex ``NodeParser`` that cuts with a `seamline.Chunker`.

    ``start_char_idx`` and ``end_char_idx`` are those of the chunks in the source; the text of a node is what is read
    there, which under a reader such as ``markup="html"`` is no slice of it. With an encoder nodes bring their vectors
    as ``embedding``.

    Parameters
    ----------
    chunk_size, chunk_overlap : int, optional
        LlamaIndex's words for ``max_size`` and ``overlap``. Sizes are characters unless ``unit`` says otherwise.
    metadata : sequence of str, optional
        Fields of a record that each node carries along by their names, such as ``path``, ``line_start``, ``line_end``.
    include_metadata, include_prev_next_rel, callback_manager, id_func
        As in every node parser.
    encoder_factory : callable, optional
        Makes the encoder at first use.
    options : mapping, optional
        Options of `seamline.Chunker`; they may be given by name as well.

    Raises
    ------
    ValueError, TypeError
        As in `seamline.Chunker`; also where an option comes under both of its names.

    Examples
    --------
    >>> from llama_index.core import Document
    >>> parser = SeamlineNodeParser(chunk_size=20)
    >>> nodes = parser.get_nodes_from_documents([Document(text="First one. Second one.")])
    >>> [(node.start_char_idx, node.end_char_idx, node.text) for node in nodes]
    [(0, 10, 'First one.'), (11, 22, 'Second one.')]
    """

    options: dict[str, Any] = Field(default_factory=dict, description="Options of seamline.Chunker.")
    metadata: tuple[str, ...] = Field(default=(), description="Fields of a chunk's record that a node carries.")
    encoder_factory: Any = Field(default=None, description="Makes the encoder at first use.", exclude=True)
    _chunker: LazyChunker = PrivateAttr()

    def __init__(
        self, *, chunk_size: int | None = None, chunk_overlap: int | None = None, metadata: Sequence[str] = (),
        include_metadata: bool = True, include_prev_next_rel: bool = True,
        callback_manager: CallbackManager | None = None, id_func: Callable[[int, Document], str] | None = None,
        encoder_factory: Callable[[], Any] | None = None, options: dict[str, Any] | None = None,
        **named: Unpack[Options],
    ) -> None:
        words = {"max_size": ("chunk_size", chunk_size), "overlap": ("chunk_overlap", chunk_overlap)}
        given = translated({**(options or {}), **named}, words)
        super().__init__(
            options=given, metadata=checked_fields(metadata), include_metadata=include_metadata,
            include_prev_next_rel=include_prev_next_rel, callback_manager=callback_manager or CallbackManager([]),
            id_func=id_func or default_id_func, encoder_factory=encoder_factory,
        )
        self._chunker = LazyChunker(given, {}, encoder_factory=encoder_factory)

    @classmethod
    def class_name(cls) -> str:
        """The name under which LlamaIndex stores the parser."""
        return "SeamlineNodeParser"

    @classmethod
    def from_dict(cls, data: dict[str, Any], **kwargs: Any) -> SeamlineNodeParser:
        """A parser out of what ``to_dict`` gave; an ``id_func`` of one's own and an encoder are given anew."""
        stored = data.get("id_func")
        if isinstance(stored, dict) and "id_func" not in kwargs:
            if stored.get("id_func_name") != default_id_func.__name__:
                raise ValueError(f"id_func is stored by name alone: give it anew, got {stored.get('id_func_name')!r}")
            data = {name: value for name, value in data.items() if name != "id_func"}
        restored: SeamlineNodeParser = super().from_dict(data, **kwargs)
        return restored

    def _parse_nodes(self, nodes: Sequence[BaseNode], show_progress: bool = False, **kwargs: Any) -> list[BaseNode]:
        texts = [node.get_content(metadata_mode=MetadataMode.NONE) for node in nodes]
        made: list[BaseNode] = []
        for node, chunks in zip(nodes, self._chunker.ready.chunk_many(texts), strict=True):
            made += self._nodes_of(node, chunks)
        return made

    def _nodes_of(self, source: BaseNode, chunks: Chunks) -> list[BaseNode]:
        nodes: list[BaseNode] = build_nodes_from_splits(chunks.plain_texts(), source, id_func=self.id_func)
        for node, (start, end) in zip(nodes, chunks.spans.tolist(), strict=True):
            node.start_char_idx, node.end_char_idx = start, end
        if self.metadata:
            for node, own in zip(nodes, metadata_of(chunks, self.metadata), strict=True):
                node.metadata = {**node.metadata, **own}
        if chunks.has_vectors:
            for node, vector in zip(nodes, chunks.vectors.tolist(), strict=True):
                node.embedding = vector
        return nodes

    def _postprocess_parsed_nodes(
        self, nodes: list[BaseNode], parent_doc_map: dict[str, Document]
    ) -> list[BaseNode]:
        """Relations and metadata as the base class makes them; the offsets that it searches for are put right."""
        offsets = [(node.start_char_idx, node.end_char_idx) for node in nodes]
        nodes = super()._postprocess_parsed_nodes(nodes, parent_doc_map)
        for node, (start, end) in zip(nodes, offsets, strict=True):
            if node.start_char_idx != start or node.end_char_idx != end:
                node.start_char_idx, node.end_char_idx = start, end
        return nodes
