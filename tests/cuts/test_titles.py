"""Titles and lead-ins stay with what follows, under every strategy that ranks its cuts."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import seamline
from seamline.cuts._titles import parting_cuts
from seamline.cuts.refinement import NO_BLOCKS
from tests.reference import titles as reference

PARTS = [
    "Title", "The Second Part", "the low one", "ends in a mark.", "Who asks?", "leads in:", "also:", "\uff1a", "1984",
    "# A",
    "**Bold**", "**Bold:**", '"Quoted"', "(b)", "\u00a7 3", "- item", "\u7b2c\u4e00\u7ae0", "\u3042\u308b\u3002",
    "word " * 9,
    "Long words of a title that is none since it goes on and on and on for ever and a day", "x" * 120,
    "A paragraph that is long enough to stand below any title. It has two sentences.", "\n", "\n\n", "\n\n\n", "\r\n",
    "\r\n\r\n", "\r", " ", "  ", "\t", "\n \n",
]
TEXTS = st.lists(st.sampled_from(PARTS), max_size=14).map("".join)
KEEPING = ("smart", "paragraphs", "sentences", "markdown", "headings")


@given(TEXTS)
@settings(max_examples=500, deadline=None)
def test_the_kernel_is_its_twin(text):
    cuts = np.arange(1, len(text), dtype=np.int64)
    expected = [cut for cut in cuts.tolist() if not reference.keeps_next(text, cut)]
    assert parting_cuts(text, NO_BLOCKS, cuts).tolist() == expected


@pytest.mark.parametrize(
    ("text", "held"),
    [
        pytest.param("End.\n\nThe Title\n\n| A paragraph of the text.", True, id="title"),
        pytest.param("The Title\n\n| A paragraph of the text.", True, id="at-the-beginning"),
        pytest.param("End.\n\n\nThe Title\n| A paragraph of the text.", True, id="more-above-than-below"),
        pytest.param("End.\n\nBOOK II\n\nThe Title\n\n| A paragraph of the text.", True, id="second-of-two"),
        pytest.param("End.\n\nBOOK II\n\n| The Title\n\nA paragraph of the text.", True, id="first-of-two"),
        pytest.param("End.\n\nItem 1A. Risk Factors\n\n| A paragraph of the text.", True, id="numbered"),
        pytest.param("One.\n\n\u7b2c\u4e00\u7ae0\n\n| " + "\u3042\u308b" * 4 + "\u3002", True, id="han"),
        pytest.param("End.\n\nit goes on\n\n| A paragraph of the text.", False, id="opens-low"),
        pytest.param("End.\n\nIt rains.\n\n| A paragraph of the text.", False, id="a-sentence"),
        pytest.param("A first line\n| and a second one.", False, id="inside-a-paragraph"),
        pytest.param("End.\n\nThe Title\n\n| Less", False, id="nothing-longer"),
        pytest.param("This is seen:\n\n| - one\n- two", True, id="lead-in"),
        pytest.param("This is seen:\n| one line", True, id="lead-in-of-a-line"),
        pytest.param("a:\n| b:\n  c", False, id="keys-under-keys"),
        pytest.param("Note: it rains. | It pours.", False, id="colon-inside"),
    ],
)
def test_what_is_held(text, held):
    cut = text.index("|")
    text = text.replace("| ", "")
    assert (not len(parting_cuts(text, NO_BLOCKS, np.array([cut], dtype=np.int64)))) is held
    assert reference.keeps_next(text, cut) is held


PAGE = "\n\n".join(
    f"The {name} Part\n\n{'Words of a sentence that is plain. ' * 3}\n\nWhat it holds:\n\n- one thing\n- another thing"
    for name in ("First", "Second", "Third", "Fourth", "Fifth")
)


@pytest.mark.parametrize("unit", ["chars", "bytes", len])
@pytest.mark.parametrize("strategy", KEEPING)
@pytest.mark.parametrize("max_size", range(130, 400, 17))
def test_no_chunk_ends_with_a_title_or_a_lead_in_that_fits_with_more(strategy, max_size, unit):
    chunks = seamline.chunk(PAGE, strategy=strategy, max_size=max_size, unit=unit, markup="plain")
    assert not [chunk.text for chunk in chunks[:-1] if chunk.text.endswith((" Part", ":"))]


def test_a_lead_in_parts_from_a_block_that_only_fits_alone():
    text = "This is what it prints:\n\n```\n" + "line of it\n" * 8 + "```\n"
    assert [len(piece) for piece in seamline.chunk(text, strategy="markdown", max_size=100).texts()] == [23, 95]


def test_a_users_own_separators_are_never_overruled():
    text = "The Title\n\nA paragraph of the text."
    assert seamline.chunk(text, strategy="recursive", separators=["\n\n"], max_size=25).texts() == text.split("\n\n")
