"""Chunks of 1,000 characters of Markdown: MB/s of UTF-8 a second of process CPU time, texts made.

    python benchmarks/markdown/run.py FILE... [--rounds 7]

Prints a row for each library that the interpreter can import, so the same file runs in an environment that holds the
peers. ``exact`` is the share of chunks whose text stands in the source. The best of the rounds counts, each on a fresh
str.
"""

import argparse
import time
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from pathlib import Path

SIZE = 1000
Splitter = Callable[[str], list[str]]


def fresh(text: str) -> str:
    """An equal str without what CPython caches on it."""
    return text[:1] + text[1:]


def seconds(split: Splitter, text: str, rounds: int) -> float:
    spent = []
    for _ in range(rounds):
        copy = fresh(text)
        start = time.process_time()
        split(copy)
        spent.append(time.process_time() - start)
    return min(spent)


def seamline_rows() -> Iterator[tuple[str, Splitter]]:
    import seamline

    chunker = seamline.Chunker(strategy="markdown", max_size=SIZE)
    code = seamline.Chunker(strategy="recursive", separators="markdown", max_size=SIZE)

    def with_paths(text: str) -> list[str]:
        chunks = chunker(text)
        chunks.paths  # noqa: B018 - made on first access
        return chunks.texts()

    yield "seamline scan_blocks alone", lambda text: [text[:1]] * (len(seamline.scan_blocks(text)) > 0)
    yield "seamline markdown", lambda text: chunker(text).texts()
    yield "seamline markdown, paths", with_paths
    yield "seamline recursive, markdown separators", lambda text: code(text).texts()


def peer_rows() -> Iterator[tuple[str, Splitter]]:
    if find_spec("langchain_text_splitters"):
        from langchain_text_splitters import Language, MarkdownHeaderTextSplitter, RecursiveCharacterTextSplitter

        marks = RecursiveCharacterTextSplitter.from_language(Language.MARKDOWN, chunk_size=SIZE, chunk_overlap=0)
        headers = MarkdownHeaderTextSplitter([("#" * level, str(level)) for level in range(1, 7)])
        yield "langchain separators", marks.split_text
        yield "langchain headers (no maximum)", lambda text: [found.page_content for found in headers.split_text(text)]
    if find_spec("chonkie"):
        from chonkie import RecursiveChunker

        recipe = RecursiveChunker(tokenizer="character", chunk_size=SIZE)
        yield "chonkie recursive", lambda text: [found.text for found in recipe.chunk(text)]
    if find_spec("semantic_text_splitter"):
        from semantic_text_splitter import MarkdownSplitter

        yield "semantic-text-splitter", MarkdownSplitter(SIZE).chunks


def measured(path: Path, rounds: int) -> None:
    text = path.read_bytes().decode("utf-8")
    size = len(text.encode()) / 1e6
    print(f"{path.name}, {size:.2f} MB")
    rows = [*(seamline_rows() if find_spec("seamline") else ()), *peer_rows()]
    for name, split in rows:
        found = split(text)
        exact = sum(piece in text for piece in found) / len(found)
        print(f"  {name:42} {size / seconds(split, text, rounds):8.1f} MB/s {len(found):6} chunks, exact {exact:.0%}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--rounds", type=int, default=7)
    options = parser.parse_args()
    for path in options.files:
        measured(path, options.rounds)


if __name__ == "__main__":
    main()
