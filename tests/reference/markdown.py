"""Blocks of a Markdown text as another parser sees them: pyromark's events, told in our kinds and offsets."""

from __future__ import annotations

from itertools import accumulate

import pyromark

NAMES = {
    "Paragraph": "paragraph", "Table": "table", "TableHead": "table_head", "TableRow": "table_row",
    "List": "list", "Item": "list_item", "BlockQuote": "quote", "HtmlBlock": "html", "MetadataBlock": "front_matter",
    "FootnoteDefinition": "footnote",
}
BLANK = " \t\r\n>"
OPTIONS = (
    pyromark.Options.ENABLE_TABLES
    | pyromark.Options.ENABLE_FOOTNOTES
    | pyromark.Options.ENABLE_YAML_STYLE_METADATA_BLOCKS
)


def block_name(event):
    """Our name for the block that an event opens or closes, or None for inlines."""
    if event == "Rule":
        return "rule"
    if not isinstance(event, dict) or not ({"Start", "End"} & event.keys()):
        return None
    what = event.get("Start", event.get("End"))
    name, detail = next(iter(what.items())) if isinstance(what, dict) else (what, None)
    if name == "CodeBlock":
        return "indented_code" if detail == "Indented" else "fence"
    if name == "Heading":
        return f"heading{(detail['level'] if isinstance(detail, dict) else detail)[1]}"
    return NAMES.get(name)


def trimmed(text, name, start, end):
    """Span without outer blanks; where a head ends is not compared, since ours holds the delimiter row."""
    start += len(text[start:end]) - len(text[start:end].lstrip(" \t\r\n"))
    return name, start, 0 if name == "table_head" else start + len(text[start:end].rstrip(BLANK))


def reference_blocks(text):
    """Sorted ``(name, start, end)`` of every block; paragraphs of tight lists come out of inlines."""
    raw = text.encode("utf-8", "surrogatepass")
    points = [0, *accumulate((byte & 0xC0) != 0x80 for byte in raw)]
    found, stack, inline = [], [], None
    for event, span in pyromark.events_with_range(text, options=OPTIONS):
        name = block_name(event)
        if name is None:
            if stack and stack[-1] in ("list_item", "footnote"):
                inline = (inline[0] if inline else span["start"], span["end"])
            continue
        if inline:
            found.append(trimmed(text, "paragraph", points[inline[0]], points[inline[1]]))
            inline = None
        if isinstance(event, dict) and "End" in event:
            stack.pop()
            continue
        found.append(trimmed(text, name, points[span["start"]], points[span["end"]]))
        if name != "rule":
            stack.append(name)
    return sorted(found)


def comparable(blocks):
    """Our blocks in the same form: no definitions, which have no events, and ``$$`` blocks as paragraphs."""
    found = []
    for block in blocks:
        if block.kind != "definition":
            name = f"heading{block.level}" if block.kind == "heading" else block.kind.replace("math", "paragraph")
            found.append(trimmed(blocks.text, name, block.start, block.end))
    return sorted(found)
