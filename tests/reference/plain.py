"""Twin of the plain-text reading: the same lines by regular expressions, the same decisions over plain tuples."""

import re
from itertools import pairwise
from typing import NamedTuple

from seamline.markup.markdown import KINDS


def words_of(text: str) -> set[str]:
    return set(text.split())


ROLES = words_of(
    "a agent ai answer assistant bot caller chatbot chatgpt claude client customer developer doctor guest "
    "host human interviewee interviewer moderator narrator operator patient person q question speaker student "
    "system teacher tool user witness 问 問 答 用户 助手 系统 ユーザー アシスタント пользователь ассистент "
    "вопрос ответ frage antwort pregunta respuesta usuario asistente utilisateur réponse"
)
FIELDS = words_of(
    "abstract address appendix args arguments article attribution author authors background bcc book caution cc "
    "chapter comment comments conclusion cons contact copyright corollary date debug default definition "
    "description directions file files license-grant "
    "disclaimer e-mail edit email equation error example examples fatal fax fig figure fixme from fwd hint "
    "how id important info ingredients input instructions key keywords lemma level license link location "
    "methods name note notes objective option output parameters params part phone price problem proof pros ps "
    "purpose raises re reason reference references remark result results return returns section see solution "
    "source sources status step subject summary table tel theorem time tip tips title to todo total trace "
    "translation type update url value verse version warning warnings website what when where who why"
)
DIVISIONS = [
    words_of("act book buch libro livre part parte partie teil volume часть книга"),
    words_of("appendix capítulo capitolo chapitre chapter hoofdstuk kapitel rozdział scene глава κεφάλαιο"),
    words_of("abschnitt article artikel sección section раздел статья"),
]
ORDINALS = words_of(
    "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
    "seventeen eighteen nineteen twenty first second third fourth fifth"
)
LINE = re.compile(r"[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+")
TIME = re.compile(
    r"[\[(]?(?=[0-9T:.,/\- \t]*[0-9]:[0-9])[0-9](?:[0-9:.,/\- \t]|(?<=[0-9])[TZ])*"
    r"(?:[aApP][mM](?![A-Za-z]))?[\])]?[ \t\-]*"
)
NUMBER = re.compile(r"([0-9]{1,3}(?:\.[0-9]{1,3}){0,3})(\.?)[ \t]+(?=\S)|([IVXLC]{1,7})\.[ \t]+(?=\S)")
ASIAN = re.compile(
    "[第제][一二三四五六七八九十百千零〇两0-9０-９]{1,7}(?:([部卷篇編幕부])|([章回장话話])|([节節条條절]))"
)


class Mark(NamedTuple):
    """A line that may be a label or a title."""

    sort: str
    block: int
    after: int
    line: int
    end: int
    info: str
    rank: int = 0
    parts: tuple[int, ...] = ()
    role: bool = False
    speech: bool = False
    timed: bool = False
    key: tuple[str, ...] = ()
    value: int = 0
    capitals: bool = False


def upper(char: str) -> bool:
    return char.isalpha() and not char.islower()


def ends_title(text: str) -> bool:
    return text[-1] not in ".,;:。，"


def roman(word: str) -> int:
    values = {"i": 1, "v": 5, "x": 10, "l": 50, "c": 100}
    if not word or not (word.isupper() or word.islower()) or set(word.lower()) - set(values):
        return 0
    total, before = 0, 1000
    for char in word.lower():
        value = values[char]
        total += value - 2 * before if value > before else value
        before = value
    return total if 0 < total < 200 else 0


def wiki(line: str) -> tuple[int, str]:
    opening = re.match(r"[= \t]*", line)[0]
    rest = line[len(opening) :]
    title = rest.rstrip("= \t")
    n = opening.count("=")
    fits = line[0] == "=" and title and n == rest[len(title) :].count("=") and n <= 6 and len(title) <= 80
    return (n, title) if fits else (0, "")


def leading_word(text: str) -> str:
    return text[: next((i for i, char in enumerate(text) if not char.isalpha()), len(text))]


