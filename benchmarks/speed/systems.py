"""What is measured: one row a system and job. Each factory imports its library and returns a function of a text."""

from collections.abc import Callable
from typing import Any

Run = Callable[[str], Any]


def seamline_spans() -> Run:
    from seamline import chunk

    return lambda text: chunk(text, max_size=1000).spans


def seamline_chunks() -> Run:
    from seamline import chunk

    return lambda text: list(chunk(text, max_size=1000))


def seamline_texts() -> Run:
    from seamline import chunk

    return lambda text: chunk(text, max_size=1000).texts()


def seamline_packed() -> Run:
    from seamline import chunk

    return lambda text: list(chunk(text, strategy="sentences", max_size=512, overlap=64))


def seamline_packed_texts() -> Run:
    from seamline import chunk

    return lambda text: chunk(text, strategy="sentences", max_size=512, overlap=64).texts()


def seamline_sentences() -> Run:
    from seamline import sentences

    return sentences


def seamline_markdown() -> Run:
    from seamline import chunk

    return lambda text: list(chunk(text, strategy="markdown", max_size=1000))


def chonkie_recursive() -> Run:
    from chonkie import RecursiveChunker

    return RecursiveChunker(tokenizer="character", chunk_size=1000).chunk


def chonkie_packed() -> Run:
    from chonkie import SentenceChunker

    return SentenceChunker(tokenizer="character", chunk_size=512, chunk_overlap=64).chunk


def chonkie_core_offsets() -> Run:
    from chonkie_core import chunk_offsets

    return lambda text: list(chunk_offsets(text.encode("utf-8"), size=1000, delimiters=b"\n.?!"))


def chonkie_core_sentences() -> Run:
    from chonkie_core import split_offsets

    return lambda text: list(split_offsets(text.encode("utf-8"), delimiters=b"\n.?!"))


def langchain_recursive() -> Run:
    from langchain_text_splitters import RecursiveCharacterTextSplitter

    return RecursiveCharacterTextSplitter(chunk_size=1000, chunk_overlap=0).split_text


def langchain_packed() -> Run:
    from langchain_text_splitters import RecursiveCharacterTextSplitter

    marks = ["\n\n", "\n", ". ", "? ", "! ", " ", ""]
    return RecursiveCharacterTextSplitter(separators=marks, chunk_size=512, chunk_overlap=64).split_text


def langchain_markdown() -> Run:
    from langchain_text_splitters import MarkdownTextSplitter

    return MarkdownTextSplitter(chunk_size=1000, chunk_overlap=0).split_text


def semchunk_recursive() -> Run:
    from semchunk import chunkerify

    return chunkerify(len, 1000)


def semantic_text_splitter_recursive() -> Run:
    from semantic_text_splitter import TextSplitter

    return TextSplitter(1000).chunks


def semantic_text_splitter_markdown() -> Run:
    from semantic_text_splitter import MarkdownSplitter

    return MarkdownSplitter(1000).chunks


def konan_recursive() -> Run:
    from konan import RecursiveChunker

    return RecursiveChunker(1000, 0).chunk


def konan_sentences() -> Run:
    from konan import SentenceChunker

    return SentenceChunker(1, 0).chunk


def konan_packed() -> Run:
    from konan import FixedSizeChunker

    return FixedSizeChunker(512, 64, True).chunk


def konan_markdown() -> Run:
    from konan import MarkdownChunker

    return MarkdownChunker(1000, 0).chunk


def chunkr_recursive() -> Run:
    from chunkr import RecursiveChunker

    return RecursiveChunker(1000, 0).chunk


def chunkr_sentences() -> Run:
    from chunkr import SentenceChunker

    return SentenceChunker(1, 0).chunk


def chunkr_packed() -> Run:
    from chunkr import SENTENCE_SEPARATORS, RecursiveChunker

    return RecursiveChunker(512, 64, SENTENCE_SEPARATORS).chunk


def chunkr_markdown() -> Run:
    from chunkr import MarkdownChunker

    return MarkdownChunker(1000, 0).chunk


def slices() -> Run:
    return lambda text: [text[i : i + 1000] for i in range(0, len(text), 1000)]


def memcpy() -> Run:
    return lambda text: bytearray(BUFFER[: len(text)])


BUFFER = memoryview(bytes(64_000_000))

JOBS: dict[str, dict[str, Callable[[], Run]]] = {
    "recursive": {
        "seamline, spans only": seamline_spans,
        "seamline": seamline_chunks,
        "seamline, texts": seamline_texts,
        "chunkr-rs": chunkr_recursive,
        "konan": konan_recursive,
        "chonkie": chonkie_recursive,
        "chonkie-core (byte offsets at a delimiter)": chonkie_core_offsets,
        "langchain-text-splitters": langchain_recursive,
        "semchunk": semchunk_recursive,
        "semantic-text-splitter": semantic_text_splitter_recursive,
    },
    "packed": {
        "seamline": seamline_packed,
        "seamline, texts": seamline_packed_texts,
        "konan (limit not enforced)": konan_packed,
        "chunkr-rs": chunkr_packed,
        "langchain-text-splitters": langchain_packed,
        "chonkie": chonkie_packed,
    },
    "sentences": {
        "seamline": seamline_sentences,
        "konan": konan_sentences,
        "chunkr-rs": chunkr_sentences,
        "chonkie-core (delimiter split)": chonkie_core_sentences,
    },
    "markdown": {
        "seamline": seamline_markdown,
        "konan": konan_markdown,
        "chunkr-rs": chunkr_markdown,
        "langchain-text-splitters": langchain_markdown,
        "semantic-text-splitter": semantic_text_splitter_markdown,
    },
    "limits": {"memcpy": memcpy, "str slices of 1000": slices},
}
"""Systems by job: recursive to 1000 characters, sentences to 512 with 64 of overlap, whole sentences, Markdown."""

IMPORTS = {
    "seamline": "import seamline",
    "numpy alone": "import numpy",
    "seamline, numpy loaded": "import numpy; t = time.perf_counter(); import seamline",
    "chonkie": "import chonkie",
    "chonkie-core": "import chonkie_core",
    "langchain-text-splitters": "import langchain_text_splitters",
    "semchunk": "import semchunk",
    "semantic-text-splitter": "import semantic_text_splitter",
    "konan": "import konan",
    "chunkr-rs": "import chunkr",
}
"""What a program writes before it can chunk."""
