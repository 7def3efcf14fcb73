"""Chunks of Markdown: what is kept whole, where tables and fences are cut, and what stands beside the spans."""

import json
import pickle

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import seamline
from seamline.measures.choice import measure_of
from tests import laws
from tests.markup.test_blocks import FRAGMENTS, reference

GUIDE = """\
# Guide

Intro of the guide.

## Parts

| part | stock | shelf |
|------|-------|-------|
| bolt | 40    | A1    |
| nut  | 55    | A2    |
| pin  | 12    | B7    |
| cog  | 3     | C9    |

### Code

```python
first = 1
second = 2

third = 3
fourth = 4
```

- one item of a list
- another item of it

  > quoted text in the item
"""
CORPORA = ("md_eips.md", "md_rust_book.md", "md_ja_react.md")


def markdown(text, max_size, **options):
    return seamline.chunk(text, strategy="markdown", max_size=max_size, **options)


def chunk_with(chunks, marker):
    return next(chunk for chunk in chunks if marker in chunk.text)


def titles(headings):
    return [heading.title for heading in headings]


def test_a_block_that_fits_is_whole():
    texts = markdown(GUIDE, 170).texts()
    for start, end in (("| part", "C9    |"), ("```python", "```\n\n- one")):
        block = GUIDE[GUIDE.index(start) : GUIDE.index(end) + len(end)].removesuffix("\n\n- one")
        assert any(block in text for text in texts)


@pytest.mark.parametrize("max_size", range(60, 200, 7))
def test_a_heading_stays_with_what_follows(max_size):
    assert not [chunk for chunk in markdown(GUIDE, max_size) if chunk.text.splitlines()[-1].startswith("#")]


def test_a_heading_stays_with_the_beginning_of_a_block_that_only_fits_alone():
    text = "# A long heading of this part\n\n" + "word " * 19 + "end.\n"
    assert [len(piece) for piece in markdown(text, 100).texts()] == [100, 29]


def test_an_empty_section_may_end_a_chunk():
    assert markdown("## FAQ\n\n## Other\n\ntext of it\n", 20).texts() == ["## FAQ", "## Other\n\ntext of it"]


def test_tables_are_cut_between_rows():
    chunks = markdown(GUIDE, 110)
    rows = [line for chunk in chunks for line in chunk.text.splitlines() if line.startswith("|")]
    assert rows == [line for line in GUIDE.splitlines() if line.startswith("|")]


def test_a_cut_table_carries_its_head():
    chunk = chunk_with(markdown(GUIDE, 110), "cog")
    assert [GUIDE[a:b] for a, b in chunk.context][-1].startswith("| part")
    assert chunk.with_context().endswith(
        "| part | stock | shelf |\n|------|-------|-------|\n" + chunk.text
    )


def test_a_row_over_the_maximum_is_cut_between_cells():
    text = "| a | b |\n|---|---|\n| " + "x" * 30 + " | " + "y" * 30 + " |\n"
    texts = markdown(text, 40).texts()
    assert "| " + "x" * 30 + " |" in texts
    assert not any(chunk.oversized for chunk in markdown(text, 40))


def test_a_cut_fence_carries_its_opening_and_is_closed():
    chunks = markdown(GUIDE, 50)
    first, second = chunk_with(chunks, "second"), chunk_with(chunks, "third")
    assert first.with_context().endswith("second = 2\n```")
    assert "```python\nthird = 3" in second.with_context()


def test_fences_are_cut_at_blank_lines_then_lines():
    assert any(piece.startswith("third = 3\nfourth = 4\n```") for piece in markdown(GUIDE, 50).texts())
    lines = "```\n" + "".join(f"line {i}\n" for i in range(20)) + "```\n"
    pieces = markdown(lines, 40).texts()
    assert all(piece.splitlines()[0] in lines.splitlines() for piece in pieces)
    assert not any(piece in ("```", "```\n") for piece in pieces)


