"""``seamline evaluate``: the JSON shapes, the table, messages, and the figures of the handed data."""

import json

import numpy as np
import pytest

from seamline.cli import main
from seamline.evaluation import read_segmentation
from seamline.evaluation.pipelines import chunk_segmenter, embedded_retriever, pooled_retriever, topic_segmenter

SEGMENTATION_KEYS = ["pk", "windowdiff", "boundary_similarity", "f1"]
RETRIEVAL_KEYS = [
    "recall", "precision", "precision_omega", "iou", "recall_at_tokens", "mean_size", "tokens_embedded_ratio",
]
SCRIPTS = ("zh_cuv", "zh_react", "ja_react", "ar_react", "hi_react", "th_thaigov")
TOPICS = (
    "The ship left the harbour. The sailors hoisted the sails. The wind drove the ship over the sea. "
    "The captain watched the waves.",
    "The baker kneads the dough. The dough rests in a warm bowl. The oven bakes the bread. "
    "The crust of the bread is brown.",
    "The court heard the witness. The judge read the law. The lawyer asked the witness again. The jury left the court.",
)


@pytest.fixture
def talks(tmp_path):
    """A segmentation file of two small documents."""
    sentences = [f"{part.strip('.')}." for topic in TOPICS for part in topic.split(". ")]
    document = {"id": "a", "sentences": sentences, "boundaries": [4, 8]}
    file = tmp_path / "talks.jsonl"
    file.write_text("\n".join(json.dumps({**document, "id": name}) for name in "ab"), encoding="utf-8")
    return file


@pytest.fixture
def library(tmp_path):
    """A retrieval folder of three documents with a question each."""
    (tmp_path / "corpora").mkdir()
    questions = []
    for name, text, question in zip("abc", TOPICS, ("Who watched the waves?", "What rests?", "Who left?"), strict=True):
        (tmp_path / "corpora" / f"{name}.txt").write_text(text, encoding="utf-8")
        start = text.rindex(". ") + 2
        questions.append({"corpus": name, "q": question, "refs": [[start, len(text)]]})
    (tmp_path / "questions.jsonl").write_text("\n".join(map(json.dumps, questions)), encoding="utf-8")
    return tmp_path


