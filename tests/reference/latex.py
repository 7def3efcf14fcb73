"""Blocks of a LaTeX text, the slow way: line by line, with patterns."""

from __future__ import annotations

import re

from tests.reference.sheets import MAX_DEPTH, Sheet, line_at, lines_of

RANKS = {
    "part": 1, "addpart": 1, "chapter": 2, "addchap": 2, "section": 3, "addsec": 3, "subsection": 4, "subsubsection": 5,
    "paragraph": 6, "subparagraph": 7,
}
SKIPPED = r"(?:\\(?:clearpage|newpage|cleardoublepage|pagebreak|noindent|bigskip|medskip)(?![a-zA-Z])[ \t]*(?=[^ \t]))*"
COMMAND = re.compile(r"\\([a-zA-Z]+)")
NAME = re.compile(r"[ \t]*\{[ \t]*([^{}\\ \t][^{}\\]{0,62}?)[ \t]*\}")
KINDS = {
    "indented_code": "verbatim Verbatim lstlisting minted alltt comment filecontents algorithm algorithmic code"
    " BVerbatim LVerbatim semiverbatim pygmented tcblisting",
    "math": "equation align alignat flalign gather multline eqnarray math displaymath narrowmultline mathpar dmath"
    " subequations",
    "html": "table tabular tabularx tabulary longtable array figure wrapfigure tikzpicture tikzcd picture sidewaystable"
    " sidewaysfigure prooftree pspicture forest",
    "list": "itemize enumerate description compactitem compactenum compactdesc inparaenum thebibliography",
    "quote": "quote quotation verse epigraph",
    "": "document frontmatter mainmatter appendices",
}
KIND_OF = {name: kind for kind, names in KINDS.items() for name in names.split()}


def read_latex(text: str) -> list[tuple]:
    """Rows of the table of blocks."""
    scan = Scan(text)
    scan.run()
    return scan.sheet.table()


def group_end(text, start, end, opens, closes):
    """After the sign that closes a group, or 0; a blank line ends the search."""
    depth, place, blank = 0, start, False
    while place < end:
        ch = text[place]
        if ch == "\\":
            place += 1
        elif ch == opens:
            depth += 1
        elif ch == closes:
            depth -= 1
            if depth == 0:
                return place + 1
        if place < end and text[place] in "\r\n":
            if blank and not (text[place] == "\n" and text[place - 1] == "\r"):
                return 0
            blank = True
        elif place < end and text[place] not in " \t":
            blank = False
        place += 1
    return 0


def space(text, place, end):
    return re.compile(r"[ \t]*(?:(?:\r\n|\r|\n)[ \t]*)?").match(text, place, end).end()


