"""Streams: the chunks of the whole text, whatever pieces it comes in."""

import pickle
import random
import tracemalloc

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from seamline import Chunker
from seamline.corpus.streaming import REACH, SAMPLE, STREAMED
from seamline.corpus.streams import stream
from tests.texts import PIECES, texts

COLUMNS = (
    "index", "start", "end", "core_start", "size", "level", "depth", "oversized", "text", "byte_start", "byte_end",
    "utf16_start", "utf16_end", "line_start", "line_end", "column_start", "column_end", "hash", "id",
)
PROSE = [
    "The gauge was read at noon. ", "Nobody saw it rise, and so it rose.\n", "Was it (as some said) the tide? ", "\n\n",
    "A wrapped line of some forty characters is\nfollowed by another one, which goes on. ", "- an item\n",
    "été à l'eau ",
]


def rows(chunks):
    return [tuple(getattr(chunk, name) for name in COLUMNS) for chunk in chunks]


def cut_up(text, rng, largest):
    """The text in pieces of arbitrary sizes, empty ones among them."""
    place = 0
    while place < len(text):
        size = rng.randint(0, largest)
        yield text[place : place + size]
        place += size


def long_text(rng, pieces, length):
    parts, size = [], 0
    while size < length:
        parts.append(rng.choice(pieces))
        size += len(parts[-1])
    return "".join(parts)


def check(text, options, rng, largest, block):
    chunker = Chunker(**options)
    whole = chunker(text)
    streamed = list(stream(chunker, cut_up(text, rng, largest), block=block))
    assert rows(streamed) == rows(whole)


@pytest.mark.parametrize("unit", ["chars", "bytes", "graphemes"])
@pytest.mark.parametrize("strategy", STREAMED)
@given(
    seed=st.integers(0, 1 << 32), prose=st.booleans(), max_size=st.integers(20, 400), overlap=st.integers(0, 80),
    largest=st.sampled_from([1, 7, 300, 5000]), trim=st.sampled_from([None, True, False]),
    least=st.sampled_from([0, 0, 30]),
)
@settings(max_examples=5, deadline=None)
def test_streamed_chunks_are_those_of_the_whole(strategy, unit, seed, prose, max_size, overlap, largest, trim, least):
    rng = random.Random(seed)
    length = SAMPLE + 1000 if strategy == "smart" else 4 * REACH
    text = long_text(rng, PROSE if prose else PIECES, length)
    options = {"strategy": strategy, "unit": unit, "max_size": max_size, "overlap": min(overlap, max_size - 1)}
    check(text, options | {"trim": trim, "min_size": min(least, max_size)}, rng, largest, block=256)


@pytest.mark.parametrize("strategy", STREAMED)
@given(text=texts, max_size=st.integers(1, 40), seed=st.integers(0, 9))
@settings(max_examples=25, deadline=None)
def test_short_texts_come_out_alike(strategy, text, max_size, seed):
    check(text, {"strategy": strategy, "max_size": max_size}, random.Random(seed), 5, block=1)


@pytest.mark.parametrize("options", [
    {"strategy": "lines", "unit": "lines", "max_size": 3},
    {"strategy": "paragraphs", "unit": "words", "max_size": 20, "overlap": 4},
    {"strategy": "recursive", "separators": "python", "max_size": 90},
    {"strategy": "recursive", "separators": "python", "max_size": 90, "joins": "across"},
    {"strategy": "recursive", "joins": "within", "max_size": 60, "overlap": 9},
    {"strategy": "smart", "joins": "within", "max_size": 60, "abbreviations": ["some"]},
    {"strategy": "recursive", "separators": ["\n\n", ". "], "keep_separator": "start", "max_size": 60},
    {"strategy": "recursive", "separators": [" "], "max_size": 40, "overlap": 9},
    {"strategy": "sentences", "max_size": 60, "oversized": "keep"},
    {"strategy": "sentences", "max_size": 60, "language": "de"},
], ids=lambda options: "-".join(map(str, options.values())))
@pytest.mark.parametrize("seed", range(3))
def test_further_options(options, seed):
    rng = random.Random(seed)
    check(long_text(rng, PROSE, 6 * REACH), options, rng, 500, block=512)