def test_lists_are_cut_between_items():
    text = "- " + "a " * 20 + "\n- " + "b " * 20 + "\n  - " + "c " * 20 + "\n"
    assert [piece[:3] for piece in markdown(text, 50).texts()] == ["- a", "- b", "- c"]


def test_paths_have_levels_and_own_headings():
    chunk = chunk_with(markdown(GUIDE, 60), "fourth")
    assert [(heading.level, heading.title) for heading in chunk.path] == [(1, "Guide"), (2, "Parts"), (3, "Code")]
    assert titles(chunk_with(markdown(GUIDE, 110), "first = 1").headings) == ["Code"]


def test_paths_under_every_strategy():
    for strategy in ("smart", "sentences", "lines", "words", "hard", "recursive"):
        chunks = seamline.chunk(GUIDE, strategy=strategy, max_size=60)
        assert titles(chunk_with(chunks, "nut").path)[:2] == ["Guide", "Parts"], strategy


def test_code_has_no_paths():
    chunks = seamline.chunk("# comment\nx = 1\n", strategy="recursive", separators="python")
    assert chunks[0].path == ()
    assert chunks[0].with_context() == chunks[0].text


def test_kinds_tell_what_a_chunk_holds():
    parts = {part.kind: part for chunk in markdown(GUIDE, 1000) for part in chunk.kinds}
    assert list(parts) == ["heading", "paragraph", "table", "fence", "list_item", "quote"]
    assert (parts["fence"].language, parts["fence"].lines, parts["heading"].level) == ("python", 7, 3)
    assert GUIDE[parts["quote"].start : parts["quote"].end] == "quoted text in the item"
    assert parts["quote"].words == 5


def test_barriers_at_heading_levels():
    chunks = markdown(GUIDE, 1000, split_at=(1, 2))
    assert [chunk.text.splitlines()[0] for chunk in chunks] == ["# Guide", "## Parts"]
    assert seamline.chunk(GUIDE, split_at=3, max_size=1000)[-1].text.startswith("### Code")


def test_headings_strategy_gives_one_chunk_a_section():
    chunks = seamline.chunk("before\n\n" + GUIDE, strategy="headings")
    assert [chunk.text.splitlines()[0] for chunk in chunks] == ["before", "# Guide", "## Parts", "### Code"]


@pytest.mark.parametrize("level", [0, 7])
def test_levels_outside_of_the_range(level):
    with pytest.raises(ValueError, match=r"split_at must hold heading levels in 1..6"):
        markdown(GUIDE, 100, split_at=level)


@pytest.mark.parametrize("unit", ["chars", "words", "bytes"])
def test_context_that_counts_keeps_the_maximum(unit):
    limit = 20 if unit == "words" else 120
    chunks = markdown(GUIDE, limit, unit=unit, count_context=True)
    counted = [measure_of(text, unit).count(0, len(text)) for text in (chunk.with_context() for chunk in chunks)]
    assert counted == [chunk.size for chunk in chunks]
    assert max(chunk.size for chunk in chunks) <= limit
    assert "| part" in chunk_with(chunks, "cog").with_context()


@pytest.mark.parametrize("unit", ["chars", "words", "bytes", len])
def test_sizes_with_context_are_reported(unit):
    chunks = markdown(GUIDE, 60, unit=unit)
    expected = [measure_of(text, unit).count(0, len(text)) for text in (chunk.with_context() for chunk in chunks)]
    assert [chunk.context_size for chunk in chunks] == expected == chunks.context_sizes.tolist()
    assert any(chunk.context_size > chunk.size for chunk in chunks) or unit == "words"
    alone = pickle.loads(pickle.dumps(chunks[-1]))
    assert alone.context_size == expected[-1]


@pytest.mark.parametrize("unit", ["chars", "words"])
def test_the_size_is_that_with_context_where_contexts_count(unit):
    chunks = markdown(GUIDE, 120 if unit == "chars" else 20, unit=unit, count_context=True)
    assert chunks.context_sizes.tolist() == chunks.sizes.tolist()


