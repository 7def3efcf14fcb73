"""One input of the fuzz against every law that its options promise."""

import pickle
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import numpy as np

import seamline
from seamline import Chunker, Chunks
from seamline.markup._look import LOOK
from tests import laws
from tests.fuzz.choices import Choices
from tests.fuzz.inputs import ENCODINGS, toy_bad
from tests.reference.sizes import COUNTS, grapheme_count
from tests.reference.unicode import reference_graphemes

REFUSED_FOR_ONE_TEXT = "encoder 'toy_bad' must return usable vectors"
"""What may be refused when a text is seen, since only then its vectors are known."""


def count_of(unit: Any) -> Callable[[str], int]:
    """What a unit counts, by code that is not the package's."""
    if unit in ENCODINGS:
        import tiktoken

        encoder = tiktoken.get_encoding(unit)
        return lambda text: len(encoder.encode(text, disallowed_special=()))
    counter: Callable[[str], int] = unit if callable(unit) else COUNTS[unit]
    return counter


def check(text: str, options: dict[str, Any], choices: Choices) -> str:
    """Raise AssertionError where a law is broken; else say what became of the input: checked, refused or unfit.

    ``choices`` decide which of the dearer laws are looked at.
    """
    try:
        chunker = Chunker(**options)
    except (ValueError, TypeError):
        return "refused"
    try:
        chunks = chunker(text)
    except ValueError as error:
        if str(error).startswith(REFUSED_FOR_ONE_TEXT):
            return "unfit"
        raise
    check_laws(chunks.plain_chunks)
    check_sizes(chunker, chunks.plain_chunks)
    check_source(chunks, text)
    chunks.verify()
    check_other_ways(chunker, chunks, choices)
    return "checked"


def check_laws(chunks: Chunks) -> None:
    laws.assert_verbatim(chunks)
    laws.assert_monotone(chunks)
    laws.assert_cover(chunks)
    laws.assert_no_blank(chunks)
    laws.assert_whole_graphemes(chunks, np.array(reference_graphemes(chunks.text)))


def check_source(chunks: Chunks, text: str) -> None:
    """Where a reader stands between, the chunks are the same ones over the source."""
    assert chunks.text == text
    assert len(chunks) == len(chunks.plain_chunks)
    laws.assert_verbatim(chunks)


def check_sizes(chunker: Chunker, chunks: Chunks) -> None:
    """Sizes, maximum and overlap by the slow twins; where contexts count, those of the rendered text."""
    count, largest = count_of(chunker.unit), chunker.resolved_max_size
    fits = "fit" in chunker.waives or largest is None
    for chunk in chunks:
        text = chunk.with_context() if chunker.count_context else chunk.text
        size = count(text)
        assert chunk.size == size, f"size {chunk.size} at {chunk.start}:{chunk.end} is {size}"
        assert fits or size <= largest or grapheme_count(chunk.text) <= 1, f"size {size} is over {largest}"
        assert chunk.oversized == (largest is not None and size > largest)
    if "overlap" not in chunker.waives and not callable(chunker.unit):
        laws.assert_overlap(chunks, chunker.overlap, count)


def check_other_ways(chunker: Chunker, chunks: Chunks, choices: Choices) -> None:
    """The same text again: in a batch, over threads, as a stream, pickled, in parents."""
    text, records = chunks.text, chunks.to_dicts()
    if choices.happens(15):
        assert chunker(text).to_dicts() == records
        assert pickle.loads(pickle.dumps(chunks)).to_dicts() == records
    if choices.happens(15) and not callable(chunker.unit) and chunker.encoder is not toy_bad:
        documents = [text, "", text[::-1], text + "\n" + text]
        one, three = ([c.to_dicts() for c in chunker.chunk_many(documents, workers=n)] for n in (1, 3))
        assert one == three
        assert one[0] == records
    if choices.happens(25) and is_streamed(chunker):
        cuts = sorted({0, len(text), *(choices.below(len(text) + 1) for _ in range(choices.below(6)))})
        pieces = [text[a:b] for a, b in pairwise(cuts)]
        live = choices.happens(50) and (chunker.strategy != "smart" or len(text) < LOOK)
        assert places(chunker.chunk_stream(pieces, live=live)) == places(chunks)
    if choices.happens(15) and chunker.resolved_max_size and len(chunks) and not chunker.count_context:
        chunks.parents(max_size=min(chunker.resolved_max_size * 3, 2**62)).chunks.verify()
    if choices.happens(10):
        check_bytes(chunks)
    if choices.happens(10) and not chunks.is_read and chunker.encoder is not toy_bad:
        check_tracks(chunker, chunks, choices)


def check_tracks(chunker: Chunker, chunks: Chunks, choices: Choices) -> None:
    """Tracks ride along: they change no chunk, and each tells what it touches."""
    text = chunks.text
    starts = sorted(choices.below(len(text) + 1) for _ in range(choices.below(9)))
    ends = [min(len(text), start + choices.below(12)) for start in starts]
    marked = chunker(text, tracks={"mark": (starts, ends, [*range(len(starts))])})
    assert places(marked) == places(chunks)
    for chunk in marked:
        touched = [i for i in range(len(starts)) if starts[i] < chunk.end and ends[i] > chunk.start]
        assert list(chunk.tracks.get("mark", ())) == touched


def is_streamed(chunker: Chunker) -> bool:
    try:
        next(iter(chunker.chunk_stream([])), None)
    except ValueError:
        return False
    return True


def places(chunks: Any) -> list[tuple[int, int, int, int, str]]:
    return [(chunk.start, chunk.core_start, chunk.end, chunk.size, chunk.text) for chunk in chunks]


def check_bytes(chunks: Chunks) -> None:
    """Byte offsets cut the encoded text as the others cut the text; detectors give whole partitions."""
    data = chunks.text.encode("utf-8", "surrogatepass")
    for record in chunks.to_dicts():
        assert data[record["byte_start"] : record["byte_end"]].decode("utf-8", "surrogatepass") == record["text"]
    for name in ("graphemes", "words", "lines", "paragraphs", "sentences"):
        laws.assert_partition(chunks.text, getattr(seamline, name)(chunks.text))
