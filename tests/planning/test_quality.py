"""The planner keeps its figures on real documents with known breaks; built-in vectors, one setting for all sets."""

import numpy as np
import pytest

from seamline.embedding.builtin import BuiltinEncoder
from seamline.evaluation import read_segmentation
from seamline.evaluation.segmentation_runner import score_breaks
from seamline.planning.plan import plan_breaks
from tests.models import minilm

ENGLISH = ("choi_3-11", "wikicat", "wiki50", "wiki300")
OTHER_SCRIPTS = tuple(
    f"multi_{name}" for name in ("ar_react", "hi_react", "ja_react", "th_thaigov", "zh_cuv", "zh_react")
)


@pytest.fixture(scope="module")
def embedded(data_dir):
    """Documents of a set with their vectors, each set embedded once."""
    known = {}

    def documents(name):
        if name not in known:
            encoder = BuiltinEncoder()
            found = read_segmentation(data_dir / "segmentation" / f"{name}.jsonl")
            known[name] = [(document, encoder.encode_units(document.text, document.boundaries)) for document in found]
        return known[name]

    return documents


def macro(embedded, sets, **options):
    """Pk, WindowDiff and Boundary Similarity in per cent: mean over sets of means over documents."""
    means = []
    for name in sets:
        scores = [score_breaks(document, plan_breaks(rows, **options).breaks) for document, rows in embedded(name)]
        means.append(np.mean([score.as_tuple()[:3] for score in scores], axis=0))
    return 100 * np.mean(means, axis=0)


def test_change_points_on_english(embedded):
    pk, windowdiff, similarity = macro(embedded, ENGLISH, granularity=1.0)
    assert pk <= 20.5
    assert windowdiff <= 21.5
    assert similarity >= 45


def test_change_points_on_other_scripts(embedded):
    assert macro(embedded, OTHER_SCRIPTS)[0] <= 30


def test_the_curve_beats_no_break_and_its_preset(embedded):
    pk = macro(embedded, ENGLISH, method="curve")[0]
    assert pk <= 32
    assert pk < macro(embedded, ENGLISH, method="curve", curve_preset="reliquary")[0] - 8


@pytest.mark.parametrize(
    ("options", "pk", "windowdiff"),
    [
        pytest.param({"coherence": 2}, 32.5, 35, id="gate"),
        pytest.param({"coherence": 2, "smoothing": 3}, 33, 33.5, id="smoothed"),
    ],
)
def test_the_coherence_gate_does_not_reject_true_breaks(embedded, options, pk, windowdiff):
    found = macro(embedded, ENGLISH, method="curve", **options)
    assert found[0] <= pk
    assert found[1] <= windowdiff
    assert found[0] < macro(embedded, ENGLISH, method="curve", coherence_distance=0, **options)[0] - 4


def test_minilm_on_glued_articles(data_dir):
    """A few documents only: embedding is what takes the time."""
    documents = read_segmentation(data_dir / "segmentation" / "wikicat.jsonl")[:3]
    plans = [plan_breaks(minilm().encode(list(document.sentences))) for document in documents]
    scores = [score_breaks(document, plan.breaks) for document, plan in zip(documents, plans, strict=True)]
    assert np.mean([score.pk for score in scores]) <= 0.1
    assert np.mean([score.boundary_similarity for score in scores]) >= 0.75
