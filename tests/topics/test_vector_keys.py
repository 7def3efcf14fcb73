"""Keys of vectors: a vector that moved has another key, and one that did not keeps it."""

import pickle
from types import SimpleNamespace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from seamline import Chunker, chunk
from seamline.embedding.encoders import FunctionEncoder, SentenceTransformerEncoder

BODY = "\n\n".join(f"Sentence {i} of the part is as long as many are. The next one is {i * 7}." for i in range(9))
TEXT = "\n\n".join(f"## Part {part}\n\n{BODY.replace('part', part)}" for part in "ABCDEFGHIJKLMNOP")


def letters(texts):
    """Counts of letters: other texts have other vectors."""
    return [[text.count(letter) + 0.01 * len(text) for letter in "abcdefghijklmnop 0123456789ABCXYZ"] for text in texts]


def moved(old, new):
    return [not np.allclose(a, b, atol=1e-7) for a, b in zip(old.vectors, new.vectors, strict=True)]


def changed(old, new):
    return [a != b for a, b in zip(old.vector_keys, new.vector_keys, strict=True)]


@pytest.mark.parametrize("strategy", ["markdown", "semantic"])
@pytest.mark.parametrize("pooling", ["context", "plain"])
def test_a_renamed_heading_names_the_vectors_that_moved(strategy, pooling):
    chunker = Chunker(strategy=strategy, max_size=300, encoder=letters, pooling=pooling)
    old, new = chunker(TEXT), chunker(TEXT.replace("## Part C", "## Part X"))
    stale = changed(old, new)
    assert all(key for key, vector in zip(stale, moved(old, new), strict=True) if vector)
    assert 0 < sum(stale) < len(old) / 2
    assert (sum(stale) > 1) == (pooling == "context")


@given(place=st.integers(0, len(TEXT) - 1), pooling=st.sampled_from(["context", "plain"]))
@settings(max_examples=30, deadline=None)
def test_equal_keys_are_equal_vectors_wherever_a_letter_changes(place, pooling):
    chunker = Chunker(strategy="markdown", max_size=300, encoder=letters, pooling=pooling)
    old, new = chunker(TEXT), chunker(TEXT[:place] + "Z" + TEXT[place + 1 :])
    vectors = dict(zip(old.vector_keys, old.vectors, strict=True))
    for key, vector in zip(new.vector_keys, new.vectors, strict=True):
        assert key not in vectors or np.allclose(vectors[key], vector, atol=1e-6)


def test_an_encoder_that_reads_the_whole_document_moves_every_key():
    old, new = (chunk(text, strategy="markdown", max_size=300, encoder="builtin") for text in (TEXT, TEXT + "\n\nEnd."))
    assert not set(old.vector_keys) & set(new.vector_keys)


def test_names_and_prompts_are_part_of_a_key():
    def model(prompt):
        return SimpleNamespace(
            prompts={"passage": "passage: "}, default_prompt_name=prompt, encode=lambda texts, **_: letters(texts)
        )

    encoders = [
        FunctionEncoder(letters, "one"), FunctionEncoder(letters, "two"),
        SentenceTransformerEncoder(model(None), "one"), SentenceTransformerEncoder(model("passage"), "one"),
    ]
    keys = [chunk(TEXT, max_size=300, encoder=encoder).vector_keys[0] for encoder in encoders]
    assert keys[0] == keys[2]
    assert len(set(keys)) == 3


def test_without_an_encoder_the_key_is_that_of_the_text_with_its_context():
    old, new = (chunk(text, strategy="markdown", max_size=300) for text in (TEXT, TEXT.replace("Part C", "Part X")))
    same_context = [a.with_context() == b.with_context() for a, b in zip(old, new, strict=True)]
    assert [not key for key in changed(old, new)] == same_context
    assert sum(changed(old, new)) > 1


def test_given_vectors_are_part_of_the_key():
    from seamline.topics.units import semantic_units

    units = semantic_units("One. Two. Three.", max_unit_size=300, language="auto").boundaries
    rows = np.eye(len(units) - 1, dtype=np.float32)
    keys = [
        chunk("One. Two. Three.", max_size=6, encoder=rows * np.array(signs)[:, None], units=units).vector_keys
        for signs in ([1, 1, 1], [1, 1, -1])
    ]
    assert keys[0] != keys[1]


def test_slices_and_pickles_keep_their_keys():
    chunks = chunk(TEXT, strategy="markdown", max_size=300, encoder=letters)
    part = chunks[3:5]
    assert part.vector_keys == chunks.vector_keys[3:5]
    assert pickle.loads(pickle.dumps(part)).vector_keys == part.vector_keys
    assert pickle.loads(pickle.dumps(part[0])).vector_key == chunks.vector_keys[3]
