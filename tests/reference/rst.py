"""Blocks of a reStructuredText, the slow way: line by line over lists of strings, with patterns."""

from __future__ import annotations

import re
from itertools import pairwise

from tests.reference.sheets import LINE, MAX_DEPTH, Line, Sheet, lines_of

BLANKS = " \t"
SIGNS = re.escape("!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~")
RUN = re.compile(rf"([{SIGNS}])\1*[ \t]*$")
BULLET = re.compile(r"[-*+\u2022\u2023\u2043](?=[ \t]|$)")
COUNT = "(?:[0-9]{1,9}|#|[ivxlcdmIVXLCDM]{1,9}|[a-zA-Z])"
NUMBER = re.compile(rf"(?:\({COUNT}\)|{COUNT}[.)])(?=[ \t]|$)")
FIELD = re.compile(r":(?![: \t])(?:[^:\\]|\\.|\\$|:(?![ \t`]|$))*(?<![ \t]):(?=[ \t]|$)")
LABEL = re.compile(r"\[[^\]\s]+\](?=[ \t]|$)")
TARGET = re.compile(
    r"_(?:`(?:[^:\\`]|\\.|:(?![ \t]|$)|(?<!`):|`(?!:))*`:(?=[ \t]|$)"
    r"|(?![ \t`])(?:[^:\\]|\\.|:(?![ \t]|$))*:(?=[ \t]|$))"
)
DIRECTIVE = re.compile(r"((?:[a-zA-Z0-9\-_+.\x80-\U0010ffff]|:(?!:))+) ?::(?=[ \t]|$)")


def words_of(text):
    return frozenset(text.split())


CODE = words_of(
    "code code-block sourcecode literalinclude parsed-literal prompt testcode testoutput testsetup doctest "
    "productionlist graphviz digraph graph uml plantuml mermaid ipython plot csv-table raw program-output "
    "jupyter-execute highlight-block"
)
MADE = words_of(
    "image toctree contents include index highlight currentmodule module meta sectnum section-numbering "
    "default-role role tabularcolumns automodule autoclass autofunction automethod autoattribute autoexception "
    "autodata autosummary default-domain target-notes"
)


def read_rst(text: str) -> list[tuple]:
    """Rows of the table of blocks: line, start, end, span of the info, parent, kind, level, depth."""
    scan = Scan(text)
    scan.run()
    return scan.sheet.table()


