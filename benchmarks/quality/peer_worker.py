"""Runs one peer inside the peers' environment: a request as JSON on standard input, the answer as JSON on the last
line of standard output.

Imports nothing of seamline. Sentences are handed to a peer as they are: its own splitter is replaced, each sentence
ends in a private-use mark that is taken out before embedding and counting; the marks in a chunk count its sentences.
"""

import functools
import json
import logging
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

sys.path.append(str(Path(__file__).parents[1] / "semantic_cost"))

MARK = "\ue000"
Embed = Callable[[list[str]], np.ndarray]
Split = Callable[[str], list[str]]


def clean(text: str) -> str:
    return text.replace(MARK, "")


@functools.cache
def encoding() -> Any:
    import tiktoken

    return tiktoken.get_encoding("cl100k_base")


def langchain(embed: Embed, split: Split | None, options: dict[str, Any]) -> Callable[[str], list[str]]:
    from langchain_experimental.text_splitter import SemanticChunker

    class Embeddings:
        def embed_documents(self, texts: list[str]) -> list[list[float]]:
            return embed(texts).tolist()

        def embed_query(self, text: str) -> list[float]:
            return embed([text])[0].tolist()

    chunker = SemanticChunker(Embeddings(), **options)
    if split:
        chunker._get_single_sentences_list = split
    return chunker.split_text


def llama_index(embed: Embed, split: Split | None, options: dict[str, Any]) -> Callable[[str], list[str]]:
    from llama_index.core import Document
    from llama_index.core.embeddings import BaseEmbedding
    from llama_index.core.node_parser import SemanticSplitterNodeParser

    class Embedding(BaseEmbedding):
        def _get_text_embedding(self, text: str) -> list[float]:
            return embed([text])[0].tolist()

        def _get_text_embeddings(self, texts: list[str]) -> list[list[float]]:
            return embed(texts).tolist()

        _get_query_embedding = _get_text_embedding

        async def _aget_query_embedding(self, query: str) -> list[float]:
            return self._get_text_embedding(query)

    parser = SemanticSplitterNodeParser.from_defaults(
        embed_model=Embedding(), **options, **({"sentence_splitter": split} if split else {})
    )
    return lambda text: [node.get_content() for node in parser.get_nodes_from_documents([Document(text=text)])]


def chonkie(embed: Embed, split: Split | None, options: dict[str, Any]) -> Callable[[str], list[str]]:
    from chonkie import SemanticChunker
    from chonkie.embeddings import BaseEmbeddings

    class Embeddings(BaseEmbeddings):
        dimension = 384

        def embed(self, text: str) -> np.ndarray:
            return embed([text])[0]

        def embed_batch(self, texts: list[str]) -> list[np.ndarray]:
            return list(embed(texts)) if texts else []

        def get_tokenizer(self) -> Any:
            return lambda text: len(encoding().encode_ordinary(clean(text)))

    chunker = SemanticChunker(Embeddings(), **options)
    if split:
        chunker._split_sentences = split
    return lambda text: [chunk.text for chunk in chunker.chunk(text)]


def semantic_chunkers(embed: Embed, split: Split | None, options: dict[str, Any]) -> Callable[[str], list[str]]:
    from semantic_chunkers import StatisticalChunker
    from semantic_chunkers.splitters.base import BaseSplitter
    from semantic_router.encoders import DenseEncoder

    class Encoder(DenseEncoder):
        name: str = "given"
        score_threshold: float = 0.3

        def __call__(self, docs: list[str]) -> list[list[float]]:
            return embed(docs).tolist()

    class Splitter(BaseSplitter):
        def __call__(self, doc: str) -> list[str]:
            return split(doc) if split else []

    logging.disable(logging.WARNING)
    given = {"splitter": Splitter()} if split else {}
    chunker = StatisticalChunker(encoder=Encoder(), **given, **options)
    return lambda text: [" ".join(chunk.splits) for chunk in chunker(docs=[text])[0]]


PEERS = {
    "langchain": langchain, "llama-index": llama_index, "chonkie": chonkie, "semantic-chunkers": semantic_chunkers,
}  # fmt: skip


def wanted_count(peer: str, n_chunks: int, n_sentences: int) -> dict[str, Any]:
    """Options that ask a peer for a number of chunks, where it has any."""
    share = round(100 * (1 - (n_chunks - 1) / max(1, n_sentences - 1)))
    names = {"langchain": "breakpoint_threshold_amount", "llama-index": "breakpoint_percentile_threshold"}
    return {names[peer]: share} if peer in names else {}


