"""Retrieval metrics: hand-made cases and a character-by-character twin."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from seamline.evaluation import (
    covered_characters,
    find_references,
    precision_omega,
    rank_chunks,
    score_retrieved,
    within_budget,
)


def spans_in(length, **sizes):
    """Non-empty half-open pairs within a text."""
    pair = st.tuples(st.integers(0, length - 1), st.integers(1, length)).map(lambda p: (p[0], max(p[0] + 1, p[1])))
    return st.lists(pair, **sizes)


@st.composite
def cases(draw):
    text = draw(st.text(alphabet="ab", min_size=1, max_size=24))
    return text, draw(spans_in(len(text), min_size=1, max_size=3)), draw(spans_in(len(text), max_size=4))


def twin_covered(text, spans, retrieved):
    """Characters of the references covered in place or in a copy, found one character at a time."""
    wanted = sorted({i for start, end in spans for i in range(start, end)})
    runs = [run.tolist() for run in np.split(wanted, np.flatnonzero(np.diff(wanted) > 1) + 1)]
    shown = {i for start, end in retrieved for i in range(start, end)}
    hit = 0
    for run in runs:
        part = text[run[0] : run[-1] + 1]
        places = [i for i in range(len(text)) if text.startswith(part, i)]
        hit += sum(any(place + i in shown for place in places) for i in range(len(part)))
    return hit, len(wanted)


@given(cases())
def test_covered_characters_equal_the_twin(case):
    text, spans, retrieved = case
    references = find_references(text, spans)
    hit, wanted = twin_covered(text, spans, retrieved)
    assert (covered_characters(references, retrieved), references.n_characters) == (hit, wanted)


@given(cases(), st.integers(0, 30))
def test_scores_follow_their_definitions(case, elsewhere):
    text, spans, retrieved = case
    cost = sum(end - start for start, end in retrieved) + elsewhere
    scores = score_retrieved(find_references(text, spans), retrieved, cost=cost)
    hit, wanted = twin_covered(text, spans, retrieved)
    assert scores.recall == hit / wanted
    assert scores.precision == (hit / cost if cost else 0)
    assert scores.iou == hit / (cost + wanted - hit)


@given(cases())
def test_precision_omega_equals_sets_of_characters(case):
    text, spans, chunks = case
    wanted = {i for start, end in spans for i in range(start, end)}
    meeting = [set(range(a, b)) for a, b in chunks if wanted & set(range(a, b))]
    union = wanted.union(*meeting)
    covered = wanted & set().union(*meeting)
    references = find_references(text, spans)
    assert precision_omega(references, chunks, touching=False) == len(covered) / len(union)


def test_copies_elsewhere_are_credited():
    text = "fee 5. other. fee 5."
    references = find_references(text, [[0, 6]])
    assert covered_characters(references, [[14, 20]]) == 6
    assert covered_characters(find_references(text, [[0, 6]], credit_copies=False), [[14, 20]]) == 0


def test_overlapping_references_count_once():
    assert find_references("abcdefgh", [[4, 6], [0, 3], [2, 5]]).spans.tolist() == [[0, 6]]


def test_overlap_between_chunks_is_paid_twice():
    assert score_retrieved(find_references("abcdefgh", [[0, 4]]), [[0, 4], [0, 4]]).precision == 0.5


def test_a_chunk_that_touches_a_reference_meets_it_only_if_asked():
    references = find_references("abcdefghij", [[2, 4]])
    chunks = [[0, 2], [2, 4], [4, 10]]
    assert precision_omega(references, chunks, touching=False) == 1.0
    assert precision_omega(references, chunks, touching=True) == 0.2


def test_omega_without_any_chunk_is_zero():
    assert precision_omega(find_references("abc", [[0, 1]]), []) == 0.0


@pytest.mark.parametrize(
    ("budget", "expected"),
    [
        pytest.param(1, [[50, 52]], id="only-a-part"),
        pytest.param(10, [[50, 70]], id="exactly-the-first"),
        pytest.param(15, [[50, 70], [0, 25]], id="second-cut"),
        pytest.param(999, [[50, 70], [0, 50], [70, 72]], id="all"),
    ],
)
def test_within_budget(budget, expected):
    spans = np.array([[50, 70], [0, 50], [70, 72]])
    assert within_budget(spans, [10, 10, 1], budget=budget).tolist() == expected


def test_within_budget_leaves_its_input_alone():
    spans = np.array([[0, 10]])
    within_budget(spans, [10], budget=5)
    assert spans.tolist() == [[0, 10]]


@given(st.integers(1, 6), st.integers(1, 20), st.integers(1, 25), st.integers(0, 2**32 - 1))
def test_rank_chunks_sorts_by_cosine(n_queries, n_chunks, k, seed):
    generator = np.random.default_rng(seed)
    queries, vectors = generator.normal(size=(n_queries, 4)), generator.normal(size=(n_chunks, 4))
    ranked = rank_chunks(queries, vectors, k=k)
    assert ranked.shape == (n_queries, min(k, n_chunks))
    for query, row in zip(queries, ranked, strict=True):
        cosines = vectors @ query / np.linalg.norm(vectors, axis=1) / np.linalg.norm(query)
        assert np.allclose(cosines[row], np.sort(cosines)[::-1][:k])


def test_bad_rows_are_similar_to_nothing_and_ties_keep_their_order():
    vectors = [[np.nan, 1.0], [0.0, 0.0], [1.0, 0.0], [1.0, 0.0]]
    assert rank_chunks([[1.0, 0.0]], vectors, k=4).tolist() == [[2, 3, 0, 1]]


@pytest.mark.parametrize(
    ("call", "message"),
    [
        pytest.param(lambda: find_references("abc", []), "spans must hold at least one", id="none"),
        pytest.param(lambda: find_references("abc", [[1, 1]]), "spans must be non-empty and within 0..3", id="empty"),
        pytest.param(lambda: find_references("abc", [[1, 4]]), r"within 0..3, got \[1, 4\]", id="outside"),
        pytest.param(lambda: find_references("abc", [[0.0, 1.0]]), "spans must be pairs of ints", id="floats"),
        pytest.param(
            lambda: score_retrieved(find_references("abc", [[0, 1]]), [[0, 3]], cost=2), "cost must be at least 3",
            id="cost",
        ),
        pytest.param(lambda: within_budget(np.zeros((2, 2), int), [1], budget=5), "sizes must have one", id="sizes"),
        pytest.param(lambda: rank_chunks([[1.0]], [[1.0, 2.0]], k=1), "agree in width, got 1 and 2", id="widths"),
        pytest.param(lambda: rank_chunks([1.0], [[1.0]], k=1), "queries must be a 2-D array", id="axes"),
        pytest.param(lambda: rank_chunks([[1.0]], [[1.0]], k=0), "k must be at least 1", id="k"),
    ],
)
def test_wrong_arguments_are_named(call, message):
    with pytest.raises(ValueError, match=message):
        call()
