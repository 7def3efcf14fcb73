"""Pages by form feeds: what recurs at their edges neither begins nor ends a chunk, and sentences go on over it."""

import random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import seamline
from seamline import Chunker
from seamline.markup._pages import form_feeds, page_breaks
from seamline.markup.paging import BEGUN, seen_text, seen_texts
from tests import laws
from tests.reference import pages as twin

PIECES = [
    "\f", "\f", "\n", "\n\n", "\r\n", " ", "The Head", "12", "3", "iv", "- 7 -", "Page 4 of 9", "word and", "Ended.",
    "x" * 170, "•", "é", "日本。", "\U0001f600", "# Head",
]
sources = st.lists(st.sampled_from(PIECES), max_size=40).map("".join)


def paged(*texts, head="ANNUAL REPORT", foot="{}", first=1):
    """Pages with a head and a number."""
    pages = (f"{head}\n\n{text}\n\n{foot.format(number)}\n" for number, text in enumerate(texts, first))
    return "\f".join(pages)


def pages_of(count, seed=0):
    """Pages of sentences of which every other goes on over the page."""
    rng = random.Random(seed)
    body = [f"Line {rng.random():.6f} tells of the {rng.choice(['north', 'sea'])} and trade." for _ in range(5 * count)]
    texts = [" ".join(body[5 * page : 5 * page + 5]) for page in range(count)]
    cuts = [len(text) - rng.choice([0, 12]) for text in texts]
    rest = ["", *(text[cut:] for text, cut in zip(texts, cuts, strict=True))]
    return [f"{left} {text[:cut]}".strip() for left, text, cut in zip(rest, texts, cuts, strict=False)]


@given(sources)
@example("\f".join(["A\nB\n1"] * 4))
@settings(max_examples=500, deadline=None)
def test_breaks_are_those_of_the_twin(source):
    assert list(map(tuple, page_breaks(source).reshape(-1, 4).tolist())) == twin.page_breaks(source)
    assert form_feeds(source).tolist() == [place for place, sign in enumerate(source) if sign == "\f"]


@given(sources)
@settings(max_examples=500, deadline=None)
def test_what_is_seen_is_as_long_and_as_filled(source):
    seen = seen_text(source)
    assert len(seen) == len(source)
    assert seen_texts([source, "a", source]) == [seen, "a", seen]
    for here, there in zip(source, seen, strict=True):
        assert here == there or there in "xX" or (here.isspace() and there in " \n")


@pytest.mark.parametrize(
    ("source", "seen"),
    [
        ("No pages.", "No pages."),
        ("a\fb", "a\fb"),
        ("It rose and\n\n\fthen fell.", "It rose and   then fell."),
        ("It rose.\n\n\fThen it fell.", "It rose.\n\n\fThen it fell."),
        ("It rose\n\n\f# Fall", "It rose\n\n\f# Fall"),
        ("One\n1\n\ftwo\n2\n\fthree.\n3\n\fFour\n4", "Onexx  twoxx  three.xx\n\nFourxx"),
        ("One\n1\n\ftwo\n2\n\fthree.\n7\n\fFour.\n9", "One\n1\n\ftwo\n2\n\fthree.\n7\n\fFour.\n9"),
        ("H\n\nOne\n\fH\n\ntwo.\n\fH\n\n- three", "XXXOne  xxxtwo.xxx\n\n- three"),
        ("H 1\none\n\fH 2\n\fH 3\n\ftwo\n\fthree\n\ffour\n", "XXXXonexxxxxxxxxx  two\n\fthree\n\ffour\n"),
        ("| 1 |\nv\n\fgoes\nvi\n\fon\nvii", "| 1 |\nv\n\fgoesxxx  onxxxx"),
    ],
    ids=["none", "bare", "goes-on", "ended", "heading", "numbers", "no-page-numbers", "heads", "blank-page", "row"],
)
def test_edges_of_pages_as_they_are_seen(source, seen):
    assert seen_text(source) == seen


