"""The LlamaIndex parser in LlamaIndex's own terms, and in its ingestion pipeline."""

import asyncio
import pickle
from itertools import pairwise

import pytest

pytest.importorskip("llama_index.core")
from llama_index.core import Document
from llama_index.core.ingestion import IngestionPipeline
from llama_index.core.schema import NodeRelationship
from llama_index.core.vector_stores import SimpleVectorStore, VectorStoreQuery

from seamline.integrations.llama_index import SeamlineNodeParser
from tests.counting_encoder import Counting

TEXT = "# Guide\n\nFirst one.\n\n## Install\n\nOne line.\nAnother line.\n"


def a_document(text: str = TEXT) -> Document:
    return Document(text=text, metadata={"file": "guide.md"})


def test_neighbours_and_source_are_related():
    document = a_document()
    nodes = SeamlineNodeParser(chunk_size=20).get_nodes_from_documents([document])
    assert len(nodes) > 2
    assert {node.ref_doc_id for node in nodes} == {document.doc_id}
    for node, after in pairwise(nodes):
        assert node.relationships[NodeRelationship.NEXT].node_id == after.node_id
        assert after.relationships[NodeRelationship.PREVIOUS].node_id == node.node_id


def test_offsets_are_exact_on_repeated_text_with_overlap():
    text = "Same words here. " * 8
    for node in SeamlineNodeParser(chunk_size=40, chunk_overlap=18).get_nodes_from_documents([a_document(text)]):
        assert text[node.start_char_idx : node.end_char_idx] == node.text


def test_metadata_of_the_document_and_of_the_chunk():
    parser = SeamlineNodeParser(options={"strategy": "markdown", "max_size": 30}, metadata=["path"])
    last = parser.get_nodes_from_documents([a_document()])[-1]
    assert last.metadata == {"file": "guide.md", "path": ["Guide", "Install"]}


def test_a_parser_is_stored_and_restored():
    parser = SeamlineNodeParser(chunk_size=20, metadata=["path"], strategy="markdown")
    for again in (
        SeamlineNodeParser.from_dict(parser.to_dict()),
        SeamlineNodeParser.from_json(parser.to_json()),
        pickle.loads(pickle.dumps(parser)),
    ):
        assert again.options == {"strategy": "markdown", "max_size": 20}
        texts = [[node.text for node in one.get_nodes_from_documents([a_document()])] for one in (parser, again)]
        assert texts[0] == texts[1]


def test_an_id_function_of_ones_own_is_given_anew():
    def named(index: int, document: Document) -> str:
        return f"{document.metadata['file']}-{index}"

    parser = SeamlineNodeParser(chunk_size=20, id_func=named)
    assert parser.get_nodes_from_documents([a_document()])[1].node_id == "guide.md-1"
    with pytest.raises(ValueError, match="id_func is stored by name alone"):
        SeamlineNodeParser.from_dict(parser.to_dict())
    assert SeamlineNodeParser.from_dict(parser.to_dict(), id_func=named).id_func is named


def test_chunk_vectors_become_embeddings_that_a_store_finds():
    parser = SeamlineNodeParser(strategy="sentences", max_size=20, encoder_factory=Counting)
    nodes = IngestionPipeline(transformations=[parser]).run(documents=[a_document()])
    store = SimpleVectorStore()
    store.add(nodes)
    found = store.query(VectorStoreQuery(query_embedding=nodes[2].embedding, similarity_top_k=1))
    assert found.ids == [nodes[2].node_id]


def test_the_event_loop_gives_the_same_nodes():
    parser = SeamlineNodeParser(chunk_size=20)
    nodes = asyncio.run(parser.aget_nodes_from_documents([a_document()]))
    assert [node.text for node in nodes] == [node.text for node in parser.get_nodes_from_documents([a_document()])]
