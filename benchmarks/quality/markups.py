"""Headings, cuts and speed of texts in the line markups, beside other parsers.

    python benchmarks/quality/markups.py FILE... [--max-size 1000] [--rounds 5]

The suffix of a file says its markup. ``known`` are the headings of another parser: docutils, Asciidoctor (the command),
mwparserfromhell and orgparse where they are installed; of LaTeX a pattern over the text without verbatim environments.
``false`` are headings of ours that it has not, ``torn`` those parted from text of their own, ``told`` the texts whose
beginning tells the markup. MB/s are of the scan and of chunks with their texts, of UTF-8 a second of process CPU time.
"""

import argparse
import io
import json
import re
import shutil
import subprocess
import time
from collections import Counter
from collections.abc import Callable, Iterator
from difflib import SequenceMatcher
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import seamline
from seamline.markup.markups import SUFFIXES

Titles = list[tuple[int, str]]
KEPT = ("indented_code", "fence", "math")
RUBY = """
require 'asciidoctor'; require 'json'
Asciidoctor::LoggerManager.logger.level = 5
doc = Asciidoctor.load STDIN.read.force_encoding('utf-8'), safe: :secure, attributes: {'skip-front-matter' => ''}
found = []
title = doc.header? ? doc.header.instance_variable_get(:@title) : nil
found << [1, title] if title
walk = lambda do |node|
  node.sections.each { |s| found << [s.level + 1, s.instance_variable_get(:@title)]; walk.call s }
end
walk.call doc
puts JSON.generate found
"""
SECTION = re.compile(
    r"^[ \t]*\\(part|chapter|section|subsection|subsubsection|paragraph|subparagraph)\*?\s*"
    r"(?:\[(?:[^\]{}]|\{[^{}]*\})*\])?\s*"
    r"\{((?:[^{}\\]|\\.|\{(?:[^{}\\]|\\.|\{(?:[^{}\\]|\\.|\{[^{}]*\})*\})*\})*)\}",
    re.M | re.S,
)
RANKS = ("part", "chapter", "section", "subsection", "subsubsection", "paragraph", "subparagraph")


def rst_titles(text: str) -> Titles:
    from docutils import core, nodes

    quiet = {
        "report_level": 5, "halt_level": 6, "doctitle_xform": False, "warning_stream": io.StringIO(),
        "file_insertion_enabled": False,
    }

    def sections(node: Any, level: int) -> Iterator[tuple[int, str]]:
        for child in node.children:
            if isinstance(child, nodes.section):
                yield level, child[0].rawsource
            if isinstance(child, nodes.Element):
                yield from sections(child, level + isinstance(child, nodes.section))

    return list(sections(core.publish_doctree(text, settings_overrides=quiet), 1))


def asciidoc_titles(text: str) -> Titles:
    said = subprocess.run(["ruby", "-e", RUBY], input=text.encode(), capture_output=True, check=True)
    return [(level, title) for level, title in json.loads(said.stdout)]


def latex_titles(text: str) -> Titles:
    text = re.sub(r"\\begin\{(verbatim|lstlisting|minted)\}.*?\\end\{\1\}", "", text, flags=re.S)
    found = [(RANKS.index(match[1]), match[2]) for match in SECTION.finditer(text)]
    coarsest = min((rank for rank, _ in found), default=0)
    return [(rank - coarsest + 1, title) for rank, title in found]


def wiki_titles(text: str) -> Titles:
    import mwparserfromhell

    return [(heading.level, str(heading.title)) for heading in mwparserfromhell.parse(text).filter_headings()]


def org_titles(text: str) -> Titles:
    import orgparse

    return [(node.level, node.heading) for node in orgparse.loads(text)[1:]]


PARSERS: dict[str, tuple[Callable[[str], Titles], bool]] = {
    "rst": (rst_titles, bool(find_spec("docutils"))),
    "asciidoc": (asciidoc_titles, bool(shutil.which("asciidoctor"))),
    "latex": (latex_titles, True),
    "mediawiki": (wiki_titles, bool(find_spec("mwparserfromhell"))),
    "org": (org_titles, bool(find_spec("orgparse"))),
}
"""What tells the headings of each markup, and whether it is installed."""


def comparable(titles: Titles) -> Titles:
    """Six levels; blanks and links of Org as one of the parsers shows them."""
    shown = [(min(level, 6), re.sub(r"\[\[(?:[^\]]*\]\[)?([^\]]*)\]\]", r"\1", title)) for level, title in titles]
    return [(level, " ".join(title.split())) for level, title in shown]