def test_chunks_come_before_the_text_has_ended():
    def pieces():
        for number in range(2000):
            read.append(number)
            yield "One more line is written here. " * 9 + "\n\n"

    read = []
    first = next(stream(Chunker(), pieces(), block=40_000))
    assert first.text.startswith("One more")
    assert len(read) < 400


def test_memory_does_not_grow_with_the_text():
    def peak(n):
        tracemalloc.start()
        for _ in stream(Chunker(max_size=400), ("A line of text. " * 20 + "\n\n" for _ in range(n)), block=20_000):
            pass
        top = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        return top

    peak(300)
    assert peak(4000) < 1.5 * peak(1000)


@pytest.mark.parametrize(("strategy", "piece"), [
    ("smart", "One more sentence, and nothing but sentences to the end. "),
    ("words", "word after word "), ("lines", "a line of some length\n"), ("hard", "x" * 64),
])
def test_memory_where_no_paragraph_ever_ends(strategy, piece):
    """A window is bounded by the largest unit of the levels, not by the text: 20 million characters take what 4 do."""
    item = piece * ((1 << 16) // len(piece))

    def peak(length):
        tracemalloc.start()
        for chunk in stream(Chunker(strategy=strategy, max_size=20_000), (item for _ in range(length // len(item)))):
            ends.append(chunk.end)
        top = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        return top

    ends = []
    least = peak(4_000_000)
    assert peak(20_000_000) < 1.2 * least
    assert ends[-1] > 19_500_000


def test_a_window_holds_its_largest_unit():
    """Without a single cut of the strategy's level the window is the text: that is the bound that is documented."""
    pieces = ["x" * 1000] * 50 + ["\n\n"] + ["y" * 1000] * 50
    found = list(stream(Chunker(strategy="paragraphs", max_size=700), pieces, block=2000))
    assert rows(found) == rows(Chunker(strategy="paragraphs", max_size=700)("".join(pieces)))


def test_ids_carry_the_document():
    [chunk] = stream(Chunker(), ["a b c"], document_id="d1")
    assert chunk.id == Chunker().chunk_many([{"text": "a b c", "id": "d1"}]).__next__()[0].id
    assert chunk.to_dict()["path"] == []
    assert chunk.with_context() == "a b c"
    assert chunk.context_size == 5


def test_ids_of_a_stream_may_be_asked_for_in_any_order():
    text = "Same. Other. Same. Same. Last."
    chunks = list(stream(Chunker(strategy="sentences", max_size=7), text))
    assert [chunk.id for chunk in reversed(chunks)] == Chunker(strategy="sentences", max_size=7)(text).ids[::-1]
    assert chunks[3].to_dict()["id"].endswith("-2")
    assert pickle.loads(pickle.dumps(chunks[3])).id == chunks[3].id


@pytest.mark.parametrize(("options", "name"), [
    ({"strategy": "markdown"}, "strategy"),
    ({"strategy": "headings"}, "strategy"),
    pytest.param({"strategy": "tokens"}, "strategy", marks=pytest.mark.ranks),
    ({"strategy": "semantic"}, "strategy"),
    ({"strategy": "topics"}, "strategy"),
    ({"packing": "balanced"}, "packing"),
    ({"split_at": 1}, "split_at"),
    ({"count_context": True}, "count_context"),
    ({"encoder": "builtin"}, "encoder"),
    ({"unit": len}, "unit"),
])
def test_what_needs_the_whole_text_is_refused(options, name):
    with pytest.raises(ValueError, match=f"^{name} must be .* for a stream.* needs the whole text"):
        stream(Chunker(**options), ["text"])


@pytest.mark.parametrize("pieces", [None, 5])
def test_pieces_must_be_many(pieces):
    with pytest.raises(TypeError, match=f"pieces must be an iterable of str, got {type(pieces).__name__}"):
        stream(Chunker(), pieces)


def test_pieces_must_be_text():
    with pytest.raises(TypeError, match="piece must be a str, got bytes"):
        list(stream(Chunker(), [b"text"]))
