"""Blocks of an Org text, the slow way: line by line, with patterns."""

from __future__ import annotations

import re

from tests.reference.sheets import MAX_DEPTH, Sheet, lines_of

STATES = r"(?:TODO|DONE|NEXT|WAIT|WAITING|HOLD|STARTED|CANCELLED|CANCELED|SOMEDAY)"
TAGS = re.compile(r"(?<![^ \t]):[a-zA-Z0-9_@#%:\x80-\U0010ffff]+:$")
WORD = r"[a-zA-Z0-9_*-]*"
ITEM = re.compile(r"(?:[-+*]|[0-9]{1,9}[.)])(?=[ \t]|$)")
WAITING = re.compile(r"(?:name|caption|header|results|plot|tblname)$|attr_", re.I)


def read_org(text: str) -> list[tuple]:
    """Rows of the table of blocks."""
    scan = Scan(text)
    scan.run()
    return scan.sheet.table()


class Scan:
    """One pass over the lines; ``k`` is the number of the next one."""

    def __init__(self, text):
        self.text, self.lines, self.sheet = text, lines_of(text), Sheet(text)
        self.closing, self.gaps = None, 0

    def run(self):
        self.k = self.sheet.front(self.lines)
        while self.k < len(self.lines):
            line = self.lines[self.k]
            self.k += 1
            self.first = len(self.sheet.blocks)
            if line.first < line.end:
                self.add(line)
                self.sheet.take_lead(self.first)
                self.gaps = 0
            elif self.closing:
                self.sheet.extend(line)
            else:
                self.gaps += 1
                self.sheet.close_leaf()

    def add(self, line):
        if self.headline(line) or self.goes_on(line):
            return
        depth = 0
        for holder in self.sheet.holders:
            if line.column <= holder["width"] or (self.gaps > 1 and holder["kind"] == "list_item"):
                break
            depth += 1
        if self.element(line, depth):
            return
        if self.sheet.kind == "paragraph" and depth == len(self.sheet.holders):
            self.sheet.extend(line)
        else:
            self.open("paragraph", line, depth)

    def open(self, kind, line, depth, closing=None):
        self.sheet.close_to(depth)
        self.sheet.open_leaf(kind, line)
        self.closing = closing

    def headline(self, line):
        found = re.compile(r"(\*+) [ \t]*").match(self.text, line.start, line.end)
        if not found:
            return False
        self.closing = None
        start = found.end()
        title = self.text[start : line.end].rstrip(" \t")
        tags = TAGS.search(title)
        if tags and tags.start():
            title = title[: tags.start()].rstrip(" \t")
        state = re.compile(STATES + r"[ \t]+").match(title)
        head = state.end() if state else 0
        priority = re.compile(r"\[#.\](?=[ \t])[ \t]*", re.S).match(title, head)
        head = priority.end() if priority else head
        self.sheet.heading(line, min(len(found[1]), 6), start + head, start + max(len(title), head))
        return True

    def goes_on(self, line):
        if not self.closing:
            return False
        self.sheet.extend(line)
        if re.compile(self.closing, re.I | re.A).match(self.sheet.said(line)):
            self.closing = None
            self.sheet.close_leaf()
        return True

    def element(self, line, depth):
        sheet, said = self.sheet, self.sheet.said(line)
        if said[0] == "#":
            return self.keyword(line, depth)
        if re.match(r":[a-zA-Z0-9_-]+:[ \t]*$", said):
            self.open("html", line, depth, r":END:[ \t]*$")
            return True
        if re.match(r":(?:[ \t]|$)", said):
            return self.run_of("indented_code", line, depth)
        if said[0] == ":":
            return False
        if re.match(r"-{5,}[ \t]*$", said):
            sheet.lone("rule", line, depth)
            return True
        found = ITEM.match(said)
        if found and not (said[0] == "*" and line.column == 0) and depth < MAX_DEPTH:
            self.item(line, depth, found)
            return True
        if said[0] == "|" and not self.text[line.start : line.first].strip(" \t"):
            self.table(line, depth)
            return True
        found = re.match(r"\\begin\{([a-zA-Z0-9_*-]+)\}", said, re.I)
        if found:
            self.open("math", line, depth, rf"\\end\{{{re.escape(found[1])}(?![a-zA-Z0-9_*-])")
        return bool(found)

    def run_of(self, kind, line, depth):
        sheet = self.sheet
        same = sheet.kind == kind and depth == len(sheet.holders)
        if same and self.text[sheet.leaf["start"]] == self.text[line.first]:
            sheet.extend(line)
        else:
            self.open(kind, line, depth)
        return True

    def item(self, line, depth, found):
        sheet = self.sheet
        number = found[0][0].isdigit()
        sheet.item(line, depth, "1" if number else found[0], number, line.column)
        sheet.blocks[-1]["info"] = (line.first, line.first + found.end())
        rest = sheet.behind(line, line.first + found.end())
        if rest.first < rest.end:
            self.open("paragraph", rest, len(sheet.holders))
        else:
            self.first = sheet.held(line, self.first)

    def keyword(self, line, depth):
        sheet, said = self.sheet, self.sheet.said(line)
        if block := re.match(rf"#\+(begin|end)_({WORD})", said, re.I | re.A):
            (self.begin if block[1].lower() == "begin" else self.end)(line, depth, block)
            return True
        if re.match(r"#(?:[ \t]|$)", said):
            return self.run_of("html", line, depth)
        found = re.match(r"#\+([^:\[ \t]{1,62})(?=[^ \t])", said)
        if not found:
            return False
        sheet.close_to(depth)
        if WAITING.match(found[1]):
            sheet.wait(line.start, line.next)
        else:
            sheet.add("definition", line.start, line.first, line.next)
        return True

    def begin(self, line, depth, block):
        sheet, name = self.sheet, block[2].lower()
        kinds = {"quote": "quote"} | dict.fromkeys(("src", "example", "verse"), "indented_code")
        kind = (kinds | dict.fromkeys(("export", "comment", "latex", "html", "ascii"), "html")).get(name, "directive")
        span = (line.first + block.start(2), line.first + block.end())
        if kind in ("indented_code", "html") or depth == MAX_DEPTH:
            self.open(kind, line, depth, rf"#\+end_{re.escape(name)}(?![a-zA-Z0-9_*-])")
            info = re.compile(rf"[ \t]*({WORD})", re.A).match(self.text, span[1], line.end)
            sheet.leaf["info"] = info.span(1)
            return
        sheet.close_to(depth)
        sheet.hold(kind, line, -1)["info"] = span
        self.first = sheet.held(line, self.first)

    def end(self, line, depth, block):
        sheet = self.sheet
        for place in range(len(sheet.holders), 0, -1):
            holder = sheet.holders[place - 1]
            name = self.text[slice(*holder["block"]["info"])]
            if holder["kind"] != "list_item" and name.lower() == block[2].lower():
                sheet.closed_by(line, place)
                return
        sheet.lone("definition", line, depth)

    def table(self, line, depth):
        stop = self.k
        while stop < len(self.lines) and self.sheet.said(self.lines[stop]).startswith("|"):
            stop += 1
        rows = self.lines[self.k - 1 : stop]
        dashed = [self.sheet.said(row).startswith("|-") for row in rows]
        filled = dashed.index(False) if False in dashed else len(rows)
        head = next((k + 1 for k in range(filled, len(rows)) if dashed[k]), 0)
        head = 0 if head == len(rows) else head
        info = rows[head - 1].first + len(self.sheet.said(rows[head - 1]).rstrip(" \t")) if head else 0
        parts, begin = [("table_head", rows[0], rows[head - 1].next)] if head else [], head
        for k in range(head, len(rows)):
            if not dashed[k] or k + 1 == len(rows):
                parts.append(("table_row", rows[begin], rows[k].next))
                begin = k + 1
        self.open("table", line, depth)
        self.sheet.rows_of(line, parts, info)
        self.sheet.content_end = rows[-1].next
        self.k = stop
