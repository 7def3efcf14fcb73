"""The Haystack component in Haystack's own terms, and in a pipeline that is stored, restored and run."""

import pytest

pytest.importorskip("haystack")
from haystack import Document, Pipeline
from haystack.components.retrievers.in_memory import InMemoryEmbeddingRetriever
from haystack.components.writers import DocumentWriter
from haystack.document_stores.in_memory import InMemoryDocumentStore

from seamline.integrations.haystack import SeamlineDocumentSplitter
from tests.counting_encoder import Counting, vector_of

TEXT = "# Guide\n\nFirst one.\n\n## Install\n\nOne line.\nAnother line.\n"


def make_encoder() -> Counting:
    return Counting()


def pieces(content: str = TEXT, meta: dict | None = None, **options: object) -> list[Document]:
    found = SeamlineDocumentSplitter(**options).run(documents=[Document(content=content, meta=meta or {})])
    return found["documents"]


def test_ids_and_places():
    source = Document(content=TEXT, meta={"file": "guide.md", "tags": ["a"]})
    found = SeamlineDocumentSplitter(split_length=20).run(documents=[source])["documents"]
    assert [piece.meta["split_id"] for piece in found] == list(range(len(found)))
    assert {piece.meta["source_id"] for piece in found} == {source.id}
    found[0].meta["tags"].append("b")
    assert found[1].meta["tags"] == source.meta["tags"] == ["a"]


def test_pages_end_at_form_feeds():
    found = pieces("One here.\fTwo here.\fThree here.", {"page_number": 7}, split_length=12)
    assert [(piece.content, piece.meta["page_number"]) for piece in found] == [
        ("One here.", 7), ("Two here.", 8), ("Three here.", 9),
    ]  # fmt: skip


def test_fields_of_a_record_on_request():
    assert pieces(strategy="markdown", max_size=30, metadata=["path"])[-1].meta["path"] == ["Guide", "Install"]


@pytest.mark.parametrize("wrong", ["text", [TEXT], None])
def test_only_documents_are_taken(wrong):
    with pytest.raises(TypeError, match="documents must be a list of Haystack documents"):
        SeamlineDocumentSplitter().run(documents=wrong)


def test_a_document_without_text_is_named():
    with pytest.raises(ValueError, match=r"got document .* without content"):
        SeamlineDocumentSplitter().run(documents=[Document(content=None)])


def test_a_pipeline_is_stored_and_restored():
    splitter = SeamlineDocumentSplitter(split_length=20, strategy="sentences", encoder_factory=make_encoder)
    pipeline = Pipeline()
    pipeline.add_component("split", splitter)
    again = Pipeline.loads(pipeline.dumps(), allowed_modules=["seamline.integrations.haystack", __name__])
    texts = [
        [piece.content for piece in one.run({"split": {"documents": [Document(content=TEXT)]}})["split"]["documents"]]
        for one in (pipeline, again)
    ]
    assert texts[0] == texts[1]
    assert again.get_component("split").to_dict() == splitter.to_dict()


def test_what_has_no_name_cannot_be_stored():
    with pytest.raises(ValueError, match="encoder must be a name to be stored, or encoder_factory given"):
        SeamlineDocumentSplitter(encoder=Counting()).to_dict()


def test_a_store_finds_what_was_split():
    store = InMemoryDocumentStore(embedding_similarity_function="cosine")
    pipeline = Pipeline()
    splitter = SeamlineDocumentSplitter(strategy="sentences", max_size=20, encoder_factory=make_encoder)
    pipeline.add_component("split", splitter)
    pipeline.add_component("write", DocumentWriter(store))
    pipeline.connect("split", "write")
    pipeline.warm_up()
    pipeline.run({"split": {"documents": [Document(content=TEXT)]}})
    query = [float(value) for value in vector_of("One line.")]
    [best] = InMemoryEmbeddingRetriever(store, top_k=1).run(query_embedding=query)["documents"]
    start = best.meta["split_idx_start"]
    assert TEXT[start : start + len(best.content)] == best.content