def run_json(capsys, *arguments):
    assert main(["evaluate", *map(str, arguments), "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def test_segmentation_json_has_exactly_the_documented_shape(talks, capsys):
    report = run_json(capsys, "segmentation", talks)
    assert list(report) == ["sets", "macro"]
    assert list(report["sets"]) == ["talks"]
    assert list(report["macro"]) == list(report["sets"]["talks"]) == SEGMENTATION_KEYS
    assert all(0 <= value <= 100 for value in report["macro"].values())


@pytest.mark.ranks
def test_retrieval_json_has_exactly_the_documented_shape(library, capsys):
    report = run_json(capsys, "retrieval", library)
    assert list(report) == ["sets", "overall"]
    assert list(report["sets"]) == ["a", "b", "c"]
    assert all(list(figures) == RETRIEVAL_KEYS for figures in (*report["sets"].values(), report["overall"]))
    assert list(report["overall"]["recall_at_tokens"]) == ["300", "600", "1000"]
    assert report["overall"]["recall_at_tokens"]["1000"] == 100.0


@pytest.mark.ranks
def test_retrieval_by_words_and_within_a_document(library, capsys):
    reports = [run_json(capsys, "retrieval", library, "--k", 1, *form) for form in ([], ["--lexical", 1], ["--within"])]
    assert reports[1]["overall"]["recall"] >= reports[0]["overall"]["recall"]
    assert reports[2]["overall"]["recall"] >= reports[0]["overall"]["recall"]


@pytest.mark.ranks
def test_retrieval_takes_other_strategies_units_and_k(library, capsys):
    form = ["retrieval", library, "--strategy", "sentences", "--unit", "words", "--max-size", 12]
    few, many = (run_json(capsys, *form, "--k", k) for k in (1, 99))
    assert few["overall"]["recall"] <= many["overall"]["recall"] == 100.0
    assert few["overall"]["tokens_embedded_ratio"] == pytest.approx(1.0, abs=0.05)


def test_segmentation_takes_other_strategies(talks, capsys):
    report = run_json(capsys, "segmentation", talks, "--strategy", "sentences", "--tolerance", "1")
    assert report["macro"]["windowdiff"] <= 100.0


@pytest.mark.ranks
def test_tables_have_a_line_a_set_and_the_mean(talks, library, capsys):
    assert main(["evaluate", "segmentation", str(talks)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == ["set", "talks", "macro"]
    assert lines[0].split()[1:] == ["Pk", "WD", "BS", "F1"]
    assert main(["evaluate", "retrieval", str(library)]) == 0
    assert [line.split()[0] for line in capsys.readouterr().out.splitlines()] == ["set", "a", "b", "c", "overall"]


def test_files_of_one_name_stay_apart(talks, tmp_path, capsys):
    other = tmp_path / "other" / "talks.jsonl"
    other.parent.mkdir()
    other.write_bytes(talks.read_bytes())
    assert list(run_json(capsys, "segmentation", talks, other)["sets"]) == ["talks", str(other)]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        pytest.param(["segmentation", "nowhere.jsonl"], "nowhere.jsonl", id="no-file"),
        pytest.param(["retrieval", "nowhere"], "corpora must hold at least one .txt file", id="no-folder"),
        pytest.param(["segmentation", "{talks}", "--strategy", "nothing"], "strategy must be one of", id="strategy"),
        pytest.param(["segmentation", "{talks}", "--tolerance", "-1"], "tolerance must be at least 0", id="tolerance"),
        pytest.param(["retrieval", "{library}", "--k", "0"], "k must be at least 1", id="k", marks=pytest.mark.ranks),
        pytest.param(
            ["retrieval", "{library}", "--unit", "no_base"], "must be one of", id="unit", marks=pytest.mark.ranks
        ),
    ],
)
def test_wrong_usage_is_one_line_and_status_2(talks, library, capsys, arguments, message):
    given = [argument.format(talks=talks, library=library) for argument in arguments]
    assert main(["evaluate", *given]) == 2
    error = capsys.readouterr().err
    assert message in error
    assert error.count("\n") == 1


def test_a_chunk_start_counts_at_the_nearest_sentence(talks):
    class Spans:
        spans = np.array([[0, 28], [28, 80], [80, 300]])

    document = read_segmentation(talks)[0]
    found = chunk_segmenter(lambda text: Spans)(document)
    nearest = [np.abs(document.boundaries - wanted).argmin() for wanted in (28, 80)]
    assert found.tolist() == nearest


class CountingEncoder:
    """Remembers what it was asked to embed."""

    def __init__(self):
        self.texts = []

    def encode(self, texts, **options):
        self.texts += texts
        return np.array([[len(text), text.count("e"), 1.0] for text in texts])


@pytest.mark.ranks
def test_each_unit_is_embedded_once_under_semantic_and_each_chunk_otherwise(library):
    from seamline import Chunker, SemanticChunker

    text = (library / "corpora" / "a.txt").read_text(encoding="utf-8")
    encoder = CountingEncoder()
    pooled_retriever(SemanticChunker(encoder, unit="cl100k_base")).chunk(text)
    assert sum(map(len, encoder.texts)) == len(text)
    assert all(unit in text for unit in encoder.texts)
    encoder = CountingEncoder()
    chunked = embedded_retriever(Chunker(strategy="sentences", max_size=40), encoder=encoder).chunk(text)
    assert sorted(encoder.texts) == sorted(text[start:end] for start, end in chunked.spans.tolist())


@pytest.mark.parametrize(
    ("names", "pk", "boundary_similarity"),
    [
        pytest.param(("choi_3-11", "wikicat", "wiki50", "wiki300"), 20.5, 45.0, id="english"),
        pytest.param([f"multi_{script}" for script in SCRIPTS], 30.0, 40.0, id="other-scripts"),
    ],
)
def test_built_in_encoder_reaches_its_bar(data_dir, capsys, names, pk, boundary_similarity):
    files = [data_dir / "segmentation" / f"{name}.jsonl" for name in names]
    macro = run_json(capsys, "segmentation", *files)["macro"]
    assert macro["pk"] <= pk
    assert macro["boundary_similarity"] >= boundary_similarity


def test_topics_find_two_plain_breaks(talks):
    document = read_segmentation(talks)[0]
    assert topic_segmenter(options={"n_segments": 3})(document).tolist() == [4, 8]
