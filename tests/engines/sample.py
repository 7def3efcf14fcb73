"""Documents for the engines, a function that ends its process once, and what `chunk_many` makes of them."""

import os

import seamline
from seamline.options.strategies import STRATEGIES

TEXTS = [
    "First one. Second one. Third.", None, "", "  \n ", "# Head\n\nBody of the part.\n\n## Sub\n\nMore of it. And.",
    "\u4e00\u53e5\u3002\u4e8c\u53e5\u3002", "\U0001f469\u200d\U0001f469\u200d\U0001f467 family. Other words.",
]  # fmt: skip
PLAIN = [name for name in STRATEGIES if name != "tokens"]
"""Strategies that need no ranks of an encoding."""

MARK = "SEAMLINE_TEST_MARK"


def documents(count):
    """Rows with a key, a text, and a column that is carried along."""
    return [{"key": i, "text": TEXTS[i % len(TEXTS)], "group": f"g{i % 3}"} for i in range(count)]


def expected(rows, **options):
    """Key, start and text of every chunk, document by document."""
    chunker = seamline.Chunker(**options)
    return [
        (row["key"], chunk.start, chunk.text)
        for row in rows if row["text"] is not None for chunk in chunker(row["text"])
    ]  # fmt: skip


def found(records):
    return sorted((row["key"], row["chunk_start"], row["chunk_text"]) for row in records)


PAGES = [
    {"key": i, "text": f"<p>Page {i} &amp; more.</p><p>The <b>second</b> part.</p>", "group": ""} for i in range(5)
]  # fmt: skip


def read_texts(records):
    """Key, place, slice and what is read of it, in order."""
    names = ("key", "chunk_start", "chunk_text", "chunk_plain_text")
    return sorted(tuple(row[name] for name in names) for row in records)


def expected_texts():
    """The same of `PAGES`, document by document."""
    return [
        (row["key"], chunk.start, chunk.text, chunk.plain_text)
        for row in PAGES for chunk in seamline.chunk(row["text"], markup="html", max_size=20)
    ]  # fmt: skip


def dying_len(text):
    """Characters; the first process that counts a marked text ends in the middle of its work."""
    mark = os.environ.get(MARK)
    if mark and "poison" in text:
        try:
            os.close(os.open(mark, os.O_CREAT | os.O_EXCL))
        except FileExistsError:
            return len(text)
        os._exit(1)
    return len(text)


def fussy_len(text):
    """Characters of all texts but some."""
    if "bad" in text:
        raise ValueError("no bad texts")
    return len(text)


def letters(texts):
    """Vectors of texts by their letters."""
    return [[1.0 + text.count("e"), 1.0 + text.count("o"), float(len(text))] for text in texts]


class Letters:
    """A small encoder that counts how often it is made in a process."""

    made = 0

    def __init__(self):
        Letters.made += 1
        if Letters.made > 1:
            raise RuntimeError("an encoder was made twice in one process")

    def encode(self, texts):
        return letters(texts)
