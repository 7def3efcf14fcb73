"""Every law over every strategy, unit and overlap; then each law shown to catch a planted fault."""

import threading

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import seamline
from seamline import Chunker, Chunks
from seamline.chunks import ChunksInfo
from seamline.markup.markups import MARKUPS
from seamline.options.strategies import STRATEGIES
from tests import laws
from tests.reference.sizes import COUNTS, code_points, grapheme_count, utf8_bytes
from tests.texts import marked_texts, texts

PLAIN = sorted(name for name, row in STRATEGIES.items() if not (row.plan or row.waives) and name != "tokens")
PLANNED = sorted(name for name, row in STRATEGIES.items() if row.plan is not None)
sizes = st.integers(1, 40)
overlaps = st.integers(0, 12)


def chunked(text, strategy, unit, max_size, overlap, **options):
    overlap = min(overlap, max_size - 1)
    return Chunker(strategy=strategy, unit=unit, max_size=max_size, overlap=overlap, **options)(text), overlap


def check_all(chunks, max_size, overlap, count):
    laws.assert_verbatim(chunks)
    laws.assert_no_blank(chunks)
    laws.assert_monotone(chunks)
    laws.assert_cover(chunks)
    laws.assert_fit(chunks, max_size, count, grapheme_count)
    laws.assert_sizes(chunks, count)
    laws.assert_overlap(chunks, overlap, count)
    laws.assert_true_paths(chunks)
    laws.assert_whole_graphemes(chunks, seamline.graphemes(chunks.text))
    chunks.verify()


@pytest.mark.parametrize("unit", ["chars", "bytes", "graphemes"])
@pytest.mark.parametrize("strategy", PLAIN)
@given(text=texts, max_size=sizes, overlap=overlaps)
@settings(max_examples=60, deadline=None)
def test_laws_in_units_of_characters(strategy, unit, text, max_size, overlap):
    chunks, overlap = chunked(text, strategy, unit, max_size, overlap)
    check_all(chunks, max_size, overlap, COUNTS[unit])


@pytest.mark.parametrize("unit", ["lines", "words"])
@pytest.mark.parametrize("strategy", PLAIN)
@given(
    text=texts, max_size=st.integers(1, 12), overlap=st.integers(0, 5), min_size=st.sampled_from([0, 0, 2]),
    packing=st.sampled_from(["greedy", "greedy", "balanced"]), trim=st.sampled_from([None, False]),
)
@settings(max_examples=50, deadline=None)
def test_laws_in_lines_and_words(strategy, unit, text, max_size, overlap, **options):
    options["min_size"] = min(options["min_size"], max_size)
    chunks, overlap = chunked(text, strategy, unit, max_size, overlap, **options)
    check_all(chunks, max_size, overlap, COUNTS[unit])


@example(text="🇦🇦🇦🇦🇦🇦0", max_size=24, overlap=4, strategy="hard")
@given(text=texts, max_size=sizes, overlap=overlaps, strategy=st.sampled_from(PLAIN))
@settings(max_examples=150, deadline=None)
def test_laws_with_a_callable(text, max_size, overlap, strategy):
    chunks, overlap = chunked(text, strategy, utf8_bytes, max_size, overlap)
    check_all(chunks, max_size, overlap, utf8_bytes)


@pytest.mark.ranks
@pytest.mark.parametrize("encoding", ["cl100k_base", "o200k_base"])
@pytest.mark.parametrize("strategy", [*PLAIN, "tokens"])
@given(text=texts, max_size=st.integers(1, 12), overlap=st.integers(0, 5))
@settings(max_examples=25, deadline=None)
def test_laws_in_tokens(encoding, strategy, text, max_size, overlap):
    encoder = pytest.importorskip("tiktoken").get_encoding(encoding)

    def count(piece):
        return len(encoder.encode_ordinary(piece))

    chunks, overlap = chunked(text, strategy, encoding, max_size, overlap)
    check_all(chunks, max_size, overlap, count)


@pytest.mark.parametrize("markup", MARKUPS)
@given(
    text=st.one_of(marked_texts, texts), max_size=sizes, overlap=overlaps, strategy=st.sampled_from(PLAIN),
    unit=st.sampled_from(["chars", "bytes", "words"]),
)
@settings(max_examples=150, deadline=None)
def test_laws_of_markups(markup, text, max_size, overlap, strategy, unit):
    chunks, overlap = chunked(text, strategy, unit, max_size, overlap, markup=markup)
    check_all(chunks, max_size, overlap, COUNTS[unit])


