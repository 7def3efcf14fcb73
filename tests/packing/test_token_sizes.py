"""Token sizes through the public call: every chunk counted again by the encoder."""

from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import seamline
from seamline.boundaries._neighbours import between_units
from seamline.encodings.codecs import EstimatedTokens
from seamline.encodings.resolve import resolve_encoding
from tests.reference.tokens import reference_count

pytestmark = pytest.mark.ranks

ENCODINGS = ["cl100k_base", "o200k_base"]
STRATEGIES = ["smart", "recursive", "sentences", "lines", "words", "markdown", "hard", "tokens"]
WORDS = [
    "The quick ", "fox's ", "tail.", " It ran!\n", "\n\n", "# Title\n", "- item\n",
    "日本語。", "مرحبا ", "🧑‍🚀", "e\u0301", "x = 1234567\n",
]
TEXTS = st.one_of(st.text(max_size=80), st.lists(st.sampled_from(WORDS), max_size=60).map("".join))
MIXED = "Überraschung! Цена 5€, 价格十元, कीमत दस, τιμή δέκα 🧑‍🚀. It's <|endoftext|>.\n\n" * 40


@pytest.mark.parametrize("encoding", ENCODINGS)
@pytest.mark.parametrize("strategy", STRATEGIES)
@given(text=TEXTS, size=st.integers(1, 40), share=st.floats(0, 0.8))
@settings(max_examples=60)
def test_sizes_are_what_encoding_each_chunk_gives(strategy, encoding, text, size, share):
    chunks = seamline.chunk(text, strategy=strategy, max_size=size, overlap=int(share * size), unit=encoding)
    codec = resolve_encoding(encoding)
    assert chunks.sizes.tolist() == [reference_count(chunk.text, codec.encoding) for chunk in chunks]
    for chunk in chunks:
        assert chunk.size <= size or len(seamline.graphemes(chunk.text)) == 2
        assert reference_count(text[chunk.start : chunk.core_start], codec.encoding) <= int(share * size)
    assert np.all(np.diff(chunks.spans, axis=0) > 0)
    cores = "".join(text[a:b] for a, b in zip(chunks.core_starts, chunks.ends, strict=True))
    assert "".join(cores.split()) == "".join(text.split())


@pytest.mark.parametrize("encoding", ENCODINGS)
@pytest.mark.parametrize("strategy", STRATEGIES)
def test_no_character_is_lost_or_damaged(strategy, encoding):
    chunks = seamline.chunk(MIXED, strategy=strategy, max_size=24, unit=encoding)
    cores = [MIXED[start:end] for start, end in zip(chunks.core_starts, chunks.ends, strict=True)]
    assert "".join("".join(cores).split()) == "".join(MIXED.split())
    assert not any("\ufffd" in core for core in cores)


def test_windows_of_tokens_are_full():
    chunks = seamline.chunk("word " * 1_000, strategy="tokens", max_size=64, overlap=16)
    assert chunks.unit == "cl100k_base"
    assert set(chunks.sizes[:-1].tolist()) == {64}
    shared = [reference_count(c.text[: c.core_start - c.start], resolve_encoding(chunks.unit).encoding) for c in chunks]
    assert set(shared[1:]) == {16}


def test_windows_need_a_token_encoding():
    with pytest.raises(ValueError, match="unit must be a token encoding under strategy 'tokens', got 'words'"):
        seamline.chunk("text", strategy="tokens", unit="words")


@pytest.mark.parametrize("unit", [len, EstimatedTokens(3.0), "estimate"], ids=["callable", "estimate", "estimate-name"])
def test_windows_and_sizes_by_other_counters(unit):
    chunks = seamline.chunk("One two three. Four five six.", strategy="smart", max_size=16, unit=unit)
    assert chunks.sizes.tolist() == [resolve_encoding(unit).count(chunk.text) for chunk in chunks]
    assert chunks.sizes.max() <= 16


def test_windows_of_surrogate_texts_are_counted_by_the_encoder():
    text = "a\ud800 broken \ud83d\ude00 text " * 20
    chunks = seamline.chunk(text, strategy="tokens", max_size=8, overlap=2)
    encoding = resolve_encoding("cl100k_base").encoding
    assert chunks.sizes.tolist() == [reference_count(chunk.text, encoding) for chunk in chunks]
    assert chunks.sizes.max() <= 8


def test_unknown_units_fail_at_construction():
    with pytest.raises(ValueError, match="encoding must be one of cl100k_base"):
        seamline.Chunker(unit="cl100k_bass")