def division(line: str) -> int:
    found = ASIAN.match(line)
    if found:
        fits = len(line) - found.end() + 1 <= 40 and ends_title(line)
        return next(i + 1 for i in range(3) if found[i + 1]) if fits else 0
    word = leading_word(line)
    if len(line) > 120 or not upper(line[0]):
        return 0
    rank = next((i + 1 for i, known in enumerate(DIVISIONS) if word.lower() in known), 0)
    rest = line[len(word) :].lstrip(" \t")
    if not rank or not rest or rest == line[len(word) :]:
        return 0
    digits = re.match(r"[0-9]{0,4}", rest)[0]
    number = digits or leading_word(rest)
    if digits:
        known = not rest[len(digits) : len(digits) + 1].isalpha()
    else:
        known = roman(number) or (len(number) == 1 and upper(number)) or number.lower() in ORDINALS
    if not number or not known:
        return 0
    rest = rest[len(number) :]
    if rest[:1] in (".", ":"):
        return rank if len(rest) == 1 or rest[1] in " \t" else 0
    title = rest.lstrip(" \t")
    if not title or title[0] in "-–—":
        return rank
    return rank if title != rest and upper(title[0]) and ends_title(line) else 0


def numbered(line: str) -> tuple[int, ...] | None:
    """The parts of the number before a title; a Roman one gives one part, negative."""
    found = NUMBER.match(line)
    if not found or len(line) - found.end() > 80 or not upper(line[found.end()]) or not ends_title(line):
        return None
    if found[3]:
        return (-roman(found[3]),) if roman(found[3]) else None
    parts = tuple(map(int, found[1].split(".")))
    return parts if len(parts) > 1 or found[2] or len(found[1]) < 3 else None


def capitals(line: str) -> bool:
    letters = [char for char in line if char.isalpha()]
    return (
        len(line) <= 60
        and upper(line[0])
        and line[-1].isalnum()
        and len(letters) >= 4
        and all(char.isupper() for char in letters)
        and len(line.split()) <= 8
    )


CAPTIONS = words_of(
    "abb abbildung box chart eq equation fig figura figure footnote image line listing map note p page pagina photo "
    "planche plate pp página seite tab tabela tabella tabelle tabla table tableau version рис рисунок стр таблица "
    "图 圖 図 表 그림 표"
)
COUNTED = {
    "一": 1, "二": 2, "两": 2, "三": 3, "四": 4, "五": 5, "六": 6, "七": 7, "八": 8, "九": 9, "十": 10, "百": 100,
    "零": 0, "〇": 0,
}
GAP = "[ \\t\u00a0\u3000]"


def ideographs_value(text: str) -> int:
    total = last = 0
    for char in text:
        part = COUNTED[char]
        total, last = (total + max(last, 1) * part, 0) if part >= 10 else (total, part)
    return (total + last) * 32


def digits_value(text: str) -> int:
    suffix = text[-1] if text[-1] in "ABCDEFGHIJKLMNOPQRSTUVWXYZ" else ""
    return int(text.removesuffix(suffix)) * 32 + (ord(suffix) - 64 if suffix else 0)


def number_value(text: str) -> int:
    """Of digits with a letter behind them, a Roman number, or a letter; 0 for none."""
    if text[0].isdigit():
        return digits_value(text)
    if len(text) == 1 and text in "ABCDEFGHJKLMNOPQRSTUWYZ":
        return (ord(text) - 64) * 32
    return roman(text) * 32 if text[0].isupper() and len(text) <= 8 else 0