@given(
    text=texts, max_size=sizes, overlap=overlaps, strategy=st.sampled_from(PLANNED),
    unit=st.sampled_from(sorted(COUNTS)),
)
@settings(max_examples=200, deadline=None)
def test_laws_of_planned_strategies(text, max_size, overlap, strategy, unit):
    chunks, overlap = chunked(text, strategy, unit, max_size, overlap)
    check_all(chunks, max_size, overlap, COUNTS[unit])


@given(text=texts, max_size=sizes, overlap=overlaps, min_size=st.integers(0, 30), strategy=st.sampled_from(PLAIN))
@settings(max_examples=150, deadline=None)
def test_a_minimum_never_beats_the_maximum(text, max_size, overlap, min_size, strategy):
    chunks, overlap = chunked(text, strategy, "chars", max_size, overlap, min_size=min(min_size, max_size))
    check_all(chunks, max_size, overlap, code_points)


@given(
    text=texts, max_size=sizes, overlap=overlaps, strategy=st.sampled_from(PLAIN),
    unit=st.sampled_from(["chars", "bytes"]),
)
@settings(max_examples=200, deadline=None)
def test_laws_of_balanced_packing(text, max_size, overlap, strategy, unit):
    chunks, overlap = chunked(text, strategy, unit, max_size, overlap, packing="balanced")
    check_all(chunks, max_size, overlap, COUNTS[unit])


@pytest.mark.parametrize("strategy", PLAIN)
@given(
    text=texts, max_size=sizes, overlap=overlaps, unit=st.sampled_from([*COUNTS, utf8_bytes]),
    min_size=st.sampled_from([0, 3]), options=st.sampled_from([{}, {"packing": "balanced"}, {"trim": False}]),
)
@settings(max_examples=60, deadline=None)
def test_laws_of_content_defined_chunks(strategy, text, max_size, overlap, unit, min_size, options):
    overlap = 0 if callable(unit) and options else overlap
    options = {**options, "min_size": min(min_size, max_size), "content_defined": True}
    chunks, overlap = chunked(text, strategy, unit, max_size, overlap, **options)
    check_all(chunks, max_size, overlap, unit if callable(unit) else COUNTS[unit])


@pytest.mark.ranks
@pytest.mark.parametrize("strategy", [*PLAIN, "tokens"])
@given(text=texts, max_size=st.integers(2, 12), overlap=st.integers(0, 5))
@settings(max_examples=25, deadline=None)
def test_laws_of_content_defined_chunks_in_tokens(strategy, text, max_size, overlap):
    encoder = pytest.importorskip("tiktoken").get_encoding("cl100k_base")
    chunks, overlap = chunked(text, strategy, "cl100k_base", max_size, overlap, content_defined=True)
    check_all(chunks, max_size, overlap, lambda piece: len(encoder.encode_ordinary(piece)))


OWN_SENTENCES = [name for name in PLAIN if name not in ("recursive", "words", "lines", "hard")]


@pytest.mark.parametrize("strategy", OWN_SENTENCES)
@given(
    text=texts, max_size=sizes, overlap=overlaps, terminators=st.sampled_from(["a", ".\u0e01", "\u3002 "]),
    unit=st.sampled_from(sorted(COUNTS)),
    options=st.sampled_from([{}, {"packing": "balanced"}, {"joins": "within"}, {"trim": False}]),
)
@settings(max_examples=60, deadline=None)
def test_laws_with_marks_of_ones_own_that_end_sentences(
    strategy, text, max_size, overlap, terminators, unit, options
):
    chunks, overlap = chunked(text, strategy, unit, max_size, overlap, terminators=terminators, **options)
    check_all(chunks, max_size, overlap, COUNTS[unit])


@given(
    text=texts, max_size=st.integers(8, 40), unit=st.sampled_from(["chars", "words"]),
    options=st.sampled_from([
        {"strategy": "markdown", "terminators": "a"}, {"strategy": "sentences", "terminators": "a"},
        {"boundaries": ["paragraph", "sentence", "word"]}, {"strategy": "smart", "joins": "within"},
        {"strategy": "recursive", "separators": ["a", " "], "keep_separator": "start"},
        {"boundaries": ["heading", "word"], "joins": "within"},
    ]),
)  # fmt: skip
@settings(max_examples=300, deadline=None)
def test_contexts_count_with_boundaries_of_ones_own(text, max_size, unit, options):
    chunks = Chunker(unit=unit, max_size=max_size, count_context=True, **options)(text)
    laws.assert_cover(chunks)
    chunks.verify()


