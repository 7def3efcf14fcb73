"""The counter against the encoder: every text, every slice, every window."""

import base64
import random
import threading
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from seamline.boundaries.detectors import graphemes
from seamline.encodings.bpe_counts import PATTERNS, character_classes, counter_of
from seamline.encodings.resolve import resolve_encoding
from seamline.measures.token_measure import TokenMeasure
from seamline.packing.by_tokens import pack_windows
from seamline.packing.packed import Limits
from tests.reference.tokens import reference_count, reference_token_ends

pytestmark = pytest.mark.ranks

ENCODINGS = ["cl100k_base", "o200k_base"]
HARD = "abAB .,'\n\r\t12日本ーé\u0301\u0345ǅʰ\u200d🦊한\u1112\u1161กा\0\x85\u3000/ſslvretdm🇩🇪\u00a0"
PIECES = ["the ", "fox's ", "I'LL", "  ", "\n", "\r\n", "日本語、", "Überraschung", "1234567", "--", "x = ["]
PIECES += ["🧑‍🚀", "<|endoftext|>"]
TEXTS = st.one_of(
    st.text(max_size=60),
    st.text(alphabet=HARD, max_size=60),
    st.lists(st.sampled_from(PIECES), max_size=40).map("".join),
)
ADVERSARIAL = {
    "letters": "a" * 20_000,
    "capitals": "B" * 20_000,
    "newlines": "\n" * 20_000,
    "blanks": " " * 20_000 + "x",
    "emoji": "🧑‍🚀" * 2_000,
    "flags": "🇩🇪" * 3_000,
    "base64": base64.b64encode(random.Random(5).randbytes(15_000)).decode(),
    "digits": "1234567" * 3_000,
    "marks": "e" + "\u0301" * 10_000,
    "nuls": "\0" * 5_000,
    "clauses": "这是一个没有空格的长句子" * 1_000,
    "mixed-case": "ABC日DEFg" * 1_000,
    "signs": "!\n***\n" * 2_000,
    "all-planes": "".join(map(chr, [*range(0, 0xD800, 7), *range(0xE000, 0x110000, 97)])),
}


@pytest.mark.parametrize("name", ENCODINGS)
def test_the_encoding_is_counted_without_the_encoder(name):
    assert resolve_encoding(name).counter is not None


@pytest.mark.parametrize("name", ENCODINGS)
@given(text=TEXTS)
@settings(max_examples=400)
def test_counts_are_those_of_the_encoder(name, text):
    codec = resolve_encoding(name)
    assert codec.count(text) == reference_count(text, codec.encoding)


@pytest.mark.parametrize("name", ENCODINGS)
@pytest.mark.parametrize("text", ADVERSARIAL.values(), ids=ADVERSARIAL.keys())
def test_counts_of_adversarial_texts(name, text):
    codec = resolve_encoding(name)
    assert codec.count(text) == reference_count(text, codec.encoding)


@pytest.mark.parametrize("name", ENCODINGS)
@given(text=TEXTS.filter(lambda text: not any("\ud800" <= ch <= "\udfff" for ch in text)))
def test_token_ends_are_those_of_the_encoder(name, text):
    codec = resolve_encoding(name)
    assert codec.ends(text).tolist() == reference_token_ends(text, codec.encoding)


@pytest.mark.parametrize("name", ENCODINGS)
@given(text=TEXTS, data=st.data())
@settings(max_examples=400)
def test_slices_count_as_if_encoded_alone(name, text, data):
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, len(text)))
    codec = resolve_encoding(name)
    assert TokenMeasure(text, name).count(start, end) == reference_count(text[start:end], codec.encoding)


@pytest.mark.parametrize("name", ENCODINGS)
@given(text=TEXTS)
def test_running_counts_rise_from_nothing_to_all(name, text):
    measure = TokenMeasure(text, name)
    counts = measure.cumulative(np.arange(len(text) + 1)).tolist()
    assert all(low <= high for low, high in pairwise(counts))
    if measure.index:
        assert counts[0] == 0
        assert counts[-1] == measure.count(0, len(text))


