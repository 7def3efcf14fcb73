"""Chunks of source code: definitions kept whole, what is torn, whether paths are right, and the time beside the parse.

    python benchmarks/quality/source_code.py FOLDER [--max-size 1000] [--rounds 5]

FOLDER has a folder of files for each language, named as ``markup`` names it. What is true of a file is read from its
whole tree by this file's own few lines: definitions with the comments, decorators and attributes right above them,
strings and comments. Times are processor times, the best of some rounds; the peer is left out where it is not
installed.
"""

import argparse
import importlib
import re
import time
from bisect import bisect_left
from collections.abc import Callable
from itertools import accumulate
from pathlib import Path
from typing import Any, NamedTuple

import seamline
from seamline.evaluation.tables import format_table
from seamline.reading.grammars import GRAMMARS, has_grammar, parser_of

DEFINED = re.compile(
    r"(abstract_)?(function|method|class|struct|union|enum|interface|trait|impl|mod|namespace|constructor|record)"
    r"_(definition|declaration|item|specifier)|method|class|module|singleton_method"
)
ATOM = re.compile(r"string|comment|char_literal|regex|heredoc")
LEAD = re.compile(r"comment|decorator|attribute_item|annotation")
WRAPPERS = ("decorated_definition", "export_statement", "template_declaration")


PRESETS = {"bash": "shell", "tsx": "typescript"}
"""Presets of separators that have another name than their language."""

SIGNATURE = 500
"""Characters in which a name stands after its definition opens."""


class Definition(NamedTuple):
    """A definition: where it opens with what stands in front, where by itself, and where it ends."""

    lead: int
    start: int
    end: int


class Truth(NamedTuple):
    """What a file holds, in code points."""

    definitions: list[Definition]
    atoms: list[tuple[int, int]]


def truth_of(text: str, language: str) -> Truth:
    """Definitions and atoms of a file, from a walk through its whole tree."""
    data = text.encode()
    to = offsets_of(data)
    found, atoms = [], []
    stack = [parser_of(language).parse(data).root_node]
    while stack:
        node = stack.pop()
        lead = -1
        for child in node.children:
            if ATOM.search(child.type) and "template" not in child.type:
                atoms.append((to(child.start_byte), to(child.end_byte)))
            if LEAD.search(child.type):
                lead = child.start_byte if lead < 0 and opens_line(data, child.start_byte) else lead
                lead = -1 if data[child.end_byte :].lstrip(b" \t")[:4].replace(b"\r", b"")[:2] == b"\n\n" else lead
                continue
            if is_defined(child) and node.type not in WRAPPERS:
                start = child.start_byte
                found.append(Definition(to(start if lead < 0 else lead), to(start), to(child.end_byte)))
            lead = -1
            if not ATOM.search(child.type):
                stack.append(child)
    return Truth(sorted(set(found)), sorted(atoms))


def is_defined(node: Any) -> bool:
    """Whether a node defines something that has a body."""
    if node.type in WRAPPERS:
        return any(map(is_defined, node.named_children))
    return node.is_named and bool(DEFINED.fullmatch(node.type)) and node.child_by_field_name("body") is not None


def opens_line(data: bytes, offset: int) -> bool:
    return not data[data.rfind(b"\n", 0, offset) + 1 : offset].strip()


def offsets_of(data: bytes) -> Callable[[int], int]:
    """From bytes to code points."""
    index = [0, *accumulate(byte & 0xC0 != 0x80 for byte in data)]
    return index.__getitem__


def counts_of(text: str, truth: Truth, chunks: Any, max_size: int) -> dict[str, int]:
    """What is counted of one file."""
    spans = [(chunk.start, chunk.end) for chunk in chunks]
    cuts = sorted({start for start, _ in spans[1:]})
    fitting = [item for item in truth.definitions if item.end - item.start <= max_size]
    led = [item for item in truth.definitions if item.lead < item.start and item.end - item.lead <= max_size]
    return {
        "chunks": len(spans),
        "filled": sum(len(re.sub(r"\s", "", text[start:end])) for start, end in spans),
        "size": sum(end - start for start, end in spans),
        "definitions": len(fitting),
        "whole": sum(any(a <= item.start and item.end <= b for a, b in spans) for item in fitting),
        "led": len(led),
        "parted": sum(any(item.lead < cut <= item.start for cut in cuts) for item in led),
        "torn": sum(tears(truth.atoms, cut, max_size) for cut in cuts),
        "within lines": sum(is_within_line(text, cut, max_size) for cut in cuts),
        "wrong paths": sum(not has_right_path(text, truth, chunk) for chunk in chunks),
    }


def tears(atoms: list[tuple[int, int]], cut: int, max_size: int) -> bool:
    """Whether a cut lies inside a string or comment that fits."""
    place = bisect_left(atoms, (cut, 0)) - 1
    return place >= 0 and cut < atoms[place][1] and atoms[place][1] - atoms[place][0] <= max_size