@given(text=texts, max_size=sizes, overlap=overlaps, strategy=st.sampled_from(PLAIN))
@settings(max_examples=150, deadline=None)
def test_trimming_moves_spans_only(text, max_size, overlap, strategy):
    chunks, overlap = chunked(text, strategy, "chars", max_size, overlap, trim=True)
    laws.assert_no_blank(chunks)
    check_all(chunks, max_size, overlap, code_points)


@given(text=texts, max_size=sizes, strategy=st.sampled_from(PLAIN))
@settings(max_examples=100, deadline=None)
def test_without_trim_and_overlap_chunks_join_to_the_text_but_for_blank_ones(text, max_size, strategy):
    chunks, _ = chunked(text, strategy, "chars", max_size, 0, trim=False)
    bounds = [0, *chunks.spans.ravel().tolist(), len(text)]
    left_out = [text[a:b] for a, b in zip(bounds[::2], bounds[1::2], strict=True)]
    assert all(not part or part.isspace() for part in left_out)
    laws.assert_no_blank(chunks)


@given(text=texts, max_size=sizes, overlap=overlaps, strategy=st.sampled_from(PLAIN))
@settings(max_examples=50, deadline=None)
def test_the_same_call_gives_the_same_chunks(text, max_size, overlap, strategy):
    first, _ = chunked(text, strategy, "chars", max_size, overlap)
    second, _ = chunked(text, strategy, "chars", max_size, overlap)
    assert first == second
    assert first.to_dicts() == second.to_dicts()


def test_one_chunker_serves_many_threads():
    chunker = Chunker(max_size=80, overlap=10)
    texts_seen = [f"Worker {i} reads the gauge. " * 200 for i in range(8)]
    expected = [chunker(text).texts() for text in texts_seen]
    found = [None] * len(texts_seen)

    def work(i):
        for _ in range(5):
            found[i] = chunker(texts_seen[i]).texts()

    threads = [threading.Thread(target=work, args=(i,)) for i in range(len(texts_seen))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == expected


@pytest.mark.parametrize("detector", ["graphemes", "words", "sentences", "lines", "paragraphs"])
@given(text=texts)
@settings(max_examples=100, deadline=None)
def test_units_join_to_the_text(detector, text):
    laws.assert_partition(text, getattr(seamline, detector)(text))


TEXT = "One two. Three four."


def spans(*pairs, cores=None, max_size=20):
    cores = None if cores is None else np.array(cores, dtype=np.int64)
    return Chunks(TEXT, np.array(pairs, dtype=np.int64), core_starts=cores, info=ChunksInfo(max_size=max_size))


PLANTED = [
    pytest.param(lambda: laws.assert_verbatim(spans((0, 8), (9, 99))), id="verbatim"),
    pytest.param(lambda: laws.assert_monotone(spans((9, 20), (0, 8))), id="monotone"),
    pytest.param(lambda: laws.assert_cover(spans((0, 8), (10, 20))), id="cover"),
    pytest.param(lambda: laws.assert_no_blank(spans((0, 8), (8, 9), (9, 20))), id="no-blank"),
    pytest.param(lambda: laws.assert_fit(spans((0, 20), max_size=5), 5, len, len), id="fit"),
    pytest.param(lambda: laws.assert_overlap(spans((0, 8), (2, 20), cores=(0, 9)), 3, len), id="overlap"),
    pytest.param(lambda: laws.assert_barrier(spans((0, 20)), [9]), id="barrier"),
    pytest.param(lambda: laws.assert_partition(TEXT, np.array([0, 5, 19])), id="partition"),
    pytest.param(lambda: laws.assert_whole_graphemes(spans((0, 8)), np.array([0, 9])), id="graphemes"),
]


@pytest.mark.parametrize("broken", PLANTED)
def test_each_law_catches_a_planted_fault(broken):
    with pytest.raises(AssertionError):
        broken()


@pytest.mark.parametrize(
    ("chunks", "law"),
    [
        pytest.param(lambda: spans((0, 8), (9, 99)), "verbatim", id="verbatim"),
        pytest.param(lambda: spans((9, 20), (0, 8)), "monotone", id="monotone"),
        pytest.param(lambda: spans((0, 8), (10, 20)), "cover", id="cover"),
        pytest.param(lambda: spans((0, 20), max_size=5), "fit", id="fit"),
    ],
)
def test_verify_names_the_broken_law(chunks, law):
    with pytest.raises(ValueError, match=law):
        chunks().verify()
