"""What a text is, by a bounded look at its beginning; and what follows from it through every door."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import seamline
from seamline import Chunker
from seamline.markup._look import LOOK, look
from tests.texts import texts

PROSE = "It was a day like any other, and nobody thought of rain.\nThe sky was blue.\n\n" * 5


@pytest.mark.parametrize(
    ("text", "marked"),
    [
        pytest.param("", False, id="empty"),
        pytest.param(PROSE, False, id="prose"),
        pytest.param("# Title\n\n" + PROSE, True, id="a-heading"),
        pytest.param(PROSE + "## Part\n\n" + PROSE, True, id="a-heading-further-on"),
        pytest.param("# Title\r\n\r\nSome text.\r\n", True, id="crlf"),
        pytest.param(PROSE + "```\ncode;\n```\n", True, id="a-fence"),
        pytest.param(PROSE + "```\ncode;\n", False, id="an-open-fence"),
        pytest.param(PROSE + "| a | b |\n|---|---|\n| 1 | 2 |\n", True, id="a-table"),
        pytest.param(PROSE + "| a | b |\n", False, id="a-row-alone"),
        pytest.param("#hash #tags\n\n" + PROSE, False, id="tags"),
        pytest.param("1. Aim\n\n" + PROSE + "2. Method\n\n" + PROSE, False, id="plain-headings"),
        pytest.param("#!/bin/sh\n# Copies.\n# Twice.\n\n# Once\n\ncp a b\n", False, id="comments"),
        pytest.param("# Copies.\n\nimport os\n\n\ndef copy(a):\n    run(a)\n    return {}\n", False, id="code"),
        pytest.param("\n".join(f"    line {k}" for k in range(9)), False, id="indented"),
        pytest.param(" " * LOOK + "# Title\n\ntext\n", False, id="beyond-the-look"),
    ],
)
def test_what_a_text_is(text, marked):
    assert (look(text) > 0) is marked
    assert seamline.chunk(text).markup == ("markdown" if marked else "plain")


@given(texts, st.text(max_size=40))
@settings(max_examples=100, deadline=None)
def test_what_lies_beyond_the_look_is_no_matter(text, more):
    begun = (text + "\n") * (LOOK // (len(text) + 1) + 1)
    assert look(begun) == look(begun + more)


MIXED = ["# A\n\n" + PROSE, PROSE, "", "# B\n\ntext\n\n## C\n\n" + PROSE, PROSE * 3]


@pytest.mark.parametrize("workers", [1, 2])
def test_batches_of_both_are_the_chunks_of_each(workers):
    chunker = Chunker(max_size=90)
    found = list(chunker.chunk_many(iter(MIXED * 40), workers=workers))
    alone = [chunker(text) for text in MIXED] * 40
    assert [(c.texts(), c.markup, c.paths) for c in found] == [(c.texts(), c.markup, c.paths) for c in alone]


@pytest.mark.parametrize("step", [7, 1000])
@pytest.mark.parametrize("markup", ["auto", "markdown", "plain"])
@pytest.mark.parametrize("text", [PROSE * 60, "# A\n\n" + "## B\n\n" + PROSE * 60], ids=["plain", "markdown"])
def test_a_stream_decides_the_same(text, markup, step):
    chunker = Chunker(max_size=300, markup=markup)
    pieces = (text[i : i + step] for i in range(0, len(text), step))
    assert [chunk.text for chunk in chunker.chunk_stream(pieces)] == chunker(text).texts()


@given(texts, st.integers(1, 40))
@settings(max_examples=100, deadline=None)
def test_markdown_by_smart_is_markdown(text, max_size):
    by_smart = seamline.chunk(text, max_size=max_size, markup="markdown")
    assert by_smart.texts() == seamline.chunk(text, max_size=max_size, strategy="markdown").texts()


def test_separators_of_a_language_are_no_markup():
    assert seamline.chunk("# one\n\nx = 1\n", strategy="recursive", separators="python").markup == "none"


@pytest.mark.parametrize(
    ("text", "markup"),
    [
        pytest.param("Title\n~~~~~\n\n" + PROSE + ".. note:: x\n\n" + PROSE, "rst", id="a-directive"),
        pytest.param(".. _a:\n\n.. [1] b\n\nx = y\n", "rst", id="a-target-and-a-footnote"),
        pytest.param("Call::\n\n   x\n\nCall::\n\n   y\n\n" + PROSE, "rst", id="literal-blocks"),
        pytest.param("= Title\n\n" + PROSE, "asciidoc", id="a-title-of-a-document"),
        pytest.param(PROSE + "== One\n\n" + PROSE + "=== Two\n\n", "asciidoc", id="sections"),
        pytest.param(PROSE + "[source,py]\n----\n# x\n----\n", "asciidoc", id="a-listing"),
        pytest.param(PROSE + "image::x.png[]\n", "asciidoc", id="a-macro"),
        pytest.param("[[a]]\n" + PROSE + "|===\n|a |b\n|===\n", "asciidoc", id="an-anchor-and-a-table"),
        pytest.param("\\documentclass{article}\n" + PROSE, "latex", id="a-class"),
        pytest.param(PROSE + "\\section*{One}\n\n" + PROSE, "latex", id="a-section"),
        pytest.param("\\begin{thm}\nx\n\\end{thm}\n\\begin{proof}\n", "latex", id="environments"),
        pytest.param("==Design==\n\n# The first part.\n# The second.\n\n==End==\n", "mediawiki", id="closed-titles"),
        pytest.param("{|\n|-\n| a\n|-\n| b\n|}\n" + PROSE, "mediawiki", id="a-table-of-a-wiki"),
        pytest.param("#REDIRECT [[Fern]]\n", "mediawiki", id="a-redirect"),
        pytest.param("__TOC__\n#here\n" + PROSE, "mediawiki", id="a-table-of-contents"),
        pytest.param("[[File:x.png]]\n#here\n" + PROSE, "mediawiki", id="a-file"),
        pytest.param("'''A'''\n'''B'''\n{{box}}\n= a\n", "mediawiki", id="signs-that-others-have-too"),
        pytest.param("#+title: x\n* One\n# comment\n" + PROSE, "org", id="a-keyword"),
        pytest.param("* TODO One\n** DONE Two\n# c\n", "org", id="states"),
        pytest.param("* One\n:PROPERTIES:\n:ID: a::b\n:END:\n", "org", id="a-drawer"),
        pytest.param("# Title\n\n## Part\n\n## Part\n\n= x\n", "markdown", id="more-of-markdown"),
        pytest.param('"""Doc.\n\n.. module:: x\n\n.. note:: y\n"""\nimport os\n', "plain", id="code-that-quotes"),
        pytest.param("import os\n\n\ndef f(): ...\n\n.. note:: y\n", "plain", id="code"),
        pytest.param("$a = `b`;\n\\server\\share x\n", "plain", id="a-path"),
    ],
)
def test_which_markup_a_text_is_in(text, markup):
    assert seamline.chunk(text, max_size=90).markup == markup
