"""Blocks of a wikitext, the slow way: line by line, with patterns."""

from __future__ import annotations

import re

from tests.reference.sheets import MAX_DEPTH, Sheet, lines_of

KINDS = {
    "indented_code": "pre nowiki source syntaxhighlight score timeline poem graph templatedata mapframe",
    "math": "math chem", "html": "gallery table imagemap",
}
KIND_OF = {name: kind for kind, names in KINDS.items() for name in names.split()}


def read_wikitext(text: str) -> list[tuple]:
    """Rows of the table of blocks."""
    scan = Scan(text)
    scan.run()
    return scan.sheet.table()


class Scan:
    """One pass over the lines; ``k`` is the number of the next one."""

    def __init__(self, text):
        self.text, self.lines, self.sheet = text, lines_of(text), Sheet(text)
        self.closing, self.unclosed = None, set()
        self.no_table = self.no_template = 0

    def run(self):
        self.k = self.sheet.front(self.lines)
        while self.k < len(self.lines):
            line = self.lines[self.k]
            self.k += 1
            if line.first < line.end:
                if not (self.goes_on(line) or self.sign(line)):
                    self.add_text(line)
            elif self.closing:
                self.sheet.extend(line)
            else:
                self.sheet.close_to(0)

    def add_text(self, line):
        kind = "indented_code" if self.text[line.start] == " " else "paragraph"
        if self.sheet.holders or self.sheet.kind != kind:
            self.keep(line, kind)
        else:
            self.sheet.extend(line)
            self.closing = self.open_part(line.first, line.end)

    def keep(self, line, kind):
        self.sheet.close_to(0)
        self.sheet.open_leaf(kind, line)
        self.closing = self.open_part(line.first, line.end)
        if not self.closing and kind != "paragraph" and self.text[line.start] != " ":
            self.sheet.close_leaf()

    def goes_on(self, line):
        if not self.closing:
            return False
        self.sheet.extend(line)
        stop = self.closed(self.closing, line.start, line.end)
        if stop:
            self.closing = self.open_part(stop, line.end)
            if not self.closing and self.sheet.kind != "paragraph" and self.text[self.sheet.leaf["line"]] != " ":
                self.sheet.close_leaf()
        return True

    def closed(self, name, start, end):
        """After what closes a comment or a tag, or 0."""
        found = re.compile(re.escape("-->" if name == "--" else f"</{name}"), re.I | re.A).search(self.text, start, end)
        return found.end() if found else 0

    def open_part(self, place, end):
        """The comment or tag that stays open at the end of a line."""
        while place < end:
            if self.text.startswith("<!--", place, end):
                place = self.closed("--", place + 4, end)
                if not place:
                    return "--"
                continue
            found = re.compile(r"<([a-zA-Z]+)").match(self.text, place, end)
            shut = self.text.find(">", found.end(), end) if found else -1
            known = found and found[1] in KIND_OF and found[1][0].lower() not in self.unclosed
            if not known or shut < 0 or self.text[shut - 1] == "/":
                place += 1
                continue
            place = self.closed(found[1], found.end(), end)
            if not place:
                if self.closed(found[1], end, len(self.text)):
                    return found[1]
                self.unclosed.add(found[1][0].lower())
                place = found.end()
        return None

    def sign(self, line):
        text, said = self.text[line.start : line.end], self.sheet.said(line)
        if text[0] == "=":
            return self.heading(line)
        if text[0] in "*#:;":
            self.item(line)
            return True
        if text.startswith("----"):
            self.sheet.lone("rule", line)
            return True
        if said.startswith("{|"):
            return self.table(line)
        if text.startswith("{{"):
            return self.template(line)
        if said.startswith("<"):
            found = re.match("<([a-zA-Z]+)", said)
            kind = "html" if said.startswith("<!--") else KIND_OF.get(found[1]) if found else None
            if kind:
                self.keep(line, kind)
            return bool(kind)
        return False

    def heading(self, line):
        text = self.text[line.start : line.end].rstrip(" \t")
        while text.endswith("-->") and len(text) >= 7 and "<!--" in text[:-3]:
            text = text[: text[:-3].rfind("<!--", 0, len(text) - 3)].rstrip(" \t")
        first = len(text) - len(text.lstrip("="))
        last = max(len(text.rstrip("=")), first)
        level = min(first, len(text) - last, 6)
        if not level or not text[first:last].strip(" \t"):
            return False
        self.sheet.heading(line, level, line.start + level, line.start + len(text) - level)
        return True

    def item(self, line):
        sheet, text = self.sheet, self.text
        run = re.compile(rf"[*#:;]{{1,{MAX_DEPTH}}}").match(text, line.first, line.end)[0]
        depth = 0
        while depth + 1 < len(run) and depth < len(sheet.holders) and sheet.holders[depth]["marker"] == run[depth]:
            depth += 1
        for place in range(depth, len(run)):
            sheet.item(line, place, run[place], run[place] == "#", 0)
        sheet.blocks[-1]["info"] = (line.first, line.first + len(run))
        rest = sheet.behind(line, line.first + len(run))
        if rest.first < rest.end:
            sheet.open_leaf("paragraph", rest)
            self.closing = self.open_part(rest.first, rest.end)
            if not self.closing:
                sheet.close_leaf()

    def table(self, line):
        sheet = self.sheet
        if line.start < self.no_table:
            return False
        depth, stop = 1, None
        levels = []
        for number, row in enumerate(self.lines[self.k :], self.k):
            said = sheet.said(row)
            depth += said.startswith("{|") - said.startswith("|}")
            levels.append(depth)
            if depth == 0:
                stop = number + 1
                break
        if stop is None:
            self.no_table = len(self.text)
            return False
        sheet.close_to(0)
        sheet.open_leaf("table", line)
        parts, part, filled, head = [], line, False, False
        for row, level in zip(self.lines[self.k : stop], levels, strict=True):
            said = sheet.said(row)
            if level != 1 or len(said) < 2:
                continue
            if said.startswith("|-"):
                if filled:
                    parts.append(("table_head" if head and part is line else "table_row", part, row.start))
                    part, filled = row, False
            elif said[0] == "!" or (said[0] == "|" and said[1] != "+"):
                head = said[0] == "!" if not filled and part is line else head
                filled = True
        end = self.lines[stop - 1].next
        parts.append(("table_row", part, end))
        sheet.rows_of(line, parts, parts[0][2] - 1)
        sheet.content_end = end
        self.k = stop
        return True

    def template(self, line):
        if line.start < self.no_template or self.sheet.kind == "paragraph":
            return False
        depth, stop = 0, None
        for found in re.compile(r"\{\{|\}\}").finditer(self.text, line.first):
            depth += 1 if found[0] == "{{" else -1
            if depth == 0:
                stop = found.end()
                break
        if stop is None:
            self.no_template = len(self.text)
            return False
        number = next(k for k, row in enumerate(self.lines) if row.start < stop <= row.end)
        row = self.lines[number]
        self.no_template = row.end
        if self.text[stop : row.end].strip(" \t"):
            return False
        self.sheet.lone("html", line._replace(next=row.next))
        self.k = number + 1
        return True