NUMERAL = r"(\d{1,3}(?!\d)[A-Z]?|[^\W\d_]+)(?![^\W_])"
LABELS = [
    ("list", re.compile("([一二两三四五六七八九十百零〇]{1,8})(?=、)")),
    ("bare", re.compile("([一二两三四五六七八九十百零〇]{1,8})$")),
    ("roman", re.compile(r"([IVXLC]{1,8})$")),
    ("ordinal", re.compile(
        rf"([第제]){GAP}*([一二两三四五六七八九十百零〇]{{1,8}}|\d{{1,3}}(?!\d)[A-Z]?)([^\W\d_])"
        r"(?:[(（][^)）]{0,39}[)）])?"
    )),
    ("sign", re.compile(rf"§+{GAP}*{NUMERAL}")),
    ("sign-behind", re.compile(rf"(\d{{1,3}}(?!\d)[A-Z]?)\.?{GAP}*§")),
    ("word", re.compile(rf"((?:[^\W\d_]|[\u0300-\u036f]){{2,39}})\.?{GAP}+{NUMERAL}")),
]


def label_of(line: str) -> tuple[tuple[str, ...], int, str] | None:
    """Key, value and what stands behind the label of a line."""
    for form, pattern in LABELS:
        found = pattern.match(line)
        if not found or (form == "word" and (not upper(line[0]) or found[1].lower() in CAPTIONS)):
            continue
        key, value = (form,), 0
        if form in ("list", "bare"):
            value = ideographs_value(found[1])
        elif form == "ordinal":
            key = (form, found[1], found[3])
            value = (ideographs_value if found[2][0] in COUNTED else digits_value)(found[2])
        elif form == "word":
            key, value = (form, found[1].lower()), number_value(found[2])
        else:
            value = number_value(found[1])
        if value or form in ("list", "bare", "ordinal", "sign-behind") or found[0][-1:].isdigit():
            return key, value, line[found.end() :]
    return None


def series(line: str) -> tuple[tuple[str, ...], int, bool] | None:
    """Key and value of a label that is all of a line, or has a title behind it, and whether it is all."""
    found = label_of(line)
    if not found:
        return None
    key, value, behind = found
    rest = re.sub(rf"^(?:{GAP}|[.:)\-–—、．：])*", "", behind)
    if not rest:
        return key, value, True
    if rest == behind or len(rest) > 80 or not ends_title(line):
        return None
    return (key, value, False) if upper(rest[0]) or rest[0].isdigit() or rest[0] in "“\"(" else None


def is_name(line: str) -> bool:
    words = re.findall("[^ \\t\u00a0\u3000]+", line)
    small = [word for word in words if len(word) > 3 and word[0].isalpha() and not upper(word[0])]
    return len(line) <= 80 and upper(line[0]) and ends_title(line) and not small and len(words) <= 10


def pair_mark(text: str, mark: Mark, lines: list[str], end: int) -> Mark | None:
    """A label in a line of its own, and its title in the next."""
    found = series(lines[0]) if len(lines) == 2 and all(lines) else None
    if not found or not found[2] or not is_name(lines[1]) or not alone(text, mark.line, end):
        return None
    start = text.index(lines[0], mark.line)
    info = text[start : text.index(lines[1], start + len(lines[0])) + len(lines[1])]
    if division(lines[0]):
        return mark._replace(sort="division", end=end, info=info, rank=division(lines[0]))
    return mark._replace(sort="series", end=end, info=info, key=found[0], value=found[1])


def name_length(text: str) -> int:
    """Length of what may be a name."""
    words = 0
    i = 0
    while i < min(len(text), 40) and text[i] not in ":：*>":
        if text[i] in " \t()&":
            i += 1
            continue
        word = re.match(r"(?:[^\W_]|[.'\-_#’\u0300-\u036f\u0900-\u0903\u093a-\u094f\u0e31\u0e34-\u0e4e])+", text[i:40])
        words += 1
        if not word or words > 4 or (words > 1 and word[0][0].islower() and len(word[0]) > 3):
            return 0
        i += len(word[0])
    return len(text[:i].rstrip(" \t"))


def role_of(name: str) -> tuple[str, str, bool]:
    """A name in lower case, the same without a number or letter behind it, and whether it is a role."""
    key = name[:40].lower()
    stem = key.rstrip("0123456789")
    if stem == key and re.search(r"[ _][a-z]$", key) and len(key) > 2:
        stem = key[:-1]
    stem = stem.rstrip(" _-#")
    return key, stem, key in ROLES or stem in ROLES


