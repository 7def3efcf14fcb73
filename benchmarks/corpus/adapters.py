"""CPU of the adapters beside the bare call, the frameworks' own objects apart: 1,000 documents of 20,000 characters.

Run as ``python benchmarks/corpus/adapters.py FILE...`` in an environment with the frameworks; those that are missing
are left out. ``bare`` is ``chunk_many`` with the texts read; ``objects`` is what the framework takes to make as many
objects of texts that are there already, with copied metadata and offsets set; the ratio is of the rest. All in
milliseconds, the middle of some interleaved rounds, and the ratio is the middle one of theirs.
"""

import argparse
import gc
import json
import statistics
import time
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any, NamedTuple

from seamline import Chunker

SIZE, COUNT, ROUNDS = 20_000, 1000, 9
MAX_SIZE = 1000
META = {"source": "a/file.txt", "year": 1999}


class Adapter(NamedTuple):
    """What runs an adapter, and what makes its objects alone, from the texts of the chunks of each document."""

    run: Callable[[], Any]
    objects: Callable[[list[list[str]]], Any]


def langchain(texts: list[str]) -> Adapter:
    from langchain_core.documents import Document

    from seamline.integrations.langchain import SeamlineTextSplitter

    splitter = SeamlineTextSplitter(chunk_size=MAX_SIZE, add_start_index=True)
    metas = [dict(META) for _ in texts]

    def objects(found: list[list[str]]) -> Any:
        return [
            Document(page_content=text, metadata={**deepcopy(META), "start_index": 0}) for row in found for text in row
        ]

    return Adapter(lambda: splitter.create_documents(texts, metas), objects)


def llama_index(texts: list[str]) -> Adapter:
    from llama_index.core import Document
    from llama_index.core.node_parser.node_utils import build_nodes_from_splits

    from seamline.integrations.llama_index import SeamlineNodeParser

    parser = SeamlineNodeParser(chunk_size=MAX_SIZE)
    sources = [Document(text=text, metadata=dict(META)) for text in texts]

    class Given(SeamlineNodeParser):
        """The base class on nodes that are there already: what it searches and relates is the framework's own."""

        def _parse_nodes(self, nodes: Any, show_progress: bool = False, **kwargs: Any) -> Any:
            made = [made for node in nodes for made in build_nodes_from_splits(by_id[node.node_id], node)]
            for node in made:
                node.start_char_idx, node.end_char_idx = 0, MAX_SIZE
            return made

    by_id: dict[str, list[str]] = {}
    given = Given(chunk_size=MAX_SIZE)

    def objects(found: list[list[str]]) -> Any:
        by_id.update({source.node_id: row for source, row in zip(sources, found, strict=True)})
        return super(SeamlineNodeParser, given).get_nodes_from_documents(sources)

    return Adapter(lambda: parser.get_nodes_from_documents(sources), objects)


def haystack(texts: list[str]) -> Adapter:
    from haystack import Document

    from seamline.integrations.haystack import SeamlineDocumentSplitter

    splitter = SeamlineDocumentSplitter(split_length=MAX_SIZE)
    sources = [Document(content=text, meta=dict(META)) for text in texts]

    def objects(found: list[list[str]]) -> Any:
        return [
            Document(content=text, meta={**deepcopy(source.meta), "source_id": source.id, **place(i)})
            for source, row in zip(sources, found, strict=True) for i, text in enumerate(row)
        ]  # fmt: skip

    return Adapter(lambda: splitter.run(documents=sources), objects)


def place(index: int) -> dict[str, int]:
    """As many fields as the adapter gives."""
    return {"split_id": index, "split_idx_start": index * MAX_SIZE, "page_number": 1}


def sklearn(texts: list[str]) -> Adapter:
    from seamline.integrations.sklearn import ChunkTransformer

    transformer = ChunkTransformer(max_size=MAX_SIZE).fit(texts)
    return Adapter(lambda: transformer.transform(texts), lambda found: None)


def milliseconds(call: Callable[[], Any]) -> float:
    """CPU of a call, without that of the collector, which depends on what was there before."""
    gc.collect()
    gc.disable()
    begin = time.process_time()
    call()
    spent = time.process_time() - begin
    gc.enable()
    return 1000 * spent


def row(make: Callable[[list[str]], Adapter], texts: list[str], chunker: Chunker) -> dict[str, Any]:
    """The middle of the rounds, bare call, adapter and objects in turn."""
    adapter = make(texts)
    found = [chunks.plain_texts() for chunks in chunker.chunk_many(texts)]
    rounds = [
        (
            milliseconds(lambda: [chunks.plain_texts() for chunks in chunker.chunk_many(texts)]),
            milliseconds(adapter.run), milliseconds(lambda: adapter.objects(found)),
        )
        for _ in range(ROUNDS)
    ]  # fmt: skip
    bare, whole, objects = map(statistics.median, zip(*rounds, strict=True))
    ratio = statistics.median((whole - objects) / bare for bare, whole, objects in rounds)
    told = {"bare": bare, "adapter": whole, "objects": objects, "ratio": ratio}
    return {"adapter_of": make.__name__, "chunks": sum(map(len, found)), **{k: round(v, 2) for k, v in told.items()}}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="+")
    joined = "\n\n".join(Path(path).read_text(encoding="utf-8") for path in parser.parse_args().files)
    joined *= 2 * SIZE // len(joined) + 1
    steps = [number * 7919 % (len(joined) - SIZE) for number in range(COUNT)]
    texts = [joined[start : start + SIZE] for start in steps]
    for make in (langchain, llama_index, haystack, sklearn):
        try:
            print(json.dumps(row(make, texts, Chunker(max_size=MAX_SIZE))), flush=True)
        except ImportError as error:
            print(json.dumps({"adapter_of": make.__name__, "left_out": str(error)}), flush=True)


if __name__ == "__main__":
    main()
