"""Runners: means, set names, search across documents, and the figures of the handed data."""

import numpy as np
import pytest

from seamline.evaluation import Question, RetrievalSet, SegmentationDocument, find_references
from seamline.evaluation.retrieval_runner import ChunkedText, retrieval_report, score_retrieval
from seamline.evaluation.segmentation_runner import score_segmentation, segmentation_report
from seamline.evaluation.tables import format_table


def document(n_sentences, breaks):
    return SegmentationDocument("d", tuple("abcdefghijkl"[:n_sentences]), np.array(breaks, dtype=np.int64))


def test_sets_are_means_of_documents_and_macro_is_the_mean_of_sets():
    silent = score_segmentation([document(12, [4, 8]), document(12, [])], lambda document: [])
    perfect = score_segmentation([document(12, [4, 8])], lambda document: document.breaks)
    report = segmentation_report({"silent": silent, "perfect": perfect})
    assert report["sets"]["silent"] == {"pk": 20.0, "windowdiff": 20.0, "boundary_similarity": 50.0, "f1": 50.0}
    assert report["sets"]["perfect"] == {"pk": 0.0, "windowdiff": 0.0, "boundary_similarity": 100.0, "f1": 100.0}
    assert report["macro"] == {"pk": 10.0, "windowdiff": 10.0, "boundary_similarity": 75.0, "f1": 75.0}


def test_tolerance_counts_for_f1_alone():
    near, exact = (
        score_segmentation([document(12, [4])], lambda document: [5], tolerance=tolerance)[0] for tolerance in (1, 0)
    )
    assert (near.f1, exact.f1) == (1.0, 0.0)
    assert (near.pk, near.boundary_similarity) == (exact.pk, exact.boundary_similarity)


def two_documents():
    """Two documents of ten characters; each question is answered by the first five of its own."""
    texts = {"first": "aaaaabbbbb", "second": "cccccddddd"}
    questions = tuple(Question(name, name, find_references(text, [[0, 5]])) for name, text in texts.items())
    return RetrievalSet("both", texts, questions)


def halves(text):
    """Two chunks of 300 tokens; vectors tell the four halves apart."""
    vectors = np.eye(4)["abcd".index(text[0]) : "abcd".index(text[0]) + 2]
    return ChunkedText(np.array([[0, 5], [5, 10]]), np.array([300, 300]), vectors, embedded=600, size=600)


def test_chunks_of_other_documents_cost_and_cover_nothing():
    queries = [[3.0, 0.0, 2.0, 1.0], [3.0, 2.0, 1.0, 0.0]]        # the second question finds its answer third
    run = score_retrieval(two_documents(), halves, lambda texts: queries, k=2)
    first, second = run.questions
    assert (first.recall, first.precision, first.iou) == (1.0, 0.5, 0.5)
    assert (second.recall, second.precision, second.iou) == (0.0, 0.0, 0.0)
    assert second.recall_at_tokens == (0.0, 0.0, 1.0)             # 600 tokens buy two chunks, 1,000 three and a part


def test_the_last_chunk_of_a_budget_is_cut():
    queries = [[3.0, 0.0, 2.0, 1.0], [3.0, 2.0, 1.0, 0.0]]
    run = score_retrieval(two_documents(), halves, lambda texts: queries, k=1, budgets=(150, 660))
    assert [scores.recall_at_tokens for scores in run.questions] == [(0.4, 1.0), (0.0, 0.2)]


def test_overall_is_over_questions_and_names_stay_apart():
    run = score_retrieval(two_documents(), halves, lambda texts: np.eye(4)[[0, 2]], k=1)
    report = retrieval_report({"one": run, "other": run})
    assert list(report["sets"]) == ["first", "second", "other/first", "other/second"]
    assert report["overall"] == report["sets"]["first"] == {
        "recall": 100.0,
        "precision": 100.0,
        "precision_omega": 50.0,
        "iou": 100.0,
        "recall_at_tokens": {"300": 100.0, "600": 100.0, "1000": 100.0},
        "mean_size": 300.0,
        "tokens_embedded_ratio": 1.0,
    }


def words_apart(text):
    """Two chunks of one vector each, so that words alone tell them apart."""
    return ChunkedText(np.array([[0, 5], [6, 11]]), np.array([3, 3]), np.ones((2, 2)), embedded=6, size=6)


def test_words_find_what_vectors_do_not_tell_apart():
    texts = {"first": "whale ships", "second": "trees birds"}
    questions = tuple(
        Question(name, text[-5:], find_references(text, [[6, 11]])) for name, text in texts.items()
    )
    data = RetrievalSet("both", texts, questions)
    plain, mixed = (score_retrieval(data, words_apart, lambda asked: np.ones((len(asked), 2)), k=1, lexical=weight)
                    for weight in (0.0, 0.2))
    assert [scores.recall for scores in plain.questions] == [0.0, 0.0]
    assert [scores.recall for scores in mixed.questions] == [1.0, 1.0]
    assert mixed.mean_size() == 3.0


def test_a_search_within_one_document_is_not_misled_by_others():
    queries = {"first": [[0.0, 0.0, 2.0, 1.0]], "second": [[3.0, 0.0, 1.0, 0.0]]}
    run = score_retrieval(two_documents(), halves, lambda asked: queries[asked[0]], k=1, within=True)
    assert [scores.recall for scores in run.questions] == [1.0, 1.0]
    across = score_retrieval(two_documents(), halves, lambda asked: [queries[name][0] for name in asked], k=1)
    assert [scores.recall for scores in across.questions] == [0.0, 0.0]


@pytest.mark.parametrize("weight", [-0.1, 1.5])
def test_a_weight_of_words_is_a_share(weight):
    with pytest.raises(ValueError, match="lexical must be between 0 and 1"):
        score_retrieval(two_documents(), halves, lambda asked: np.eye(4)[:2], lexical=weight)


def test_a_table_is_aligned_and_marks_missing_figures():
    rows = {"a": {"x": 1.0, "deep": {"600": 12.345}}, "longer": {"x": 100.0}}
    assert format_table(rows, headers={"x": "X", "deep@600": "R@600"}).splitlines() == [
        "set          X  R@600",
        "a         1.00  12.35",
        "longer  100.00      -",
    ]


@pytest.mark.parametrize(
    ("name", "expected"),
    [("choi_3-11", 47.5), ("wikicat", 45.9), ("wiki50", 33.5), ("wiki300", 34.8)],
)
def test_silence_scores_as_published_with_the_data(data_dir, name, expected):
    from seamline.evaluation import read_segmentation

    documents = read_segmentation(data_dir / "segmentation" / f"{name}.jsonl")
    report = segmentation_report({name: score_segmentation(documents, lambda document: [])})
    assert report["macro"]["pk"] == pytest.approx(expected, abs=0.05)
    assert report["macro"]["boundary_similarity"] == 0.0
