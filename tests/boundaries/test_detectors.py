"""Public detectors: conformance, laws and twins."""

import re
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from seamline.boundaries import _grapheme, _word
from seamline.boundaries import _lines as _scan
from seamline.boundaries.detectors import from_pattern, from_separators, graphemes, lines, paragraphs, words
from tests.reference.lines import reference_all_lines, reference_lines, reference_paragraphs
from tests.reference.unicode import read_break_tests, reference_graphemes, reference_words
from tests.timing import cpu_seconds

DETECTORS = [graphemes, words, lines, paragraphs]

TRICKY = (
    "aZé9_'\"’.:,; "
    "\t\n\r\v\f\x85\u2028\u2029\u00a0\u00ad\u200b\u200c\u200d\u2060\u0301\u0308\ufe0f\u20e3"  # ASCII, marks
    "אבם״ \u05b0アーㇰ漢字ไทย\u0e31"  # Hebrew, kana, Han, Thai
    "\u1100\u1161\u11a8가각\ua960\ud7b0"  # Hangul jamo and syllables
    "क\u094dष\u093c\u0915\u0bcdத\u0bbf\u1b44\u1b13\u0d4e"  # Indic conjuncts, spacing marks, prepend
    "\U0001f1e9\U0001f1ea\U0001f468\U0001f469\U0001f3fd❤☠©\U0001f600\U0001d518"  # flags, pictographs, astral letters
    "\ud83d\udc68"  # lone surrogates
)
NARROW = "".join(ch for ch in TRICKY if ord(ch) < 256)
tricky_texts = st.one_of(
    st.text(alphabet=TRICKY, max_size=40),
    st.text(alphabet=NARROW, max_size=40),
    st.text(alphabet="a\n\r \t", max_size=200),
    st.text(alphabet=st.characters(exclude_categories=()), max_size=40),
)


@pytest.mark.parametrize("detector", DETECTORS)
@given(text=tricky_texts)
def test_units_partition_the_text(detector, text):
    ends = detector(text)
    assert ends.dtype == np.int64
    assert ends[0] == 0
    assert ends[-1] == len(text)
    assert (np.diff(ends) > 0).all()
    assert "".join(text[i:j] for i, j in pairwise(ends.tolist())) == text


@pytest.mark.parametrize("detector", DETECTORS)
def test_empty_text_has_one_boundary(detector):
    assert detector("").tolist() == [0]


@pytest.mark.parametrize("detector", [*DETECTORS, lambda text: from_pattern(text, "a")])
@pytest.mark.parametrize("text", [None, b"abc", 3])
def test_only_str_is_text(detector, text):
    with pytest.raises(TypeError, match="text must be a str"):
        detector(text)


