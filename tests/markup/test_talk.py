"""Conversations by their own labels: beside a twin, in the dialects of programs, and where there is none."""

import re
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import seamline
from seamline.markup.markdown import scan_blocks, turns
from tests.markup.test_plain import told
from tests.reference.talk import reference_reading
from tests.timing import cpu_seconds

FILE = Path(__file__).parent / "cases" / "conversations.txt"
CASES = re.findall(r"^##### (\S+)(.*)\n((?:(?!#####).*\n)+)", FILE.read_text("utf-8"), re.M)
TEXTS = {name: re.sub(r"\\u(\w{4})", lambda found: chr(int(found[1], 16)), text) for name, _, text in CASES}
NAMES = {name: [each.strip() for each in names.split(" | ")[1:]] for name, names, _ in CASES}


@pytest.mark.parametrize("name", TEXTS)
def test_conversations_and_what_is_none(name):
    text = TEXTS[name]
    assert [block.info for block in scan_blocks(text, plain=True) if block.kind == "turn"] == NAMES[name]
    assert told(text) == reference_reading(text)


def lines_of(text):
    return re.findall(r"[^\n]*\n", text)


CHOICES = [[*lines_of(text), "\n", "text goes on.\n", "# Top\n", "```\n", "- item\n"] for text in TEXTS.values()]
CHOICES += [[*lines_of(text), *lines_of(TEXTS["play"])] for text in TEXTS.values()]
CONVERSATIONS = (
    st.sampled_from(CHOICES).flatmap(lambda lines: st.lists(st.sampled_from(lines), max_size=14)).map("".join)
)


@given(CONVERSATIONS)
@settings(max_examples=600, deadline=None)
def test_conversations_are_those_of_the_twin(text):
    assert told(text) == reference_reading(text)


@given(CONVERSATIONS)
@settings(max_examples=200, deadline=None)
def test_turns_partition_the_text_and_chunks_keep_the_laws(text):
    ends = turns(text)
    assert [ends[0], ends[-1]] == [0, len(text)]
    assert (np.diff(ends) > 0).all() or not text
    seamline.chunk(text, strategy="turns").verify()
    blocks = scan_blocks(text, plain=True)
    assert (np.diff(blocks.lines) >= 0).all()
    assert (blocks.parents < np.arange(len(blocks))).all()


def test_what_a_message_holds_stays_inside_it():
    text = "[12:03] Ann: buy\n- eggs\n[12:04] Bob: ```\nx\n[12:05] Ann: # no\n\n> quoted\n[12:06] Bob: > so\n"
    blocks = scan_blocks(text, plain=True)
    assert [block.info for block in blocks if block.kind == "turn"] == ["Ann", "Bob", "Ann", "Bob"]
    inner = ["list", "list_item", "paragraph", "quote", "paragraph"]
    assert [block.kind for block in blocks if block.kind != "turn"] == inner
    names = [chunk.text.split()[1] for chunk in seamline.chunk(text, strategy="turns")]
    assert names == ["Ann:", "Bob:", "Ann:", "Bob:"]


HOSTILE = [
    "[", "[1", "<a", "> <", "<|", "</", "1:00 ", "[12:03] ", "A ", "A.", "_A", "**", "\u200e", "Q. A\n", "AB\nx\n",
    "1:00 a: b\n", "a: 1:00\n", "<a> b\n", "[a1] b\n", "<|user|>", "1:00 --> 2:00\n", "\n", " \n", "A: b.\n",
]


@pytest.mark.parametrize("piece", HOSTILE)
def test_time_is_linear(piece):
    short, long = (min(cpu_seconds(turns, piece * n) for _ in range(3)) for n in (10_000, 80_000))
    assert long < max(24 * short, 0.1)
