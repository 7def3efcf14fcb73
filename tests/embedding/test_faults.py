"""What an encoder may get wrong: an error that names it, or its own error, in place or raised."""

import numpy as np
import pytest

from seamline.embedding.embed import embed_documents, embed_texts
from seamline.embedding.output import EncoderError

FAULTS = {
    "none": (lambda texts: None, "got None"),
    "one too few": (lambda texts: np.ones((len(texts) - 1, 4)), "one vector per text"),
    "one too many": (lambda texts: np.ones((len(texts) + 1, 4)), "one vector per text"),
    "ragged": (lambda texts: [[1.0] * (1 + i) for i in range(len(texts))], "one length"),
    "no dimension": (lambda texts: np.zeros((len(texts), 0)), "one vector per text"),
    "zero and nan": (lambda texts: [[0.0] * 4, *[[np.nan] * 4] * (len(texts) - 1)], "usable vectors"),
    "all nan": (lambda texts: np.full((len(texts), 4), np.nan), "usable vectors"),
    "strings": (lambda texts: [["a"] for _ in texts], "real numbers"),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_faults_name_the_encoder(fault):
    encode, message = FAULTS[fault]
    encode.__name__ = "faulty"
    with pytest.raises(EncoderError, match=f"'faulty'.*{message}"):
        embed_texts(encode, ["a", "b", "c"])


def test_a_dimension_that_changes_between_calls():
    widths = iter((2, 3, 3))
    with pytest.raises(EncoderError, match=r"shape \(1, 2\), got shape \(1, 3\)"):
        embed_texts(lambda texts: np.ones((len(texts), next(widths))), ["a", "b", "c"], batch_tokens=1)


def test_an_encoder_s_own_error_passes():
    def broken(texts):
        raise ConnectionError("no route")

    with pytest.raises(ConnectionError, match="no route"):
        embed_texts(broken, ["a"])


def test_errors_in_place_of_arrays():
    def fussy(texts):
        if any("bad" in text for text in texts):
            raise ConnectionError("refused")
        return np.ones((len(texts), 2))

    documents = [["fine"], ["bad"], ["also fine", "fine"], []]
    results = list(embed_documents(fussy, documents, batch_tokens=1, on_error="yield"))
    assert isinstance(results[1], ConnectionError)
    assert [result.shape for i, result in enumerate(results) if i != 1] == [(1, 2), (2, 2), (0, 2)]


def test_errors_of_document_encoders_in_place():
    class Fussy:
        per_document = True

        def encode(self, texts):
            if texts == ["bad"]:
                raise ConnectionError("refused")
            return np.ones((len(texts), 2))

    results = list(embed_documents(Fussy(), [["fine"], ["bad"]], on_error="yield"))
    assert results[0].shape == (1, 2)
    assert isinstance(results[1], ConnectionError)
