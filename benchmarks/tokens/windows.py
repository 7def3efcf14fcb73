"""Chunks of 512 cl100k tokens: MB/s of UTF-8 a second of process CPU time, each call on a fresh str, texts made.

    python benchmarks/tokens/windows.py FILE [--rounds 3]

Prints a row for each library that the interpreter can import, so the same file runs in the environment of the library
and in one that holds its peers (konan, chunkr-rs, langchain-text-splitters, chonkie, semchunk, semantic-text-splitter).
``x`` is the speed beside one tiktoken encoding in the same run; ``over`` counts chunks that hold more than 512 tokens
when they are encoded again; ``lost`` counts chunks whose text is not in the source. Loading ranks is not timed.
"""

import argparse
import statistics
import time
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from pathlib import Path

import tiktoken

SIZE = 512
ENCODING = "cl100k_base"
Splitter = Callable[[str], list[str]]


def fresh(text: str) -> str:
    """An equal str without the UTF-8 copy that CPython caches."""
    return text[:1] + text[1:]


def seconds(split: Splitter, text: str, rounds: int, prepare: Callable[[], object]) -> float:
    spent = []
    for _ in range(rounds):
        prepare()
        copy = fresh(text)
        start = time.process_time()
        split(copy)
        spent.append(time.process_time() - start)
    return statistics.median(spent)


def seamline_rows() -> Iterator[tuple[str, Splitter, Callable[[], object]]]:
    import seamline
    from seamline.encodings.resolve import resolve_encoding

    forget = resolve_encoding(ENCODING).forget
    for strategy, overlap in (("tokens", 0), ("tokens", 64), ("smart", 0), ("smart", 64)):
        chunker = seamline.Chunker(strategy=strategy, max_size=SIZE, overlap=overlap, unit=ENCODING)
        name = f"seamline {strategy}{f', overlap {overlap}' if overlap else ''}"
        yield f"{name}, cold", lambda text, chunker=chunker: chunker(text).texts(), forget
        yield f"{name}, warm", lambda text, chunker=chunker: chunker(text).texts(), int


def tiktoken_loop() -> Splitter:
    encoding = tiktoken.get_encoding(ENCODING)

    def split(text: str) -> list[str]:
        ids = encoding.encode_ordinary(text)
        return [encoding.decode(ids[i : i + SIZE]) for i in range(0, len(ids), SIZE)]

    return split


def langchain() -> Splitter:
    from langchain_text_splitters import TokenTextSplitter

    return TokenTextSplitter(encoding_name=ENCODING, chunk_size=SIZE, chunk_overlap=0).split_text


def konan() -> Splitter:
    from konan import TokenChunker

    chunker = TokenChunker(SIZE, 0)
    return lambda text: [chunk.text for chunk in chunker.chunk(text)]


def chunkr() -> Splitter:
    from chunkr import TokenChunker

    chunker = TokenChunker(SIZE, 0)
    return lambda text: [chunk.content for chunk in chunker.chunk(text)]


def chonkie() -> Splitter:
    from chonkie import TokenChunker

    chunker = TokenChunker(tokenizer=tiktoken.get_encoding(ENCODING), chunk_size=SIZE, chunk_overlap=0)
    return lambda text: [chunk.text for chunk in chunker.chunk(text)]


def semchunk() -> Splitter:
    from semchunk import chunkerify

    chunker = chunkerify(tiktoken.get_encoding(ENCODING), SIZE, memoize=False)
    return lambda text: list(chunker(text))


def text_splitter() -> Splitter:
    from semantic_text_splitter import TextSplitter

    return TextSplitter.from_tiktoken_model("gpt-4", SIZE).chunks


PEERS = {
    "langchain_text_splitters": langchain,
    "konan": konan,
    "chunkr": chunkr,
    "chonkie": chonkie,
    "semchunk": semchunk,
    "semantic_text_splitter": text_splitter,
}


def rows() -> Iterator[tuple[str, Splitter, Callable[[], object]]]:
    yield "tiktoken, windows of ids", tiktoken_loop(), int
    if find_spec("seamline"):
        yield from seamline_rows()
    for module, make in PEERS.items():
        if find_spec(module):
            yield module, make(), int


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", type=Path)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--chars", type=int, default=1_000_000)
    options = parser.parse_args()
    text = options.file.read_text("utf-8")[: options.chars]
    size = len(text.encode()) / 1e6
    encoding = tiktoken.get_encoding(ENCODING)
    encode = seconds(encoding.encode_ordinary, text, options.rounds, int)
    print(f"{options.file.stem}: tiktoken encoding alone {size / encode:.1f} MB/s")
    for name, split, prepare in rows():
        try:
            chunks = split(text)
        except ValueError as error:
            print(f"{name:32} raises {error}"[:110])
            continue
        spent = seconds(split, text, options.rounds, prepare)
        over = sum(len(encoding.encode_ordinary(chunk)) > SIZE for chunk in chunks)
        lost = sum(chunk not in text for chunk in chunks)
        speed = f"{size / spent:7.1f} {encode / spent:6.2f}x"
        print(f"{name:32} {speed} {len(chunks):6} chunks {over:4} over {lost:4} lost")


if __name__ == "__main__":
    main()
