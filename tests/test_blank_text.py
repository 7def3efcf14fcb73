"""Blank input under every strategy: no chunk, no fault."""

import pytest

from seamline import chunk
from seamline.options.strategies import STRATEGIES


@pytest.mark.parametrize("strategy", STRATEGIES)
@pytest.mark.parametrize("text", ["", " \n\t "], ids=["empty", "blank"])
def test_no_chunks(strategy, text):
    if strategy == "tokens":
        pytest.importorskip("tiktoken")
    chunks = chunk(text, strategy=strategy)
    assert chunks.texts() == []
    chunks.verify()
