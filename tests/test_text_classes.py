"""Text of a class derived from ``str``, such as a NumPy string or a node of an HTML tree, is text."""

import numpy as np
import pytest

import seamline
from seamline.embedding.builtin import BuiltinEncoder
from seamline.embedding.embed import embed_texts
from seamline.options.strategies import STRATEGIES

TEXT = "One day. Two days.\n\n# Head\n\nThree days here. " * 4


class Marked(str):
    """A str that shows itself in another way and pretends another length."""

    __slots__ = ()

    def __str__(self) -> str:
        return "shown"

    def __len__(self) -> int:
        return 3


@pytest.mark.parametrize("kind", [Marked, np.str_])
@pytest.mark.parametrize("strategy", sorted(set(STRATEGIES) - {"tokens"}))
def test_every_strategy_takes_a_derived_str(strategy, kind):
    chunks = seamline.chunk(kind(TEXT), strategy=strategy)
    assert chunks.texts() == seamline.chunk(TEXT, strategy=strategy).texts()
    assert type(chunks.text) is str
    chunks.verify()


@pytest.mark.parametrize(
    "detector",
    [
        seamline.graphemes, seamline.lines, seamline.paragraphs, seamline.sentences, seamline.turns, seamline.words,
        lambda text: seamline.from_separators(text, [". "]), lambda text: seamline.from_pattern(text, "\n"),
    ],
)  # fmt: skip
def test_every_detector_takes_a_derived_str(detector):
    assert detector(Marked(TEXT)).tolist() == detector(TEXT).tolist()


@pytest.mark.ranks
def test_tokens_of_a_derived_str():
    assert seamline.count_tokens(Marked(TEXT), "cl100k_base") == seamline.count_tokens(TEXT, "cl100k_base")


def test_streams_of_derived_strs():
    plain = seamline.chunk(TEXT, max_size=40).texts()
    documents = [Marked(TEXT), {"text": Marked(TEXT)}]
    assert [chunks.texts() for chunks in seamline.Chunker(max_size=40).chunk_many(documents)] == [plain, plain]
    assert [chunk.text for chunk in seamline.chunk_stream([Marked(TEXT)], max_size=40)] == plain


def test_encoders_get_plain_texts():
    given = []

    def encode(texts):
        given.extend(map(type, texts))
        return np.ones((len(texts), 2))

    assert embed_texts(encode, [Marked("One day."), "Two."]).shape == (2, 2)
    assert set(given) == {str}
    assert BuiltinEncoder().encode([Marked("One day.")]).tolist() == (
        BuiltinEncoder().encode(["One day."]).tolist()
    )
