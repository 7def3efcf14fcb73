"""Fixed windows: cases of the seed system's rule, and laws."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from seamline import by_chars, by_lines, by_tokens, count_tokens, windows
from tests import laws
from tests.texts import texts


def test_a_window_of_any_size_holds_all():
    assert windows(np.arange(4), 10**30).tolist() == [[0, 3]]
    assert windows(np.arange(4), 10**30, overlap=10**29, align="right").tolist() == [[0, 3]]


@pytest.mark.parametrize(
    ("count", "size", "overlap", "expected"),
    [
        pytest.param(0, 3, 0, [], id="nothing"),
        pytest.param(2, 5, 2, [[0, 2]], id="fits"),
        pytest.param(7, 3, 1, [[0, 3], [2, 5], [4, 7]], id="even"),
        pytest.param(8, 3, 0, [[0, 3], [3, 6], [6, 8]], id="shorter-last"),
        pytest.param(6, 4, 2, [[0, 4], [2, 6]], id="no-window-without-news"),
        pytest.param(14, 4, 2, [[0, 4], [2, 6], [4, 8], [6, 10], [8, 12], [10, 14]], id="tail"),
    ],
)
def test_windows(count, size, overlap, expected):
    assert windows(np.arange(count + 1), size, overlap=overlap).tolist() == expected


def test_windows_align_right():
    assert windows(np.arange(9), 3, align="right").tolist() == [[0, 3], [3, 6], [5, 8]]


@pytest.mark.parametrize(
    ("size", "overlap", "message"),
    [
        pytest.param(0, 0, "size must be at least 1, got 0", id="zero"),
        pytest.param(3, 3, "overlap must be below size, got 3 and 3", id="overlap-equals-size"),
        pytest.param(3, -1, "overlap must be at least 0, got -1", id="negative-overlap"),
    ],
)
def test_windows_refuse(size, overlap, message):
    with pytest.raises(ValueError, match=message):
        windows(np.arange(5), size, overlap=overlap)


@pytest.mark.parametrize("wrong", ["a text", [0.5, 1.0], np.zeros((2, 2), dtype=np.int64)], ids=type)
def test_windows_want_offsets(wrong):
    with pytest.raises(TypeError, match=f"boundaries must be offsets .*, got {type(wrong).__name__}"):
        windows(wrong, 2)


def test_windows_take_a_list_of_offsets():
    assert windows([0, 2, 5, 9], 2).tolist() == [[0, 5], [5, 9]]


@given(text=texts, size=st.integers(1, 9), overlap=st.integers(0, 8), by=st.sampled_from([by_lines, by_chars]))
def test_windows_keep_the_laws(text, size, overlap, by):
    overlap = min(overlap, size - 1)
    chunks = by(text, size, overlap=overlap)
    laws.assert_verbatim(chunks)
    laws.assert_monotone(chunks)
    laws.assert_cover(chunks)
    assert max([c.size for c in chunks], default=0) <= size
    if not overlap:
        assert "".join(chunks.texts()) == text


COUNTERS = [
    pytest.param("cl100k_base", id="encoding", marks=pytest.mark.ranks),
    pytest.param(lambda text: len(text.split()), id="function"),
    pytest.param("estimate", id="estimate"),
]


@pytest.mark.parametrize("encoding", COUNTERS)
@given(text=texts, size=st.integers(1, 9), overlap=st.integers(0, 8))
def test_windows_of_tokens_are_counted(text, size, overlap, encoding):
    chunks = by_tokens(text, size, overlap=min(overlap, size - 1), encoding=encoding)
    laws.assert_verbatim(chunks)
    laws.assert_monotone(chunks)
    laws.assert_cover(chunks)
    counts = [count_tokens(chunk.text, encoding) for chunk in chunks]
    assert counts == chunks.sizes.tolist() == chunks.token_counts(encoding).tolist()
    assert all(count <= size or chunk.oversized for count, chunk in zip(counts, chunks, strict=True))
    if not overlap:
        assert "".join(chunks.texts()) == text


@given(text=texts, size=st.integers(1, 4), overlap=st.integers(0, 3))
def test_four_characters_for_a_token(text, size, overlap):
    overlap = min(overlap, size - 1)
    assert by_tokens(text, size, overlap=overlap, encoding="chars/4") == by_chars(text, 4 * size, overlap=4 * overlap)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        pytest.param({"size": 0}, "size must be at least 1, got 0", id="zero"),
        pytest.param({"size": 3, "overlap": 3}, "overlap must be below size, got 3 and 3", id="overlap"),
        pytest.param({"size": 3, "encoding": "words"}, "encoding must be one of .*, got 'words'", id="no-encoding",
                     marks=pytest.mark.ranks),
    ],
)
def test_windows_of_tokens_refuse(options, message):
    with pytest.raises(ValueError, match=message):
        by_tokens("a text", **options)


@pytest.mark.ranks
@given(text=texts)
def test_words_and_tokens_of_chunks(text):
    chunks = by_lines(text, 1)
    assert chunks.word_counts.tolist() == [by_lines(line, 9**9).word_counts.sum() for line in chunks.texts()]
    assert chunks.token_counts().tolist() == [count_tokens(line) for line in chunks.texts()]
