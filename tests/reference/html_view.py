"""Twin of what is shown of HTML: a stack of open elements that is looked through again for every tag.

It gives the view as characters with their places in the source, and what is left out.
"""

from tests.reference.html_tags import RAW, SPACES, after_angle, comment_end, decoded, raw_end, tag_at


def words(text):
    return frozenset(text.split())


WIDE = words(
    "address article aside blockquote details dir dl fieldset figure footer form h1 h2 h3 h4 h5 h6 header listing main"
    " menu nav ol p plaintext pre section table ul xmp"
)
NARROW = words(
    "caption center dd dialog div dt figcaption hgroup legend li marquee optgroup option search summary tbody tfoot"
    " thead tr"
)
PARTS = words("caption col colgroup tbody td tfoot th thead tr")
LISTS = words("ul ol dl menu dir")
HEADINGS = words("h1 h2 h3 h4 h5 h6")
ENDS_P = WIDE | words("center dd dialog div dt figcaption hgroup li search summary hr")
VOID = words(
    "area base basefont bgsound br col embed frame hr image img input keygen link meta param source track wbr"
)
BLOCKS = ENDS_P - words("hr table p") | words("applet button marquee noscript object select")
SPECIAL = (WIDE | NARROW | words("td th colgroup button noscript object select template applet")) - words(
    "dialog legend optgroup option"
)
SCOPES = words("applet caption marquee object select table td template th")
STYLING = words("a b big code em font i nobr s small strike strong tt u")
HIDDEN = words(
    "annotation annotation-xml audio canvas datalist iframe noembed noframes noscript object script select style svg"
    " template title video"
)
LEAVES = words(
    "b big blockquote body br center code dd div dl dt em embed h1 h2 h3 h4 h5 h6 head hr i img li listing menu meta"
    " nobr ol p pre ruby s small span strong strike sub sup table tt u ul var"
)
INSIDE_FOREIGN = words("foreignobject mi mn mo ms mtext")
KEEPS = words("listing plaintext pre textarea xmp")
IGNORED = words("html head body frameset")


class Open:
    """An open element."""

    def __init__(self, name, start, *, hides, foreign, foreign_name=False):
        self.name, self.start, self.hides, self.foreign, self.foreign_name = name, start, hides, foreign, foreign_name
        self.closed = False

    @property
    def key(self):
        """What end tags look for: headings are one, and names in SVG others than those of HTML."""
        return ("foreign", self.name) if self.foreign_name else "h1" if self.name in HEADINGS else self.name

    def among(self, names):
        return not self.foreign_name and self.name in names


