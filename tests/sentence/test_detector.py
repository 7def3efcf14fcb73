"""The sentence detector: its convention, its options, its laws, and the agreement of window and whole."""

import unicodedata
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from seamline.boundaries.detectors import graphemes
from seamline.sentence._ends import last_sentence_end, sentence_ends
from seamline.sentence.detector import sentences
from seamline.sentence.tables import sentence_rules
from tests.reference.sentences import reference_sentences
from tests.texts import texts
from tests.timing import cpu_seconds

MARKS = st.text(alphabet="ab A1.!?…\"'()[]\n\r\t-,;:。」。؟।“”»«\U0001f600*`")
PIECES = (
    "Dr. e.g. etc. U.S. A. The the No. 5 12. 3) (he (said. it.) [4] \"Go!\" 'n »Ja.« “No?” ... . . ? ! wait Äpfel "
    "終わり。 「はい。」 Да. г. 1990 km. Oktober ; - ,, '' 😀 x.y http://a.b/c. "
    "นักวิจัยได้ศึกษาพฤติกรรม เขาพบว่าช้างจำได้ (และซึ่ง"
)
WORDS = st.lists(st.sampled_from([*PIECES.split(), "\n", "\n\n"]), max_size=40).map(" ".join)
NEIGHBOURS = [
    *"abAB  \n\n\r\t\f..!?)([]'\",;:-—*_`/’”·éБбԱաωع日と。」「…•\u0301\xa0\u3000\U0001f600\U0001f130",
    "word", "Word", "Mr", "5", "12", " “", "” ", " (", ") ",
]  # fmt: skip


def cut(text: str, language: str = "auto", **options) -> list[str]:
    return [text[i:j] for i, j in pairwise(sentences(text, language, **options).tolist())]


def test_a_unit_holds_its_trailing_blanks():
    assert cut("  One.  Two. \n") == ["  One.  ", "Two. \n"]


def test_empty_text_has_one_boundary():
    assert sentences("").tolist() == [0]
    assert sentences("").dtype == np.int64


@pytest.mark.parametrize("text", [b"One. Two.", None, 5])
def test_only_str_is_text(text):
    with pytest.raises(TypeError, match="text must be a str"):
        sentences(text)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        pytest.param({"language": "english"}, "language must be 'auto' or a BCP 47 tag", id="language"),
        pytest.param({"rules": "icu"}, "rules must be one of seamline, uax29", id="rules"),
        pytest.param({"backend": "spacy"}, "backend must be one of pysbd", id="backend"),
        pytest.param({"terminators": ""}, "terminators must hold 1 to 16 marks, got 0", id="no-terminators"),
    ],
)
def test_bad_options_are_named(options, message):
    with pytest.raises(ValueError, match=message):
        sentences("One. Two.", **options)


@pytest.mark.parametrize("language", ["en-GB", "EN", "en_US", "no", "zh-Hant", "sw"])
def test_tags_are_read_by_their_primary_part(language):
    assert cut("One. Two.", language) == ["One. ", "Two."]


def test_more_abbreviations():
    text = "See Anl. The list is there."
    assert cut(text, "en") == ["See Anl. ", "The list is there."]
    assert cut(text, "en", abbreviations=["Anl."]) == [text]


def test_own_terminators_take_the_place_of_the_marks():
    assert cut("one; Two. Three; four", terminators=";") == ["one; ", "Two. Three; ", "four"]
    assert cut("one; two\n\nthree", terminators=".") == ["one; two\n\n", "three"]


def test_pysbd_gives_exact_spans():
    pytest.importorskip("pysbd")
    text = "Hello  there. See Fig. ??\n\nIl est  tard. " + "A long one. " * 400
    parts = cut(text, "en", backend="pysbd")
    assert "".join(parts) == text
    assert parts[:2] == ["Hello  there. ", "See Fig. ??\n\n"]
    assert len(parts) > 400


def test_every_line_of_the_unicode_break_test(data_dir):
    cases = read_break_test(data_dir / "ucd17" / "SentenceBreakTest.txt")
    assert len(cases) == 512
    assert [text for text, expected in cases if sentences(text, rules="uax29").tolist() != expected] == []