class Scan:
    """One pass over the lines; ``k`` is the number of the line at hand."""

    def __init__(self, text):
        self.text, self.lines, self.sheet = text, lines_of(text), Sheet(text)
        self.styles, self.k, self.first = [], 0, 0
        self.colons = self.literal = self.quoted = False
        self.column = self.lead_depth = 0
        self.base, self.terms = 0, None

    def run(self):
        self.k = self.sheet.front(self.lines)
        while self.k < len(self.lines):
            line = self.lines[self.k]
            self.k += 1
            if line.first == line.end:
                self.blank()
            else:
                self.add_line(line)

    def said(self, line):
        return self.text[line.first : line.end]

    def below(self):
        """The next line, or None."""
        return self.lines[self.k] if self.k < len(self.lines) else None

    def blank(self):
        if self.sheet.kind == "paragraph":
            self.literal = self.colons
            self.sheet.close_leaf()
        elif self.sheet.kind and self.base is None:
            self.sheet.close_leaf()

    def add_line(self, line):
        sheet = self.sheet
        outside = (k for k, holder in enumerate(sheet.holders) if line.column <= holder["width"])
        depth = next(outside, len(sheet.holders))
        self.first = len(sheet.blocks)
        if sheet.kind and depth == len(sheet.holders) and self.goes_on(line, depth):
            return
        if sheet.lead >= 0 and depth < self.lead_depth:
            sheet.lead = -1
        if not (self.literal and self.open_quoted(line, depth)):
            self.open_blocks(line, depth)
        self.literal = False
        sheet.take_lead(self.first)

    def goes_on(self, line, depth):
        sheet = self.sheet
        if sheet.kind != "paragraph":
            inside = self.base is None or line.column > self.base
            if not inside or (self.quoted and self.text[line.first] != self.text[sheet.leaf["start"]]):
                return False
            sheet.extend(line)
            return True
        if self.underlined(line):
            return True
        if line.column > self.column and sheet.rows == 1 and depth < MAX_DEPTH:
            self.open_term(line)
        elif line.column > self.column and self.colons:
            self.verbatim("indented_code", line, depth, self.column)
        else:
            sheet.extend(line)
            self.colons = self.said(line).rstrip(BLANKS).endswith("::")
        return True

    def underlined(self, line):
        sheet = self.sheet
        if sheet.rows != 1 or sheet.holders or line.column or self.column:
            return False
        title = LINE.match(self.text, sheet.leaf["start"])[0].rstrip("\r\n").rstrip(BLANKS)
        if not long_enough(self.said(line), title):
            return False
        sheet.extend(line)
        start = sheet.leaf["start"]
        sheet.title(sheet.leaf, self.level(self.text[line.first]), start, start + len(title))
        return True

    def level(self, style):
        if style not in self.styles:
            self.styles.append(style)
        return self.styles.index(style) + 1

    def open_text(self, line):
        sheet = self.sheet
        beside = sheet.stale.get(len(sheet.holders))
        terms = beside and beside["marker"] == 0 and beside["width"] == line.column and len(sheet.holders) < MAX_DEPTH
        self.terms = beside["series"] if terms and beside["block"]["end"] == sheet.content_end else None
        sheet.open_leaf("paragraph", line)
        self.column = line.column
        if re.match(r"\|(?:[ \t]|$)", self.said(line)):
            sheet.rows = 2
        self.colons = self.said(line).rstrip(BLANKS).endswith("::")

    def open_term(self, line):
        sheet, term = self.sheet, self.sheet.blocks.pop()
        opened = Line(term["line"], term["start"], self.column, term["end"], line.start)
        series = self.terms or sheet.add("list", opened.start, opened.first, opened.next)
        sheet.hold("list_item", opened, self.column, 0, series)
        sheet.open_leaf("paragraph", opened)
        sheet.extend(line)
        self.colons = self.said(line).rstrip(BLANKS).endswith("::")

    def verbatim(self, kind, line, depth, base):
        self.sheet.close_to(depth)
        self.sheet.open_leaf(kind, line)
        self.base, self.quoted = base, False

    def open_quoted(self, line, depth):
        if depth != len(self.sheet.holders):
            return False
        if line.column > self.column:
            self.verbatim("indented_code", line, depth, self.column)
            return True
        if line.column == self.column and RUN.match(self.text[line.first]):
            self.verbatim("indented_code", line, depth, None)
            self.quoted = True
            return True
        return False

    def open_blocks(self, line, depth):
        sheet = self.sheet
        if depth == 0 and line.column > 0:
            sheet.close_to(0)
            sheet.hold("quote", line, line.column - 1)
            depth = 1
        while True:
            if re.match(r"\.\.(?:[ \t]|$)", self.said(line)):
                self.open_explicit(line, depth)
                return
            marker = self.marker(line) if depth < MAX_DEPTH else None
            if marker is None:
                break
            sheet.item(line, depth, *marker[:2], line.column)
            sheet.blocks[-1]["info"] = marker[2:4]
            line = self.body(line, marker[4])
            if line is None:
                return
            depth = len(sheet.holders)
        self.open_plain(line, depth)

    def marker(self, line):
        """Marker, whether it is a number, the span of the info, and where the marker ends."""
        said, start = self.said(line), line.first
        if found := BULLET.match(said):
            return said[0], False, start, start + 1, start + 1
        if found := FIELD.match(said):
            return ":", False, start + 1, start + found.end() - 1, start + found.end()
        found, below = NUMBER.match(said), self.below()
        if not found:
            return None
        if below and below.first < below.end and below.column <= line.column and not NUMBER.match(self.said(below)):
            return None
        return found[0][-1], True, start, start + found.end(), start + found.end()

    def body(self, line, stop):
        """The line behind a marker, or None where nothing stands there."""
        rest = self.sheet.behind(line, stop)
        if rest.first < rest.end:
            return rest
        self.hold_lead(line)
        return None

    def hold_lead(self, line):
        sheet = self.sheet
        sheet.take_lead(self.first)
        sheet.wait(line.start, line.next)
        if len(sheet.blocks) > self.first:
            sheet.lead = sheet.blocks[-1]["line"]
            self.first = len(sheet.blocks)
        self.lead_depth = len(sheet.holders)

    def open_explicit(self, line, depth):
        sheet, text, below = self.sheet, self.text, self.below()
        more = below is not None and below.first < below.end and below.column > line.column
        k = line.first + 2 + len(text[line.first + 2 : line.end]) - len(text[line.first + 2 : line.end].lstrip(BLANKS))
        rest = text[k : line.end]
        if not rest:
            self.verbatim("html", line, depth, line.column)
            if not more:
                sheet.close_leaf()
        elif (label := LABEL.match(rest)) and depth < MAX_DEPTH:
            sheet.close_to(depth)
            sheet.hold("footnote", line, line.column)["info"] = (k + 1, k + label.end() - 1)
            self.text_behind(line, k + label.end())
        elif (target := TARGET.match(rest)) and not rest[target.end() :].strip(BLANKS) and not more:
            sheet.close_to(depth)
            self.hold_lead(line)
        elif target or rest[0] == "|":
            self.verbatim("definition", line, depth, line.column)
        else:
            self.open_directive(line, depth, k, DIRECTIVE.match(rest))

    def text_behind(self, line, stop):
        rest = self.body(line, stop)
        if rest:
            self.open_text(rest)

    def open_directive(self, line, depth, k, found):
        kind = kind_named(found[1]) if found else "html"
        if found and kind in ("directive", "figure") and depth < MAX_DEPTH:
            self.sheet.close_to(depth)
            self.sheet.hold(kind, line, line.column)["info"] = (k, k + len(found[1]))
            self.text_behind(line, k + found.end())
            return
        self.verbatim(kind, line, depth, line.column)
        if kind == "indented_code":
            rest = self.text[k + found.end() : line.end]
            start = k + found.end() + len(rest) - len(rest.lstrip(BLANKS))
            self.sheet.leaf["info"] = (start, start + len(rest.strip(BLANKS)))

    def open_plain(self, line, depth):
        sheet, said = self.sheet, self.said(line)
        if re.match(r">>>(?:[ \t]|$)", said):
            self.verbatim("indented_code", line, depth, None)
        elif re.match(r"__(?:[ \t]|$)", said):
            self.verbatim("definition", line, depth, line.column)
        elif self.text[line.start : line.first].strip(BLANKS) or not self.table(line, depth):
            if (depth == 0 and self.overlined(line)) or self.rule(line, depth):
                return
            sheet.close_to(depth)
            self.open_text(line)

    def overlined(self, line):
        if not RUN.match(self.said(line)) or line.column or self.k + 1 >= len(self.lines):
            return False
        title, below = self.lines[self.k], self.lines[self.k + 1]
        same = self.said(below).rstrip(BLANKS) == self.said(line).rstrip(BLANKS) and not below.column
        if title.first == title.end or not same or not long_enough(self.said(line), self.said(title)):
            return False
        self.k += 2
        self.sheet.close_to(0)
        block = self.sheet.add("heading", line.start, line.first, below.next)
        self.sheet.title(block, self.level(self.said(line)[0] * 2), title.first, title.end)
        return True

    def rule(self, line, depth):
        below = self.below()
        said = self.said(line).rstrip(BLANKS)
        if not RUN.match(said) or len(said) < 4 or (below and below.first < below.end):
            return False
        self.sheet.close_to(depth)
        self.sheet.add("rule", line.start, line.first, line.next)
        return True

    def rows(self, depth, number, stop, head, starts):
        """A table from line ``number`` up to ``stop``, with the lines on which its rows begin."""
        sheet, lines, end = self.sheet, self.lines, self.lines[stop - 1].next
        sheet.close_to(depth)
        table = sheet.add("table", self.opened.start, self.opened.first, end)
        parts = [("table_head", number, head)] if head else []
        edges = [*(start for start in starts if start < stop), stop]
        parts += [("table_row", a, b) for a, b in pairwise(edges)]
        for kind, a, b in parts:
            row = sheet.add(kind, lines[a].start, lines[a].first, lines[b - 1].next)
            row["parent"] = table
            if kind == "table_head":
                edge = max(len(self.text[: row["end"] - 1].rstrip(BLANKS)), row["start"])
                row["info"] = (edge, edge)
        self.k = stop
        sheet.close_to(depth)

    def table(self, line, depth):
        return self.grid(line, depth) or self.simple(line, depth)

    def grid(self, line, depth):
        border = re.compile(r"\+[-+]+\+[ \t]*$")
        if not border.match(self.said(line)):
            return False
        number, stop, head = self.k - 1, self.k - 1, 0
        while stop < len(self.lines):
            row = self.lines[stop]
            if self.said(row)[:1] not in ("+", "|") or (stop > number and row.column != line.column):
                break
            stop += 1
            if re.match(r"\+[=+]+\+[ \t]*$", self.said(row)):
                head = stop
        self.opened = line
        starts = [head or number]
        for k in range(starts[0] + 1, stop - 1):
            if k > starts[-1] and border.match(self.said(self.lines[k])):
                starts.append(k + 1)
        self.rows(depth, number, stop, head, starts)
        return True

    def simple(self, line, depth):
        border = re.compile(r"=+(?:[ \t]+=+)+[ \t]*$")
        if not border.match(self.said(line)) or line.column >= 64:
            return False
        number, found, at, stop = self.k - 1, 0, self.k, None
        ends = [None]
        while at < len(self.lines):
            row = self.lines[at]
            at += 1
            if row.column == line.column and border.match(self.said(row)):
                found += 1
                ends.append(at)
                if found == 2 or at == len(self.lines) or self.lines[at].first == self.lines[at].end:
                    stop = at
                    break
        if stop is None:
            return False
        head = ends[-2] or 0
        begin = head or number
        starts = [begin]
        for k in range(begin + 1, stop):
            row = self.lines[k]
            if row.first < row.end and row.column == line.column and self.said(row)[0] != "=":
                starts.append(k)
        self.opened = line
        self.rows(depth, number, stop, head, starts)
        return True


def long_enough(run, title):
    """Whether a line is a run of one sign, and as long as the title, unless it has four signs."""
    if not RUN.match(run):
        return False
    length = len(run.rstrip(BLANKS))
    return length >= 4 or length >= sum(1 + (ch >= "\u1100") for ch in title.rstrip(BLANKS))


def kind_named(name):
    if name in CODE:
        return "indented_code"
    if name in MADE:
        return "html"
    return {"math": "math", "figure": "figure", "table": "figure", "list-table": "figure", "flat-table": "figure"}.get(
        name, "directive"
    )
