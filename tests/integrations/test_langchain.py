"""The LangChain splitter in LangChain's own terms, and in a pipeline with its vector store."""

import asyncio
import pickle

import pytest

pytest.importorskip("langchain_text_splitters")
from langchain_core.documents import Document
from langchain_core.embeddings import DeterministicFakeEmbedding
from langchain_core.vectorstores import InMemoryVectorStore

from seamline.integrations.langchain import SeamlineTextSplitter

TEXT = "# Guide\n\nFirst one.\n\n## Install\n\nOne line.\nAnother line.\n"


def test_metadata_is_copied_deeply():
    source = Document(page_content=TEXT, metadata={"tags": ["a"]})
    first, second, *_ = SeamlineTextSplitter(chunk_size=20).split_documents([source])
    first.metadata["tags"].append("b")
    assert (second.metadata, source.metadata) == ({"tags": ["a"]}, {"tags": ["a"]})


def test_every_text_keeps_its_own_metadata():
    metadatas = [{"n": 1}, {"n": 2}, {"n": 3}]
    found = SeamlineTextSplitter(max_size=12).create_documents(["One. Two.", "", "Three."], metadatas)
    assert [(document.page_content, document.metadata["n"]) for document in found] == [("One. Two.", 1), ("Three.", 3)]


def test_path_and_lines_on_request():
    splitter = SeamlineTextSplitter(strategy="markdown", chunk_size=30, metadata=["path", "line_start", "line_end"])
    last = splitter.create_documents([TEXT])[-1]
    assert last.metadata["path"] == ["Guide", "Install"]
    assert last.metadata["line_end"] == 8


def test_transforming_is_splitting_also_in_an_event_loop():
    splitter = SeamlineTextSplitter(chunk_size=20, add_start_index=True)
    documents = [Document(page_content=TEXT)]
    assert splitter.transform_documents(documents) == splitter.split_documents(documents)
    assert asyncio.run(splitter.atransform_documents(documents)) == splitter.split_documents(documents)


def test_sizes_by_a_function_by_len_and_in_tokens():
    assert SeamlineTextSplitter(chunk_size=20, length_function=len).split_text(TEXT) == SeamlineTextSplitter(
        chunk_size=20
    ).split_text(TEXT)
    by_words = SeamlineTextSplitter(chunk_size=2, length_function=lambda text: len(text.split()))
    assert all(len(text.split()) <= 2 for text in by_words.split_text(TEXT))


@pytest.mark.ranks
def test_sizes_in_tokens():
    splitter = SeamlineTextSplitter.from_tiktoken_encoder("cl100k_base", chunk_size=8, chunk_overlap=2)
    import tiktoken

    encode = tiktoken.get_encoding("cl100k_base").encode_ordinary
    assert max(len(encode(text)) for text in splitter.split_text(TEXT * 4)) <= 8


def test_a_splitter_can_be_pickled():
    splitter = SeamlineTextSplitter(chunk_size=20, add_start_index=True)
    assert pickle.loads(pickle.dumps(splitter)).create_documents([TEXT]) == splitter.create_documents([TEXT])


def test_a_store_finds_what_was_split():
    store = InMemoryVectorStore(DeterministicFakeEmbedding(size=16))
    documents = SeamlineTextSplitter(chunk_size=20, add_start_index=True).create_documents([TEXT])
    store.add_documents(documents)
    [best] = store.similarity_search(documents[1].page_content, k=1)
    start = best.metadata["start_index"]
    assert TEXT[start : start + len(best.page_content)] == best.page_content == documents[1].page_content