def read_break_test(path) -> list[tuple[str, list[int]]]:
    """Texts and their boundaries from lines such as ``÷ 0041 × 002E ÷``."""
    lines = (line.split("#")[0].split() for line in path.read_text(encoding="utf-8").splitlines())
    return [read_case(marks) for marks in lines if marks]


def read_case(marks: list[str]) -> tuple[str, list[int]]:
    text, ends = "", []
    for mark in marks:
        if mark == "÷":
            ends.append(len(text))
        elif mark != "×":
            text += chr(int(mark, 16))
    return text, ends


@pytest.mark.parametrize("text", ["One. \u0301Two.", "One!\r\n\u200d Two.", "\u3002\u0301\u3042\u3002", "A. \u0308B"])
@pytest.mark.parametrize("language", ["auto", "en", "ja"])
def test_no_sentence_begins_inside_a_grapheme(text, language):
    assert set(sentences(text, language).tolist()) <= set(graphemes(text).tolist())


@given(MARKS | WORDS, st.sampled_from(["auto", "en", "de", "ja", "ru"]))
def test_sentences_partition_the_text(text, language):
    offsets = sentences(text, language).tolist()
    assert offsets[0] == 0
    assert offsets[-1] == len(text)
    assert all(i < j for i, j in pairwise(offsets))
    if text.strip():
        assert all(part.strip() for part in cut(text, language))


@settings(max_examples=400)
@given(MARKS | WORDS, st.data())
def test_a_window_finds_what_the_whole_scan_has_there(text, data):
    rules = sentence_rules("auto")
    low = data.draw(st.integers(0, len(text)))
    high = data.draw(st.integers(low, len(text)))
    inside = [end for end in sentences(text).tolist()[1:-1] if low < end <= high]
    assert last_sentence_end(text, low, high, rules) == max(inside, default=-1)


def asked_of_the_rules(text: str) -> list[int]:
    rules = sentence_rules("auto")
    return [end for end in range(1, len(text)) if last_sentence_end(text, end - 1, end, rules) == end]


@settings(max_examples=300)
@given(MARKS | WORDS)
def test_blocks_of_candidates_miss_nothing(text):
    assert sentences(text).tolist()[1:-1] == asked_of_the_rules(text)


@settings(max_examples=400)
@given(st.lists(st.sampled_from(NEIGHBOURS), max_size=60).map("".join))
def test_short_ways_give_the_answers_of_the_rules(text):
    assert sentence_ends(text, sentence_rules("auto")).tolist()[1:-1] == asked_of_the_rules(text)


