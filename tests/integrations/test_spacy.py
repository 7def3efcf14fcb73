"""The spaCy component: groups of spans, many documents, configuration and serialisation."""

import pytest

pytest.importorskip("spacy")
import spacy

from seamline.integrations.spacy import SeamlineChunks

TEXT = "First one. Second one, longer. Third."


def pipeline(**config: object) -> spacy.Language:
    nlp = spacy.blank("en")
    nlp.add_pipe("seamline", config=config)
    return nlp


def test_spans_are_chunks():
    doc = pipeline(options={"max_size": 20, "strategy": "sentences"})(TEXT)
    group = doc.spans["chunks"]
    assert [span.text for span in group] == ["First one.", "Second one, longer.", "Third."]
    assert [span.label_ for span in group] == ["sentence", "sentence", "text"]


def test_a_chunk_inside_a_token_has_the_token_around_it():
    doc = SeamlineChunks({"strategy": "hard", "max_size": 4})(spacy.blank("en")("abcdefgh ij"))
    group = doc.spans["chunks"]
    assert group.attrs["offsets"] == [[0, 4], [4, 8], [8, 11]]
    assert [span.text for span in group] == ["abcdefgh", "abcdefgh", "ij"]


def test_many_documents_and_a_key_of_ones_own():
    docs = list(pipeline(options={"max_size": 20}, key="pieces").pipe([TEXT, "", "One."]))
    assert [len(doc.spans["pieces"]) for doc in docs] == [3, 0, 1]


def test_documents_and_pipelines_are_stored_and_restored(tmp_path):
    nlp = pipeline(options={"max_size": 20})
    doc = nlp(TEXT)
    again = spacy.tokens.Doc(nlp.vocab).from_bytes(doc.to_bytes())
    assert again.spans["chunks"].attrs == doc.spans["chunks"].attrs
    nlp.to_disk(tmp_path / "nlp")
    assert spacy.load(tmp_path / "nlp")(TEXT).spans["chunks"].attrs == doc.spans["chunks"].attrs