def test_a_context_over_half_of_the_maximum_loses_outer_headings():
    text = "# " + "long " * 20 + "\n\n## Near\n\n" + "word " * 60
    chunks = markdown(text, 100, count_context=True)
    assert [GUIDE and text[a:b] for a, b in chunks[-1].context] == ["## Near\n"]
    assert max(len(chunk.with_context()) for chunk in chunks) <= 100


def test_records_and_pickles_keep_the_structure():
    chunk = chunk_with(markdown(GUIDE, 110), "cog")
    record = json.loads(json.dumps(chunk.to_dict()))
    assert (record["path"], record["kinds"]) == (["Guide", "Parts"], ["table"])
    alone = pickle.loads(pickle.dumps(chunk))
    assert alone.path == chunk.path
    assert alone.kinds == chunk.kinds
    assert alone.with_context() == chunk.with_context()
    assert alone.to_dict() == chunk.to_dict()


@pytest.mark.parametrize("prefix", ["", "> ", "  ", "    "])
@pytest.mark.parametrize("max_size", [60, 90])
def test_parts_of_nested_tables_parse_as_tables(prefix, max_size):
    lead = "- item\n\n" if prefix.isspace() else ""
    lead = "- item\n  - item\n\n" if len(prefix) == 4 else lead
    rows = ["| a | b |", "|---|---|", *(f"| row {i} | {i * i} |" for i in range(12))]
    text = "# T\n\n" + lead + "".join(f"{prefix}{row}\n" for row in rows)
    chunks = markdown(text, max_size)
    assert sum("row" in chunk.text for chunk in chunks) > 2
    for chunk in chunks:
        if "row" in chunk.text:
            kinds = [name for name, _, _ in reference.reference_blocks(chunk.with_context())]
            assert kinds.count("table_row") == chunk.text.count("row"), chunk.with_context()


@pytest.mark.parametrize("name", CORPORA)
def test_parts_of_tables_parse_as_tables_in_corpora(data_dir, name):
    text = (data_dir / "corpus" / name).read_bytes().decode("utf-8")
    chunks = markdown(text, 400)
    parts = [chunk for chunk in chunks if any(part.kind == "table" for part in chunk.kinds)]
    found = [{name for name, _, _ in reference.reference_blocks(chunk.with_context())} for chunk in parts]
    assert [chunk for chunk, names in zip(parts, found, strict=True) if "table" not in names] == []


@pytest.mark.parametrize("name", CORPORA)
@pytest.mark.parametrize("overlap", [0, 80])
def test_laws_on_corpora(data_dir, name, overlap):
    text = (data_dir / "corpus" / name).read_bytes().decode("utf-8")
    chunks = markdown(text, 1000, overlap=overlap)
    chunks.verify()
    laws.assert_cover(chunks)


RANDOM = st.lists(st.sampled_from(FRAGMENTS), max_size=40).map("".join)


@given(RANDOM, st.integers(1, 60), st.integers(0, 20), st.booleans())
@settings(max_examples=200, deadline=None)
def test_laws_on_random_markdown(text, max_size, overlap, counted):
    chunks = markdown(text, max_size, overlap=min(overlap, max_size - 1), count_context=counted)
    chunks.verify()
    laws.assert_verbatim(chunks)
    laws.assert_cover(chunks)
    for chunk in chunks:
        assert chunk.text in chunk.with_context()
        assert all(0 <= a < b <= len(text) for a, b in chunk.context)
        assert chunk.headings == tuple(h for h in seamline.outline(text) if chunk.core_start <= h.start < chunk.end)


def test_the_head_of_a_table_may_take_more_than_headings_may():
    table = f"| {'a' * 80} | b |\n|{'-' * 77}|--|\n| {'c ' * 66}| d |\n"
    chunks = seamline.chunk(f"{'para ' * 50}\n\n{table}", strategy="markdown", max_size=300, count_context=True)
    chunks.verify()
