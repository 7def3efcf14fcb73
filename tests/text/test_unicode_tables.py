"""The committed tables against the Unicode files they were generated from."""

import subprocess
import sys
from pathlib import Path

import pytest

from seamline.text._unicode import grapheme_entries, sentence_entries, unicode_version, word_entries
from tests.reference.unicode import read_property

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "tools"))

import make_unicode_tables as tool  # noqa: E402

EVERY_POINT = "".join(map(chr, range(0x110000)))
SPACES = [0x09, 0x0A, 0x0B, 0x0C, 0x0D, 0x20, 0x85, 0xA0, 0x1680, *range(0x2000, 0x200B), 0x2028, 0x2029, 0x202F]
SPACES += [0x205F, 0x3000]


@pytest.fixture(scope="module")
def ucd(data_dir):
    return data_dir / "ucd17"


def test_tables_are_up_to_date(ucd):
    command = [sys.executable, str(ROOT / "tools" / "make_unicode_tables.py"), str(ucd), "--check"]
    assert subprocess.run(command, check=False).returncode == 0


@pytest.mark.parametrize(
    ("entries", "mask", "names", "file"),
    [
        pytest.param(grapheme_entries, 0x0F, tool.GRAPHEME_CLASSES, "GraphemeBreakProperty.txt", id="grapheme"),
        pytest.param(word_entries, 0x1F, tool.WORD_CLASSES, "WordBreakProperty.txt", id="word"),
        pytest.param(sentence_entries, 0x0F, tool.SENTENCE_CLASSES, "SentenceBreakProperty.txt", id="sentence"),
    ],
)
def test_every_code_point_has_its_class(ucd, entries, mask, names, file):
    expected = read_property(ucd / file)
    found = entries(EVERY_POINT)
    wrong = [hex(i) for i, entry in enumerate(found) if names[entry & mask] != expected.get(i, "Other")]
    assert wrong == []


def test_pictographs_are_flagged_in_both_tables(ucd):
    expected = set(read_property(ucd / "emoji-data.txt", "Extended_Pictographic"))
    assert {i for i, entry in enumerate(grapheme_entries(EVERY_POINT)) if entry & 0x10} == expected
    assert {i for i, entry in enumerate(word_entries(EVERY_POINT)) if entry & 0x20} == expected


def test_conjunct_breaks(ucd):
    expected = read_property(ucd / "DerivedCoreProperties.txt", "InCB")
    names = {0x00: "None", 0x20: "Consonant", 0x40: "Extend", 0x60: "Linker"}
    found = grapheme_entries(EVERY_POINT)
    assert [hex(i) for i, entry in enumerate(found) if names[entry & 0x60] != expected.get(i, "None")] == []


def test_white_space_is_the_25_code_points():
    assert [i for i, entry in enumerate(sentence_entries(EVERY_POINT)) if entry & 0x10] == SPACES


def test_version():
    assert unicode_version() == "17.0.0"