def test_only_the_beginning_tells_that_there_are_pages():
    late = "word " * 4000 + paged("one", "two", "three")
    assert seen_text(late) is late
    long = paged(*pages_of(BEGUN // 300))
    assert "\f" not in seen_text(long)
    plain = "\f".join(["A page that ends here. " * 100] * 200)
    assert seen_text(plain) is plain


STRATEGIES = ["smart", "sentences", "paragraphs", "markdown", "semantic", "topics", "headings", "turns"]


@pytest.mark.parametrize("strategy", STRATEGIES)
@given(seed=st.integers(0, 99), size=st.sampled_from([120, 200, 500]), overlap=st.sampled_from([0, 30]))
@settings(max_examples=8, deadline=None)
def test_no_edge_of_a_page_begins_or_ends_a_chunk_alone(strategy, seed, size, overlap):
    source = paged(*pages_of(7, seed))
    chunks = seamline.chunk(source, strategy=strategy, max_size=size, overlap=overlap)
    chunks.verify()
    laws.assert_cover(chunks)
    for start, feed, end, _ in page_breaks(source).reshape(-1, 4).tolist():
        cuts = {chunk.end for chunk in chunks if start < chunk.end} & set(range(start + 1, end))
        assert all(not source[cut:feed].strip() if cut <= feed else not source[feed:cut].strip() for cut in cuts)


def test_sentences_go_on_over_pages():
    source = paged("Sales rose in the north, and", "in the south they fell. Costs", "stayed. The end.")
    texts = seamline.chunk(source, strategy="sentences", max_size=70, markup="plain").texts()
    assert texts == [
        "ANNUAL REPORT\n\nSales rose in the north, and\n\n1\n\fANNUAL REPORT\n\nin the",
        "south they fell. Costs\n\n2\n\fANNUAL REPORT\n\nstayed. The end.\n\n3",
    ]
    bare = "Sales rose in the north, and\fin the south they fell.\fCosts stayed."
    assert seamline.chunk(bare, strategy="sentences", max_size=55).texts() == bare.rsplit("\f", 1)


@pytest.mark.parametrize("options", [
    {"unit": "words"}, {"unit": "bytes"}, {"unit": "graphemes"}, {"packing": "balanced"}, {"strategy": "markdown"},
    {"count_context": True}, {"encoder": "builtin"}, {"unit": len}, {"split_at": "page"}, {"min_size": 40},
], ids=str)
def test_sizes_are_those_of_the_text(options):
    source = paged(*pages_of(6), head="ÄNNUAL RÊPORT of 4")
    chunks = seamline.chunk(source, **{"max_size": 150, **options})
    chunks.verify()
    assert [chunk.text for chunk in chunks] == [source[chunk.start : chunk.end] for chunk in chunks]
    assert all(chunk.tracks["page"][0] == source[: chunk.start].count("\f") + 1 for chunk in chunks)
    assert all(chunk.tracks["page"][-1] == source[: chunk.end].count("\f") + 1 for chunk in chunks)


def test_many_and_streamed_are_those_of_one():
    sources = [paged(*pages_of(5, seed)) for seed in range(4)] + ["No pages.", "# Head\n\n" + paged(*pages_of(4))]
    options = {"max_size": 150}
    alone = [seamline.chunk(source, **options) for source in sources]
    for workers in (1, 2):
        assert list(seamline.chunk_many(iter(sources), workers=workers, **options)) == alone
    for source, chunks in zip(sources, alone, strict=True):
        pieces = [source[place : place + 11] for place in range(0, len(source), 11)]
        assert [chunk.text for chunk in seamline.chunk_stream(pieces, **options)] == chunks.texts()


def test_structure_is_read_without_the_edges_of_pages():
    pages = paged("# One\n\nIt rose and", "then it fell. Here it", "stayed.\n\n# Two\n\nLast.", head="The Head")
    chunks = seamline.chunk(pages, strategy="markdown", max_size=70)
    assert [[heading.title for heading in chunk.path] for chunk in chunks] == [[], ["One"], ["One"], ["Two"]]
    assert chunks[2].text == "Here it\n\n2\n\fThe Head\n\nstayed."
    plain = seamline.chunk(paged(*pages_of(4)), max_size=150)
    assert not any(chunk.path for chunk in plain)
    many = list(seamline.chunk_many([pages], strategy="markdown", max_size=70, workers=2))
    assert [chunk.path for chunk in many[0]] == [chunk.path for chunk in chunks]


HEADS = ["He\u0301ad  of 👩‍👩‍👧", "A\u00a0\u00a0 b", "🇩🇪\t🇩🇪", "x" * 9 + "   \u0301y", "क्ष  e\u0301"]
FORMS = [
    "Some words went {word} and\n\n{head}\n\f", "{head}\n\nwent on {word} and\f",
    "It was {word}.\r\n\r\n\r\n{head}\r\n\f",
]


@pytest.mark.parametrize("strategy", ["smart", "sentences", "markdown", "paragraphs"])
@pytest.mark.parametrize("form", FORMS)
@given(head=st.sampled_from(HEADS), size=st.integers(1, 12), unit=st.sampled_from(["chars", "bytes", "words"]))
@settings(max_examples=25, deadline=None)
def test_the_laws_hold_where_a_running_head_is_larger_than_a_chunk(strategy, form, head, size, unit):
    text = "".join(form.format(head=head, word=word) for word in "abcabc")
    chunker = Chunker(strategy=strategy, max_size=size, unit=unit)
    chunks = chunker(text)
    assert seen_text(text) is not text
    laws.assert_cover(chunks)
    laws.assert_no_blank(chunks)
    laws.assert_whole_graphemes(chunks, seamline.graphemes(text))
    chunks.verify()
    assert [each.to_dicts() for each in chunker.chunk_many([text, "a", text])][::2] == [chunks.to_dicts()] * 2


def test_many_blanks_are_no_part_of_a_running_head():
    page = "Some words went {word} and{blanks}The head\n\f"
    seen = ["".join(page.format(word=word, blanks="\n" * count) for word in "abcd") for count in (256, 257)]
    assert [text.count("x") for text in map(seen_text, seen)] == [4 * (256 + len("The head")), 0]