@pytest.mark.parametrize(
    "name", ["md_eips.md", "md_ja_react.md", "multi_ar_react.txt", "multi_zh_cuv.txt", "prose_en_moby_dick.txt"]
)
def test_short_ways_give_the_answers_of_the_rules_on_real_text(data_dir, name):
    """As it stands, and with signs strewn in."""
    text = (data_dir / "corpus" / name).read_text(encoding="utf-8")[20_000:40_000]
    strewn = list(text)
    for place in range(7, len(strewn), 7):
        strewn[place] = NEIGHBOURS[place // 7 % len(NEIGHBOURS)]
    for source in (text, "".join(strewn), text.replace("\n", "\r\n")):
        assert sentence_ends(source, sentence_rules("auto")).tolist()[1:-1] == asked_of_the_rules(source)


PUNCTUATION = [ch for ch in map(chr, range(0x20000)) if unicodedata.category(ch).startswith("P")]


@pytest.mark.parametrize("script", ["a", "я", "ع", "ब", "ไ", "漢", "한", "\U0001f600", "\U00020000"])
def test_marks_are_found_in_blocks_of_any_script(script):
    """A rare letter sends the whole block to the table of classes, where nothing is left out."""
    for mark in PUNCTUATION:
        text = script * 9 + mark + " " + script.upper() * 9 + "\n\n"
        assert [end for end in sentences(text + "က").tolist() if end <= len(text)] == [
            *sentences(text).tolist()[:-1],
            len(text),
        ]


@given(WORDS, st.sampled_from(["’", "あ", "\U0001f600"]))
def test_the_width_of_the_str_does_not_matter(text, wider):
    offsets = [end for end in sentences(text + "\n\nx").tolist() if end < len(text)]
    assert [end for end in sentences(f"{text}\n\n{wider}").tolist() if end < len(text)] == offsets


@given(MARKS | WORDS)
def test_a_blank_line_always_ends_a_sentence(text):
    assert len(text.rstrip() + "\n\n") in sentences(text.rstrip() + "\n\nnext").tolist() or not text.strip()


@given(texts, st.sampled_from(["auto", "th", "hi", "he"]))
def test_no_sentence_parts_a_grapheme(text, language):
    assert set(sentences(text, language).tolist()) <= set(graphemes(text).tolist())


CORE = (
    "the The It dr. Dr. etc. approx. No. Nr. Fig. z. B. A. X. e.g. U.S. p.m. Mo. km. 5 12. 1990. 3. IV. 3.14 Oktober "
    "October cat. Garden. garden. House stop! Yahoo! what? What?! wait... Dr... “No.” \"Go. Go.\" \"No\" Go!\" hrsg. "
    "bzw. well-known. NATO-a. Str. Hauptstr. tsk. 5. 7-5. cat, Pick. 12 100 Kap. At a.m. Monday S. KB. said "
    "1990 r. W Krakow str. C. F. Supp. isn't St. Main 5th .NET. Node.js. Copr.Dec. 2010 jan. oz."
)
BLANKS = st.sampled_from([" ", " ", " ", "  ", "\n\n", " \n \n"])
SPACED = st.builds(str.__add__, st.sampled_from(CORE.split()), BLANKS)
PROSE = st.lists(SPACED, max_size=12).map("".join)


@settings(max_examples=500)
@given(PROSE, st.sampled_from(["auto", "en", "de", "fr", "cs", "pl"]))
def test_prose_is_cut_as_by_the_slow_twin(text, language):
    assert sentences(text, language).tolist() == reference_sentences(text, language)


LINES = (
    "(The he) (he said.) (No.) [12] it.[3] [4, then (see (M) (iv) [b] 1. 2. 3. a. b. 1) 2) a) i. ii. ii) • - list: "
    "dog; cat, of word.1 it.^[4] it.[^b] •9. Fig. (?) (!) (Go.) end.) end). long-winded sentences usually"
)
BREAKS = BLANKS | st.sampled_from(["\n", "\n", " \n"])
BROKEN_UP = st.builds(str.__add__, st.sampled_from([*CORE.split(), *LINES.split()]), BREAKS)
BROKEN = st.lists(BROKEN_UP, max_size=14).map("".join)


@settings(max_examples=500)
@given(BROKEN, st.sampled_from(["auto", "en", "de", "fr", "cs", "pl"]))
def test_brackets_lines_and_lists_are_cut_as_by_the_slow_twin(text, language):
    assert sentences(text, language).tolist() == reference_sentences(text, language)


HOSTILE = ["a. ", "A. ", ".", ". ", "??", '"Hello. ', "\n", "\r\n", "g.4716", "[731 ", "(a. ", "a", '" . ', "。"]


@pytest.mark.parametrize("unit", HOSTILE)
def test_hostile_text_takes_linear_time(unit):
    sentences(unit * 1000)
    assert cpu_seconds(sentences, unit * 200_000) < 8 * max(cpu_seconds(sentences, unit * 50_000), 0.005)


def test_any_language_keeps_the_common_forms_of_the_others():
    assert cut("Sen. Ode v. Korte went on. Then it ended.") == ["Sen. Ode v. Korte went on. ", "Then it ended."]
    assert cut("Korte vs. Lind ended. Then came rain.") == ["Korte vs. Lind ended. ", "Then came rain."]
    assert cut("Она жила на просп. Мира. Потом уехала.") == ["Она жила на просп. Мира. ", "Потом уехала."]
    assert cut("Il va au marché avec eux. Voilà.") == ["Il va au marché avec eux. ", "Voilà."]
