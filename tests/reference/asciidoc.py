"""Blocks of an AsciiDoc, the slow way: line by line, with patterns."""

from __future__ import annotations

import re

from tests.reference.sheets import MAX_DEPTH, Sheet, lines_of

W = r"[a-zA-Z0-9_\x80-\U0010ffff]"
DELIMITER = re.compile(r"(?:([-.=*_+/])\1{3,}|--)[ \t]*$")
TABLE = re.compile(r"[|,:!]={3,}[ \t]*$")
SECTION = re.compile(r"([=#])\1{0,5}(?=[ \t]+[^ \t])")
ATTRIBUTES = re.compile(rf"\[(?:\].*|\[.*\]|(?:{W}|[.#%{{,\"']).*)?\][ \t]*$", re.S)
BLOCK_TITLE = re.compile(r"\.\.?[^. \t]")
ENTRY = re.compile(rf":(?:{W}|!)(?:{W}|[!-])*:(?=[ \t]|$)")
MACRO = re.compile(r"[a-zA-Z][a-zA-Z0-9_-]*::[^ \t\[]*\[.*\][ \t]*$", re.S)
MARKER = re.compile(r"(?:(\*{1,5}|\.{1,5}|-)|(<(?:[0-9]+|\.[0-9]*)>)|([0-9]+\.)|([a-zA-Z]\.))(?=[ \t]+[^ \t])")
TERM = re.compile(r"(?<=[^ \t:;])(::{1,3}|;;)(?=[ \t]|$)")
RULE = re.compile(r"(?:'''|<<<|---|\*\*\*)[ \t]*$")
KEPT = ("source", "listing", "literal", "stem", "latexmath", "asciimath", "pass")


def read_asciidoc(text: str) -> list[tuple]:
    """Rows of the table of blocks."""
    scan = Scan(text)
    scan.run()
    return scan.sheet.table()


