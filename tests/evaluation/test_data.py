"""Readers of the evaluation data."""

import pytest

from seamline.evaluation import read_retrieval, read_segmentation

SEGMENTATION_SETS = ("choi_3-11", "wikicat", "wiki50", "wiki300")


@pytest.fixture
def folder(tmp_path):
    """A retrieval set whose text keeps its carriage returns."""
    (tmp_path / "corpora").mkdir()
    (tmp_path / "corpora" / "facts.txt").write_bytes(b"Snow\r\nis white.")
    (tmp_path / "questions.jsonl").write_text('{"corpus": "facts", "q": "Colour?", "refs": [[9, 14]]}\n\n')
    (tmp_path / "inner").mkdir()
    (tmp_path / "inner" / "questions.jsonl").write_text("not read")
    return tmp_path


def test_line_ends_are_not_translated(folder):
    data = read_retrieval(folder)
    assert data.corpora == {"facts": "Snow\r\nis white."}
    assert data.name == folder.name
    (question,) = data.questions
    assert (question.text, question.references.spans.tolist()) == ("Colour?", [[9, 14]])


def test_sentences_join_to_the_text(tmp_path):
    file = tmp_path / "set.jsonl"
    file.write_text('{"id": "a", "sentences": ["One.", "Two.", "\\u4e09\\u3002"], "boundaries": [1], "title": "x"}')
    (document,) = read_segmentation(file)
    pieces = [document.text[a:b] for a, b in zip(document.boundaries, document.boundaries[1:], strict=False)]
    assert pieces == ["One. ", "Two. ", "三。"]
    assert document.breaks.tolist() == [1]


@pytest.mark.parametrize(
    ("line", "message"),
    [
        pytest.param("{", r"set.jsonl, line 1: Expecting property name", id="not-json"),
        pytest.param("[]", "line 1: a line must hold a JSON object, got list", id="not-an-object"),
        pytest.param("{}", "line 1: key 'sentences' is missing", id="no-sentences"),
        pytest.param('{"sentences": [], "boundaries": []}', "line 1: sentences must be a list of at least", id="none"),
        pytest.param('{"sentences": ["a"], "boundaries": [1]}', "line 1: boundaries must rise", id="breaks"),
        pytest.param("", "must hold at least one document", id="empty"),
    ],
)
def test_wrong_documents_are_named_by_line(tmp_path, line, message):
    file = tmp_path / "set.jsonl"
    file.write_text(line)
    with pytest.raises(ValueError, match=message):
        read_segmentation(file)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        pytest.param('{"corpus": "x", "q": "?", "refs": [[0, 1]]}', "must be one of facts, got 'x'", id="corpus"),
        pytest.param('{"corpus": "facts", "q": "?", "refs": [[0, 99]]}', "within 0..15", id="outside"),
        pytest.param('{"corpus": "facts", "q": "?"}', "key 'refs' is missing", id="no-references"),
        pytest.param("", "must hold at least one question", id="empty"),
    ],
)
def test_wrong_questions_are_named_by_line(folder, line, message):
    (folder / "questions.jsonl").write_text(line)
    with pytest.raises(ValueError, match=message):
        read_retrieval(folder)


def test_a_folder_without_corpora_is_named(tmp_path):
    with pytest.raises(ValueError, match=r"corpora must hold at least one \.txt file"):
        read_retrieval(tmp_path)


@pytest.mark.parametrize("name", SEGMENTATION_SETS)
def test_handed_segmentation_sets_are_read(data_dir, name):
    documents = read_segmentation(data_dir / "segmentation" / f"{name}.jsonl")
    assert len(documents) >= 25
    assert all(len(document.boundaries) == len(document.sentences) + 1 for document in documents)


@pytest.mark.parametrize(("part", "n_questions", "n_references"), [("", 317, 487), ("markdown", 93, 93)])
def test_handed_retrieval_sets_are_read(data_dir, part, n_questions, n_references):
    data = read_retrieval(data_dir / "retrieval" / part)
    assert len(data.questions) == n_questions
    assert sum(len(question.references) for question in data.questions) == pytest.approx(n_references, abs=3)