def is_within_line(text: str, cut: int, max_size: int) -> bool:
    """Whether a cut lies within a line that fits."""
    start, end = text.rfind("\n", 0, cut) + 1, text.find("\n", cut)
    return bool(text[start:cut].strip()) and (len(text) if end < 0 else end) - start <= max_size


def has_right_path(text: str, truth: Truth, chunk: Any) -> bool:
    """Whether the path names the definitions that hold all of a chunk, and no others.

    Where the walk through the whole tree knows a definition by its body alone, a path may name it as well.
    """
    around = [item for item in truth.definitions if item.lead <= chunk.start and chunk.end <= item.end]
    starts = [heading.start + len(heading_indent(text, heading.start)) for heading in chunk.path]
    if any(not any(item.lead <= start < item.end for start in starts) for item in around):
        return False
    return all(heading.raw_title in text[heading.start : heading.end + SIGNATURE] for heading in chunk.path)


def heading_indent(text: str, start: int) -> str:
    """The blanks before a signature."""
    found = re.compile(r"\s*").match(text, start)
    return found[0] if found else ""


def best_of(rounds: int, run: Callable[[], Any]) -> float:
    """Processor seconds of the fastest round."""
    found = []
    for _ in range(rounds):
        begun = time.process_time()
        run()
        found.append(time.process_time() - begun)
    return min(found)


def times_of(texts: list[str], language: str, max_size: int, rounds: int) -> dict[str, float]:
    """Megabytes a second of the parse alone, of ours, of the preset and of the peer."""
    size, data = sum(map(len, texts)) / 1e6, [text.encode() for text in texts]
    parser, chunker = parser_of(language), seamline.Chunker(markup=language, max_size=max_size)
    found = {
        "parse": size / best_of(rounds, lambda: [parser.parse(part) for part in data]),
        "ours": size / best_of(rounds, lambda: [chunker(text) for text in texts]),
    }
    try:
        from semantic_text_splitter import CodeSplitter
    except ImportError:
        return found
    grammar = GRAMMARS[language]
    pointer = getattr(importlib.import_module(grammar.module), grammar.function)()
    peer = CodeSplitter(pointer, max_size)
    return found | {"peer": size / best_of(rounds, lambda: [peer.chunks(text) for text in texts])}


def judged(folder: Path, options: argparse.Namespace) -> tuple[dict[str, Any], dict[str, Any]]:
    """Rows of quality and of speed."""
    ways: dict[str, Callable[[str, str], Any]] = {
        "syntax": lambda text, language: seamline.chunk(text, markup=language, max_size=options.max_size),
        "lines": lambda text, language: seamline.chunk(
            seamline.read(text, markup=language, parses=False, limit=options.max_size), max_size=options.max_size
        ).plain_chunks,
        "preset": lambda text, language: seamline.chunk(
            text, strategy="recursive", separators=PRESETS.get(language, language), max_size=options.max_size
        ),
    }
    sums: dict[str, dict[str, int]] = {}
    speeds = {}
    for language in sorted(path.name for path in folder.iterdir() if path.is_dir() and has_grammar(path.name)):
        texts = [path.read_text("utf-8") for path in sorted((folder / language).iterdir())]
        truths = [truth_of(text, language) for text in texts]
        for way, chunked in ways.items():
            for text, truth in zip(texts, truths, strict=True):
                found = counts_of(text, truth, chunked(text, language), options.max_size)
                row = sums.setdefault(way, dict.fromkeys(found, 0))
                row.update({name: row[name] + count for name, count in found.items()})
        speeds[language] = times_of(texts, language, options.max_size, options.rounds)
    return {way: shares(row) for way, row in sums.items()}, speeds


def shares(row: dict[str, int]) -> dict[str, float]:
    """What is counted as shares in per cent."""
    chunks = max(row["chunks"], 1)
    return {
        "chunks": row["chunks"],
        "mean": row["filled"] / chunks,
        "whole": 100 * row["whole"] / max(row["definitions"], 1),
        "parted": 100 * row["parted"] / max(row["led"], 1),
        "torn": row["torn"],
        "within lines": row["within lines"],
        "wrong paths": 100 * row["wrong paths"] / chunks,
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--max-size", type=int, default=1000)
    parser.add_argument("--rounds", type=int, default=5)
    options = parser.parse_args()
    quality, speeds = judged(options.folder, options)
    print(f"maximum {options.max_size} characters; mean without blanks, shares in per cent\n")
    names = ("chunks", "mean", "whole", "parted", "torn", "within lines", "wrong paths")
    print(format_table(quality, headers={name: name for name in names}))
    print("\nmegabytes a second\n")
    print(format_table(speeds, headers={name: name for name in ("parse", "ours", "peer")}))


if __name__ == "__main__":
    main()