def test_a_maximum_beyond_the_models_limit_warns():
    with pytest.warns(UserWarning, match="max_size=9000 exceeds the 8191 tokens"):
        seamline.Chunker(max_size=9000, unit="text-embedding-3-small")


def test_token_counts_of_any_chunking():
    chunks = seamline.chunk(MIXED, max_size=200)
    counts = chunks.token_counts("o200k_base").tolist()
    assert counts == [seamline.count_tokens(chunk.text, "o200k_base") for chunk in chunks]


@pytest.mark.parametrize("overlap", [0, 60])
@pytest.mark.parametrize("strategy", ["smart", "hard", "paragraphs"])
def test_limit_tokens_cuts_only_what_is_over(strategy, overlap):
    chunks = seamline.chunk(MIXED, strategy=strategy, max_size=300, overlap=overlap)
    limited = seamline.limit_tokens(chunks, 50, "cl100k_base")
    limited.verify()
    assert limited.sizes.max() <= 50
    small = {tuple(span) for span in chunks.spans[chunks.token_counts("cl100k_base") <= 50].tolist()}
    if not overlap:
        assert small <= {tuple(span) for span in limited.spans.tolist()}


def test_limit_tokens_keeps_vectors():
    plain = seamline.chunk("The first topic is rivers. Rivers run far. " * 12, max_size=300)
    chunks = seamline.Chunks(plain.text, plain.spans, vectors=np.eye(len(plain), 8, dtype=np.float32))
    limited = seamline.limit_tokens(chunks, 20, "cl100k_base")
    assert limited.vectors.shape == (len(limited), 8)
    parents = np.searchsorted(chunks.starts, limited.starts, side="right") - 1
    assert np.array_equal(limited.vectors, chunks.vectors[parents])


def test_limit_tokens_of_nothing_and_of_blanks():
    assert len(seamline.limit_tokens(seamline.chunk("", max_size=10), 5, "cl100k_base")) == 0
    blank = seamline.chunk("a b c d e f g" + "\t\n" * 200, strategy="hard", max_size=20)
    limited = seamline.limit_tokens(blank, 3, "cl100k_base")
    assert "".join("".join(limited.texts()).split()) == "abcdefg"


@pytest.mark.parametrize("strategy", ["smart", "tokens"])
@pytest.mark.parametrize("overlap", [0, 9, 31])
@pytest.mark.parametrize("piece", ["a", "aé", ".", "日本語の", "😀😃", "x9_", "\n", " "])
def test_one_long_pre_token_is_cut_into_full_chunks(strategy, overlap, piece):
    text = "Then: " + piece * (6_000 // len(piece)) + "z"
    chunks = seamline.chunk(text, strategy=strategy, max_size=40, overlap=overlap, unit="cl100k_base")
    encoding = resolve_encoding("cl100k_base").encoding
    assert chunks.sizes.tolist() == [reference_count(chunk.text, encoding) for chunk in chunks]
    assert chunks.sizes.max() <= 40
    for chunk in chunks:
        assert reference_count(text[chunk.start : chunk.core_start], encoding) <= overlap
    inner = chunks.sizes[1:-1].tolist()
    assert not inner or min(inner) >= 32


@pytest.mark.parametrize(("size", "overlap"), [(30, 10), (20, 19), (8, 2), (16, 1)])
@pytest.mark.parametrize(
    "piece",
    ["仓库的湿度由传感器测量。", "สวัสดีครับวันนี้อากาศดี", "🦊🐙 fox ", "Donaudampfschifffahrt ", "a    b\n\n\n c "],
)
def test_windows_overlap_unless_what_is_written_as_one_is_too_large(piece, size, overlap):
    text = piece * 12
    units = between_units(text, seamline.graphemes(text))
    chunks = seamline.chunk(text, strategy="tokens", max_size=size, overlap=overlap)
    for before, after in pairwise(chunks):
        assert seamline.count_tokens(text[after.start : before.end], "cl100k_base") <= overlap
        at = int(np.searchsorted(units, before.end))
        last, following = int(units[at - 1]), int(units[at + 1])
        if after.start == before.end and last > before.start:
            too_large = seamline.count_tokens(text[last : before.end], "cl100k_base") > overlap
            assert too_large or seamline.count_tokens(text[last:following], "cl100k_base") > size


@pytest.mark.parametrize("sentence", ["仓库的湿度由传感器测量。", "antidisestablishmentarianistically."])
def test_an_overlap_is_more_than_the_mark_that_ends_a_word(sentence):
    chunks = seamline.chunk(sentence * 12, max_size=30, overlap=5, unit="cl100k_base")
    for chunk in chunks[1:]:
        assert len(chunk.text[: chunk.core_start - chunk.start].strip(" .。")) > 1
