"""HTML: what is read of real pages, how whole its blocks stay in chunks, and how fast.

    python benchmarks/quality/html_pages.py FILE... [--max-size 1000] [--mutations 0] [--minutes 0]

Where lexbor (selectolax) is installed, ``equal`` counts pages whose visible text is that of the body it parses, without
blanks and with the same elements left out. Blocks, rows and headings are those of the reading that fit into a chunk.
``last`` are headings that end a chunk, ``torn`` those that have text of their own, ``visible`` the characters of a
chunk that are not blank. Each mutation changes five places of a page. With ``--minutes`` pages are changed for so long,
and each copy is chunked under other settings as well; what breaks a law is written beside the page's name.
"""

import argparse
import random
import re
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from html.parser import HTMLParser
from importlib.util import find_spec
from pathlib import Path

import numpy as np

import seamline
from seamline.reading.charset import html_charset
from seamline.reading.html import read_html

KINDS = {
    "heading": "heading", "table_row": "row", "table_head": "row", "paragraph": "block", "list_item": "block",
    "indented_code": "block", "quote": "block",
}
LEFT_OUT = (
    "script, style, noscript, template, svg, iframe, select, object, canvas, audio, video, datalist, noembed, noframes,"
    " title, annotation, annotation-xml, dialog:not([open])"
)
DISPLAY = re.compile(r"(?:^|;)\s*display\s*:\s*([a-z-]+)", re.IGNORECASE)
TAG = re.compile(r"<[^>]*>")
RATES = {
    "blocks whole": ("block whole", "block"), "rows whole": ("row whole", "row"), "headings last": ("last", "heading"),
    "headings torn": ("torn", "heading"), "cuts in tags": ("in tags", "chunks"), "laws broken": ("broken", "pages"),
}


def text_of(path: Path) -> str:
    data = path.read_bytes()
    codec, mark = html_charset(data)
    return data[mark:].decode(codec, "replace")


def solid(text: str) -> str:
    return "".join(text.split())


def lexbor_text(source: str) -> str:
    """Text of the body without blanks and without what is hidden."""
    from selectolax.lexbor import LexborHTMLParser

    body = LexborHTMLParser(source).body
    if body is None:
        return ""
    for node in body.css(LEFT_OUT):
        node.decompose()
    for node in body.css("[hidden], [aria-hidden], [style]"):
        if node.tag != "body" and is_hidden(node.attributes):
            node.decompose()
    return solid(body.text(deep=True))


def is_hidden(attributes: dict[str, str | None]) -> bool:
    said = {name: (value or "").lower() for name, value in attributes.items()}
    hidden = "hidden" in said and said["hidden"] != "until-found"
    return hidden or said.get("aria-hidden") == "true" or DISPLAY.findall(said.get("style", ""))[-1:] == ["none"]


def mutated(source: str, rng: random.Random) -> str:
    """A page with five tags taken out, doubled or moved, or characters lost."""
    for _ in range(5):
        tags = [found.span() for found in TAG.finditer(source)] or [(0, 0)]
        (a, b), (c, _), place = rng.choice(tags), rng.choice(tags), rng.randrange(len(source) + 1)
        lost = source[:place] + source[place + rng.randrange(8) :]
        source = rng.choice((source[:a] + source[b:], source[:c] + source[a:b] + source[c:], lost))
    return source


def count_text(source: str, found: Counter[str]) -> None:
    """Compare the view with another parser's text, character by character in any order."""
    shown, other = solid(read_html(source).text), lexbor_text(source)
    found["compared"] += 1
    found["equal"] += shown == other
    found["other characters"] += max(len(shown), len(other))
    found["same characters"] += sum((Counter(shown) & Counter(other)).values())


def count_blocks(chunks: seamline.Chunks, max_size: int, found: Counter[str]) -> None:
    """Count the blocks that fit, and those that are whole."""
    blocks, text = chunks.reading.blocks, chunks.reading.text
    starts, ends = chunks.plain_spans.T
    for number, block in enumerate(blocks):
        kind, start = KINDS.get(block.kind), block.start
        end = start + len(text[start : block.end].rstrip())
        if kind is None or not start < end <= start + max_size:
            continue
        place = int(np.searchsorted(starts, start, side="right")) - 1
        found[kind] += 1
        found[f"{kind} whole"] += place >= 0 and ends[place] >= end
        if kind == "heading" and end in ends and text[end:].strip():
            found["last"] += 1
            found["torn"] += has_text(blocks, number)


def has_text(blocks: seamline.markup.Blocks, number: int) -> bool:
    """Whether text of its own follows a heading: in its section, or in the block that holds it."""
    if number + 1 == len(blocks):
        return False
    block, after = blocks[number], blocks[number + 1]
    beside = blocks.parents[number + 1] == (blocks.parents[number] if block.depth else number)
    return bool(beside) and (after.kind != "heading" or after.level > block.level)


