"""Records of plain text: beside a twin, in logs of many kinds, and never cut where they fit."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import seamline
from seamline.markup.markdown import scan_blocks
from seamline.markup.markups import read_markup
from tests.reference.records import record_head, reference_records
from tests.timing import cpu_seconds

HEADS = {
    "iso": "2024-01-02 10:00:0{i},123 ERROR server: it failed. Again. Twice",
    "syslog": "Jul  {i} 09:00:55 host kernel[0]: a thing. And more",
    "access": '127.0.0.1 - - [10/Oct/2000:13:55:0{i} -0700] "GET / HTTP/1.0" 200',
    "apache": "[Sun Dec 04 04:47:4{i} 2005] [notice] workerEnv.init() ok",
    "android": "03-17 16:13:38.81{i}  1702  2395 D WindowManager: printing",
    "hdfs": "081109 20361{i} 148 INFO dfs.DataNode: served",
    "bgl": "- 111783857{i} 2005.06.03 R02-M1-N0-C:J12-U11 RAS KERNEL INFO corrected",
    "level": "WARNING: number {i} is off. Look at it",
    "bracketed-level": "[error] number {i} is off. Look at it",
    "csv": "{i},item {i},a remark. With a stop",
    "chat": "[15-01-20 02:22:5{i}] Mary: one. two",
}
TRACE = "Traceback (most recent call last):\n  File \"a.py\", line 3\n    run()\nValueError: bad. Very bad.\n"


def log(head, more="", n=9):
    return "".join(head.replace("{i}", str(i)) + "\n" + more for i in range(n))


def opening(text):
    blocks = scan_blocks(text)
    return [(block.kind, int(line), block.end) for block, line in zip(blocks, blocks.lines, strict=True)]


@pytest.mark.parametrize("head", HEADS.values(), ids=HEADS)
def test_logs_are_records(head):
    text = log(head)
    assert read_markup(text) == "records"
    assert [text[start:end] for _, start, end in opening(text)] == text.splitlines(keepends=True)


@pytest.mark.parametrize("strategy", ["smart", "markdown", "semantic", "topics"])
@pytest.mark.parametrize("head", [HEADS["iso"], HEADS["syslog"], HEADS["access"]], ids=["iso", "syslog", "access"])
def test_a_record_that_fits_is_never_cut(strategy, head):
    text = log(head, TRACE, 40)
    chunks = seamline.chunk(text, strategy=strategy, **({} if strategy == "topics" else {"max_size": 500}))
    begins = {found.start() for found in re.finditer("^" + re.escape(head[:3]), text, re.M)}
    assert {chunk.start for chunk in chunks} <= begins
    chunks.verify()


def test_line_ends_in_quotes_are_none_of_records():
    text = "id,name,remark\n" + log('{i},item {i},"first line of {i}\nsecond, line of {i}"')
    chunks = seamline.chunk(text, max_size=130)
    assert chunks.markup == "records"
    assert all(chunk.text.count('"') % 2 == 0 for chunk in chunks)


def test_a_record_that_does_not_fit_is_cut_between_its_lines():
    text = log(HEADS["iso"], TRACE * 3, 9)
    chunks = seamline.chunk(text, max_size=120)
    lines = {found.start() for found in re.finditer(r"^[ \t]*", text, re.M)} | {len(text)}
    assert all(any(start <= chunk.start <= start + 8 for start in lines) for chunk in chunks)


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("", id="empty"),
        pytest.param("A day like any other.\nIt rained, and nobody cared.\n" * 9, id="prose"),
        pytest.param("1. one\n2. two\n3. three\n4. four\n5. five\n", id="numbered"),
        pytest.param(log("{i}\n00:00:0{i},000 --> 00:00:0{i},500\nSo it is.\n"), id="captions"),
        pytest.param(log(HEADS["iso"], n=3), id="three"),
        pytest.param(log(HEADS["iso"], n=4) + "prose\n" * 40, id="an-excerpt"),
        pytest.param("# A\n\n" + log(HEADS["iso"]) + "\n## B\n", id="markdown"),
    ],
)
def test_no_records(text):
    assert read_markup(text) == "markdown"


def test_what_stands_apart_is_a_paragraph():
    text = "A log of today\n\n" + log(HEADS["iso"]) + "\n  more of it\n\nThe end.\nReally.\n"
    kinds = [kind for kind, _, _ in opening(text)]
    assert kinds == ["paragraph", *["record"] * 9, "paragraph"]
    assert text[slice(*opening(text)[-2][1:])].endswith("more of it\n")


def test_each_line_is_a_record_where_it_is_said():
    text = "alpha\n  more\nbeta\ngamma\n"
    chunks = seamline.chunk(text, markup="records", max_size=14)
    assert chunks.texts() == ["alpha\n  more", "beta\ngamma"]
    assert [part.kind for part in chunks[0].kinds] == ["record"]


LINES = [head.replace("{i}", "7") for head in HEADS.values()]
LINES += ["", "  set in", "text. More", "\t", "\ufeff1 2", "x1y2", "error 5 6"]
LINES += ['7,item "7', 'a "quote', '"'] * 2
LINES += ["[info] so", "<notice> so", "INFOS 1", "é 1 2"]
TEXTS = st.lists(st.sampled_from(LINES), min_size=1, max_size=4).flatmap(
    lambda few: st.lists(st.sampled_from([*few, *few, *LINES[-11:]]), max_size=16)
)


@given(TEXTS, st.sampled_from(["\n", "\r\n", "\r"]))
@settings(max_examples=500, deadline=None)
def test_records_are_those_of_the_twin(lines, end):
    text = end.join(lines)
    blocks = scan_blocks(text, markup="records")
    assert [(block.kind, int(line), block.end) for block, line in zip(blocks, blocks.lines, strict=True)] == (
        reference_records(text)
    )
    if not re.search(r"[#`~|=\\{^]|::", text):
        assert (read_markup(text) == "records") is (record_head(text) is not None)


@pytest.mark.parametrize("before", [0, 59, 60, 61, 70])
@pytest.mark.parametrize("times", [4, 40, 90])
def test_the_first_lines_tell_how_records_begin(before, times):
    text = "x\n" * before + "1 2\n" * times
    assert (read_markup(text) == "records") is (record_head(text) is not None)
    assert (read_markup(text) == "records") is (before <= 60 and times > before)


@given(TEXTS, st.integers(5, 60), st.sampled_from(["smart", "semantic", "markdown", "headings"]))
@settings(max_examples=150, deadline=None)
def test_chunks_of_records_keep_the_laws(lines, max_size, strategy):
    text = "\n".join(lines)
    seamline.chunk(text, strategy=strategy, max_size=max_size, markup="records").verify()


@pytest.mark.parametrize("piece", ["2024-01-02 10:00:00 x\n", "a", "\n", " \n", "1 1", "[", "10:00 - ", "INFO"])
def test_time_is_linear(piece):
    short, long = (
        min(cpu_seconds(lambda text: scan_blocks(text, markup="records"), piece * n) for _ in range(5))
        for n in (20_000, 160_000)
    )
    assert long < max(20 * short, 0.1)
