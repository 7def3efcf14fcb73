"""Chunks through a view: spans of the source, texts of the view, every law on what is read, and the map exact."""

import pickle

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import seamline
from seamline import Chunker, Reading, deoverlap
from seamline.options.strategies import STRATEGIES
from tests import laws
from tests.reading.views import read_tags, sources

PAGE = (
    "<h1>Tea &amp; toast</h1>Boil <i>the</i> water. Pour it. <!-- not read -->\n\n"
    "Toast the bread &lt;soon&gt;. Eat it."
)
UNITS = ["chars", "words", "bytes"]
NAMES = sorted(name for name, row in STRATEGIES.items() if name != "tokens")


def slow_map(reading):
    """Source start and end of each character of the view."""
    places = []
    for a, b, c, d in reading.runs.tolist():
        copied = b - a == d - c
        places += [(c + i, c + i + 1) if copied else (c, d) for i in range(b - a)]
    return places


@pytest.mark.parametrize("strategy", NAMES)
@given(source=sources, size=st.integers(2, 40), overlap=st.integers(0, 8), unit=st.sampled_from(UNITS))
@settings(max_examples=25, deadline=None)
def test_laws_hold_on_what_is_read_and_the_map_is_exact(strategy, source, size, overlap, unit):
    options = {"strategy": strategy, "max_size": size, "overlap": overlap % size, "unit": unit}
    chunks, reading = seamline.chunk(source, markup=read_tags, **options), read_tags(source)
    plain = seamline.chunk(reading.text, markup="plain", **options)
    chunks.verify()
    places = slow_map(reading)
    assert chunks.plain_texts() == plain.texts()
    assert chunks.sizes.tolist() == plain.sizes.tolist()
    for chunk in chunks:
        assert chunk.text == source[chunk.start : chunk.end]
        assert chunk.plain_text == reading.text[chunk.plain_start : chunk.plain_end]
        assert (chunk.start, chunk.end) == (places[chunk.plain_start][0], places[chunk.plain_end - 1][1])
    laws.assert_cover(chunks.plain_chunks)


@given(source=sources, data=st.data())
@settings(max_examples=100, deadline=None)
def test_the_map_goes_both_ways(source, data):
    reading = read_tags(source)
    if not reading.text:
        return
    start = data.draw(st.integers(0, len(reading.text) - 1))
    end = data.draw(st.integers(start + 1, len(reading.text)))
    spans = np.array([[start, end]])
    assert reading.from_source(reading.to_source(spans)).tolist() == spans.tolist()


def test_a_view_is_all_that_is_read():
    chunks = seamline.chunk(PAGE, markup=read_tags, max_size=40)
    assert chunks.markup == "tags"
    assert "".join(chunks.plain_texts()).count("<") == 1
    assert chunks.cite("the water. pour").text == "the</i> water. Pour"
    assert chunks.cite("not read") is None
    record = chunks[0].to_dict()
    assert record["plain_text"] == chunks[0].plain_text
    assert record["hash"] == seamline.chunk(chunks[0].plain_text)[0].hash
    assert record["byte_end"] == len(PAGE[: chunks[0].end].encode())


def test_everything_that_follows_chunks_follows_views():
    chunks = seamline.chunk(PAGE, markup=read_tags, strategy="words", max_size=20, overlap=8)
    again = pickle.loads(pickle.dumps(chunks))
    assert again == chunks
    assert again.plain_texts() == chunks.plain_texts()
    assert pickle.loads(pickle.dumps(chunks[1])).plain_text == chunks[1].plain_text
    whole = deoverlap(chunks, join_touching=True)
    assert whole[0].plain_text.startswith("Tea & toast")
    large = chunks.parents(max_size=60)
    large.chunks.verify()
    assert large.of[-1] == len(large.chunks) - 1
    assert chunks[1].around(60).plain_text.startswith("Tea & toast")
    assert [chunk.plain_text for chunk in chunks[1:3]] == chunks.plain_texts()[1:3]
    tree = chunks.tree(sizes=(40, 80))
    assert tree.merge([0]).texts()[0] == chunks[0].text[: len(tree.merge([0]).texts()[0])]


