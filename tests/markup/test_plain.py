"""Turns of a conversation and headings of plain text: beside a twin, on examples, and as levels to cut on."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import seamline
from seamline.markup.markdown import scan_blocks, top_headings, turns
from seamline.topics.units import semantic_units
from tests.reference.talk import reference_reading

LINES = [
    "User: hi there you all",
    "AI: no.",
    "**Alice:** Well.",
    "Alice: yes",
    "Bob: no.",
    "[12:03] bob: so?",
    "Note: this one.",
    "Name: Bolt",
    "Price: 5",
    "Q: why?",
    "A:",
    "1. Introduction",
    "2. Methods",
    "2.1 Data",
    "3. Results.",
    "I. ONE",
    "II. TWO",
    "Chapter 4",
    "CHAPTER IV. The End",
    "Part One",
    "Section 2: Aims",
    "第三章 山",
    "第四章",
    "RESULTS",
    "DISCUSSION OF ALL",
    "= Top =",
    "= = Sub = =",
    "== x =",
    "======",
    "------",
    "text goes on here",
    "    CHAPTER I",
    "    code()",
    "### USER",
    "### Assistant",
    "## Section",
    "```",
    "| a |",
    "|---|",
    "- item",
    "> quote",
    "小明：你好。",
    "小红：好吗？",
    "他说：好。",
    "$$",
    "Глава 2",
    "Item 1. Bolts",
    "Item 1A. Rust",
    "Item 2. Nuts",
    "ITEM 3. SALES",
    "Psalm 2",
    "Psalm 3",
    "Psalm 5 Of Old",
    "§ 1",
    "§ 2 Zweck",
    "§§ 3 Geltung",
    "4 §",
    "Điều 1. Phạm vi",
    "Điều 2",
    "มาตรา ๑",
    "มาตรา ๒ ทั่วไป",
    "มาตรา ๔",
    "제1조(목적)",
    "제2조",
    "제3조 권리",
    "一",
    "二",
    "十二",
    "一、总则",
    "二、分则。",
    "第一条（目的）",
    "III",
    "IV",
    "Figure 1. Nuts",
    "Figure 2. Bolts",
    "Psalm 4 is sung",
    "ARTICLE II",
    "License Grant",
    "Exhibit B",
    "ПРИВЕТ ВСЕМ",
    "12/31/20, 9:15 PM - Bob: happy!",
    "[12:04] <eve> yo",
]
TEXTS = st.lists(
    st.tuples(st.sampled_from(LINES), st.sampled_from(["\n", "\n\n", "\r\n", "\n\n\n", "\r\n \r\n"])).map("".join),
    max_size=14,
).map("".join)
CHAT = "Rules first.\n\nAlice: Hello, Bob!\nBob: Hello. How are you?\n\nI forgot.\n\nAlice: Fine.\nBob:\n\nGood.\n"
PAPER = (
    "A TITLE\n\nOF WORDS\n\n1. Introduction\n\nWe begin.\n\n1.1 Background\n\nMuch was said.\n\n2. Methods\n\n"
    "We did it.\n\n"
    "1. Buy milk.\n\n2. Buy eggs.\n\nEnd.\n"
)


def told(text):
    """Turns and headings outside of containers, as the twin tells them."""
    blocks = scan_blocks(text, plain=True)
    chosen = top_headings(blocks) | blocks.of_kind("turn")
    rows = [(blocks[int(i)], int(blocks.lines[i])) for i in np.flatnonzero(chosen)]
    return [(b.kind, line, b.level if b.kind == "heading" else 0, b.info) for b, line in rows]


LABELS = ("Item", "Psalm", "§", "มาตรา", "제", "一", "二", "IV", "II")
COUNTED = [line for line in LINES if any(label in line for label in LABELS)]


@given(
    st.lists(st.sampled_from(COUNTED), min_size=2, max_size=6).flatmap(
        lambda few: st.lists(st.sampled_from([*few, "text"]), min_size=6, max_size=16)
    ),
    st.sampled_from(["\n\n", "\n\ntext\n\n"]),
)
@settings(max_examples=300, deadline=None)
def test_series_are_those_of_the_twin(lines, between):
    text = between.join(lines)
    assert told(text) == reference_reading(text)


@given(TEXTS)
@settings(max_examples=800, deadline=None)
def test_the_plain_reading_is_that_of_the_twin(text):
    assert told(text) == reference_reading(text)


@given(TEXTS)
@settings(max_examples=300, deadline=None)
def test_the_plain_reading_holds_the_same_text(text):
    plain, markdown = scan_blocks(text, plain=True), scan_blocks(text)

    def held(blocks):
        inside = np.zeros(len(text) + 1, dtype=np.int64)
        outer = blocks.depths == 0
        np.add.at(inside, blocks.starts[outer], 1)
        np.add.at(inside, blocks.ends[outer], -1)
        covered = np.cumsum(inside)[:-1] > 0
        return [char for char, flag in zip(text, covered, strict=True) if flag and not char.isspace()]

    assert held(plain) == held(markdown)
    assert (np.diff(plain.lines) >= 0).all()
    assert all(parent < i for i, parent in enumerate(plain.parents.tolist()))


@given(TEXTS)
@settings(max_examples=100, deadline=None)
def test_storage_width_does_not_matter(text):
    narrow = text.encode("ascii", "ignore").decode()
    plain = scan_blocks(narrow, plain=True).table.tolist()
    for letter in ("é", "漢", "😀"):
        assert (
            scan_blocks(narrow + f"\n\n{letter} ok\n", plain=True).table.tolist()[:-1]
            == scan_blocks(narrow + "\n\nx ok\n", plain=True).table.tolist()[:-1]
        )
    assert len(plain) <= len(narrow) + 1


@pytest.mark.parametrize(
    "text",
    [
        "User: Hi.\nAssistant: Hello.\n",
        "Human: Hi.\n\nAI: Hello.\n",
        "USER:\nhi\nASSISTANT:\nhello\n",
        "Q: Why?\nA: So.\n",
        "**Ann:** Yes.\n\n**Bob:** No.\n\n**Ann:** Why?\n\n**Bob:** So.\n",
        "[12:03] ann: Yes.\n[12:04] bob: No.\n[1:05] ann: Hm.\n[1:06] bob: Ah.\n",
        "Speaker 1: Yes.\nSpeaker 2: No.\n",
        "SPEAKER_00: Yes.\nSPEAKER_01: No.\n",
        "__Ann__: Yes.\n__Bob:__ No.\n__Ann__: Yes.\n__Bob:__ No.\n",
        "### User\n\nHi.\n\n### Assistant\n\nHello.\n",
        "小明：你好。\n小红：好吗？\n小明：好。\n小红：好。\n",
        "User: hi\nAssistant: hello\nUser: bye\n",
        "### Human: hi\n### Assistant: hello\n### Human: more\n",
        "[10:03] Ann: hi\n[10:04] Bob: hello\n[10:05] Eve: hm\n",
        "Interviewer: How so?\nMs O'Neill: It is.\nInterviewer: And?\nMs O'Neill: No.\n",
    ],
)
def test_conversations(text):
    assert len(turns(text)) - 1 == sum(":" in line or "：" in line for line in text.splitlines()) or text[0] == "#"
    assert len(turns(text)) > 2


@pytest.mark.parametrize(
    "text",
    [
        "Note: this is so.\n\nNote: that too.\n\nWarning: no.\n\nWarning: never.\n",
        "Name: Bolt\nPrice: 5\n\nName: Nut\nPrice: 6\n",
        "He said: no.\nShe said: yes.\nHe said: no.\nShe said: yes.\n",
        "Alice: once.\nBob: once.\n",
        "Patient: John Doe\nDoctor: Smith\n",
        "Ann: one.\nAnn: two.\nAnn: three.\n",
        "http://a.b\nftp://c.d\nhttp://a.b\nftp://c.d\n",
        "```\nUser: a.\nAI: b.\n```\n",
        "- User: a.\n- AI: b.\n",
        "> User: a.\n> AI: b.\n",
        "他说：好。\n她说：好。\n他说：好。\n她说：好。\n",
        "10:30 is late.\n11:30 is later.\n",
        "Linux: kernel\nWindows: other\nLinux: kernel\nWindows: x\n",
        "The thing to remember is: yes.\nThe thing to remember is: no.\n",
    ],
)
def test_what_is_no_conversation(text):
    assert turns(text).tolist() == [0, len(text)]


@pytest.mark.parametrize(
    ("text", "titles"),
    [
        (PAPER, [(1, "1. Introduction"), (2, "1.1 Background"), (1, "2. Methods")]),
        ("CHAPTER I\n\na\n\nCHAPTER II\n\nb\n", [(1, "CHAPTER I"), (1, "CHAPTER II")]),
        (
            "Part One\n\nChapter 1. Of it\n\na\n\nSection 2\n\nb\n",
            [(1, "Part One"), (2, "Chapter 1. Of it"), (3, "Section 2")],
        ),
        ("第三章\n\n山。\n\n第四章 水\n\n水。\n", [(1, "第三章"), (1, "第四章 水")]),
        ("= A =\ntext\n== B ==\ntext\n", [(1, "A"), (2, "B")]),
        ("=====\nTitle\n=====\n\ntext\n\nSub\n---\n\ntext\n", [(1, "Title"), (2, "Sub")]),
        ("RESULTS\n\na b.\n\nOTHER THINGS\n\nc d.\n", [(1, "RESULTS"), (1, "OTHER THINGS")]),
        ("I. AIMS\n\na\n\nII. MEANS\n\nb\n", [(1, "I. AIMS"), (1, "II. MEANS")]),
        (
            "Item 1. Us\n\na\n\nItem 1A. Risks\n\nb\n\nItem 7. Sales\n\nc\n",
            [(1, "Item 1. Us"), (1, "Item 1A. Risks"), (1, "Item 7. Sales")],
        ),
        (
            "제1장 총칙\n\n제1조(목적)\n\n가\n\n제2조\n\n나\n\n제3조\n\n다\n",
            [(1, "제1장 총칙"), (2, "제1조(목적)"), (2, "제2조"), (2, "제3조")],
        ),
        ("§ 1\n\na\n\n§ 2 Ziel\n\nb\n\n§ 4\n\nc\n", [(1, "§ 1"), (1, "§ 2 Ziel"), (1, "§ 4")]),
        ("มาตรา ๑\n\nก\n\nมาตรา ๒\n\nข\n\nมาตรา ๓\n\nค\n", [(1, "มาตรา ๑"), (1, "มาตรา ๒"), (1, "มาตรา ๓")]),
        ("一\n\n山。\n\n二\n\n水。\n\n三\n\n火。\n", [(1, "一"), (1, "二"), (1, "三")]),
        (
            "ARTICLE I\nAIMS\n\na\n\nARTICLE II\nMeans of It\n\nb\n",
            [(1, "ARTICLE I AIMS"), (1, "ARTICLE II Means of It")],
        ),
        ("Report\n======\n\n1. Aims\n\na\n\n2. Means\n\nb\n", [(1, "Report"), (2, "1. Aims"), (2, "2. Means")]),
    ],
)
def test_headings(text, titles):
    assert [(heading.level, heading.title) for heading in seamline.outline(text, plain=True)] == titles


@pytest.mark.parametrize(
    "text",
    [
        "1. Buy milk\n\n2. Buy eggs\n\n3. Go home\n",
        "1. Alone\n\ntext\n",
        "Chapter 4 describes it.\n\ntext\n",
        "NASA\n\ntext\n",
        "text\nRESULTS\ntext\n\nOTHER\n\ntext\n",
        "Section 2 of the act applies.\n\ntext\n",
        "It ended in\n\n1984 Orwell wrote\n\nbooks\n",
        "CHAPTER 1. A\n\nCHAPTER 2. B\n",
        "a = b =\n",
        "== x =\n",
        "    RESULTS = 1\n\ntext\n",
        "Act now\n\ntext\n",
        "Item 1\n\na\n\nItem 2\n\nb\n",
        "Figure 1. A\n\na\n\nFigure 2. B\n\nb\n\nFigure 3. C\n\nc\n",
        "Rule 5 holds.\n\na\n\nRule 6 holds.\n\nb\n\nRule 7 holds.\n\nc\n",
    ],
)
def test_what_is_no_heading(text):
    titles = [heading.title for heading in seamline.outline(text, plain=True)]
    assert titles in ([], ["CHAPTER 2. B"])


def test_a_text_with_markdown_headings_has_no_others():
    text = "# A\n\n1. Introduction\n\ntext\n\n2. Methods\n\ntext\n\n== B ==\n"
    assert scan_blocks(text, plain=True).table.tolist() == scan_blocks(text).table.tolist()


def test_headings_strategy_on_plain_text():
    chunks = seamline.chunk(PAPER, strategy="headings")
    assert [chunk.text.split("\n")[0] for chunk in chunks] == [
        "A TITLE",
        "1. Introduction",
        "1.1 Background",
        "2. Methods",
    ]
    assert [[heading.title for heading in chunk.path] for chunk in chunks][2] == ["1. Introduction", "1.1 Background"]
    chunks.verify()


def test_turns_strategy_and_barriers():
    chunks = seamline.chunk(CHAT, strategy="turns")
    assert chunks.texts() == [
        "Rules first.",
        "Alice: Hello, Bob!",
        "Bob: Hello. How are you?\n\nI forgot.",
        "Alice: Fine.",
        "Bob:\n\nGood.",
    ]
    assert seamline.chunk(CHAT, split_at="turn").texts() == chunks.texts()
    assert [part.kind for part in chunks[2].kinds] == ["turn", "paragraph"]
    assert seamline.chunk(CHAT, strategy="turns", max_size=20).texts()[-2:] == ["Alice: Fine.", "Bob:\n\nGood."]


def test_whole_turns_are_packed():
    chunks = seamline.chunk(CHAT, strategy="markdown", markup="plain", max_size=50)
    assert chunks.texts() == [
        "Rules first.\n\nAlice: Hello, Bob!",
        "Bob: Hello. How are you?\n\nI forgot.\n\nAlice: Fine.",
        "Bob:\n\nGood.",
    ]
    assert chunks.levels == ["turn", "turn", "text"]


@pytest.mark.parametrize("strategy", ["smart", "sentences", "markdown", "snapped", "hard"])
def test_paths_when_asked(strategy):
    chunks = seamline.chunk(PAPER, strategy=strategy, max_size=30, markup="plain")
    titles = [heading.title for chunk in chunks for heading in (*chunk.path, *chunk.headings)]
    assert "1.1 Background" in titles
    assert any(seamline.chunk(PAPER, strategy=strategy, max_size=30).paths) is (strategy == "smart")


def test_the_reading_survives_pickle_and_slices():
    import pickle

    chunks = seamline.chunk(PAPER, markup="plain", max_size=40)
    for other in (pickle.loads(pickle.dumps(chunks)), chunks[:]):
        assert other.paths == chunks.paths


def test_bad_markup():
    names = ".*auto, .*html, .*plain, .*subtitles.*"
    with pytest.raises(ValueError, match=f"markup must be one of {names}, got 'latin'"):
        seamline.chunk("a", markup="latin")


def test_units_know_turns_and_headings_when_asked():
    assert {"turn"} <= set(semantic_units(CHAT, plain=True).levels)
    assert "turn" not in semantic_units(CHAT).levels
    assert semantic_units(PAPER, plain=True).levels.count("heading") == 4
    assert semantic_units(PAPER).levels.count("heading") == 1  # the start of the text
    assert seamline.chunk(CHAT, strategy="semantic", markup="plain").verify() is None
