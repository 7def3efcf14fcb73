"""Live streams: the chunks of the whole, each handed out as soon as no later text can change it."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from seamline import Chunker, chunk_stream
from seamline.corpus.live import WINDOW
from seamline.corpus.streaming import STREAMED
from seamline.markup.paging import seen_text
from tests.corpus.test_stream import PROSE, cut_up, long_text, rows
from tests.fuzz.inputs import POOL
from tests.texts import PIECES

TRICKY = [
    "Mr. ", "No. 5 ", 'He said "Yes. No." and left. ', "3. Oktober 1990 ", "a) one b) two ", "[12] ", "(M). ",
    "'n roll ", "2010. 5. 3. ", "今日。「はい。」と言った。", "U.S. ", "Yahoo! ", "... ", "word.12 Next ", "1.\n",
    "ภาษาไทยภาษาไทยภาษา ภาษาไทย ", "A line of words that goes on for some sixty characters or so\n", "The title\n\n",
    "\n\n\nAnother title\n", "As follows:\n", "(See p. 5. Here.) ",
]  # fmt: skip
POOLS = [PROSE, PIECES, POOL, TRICKY + PROSE]


def some_text(rng):
    pool = rng.choice(POOLS)
    if rng.random() < 0.4:
        pool = [rng.choice(pool) for _ in range(rng.randint(1, 6))]
    return long_text(rng, pool, rng.choice([30, 200, 900]))


def unpaged(text):
    """The text, without form feeds where something stands between pages, for which a live stream does not wait."""
    return text if seen_text(text) is text else text.replace("\f", " ")


def some_options(rng, strategy):
    largest = rng.choice([1, 3, 10, 40, 100])
    options = {"strategy": strategy, "max_size": largest, "markup": "plain"}
    options["unit"] = rng.choice(["chars", "chars", "bytes", "graphemes", "words", "lines"])
    options["overlap"] = rng.choice([0, 0, rng.randint(0, largest - 1)])
    options["min_size"] = rng.choice([0, 0, rng.randint(0, largest)])
    options["trim"] = rng.choice([None, None, True, False])
    if strategy != "hard":
        options["oversized"] = rng.choice(["cut", "cut", "keep"])
    if strategy == "recursive":
        options["separators"] = rng.choice(["python", ["\n\n", "\n", " "], [" "], ["ab", "b"]])
        options["joins"] = rng.choice([None, "within", "across"])
    return options


@pytest.mark.parametrize("strategy", STREAMED)
@given(seed=st.integers(0, 1 << 32), largest=st.sampled_from([1, 3, 8, 60, 400]))
@settings(max_examples=25, deadline=None)
def test_live_chunks_are_those_of_the_whole(strategy, seed, largest):
    rng = random.Random(seed)
    text, chunker = unpaged(some_text(rng)), Chunker(**some_options(rng, strategy))
    assert rows(chunker.chunk_stream(cut_up(text, rng, largest), live=True)) == rows(chunker(text))


LINES = ["# item\n", "    code\n", "x y\n", "\n", "def f\n", "@d\n", "    # c\n", "text text text\n", "\t\n", "x\r\n"]


@given(seed=st.integers(0, 1 << 32), size=st.sampled_from([1, 3, 9, 20]), joins=st.sampled_from(["across", "within"]))
@settings(max_examples=100, deadline=None)
def test_comments_of_code_are_settled_by_the_line_below(seed, size, joins):
    rng = random.Random(seed)
    text = "".join(rng.choices(LINES, k=rng.randint(2, 12))) + "yy zz\n" * 20
    chunker = Chunker(
        strategy="recursive", separators="python", max_size=size, markup="plain", joins=joins,
        oversized=rng.choice(["keep", "cut"]),
    )
    assert rows(chunker.chunk_stream(cut_up(text, rng, 3), live=True)) == rows(chunker(text))


@pytest.mark.parametrize(("options", "lag"), [
    ({"strategy": "sentences", "max_size": 1, "oversized": "keep"}, 24),
    ({"strategy": "sentences", "max_size": 60}, 70),
    ({"strategy": "lines", "max_size": 80, "overlap": 5}, 90),
    ({"strategy": "words", "max_size": 12}, 40),
    ({"strategy": "hard", "max_size": 12}, 32),
    ({"strategy": "recursive", "separators": [" "], "max_size": 12}, 40),
], ids=lambda value: "-".join(map(str, value.values())) if isinstance(value, dict) else "")
def test_a_chunk_comes_out_soon(options, lag):
    """With one code point a piece, none waits for more text than the next unit and a word."""
    text, come = "The gauge was read. Nobody saw it rise at noon, and so it did.\n" * 30, []

    def pieces():
        for number, point in enumerate(text, 1):
            come.append(number)
            yield point

    lags = [len(come) - chunk.end for chunk in chunk_stream(pieces(), live=True, **options)]
    assert max(lags) <= lag


def test_smart_waits_for_as_much_as_tells_the_markup():
    text, come = "One sentence after the other stands here. " * 200, []
    first = next(chunk_stream((come.append(part) or part for part in text), live=True, max_size=100))
    assert first.start == 0
    assert 4096 <= len(come) < 4200


def test_markdown_is_cut_by_its_structure():
    text = "# One\n\nText.\n\n# Two\n\nMore.\n" * 9
    assert rows(chunk_stream(text, live=True, max_size=30)) == rows(chunk_stream([text], max_size=30))


def test_a_window_without_cuts_is_looked_at_now_and_then():
    """Looks at every piece of a window of ``WINDOW`` code points and more would cost the square of its length."""
    text = "x" * (3 * WINDOW)
    chunker = Chunker(strategy="paragraphs", max_size=2 * WINDOW)
    assert rows(chunker.chunk_stream(cut_up(text, random.Random(1), 600), live=True)) == rows(chunker(text))


def test_marks_of_ones_own_wait_for_the_farthest_reach():
    text = "One! two. Three! Four. " * 200
    chunker = Chunker(strategy="sentences", terminators="!", max_size=40)
    assert rows(chunker.chunk_stream(cut_up(text, random.Random(2), 9), live=True)) == rows(chunker(text))
