"""A law: a text updated is the text chunked anew, whatever was edited and however it is cut."""

import pickle
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import seamline
from seamline import Chunker
from seamline.options.strategies import STRATEGIES
from tests.counting_encoder import Counting
from tests.reference.sizes import COUNTS, utf8_bytes
from tests.strategy_names import NAMES
from tests.texts import marked_texts, texts

COLUMNS = ["spans", "core_starts", "closing_ranks", "sizes", "line_ranges"]
MARKUPS = ["auto", "plain", "html", "srt", "rst", "records", "python"]
PLAN = [name for name, row in STRATEGIES.items() if row.plan]


def assert_same(chunks, anew):
    """All that chunks say, their plan and vectors included."""
    for name in COLUMNS:
        assert getattr(chunks, name).tolist() == getattr(anew, name).tolist(), name
    assert (chunks.text, chunks.level_names, chunks.fallback) == (anew.text, anew.level_names, anew.fallback)
    assert chunks.to_dicts() == anew.to_dicts()
    assert chunks.vector_keys == anew.vector_keys
    assert chunks.has_vectors == anew.has_vectors
    assert (chunks.plan is None) == (anew.plan is None)
    if chunks.plan is not None:
        assert chunks.plan.breaks.tolist() == anew.plan.breaks.tolist()
    if chunks.has_vectors:
        assert chunks.vectors.tolist() == anew.vectors.tolist()


def edited(data, text):
    """The text with a part of it replaced."""
    start, end = sorted(data.draw(st.tuples(*2 * [st.integers(0, len(text))])))
    return text[:start] + data.draw(texts) + text[end:]


def chunker_of(strategy, unit, size, overlap, **options):
    """A way to chunk that these options make sense for."""
    row = STRATEGIES[strategy]
    if row.waives:
        return Chunker(strategy=strategy, target_size=size)
    if callable(unit) and options["packing"] == "balanced":
        overlap = 0
    if row.plan:
        options = {"encoder": options["encoder"]}
    return Chunker(strategy=strategy, unit=unit, max_size=size, overlap=min(overlap, size - 1), **options)


@pytest.mark.parametrize("strategy", sorted(set(STRATEGIES) - {"tokens"}))
@given(
    text=texts | marked_texts, data=st.data(), size=st.integers(2, 40), overlap=st.integers(0, 12),
    unit=st.sampled_from([*COUNTS, utf8_bytes]), packing=st.sampled_from(["greedy", "balanced"]),
    markup=st.sampled_from(MARKUPS), encoder=st.sampled_from([None, "builtin", Counting()]),
)
@settings(max_examples=60, deadline=None)
def test_updated_is_chunked_anew(strategy, text, data, unit, size, overlap, **options):
    chunker = chunker_of(strategy, unit, size, overlap, **options)
    before = chunker(text)
    if data.draw(st.booleans()):
        assert len(before.ids) == len(before)
    after = edited(data, text)
    assert_same(chunker.update(before, after), chunker(after))


def paragraphs(seed):
    """A text with headings, paragraphs, a list and a table."""
    words = ["the", "gauge", "rose", "by", "noon", "and", "nobody", "saw", "it.", "Dr.", "Moon", "said", "so", "sea"]
    draw = random.Random(seed)
    lines = [" ".join(draw.choices(words, k=draw.randint(3, 30))) + draw.choice([".", "!", ":"]) for _ in range(24)]
    heads = [draw.choice(["", "", "# ", "- ", "## ", "> ", "| a | "]) for _ in lines]
    return "\n\n".join(head + line for head, line in zip(heads, lines, strict=True))


@pytest.mark.parametrize("strategy", NAMES)
def test_five_hundred_edits(strategy):
    draw = random.Random(strategy)
    chunker = Chunker(strategy=strategy, encoder=Counting(4096)) if strategy in PLAN else Chunker(strategy=strategy)
    if chunker.max_size is None and not STRATEGIES[strategy].waives and strategy != "tokens":
        chunker = Chunker(strategy=strategy, max_size=200, encoder=chunker.encoder)
    text = paragraphs(1)
    before = chunker(text)
    for _ in range(500):
        start = draw.randrange(len(text))
        end = min(len(text), start + draw.choice([0, 0, 3, 30]))
        text = text[:start] + draw.choice(["", " quite", ". ", "\n\n", "\n# New\n\n", "```\n"]) + text[end:]
        if not 1000 < len(text) < 8000:
            text = paragraphs(draw.random())
        after, anew = chunker.update(before, text), chunker(text)
        assert after.spans.tolist() == anew.spans.tolist()
        assert after.ids == anew.ids
        before = after


def test_hashes_of_what_stays_are_not_made_again(monkeypatch):
    made = []
    hashed = seamline.updating.again.text_hash
    monkeypatch.setattr(seamline.updating.again, "text_hash", lambda text: made.append(text) or hashed(text))
    chunker = Chunker(strategy="paragraphs", max_size=300)
    text = paragraphs(2)
    before = chunker(text)
    assert before.ids
    for after in (text, text[:900] + "quite " + text[900:], text[900:], "New.\n\n" + text):
        del made[:]
        assert chunker.update(before, after).hashes == chunker(after).hashes
        assert len(made) <= 3


def test_name_and_fields_are_those_of_before_and_pickles_do():
    chunker = Chunker(strategy="semantic", encoder=Counting())
    [before] = chunker.chunk_many([{"id": "tides", "text": paragraphs(3), "year": 1999}])
    calls = chunker.encoder.calls
    calls.clear()
    after = chunker.update(pickle.loads(pickle.dumps(before)), paragraphs(3) + " And so on.")
    assert (after.document_id, dict(after.fields), sum(map(len, calls))) == ("tides", {"year": 1999}, 3)
    assert after[0].id.startswith("tides:")


def test_readings_and_tracks_are_taken_as_in_a_call():
    chunker = Chunker(max_size=12)
    one, other = (seamline.read(f"<p>One two three.<p>{word} five six.", markup="html") for word in ("Four", "No"))
    assert_same(chunker.update(chunker(one), other), chunker(other))
    tracks = {"page": ([0], [8], [7])}
    assert_same(chunker.update(chunker("One two."), "One. Two.", tracks=tracks), chunker("One. Two.", tracks=tracks))


def test_what_is_no_chunks_is_refused():
    with pytest.raises(TypeError, match="previous must be Chunks, got str"):
        Chunker().update("One.", "Two.")
