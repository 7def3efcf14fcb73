"""Short cuts of packing: a text that fits is one chunk at once, and barriers are marked where structure is read."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from seamline import Chunker, chunk, scan_blocks
from seamline.cuts.levels import cuts_of
from seamline.cuts.structure import Structure
from seamline.functions import chunker_of, ready_chunker
from seamline.markup.documents import Document
from seamline.markup.markups import MARKUPS
from seamline.measures.units import UNITS
from seamline.options.levels import FINER
from seamline.packing.packer import Packer
from tests.texts import marked_texts, texts

ROWS = ["smart", "sentences", "recursive", "markdown", "paragraphs", "words", "lines", "hard"]

structured = st.lists(
    st.sampled_from([
        "# One\n", "## Two\n", "### Three\n", "Four\n====\n", "text\n", "\n", "- item\n", "> # quoted\n", "Q: Why?\n",
        "A: So.\n", "**Q:**\n", "# Q:\n", "| a |\n|---|\n| b |\n",
    ]),
    max_size=14,
).map("".join)


@given(
    text=texts, strategy=st.sampled_from(ROWS), trim=st.sampled_from([None, True, False]),
    unit=st.sampled_from(sorted(UNITS)), oversized=st.sampled_from(["cut", "keep"]),
    min_size=st.sampled_from([0, 3, 100_000]), room=st.integers(0, 9),
)
def test_a_text_that_fits_is_one_chunk_at_once(text, strategy, trim, unit, oversized, min_size, room):
    largest = max(len(text) * (4 if unit == "bytes" else 1) + room, 1)
    oversized = "cut" if strategy == "hard" else oversized
    chunker = Chunker(
        strategy=strategy, trim=trim, unit=unit, oversized=oversized, max_size=largest, min_size=min(min_size, largest),
    )
    packer, document = Packer(chunker), Document(text)
    assert len(text) <= packer.safe_length
    packer.windows = packer.ranking = None
    found, names = packer.pack_document(document)
    expected, expected_names = packer.pack(text, cuts_of(document, chunker), packer.measure(document))
    assert names == expected_names
    assert [column.tolist() for column in found[:3]] == [column.tolist() for column in expected[:3]]
    assert [column.dtype for column in found[:3]] == [np.int64, np.int64, np.uint8]


MARKED = st.lists(
    st.sampled_from([
        "# One\n", "## Two\n\n", "Some words of text. ", "More of them!\n", "\n\n", "- item\n", "  - inner\n",
        "> quoted\n", "| a | b |\n|---|---|\n| 1 | 2 |\n", "```py\ndef f():\n    pass\n\n\ndef g(): pass\n```\n",
        "Q: Why?\n", "A: So.\n", "été e\u0301\u0301 日本語。\n", "\U0001f469\u200d\U0001f467 ", " ", "2.1 Methods\n\n",
        "2.2 More\n\n", "\ndef h():\n",
    ]),
    max_size=30,
).map("".join)


@settings(max_examples=300)
@given(
    text=st.one_of(MARKED, marked_texts, texts),
    strategy=st.sampled_from(["markdown", "headings", "turns", "recursive", "python"]),
    max_size=st.one_of(st.none(), st.integers(1, 90)), share=st.sampled_from([0.0, 0.2, 0.9]),
    least=st.sampled_from([0.0, 0.3]), trim=st.sampled_from([None, False]), oversized=st.sampled_from(["cut", "keep"]),
    split_at=st.sampled_from([None, (1, 2), "turn"]), markup=st.sampled_from([*MARKUPS, "plain"]),
)
def test_one_run_gives_the_chunks_of_the_array_path(
    text, strategy, max_size, share, least, trim, oversized, split_at, markup
):
    oversized = "cut" if strategy in ("recursive", "python") else oversized
    options = {"strategy": strategy, "trim": trim, "oversized": oversized, "markup": markup, "max_size": max_size}
    if max_size is not None:
        overlap = min(int(max_size * share), max_size - 1)
        options |= {"overlap": overlap, "min_size": int((max_size - overlap) * least)}
    if strategy == "python":
        options |= {"strategy": "recursive", "separators": "python", "joins": "across"}
    elif strategy != "recursive":
        options["split_at"] = split_at
    chunker = Chunker(**options)
    packer, document, other = Packer(chunker), Document(text), Document(text)
    found, names = packer.ranking.pack(document)
    expected, expected_names = packer.pack(text, cuts_of(other, chunker), packer.measure(other))
    assert names == expected_names
    assert [column.tolist() for column in found[:3]] == [column.tolist() for column in expected[:3]]
    assert [column.dtype for column in found[:3]] == [np.int64, np.int64, np.uint8]
    blocks, expected_blocks = (each.known(chunker.reads) for each in (document, other))
    assert blocks is not None or expected_blocks is None or len(expected[0]) < 2
    assert blocks is None or blocks.table.tolist() == expected_blocks.table.tolist()
    [(many, _, table)] = run(packer.ranking.batch_of([text]))
    assert [column.tolist() for column in many[:3]] == [column.tolist() for column in expected[:3]]
    assert table is None or table.tolist() == expected_blocks.table.tolist()


def run(batch):
    batch.run()
    return list(batch)


@pytest.mark.parametrize(
    "options",
    [
        {"packing": "balanced"}, {"strategy": "headings"}, {"split_at": 1}, {"unit": len}, {"count_context": True},
        {"strategy": "snapped"},
    ],
    ids=str,
)
def test_a_text_is_looked_into_where_more_than_its_length_decides(options):
    assert Packer(Chunker(**options)).safe_length == -1


@given(structured, st.sets(st.sampled_from([1, 2, 3, 4, 5, 6, "turn"])), st.booleans())
def test_barriers_are_those_of_mandatory_cuts(text, levels, plain):
    structure = Structure(scan_blocks(text, plain=plain))
    barriers = tuple(levels)
    expected = structure.cuts(FINER)
    if barriers and text:
        expected = expected.with_mandatory(structure.barriers(barriers))
    found = structure.cuts(FINER, barriers)
    assert found.positions.tolist() == expected.positions.tolist()
    assert found.mandatory.tolist() == expected.mandatory.tolist()
    assert found.ranks.tolist() == expected.ranks.tolist()


def test_a_chunker_is_kept_for_equal_options_of_the_same_types_alone():
    ready_chunker.cache_clear()
    assert chunk("One. Two.", max_size=1).strategy == "smart"
    with pytest.raises(TypeError, match="max_size must be an int, got bool"):
        chunk("One. Two.", max_size=True)
    with pytest.raises(TypeError, match="max_size must be an int, got float"):
        chunk("One. Two.", max_size=1.0)
    with pytest.raises(TypeError, match="max_size must be an int, got list"):
        chunk("One. Two.", max_size=[1])
    with pytest.raises(TypeError, match="split_at must be an int, got bool"):
        chunk("One. Two.", split_at=(True,))
    assert ready_chunker.cache_info().currsize == 1


class Counting:
    """A function of a text that has no hash of its own."""

    __hash__ = None

    def __call__(self, text):
        return len(text)


def test_a_chunker_with_an_object_behind_it_is_not_kept():
    ready_chunker.cache_clear()
    for options in ({"unit": Counting()}, {"encoder": "builtin"}, {"split_at": (1,)}):
        assert chunker_of(options) is not chunker_of(options)
    assert chunk("One. Two.", unit=Counting(), max_size=4).texts() == ["One.", "Two."]
    assert chunk("a-b", strategy="recursive", separators=["-"], max_size=2).texts() == ["a-", "b"]
    assert ready_chunker.cache_info().currsize == 0
