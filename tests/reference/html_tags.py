"""Twin of the tokens of HTML: markup and texts of a source one after the other, by plain loops and expressions."""

import html
import re

SPACES = " \t\n\f\r"
RAW = {"script", "style", "title", "textarea", "iframe", "noembed", "noframes", "xmp", "plaintext"}
REFERENCE = re.compile(r"&(?:#[0-9]+;?|#[xX][0-9a-fA-F]+;?|[a-zA-Z][a-zA-Z0-9]*;?)")


def tag_at(source, place):
    """Name, attributes, whether it closes itself, and the end of the tag whose name begins at ``place``.

    None where the source ends in it.
    """
    name = re.compile(r"[^ \t\n\f\r/>]*").match(source, place)
    place, attributes, closes = name.end(), {}, False
    while place < len(source) and source[place] != ">":
        if source[place] == "/":
            place += 1
            closes = closes or source[place : place + 1] == ">"
        elif source[place] in SPACES:
            place += 1
        else:
            key, value, place = attribute_at(source, place)
            attributes.setdefault(key, value)
    return None if place >= len(source) else (lowered(name[0]), attributes, closes, place + 1)


def attribute_at(source, place):
    key = re.compile(r".[^ \t\n\f\r/>=]*", re.S).match(source, place)
    sign = re.compile(r"[ \t\n\f\r]*=[ \t\n\f\r]*").match(source, key.end())
    if sign is None:
        return lowered(key[0]), "", re.compile(r"[ \t\n\f\r]*").match(source, key.end()).end()
    place = sign.end()
    if source[place : place + 1] in ("'", '"'):
        stop = source.find(source[place], place + 1)
        stop = len(source) if stop < 0 else stop
        return lowered(key[0]), source[place + 1 : stop], min(stop + 1, len(source))
    value = re.compile(r"[^ \t\n\f\r>]*").match(source, place)
    return lowered(key[0]), value[0], value.end()


def lowered(name):
    """Letters of ASCII in lower case, no others."""
    return "".join(chr(ord(sign) + 32) if "A" <= sign <= "Z" else sign for sign in name)


def comment_end(source, place):
    """After the comment that begins at ``place``."""
    early = re.compile(r"<!---?>").match(source, place)
    if early:
        return early.end()
    found = re.compile(r"--!?>").search(source, place + 4)
    return found.end() if found else len(source)


def after_angle(source, place):
    return source.find(">", place) + 1 or len(source)


def raw_end(source, place, name):
    """Where the end tag of an element that holds text alone begins."""
    if name == "plaintext":
        return len(source)
    if name == "script":
        return script_end(source, place)
    found = re.compile(rf"</{name}(?=[ \t\n\f\r/>])", re.I | re.A).search(source, place)
    return found.start() if found else len(source)


def script_end(source, place):
    """The same of a script, whose ``<!-- <script> ... </script>`` is text."""
    signs = re.compile(r"<!--|-->|<(/?)script(?=[ \t\n\f\r/>])", re.I | re.A)
    escaped = twice = False
    while found := signs.search(source, place):
        place = found.end()
        if found[0] == "<!--":
            place -= 0 if escaped else 2
            escaped = True
        elif found[0] == "-->":
            escaped = twice = False
        elif not found[1]:
            twice = twice or escaped
        elif twice:
            twice = False
        else:
            return found.start()
    return len(source)


def decoded(source, place):
    """What the ``&`` at ``place`` begins stands for, and its end; None where it is a sign for itself."""
    found = REFERENCE.match(source, place)
    if found is None:
        return None
    name = found[0]
    if name[1] == "#":
        return number(name), found.end()
    known = (name[1 : stop] for stop in range(len(name), 1, -1))
    longest = next((name for name in known if name in html.entities.html5), None)
    return None if longest is None else (html.entities.html5[longest], place + 1 + len(longest))


def number(name):
    digits = name.strip("&#;xX")
    point = int(digits, 16 if name[2] in "xX" else 10)
    if 0x80 <= point <= 0x9F:
        return bytes([point]).decode("cp1252", "ignore") or chr(point)
    return chr(point) if 0 < point <= 0x10FFFF and not 0xD800 <= point <= 0xDFFF else "\ufffd"
