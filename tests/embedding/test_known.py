"""Units that were embedded before are not embedded again, whatever stands in the way."""

import numpy as np
import pytest

from seamline import Chunker
from tests.counting_encoder import Counting, vector_of

TEXT = "One thing is said here. Another follows it. A third one ends the tale. Then there is more.\n\n" * 3
EDITED = TEXT.replace("Another follows", "Nothing new follows", 1)


class Spoilt(Counting):
    """An encoder that has nothing to say of one text in its first call."""

    answers = 0

    def encode(self, texts):
        self.answers += 1
        bad = "third" if self.answers == 1 else None
        return [row * np.nan if bad and bad in text else row
                for text, row in zip(texts, super().encode(texts), strict=True)]  # fmt: skip


def encoded(encoder):
    """How many texts it was given, and forget them."""
    given = sum(map(len, encoder.calls))
    encoder.calls.clear()
    return given


def updated(first, second, **options):
    """Chunks of a text and of the same one edited, by encoders that may be two, and how much each encoded."""
    before = Chunker(encoder=first, **options)(TEXT)
    first.calls.clear()
    return Chunker(encoder=second, **options).update(before, EDITED)


@pytest.mark.parametrize("strategy", ["semantic", "topics", "smart", "markdown"])
def test_only_new_units_and_one_known_are_encoded(strategy):
    encoder = Counting()
    chunks = updated(encoder, encoder, strategy=strategy, max_size=120)
    assert encoded(encoder) == 2
    anew = Chunker(encoder=encoder, strategy=strategy, max_size=120)(EDITED)
    assert chunks.to_dicts() == anew.to_dicts()
    assert chunks.vectors.tolist() == anew.vectors.tolist()
    assert chunks.vector_keys == anew.vector_keys


class Turned(Counting):
    """Another encoder of the same name."""

    def encode(self, texts):
        super().encode(texts)
        return [vector_of(text)[::-1] for text in texts]


class Wider(Counting):
    """Another one, whose vectors are longer."""

    def encode(self, texts):
        super().encode(texts)
        return [np.append(vector_of(text), 1.0) for text in texts]


@pytest.mark.parametrize("other", [Turned, Wider])
def test_another_encoder_of_the_same_name_is_found_out(other):
    encoder = other()
    chunks = updated(Counting(), encoder, strategy="semantic", max_size=120)
    anew = Chunker(encoder=other(), strategy="semantic", max_size=120)(EDITED)
    assert chunks.vectors.tolist() == anew.vectors.tolist()
    assert encoded(encoder) == 2 + 5


def test_an_encoder_of_another_name_embeds_everything():
    encoder = Turned()
    encoder.name = "turned"
    updated(Counting(), encoder, strategy="semantic", max_size=120)
    assert encoded(encoder) == 5


def test_a_unit_without_a_vector_is_tried_again():
    encoder = Spoilt(batch_tokens=4096)
    chunks = updated(encoder, encoder, strategy="semantic", max_size=120)
    assert len(chunks.plan.ignored) == 0


def test_a_text_of_which_nothing_is_known_is_embedded_whole():
    encoder = Counting()
    chunker = Chunker(encoder=encoder, strategy="smart", max_size=80)
    chunks = chunker.update(chunker(TEXT), "Quite another text. It has two sentences.")
    assert chunks.to_dicts() == chunker("Quite another text. It has two sentences.").to_dicts()


@pytest.mark.parametrize("encoder", ["builtin", ("builtin", Counting()), lambda texts: [[1.0, len(t)] for t in texts]])
def test_other_encoders_give_what_they_give_anew(encoder):
    chunker = Chunker(encoder=encoder, strategy="semantic", max_size=120)
    before = chunker(TEXT)
    chunks, anew = chunker.update(before, EDITED), chunker(EDITED)
    assert chunks.vectors.tolist() == anew.vectors.tolist()


def test_an_encoder_that_fails_says_so_or_falls_back():
    class Broken(Counting):
        def encode(self, texts):
            raise OSError("no answer")

    with pytest.raises(OSError, match="no answer"):
        updated(Counting(), Broken(), strategy="semantic")
    assert "no answer" in updated(Counting(), Broken(), strategy="semantic", on_error="fallback").fallback