def count_chunks(source: str, args: argparse.Namespace, found: Counter[str]) -> None:
    start = time.process_time()
    chunks = seamline.chunk(source, markup="html", max_size=args.max_size)
    chunks.texts()
    found["seconds"] += time.process_time() - start
    found.update({"pages": 1, "source": len(source), "chunks": len(chunks)})
    found["visible"] += sum(len(solid(text)) for text in chunks.plain_texts())
    found["in tags"] += cuts_in_tags(source, chunks)
    try:
        chunks.verify()
    except ValueError:
        found["broken"] += 1
    count_blocks(chunks, args.max_size, found)


class Tags(HTMLParser):
    """Where tags stand, as the parser of the standard library tells."""

    def __init__(self, source: str) -> None:
        super().__init__(convert_charrefs=False)
        self.lines = np.array([0, *(found.end() for found in re.finditer("\n", source))])
        self.spans: list[tuple[int, int]] = []
        with suppress(AssertionError):  # which it raises at marked sections that it does not know
            self.feed(source)

    def handle_starttag(self, tag: str, attrs: object) -> None:
        line, column = self.getpos()
        start = int(self.lines[line - 1]) + column
        self.spans.append((start, start + len(self.get_starttag_text() or "")))


def cuts_in_tags(source: str, chunks: seamline.Chunks) -> int:
    """How many chunks begin or end inside a tag."""
    spans = np.array(Tags(source).spans or [(0, 0)])
    places = chunks.spans.ravel()
    tags = spans[np.maximum(np.searchsorted(spans[:, 0], places, side="left") - 1, 0)]
    return int(((tags[:, 0] < places) & (places < tags[:, 1])).sum())


def chunk_variously(source: str, name: str, rng: random.Random, found: Counter[str]) -> None:
    """Chunk a source under settings by chance, and check the laws."""
    size = rng.choice((20, 60, 200, 1000))
    options = {
        "strategy": rng.choice(("smart", "sentences", "markdown", "recursive", "words", "paragraphs", "headings")),
        "max_size": size, "overlap": rng.choice((0, 0, size // 5)), "unit": rng.choice(("chars", "words", "bytes")),
        "drop": rng.choice(((), (), ("nav",), ("header", "footer", "aside"))),
    }
    found["varied"] += 1
    try:
        seamline.chunk(source, markup="html", **options).verify()
    except Exception as error:
        found["broken"] += 1
        print(f"{name}: {options}: {type(error).__name__}: {error}", flush=True)


def changed_pages(sources: dict[str, str], args: argparse.Namespace, rng: random.Random) -> Iterator[tuple[str, str]]:
    """The pages, so many changed copies of each, or changed copies until the time is over."""
    stop = time.monotonic() + 60 * args.minutes
    if not args.minutes:
        for name, source in sources.items():
            yield from ((name, page) for page in [mutated(source, rng) for _ in range(args.mutations)] or [source])
    while time.monotonic() < stop:
        name = rng.choice(list(sources))
        yield name, mutated(sources[name], rng)


def rows(found: Counter[str]) -> Iterator[tuple[str, str]]:
    yield "pages, chunks", f"{found['pages']}, {found['chunks']}"
    if found["varied"]:
        yield "chunked under other settings", str(found["varied"])
    if found["compared"]:
        yield "text equal to lexbor's, pages", f"{found['equal']} of {found['compared']}"
        yield "characters equal", f"{100 * found['same characters'] / max(found['other characters'], 1):.2f} %"
    for name, (part, whole) in RATES.items():
        yield name, f"{100 * found[part] / max(found[whole], 1):.2f} % of {found[whole]}"
    yield "visible characters a chunk", f"{found['visible'] / max(found['chunks'], 1):.0f}"
    yield "MB/s of source, chunked", f"{found['source'] / max(found['seconds'], 1e-9) / 1e6:.0f}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--max-size", type=int, default=1000)
    parser.add_argument("--mutations", type=int, default=0, help="changed copies of each page instead of the page")
    parser.add_argument("--minutes", type=float, default=0, help="for how long to change pages by chance")
    args = parser.parse_args()
    found: Counter[str] = Counter()
    rng = random.Random(16)
    for name, page in changed_pages({path.name: text_of(path) for path in args.files}, args, rng):
        if find_spec("selectolax"):
            count_text(page, found)
        count_chunks(page, args, found)
        if args.minutes:
            chunk_variously(page, name, rng, found)
    for name, value in rows(found):
        print(f"{name:32} {value}")


if __name__ == "__main__":
    main()