class Counted:
    """Vectors from the shared store, and how many characters were asked for."""

    def __init__(self) -> None:
        from embeddings import CachedMiniLM

        self.encoder = CachedMiniLM()
        self.n_characters = 0

    def __call__(self, texts: list[str]) -> np.ndarray:
        plain = [clean(text) for text in texts]
        self.n_characters += sum(map(len, plain))
        return self.encoder.encode(plain)


def breaks_of(sentences: list[str], chunks: list[str]) -> list[int]:
    """First sentences of the later chunks, from the marks in each chunk."""
    counts = [chunk.count(MARK) for chunk in chunks]
    if sum(counts) != len(sentences):
        raise ValueError(f"{sum(counts)} of {len(sentences)} sentences came back")
    return [int(place) for place in np.cumsum(counts)[:-1] if 0 < place < len(sentences)]


def find_breaks(request: dict[str, Any]) -> dict[str, Any]:
    embed = Counted()
    peer, sizes = request["peer"], request["sizes"]
    found = []
    for i, sentences in enumerate(request["documents"]):
        marked = [sentence.rstrip() + MARK + " " for sentence in sentences]
        options = dict(request["options"])
        if sizes:
            options |= wanted_count(peer, sizes[i], len(sentences))
        chunk = PEERS[peer](embed, lambda text, marked=marked: list(marked), options)
        found.append(sorted(set(breaks_of(sentences, chunk("".join(marked))))))
    source = sum(len(sentence) for sentences in request["documents"] for sentence in sentences)
    return {"breaks": found, "embedded_characters": embed.n_characters, "source_characters": source}


def recursive(request: dict[str, Any]) -> dict[str, Any]:
    from langchain_text_splitters import RecursiveCharacterTextSplitter

    length = functools.cache(lambda text: len(encoding().encode_ordinary(text)))
    splitter = RecursiveCharacterTextSplitter(
        chunk_size=request["size"], chunk_overlap=0, length_function=length, add_start_index=True
    )
    documents = [splitter.create_documents([text]) for text in request["texts"]]
    return {"spans": [[span_of(part) for part in parts] for parts in documents]}


def span_of(part: Any) -> list[int]:
    start = part.metadata["start_index"]
    return [start, start + len(part.page_content)]


def cost(request: dict[str, Any]) -> dict[str, Any]:
    """The peer as shipped, with its own splitter, around an encoder that costs next to nothing."""
    from workload import HashEncoder, make_sentences, outside_ms, peak_bytes

    encoder = HashEncoder()
    chunk = PEERS[request["peer"]](encoder.encode, None, {})
    n_sentences = request["n_sentences"]
    n_texts = request["n_texts"]
    texts = [" ".join(make_sentences(n_sentences // n_texts, seed=seed)) for seed in range(n_texts)]
    chunk(texts[0][:2000])
    before = peak_bytes()

    def run() -> None:
        for text in texts:
            chunk(text)

    return {
        "outside_ms": outside_ms(run, encoder, n_sentences=n_sentences, repeats=request["repeats"]),
        "calls": encoder.n_calls,
        "characters_ratio": round(encoder.n_characters / sum(map(len, texts)), 3),
        "peak_bytes_per_sentence": (peak_bytes() - before) // n_sentences,
    }


def end_to_end(request: dict[str, Any]) -> dict[str, Any]:
    """CPU seconds with MiniLM by SentenceTransformer.encode, the peer as shipped; one row a named set of texts."""
    from embeddings import load_model

    model = load_model()
    chunk = PEERS[request["peer"]](lambda texts: model.encode(texts, show_progress_bar=False), None, {})
    chunk(next(iter(request["texts"].values()))[0][:500])
    found = {}
    for name, texts in request["texts"].items():
        started = time.process_time()
        n_chunks = sum(len(chunk(text)) for text in texts)
        found[name] = {"cpu_seconds": round(time.process_time() - started, 3), "chunks": n_chunks}
    return found


JOBS = {"breaks": find_breaks, "recursive": recursive, "cost": cost, "end_to_end": end_to_end}

if __name__ == "__main__":
    asked = json.load(sys.stdin)
    print(json.dumps(JOBS[asked["job"]](asked)))