class Scan:
    """One pass over the lines; ``k`` is the number of the next one."""

    def __init__(self, text):
        self.text, self.lines, self.sheet = text, lines_of(text), Sheet(text)
        self.closing, self.attached = None, False
        self.style = self.language = (0, 0)

    def run(self):
        sheet = self.sheet
        self.k = sheet.front(self.lines)
        while self.k < len(self.lines):
            line = self.lines[self.k]
            self.k += 1
            self.first = len(sheet.blocks)
            if line.first == line.end:
                if self.closing:
                    sheet.extend(line)
                else:
                    sheet.close_leaf()
            elif not self.goes_on(line):
                if self.in_item() and self.is_plus(line):
                    sheet.close_leaf()
                    self.attached = True
                else:
                    self.open(line)
                    self.attached = self.attached and len(sheet.blocks) == self.first and sheet.lead >= 0
                    sheet.take_lead(self.first)

    def in_item(self):
        return bool(self.sheet.holders) and self.sheet.holders[-1]["kind"] == "list_item"

    def is_plus(self, line):
        return line.column == 0 and re.match(r"\+[ \t]*$", self.sheet.said(line))

    def delimiter(self, line):
        found = None if line.column else DELIMITER.match(self.sheet.said(line))
        return found[0].rstrip(" \t") if found else ""

    def goes_on(self, line):
        sheet, said = self.sheet, self.sheet.said(line)
        if not sheet.kind:
            return False
        if self.closing:
            sheet.extend(line)
            if line.column == 0 and said.rstrip(" \t") == self.closing:
                self.closing = None
                sheet.close_leaf()
            return True
        starts = self.delimiter(line) or (
            line.column == 0 and (TABLE.match(said) or ATTRIBUTES.match(said) or re.match(r"```(?!`)", said))
        )
        if starts or (self.in_item() and (self.is_plus(line) or MARKER.match(said) or self.term(said))):
            return False
        sheet.extend(line)
        return True

    def term(self, said):
        """The sign that ends a term, which stands behind its text; runs are read from left to right."""
        place = 1
        while place + 1 < len(said):
            run = re.compile(r":{2,}|;{2,}").match(said, place)
            if not run:
                place += 1
                continue
            most = 4 if run[0][0] == ":" else 2
            if re.match(r"[ \t]|$", said[run.end() :]) and len(run[0]) <= most and said[place - 1] not in " \t":
                return run
            place = run.end()
        return None

    def walled(self):
        depth = len(self.sheet.holders)
        while depth and self.sheet.holders[depth - 1]["kind"] == "list_item":
            depth -= 1
        return depth

    def styled(self, *names):
        return self.text[slice(*self.style)] in names and self.style[0] < self.style[1]

    def open(self, line):
        sheet, said = self.sheet, self.sheet.said(line)
        depth = len(sheet.holders) if self.attached else self.walled()
        delimiter = self.delimiter(line)
        if delimiter and self.close_delimited(line, delimiter):
            return
        waits = line.column == 0 and not delimiter
        if waits and (ATTRIBUTES.match(said) or BLOCK_TITLE.match(said)):
            sheet.close_to(depth)
            if said[0] == "[" and said[1] != "[":
                self.note_style(line, said.rstrip(" \t"))
            sheet.wait(line.start, line.next)
            return
        if line.column or not self.kept(line, depth, delimiter):
            self.text_line(line, depth)
        self.style = self.language = (0, 0)

    def note_style(self, line, said):
        start, inner = line.first + 1, said[1:-1]
        style = re.match(r"[^,%#.]*", inner)
        self.style = (start, start + style.end())
        rest = re.match(r"[^,]*,?[ \t]*", inner).end()
        self.language = (start + rest, start + rest + re.match(r"[^,]*", inner[rest:]).end())

    def close_delimited(self, line, delimiter):
        sheet = self.sheet
        for depth in range(len(sheet.holders), 0, -1):
            if sheet.holders[depth - 1]["marker"] == delimiter and sheet.holders[depth - 1]["kind"] != "list_item":
                sheet.closed_by(line, depth)
                return True
        return False

    def keep(self, kind, line, depth, closing=None):
        self.sheet.close_to(depth)
        self.sheet.open_leaf(kind, line)
        self.closing = closing
        if kind == "indented_code" and self.styled("source"):
            self.sheet.leaf["info"] = self.language

    def kept(self, line, depth, delimiter):
        said, sheet = self.sheet.said(line), self.sheet
        if depth == 0 and not self.attached and not self.styled("discrete", "float") and self.titled(line):
            return True
        if delimiter:
            self.delimited(line, depth, delimiter)
        elif re.match(r"```(?!`)", said):
            self.keep("indented_code", line, depth, "```")
            info = said[3:]
            start = line.first + 3 + len(info) - len(info.lstrip(" \t"))
            sheet.leaf["info"] = (start, start + len(info.strip(" \t")))
        elif TABLE.match(said):
            self.cells(line, depth)
        elif re.match(r"//(?!/)", said) or MACRO.match(said):
            sheet.lone("html", line, depth)
        elif ENTRY.match(said):
            sheet.lone("definition", line, depth)
        elif RULE.match(said):
            sheet.lone("rule", line, depth)
        else:
            return False
        return True

    def delimited(self, line, depth, delimiter):
        sheet, sign = self.sheet, delimiter[0]
        if (sign in "=*_" or delimiter == "--") and depth < MAX_DEPTH:
            sheet.close_to(depth)
            block = sheet.hold("quote" if sign == "_" else "directive", line, len(delimiter), delimiter)
            block["info"] = self.style
            self.first = sheet.held(line, self.first)
            return
        kind = "html" if sign in "/+" else "indented_code"
        if sign == "+" and self.styled("stem", "asciimath", "latexmath"):
            kind = "math"
        self.keep(kind, line, depth, delimiter)

    def titled(self, line):
        said = self.sheet.said(line)
        if found := SECTION.match(said):
            title, level = said.rstrip(" \t"), len(found[0])
            shut = re.search(rf"(?<=[^ \t])[ \t]+{re.escape(found[1])}{{{level}}}$", title[level:])
            inner = title[level : level + shut.start()].strip(" \t") if shut else ""
            same = inner and len(title) - len(title.rstrip(found[1])) >= level
            end = level + shut.start() if same else len(title)
            self.sheet.heading(line, level, line.first + level, line.first + end)
            return True
        if self.k >= len(self.lines):
            return False
        below, title = self.lines[self.k], said.rstrip(" \t")
        run = self.sheet.said(below).rstrip(" \t")
        level = "=-~^+".find(run[:1]) + 1 if run else 0
        fits = run == run[:1] * len(run) and abs(len(run) - len(title)) < 2 and not below.column
        if not level or not fits or said[0] == "." or not re.search(W, title):
            return False
        self.k += 1
        self.sheet.heading(line._replace(next=below.next), level, line.first, line.end)
        return True

    def cells(self, line, depth):
        sheet, sign = self.sheet, self.sheet.said(line)[0]
        stop, filled, blank, head, grouped = len(self.lines), 0, False, 0, False
        for number, row in enumerate(self.lines[self.k :], self.k):
            said = sheet.said(row)
            if not said:
                head = number + 1 if filled == 1 and not blank else head
                blank = True
                continue
            if said[0] == sign and TABLE.match(said):
                stop = number + 1
                break
            grouped = grouped or (filled > 1 and blank and said[0] == "|")
            filled, blank = filled + 1, False
        self.keep("table", line, depth)
        rows = self.lines[self.k - 1 : stop]
        begin = head - self.k + 1 if head else 0
        parts = [("table_head", line, rows[begin - 1].next)] if head else []
        info = line.start + len(self.text[line.start : rows[begin - 1].next - 1].rstrip(" \t")) if head else 0
        part, blank, filled = rows[begin] if begin < len(rows) else None, False, False
        for number, row in enumerate(rows[begin:], begin):
            opens = sheet.said(row).startswith("|")
            if filled and opens and (blank or not grouped) and number + 1 < len(rows):
                parts.append(("table_row", part, row.start))
                part = row
            filled, blank = filled or opens, not sheet.said(row)
        if part:
            parts.append(("table_row", part, rows[-1].next))
        sheet.rows_of(line, parts, info)
        self.k = stop

    def text_line(self, line, depth):
        kept = self.styled(*KEPT)
        if not kept and self.item(line):
            return
        self.keep("indented_code" if kept or line.column else "paragraph", line, depth)

    def item(self, line):
        sheet, said = self.sheet, self.sheet.said(line)
        found = MARKER.match(said) or self.term(said)
        if not found or len(sheet.holders) == MAX_DEPTH:
            return False
        described = found.re is not MARKER
        kind = found[0] if described or found[1] else "<" if found[2] else "1" if found[3] else "a"
        depth = self.walled()
        while depth < len(sheet.holders) and sheet.holders[depth]["marker"] != kind:
            depth += 1
        sheet.item(line, depth, kind, said[0] == "." or kind in ("<", "1", "a"), 0)
        sheet.blocks[-1]["info"] = (line.first, line.first + found.end())
        sheet.open_leaf("paragraph", line if described else sheet.behind(line, line.first + found.end()))
        return True
