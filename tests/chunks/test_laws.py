"""`Chunks.verify` finds every kind of fault that is planted into good chunks."""

import numpy as np
import pytest

import seamline
from seamline import Chunks

TEXTS = {
    "prose": "One two three. Cafe\u0301 five six, seven.\nEight nine ten eleven. Twelve thirteen.\n" * 12,
    "marks": "Caf\u00e9 e\u0301te\u0301. \U0001f468\u200d\U0001f469\u200d\U0001f467 \U0001f1e9\U0001f1ea.\nZwei. " * 20,
    "lines": "First line of a text\r\nsecond e\u0301 line, longer\r\n\r\nthird\r\n" * 15,
}
OPTIONS = {
    "chars": {"max_size": 60}, "overlap": {"max_size": 60, "overlap": 15}, "words": {"max_size": 9, "unit": "words"},
    "lines": {"max_size": 2, "unit": "lines", "strategy": "words"}, "bytes": {"max_size": 70, "unit": "bytes"},
    "callable": {"max_size": 60, "unit": len}, "untrimmed": {"max_size": 60, "trim": False},
}  # fmt: skip


def with_rows(chunks, spans, cores, sizes=None):
    return Chunks(
        chunks.text, spans, core_starts=cores, sizes=sizes, info=chunks.info,
    )


def moved(column, change):
    """Plant by changing one number of the chunk in the middle: of its start, its end or its core."""

    def plant(chunks):
        spans, cores = chunks.spans.copy(), chunks.core_starts.copy()
        row = len(chunks) // 2
        target = cores if column == "core" else spans[:, ("start", "end").index(column)]
        target[row] = change(chunks, row)
        return with_rows(chunks, spans, cores)

    return plant


def rows(choose):
    """Plant by handing out other chunks than were made, or in another order."""

    def plant(chunks):
        chosen = np.array(choose(list(range(len(chunks)))), dtype=np.int64)
        return with_rows(chunks, chunks.spans[chosen], chunks.core_starts[chosen])

    return plant


def joined(chunks):
    """Three chunks in one, over the maximum."""
    spans, row = chunks.spans.copy(), len(chunks) // 2
    spans[row, 1] = spans[row + 2, 1]
    kept = np.delete(np.arange(len(chunks)), [row + 1, row + 2])
    return with_rows(chunks, spans[kept], chunks.core_starts[kept])


def repeated(chunks):
    """A core that begins with the last character of the chunk before."""
    spans, cores, row = chunks.spans.copy(), chunks.core_starts.copy(), len(chunks) // 2
    spans[row, 0] = cores[row] = spans[row - 1, 1] - 1
    return with_rows(chunks, spans, cores)


def cut_grapheme(chunks):
    """Every chunk ends, and the next begins, inside of the first grapheme of several code points that comes next."""
    ends = seamline.graphemes(chunks.text)
    inside = ends[:-1][np.diff(ends) > 1] + 1
    if not len(inside):
        pytest.skip("this text has no grapheme of several code points")
    place = int(inside[len(inside) // 2])
    return with_rows(chunks, np.array([[0, place], [place, len(chunks.text)]], dtype=np.int64), None)


def wrong_size(chunks):
    sizes = chunks.sizes.copy()
    sizes[len(sizes) // 2] -= 1
    return with_rows(chunks, chunks.spans, chunks.core_starts, sizes)


PLANTED = {
    "a span that is empty": (moved("end", lambda chunks, row: chunks.spans[row, 0]), "verbatim"),
    "an end outside of the text": (
        lambda chunks: moved("end", lambda c, row: len(c.text) + 1)(chunks.take(np.arange(2))), "verbatim",
    ),
    "a start before the text": (moved("start", lambda chunks, row: -1), "verbatim"),
    "a core before its chunk": (moved("core", lambda chunks, row: chunks.spans[row, 0] - 1), "verbatim"),
    "a core behind its chunk": (moved("core", lambda chunks, row: chunks.spans[row, 1]), "verbatim"),
    "a chunk twice": (rows(lambda all: [*all[:3], *all[2:]]), "monotone"),
    "two chunks in the wrong order": (rows(lambda all: [*all[:2], all[3], all[2], *all[4:]]), "monotone"),
    "a core that repeats the chunk before": (repeated, "one core"),
    "a chunk left out": (rows(lambda all: [*all[:3], *all[4:]]), "cover"),
    "the last chunk left out": (rows(lambda all: all[:-1]), "cover"),
    "an end too early": (moved("end", lambda chunks, row: chunks.core_starts[row] + 1), "cover"),
    "a grapheme cut": (cut_grapheme, "graphemes"),
    "a size that is wrong": (wrong_size, "size"),
    "chunks joined over the maximum": (joined, "fit"),
}
"""What makes each fault, and the law that names it."""


@pytest.mark.parametrize("options", OPTIONS.values(), ids=OPTIONS.keys())
@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS.keys())
@pytest.mark.parametrize("fault", PLANTED)
def test_a_planted_fault_is_named(fault, text, options):
    plant, law = PLANTED[fault]
    good = seamline.chunk(text, **options)
    good.verify()
    assert len(good) > 6
    with pytest.raises(ValueError, match=f"law '{law}'"):
        plant(good).verify()


def test_sizes_of_contexts_are_counted_with_their_contexts():
    text = "# Long heading of a section\n\n" + "One two three four. " * 40
    chunks = seamline.chunk(text, strategy="markdown", max_size=120, count_context=True)
    chunks.verify()
    assert chunks.sizes.tolist() == [len(chunk.with_context()) for chunk in chunks]