@pytest.mark.parametrize(
    ("detector", "file", "n_lines"),
    [
        pytest.param(graphemes, "GraphemeBreakTest.txt", 766, id="graphemes"),
        pytest.param(words, "WordBreakTest.txt", 1944, id="words"),
    ],
)
def test_every_line_of_the_unicode_break_tests(data_dir, detector, file, n_lines):
    cases = read_break_tests(data_dir / "ucd17" / file)
    assert len(cases) == n_lines
    assert [(text, expected) for text, expected in cases if detector(text).tolist() != expected] == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("👍🏽1️⃣x", ["👍🏽", "1️⃣", "x"], id="skin-and-keycap"),
        pytest.param("a\r\nb", ["a", "\r\n", "b"], id="crlf"),
        pytest.param("🐻‍❄️🐻‍❄️", ["🐻‍❄️", "🐻‍❄️"], id="zwj-sequences"),
        pytest.param("🇩🇪🇫🇷🇯", ["🇩🇪", "🇫🇷", "🇯"], id="flags-in-pairs"),
        pytest.param("क्षि", ["क्षि"], id="indic-conjunct"),
        pytest.param("\u1112\u1161\u11ab\u1100\u1173\u11af", ["\u1112\u1161\u11ab", "\u1100\u1173\u11af"], id="jamo"),
        pytest.param("\ud83d\udc68", ["\ud83d", "\udc68"], id="lone-surrogates"),
        pytest.param("\U0001f468\u200d\xa9", ["\U0001f468\u200d\xa9"], id="pictograph-below-300"),
        pytest.param("👦\u200d\u200d👨", ["👦\u200d\u200d", "👨"], id="two-joiners-join-no-pictures"),
    ],
)
def test_graphemes(text, expected):
    assert units(text, graphemes(text)) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("can't stop", ["can't", " ", "stop"], id="apostrophe"),
        pytest.param("3.14, 2", ["3.14", ",", " ", "2"], id="number"),
        pytest.param("a  b", ["a", "  ", "b"], id="blank-run"),
        pytest.param("日本", ["日", "本"], id="han"),
        pytest.param('צה"ל', ['צה"ל'], id="hebrew-gershayim"),
        pytest.param("x\u0301:y", ["x\u0301:y"], id="mark-before-colon"),
        pytest.param("\n\u0301a", ["\n", "\u0301", "a"], id="mark-after-newline"),
    ],
)
def test_words(text, expected):
    assert units(text, words(text)) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("a\n\nb", [0, 3, 4], id="plain"),
        pytest.param("a\r\n \t\r\nb", [0, 7, 8], id="crlf-with-blanks"),
        pytest.param("\n\na\n\n", [0, 5], id="outer-blank-lines"),
        pytest.param("a\n\n\n\nb\nc", [0, 5, 8], id="run-of-blank-lines"),
        pytest.param("a\n\u3000\nb", [0, 4, 5], id="ideographic-blank"),
        pytest.param("\n \n", [0, 3], id="only-blanks"),
        pytest.param("a\r\rb", [0, 3, 4], id="cr"),
    ],
)
def test_paragraphs(text, expected):
    assert paragraphs(text).tolist() == expected


def test_unicode_line_ends():
    assert lines("a\vb\fc\x85d\u2028e\u2029f\r\ng").tolist() == [0, 13, 14]
    assert lines("a\vb\fc\x85d\u2028e\u2029f\r\ng", unicode=True).tolist() == [0, 2, 4, 6, 8, 10, 13, 14]


@given(tricky_texts)
def test_graphemes_match_the_reference(text):
    assert graphemes(text).tolist() == reference_graphemes(text)


@given(tricky_texts)
def test_words_match_the_reference(text):
    assert words(text).tolist() == reference_words(text)


@given(tricky_texts)
def test_lines_and_paragraphs_match_the_reference(text):
    assert lines(text).tolist() == reference_lines(text)
    assert lines(text, unicode=True).tolist() == reference_all_lines(text)
    assert paragraphs(text).tolist() == reference_paragraphs(text)


@given(
    text=st.text(alphabet="\n\r.a\x80\xff", max_size=200),
    wide=st.sampled_from(["", "\u200a", "\u0a0a\u0d0d", "\U0001000a"]),
)
def test_portable_masks_are_the_masks(text, wide):
    source = text + wide
    for value in (0x0A, 0x0D, 0x2E, 0x80):
        expected = [i for i, ch in enumerate(source) if ord(ch) == value]
        assert _scan.find_value(source, value) == expected
        assert _scan.find_value(source, value, portable=True) == expected


@pytest.mark.parametrize(
    ("detector", "kernel"), [pytest.param(graphemes, _grapheme, id="grapheme"), pytest.param(words, _word, id="word")]
)
@given(text=tricky_texts, data=st.data())
def test_one_place_agrees_with_the_scan_from_any_floor(detector, kernel, text, data):
    ends = detector(text).tolist()
    floor = data.draw(st.sampled_from(ends))
    for i in range(floor, len(text) + 1):
        assert kernel.is_boundary(text, i, floor=floor) == (i in ends)


