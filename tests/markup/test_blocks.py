"""The structural scanner against another parser, by examples, by random text and on whole books."""

import os
import re
from collections import Counter
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import seamline
from seamline.markup.markdown import scan_blocks

reference = pytest.importorskip("tests.reference.markdown", reason="the reference parser needs pyromark")

FRAGMENTS = (
    "a", "b c", "# h", "## x #", "> ", "- ", "1. ", "2) ", "10. ", "  ", " ", "```", "~~~", "````", "---", "===", "***",
    "| a | b |", "|---|---|", "<div>", "</div>", "<!--", "-->", "<b>", "<script>", "</script>", "\n", "\n", "\n\n",
    "+ ", "`x`", '"t"', "```py", "> > ", "  - ", "   1. ",
)

EXAMPLES = {
    "atx": "# one\n##  two ##\n###### six\n####### seven\n#none\n# \n## #\n",
    "atx-indented": "   # three\n    # code\n\ntext\n    # lazy\n",
    "setext": "Title\n=====\n\nSub\ntitle\n---\n\ntext\n\n---\n",
    "setext-after-definition": "[a]: /x\n===\n\n[b]: /y\n---\n",
    "rule-or-list": "* * *\n- - x\n_ _ _\n+ + +\n",
    "backtick-fence": "```py\n# no\n\n```\ntext\n",
    "longer-fence": "````\n```\n# no\n`````\n# yes\n",
    "tilde-fence": "~~~ a ` b\n```\n~~\n~~~\n# yes\n",
    "inline-is-no-fence": "``` a ``` b\n# yes\n",
    "unclosed-fence": "# a\n\n```\n# b\n\n# c\n",
    "fence-in-list": "- a\n\n  ```\n  # no\n\n  - no\n  ```\n- b\n",
    "fence-in-quote": "> ```\n> # no\n> ```\n> # yes\n",
    "quote-ends-fence": "> ```\n# yes\n",
    "fence-interrupts": "text\n```\ncode\n```\nmore\n",
    "indented-code": "    a\n\n      b\n\ntext\n    lazy\n\n\tc\n",
    "indented-in-list": "- a\n\n      code\n\n   b\n",
    "table": "| a | b |\n|---|:-:|\n| 1 | 2 |\n3\n\ntext\n",
    "table-after-text": "text\na | b\n- | -\n1 | 2\n# h\n",
    "table-uneven": "| a | b |\n|---|\n\n| a |\n|---|\n| 1 | 2 | 3 |\n",
    "table-escapes": "| a \\| b |\n|---|\n| `c \\| d` |\n",
    "table-in-list": "- | a | b |\n  |---|---|\n  | 1 | 2 |\n- c\n",
    "table-in-quote": "> | a |\n> |---|\n> | 1 |\n| 2 |\n",
    "table-ended": "| a |\n|---|\n> q\n\n| a |\n|---|\n- b\n",
    "no-table": "a\n:-\n\n|a|\n:-\n\nx\n-|\n",
    "lists": "- a\n- b\n\n- c\n* d\n1. e\n2. f\n3) g\n",
    "nested-lists": "- a\n  - b\n    - c\n\n      d\n  - e\n- f\n",
    "list-interrupts": "text\n- a\n\ntext\n2. b\n\ntext\n1. c\n-\n",
    "empty-items": "-\n- a\n-\n\n  b\n\n*\n\n* c\n",
    "wide-items": "-    a\n\n     b\n-     code\n",
    "list-levels": " - a\n  - b\n   - c\n    - d\n",
    "lazy": "- a\nb\n> c\nd\n\n> e\n---\n",
    "quotes": "> a\n>\n> b\n\n> c\n>> d\n> e\n",
    "quote-tabs": ">\tcode?\n>\t\tcode\n",
    "tabs": "-\ta\n\n\tb\n\n\t\tc\n",
    "html-raw": "<script>\n\n# no\n</script>\n# yes\n<pre>x</pre>\n# yes\n",
    "html-comment": "<!-- a\n\n# no\n-->\n# yes\n\n<!-- b --> c\n# yes\n",
    "html-other": "<?php\n\n# no\n?>\n<!DOCTYPE\n# no\n>\n<![CDATA[\n\n# no\n]]>\n# yes\n",
    "html-block": "<DIV class=a>\n# no\n\n# yes\n</div>\n\n<h2>x</h2>\n",
    "html-lone": "<a href='x' b>\n# no\n\ntext\n<a>\n\n<a href=\"\">x\n# yes\n",
    "html-in-list": "- <div>\n\n  a\n- <!-- b\n\n  c\n\nd\n",
    "definitions": "[a]: /x\n[b]: <y z> 'title'\n[c]:\n/z\n\"two\nlines\"\ntext\n\n[d]: /x \"bad\" y\n",
    "definition-or-text": "text\n[a]: /x\n\n[b]:\n\n[c] : /x\n\n[]: /x\n\n[d]: (\n",
    "definition-in-quote": "> [a]:\n> /x\n> 'b\n> c'\n>\n> d\n",
    "footnotes": "a[^1]\n\n[^1]: b\nlazy\n\n    c\n\n    - d\n\ne\n",
    "front-matter": "---\na: b\nc:\n  - d\n---\n\n# yes\n",
    "front-matter-twice": "---\na: b\n---\n\n# x\n\n---\nc: d\n---\n\n# y\n",
    "no-front-matter": "---\n\na: b\n---\n",
    "endings": "# a\r\n\r\n- b\r\n  c\r\n\r\n```\r\n# d\r\n```\r\ne\r| f |\r|---|\r| g |\r",
    "wide": "# é\n\n- 漢字\n\n  ```\n  # 😀\n  ```\n\n| é | 漢 |\n|---|---|\n| 😀 | x |\n",
    "blank": " \n\t\n\n",
}