@pytest.mark.parametrize("name", ENCODINGS)
@given(text=TEXTS, size=st.integers(1, 20), share=st.floats(0, 0.9))
@settings(max_examples=300)
def test_windows_keep_their_budget(name, text, size, share):
    measure = TokenMeasure(text, name)
    if measure.index is None:
        return
    overlap = int(share * size)
    spans, cores, _, sizes = pack_windows(measure.index, Limits(size, 0, overlap))
    ends = set(graphemes(text).tolist())
    encoding = resolve_encoding(name).encoding
    assert cores.tolist() == [0, *spans[:-1, 1].tolist()][: len(cores)]
    assert spans[-1:, 1].tolist() == [len(text)][: len(cores)]
    for (start, end), core, count in zip(spans.tolist(), cores.tolist(), sizes.tolist(), strict=True):
        assert {start, end} <= ends
        assert count == reference_count(text[start:end], encoding)
        assert count <= size or len(graphemes(text[start:end])) == 2
        assert reference_count(text[start:core], encoding) <= overlap


@pytest.mark.parametrize("pattern", sorted(set(PATTERNS)), ids=lambda pattern: PATTERNS[pattern])
@given(text=TEXTS.filter(lambda text: not any("\ud800" <= ch <= "\udfff" for ch in text)), cut=st.integers(0, 60))
@settings(max_examples=300)
def test_every_known_pattern_counts_as_tiktoken(pattern, text, cut):
    encoding, counter = pattern_pair(pattern)
    assert counter.count(text) == reference_count(text, encoding)
    measure = TokenMeasure(text, encoding)
    assert measure.count(0, min(cut, len(text))) == reference_count(text[:cut], encoding)


PAIRS = {}


def pattern_pair(pattern):
    """An encoding with this pattern over the tokens of cl100k, and its counter."""
    if pattern not in PAIRS:
        cl100k = resolve_encoding("cl100k_base").encoding
        encoding = type(cl100k)(
            PATTERNS[pattern], pat_str=pattern, mergeable_ranks=cl100k._mergeable_ranks, special_tokens={}
        )
        PAIRS[pattern] = encoding, counter_of(encoding)
    return PAIRS[pattern]


def test_the_patterns_of_this_tiktoken_are_known():
    for name in ENCODINGS:
        assert resolve_encoding(name).encoding._pat_str in PATTERNS


def test_planes_left_out_of_the_probe_hold_no_class():
    encoding = resolve_encoding("cl100k_base").encoding
    rest = "".join(map(chr, [*range(0x40000, 0xE0000), *range(0xF0000, 0x110000)]))
    ranks = {bytes([byte]): byte for byte in range(256)}
    probe = type(encoding)("probe", pat_str=r"[\p{L}\p{N}\p{M}\s]", mergeable_ranks=ranks, special_tokens={})
    assert probe.encode_ordinary(rest) == []
    assert not any(character_classes(type(encoding))[0x40000:0xE0000])


def test_an_unknown_pattern_counts_by_the_encoder_itself():
    cl100k = resolve_encoding("cl100k_base").encoding
    odd = type(cl100k)("odd", pat_str=r"\w+|\W", mergeable_ranks=cl100k._mergeable_ranks, special_tokens={})
    text = "one two  three 日本\n" * 3
    assert counter_of(odd) is None
    assert resolve_encoding(odd).count(text) == reference_count(text, odd)
    assert TokenMeasure(text, odd).count(3, 40) == reference_count(text[3:40], odd)


def test_ranks_with_tokens_that_merging_cannot_reach_are_left_to_the_encoder():
    cl100k = resolve_encoding("cl100k_base").encoding
    ranks = {bytes([byte]): byte for byte in range(256)} | {b"abcd": 256}
    stray = type(cl100k)("stray", pat_str=cl100k._pat_str, mergeable_ranks=ranks, special_tokens={})
    assert counter_of(stray) is None
    assert resolve_encoding(stray).count("abcd") == 1


def test_surrogates_count_as_the_encoder_replaces_them():
    text = "a\ud83d\ude00b\ud800 c"
    codec = resolve_encoding("cl100k_base")
    measure = TokenMeasure(text, "cl100k_base")
    assert measure.index is None
    for start in range(len(text) + 1):
        for end in range(start, len(text) + 1):
            assert measure.count(start, end) == reference_count(text[start:end], codec.encoding)


def test_a_million_blanks_do_not_panic():
    assert resolve_encoding("cl100k_base").count(" " * 1_000_000 + "x") == 7_814


def test_threads_share_a_counter():
    text = "".join(random.Random(3).choices(PIECES, k=20_000))
    codec = resolve_encoding("o200k_base")
    expected = reference_count(text, codec.encoding)
    codec.forget()
    counts = []
    threads = [threading.Thread(target=lambda: counts.append(codec.count(text))) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert counts == [expected] * 8
