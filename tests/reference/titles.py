"""Twin of the predicate of titles and lead-ins: whether what ends before a cut stays with what follows it."""

import re

ROW = re.compile(r"\r\n|\r|\n")
NEAR, LONG, MOST_WORDS, MOST_AHEAD = 160, 100, 11, 3
COLONS, MARKS, DASHES = ":\uff1a", ".!?\u3002\uff01\uff1f,;:\uff1a\u3001-\u2014/", "-\u2014"


def keeps_next(text, cut):
    body = text[:cut].rstrip()
    gap = text[len(body) : cut]
    if not body or len(gap) > NEAR or not ROW.search(gap):
        return False
    last = before_emphasis(text, len(body) - 1)
    if text[last] in COLONS:
        return not leads_nowhere(text, cut)
    return ends_openly(text, last) and is_title(text, last)


def before_emphasis(text, last):
    return last - min(len(re.search(r"[*_]*$", text[: last + 1])[0]), 3, last)


def leads_nowhere(text, cut):
    rest = text[cut:].lstrip()
    if not rest or len(text) - cut - len(rest) > NEAR:
        return True
    row = re.split(r"[\r\n]", rest)[0][:LONG].rstrip()
    return bool(row) and row[before_emphasis(row, len(row) - 1)] in COLONS


def ends_openly(text, last):
    if text[last] in "\"'\u201c\u201d)]\u300d":
        if last and text[last - 1] in "\"'\u201c":
            return False
        last -= last > 0
    return text[last] not in MARKS and text[last] not in "\"'\u201c"


def is_title(text, last):
    start = max(text.rfind("\n", 0, last + 1), text.rfind("\r", 0, last + 1)) + 1
    if last - start > LONG:
        return False
    title = text[start : last + 1].lstrip()
    before, after = text[:start], text[last + 1 :]
    gap = before[len(before.rstrip()) :]
    above = gap_rows(gap, at_edge=not before.strip() or len(gap) > NEAR)
    below = gap_rows(after[: len(after) - len(after.lstrip())])
    apart = above > 1 and (below > 1 or above > 2)
    return opens_as_title(title[0]) and len(title.split()) <= MOST_WORDS and apart and longer_follows(after, len(title))


def gap_rows(gap, *, at_edge=False):
    return 2 if at_edge else len(ROW.findall(gap[: NEAR + 1]))


def opens_as_title(sign):
    return sign in "#*_\u00a7(\"'\u201c\u300c[" or sign.isdigit() or (sign.isalpha() and not sign.islower())


def longer_follows(rest, size):
    for _ in range(MOST_AHEAD):
        rest = rest.lstrip()
        row = re.split(r"[\r\n]", rest)[0][: 2 * LONG]
        if not row:
            return False
        if len(row) >= 2 * size or (len(row) > size and not ends_openly(row, len(row) - 1)):
            return True
        after = rest[len(row) :]
        gap = after[: len(after) - len(after.lstrip())]
        if len(ROW.findall(gap)) == 1 and len(gap) < len(after):
            return True
        rest = after
    return False