def speaker(line: str) -> tuple[str, bool, str, bool] | None:
    """Name, whether it is a role, what is said, and whether a time stands before."""
    time = TIME.match(line)
    rest = line[time.end() :] if time else line
    marks = re.match(r"\*{1,3}|_{1,3}|<" if time else r"\*{1,3}|_{1,3}", rest)
    opener = marks[0] if marks else ""
    if opener.startswith(("*", "_")) and not rest[len(opener) :]:
        return None
    rest = rest[len(opener) :]
    if not rest or not rest[0].isalpha():
        return None
    name = rest[: name_length(rest)]
    tail = rest[len(name) :].lstrip(" \t")
    if not name or not tail:
        return None
    if opener == "<":
        label = re.match(">", tail)
    elif opener:
        run = f"{{1,{len(opener)}}}"
        label = re.match(rf"(?:\*{run}[:：]|[:：](?:\*{run}|_{run})?)", tail)
    else:
        label = re.match("[:：]", tail)
    if not label or (tail[label.end() :] and tail[label.end()] not in " \t" and tail[label.end() - 1] != "："):
        return None
    if name[0] >= "\u2e80" and len(name) > 1 and (len(name) > 8 or name[-1] in "说說道曰问問答"):
        return None
    key, stem, role = role_of(name)
    if not role and (key in FIELDS or stem in FIELDS):
        return None
    if not (time or role or upper(name[0])):
        return None
    return name, role, tail[label.end() :].strip(" \t"), bool(time)


def is_speech(said: str) -> bool:
    bare = said.rstrip('")*”」')
    unspaced = len(bare) >= 6 and re.match("[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u2e80-\U0010ffff]", said)
    return not bare or bare[-1] in ".!?…。！？؟।" or bool(unspaced) or len(re.findall(r"[^ \t]+", said)) >= 5


def outer(rows, k: int) -> bool:
    return rows[k][5] < 0 or KINDS[rows[rows[k][5]][6]] == "heading"


def alone(text: str, line: int, end: int) -> bool:
    before = not line or not LINE.findall(text[:line])[-1].strip(" \t\r\n")
    return before and bool(re.match(r"[ \t]*(?:\r|\n|$(?![\s\S]))", text[end:]))


def title_of(text: str, mark: Mark, line: str, sorts: tuple[str, ...]) -> Mark | None:
    if not alone(text, mark.line, mark.end):
        return None
    if "division" in sorts and division(line):
        return mark._replace(sort="division", info=line, rank=division(line))
    if "numbered" in sorts and (parts := numbered(line)):
        return mark._replace(sort="numbered", info=line, rank=0 if parts[0] < 0 else len(parts), parts=parts)
    found = series(line) if "series" in sorts else None
    if found:
        held = "capitals" in sorts and capitals(line)
        return mark._replace(sort="series", info=line, key=found[0], value=found[1], capitals=held)
    if "capitals" in sorts and capitals(line):
        return mark._replace(sort="capitals", info=line)
    return None


def marks_of(text: str, rows, titled: bool) -> list[Mark]:
    found = []
    for k, row in enumerate(rows):
        if not outer(rows, k):
            continue
        after = next((j for j in range(k + 1, len(rows)) if outer(rows, j)), len(rows))
        kind = KINDS[row[6]]
        spans = [(m.start(), m.end()) for m in LINE.finditer(text, row[0], row[2])]
        lines = [text[a:b].strip(" \t\r\n") for a, b in spans]
        if spans:
            lines[0] = text[row[1] : spans[0][1]].strip(" \t\r\n")
        if kind == "heading":
            mark = role_heading(text, row, k, after)
            found += [mark] if mark else []
        elif not titled and kind in ("paragraph", "indented_code") and (
            pair := pair_mark(text, Mark("", k, after, row[0], row[2], ""), lines, row[2])
        ):
            found.append(pair)
        elif kind == "paragraph":
            for (a, b), line in zip(spans, lines, strict=True):
                mark = line_mark(text, Mark("", k, after, a, b, ""), line, len(spans) == 1, titled)
                found += [mark] if mark else []
        elif (
            not titled
            and len(spans) == 1
            and (
                kind == "indented_code" or (kind == "list" and after == k + 3 and KINDS[rows[k + 2][6]] == "paragraph")
            )
        ):
            sorts = ("division", "series") if kind == "indented_code" else ("numbered",)
            mark = title_of(text, Mark("", k, after, *spans[0], ""), lines[0], sorts)
            found += [mark] if mark else []
    return found


