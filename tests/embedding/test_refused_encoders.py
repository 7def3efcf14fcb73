"""What is no encoder is refused when a chunker is made."""

import pytest

from seamline import Chunker, SemanticChunker


class Batches:
    def embed_batch(self, texts):
        return [[len(text), 1.0] for text in texts]


@pytest.mark.parametrize("wrong", [42, object(), {"a": 1}, Batches], ids=["number", "object", "dict", "class"])
@pytest.mark.parametrize("make", [lambda encoder: Chunker(encoder=encoder), SemanticChunker], ids=["option", "first"])
def test_no_encoder_is_refused_at_once(make, wrong):
    with pytest.raises(TypeError, match="encoder must be a model name, an object with"):
        make(wrong)


def test_none_is_not_the_builtin_encoder():
    with pytest.raises(TypeError, match=r"encoder must be .*, got NoneType"):
        SemanticChunker(None)
    assert SemanticChunker().encoder == "builtin"


def test_an_object_that_embeds_batches_is_an_encoder():
    chunks = SemanticChunker(Batches())("One sentence. Another one. A third.")
    assert chunks.vectors.shape[1] == 2
