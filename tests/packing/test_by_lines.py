import pytest
from hypothesis import given
from hypothesis import strategies as st

from seamline.boundaries._lines import lines
from tests.reference.lines import reference_lines


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("", [0], id="empty"),
        pytest.param("a\r\nb", [0, 3, 4], id="crlf-is-one-end"),
        pytest.param("a\r\r\n", [0, 2, 4], id="lone-cr"),
    ],
)
def test_lines(text, expected):
    assert lines(text).tolist() == expected


@given(st.text(alphabet="a\r\n\u2028\U0001f600"))
def test_lines_match_the_reference(text):
    assert lines(text).tolist() == reference_lines(text)