def compare(text: str, markup: str, counts: Counter[str]) -> None:
    """Count headings beside the other parser's."""
    titles, installed = PARSERS[markup]
    if not installed:
        return
    known = comparable(titles(text))
    found = comparable([(heading.level, heading.raw_title) for heading in seamline.outline(text, markup=markup)])
    same = sum(part.size for part in SequenceMatcher(a=known, b=found, autojunk=False).get_matching_blocks())
    counts.update(known=len(known), found=same, false=len(found) - same)


def judge(text: str, markup: str, max_size: int, counts: Counter[str]) -> None:
    """Count headings torn, kept blocks that are whole, and paths that are right, in chunks of one maximum."""
    chunks = seamline.chunk(text, markup=markup, max_size=max_size)
    blocks, spans = seamline.scan_blocks(text, markup=markup), chunks.spans.tolist()
    headings = list(seamline.outline(text, markup=markup))
    lines = blocks.lines[blocks.of_kind("heading") & (blocks.depths == 0)].tolist()
    opened = {block.start for block in blocks if block.kind == "heading"}
    for heading in headings:
        rest = len(text[heading.end :]) - len(text[heading.end :].lstrip())
        bare = heading.end + rest in opened or heading.end + rest == len(text)
        last = heading.start + len(text[heading.start : heading.end].rstrip())
        stop = last - 1 if bare else heading.end + rest
        fits = heading.end - heading.start <= max_size
        counts["torn"] += fits and any(heading.start < end <= stop for _, end in spans[:-1])
    for block in blocks:
        size = len(text[block.start : block.end].strip())
        if block.kind in KEPT and 0 < size <= max_size:
            counts["kept"] += 1
            counts["whole"] += any(a <= block.start and block.start + size <= b for a, b in spans)
    for chunk in chunks:
        counts["paths"] += 1
        counts["right"] += [heading.start for heading in chunk.path] == path_of(headings, lines, chunk.start, chunk.end)


def path_of(headings: list[Any], lines: list[int], start: int, end: int) -> list[int]:
    """Where the headings begin that are in scope at all of a span, the slow way; each is so from its ``lines`` on."""
    paths: list[list[Any]] = [[]]
    above: list[Any] = []
    for heading, line in zip(headings, lines, strict=True):
        if line >= end:
            break
        above = [other for other in above if other.level < heading.level] + [heading]
        paths = [above] if line <= start else [*paths, above]
    common = [place for place in zip(*paths, strict=False) if len(set(place)) == 1]
    return [place[0].start for place in common]


def speed(texts: list[str], call: Callable[[str], object], rounds: int) -> float:
    """MB/s of the best of some rounds, each on fresh strs."""
    best = float("inf")
    for _ in range(rounds):
        fresh = [text[:1] + text[1:] for text in texts]
        start = time.process_time()
        for text in fresh:
            call(text)
        best = min(best, time.process_time() - start)
    return sum(len(text.encode("utf-8", "surrogatepass")) for text in texts) / 1e6 / max(best, 1e-9)


def row(markup: str, texts: list[str], max_size: int, rounds: int) -> list[str]:
    counts: Counter[str] = Counter()
    chunker = seamline.Chunker(markup=markup, max_size=max_size)
    for text in texts:
        compare(text, markup, counts)
        judge(text, markup, max_size, counts)
        counts["told"] += seamline.chunk(text).markup == markup
    joined = ["".join(texts)]
    scan = speed(joined, lambda text: seamline.scan_blocks(text, markup=markup), rounds)
    chunk = speed(texts, lambda text: chunker(text).texts(), rounds)
    heads = [f"{counts['found']} of {counts['known']}", str(counts["false"])] if PARSERS[markup][1] else ["not run", ""]
    return [
        markup, str(len(texts)), *heads, str(counts["torn"]), f"{counts['whole']} of {counts['kept']}",
        f"{counts['right']} of {counts['paths']}", f"{counts['told']}", f"{scan:.0f}", f"{chunk:.0f}",
    ]  # fmt: skip


HEAD = (
    "markup", "files", "known headings found", "false", "torn", "kept blocks that fit, whole", "paths right", "told",
    "scan MB/s", "chunks MB/s",
)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE")
    parser.add_argument("--max-size", type=int, default=1000)
    parser.add_argument("--rounds", type=int, default=5)
    options = parser.parse_args()
    texts: dict[str, list[str]] = {}
    for path in options.files:
        if path.suffix.lower() in SUFFIXES:
            text = path.read_text(encoding="utf-8", errors="replace")
            texts.setdefault(SUFFIXES[path.suffix.lower()], []).append(text)
    print("| " + " | ".join(HEAD) + " |")
    print("|" + "---|" * len(HEAD))
    for markup in texts:
        print("| " + " | ".join(row(markup, texts[markup], options.max_size, options.rounds)) + " |")


if __name__ == "__main__":
    main()
