"""Where chunks begin and end in a folder of texts: headings, lead-ins, titles, sizes, and whether paths are true.

    python benchmarks/quality/cuts.py FOLDER [--suffix .md .txt] [--max-size 1200] [--strategies markdown smart ...]

Headings are found by a reading of this file's own (lines with ``#`` outside of fences), so that nothing is measured by
what it was made with. ``untrue`` counts chunks with a heading in their path that is not above all of their text, ``runs
on`` those that begin inside a section and go beyond its end, ``titles`` cuts right after a line that looks like one.
"""

import argparse
import re
import statistics
from bisect import bisect_left, bisect_right
from pathlib import Path
from typing import Any, NamedTuple

import seamline
from seamline.evaluation.tables import format_table

ATX = re.compile(r" {0,3}(#{1,6})(?:[ \t]|$)")
FENCE = re.compile(r" {0,3}(`{3,}|~{3,})")
TITLE = re.compile(r"[^\W\d_a-z][^\n]{0,80}[\w)\]]|\d[\w.]* [^\n]{0,80}[\w)\]]")
COLUMNS = ("untrue", "runs on", "heading last", "colon last", "titles", "under 120")


class Section(NamedTuple):
    """A heading's line and where what stands under it ends."""

    level: int
    start: int
    end: int


def sections(text: str) -> list[Section]:
    """Sections by lines with ``#``, outside of fences and front matter."""
    found, offset, fence = [], 0, ""
    for line in text.splitlines(keepends=True):
        mark = FENCE.match(line)
        if mark and (not fence or (line.strip() == mark[1] and line.strip().startswith(fence))):
            fence = "" if fence else mark[1]
        elif not fence and (heading := ATX.match(line)):
            found.append((len(heading[1]), offset + len(line) - len(line.lstrip())))
        offset += len(line)
    return [Section(level, start, section_end(found, k, len(text))) for k, (level, start) in enumerate(found)]


def section_end(found: list[tuple[int, int]], number: int, length: int) -> int:
    level = found[number][0]
    return next((start for other, start in found[number + 1 :] if other <= level), length)


class Text:
    """One text, its sections, and what is asked of its chunks."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.sections = sections(text)
        self.starts = [section.start for section in self.sections]

    def is_untrue(self, chunk: Any) -> bool:
        ends = {section.start: section.end for section in self.sections}
        spans = [(heading.start, ends.get(heading.start, chunk.end)) for heading in chunk.path]
        return any(not start <= chunk.start < chunk.end <= end for start, end in spans)

    def runs_on(self, chunk: Any) -> bool:
        """Whether it begins inside a section, not at its head, and goes on behind its end."""
        inside = self.sections[: bisect_left(self.starts, chunk.start)]
        ends = [section.end for section in inside if section.end > chunk.start]
        return bool(ends) and chunk.end > min(ends)

    def ends_with_heading(self, chunk: Any) -> bool:
        last = self.text.rfind("\n", chunk.start, chunk.end) + 1
        first = bisect_left(self.starts, max(last, chunk.start))
        return first < bisect_right(self.starts, chunk.end - 1)

    def parts_title(self, chunk: Any) -> bool:
        """Whether its last paragraph is one short line without an end mark, and something longer follows."""
        before, after = self.text[: chunk.end], self.text[chunk.end :]
        line = re.split(r"\n[ \t]*\n", before)[-1].strip()
        gap = re.match(r"[ \t\r]*\n[ \t\r]*\n\s*", after)
        if "\n" in line or not gap or len(line.split()) > 10 or not TITLE.fullmatch(line):
            return False
        return len(re.split(r"\n[ \t]*\n", after[gap.end() :], maxsplit=1)[0]) > len(line)


def judged(texts: list[Text], **options: Any) -> dict[str, float]:
    """Shares in per cent over the chunks of all texts."""
    counts, sizes = dict.fromkeys(COLUMNS, 0), []
    for text in texts:
        chunks = seamline.chunk(text.text, **options)
        for chunk in chunks:
            goes_on = chunk.index + 1 < len(chunks)
            counts["untrue"] += text.is_untrue(chunk)
            counts["runs on"] += text.runs_on(chunk)
            counts["heading last"] += goes_on and text.ends_with_heading(chunk)
            counts["colon last"] += goes_on and chunk.text.endswith((":", "："))
            counts["titles"] += goes_on and text.parts_title(chunk)
            counts["under 120"] += len(chunk) < 120
            sizes.append(len(chunk))
    shares = {name: 100 * count / max(len(sizes), 1) for name, count in counts.items()}
    return {"chunks": len(sizes), **shares, "median": statistics.median(sizes)}


def parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--suffix", nargs="+", default=[".md", ".mdx", ".txt"])
    parser.add_argument("--max-size", type=int, default=1200)
    parser.add_argument("--strategies", nargs="+", default=["markdown", "smart", "semantic", "paragraphs", "sentences"])
    return parser.parse_args()


def main() -> None:
    options = parse()
    paths = sorted(path for path in options.folder.rglob("*") if path.suffix in options.suffix)
    texts = [Text(path.read_text(encoding="utf-8-sig", errors="replace")) for path in paths]
    rows = {
        strategy: judged(texts, strategy=strategy, **({} if strategy == "semantic" else {"max_size": options.max_size}))
        for strategy in options.strategies
    }
    print(f"{len(texts)} texts, maximum {options.max_size} characters; shares of chunks in per cent\n")
    print(format_table(rows, headers={name: name for name in ("chunks", *COLUMNS, "median")}))


if __name__ == "__main__":
    main()
