"""A text is as long as it takes to read, in any script."""

import pytest

from seamline.topics.reading_length import reading_length


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("", 0, id="empty"),
        pytest.param("whale", 5, id="ascii"),
        pytest.param("baleine à bosse", 15, id="latin"),
        pytest.param("鲸鱼", 6, id="han"),
        pytest.param("くじら고래", 15, id="kana and hangul"),
        pytest.param("a\ud800", 2, id="lone surrogate"),
        pytest.param("鲸a" * 100_000, 400_000, id="the head stands for the rest"),
    ],
)
def test_reading_length(text, expected):
    assert reading_length(text) == expected
