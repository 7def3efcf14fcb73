"""What is written as one is not parted, though it is more than one grapheme: scripts without blanks, and kana."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

import seamline
from seamline.boundaries._neighbours import between_units
from seamline.text._unicode import grapheme_entries, line_classes
from tests.reference.written_units import parts_written_unit

TEXTS = {
    "thai": "ในปีนี้เราได้ไปเที่ยวทะเลและกินอาหารอร่อยๆมากมายโดยรถไฟ",
    "lao": "ປະເທດລາວເປັນປະເທດທີ່ບໍ່ມີທາງອອກສູ່ທະເລແລະໃນໄວໆນີ້",
    "burmese": "မြန်မာနိုင်ငံသည်အရှေ့တောင်အာရှရှိတိုင်းပြည်တစ်ခုဖြစ်သည်သတ္တဝါအင်္ဂလိပ်",
    "kana": "スーパーマーケットでチョコレートとジュースを買っちゃったよねえーっと人々",
}
STRATEGIES = ["smart", "sentences", "lines", "words", "recursive", "hard", "markdown", "semantic", "snapped"]


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        pytest.param("เก", [0, 2], id="vowel-before-its-consonant"),
        pytest.param("กาก", [0, 2, 3], id="vowel-behind-its-consonant"),
        pytest.param("ໄປ", [0, 2], id="lao"),
        pytest.param("က သည်", [0, 1, 2, 5], id="killed-consonant"),
        pytest.param("သတ္တ", [0, 4], id="stacked-consonant"),
        pytest.param("န့်", [0, 3], id="at-the-start"),
        pytest.param("ကန့်", [0, 4], id="killed-below-a-dot"),
        pytest.param("ကျောင်း", [0, 7], id="vowel-and-tone-that-are-marks"),
        pytest.param("コーヒー", [0, 2, 4], id="long-mark"),
        pytest.param("人々", [0, 2], id="repetition-mark"),
        pytest.param("ab\u203c", [0, 1, 3], id="double-mark"),
        pytest.param("a ー", [0, 1, 2, 3], id="behind-a-blank"),
        pytest.param("日本", [0, 1, 2], id="ideographs"),
    ],
)
def test_places_that_part_nothing(text, kept):
    assert between_units(text, seamline.graphemes(text)).tolist() == kept


def test_classes_are_those_of_unicode():
    regex = pytest.importorskip("regex")
    points = [chr(i) for i in range(0x110000) if not 0xD800 <= i < 0xE000]
    classes = line_classes("".join(points))
    starters = regex.compile(r"[\p{Line_Break=NS}\p{Line_Break=CJ}]")
    vowels = regex.compile(r"\p{Logical_Order_Exception}")
    assert [c for c, number in zip(points, classes, strict=True) if starters.match(c) and number != 1] == []
    assert [c for c, number in zip(points, classes, strict=True) if (number == 2) != bool(vowels.match(c))] == []
    marks = regex.compile(r"[\p{Line_Break=SA}&&[\p{M}]]", regex.V1)
    kinds = grapheme_entries("".join(points))
    loose = [k for k, c in enumerate(points) if marks.match(c) and kinds[k] & 0x0F == 0]
    assert [points[k] for k in loose if classes[k] != 1] == []
    more = [c for c, number in zip(points, classes, strict=True) if number == 1 and not starters.match(c)]
    assert all(regex.match(r"[\p{Line_Break=SA}&&[\p{L}\p{M}]]", c, regex.V1) for c in more)


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
@pytest.mark.parametrize("strategy", STRATEGIES)
def test_no_strategy_parts_what_is_written_as_one(strategy, text):
    for size in range(12, 57):
        options = {"target_size": size} if strategy == "snapped" else {"max_size": size}
        places = {chunk.end for chunk in seamline.chunk(text * 6, strategy=strategy, **options)}
        assert [i for i in places if parts_written_unit(text * 6, i)] == []


@pytest.mark.ranks
@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
@pytest.mark.parametrize("strategy", ["tokens", "smart"])
def test_neither_do_sizes_in_tokens(strategy, text):
    for size in range(16, 61, 4):
        chunks = seamline.chunk(text * 6, strategy=strategy, max_size=size, overlap=5, unit="cl100k_base")
        assert [c.text[:3] for c in chunks if parts_written_unit(text * 6, c.start)] == []


@given(
    text=st.lists(st.sampled_from([*"เโกาะๆທໄວະကသ့်္ြミュっー々日。a \n", "ည်", "カー"]), max_size=60).map("".join),
    strategy=st.sampled_from(["smart", "words", "recursive", "hard", "markdown"]),
    max_size=st.integers(1, 30),
)
def test_only_what_alone_is_too_large_is_parted(text, strategy, max_size):
    chunks = seamline.chunk(text, strategy=strategy, max_size=max_size)
    for a, b in pairwise(chunks):
        if a.end == b.core_start and parts_written_unit(text, a.end):
            assert a.level not in ("word", "subword", "grapheme")