class Scan:
    """One pass over the lines; ``k`` is the number of the line at hand."""

    def __init__(self, text):
        self.text, self.lines, self.sheet = text, lines_of(text), Sheet(text)
        ranks = [COMMAND.match(text, line.first, min(len(text), line.first + 64)) for line in self.lines]
        self.above = min((RANKS[found[1]] for found in ranks if found and found[1] in RANKS), default=7) - 1
        self.closing = None
        self.bodiless = False

    def run(self):
        place = self.sheet.front(self.lines)
        place = self.lines[place].start if place < len(self.lines) else len(self.text)
        while place < len(self.text):
            match = re.compile(r"[^\r\n]*").match(self.text, place)
            stop = match.end() + (2 if self.text[match.end() : match.end() + 2] == "\r\n" else 1)
            self.next = min(stop, len(self.text))
            line = line_at(self.text, place, match.end(), self.next)
            self.first = len(self.sheet.blocks)
            if line.first == line.end:
                self.gap(line)
            else:
                self.add(line)
                self.sheet.take_lead(self.first)
            place = self.next

    def gap(self, line):
        if self.closing and self.closing[0] == "end":
            self.sheet.extend(line)
        else:
            self.close_kept()

    def close_kept(self):
        self.closing = None
        self.sheet.close_leaf()

    def add(self, line):
        sheet, said = self.sheet, self.sheet.said(line)
        if self.closing:
            sheet.extend(line)
            if self.closes(said):
                self.close_kept()
        elif said.startswith((r"\[", "$$")):
            sheet.close_leaf()
            sheet.open_leaf("math", line)
            self.closing = ("]" if said[0] == "\\" else "$",)
            if self.closes(said[2:]):
                self.close_kept()
        elif said[0] != "\\" or not self.command(line):
            self.add_text(line)

    def closes(self, said):
        if self.closing[0] == "end":
            ends = (NAME.match(said, found.end()) for found in re.finditer(r"\\end(?![a-zA-Z])", said))
            return any(end and end[1] == self.closing[1] for end in ends)
        return (r"\]" if self.closing[0] == "]" else "$$") in said

    def add_text(self, line):
        if self.sheet.kind == "paragraph":
            self.sheet.extend(line)
        else:
            self.sheet.close_leaf()
            self.sheet.open_leaf("paragraph", line)

    def command(self, line):
        place = re.compile(SKIPPED).match(self.text, line.first, line.end).end()
        found = COMMAND.match(self.text, place, line.end)
        if not found:
            return False
        if found[1] in RANKS and self.section(line, found):
            return True
        if found[1] in ("begin", "end"):
            name = NAME.match(self.text, found.end(), line.end)
            if name:
                (self.begin if found[1] == "begin" else self.end)(line, name)
            return bool(name)
        if found[1] in ("item", "bibitem"):
            return self.item(line, found.end())
        opens = found.start(1) == line.first + 1
        return opens and found[1] in ("documentclass", "documentstyle") and self.preamble(line)

    def section(self, line, found):
        text, limit = self.text, min(len(self.text), found.end() + 500)
        place = space(text, found.end() + (text[found.end() : min(found.end() + 1, limit)] == "*"), limit)
        if place < limit and text[place] == "[":
            stop = group_end(text, place, limit, "[", "]")
            if not stop:
                return False
            place = space(text, stop, limit)
        if place >= limit or text[place] != "{":
            return False
        end = group_end(text, place, min(len(text), place + 500), "{", "}")
        if not end:
            return False
        self.sheet.close_to(0)
        stop = re.compile(r"[^\r\n]*").match(text, end).end()
        self.next = min(stop + (2 if text[stop : stop + 2] == "\r\n" else 1), len(text))
        rest = self.labels(end, stop)
        rest += len(text[rest:stop]) - len(text[rest:stop].lstrip(" \t"))
        block = self.sheet.add("heading", line.start, line.first, self.next if rest == stop else rest)
        self.sheet.title(block, min(RANKS[found[1]] - self.above, 6), place + 1, end - 1)
        if rest < stop:
            self.sheet.open_leaf("paragraph", line._replace(first=rest, next=self.next))
        return True

    def labels(self, place, end):
        text = self.text
        while True:
            rest = place + len(text[place:end]) - len(text[place:end].lstrip(" \t"))
            if text[rest:end].startswith("%"):
                return end
            found = re.compile(r"\\label(?=\{)").match(text, rest, end)
            stop = group_end(text, found.end(), end, "{", "}") if found else 0
            if not stop:
                return place
            place = stop

    def begin(self, line, name):
        sheet, kind = self.sheet, self.kind(name[1])
        sheet.close_leaf()
        if not kind:
            return
        if kind in ("list", "quote", "directive") and len(sheet.holders) < MAX_DEPTH:
            block = sheet.hold(kind, line, 0)
            block["info"] = name.span(1)
            block["level"] = name[1] in ("enumerate", "compactenum", "inparaenum")
            self.first = sheet.held(line, self.first)
            return
        sheet.open_leaf(kind, line)
        sheet.leaf["info"] = name.span(1)
        self.closing = ("end", name[1])
        if self.closes(self.text[line.first + 1 : line.end]):
            self.close_kept()

    def kind(self, name):
        return KIND_OF.get(name.removesuffix("*"), "directive")

    def end(self, line, name):
        sheet = self.sheet
        for depth in range(len(sheet.holders), 0, -1):
            block = sheet.holders[depth - 1]["block"]
            if block["kind"] != "list_item" and self.text[slice(*block["info"])] == name[1]:
                sheet.closed_by(line, depth)
                return
        if self.kind(name[1]):
            self.add_text(line)
        else:
            sheet.close_leaf()

    def item(self, line, stop):
        sheet = self.sheet
        depth = max((k + 1 for k, holder in enumerate(sheet.holders) if holder["kind"] == "list"), default=0)
        if not depth or depth == MAX_DEPTH:
            return False
        series = sheet.holders[depth - 1]["block"]
        sheet.close_to(depth)
        item = sheet.hold("list_item", line, 0, 0, series, series["level"])
        item["info"] = (line.first, stop)
        rest = sheet.behind(line, stop)
        if rest.first < rest.end:
            sheet.open_leaf("paragraph", rest)
        else:
            self.first = sheet.held(line, self.first)
        return True

    def preamble(self, line):
        sheet = self.sheet
        if self.bodiless or (sheet.blocks and sheet.blocks[-1]["kind"] != "paragraph"):
            return False
        for later in self.lines:
            found = re.compile(r"\\begin(?![a-zA-Z])").match(self.text, later.first, later.end)
            name = found and NAME.match(self.text, found.end(), later.end)
            if later.start >= self.next and name and name[1] == "document":
                sheet.close_leaf()
                sheet.add("front_matter", line.start, line.first, later.next)
                self.next = later.next
                return True
        self.bodiless = True
        return False
