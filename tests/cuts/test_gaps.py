"""Sentences and lines inside gaps are those of the whole text that lie there."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import seamline
from seamline.cuts._gaps import line_cuts, sentence_cuts
from seamline.sentence.tables import sentence_rules

PIECES = [
    "One. ",
    "Two! ",
    "3. ",
    "(4) ",
    "Dr. No",
    "\n",
    "\n\n",
    "\r\n",
    "\r",
    " ",
    '"Why?" ',
    "...",
    "?!) ",
    "e.g. this",
    "word ",
    "漢字。",
    "「はい。」",
    "สวัสดี ครับ ",
    "नमस्ते। ",
    "\u0301",
    "😀. ",
    "a)",
    "1) x ",
    "• y\n",
    ":-) Oh ",
    "§ ",
    "é. É",
]
TEXTS = st.lists(st.sampled_from(PIECES), max_size=60).map("".join)


def gaps_of(text: str, step: int) -> tuple[np.ndarray, np.ndarray]:
    edges = np.unique(np.append(seamline.graphemes(text)[::step], len(text)))
    return edges[:-1], edges[1:]


@given(TEXTS, st.integers(1, 50), st.sampled_from(["auto", "de", "en"]))
@settings(max_examples=600, deadline=None)
def test_gaps_hold_what_the_whole_text_has(text, step, language):
    starts, ends = gaps_of(text, step)
    inner = [(a, b) for a, b in zip(starts.tolist(), ends.tolist(), strict=True)]
    for whole, found in (
        (seamline.sentences(text, language), sentence_cuts(text, sentence_rules(language), starts, ends)),
        (seamline.lines(text), line_cuts(text, starts, ends)),
    ):
        assert found.tolist() == [cut for cut in whole.tolist() if any(a < cut < b for a, b in inner)]


@pytest.mark.parametrize("name", ["prose_en_moby_dick.txt", "multi_zh_cuv.txt", "multi_th_thaigov.txt", "md_eips.md"])
@pytest.mark.parametrize("step", [37, 1000, 5003])
def test_gaps_of_books(data_dir, name, step):
    text = (data_dir / "corpus" / name).read_bytes().decode("utf-8")[:200_000]
    starts, ends = gaps_of(text, step)
    for whole, found in (
        (seamline.sentences(text), sentence_cuts(text, sentence_rules("auto"), starts, ends)),
        (seamline.lines(text), line_cuts(text, starts, ends)),
    ):
        edges = np.append(starts, len(text))
        assert found.tolist() == np.setdiff1d(whole, edges).tolist()