def role_heading(text: str, row, k: int, after: int) -> Mark | None:
    title = text[row[3] : row[4]]
    said = speaker(title) if title else None
    name, role = said[:2] if said else (title, bool(title) and role_of(title)[2])
    return Mark("speaker", k, after, row[0], row[2], name, role=True, speech=True) if role else None


def line_mark(text: str, mark: Mark, line: str, single: bool, titled: bool) -> Mark | None:
    if not line:
        return None
    if not titled:
        level, title = wiki(line)
        if level:
            return mark._replace(sort="wiki", info=title, rank=level)
        found = title_of(text, mark, line, ("division", "numbered", "series", "capitals")) if single else None
        if found:
            return found
    said = speaker(line)
    if not said:
        return None
    name, role, words, timed = said
    return mark._replace(sort="speaker", info=name, role=role, speech=timed or is_speech(words), timed=timed)


def kept_turns(text: str, marks: list[Mark]) -> list[Mark]:
    named = [mark for mark in marks if mark.sort == "speaker"]
    keys = [mark.info.lower() for mark in named]
    spans = [*pairwise([0, *(mark.end for mark in named)])]
    every = len(named) == len(marks) > len(set(keys)) and len(named) >= 3 and all(mark.speech for mark in named)
    every = every and spans == [(mark.line, mark.end) for mark in named] and named[-1].end == len(text)
    kept = [mark for mark in named if every or mark.role or mark.timed or keys.count(mark.info.lower()) > 1]
    voices = {mark.info.lower() for mark in kept}
    if len(voices) >= 2 and all(mark.role for mark in kept) and len(kept) - 2 + sum(mark.speech for mark in kept) > 0:
        return kept
    enough = 2 * sum(mark.role for mark in kept) >= len(kept) or len(kept) * 4000 >= len(text)
    talk = len(voices) >= 2 and 2 * sum(mark.speech for mark in kept) >= len(kept)
    return kept if talk and enough else []


def follows(last: tuple[int, ...], parts: tuple[int, ...]) -> bool:
    if len(parts) > len(last) + 1 or parts[:-1] != last[: len(parts) - 1]:
        return False
    return parts[-1] <= 1 if len(parts) == len(last) + 1 else 0 < parts[-1] - last[len(parts) - 1] <= 3


def kept_numbers(marks: list[Mark]) -> list[Mark]:
    kept: set[Mark] = set()
    for roman_ones in (False, True):
        last = None
        for mark in marks:
            if mark.sort != "numbered" or (mark.rank == 0) != roman_ones:
                continue
            parts = tuple(map(abs, mark.parts))
            if last and follows(tuple(map(abs, last.parts)), parts):
                kept |= {last, mark}
            elif not (len(parts) > 1 or parts[0] <= 1):
                continue
            last = mark
    return [mark for mark in marks if mark in kept]


def longest_rise(marks: list[Mark]) -> list[Mark]:
    """The longest run of rising numbers; of several that of the least numbers and the latest marks."""
    tails: list[list[Mark]] = []
    for mark in marks:
        low = sum(run[-1].value < mark.value for run in tails)
        tails[low : low + 1] = [[*(tails[low - 1] if low else []), mark]]
    return tails[-1] if len(tails) >= 3 else []


