"""The lists of words that tell of structure are in order: a search ends where the words begin to be greater."""

import re
from pathlib import Path

import pytest

import seamline

HEADER = Path(seamline.__file__).parent / "markup" / "_plain_words.h"


def decoded(word):
    return re.sub(r"\\u(\w{4})", lambda code: chr(int(code[1], 16)), word)


@pytest.mark.skipif(not HEADER.exists(), reason="headers are not installed")
def test_words_stand_in_order():
    lists = re.findall(r"\{([^{}]*?),\s*0\s*\}", HEADER.read_text(encoding="utf-8"))
    assert len(lists) >= 10
    for text in lists:
        words = [decoded(word) for word in re.findall(r'U"(.*?)"', text)]
        assert words == sorted(set(words)), words
