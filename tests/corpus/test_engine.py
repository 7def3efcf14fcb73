"""The engine of one document: what a chunker hands to it, and what it makes ready once."""

import asyncio

import pytest

import seamline
from seamline.embedding import encoders
from tests.counting_encoder import Counting

TEXTS = ["One sentence. Another one.", "Cats purr. Dogs bark. The sea is calm."]


async def collected(stream):
    return [chunks async for chunks in stream]


@pytest.mark.parametrize(
    "run",
    [
        pytest.param(lambda chunker: [chunker(text) for text in TEXTS], id="calls"),
        pytest.param(lambda chunker: list(chunker.chunk_many(TEXTS)), id="many"),
        pytest.param(lambda chunker: list(chunker.chunk_many(iter(TEXTS), workers=2)), id="threads"),
        pytest.param(lambda chunker: asyncio.run(collected(chunker.achunk_many(TEXTS))), id="async"),
    ],
)
@pytest.mark.parametrize("strategy", ["topics", "semantic", "smart"])
def test_an_encoder_is_resolved_once(monkeypatch, run, strategy):
    loaded = []

    def load(name):
        loaded.append(name)
        return encoders.FunctionEncoder(Counting().encode, name)

    monkeypatch.setattr(encoders, "sentence_transformer", load)
    assert len(run(seamline.Chunker(strategy=strategy, encoder="a-model"))) == len(TEXTS)
    assert loaded == ["a-model"]


def test_a_chunker_shows_settings_and_verbs_alone():
    verbs = {"achunk_many", "chunk_file", "chunk_many", "chunk_stream", "update"}
    shown = {name for name in vars(seamline.Chunker) if not name.startswith("_")}
    assert shown == verbs