@pytest.mark.parametrize(
    ("detector", "between"),
    [
        pytest.param(graphemes, _grapheme.graphemes_between, id="grapheme"),
        pytest.param(words, _word.words_between, id="word"),
    ],
)
@given(text=tricky_texts, data=st.data())
def test_a_stretch_between_boundaries_is_scanned_alike(detector, between, text, data):
    ends = detector(text).tolist()
    first = data.draw(st.integers(0, len(ends) - 1))
    last = data.draw(st.integers(first, len(ends) - 1))
    assert between(text, ends[first], ends[last]).tolist() == ends[first : last + 1]


@given(text=st.text(alphabet=TRICKY, min_size=1, max_size=40), data=st.data())
def test_grapheme_cut_is_the_last_boundary_that_fits(text, data):
    ends = graphemes(text).tolist()
    floor = data.draw(st.sampled_from(ends[:-1]))
    limit = data.draw(st.integers(floor + 1, len(text) + 3))
    fitting = [end for end in ends if floor < end <= limit]
    expected = fitting[-1] if fitting else min(end for end in ends if end > floor)
    assert _grapheme.cut_within(text, floor, limit) == expected


@pytest.mark.parametrize(
    ("pattern", "side", "expected"),
    [
        pytest.param(r",\s*", "end", [0, 3, 5], id="end"),
        pytest.param(r",\s*", "start", [0, 1, 5], id="start"),
        pytest.param(re.compile(r","), "end", [0, 2, 5], id="compiled"),
        pytest.param(r"(?=b)", "end", [0, 3, 5], id="zero-width"),
        pytest.param(r"x*", "end", [0, 1, 2, 3, 4, 5], id="empty-matches-everywhere"),
        pytest.param(r"z", "end", [0, 5], id="no-match"),
    ],
)
def test_from_pattern(pattern, side, expected):
    assert from_pattern("a, bc", pattern, side=side).tolist() == expected


def test_from_pattern_names_its_faults():
    with pytest.raises(ValueError, match="side must be one of end, start, got 'left'"):
        from_pattern("a", "a", side="left")
    with pytest.raises(ValueError, match="pattern must be a regular expression"):
        from_pattern("a", "(")
    with pytest.raises(TypeError, match="pattern must match str, got a pattern of bytes"):
        from_pattern("a", re.compile(b"a"))


@pytest.mark.parametrize(
    ("separators", "keep", "expected"),
    [
        pytest.param(["-"], "end", ["a-", "-", "b-", "c"], id="end"),
        pytest.param(["-", "--"], "end", ["a--", "b-", "c"], id="longest-first"),
        pytest.param(["-", "--"], "start", ["a", "--b", "-c"], id="start"),
        pytest.param(["."], "end", ["a--b-c"], id="literal-not-regex"),
        pytest.param([], "end", ["a--b-c"], id="none"),
    ],
)
def test_from_separators(separators, keep, expected):
    text = "a--b-c"
    assert units(text, from_separators(text, separators, keep=keep)) == expected


def test_from_separators_names_its_faults():
    with pytest.raises(TypeError, match="separators must be a sequence of str, got str"):
        from_separators("a", "ab")
    with pytest.raises(TypeError, match="separators must hold str, got int"):
        from_separators("a", [1])
    with pytest.raises(ValueError, match="separators must not be empty"):
        from_separators("a", ["b", ""])
    with pytest.raises(ValueError, match="keep must be one of end, start"):
        from_separators("a", ["b"], keep="both")


@pytest.mark.parametrize("detector", [graphemes, words, paragraphs])
@pytest.mark.parametrize(
    "part", ["\U0001f1e9", "\u0301", "a:", "a\u0301\u0301:", "\u200d\U0001f468", "\n", " ", "क्", "a\xad"], ids=ascii
)
def test_hostile_runs_take_linear_time(detector, part):
    short, long = part * 50_000, part * 400_000
    assert cpu_seconds(detector, long) < 40 * max(cpu_seconds(detector, short), 1e-3)


def units(text, ends):
    return [text[i:j] for i, j in pairwise(ends.tolist())]
