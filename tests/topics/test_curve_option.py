"""The curve at the front door: settings, target, plans made elsewhere, sizes of the fallback."""

import json

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import seamline
from seamline import Chunker, SemanticChunker
from seamline.planning import CurveSettings
from seamline.planning.plan import plan_breaks
from tests import laws
from tests.planning.test_changepoints import topics
from tests.topics.test_topics import RUSSIAN, glued

TEXT, _ = glued(RUSSIAN)
N = 80
SENTENCES = [f"Sentence {number} tells its part of it." for number in range(N)]
LONG = " ".join(SENTENCES)
UNITS = np.cumsum([0, *(len(sentence) + 1 for sentence in SENTENCES[:-1]), len(SENTENCES[-1])])
ROWS = topics(8, N, d=16, n_topics=6, noise=1.0)
FORMS = [
    pytest.param({"smoothing": 3, "coherence": 2}, CurveSettings(smoothing=3, coherence=2), id="mapping"),
    pytest.param(CurveSettings(block=3), CurveSettings(block=3), id="settings"),
    pytest.param("default", CurveSettings(), id="preset"),
    pytest.param({"clamp": [0.1, 0.9]}, CurveSettings(clamp=(0.1, 0.9)), id="list"),
]
PARTS = [
    {"block": 2}, {"smoothing": 3}, {"threshold": "percentile"}, {"sensitivity": 0.2}, {"coherence": 4},
    {"local_minima": False}, {"merge_similarity": 0.3},
]


@pytest.mark.parametrize(("given_form", "meant"), FORMS)
@pytest.mark.parametrize("kind", [Chunker, SemanticChunker])
def test_a_curve_in_any_form_is_stored(kind, given_form, meant):
    chunker = kind(strategy="semantic", method="curve", curve=given_form)
    assert chunker.curve == meant
    again = kind.from_dict(json.loads(json.dumps(chunker.to_dict())))
    assert again == chunker
    assert hash(again) == hash(chunker)
    assert again(TEXT) == chunker(TEXT)


@pytest.mark.parametrize("part", PARTS, ids=lambda part: next(iter(part)))
def test_each_part_reaches_the_plan(part):
    plan = seamline.chunk(LONG, strategy="topics", method="curve", curve=part, encoder=ROWS, units=UNITS).plan
    assert {name: plan.settings[name] for name in part} == part
    expected = plan_breaks(ROWS, np.diff(UNITS), method="curve", **part)
    assert plan.breaks.tolist() == expected.breaks.tolist()


@pytest.mark.parametrize("target", [60, 120, 240, 400])
def test_a_target_is_merged_towards_and_cut_to(target):
    options = {"strategy": "semantic", "method": "curve", "encoder": ROWS}
    sizes = seamline.chunk(LONG, units=UNITS, target_size=target, **options).sizes
    assert 0.6 * target < np.median(sizes) < 1.5 * target
    loose = seamline.chunk(LONG, units=UNITS, target_size=target, size_weight=0.1, **options).sizes
    assert ((sizes / target - 1) ** 2).mean() <= ((loose / target - 1) ** 2).mean()


@given(
    seed=st.integers(0, 10**6), n=st.integers(3, 40), target=st.integers(1, 200), least=st.integers(0, 60),
    most=st.integers(1, 300),
)
def test_an_aimed_curve_keeps_its_limits(seed, n, target, least, most):
    sizes = np.random.default_rng(seed).integers(0, 60, n)
    plan = plan_breaks(
        topics(seed, n), sizes, method="curve", target_size=target, min_size=min(least, most), max_size=most,
        barriers=[n // 2],
    )
    assert all(end - start == 1 or sizes[start:end].sum() <= most for start, end in plan.segments.tolist())
    assert n // 2 in plan.breaks
    plan.to_dict()


def test_a_plan_made_elsewhere_becomes_chunks():
    plan = plan_breaks(ROWS, np.diff(UNITS))
    chunker = Chunker(strategy="topics", encoder=None)
    chunks = chunker(LONG, units=UNITS, plan=plan)
    assert [chunk.start for chunk in chunks] == [0, *UNITS[plan.breaks].tolist()]
    assert chunks.plan.breaks.tolist() == plan.breaks.tolist()
    assert chunks.plan.spans[:, 0].tolist() == UNITS[:-1].tolist()
    assert not chunks.has_vectors
    assert seamline.chunk(LONG, strategy="topics", units=UNITS, plan=plan) == chunks
    limited = Chunker(strategy="topics", max_size=120, overlap=30, encoder=ROWS)(LONG, units=UNITS, plan=plan)
    assert limited.vectors.shape == (len(limited), 16)
    limited.verify()
    laws.assert_barrier(limited, UNITS[plan.breaks].tolist())


def test_nothing_is_embedded_for_a_plan():
    def encoder(texts):
        raise AssertionError("called")

    plan = plan_breaks(ROWS, np.diff(UNITS))
    chunker = Chunker(strategy="topics", encoder=encoder, on_error="raise")
    with pytest.raises(AssertionError, match="called"):
        chunker(LONG, units=UNITS, plan=plan)
    chunks = Chunker(strategy="topics")(LONG, units=UNITS, plan=plan)
    assert len(chunks) == len(plan.segments)
    assert Chunker(strategy="topics")(LONG, plan=chunks.plan).spans.tolist() == chunks.spans.tolist()


@pytest.mark.parametrize(
    ("options", "call", "message"),
    [
        pytest.param({}, {"units": UNITS}, "units needs strategy='semantic' or .*, got strategy 'smart'", id="units"),
        pytest.param({}, {"units": UNITS, "plan": True}, "plan needs strategy=.*, got strategy 'smart'", id="plan"),
        pytest.param({"strategy": "topics"}, {"plan": True}, "plan needs units", id="plan-alone"),
        pytest.param(
            {"strategy": "topics"}, {"plan": True, "units": [0, len(LONG)]},
            "plan must be of the 1 units of the text, got one of 80 units", id="other-units",
        ),
    ],
)
def test_units_and_plans_that_nothing_heeds_are_refused(options, call, message):
    if "plan" in call:
        call = call | {"plan": plan_breaks(ROWS, np.diff(UNITS))}
    with pytest.raises(ValueError, match=message):
        Chunker(**options)(LONG, **call)


def failing(texts):
    raise RuntimeError("no network")


@pytest.mark.parametrize("encoder", [failing, lambda texts: np.zeros((len(texts), 3))], ids=["fails", "knows-nothing"])
def test_the_fallback_has_sizes_of_its_own(encoder):
    chunker = Chunker(
        strategy="semantic", encoder=encoder, on_error="fallback", target_size=200, min_size=100,
        fallback={"max_size": 90, "overlap": 40},
    )
    chunks = chunker(LONG)
    assert chunks.fallback
    assert chunks.max_size == 90
    assert chunks.sizes.max() <= 90
    assert any(chunk.start < chunk.core_start for chunk in chunks)
    chunks.verify()
    assert Chunker.from_dict(chunker_without_encoder(chunker).to_dict()).fallback == (90, 40)
    assert list(chunker.chunk_many([LONG])) == [chunks]


def chunker_without_encoder(chunker):
    return Chunker(strategy="semantic", fallback=chunker.fallback)


def test_the_preset_of_another_system_brings_its_fallback():
    chunker = Chunker(strategy="semantic", method="curve", curve="reliquary", encoder=failing, on_error="fallback")
    assert chunker.fallback == (1600, 200)
    chunks = chunker(LONG * 3)
    assert 850 < chunks.sizes.max() <= 1600
    assert Chunker(strategy="semantic", method="curve", curve="default").fallback is None
