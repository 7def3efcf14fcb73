"""What two texts begin and end with alike, beside a slow look at every character."""

import pytest
from hypothesis import given

from seamline.text import alike
from seamline.text.alike import shared_ends
from tests.texts import texts


def slow_ends(one, other):
    begins = count_alike(one, other)
    return begins, count_alike(one[begins:][::-1], other[begins:][::-1])


def count_alike(one, other):
    return next((i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))


@given(head=texts, tail=texts, old=texts, new=texts)
def test_ends_are_those_of_a_slow_look(head, tail, old, new):
    one, other = head + old + tail, head + new + tail
    assert shared_ends(one, other) == slow_ends(one, other)


@pytest.mark.parametrize("edit", [0, 1, alike.BLOCK - 1, alike.BLOCK, alike.BLOCK + 1, 3 * alike.BLOCK])
@pytest.mark.parametrize("letter", ["a", "é", "日", "😀"])
def test_ends_of_long_texts(letter, edit):
    text = letter * (3 * alike.BLOCK)
    assert shared_ends(text, text[:edit] + "-" + text[edit:]) == (edit, len(text) - edit)