@pytest.mark.parametrize("strategy", ["semantic", "smart"])
@pytest.mark.parametrize("workers", [1, 2])
def test_many_sources_are_read_as_one_is(strategy, workers):
    chunker = Chunker(markup=read_tags, strategy=strategy, encoder="builtin", max_size=40)
    [found] = chunker.chunk_many([{"text": PAGE, "id": "p", "shelf": 3}], workers=workers)
    alone = chunker(PAGE)
    assert found.texts() == alone.texts()
    assert found.vectors.tolist() == alone.vectors.tolist()
    assert found.ids[0].startswith("p:")
    assert found.fields == {"shelf": 3}


def test_a_reading_takes_the_place_of_a_text():
    read = seamline.chunk(read_tags(PAGE), max_size=40)
    assert read.texts() == seamline.chunk(PAGE, markup=read_tags, max_size=40).texts()


def test_units_count_in_a_text_as_it_is():
    with pytest.raises(ValueError, match="units and plan count in a text as it is"):
        seamline.chunk(PAGE, markup=read_tags, strategy="topics", units=[0, len(PAGE)])


def test_a_reader_has_no_name_to_store():
    with pytest.raises(ValueError, match="markup must be a name to be stored"):
        Chunker(markup=read_tags).to_dict()
    assert Chunker.from_dict(Chunker(markup="srt").to_dict()).markup == "srt"


@pytest.mark.parametrize(
    ("reader", "error", "message"),
    [
        (len, TypeError, "markup must be a reader that gives a Reading, got int"),
        ("srtt", ValueError, "did you mean 'srt'"),
    ],
)
def test_what_is_no_reader_is_refused(reader, error, message):
    with pytest.raises(error, match=message):
        seamline.read("a", markup=reader)


@pytest.mark.parametrize(
    ("text", "runs", "message"),
    [
        ("ab", [[0, 1, 0, 1]], "runs must tile the view of 2 characters"),
        ("ab", [[0, 1, 3, 4], [1, 2, 0, 1]], "runs must rise in the source of 5 characters"),
        ("ab", [[0, 2, 4, 6]], "runs must rise in the source"),
        ("ab", [[0, 2, 0, 2]], "runs of equal lengths must be copies, got 'ab' for 'xy'"),
    ],
)
def test_a_map_that_is_none_is_refused(text, runs, message):
    with pytest.raises(ValueError, match=message):
        Reading("xyabc", text, np.array(runs))


def test_planted_faults_break_the_law_of_the_map():
    chunks = seamline.chunk(PAGE, markup=read_tags, max_size=40)
    chunks.spans = chunks.spans + 1
    with pytest.raises(ValueError, match="law 'map'"):
        chunks.verify()


def test_an_empty_view_has_no_chunks():
    assert len(seamline.chunk("<b></b>", markup=read_tags)) == 0
    assert len(seamline.chunk("", markup="srt")) == 0


def test_all_that_is_counted_and_told_is_what_is_read():
    chunks = seamline.chunk(PAGE, markup=read_tags, max_size=40)
    plain = seamline.chunk(read_tags(PAGE).text, markup="plain", max_size=40)
    assert chunks.plain_texts() == plain.texts()
    assert chunks.keywords() == plain.keywords()
    assert chunks.word_counts.tolist() == plain.word_counts.tolist()
    assert chunks.token_counts(len).tolist() == plain.sizes.tolist()
    assert chunks.term_weights().ids.tolist() == plain.term_weights().ids.tolist()
    assert chunks.to_html(title="t") == plain.to_html(title="t")
    assert "<b>" not in chunks._repr_html_().replace("&lt;", "<")
    pieces = seamline.rechunk(chunks, Chunker(max_size=12, markup="plain"))
    pieces.verify()
    assert pieces.plain_texts() == seamline.rechunk(plain, Chunker(max_size=12, markup="plain")).texts()
    assert [chunk.to_dict() for chunk in chunks] == chunks.to_dicts()


def test_a_stream_takes_no_reader():
    with pytest.raises(ValueError, match="markup must be 'auto', 'plain' or a markup for a stream, got 'srt'"):
        next(iter(seamline.chunk_stream(["1\n"], markup="srt")))


def test_a_file_is_not_read_where_its_separators_are_given(tmp_path):
    file = tmp_path / "page.html"
    file.write_text("<p>One</p><p>Two</p>", encoding="utf-8")
    assert seamline.chunk_file(file).markup == "html"
    options = {"strategy": "recursive", "separators": "html", "max_size": 10}
    cut = seamline.chunk_file(file, **options)
    assert cut.texts() == seamline.chunk("<p>One</p><p>Two</p>", **options).texts()
