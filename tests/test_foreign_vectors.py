"""Outputs of other systems: equal where their rule is kept, the laws where it is not."""

import json

import pytest

import seamline
from tests import laws

CLJ_KEPT = {
    "short", "empty", "defaults", "trim_edges", "coarsest", "coarsest_end", "coarsest_false", "pack_false",
    "atom_chars", "overlap_chars", "repeat_lines", "words_lenfn", "unicode", "unicode1", "cjk", "md",
}
"""Recursive splits that are ours too. Of the others, errors have tests of their own; we cut what is too
large instead of handing it out, carry offsets instead of searching for them, and let overlap reach over levels."""


def stored(data_dir, name):
    return json.loads((data_dir / "vectors" / name).read_text("utf-8"))["vectors"]


def clj_options(row):
    options = row["options"]
    unit = "words" if options.get("length-fn") == "whitespace_words" else "chars"
    found = {"max_size": options.get("chunk-size", 1000), "overlap": options.get("overlap", 0), "unit": unit}
    separators = options.get("separators", options.get("language"))
    return found if separators is None else {**found, "separators": separators}


def split_rows(data_dir):
    rows = stored(data_dir, "chunk_clj.json")
    return {row["id"].removeprefix("clj."): row for row in rows if "split" in row["function"]}


@pytest.mark.parametrize("name", sorted(CLJ_KEPT))
def test_recursive_splits_of_chunk_clj(data_dir, name):
    row = split_rows(data_dir)[name]
    chunks = seamline.chunk(row["args"][0], strategy="recursive", **clj_options(row))
    assert chunks.texts() == row["expected"]["chunks"]
    assert chunks.spans.tolist() == row["expected"]["offsets_codepoints"]


def test_laws_on_every_text_of_chunk_clj(data_dir):
    judged = 0
    for row in split_rows(data_dir).values():
        options = clj_options(row)
        if "error" in row["expected"] or not 0 <= options["overlap"] < options["max_size"]:
            continue
        chunks = seamline.chunk(row["args"][0], strategy="recursive", **options)
        laws.assert_verbatim(chunks)
        laws.assert_monotone(chunks)
        laws.assert_cover(chunks)
        chunks.verify()
        judged += 1
    assert judged >= 20


def test_laws_on_every_markdown_of_reliquary(data_dir):
    judged = 0
    for row in stored(data_dir, "reliquary_markdown.json"):
        args = row["args"]
        if row["function"] != "Chunk" or args["size"] < 1:
            continue
        overlap = min(args["overlap"], args["size"] - 1)
        chunks = seamline.chunk(
            args["text"], strategy=args["strategy"], max_size=args["size"], overlap=overlap
        )
        laws.assert_verbatim(chunks)
        laws.assert_monotone(chunks)
        laws.assert_cover(chunks)
        laws.assert_fit(chunks, args["size"], len, lambda text: len(seamline.graphemes(text)) - 1)
        chunks.verify()
        judged += 1
    assert judged >= 25
