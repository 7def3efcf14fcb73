"""Every record comes back as it was handed out: in each format, from each character set, over all line ends."""

import codecs
import csv
import io
import json

import pytest

import seamline
from seamline.cli.formats import FORMATS
from seamline.cli.records import FIELDS, records
from seamline.cli.sources import decode
from seamline.cli.terminal import printable, printable_line

LATIN = "Où est le café ? Là-bas, à côté de l'église. "
RUSSIAN = "Где находится кафе? Там, за углом дома. "
JAPANESE = "駅はどこですか。ここから三分です。すぐ分かりますよ。"
CHINESE = "车站在哪里？从这里走三分钟。很近的。"
ANY = LATIN + RUSSIAN + JAPANESE + "👩‍👩‍👧 e\u0301 \U0001d518. "
CHARSETS = {
    "utf-8": ANY, "utf-8-sig": ANY, "utf-16": ANY, "utf-16-le": ANY, "utf-16-be": ANY, "utf-32": ANY, "utf-32-le": ANY,
    "utf-32-be": ANY, "utf-7": LATIN + RUSSIAN, "latin-1": LATIN, "cp1252": LATIN + "“So,” – said he. ",
    "cp437": LATIN.replace("à", "é").replace("À", "É"), "koi8-r": RUSSIAN, "cp1251": RUSSIAN, "shift_jis": JAPANESE,
    "euc-jp": JAPANESE, "iso2022_jp": "One. " + JAPANESE + "Two. ", "gb18030": CHINESE + ANY,
    "big5": "車站在哪裡？很近的。",
    "hz": "One. 车站在哪里? Two. ",
}  # fmt: skip
LINE_ENDS = ["\n", "\r\n", "\r", "\n\n", "\r\n\r\n", "\r\r", "\r\n\r\n\n"]
WITHOUT_MARK = {"utf-8-sig": "utf-8", "utf-16": "utf-16-le", "utf-32": "utf-32-le"}
SHIFTED = {"utf-7", "iso2022_jp", "hz"}
"""Sets in which the bytes of a piece may depend on what stands before them."""

STRATEGIES = [{"max_size": 40}, {"strategy": "lines", "max_size": 60}, {"strategy": "hard", "max_size": 25}]


def pages(charset, line_end):
    """Bytes of a file, with a mark where the set has one and without, and its text."""
    lines = [CHARSETS[charset], '= 1 + 2, "quoted", \'single\'', "", CHARSETS[charset] * 2, "| a\tb |"]
    text = line_end.join(lines) * 2
    yield text.encode(charset), text
    if charset in WITHOUT_MARK:
        yield text.encode(WITHOUT_MARK[charset]), text


def read_csv(lines):
    rows = csv.DictReader(io.StringIO("".join(lines), newline=""))
    lists = {"path": json.loads, "kinds": json.loads, "oversized": "True".__eq__}
    strings = {"source", "level", "hash", "id", "text"}
    for row in rows:
        yield {name: value if name in strings else lists.get(name, int)(value) for name, value in row.items()}


READERS = {"jsonl": lambda lines: map(json.loads, "".join(lines).splitlines()), "csv": read_csv}
READERS_OF_LINES = (io.StringIO, lambda text: io.StringIO(text, newline=""), str.splitlines)


@pytest.mark.parametrize("form", READERS)
@pytest.mark.parametrize("line_end", LINE_ENDS, ids=ascii)
@pytest.mark.parametrize("charset", CHARSETS)
def test_records_are_read_as_they_were_written(charset, line_end, form):
    for data, text in pages(charset, line_end):
        document = decode(data, charset=charset)
        assert document.text == text
        for options in STRATEGIES:
            given = list(records("a\r\nname", document, seamline.chunk(text, **options)))
            assert given
            assert list(READERS[form](FORMATS[form](given, FIELDS))) == given
            assert [text[record["start"] : record["end"]] for record in given] == [record["text"] for record in given]


@pytest.mark.parametrize("line_end", LINE_ENDS, ids=ascii)
@pytest.mark.parametrize("charset", [name for name in CHARSETS if name not in SHIFTED])
def test_bytes_of_the_file_are_those_of_the_text(charset, line_end):
    for data, text in pages(charset, line_end):
        document = decode(data, charset=charset)
        for options in STRATEGIES:
            for record in records("name", document, seamline.chunk(text, **options)):
                piece = data[record["byte_start"] : record["byte_end"]]
                assert piece.decode(document.codec) == record["text"]


@pytest.mark.parametrize("charset", sorted(SHIFTED))
def test_with_shift_states_the_file_is_cut_between_the_right_characters(charset):
    for data, text in pages(charset, "\r\n"):
        document = decode(data, charset=charset)
        for record in records("name", document, seamline.chunk(text, max_size=30)):
            decoder = codecs.getincrementaldecoder(charset)()
            assert decoder.decode(data[: record["byte_start"]]) == text[: record["start"]]
            assert decoder.decode(data[record["byte_start"] : record["byte_end"]]) == record["text"]


def test_a_character_with_several_forms_is_found_by_reading():
    data = "~{~}".join(["One. ", "Two. ", "Three. "]).encode("ascii")
    document = decode(data, charset="hz")
    assert document.data == data
    for record in records("name", document, seamline.chunk(document.text, max_size=7)):
        assert record["text"].strip() in data[record["byte_start"] : record["byte_end"]].decode("ascii")


@pytest.mark.parametrize("read", READERS_OF_LINES)
def test_a_line_of_json_is_one_line_to_every_reader(read):
    text = "".join(map(chr, [*range(1, 0xA0), 0x2028, 0x2029, 0xFEFF])) + " Some words. "
    given = list(records("name", decode((text * 9).encode(), charset="utf-8"), seamline.chunk(text * 9, max_size=50)))
    lines = list(read("".join(FORMATS["jsonl"](given, FIELDS))))
    assert [json.loads(line) for line in lines] == given


def test_all_text_is_quoted_in_csv():
    document = decode(b"=1+2\rnext", charset="utf-8")
    [head, row] = FORMATS["csv"](records("=name", document, seamline.chunk(document.text)), FIELDS)
    assert head == ",".join(f'"{name}"' for name in FIELDS) + "\n"
    assert '"=name"' in row
    assert '"=1+2\rnext"' in row


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        pytest.param("a\x1b[2Jb", "a\\u001b[2Jb", id="escape"),
        pytest.param("\x07\x7f\x9b", "\\u0007\\u007f\\u009b", id="bell-delete-csi"),
        pytest.param("abc\u202etxt", "abc\\u202etxt", id="turned-round"),
        pytest.param("café 日本 👩‍👩‍👧\tx\n", "café 日本 👩‍👩‍👧\tx\n", id="text-stays"),
    ],
)
def test_a_terminal_is_shown_no_controls(text, shown):
    assert printable(text) == shown
    on_a_line = shown.replace("\n", "\\u000a").replace("\t", "\\u0009")
    assert printable_line(text + "\r\nforged") == on_a_line + "\\u000d\\u000aforged"
