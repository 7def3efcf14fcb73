"""Engines of two sides: one encoder for both, however a document falls."""

import pytest

import seamline
from seamline import Chunker
from seamline.corpus.deciding import engine_of
from seamline.markup.documents import Document


@pytest.mark.parametrize("options", [{}, {"markup": "srt"}, {"markup": "html"}], ids=str)
def test_both_sides_share_the_encoder(options):
    engine = engine_of(Chunker(encoder="builtin", **options))
    assert engine.plain.encoder is engine.marked.encoder is engine.encoder


@pytest.mark.parametrize("markup", ["auto", "plain", "srt"])
def test_readings_are_embedded_by_the_encoder_of_the_chunker(markup):
    chunker = Chunker(encoder="builtin", markup=markup)
    chunker(seamline.read("<p>One two three.", markup="html"))
    engine = chunker._reading_engine
    assert engine.plain.encoder is engine.marked.encoder is chunker._engine.encoder


@pytest.mark.parametrize("text", ["# T\n\nMarkdown here.\n", "Plain text here.\n"])
def test_sides_are_the_engines_of_what_a_text_is(text):
    found = engine_of(Chunker(encoder="builtin")).chunk(Document(text))
    known = engine_of(Chunker(encoder="builtin", markup=found.markup)).chunk(Document(text))
    assert found.texts() == known.texts()
    assert found.vectors.tolist() == known.vectors.tolist()
