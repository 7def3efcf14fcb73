"""Titles as a reader sees them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import seamline
from seamline.markup.titles import MAX_TITLE, shown_title


@pytest.mark.parametrize(
    ("raw", "seen"),
    [
        pytest.param("[Release](https://a.b/r) for `2.0` and *later*", "Release for 2.0 and later", id="link"),
        pytest.param("**Bold**, ~~gone~~, __x__, snake_case_name", "Bold, gone, x, snake_case_name", id="stress"),
        pytest.param("`<b>` and <b>x</b>", "<b> and x", id="tags-but-not-in-code"),
        pytest.param("``a`b``", "a`b", id="long-run-of-backticks"),
        pytest.param("![alt](a.png) picture", "alt picture", id="picture"),
        pytest.param("[![badge](b.svg)](http://x)", "badge", id="picture-in-a-link"),
        pytest.param("[a][b] c[^1]", "a c", id="reference-and-note"),
        pytest.param("\\*not\\* &lt;x&gt; &eacute;", "*not* <x> é", id="escapes-and-entities"),
        pytest.param("Title {#id .c}", "Title", id="attributes"),
        pytest.param("a\n   b", "a b", id="two-lines"),
        pytest.param("2 * 3 * 4, f(a_b, c_d)", "2 * 3 * 4, f(a_b, c_d)", id="signs-that-are-text"),
        pytest.param("[Draft] plan", "[Draft] plan", id="brackets"),
        pytest.param("<a name='x'></a>", "<a name='x'></a>", id="nothing-to-see"),
        pytest.param("", "", id="empty"),
    ],
)
def test_what_a_reader_sees(raw, seen):
    assert shown_title(raw) == seen


@given(st.text(alphabet="ab *_`[]()!\\<>&;{}#~\n\0^é", max_size=400))
def test_a_title_is_one_line_that_is_short_enough(raw):
    seen = shown_title(raw)
    assert len(seen) <= MAX_TITLE
    assert " ".join(seen.split()) == seen


def test_the_title_as_written_is_a_slice():
    text = f"# *A* [b](c)\n\ntext\n\n## {'long ' * 100}\n\nmore\n"
    first, second = seamline.outline(text)
    assert (first.title, first.raw_title) == ("A b", "*A* [b](c)")
    assert len(second.title) <= MAX_TITLE
    assert all(heading.raw_title in text[heading.start : heading.end] for heading in (first, second))
    assert seamline.chunk(text)[0].path == (first,)
