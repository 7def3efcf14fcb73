"""reStructuredText: beside a twin and beside docutils, on examples, and as chunks."""

import io

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import seamline
from seamline.markup.markdown import scan_blocks
from tests.reference.rst import read_rst

PIECES = [
    "a", "Title", "term", "word word", "  ", "   ", "    ", "\t", "\n", "\n", "\n\n", "\r\n", "\r", "=====", "-----",
    "~~~~", "==", ".. ", "..", "..\n", ".. note:: ", ".. note::\n", ".. code-block:: py\n", ".. _a:\n", ".. _b: x",
    ".. |s| image:: x", ".. [1] ", ".. math::\n", ".. figure:: f", ".. image:: x\n", "__ ", "- ", "* ", "1. ",
    "(a) ", "iv. ", "#. ", ":f: ", ":r:`x` ", "::", "text::\n", ">>> ", "> ", "| ", "+--+--+\n", "+==+\n", "| a |\n",
    "== ==\n", "=  =\n", "日本", "é", "\ufeff", "\\", ":", "`",
]  # fmt: skip


@example("  == ==\n== ==\n== ==\n")
@given(st.lists(st.sampled_from(PIECES), max_size=40).map("".join))
@settings(max_examples=1500, deadline=None)
def test_blocks_are_those_of_the_twin(text):
    assert [tuple(row)[:9] for row in scan_blocks(text, markup="rst").table.tolist()] == read_rst(text)


MANUAL = """\
.. _top:

Guide
=====

First words.

.. note::
   Mind the gap.

   - one
   - two

Use
---

Call it so::

    Title
    =====

.. code-block:: python

    # Use
    call()

.. _more:

Notes
-----

term
    What it means.

:field: value
"""


def test_directives_lists_and_literal_blocks_are_blocks():
    found = [(block.kind, block.depth, block.info) for block in scan_blocks(MANUAL, markup="rst")]
    assert found == [
        ("heading", 0, "Guide"), ("paragraph", 0, ""), ("directive", 0, "note"), ("paragraph", 1, ""), ("list", 1, ""),
        ("list_item", 1, "-"), ("paragraph", 2, ""), ("list_item", 1, "-"), ("paragraph", 2, ""), ("heading", 0, "Use"),
        ("paragraph", 0, ""), ("indented_code", 0, ""), ("indented_code", 0, "python"), ("heading", 0, "Notes"),
        ("list", 0, ""), ("list_item", 0, ""), ("paragraph", 1, ""), ("list", 0, ""), ("list_item", 0, "field"),
        ("paragraph", 1, ""),
    ]  # fmt: skip


WAYS = [{}, {"markup": "rst"}, {"strategy": "headings"}, {"strategy": "markdown"}]


@pytest.mark.parametrize("options", WAYS, ids=str)
def test_labels_stay_with_their_headings(options):
    chunks = seamline.chunk(MANUAL, max_size=110, **options)
    assert chunks.markup == "rst"
    starts = [chunk.text.splitlines()[0] for chunk in chunks]
    assert ".. _top:" in starts
    assert ".. _more:" in starts
    [notes] = [chunk for chunk in chunks if chunk.text.startswith(".. _more:")]
    assert [heading.title for heading in notes.path] == ["Guide", "Notes"]


def test_context_has_the_titles_and_not_the_labels():
    chunks = seamline.chunk(MANUAL, max_size=60)
    assert chunks[-1].with_context().startswith("Guide\n=====\n\nNotes\n-----\n\n")


def sections_of(node, level=1):
    """Levels and titles of a tree of docutils, in order."""
    from docutils import nodes

    for child in node.children:
        if isinstance(child, nodes.section):
            yield level, child[0].rawsource
        if isinstance(child, nodes.Element):
            yield from sections_of(child, level + isinstance(child, nodes.section))


TITLES = [
    "Title\n=====\n\n", "Sub\n---\n\n", "Deep\n~~~~\n\n", "=====\n Over\n=====\n\n", "A long title\n====\n\n",
    "ab\n=\n\n", "text\n\n", "text::\n\n  Code\n  ====\n\n", ".. x\n\n", ".. note:: a\n\n   T\n\n", "- a\n\n  b\n\n",
    "====\n\n", "a\nb\n---\n\n", ".. code::\n\n   T\n   =\n\n", "日本\n====\n\n", "| a\n| b\n\n", ">>> a\n====\n\n",
    "====  ====\na     b\n====  ====\n\n",
]  # fmt: skip


@given(st.lists(st.sampled_from(TITLES), max_size=12).map("".join))
@settings(max_examples=150, deadline=None)
def test_headings_are_those_of_docutils(text):
    docutils = pytest.importorskip("docutils.core")
    quiet = {"report_level": 5, "halt_level": 6, "doctitle_xform": False, "warning_stream": io.StringIO()}
    tree = docutils.publish_doctree(text, settings_overrides=quiet)
    known = list(sections_of(tree))
    found = [(heading.level, heading.raw_title) for heading in seamline.outline(text, markup="rst")]
    if skips_levels(text):
        assert {title for _, title in known} <= {title for _, title in found}
    else:
        assert found == known


def skips_levels(text):
    """Whether a style of titles comes again below another parent, which docutils reports and leaves out."""
    levels = [heading.level for heading in seamline.outline(text, markup="rst")]
    return any(b > a + 1 for a, b in zip([0, *levels], levels, strict=False))