@pytest.mark.parametrize("text", [pytest.param(text, id=name) for name, text in EXAMPLES.items()])
def test_blocks_agree_with_the_reference(text):
    assert reference.comparable(scan_blocks(text)) == reference.reference_blocks(text)


@settings(max_examples=300, derandomize=True)
@given(st.lists(st.sampled_from(FRAGMENTS), max_size=12).map("".join))
def test_random_blocks_agree_with_the_reference(text):
    assert reference.comparable(scan_blocks(text)) == reference.reference_blocks(text)


def test_specification_examples_agree():
    """All examples of the specification; COMMONMARK_SPEC names its spec.txt, which is not ours to ship."""
    place = os.environ.get("COMMONMARK_SPEC")
    if not place:
        pytest.skip("COMMONMARK_SPEC does not name the specification's text")
    source = Path(place).read_text(encoding="utf-8").replace("→", "\t")
    examples = re.findall(r"^`{32} example\n([\s\S]*?)^\.\n[\s\S]*?^`{32}$", source, flags=re.MULTILINE)
    assert len(examples) > 600
    pairs = [(reference.comparable(scan_blocks(text)), reference.reference_blocks(text)) for text in examples]
    assert [ours for ours, theirs in pairs if ours != theirs] == []


@pytest.mark.parametrize("name", ["md_eips.md", "md_rust_book.md", "md_ja_react.md"])
def test_corpora_agree_with_the_reference(data_dir, name):
    text = (data_dir / "corpus" / name).read_bytes().decode("utf-8")
    ours, theirs = Counter(reference.comparable(scan_blocks(text))), Counter(reference.reference_blocks(text))
    assert ours - theirs == theirs - ours == Counter()


@settings(max_examples=200)
@given(st.lists(st.sampled_from(FRAGMENTS), max_size=12).map("".join))
def test_storage_width_does_not_matter(text):
    plain = scan_blocks(text).table.tolist()
    for letter in ("é", "漢", "😀"):
        assert scan_blocks(text.replace("x", letter)).table.tolist() == plain


@settings(max_examples=200)
@given(st.lists(st.sampled_from(FRAGMENTS), max_size=12).map("".join))
def test_blocks_nest_and_hold_all_text(text):
    blocks = scan_blocks(text)
    held = np.zeros(len(text), dtype=bool)
    for i, (start, end, parent) in enumerate(zip(blocks.starts, blocks.ends, blocks.parents, strict=True)):
        assert blocks.lines[i] <= start < end
        held[start:end] |= parent < 0 or blocks.kinds[parent] == 2
        if parent >= 0 and blocks.kinds[parent] != 2:
            assert parent < i
            assert blocks.starts[parent] <= start
            assert end <= blocks.ends[parent]
    assert all(flag or char.isspace() for flag, char in zip(held, text, strict=True))
    assert (np.diff(blocks.lines) >= 0).all()


def test_math_blocks():
    found = [(block.kind, block.start, block.end) for block in scan_blocks("$$\na\n- b\n$$\nc\n")]
    assert found == [("math", 0, 12), ("paragraph", 12, 14)]


@pytest.mark.parametrize("text", ["$$\na\n\nb $$\n", "$$\n", "$$ a $$ b\n"])
def test_unclosed_math_is_text(text):
    assert {block.kind for block in scan_blocks(text)} == {"paragraph"}


def test_infos():
    text = "# A b #\n\nC\n--\n\n``` py x\n```\n\n3. d\n\n[^n]: e\n\n| a |\n|---|\n"
    assert [(block.kind, block.info) for block in scan_blocks(text) if block.info] == [
        ("heading", "A b"), ("heading", "C"), ("fence", "py x"), ("list_item", "3."), ("footnote", "n"),
        ("table_head", "|---|"),
    ]


def test_headings_hang_under_each_other():
    blocks = scan_blocks("# a\n### b\n## c\n> # quoted\n\n### d\ntext\n# e\n")
    headings = blocks.of_kind("heading") & (blocks.depths == 0)
    titles = [block.info for block in blocks]
    above = [titles[parent] if parent >= 0 else "" for parent in blocks.parents[headings]]
    assert above == ["", "a", "a", "c", ""]
    assert titles[blocks.parents[-2]] == "d"


def test_byte_order_mark_is_no_text():
    assert [block.kind for block in scan_blocks("\ufeff---\na: b\n---\n# h\n")] == ["front_matter", "heading"]


@pytest.mark.parametrize("strategy", ["markdown", "headings"])
@pytest.mark.parametrize("first", ["# a\n\nb", "a\n===\n\nb", "- > a\n", "---\nk: v\n---"])
def test_no_cut_parts_a_byte_order_mark_from_the_first_line(strategy, first):
    text = f"\ufeff{first}\n\n# c\n\nd"
    chunks = seamline.chunk(text, strategy=strategy, max_size=12, split_at=1)
    assert chunks[0].text.startswith(f"\ufeff{first[0]}")
    assert [heading.title for heading in seamline.outline(text)][-1] == "c"


def test_only_str():
    with pytest.raises(TypeError, match="text must be a str, got bytes"):
        scan_blocks(b"# a")