class View:
    """What is shown of a source."""

    def __init__(self, source):
        self.source, self.stack = source, [Open("", 0, hides=False, foreign=False)]
        self.chars, self.dropped = [], []       # characters with start and end in the source
        self.apart, self.apart_cells, self.fresh, self.breaks, self.space = "", 0, True, 0, None
        self.table_layout = {}                  # whether a table only places things, by its element
        self.tabs = []                          # place in the view and table of what parts cells
        start = source.lstrip("\ufeff") if source[:1] == "\ufeff" else source
        self.strict = start.lstrip(SPACES).lower().startswith("<?xml")
        self.read(int(source.startswith("\ufeff")))

    def read(self, place):
        while place < len(self.source):
            place = self.markup(place) if self.opens(place) else self.text(place)
        self.pop_to(1, len(self.source), len(self.source))

    def opens(self, place):
        after = self.source[place + 1 : place + 3]
        if self.source[place] != "<" or not after:
            return False
        return (after[0].isascii() and after[0].isalpha()) or after[0] in "!?" or (after[0] == "/" and len(after) > 1)

    @property
    def hidden(self):
        return any(each.hides and not each.closed for each in self.stack)

    @property
    def keeping(self):
        return any(each.among(KEEPS) and not each.closed for each in self.stack)

    def drop(self, start, end):
        if not self.hidden and start < end:
            self.dropped.append((start, end))

    def text(self, place):
        """One character or reference or run of blanks."""
        if self.hidden:
            return place + 1
        return self.shown(place, True)

    def shown(self, place, decodes):
        found = decoded(self.source, place) if decodes and self.source[place] == "&" else None
        char, end = found or (self.source[place], place + 1)
        if char in SPACES and not self.keeping:
            while found is None and end < len(self.source) and self.source[end] in SPACES:
                end += 1
            if not self.fresh and not self.breaks and self.space is None:
                self.space = (place, end)
            return end
        self.before(place)
        if found:
            self.chars += [(sign, place, end) for sign in char]
        else:
            self.chars.append((char, place, end))
        return end

    def before(self, place):
        """What stands before a text at ``place``."""
        put = ""
        if self.fresh:
            put = self.apart if self.chars else ""
            if put == "\t":
                self.tabs.append((len(self.chars), self.apart_table))
        elif self.breaks:
            put = "\n"
            if self.in_heading:
                put = " "
            elif self.breaks > 1 and not self.cells and not self.in_pre:
                put = "\n\n"
        elif self.space:
            self.chars.append((" ", *self.space))
        self.chars += [(sign, place, place) for sign in put]
        self.fresh, self.breaks, self.space, self.apart = False, 0, None, ""

    @property
    def cells(self):
        return sum(each.among({"td", "th"}) and not each.closed for each in self.stack)

    @property
    def in_heading(self):
        return self.innermost() in HEADINGS

    @property
    def in_pre(self):
        return self.innermost() in KEEPS - {"textarea"}

    def innermost(self):
        """The innermost element that is a block of a sort."""
        sorts = HEADINGS | LISTS | {"li", "dt", "dd", "tr", "blockquote", "figure", "table"} | (KEEPS - {"textarea"})
        return next((each.name for each in reversed(self.stack) if each.among(sorts) and not each.closed), "")

    def part(self, how, cells=None, table=None):
        """Ask for what stands before the next text; what is told farther outside counts more."""
        if self.hidden:
            return
        cells = self.cells if cells is None else cells
        how = "\n" if how == "\n\n" and cells else how
        order = ["", "\t", "\n", "\n\n"]
        self.fresh, self.breaks, self.space = True, 0, None
        if not self.apart or cells < self.apart_cells:
            self.apart, self.apart_cells, self.apart_table = how, cells, table
        elif cells == self.apart_cells:
            self.apart = max(self.apart, how, key=order.index)

    def how_apart(self, name):
        if name in WIDE:
            items = any(each.among({"li", "dt", "dd"}) and not each.closed for each in self.stack)
            return "\n" if items and name in LISTS else "\n\n"
        return "\n" if name in NARROW else ""

    def markup(self, place):
        source = self.source
        if source[place + 1] == "/":
            return self.end_tag(place)
        if source[place + 1] in "!?":
            return self.declaration(place)
        tag = tag_at(source, place + 1)
        if tag is None:
            self.drop(place, len(source))
            return len(source)
        name, attributes, closes, end = tag
        if name in RAW and not self.is_foreign(name, attributes) and not (self.strict and closes):
            return self.raw(name, attributes, closes, place, end)
        return self.start_tag(name, attributes, closes, place, end)

    def declaration(self, place):
        source = self.source
        if source[place : place + 9].lower() == "<![cdata[" and (self.strict or self.stack[-1].foreign):
            stop = source.find("]]>", place + 9)
            stop = len(source) if stop < 0 else stop
            self.put_raw(place + 9, stop, False)
            return min(stop + 3, len(source))
        end = comment_end(source, place) if source.startswith("<!--", place) else after_angle(source, place + 2)
        if source[place : place + 9].lower() != "<!doctype":
            self.drop(place, end)
        return end

    def put_raw(self, place, stop, decodes):
        held, self.source = self.source, self.source[:stop]
        while place < stop and not self.hidden:
            place = self.shown(place, decodes)
        self.source = held

    def raw(self, name, attributes, closes, place, end):
        stop = raw_end(self.source, end, name)
        if name in HIDDEN:
            stop = after_angle(self.source, stop)
            self.drop(place, stop)
            return stop
        self.start_tag(name, attributes, closes, place, end)
        self.put_raw(self.after_first_line(end, stop), stop, name == "textarea")
        after = after_angle(self.source, stop)
        self.pop_to(len(self.stack) - 1, after, after)
        return after

    def after_first_line(self, place, stop):
        place += place < stop and self.source[place] == "\r"
        return place + (place < stop and self.source[place] == "\n")

    def is_foreign(self, name, attributes):
        leaves = name in LEAVES or (name == "font" and attributes.keys() & {"color", "face", "size"})
        return self.stack[-1].foreign and not leaves

    def start_tag(self, name, attributes, closes, place, end):
        if self.is_foreign(name, attributes):
            if not closes:
                self.push(name, attributes, place, foreign_name=True)
            return end
        while self.stack[-1].foreign:
            self.pop(place)
        if name in IGNORED or not self.makes_room(name, place):
            return end
        if name in VOID:
            self.void(name, place)
            return end
        self.push(name, attributes, place)
        if closes and (self.strict or self.stack[-1].foreign):
            self.pop(end)
        elif name in KEEPS and name not in RAW:
            return self.after_first_line(end, len(self.source))
        return end

    def void(self, name, place):
        if name == "hr":
            self.part("\n\n")
        if name == "br" and not self.hidden and not self.fresh:
            if self.keeping and self.in_pre:
                self.chars.append(("\n", place, tag_at(self.source, place + 1 + (self.source[place + 1] == "/"))[3]))
            else:
                self.breaks, self.space = self.breaks + 1, None

    def last(self, key):
        """Place of the innermost open element of a name, or -1."""
        alive = [k for k, each in enumerate(self.stack) if each.key == key and not each.closed]
        return alive[-1] if alive else -1

    def wall(self, names):
        """Place of the innermost element of some names, closed ones included; the root is one."""
        return max(k for k, each in enumerate(self.stack) if k == 0 or each.among(names))

    def in_table(self):
        return self.last("table") > self.last("template")

    def close_up_to(self, key, wall, place):
        if self.last(key) > wall:
            self.pop_to(self.last(key), place, place)

    def makes_room(self, name, place):
        """Close what a start tag closes; whether its element may stand here."""
        if name in PARTS:
            return self.makes_place(name, place)
        if name in ENDS_P:
            self.close_up_to("p", self.wall(SCOPES | {"button"}), place)
        if name in HEADINGS and self.stack[-1].key == "h1":
            self.pop(place)
        cell = max(self.last("td"), self.last("th"), self.last("caption"))
        if name == "table" and self.in_table() and cell <= self.last("table"):
            self.pop_to(self.last("table"), place, place)
        if name == "form" and self.last("form") > self.last("template"):
            return False
        self.close_siblings(name, place)
        return True

    def close_siblings(self, name, place):
        plain = {"address", "div", "p"}
        if name == "li":
            self.close_up_to("li", self.wall(SPECIAL - plain - {"li"}), place)
        if name in ("dd", "dt"):
            self.close_up_to("dd", self.wall(SPECIAL - plain - {"dd", "dt"}), place)
            self.close_up_to("dt", self.wall(SPECIAL - plain - {"dd", "dt"}), place)
        if name in ("option", "optgroup") and self.stack[-1].key == "option":
            self.pop(place)
        if name == "optgroup" and self.stack[-1].key == "optgroup":
            self.pop(place)
        if name == "button":
            self.close_up_to("button", self.wall(SCOPES), place)
        if name == "select":
            self.close_up_to("select", 0, place)

    def makes_place(self, name, place):
        if not self.in_table():
            return False
        table = self.last("table")
        if name in ("td", "th"):
            if self.last("tr") > table:
                self.close_above(self.last("tr"), place)
            else:
                self.close_above(table, place)
                self.push("tr", {}, place)
            return True
        body = name == "tr" and len(self.stack) > table + 1 and self.stack[table + 1].key in ("tbody", "thead", "tfoot")
        self.close_above(table + body, place)
        return name != "col"

    def close_above(self, place, at):
        while len(self.stack) > place + 1:
            self.pop(at)

    def hides(self, name, attributes):
        told = attributes.get("style", "").lower().split(";")
        style = [[part.strip(SPACES) for part in each.split(":")] for each in told]
        shown = [value[1] for value in style if len(value) > 1 and value[0] == "display"]
        none = bool(shown) and shown[-1].startswith("none") and not shown[-1][4:5].isalpha()
        hidden = "hidden" in attributes and attributes["hidden"].lower() != "until-found"
        closed = name == "dialog" and "open" not in attributes
        return name in HIDDEN or none or hidden or closed or attributes.get("aria-hidden", "").lower() == "true"

    def push(self, name, attributes, place, *, foreign_name=False):
        below = self.stack[-1]
        leaves = foreign_name and name in INSIDE_FOREIGN
        foreign = (name in ("svg", "math") and not foreign_name) or (below.foreign and not leaves)
        element = Open(name, place, hides=self.hides(name, attributes), foreign=foreign, foreign_name=foreign_name)
        how, cells = "" if foreign_name else self.how_apart(name), self.cells
        if not element.hides:
            if how:
                self.part(how)
            if element.among({"td", "th"}):
                self.part("\t", cells, self.stack[self.last("table")])
        self.tell(element, attributes)
        self.stack.append(element)

    def tell(self, element, attributes):
        """Note what tells that a table only places things."""
        if element.foreign_name:
            return
        cells = [k for k, each in enumerate(self.stack) if each.among({"td", "th"}) and not each.closed]
        tables = [each for each in self.stack[: cells[-1]] if each.key == "table" and not each.closed] if cells else []
        if element.name in HEADINGS | {"table"} and tables:
            self.table_layout[tables[-1]] = True
        if element.name == "table":
            layout = attributes.get("role", "").lower() in ("presentation", "none")
            self.table_layout[element] = layout
            element.rows, element.widest, element.head = 0, 0, False
        if element.name == "tr":
            element.cells, element.heads, element.begins = 0, 0, len(self.chars)
        if element.among({"td", "th"}):
            row = next((each for each in reversed(self.stack) if each.key == "tr" and not each.closed), None)
            row.cells, row.heads = row.cells + 1, row.heads + (element.name == "th")

    def untell(self, element):
        table = self.stack[self.last("table")] if self.last("table") >= 0 else None
        if element.key == "tr":
            table.widest = max(table.widest, element.cells)
            if len(self.chars) > element.begins:
                heads = element.cells == element.heads or self.last("thead") > self.last("table")
                table.head = table.head or (heads and table.rows == 0)
                table.rows += 1
        if element.key == "table" and (element.widest < 2 or (element.rows < 2 and not element.head)):
            self.table_layout[element] = True

    def pop(self, end):
        element = self.stack[-1]
        if element.closed:
            self.stack.pop()
            return
        self.untell(element)
        how = "" if element.foreign_name else self.how_apart(element.name)
        if how:
            self.part(how)
        hidden = element.hides
        self.stack.pop()
        if element.among({"td", "th"}) and not hidden:
            self.part("\t", None, self.stack[self.last("table")])
        if hidden:
            self.drop(element.start, end)

    def pop_to(self, place, start, end):
        while len(self.stack) > place + 1:
            self.pop(start)
        if len(self.stack) > place:
            self.pop(end)

    def kill(self, place, end):
        """Close an element and leave open what it holds."""
        element = self.stack[place]
        if self.how_apart(element.name):
            self.part(self.how_apart(element.name))
        element.closed = True
        if element.hides:
            self.drop(element.start, end)

    def end_tag(self, place):
        source = self.source
        if not (source[place + 2].isascii() and source[place + 2].isalpha()):
            return after_angle(source, place + 2)
        tag = tag_at(source, place + 2)
        if tag is None:
            self.drop(place, len(source))
            return len(source)
        self.close(tag[0], place, tag[3])
        return tag[3]

    def close(self, name, start, end):
        special, scope = self.wall(SPECIAL), self.wall(SCOPES)
        top = self.stack[-1]
        if (top.foreign or top.foreign_name) and self.last(("foreign", name)) > special:
            self.pop_to(self.last(("foreign", name)), start, end)
            return
        found = self.last("h1" if name in HEADINGS else name)
        if name == "p":
            if found > self.wall(SCOPES | {"button"}):
                self.pop_to(found, start, end)
            else:
                self.part("\n\n")
        elif name == "br":
            self.void("br", start)
        elif found < 0:
            return
        elif name in PARTS or name == "table":
            if self.in_table() and found >= self.last("table"):
                self.pop_to(found, start, end)
        elif name == "form":
            self.end_form(found, scope, end)
        elif name in STYLING:
            if found > special:
                self.pop_to(found, start, end)
            elif found > scope:
                self.kill(found, end)
        elif name == "template" or name in BLOCKS:
            if name == "template" or found >= (self.wall(SCOPES | {"ol", "ul"}) if name == "li" else scope):
                self.pop_to(found, start, end)
        elif found > special or found == len(self.stack) - 1:
            self.pop_to(found, start, end)

    def end_form(self, found, scope, end):
        if found <= scope:
            return
        if found == len(self.stack) - 1:
            self.pop(end)
        else:
            self.kill(found, end)

    @property
    def shown_text(self):
        """The view; cells of tables that only place things stand on lines of their own."""
        chars = [char for char, _, _ in self.chars]
        for place, table in self.tabs:
            if self.table_layout[table]:
                chars[place] = "\n"
        return "".join(chars)
