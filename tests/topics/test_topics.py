"""Topics end to end with the built-in encoder: glued texts in scripts that an English model does not know."""

import json
from itertools import accumulate

import numpy as np
import pytest

import seamline
from seamline.embedding.builtin import BuiltinEncoder
from seamline.evaluation import pk

RUSSIAN = [
    [
        "Кошка спит на тёплой печке и во сне шевелит лапами.",
        "Утром кошка просит молока и трётся о ноги хозяйки.",
        "Старая кошка давно не ловит мышей, но за мышами следит.",
        "Котята прячутся за печкой, а кошка зовёт котят домой.",
        "Когда кошка довольна, она громко мурлычет и щурит глаза.",
        "Молодые котята учатся у кошки охотиться на мышей.",
    ],
    [
        "Поезд отправляется с вокзала точно по расписанию.",
        "Проводник проверяет билеты у пассажиров каждого вагона.",
        "На станции поезд стоит три минуты, и пассажиры выходят на перрон.",
        "Билеты на ночной поезд лучше купить в кассе вокзала заранее.",
        "В вагоне тихо, пассажиры спят, поезд идёт через лес.",
        "На конечной станции проводник будит последних пассажиров вагона.",
    ],
    [
        "Тесто для хлеба замешивают из муки, воды и соли.",
        "Дрожжи поднимают тесто, и пекарь ждёт, пока тесто удвоится.",
        "Хлеб пекут в горячей печи, пока корка хлеба не станет золотой.",
        "Мука грубого помола даёт хлебу вкус и тёмную корку.",
        "Пекарь режет свежий хлеб, и корка хрустит под ножом пекаря.",
        "Без соли тесто пресное, без дрожжей хлеб не поднимется.",
    ],
    [
        "Телескоп направлен на далёкую звезду у края галактики.",
        "Астроном записывает яркость звезды каждую ясную ночь.",
        "Планета проходит перед звездой, и яркость звезды падает.",
        "По спектру звезды астроном узнаёт, как движется планета.",
        "Новый телескоп видит галактики, которых не видел старый телескоп.",
        "Орбита планеты близка к звезде, и на планете очень жарко.",
    ],
]
SETS = ["multi_zh_cuv", "multi_zh_react", "multi_ja_react", "multi_ar_react", "multi_hi_react", "multi_th_thaigov"]


def glued(topics):
    """Sentences joined by blanks, and the offsets at which a new topic begins."""
    sentences = [sentence for topic in topics for sentence in topic]
    offsets = np.array([0, *accumulate(len(sentence) + 1 for sentence in sentences)])
    return " ".join(sentences), offsets[np.cumsum([len(topic) for topic in topics])[:-1]].tolist()


def test_russian_topics_are_found():
    text, starts = glued(RUSSIAN)
    found = [chunk.start for chunk in seamline.chunk(text, strategy="topics")][1:]
    assert found == starts


def mean_pk(path, segment):
    """Mean Pk in per cent over the documents of a JSONL file."""
    documents = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    return 100 * np.mean([
        pk(document["boundaries"], segment(document), n_units=len(document["sentences"])) for document in documents
    ])


def planned_breaks(document):
    vectors = BuiltinEncoder().encode(document["sentences"])
    return seamline.plan_breaks(vectors, [len(s) for s in document["sentences"]]).breaks.tolist()


@pytest.mark.parametrize("name", SETS)
def test_glued_topics_beat_no_boundary_by_ten_points(data_dir, name):
    path = data_dir / "segmentation" / f"{name}.jsonl"
    assert mean_pk(path, planned_breaks) <= mean_pk(path, lambda document: []) - 10


PROSE = "Simmer the onions. Add stock and butter. The telescope tracks a galaxy. Its orbit drifts each night. " * 4


@pytest.mark.parametrize("strategy", ["semantic", "topics"])
@pytest.mark.parametrize("method", ["changepoints", "curve"])
def test_an_encoder_that_knows_nothing_leaves_it_to_the_boundaries(strategy, method):
    chunks = seamline.chunk(
        PROSE, strategy=strategy, method=method, max_size=120, encoder=lambda texts: np.zeros((len(texts), 8))
    )
    chunks.verify()
    assert len(chunks) > 1
    assert (chunks.plan, chunks.fallback) == (None, "the encoder knows nothing of this text")
    assert not chunks.vectors.any()


def test_an_encoder_that_gives_only_nan_is_named():
    def broken(texts):
        return np.full((len(texts), 8), np.nan)

    with pytest.raises(ValueError, match="encoder 'broken' must return usable vectors"):
        seamline.chunk(PROSE, strategy="topics", encoder=broken)


@pytest.mark.parametrize("options", [{}, {"split_at": 1, "max_size": 5}])
def test_a_text_that_cannot_have_so_many_topics_ends_no_corpus(options):
    texts = [PROSE, "One here. Two there.", PROSE]
    found = list(seamline.Chunker(strategy="topics", n_segments=3, **options).chunk_many(texts))
    assert found[1].texts()
    assert found[1].fallback.startswith("n_segments must be between 1 and the number of units, got 3")
    found[1].verify()
    assert seamline.chunk(PROSE, strategy="topics", n_segments=3).fallback is None


def test_a_count_of_topics_needs_changepoints():
    with pytest.raises(ValueError, match="n_segments needs method='changepoints', got 3 with 'curve'"):
        seamline.Chunker(strategy="topics", method="curve", n_segments=3)


@pytest.mark.parametrize("options", [{"min_size": 10**25}, {"max_unit_size": 10**25}])
def test_limits_past_64_bits_are_no_limits(options):
    chunks = seamline.chunk(PROSE, strategy="topics", **options)
    chunks.verify()
    assert chunks[-1].end == len(PROSE.rstrip())


@pytest.mark.parametrize(
    "text", ["One. Two.\n\n   \n\nThree. Four.\n\n ... \n\n", "\n \nOne.\n\n\nTwo.\r\n\r\n\r\n", " # A\n\n\n\nb"]
)
def test_no_blank_text_is_given_to_an_encoder(text):
    seen = []

    def noting(texts):
        seen.extend(texts)
        return np.ones((len(texts), 4))

    seamline.chunk(text, strategy="topics", encoder=noting)
    assert seen
    assert all(part.strip() for part in seen)
    assert sum(map(len, seen)) == len(text)


@pytest.mark.parametrize("name", ["prose_en_bleak_house", "prose_en_moby_dick", "multi_ja_react", "multi_zh_cuv"])
@pytest.mark.parametrize("target", [300, 500])
def test_chunks_are_as_large_as_they_were_asked_to_be(data_dir, name, target):
    text = (data_dir / "corpus" / f"{name}.txt").read_bytes().decode()[:60_000]
    sizes = seamline.chunk(text, strategy="semantic", target_size=target).sizes
    assert 0.75 <= np.median(sizes) / target <= 1.1