def kept_series(marks: list[Mark]) -> list[Mark]:
    listed = {a for a, b in pairwise(marks) if a.sort == b.sort == "series" and a.key == b.key and b.block == a.after}
    kept: list[Mark] = []
    for key in {mark.key for mark in marks if mark.sort == "series"}:
        run: list[Mark] = []
        for mark in marks:
            if mark.sort != "series" or mark.key != key or mark in listed:
                continue
            if run and mark.value < 64 and mark.value <= run[-1].value:
                kept, run = kept + longest_rise(run), []
            run.append(mark)
        kept += longest_rise(run)
    return kept


def kept_titles(marks: list[Mark], n_rows: int) -> list[Mark]:
    numbers, risen = kept_numbers(marks), kept_series(marks)
    lost = {mark: mark._replace(sort="capitals") for mark in marks if mark.capitals and mark not in risen}
    marks = [lost.get(mark, mark) for mark in marks]
    held = [
        mark for mark in marks if mark.sort in ("division", "capitals", "wiki") or mark in numbers or mark in risen
    ]
    listed = set()
    for mark, following in pairwise(marks):
        same = following.sort == mark.sort and (mark.sort == "capitals" or following.rank == mark.rank)
        same = same and mark.key == following.key if mark.sort == "series" else same
        if mark.sort not in ("wiki", "speaker") and same and following.block == mark.after:
            listed.add(mark)
    held = [mark for mark in held if mark not in listed and not (mark.sort == "capitals" and mark.after == n_rows)]
    lone = sum(mark.sort == "capitals" for mark in held) < 2
    return [mark for mark in held if not (lone and mark.sort == "capitals")]


def kinds_of(titles: list[Mark]) -> list[object]:
    """Ranks of divisions and keys of series, outermost first."""
    ranks = sorted({mark.rank for mark in titles if mark.sort == "division"})
    order: list[object] = []
    for mark in titles:
        if mark.sort == "division":
            order += [rank for rank in ranks if rank <= mark.rank and rank not in order]
        elif mark.sort == "series" and mark.key not in order:
            order.append(mark.key)
    return order


def level_of(mark: Mark, titles: list[Mark], underlined: int) -> int:
    kinds = kinds_of(titles)
    if mark.sort == "wiki":
        return mark.rank
    if mark.sort in ("division", "series"):
        return min(underlined + kinds.index(mark.rank if mark.sort == "division" else mark.key) + 1, 6)
    base = underlined + len(kinds)
    numbers = [other.rank for other in titles if other.sort == "numbered"]
    if mark.sort == "capitals" or mark.rank == 0:
        return min(base + 1, 6)
    return min(base + mark.rank - min(rank for rank in numbers if rank) + 1 + (0 in numbers), 6)


def reference_plain(blocks) -> list[tuple[str, int, int, str]]:
    """Kind, start of its line, level and info of every turn and heading outside of containers, in order."""
    return reference_rows(blocks.text, blocks.table.tolist())


def reference_rows(text: str, rows, *, spoken: bool = False, titled: bool = False) -> list[tuple[str, int, int, str]]:
    """The same of rows of blocks; no speakers where turns are ``spoken`` already, no titles where ``titled``."""
    top = [row for row in rows if KINDS[row[6]] == "heading" and row[8] == 0]
    titled = titled or any(not row[9] & 1 for row in top)
    marks = [mark for mark in marks_of(text, rows, titled) if not (spoken and mark.sort == "speaker")]
    turns = kept_turns(text, marks)
    titles = kept_titles(marks, len(rows))
    underlined = max((row[7] for row in top if row[9] & 1), default=0)
    found = [("heading", mark.line, level_of(mark, titles, underlined), mark.info) for mark in titles]
    found += [("turn", mark.line, 0, mark.info) for mark in turns if KINDS[rows[mark.block][6]] != "heading"]
    for row in top:
        info = text[row[3] : row[4]]
        if row[9] & 1:
            info = re.sub(r"^=+[ \t]*(?:\r\n|\r|\n)[ \t]*(?=[\s\S])", "", info)
        found.append(("heading", row[0], row[7], info))
    return sorted(found, key=lambda row: row[1])
