"""Chunks by windows are those of ranked cuts and the packer."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from seamline.chunker import Chunker
from seamline.cuts.levels import cuts_of
from seamline.markup.documents import Document
from seamline.measures.choice import measure_of
from seamline.packing._window import Windows
from seamline.packing.packer import Packer
from seamline.packing.windowing import WindowPacker, fits_windows
from seamline.sentence.tables import sentence_rules
from tests.timing import cpu_seconds

STRATEGIES = ["smart", "sentences", "lines", "paragraphs", "words", "hard"]
UNITS = ["chars", "chars", "graphemes", "bytes", "words", "lines"]
PIECES = [
    "a", "b ", "A. ", "x. B", "one two ", "Dr. ", "1. ", "- ", "the", "word word and more words on it\n",
    "\n", "\n\n", "\r\n", "\r", "  ", "\t", "\f", "\u3000", "\u2028", "\u200b", "\xad",
    ".", "!", "?", "…", '"', "”", ")", "(", "[1]", "*",
    "é", "e\u0301", "\u0301", "日", "本語。", "。", "「", "」", "ไทย", "क्ष", "।",
    "\U0001f1e9", "\U0001f468\u200d\U0001f469", "\u200d", "\u0600", "\u1100\u1161", "\ud83d", "word.12 Next ",
    "ภาษาไทยภาษาไทยภาษา ภาษาไทยภาษา", "\x1c",
]  # fmt: skip
texts = st.lists(st.sampled_from(PIECES), max_size=60).map("".join)
focused = st.lists(st.sampled_from(PIECES), min_size=1, max_size=6).flatmap(
    lambda pieces: st.lists(st.sampled_from(pieces), max_size=60).map("".join)
)


def by_arrays(text, chunker):
    cuts = cuts_of(Document(text, seen=text), chunker)
    packed, names = Packer(chunker).pack(text, cuts, measure_of(text, chunker.unit))
    return packed.spans.tolist(), packed.core_starts.tolist(), packed.closing_ranks.tolist(), names


def by_windows(text, chunker):
    (spans, cores, ranks, _), names = WindowPacker(chunker).pack(text)
    return spans.tolist(), cores.tolist(), ranks.tolist(), names


@settings(max_examples=400)
@given(
    text=st.one_of(texts, focused),
    strategy=st.sampled_from(STRATEGIES),
    max_size=st.integers(1, 60),
    share=st.sampled_from([0.0, 0.0, 0.2, 0.5, 0.99]),
    trim=st.sampled_from([None, True, False]),
    unit=st.sampled_from(UNITS),
    language=st.sampled_from(["auto", "auto", "de"]),
)
def test_windows_give_the_chunks_of_the_array_path(text, strategy, max_size, share, trim, unit, language):
    overlap = min(int(max_size * share), max_size - 1)
    chunker = Chunker(strategy=strategy, max_size=max_size, overlap=overlap, trim=trim, unit=unit, language=language)
    assert by_windows(text, chunker) == by_arrays(text, chunker)


@pytest.mark.parametrize(("text", "options"), [
    pytest.param("goes on. 2010. 5. 3. word.12 Next 1.\nA line", {"strategy": "lines", "max_size": 1}, id="item-ahead"),
    pytest.param(
        "ภาษาไทยภาษาไทยภาษา ภาษาไทยภาษา", {"strategy": "sentences", "max_size": 4}, id="a-blank-that-ends-a-sentence"
    ),
    pytest.param(
        "---\n\x1c\x1c--", {"strategy": "sentences", "max_size": 3, "overlap": 1, "trim": False},
        id="behind-a-blank-that-is-no-chunk",
    ),
])
def test_found_by_the_fuzz_of_streams(text, options):
    chunker = Chunker(**options)
    assert by_windows(text, chunker) == by_arrays(text, chunker)


PROSE = (
    "The whale ", "rose. ", "sea,\n", "went down. ", "and so on ", "\n\n", "He said: ", "(no) ", "Stop! ", "why?\n",
    "1. ", "iv) ", "Dr. Smith ", "“Go.” ", ".\n\n", "it was.\nThen ", "a long and winding road to it ", "ends.\r\n",
    "\u00e9t\u00e9. ",
)  # fmt: skip


@settings(max_examples=150)
@given(
    text=st.lists(st.sampled_from(PROSE), min_size=40, max_size=120).map("".join),
    strategy=st.sampled_from(["sentences", "smart"]),
    max_size=st.integers(60, 300),
    overlap=st.integers(0, 59),
)
def test_windows_give_the_chunks_of_the_array_path_on_long_prose(text, strategy, max_size, overlap):
    chunker = Chunker(strategy=strategy, max_size=max_size, overlap=overlap)
    assert by_windows(text, chunker) == by_arrays(text, chunker)


@pytest.mark.parametrize(
    "name", ["prose_en_moby_dick.txt", "md_rust_book.md", "multi_zh_react.txt", "multi_hi_react.txt"]
)
@pytest.mark.parametrize(
    ("strategy", "max_size", "overlap"),
    [("smart", 1000, 0), ("sentences", 512, 64), ("lines", 300, 40), ("hard", 1000, 0), ("hard", 300, 40)],
)
def test_windows_give_the_chunks_of_the_array_path_on_real_text(data_dir, name, strategy, max_size, overlap):
    text = (data_dir / "corpus" / name).read_text(encoding="utf-8")[:400_000]
    chunker = Chunker(strategy=strategy, max_size=max_size, overlap=overlap)
    assert by_windows(text, chunker) == by_arrays(text, chunker)


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        pytest.param({}, True, id="default"),
        pytest.param({"strategy": "sentences", "overlap": 64}, True, id="overlap"),
        pytest.param({"unit": "graphemes"}, True, id="other-unit"),
        pytest.param({"unit": "cl100k_base"}, False, id="tokens", marks=pytest.mark.ranks),
        pytest.param({"unit": len}, False, id="callable"),
        pytest.param({"min_size": 10}, False, id="minimum"),
        pytest.param({"trim": False}, True, id="untrimmed"),
        pytest.param({"strategy": "hard"}, True, id="hard"),
        pytest.param({"oversized": "keep"}, False, id="kept"),
        pytest.param({"packing": "balanced"}, False, id="balanced"),
        pytest.param({"split_at": 2}, False, id="barriers"),
        pytest.param({"strategy": "topics"}, False, id="plan"),
        pytest.param({"strategy": "lines", "language": "de"}, True, id="language"),
    ],
)
def test_which_settings_windows_can_meet(options, expected):
    assert fits_windows(Chunker(**options)) is expected


def test_a_maximum_beyond_any_text():
    assert by_windows("One. Two.", Chunker(max_size=1 << 80))[0] == [[0, 9]]


def test_the_level_of_what_alone_is_too_large():
    chunker = Chunker(strategy="lines", max_size=1)
    assert by_windows("\U0001f1e6" * 3, chunker) == by_arrays("\U0001f1e6" * 3, chunker)


def test_too_many_levels_are_refused():
    with pytest.raises(ValueError, match="stages must hold at most 8 levels"):
        Windows((("line",) * 9,), None, ((), ()), sentence_rules("auto"), 10, 0, True, False)


HOSTILE = {
    "word": "x", "line feeds": "\n", "blanks": " ", "stops": ".", "a. a.": "a. ", "digits": "12, ", "brackets": "(",
    "closers": ")", "closing quotes": "”", "marks": "\u0301", "flags": "\U0001f1e9", "soft hyphens": "\xad",
    "joiners": "\u200d", "Thai": "ก", "short lines": "1\n", "spaced stops": ". ", "blank lines": " \n", "stars": "*",
}  # fmt: skip


@pytest.mark.parametrize("part", HOSTILE.values(), ids=HOSTILE.keys())
@pytest.mark.parametrize(
    ("strategy", "max_size", "overlap"),
    [("smart", 1000, 0), ("smart", 7, 0), ("sentences", 20, 15), ("hard", 1000, 200)],
)
def test_hostile_texts_take_linear_time(part, strategy, max_size, overlap):
    pack = WindowPacker(Chunker(strategy=strategy, max_size=max_size, overlap=overlap)).pack
    short, long = (f"A start. {part * (size // len(part))} End." for size in (10_000, 80_000))
    assert cpu_seconds(pack, long) < 40 * max(cpu_seconds(pack, short), 2e-3)


@pytest.mark.parametrize("size", [20, 30, 40, 60])
@pytest.mark.parametrize("blank", [" ", "\t", "\x1c", "\u3000"], ids=ascii)
def test_a_title_is_seen_behind_every_blank(blank, size):
    text = f"Of the House\n\n{blank} It was built a long, long time ago. People came to it from far away, and stayed."
    chunker = Chunker(strategy="sentences", max_size=size)
    assert by_windows(text, chunker) == by_arrays(text, chunker)
    assert by_windows(text, chunker)[0][0][1] > len("Of the House")
