"""The line markups: beside their twins, on examples, and as chunks."""

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import seamline
from seamline.markup.markdown import scan_blocks
from seamline.markup.markups import MARKUPS
from tests.reference.asciidoc import read_asciidoc
from tests.reference.latex import read_latex
from tests.reference.org import read_org
from tests.reference.wikitext import read_wikitext

COMMON = [
    "a", "word word", " ", "  ", "\t", "\n", "\n", "\n\n", "\r\n", "\r", "日本", "é", "\ufeff", "---\na: b\n---\n",
]
PIECES = {
    "asciidoc": [
        *COMMON, "= T\n", "== T ==\n", "### T\n", "Title\n-----\n", "ab\n~~\n", "----\n", "....\n", "====\n",
        "****\n", "____\n", "--\n", "++++\n", "////\n", "// c\n", "|===\n", "|a |b\n", "|a\n\n", "[source,py]\n",
        "[[id]]\n", "[stem]\n", "[discrete]\n", ".Title\n", ". one\n", ".. two\n", "* one\n", "** two\n", "- one\n",
        "1. one\n", "<1> c\n", "term:: d\n", "t;;\n", "+\n", ":a: b\n", "image::x[]\n", "'''\n", "```\n", "```py\n",
        "NOTE: x\n",
    ],
    "latex": [
        *COMMON, r"\section{A}", r"\chapter*{A {b}}", r"\subsection[s]{A", "}", "{", r"\paragraph{A}", r"\label{x}",
        "% c\n", "%", "\\begin{verbatim}\n", "\\end{verbatim}\n", "\\begin{itemize}\n", "\\end{itemize}\n",
        r"\item ", "\\item\n", "\\begin{thm}\n", "\\end{thm}\n", "\\begin{align*}\n", "\\end{align*}\n", r"\[",
        r"\]", "$$", "\\documentclass{x}\n", "\\begin{document}\n", "\\end{document}\n", r"\newpage ", r"\begin{",
        r"\end{", "\\", "[", "]", "\\begin{quote}", r"\begin{table} x \end{table}",
    ],
    "mediawiki": [
        *COMMON, "== T ==\n", "=T=\n", "===T== <!-- c -->\n", "====\n", "* a\n", "** b\n", "*# c\n", "#", ":", ";",
        "{|\n", "|-\n", "| x\n", "! h\n", "|+ c\n", "|}\n", "{{", "}}", "}}\n", "<pre>", "</pre>", "<nowiki>",
        "</nowiki>", "<nowiki/>", "<!--", "-->", "----\n", "<math>", "</math>\n", "<source lang=x>", "</source>",
        "<gallery>\n", "</gallery>\n", "=", "<b>",
    ],
    "org": [
        *COMMON, "* T\n", "** TODO [#A] T :a:b:\n", "*** :x:\n", "#+begin_src py\n", "#+END_SRC\n",
        "#+begin_quote\n", "#+end_quote\n", "#+title: x\n", "#+name: x\n", "# c\n", "#", ":PROPERTIES:\n", ":END:\n",
        ": fixed\n", "- a\n", "- ", "+ b\n", "1. c\n", "  * d\n", "| a | b |\n", "|---+---|\n", "-----\n",
        "\\begin{x}\n", "\\end{x}\n", "\n\n\n", "#+begin_note\n", "#+end_note\n", "*",
    ],
}  # fmt: skip
TWINS = {"asciidoc": read_asciidoc, "latex": read_latex, "mediawiki": read_wikitext, "org": read_org}


@pytest.mark.parametrize("markup", TWINS)
@given(data=st.data())
@settings(max_examples=700, deadline=None)
def test_blocks_are_those_of_the_twin(markup, data):
    text = data.draw(st.lists(st.sampled_from(PIECES[markup]), max_size=40).map("".join))
    assert [tuple(row)[:9] for row in scan_blocks(text, markup=markup).table.tolist()] == TWINS[markup](text)


GUIDE = """\
= Garden guide

Water in the evening.

== Tools

.A list
[source,sh]
----
== not a heading
spade
----

|===
|Tool |Use

|spade |digging
|rake |raking
|===

* one
** two
+
More of two.

[NOTE]
====
Mind the gap.
====

Care
----

Oil:: once a year.
"""
BOOK = r"""\documentclass{book}
\begin{document}
\chapter{Sets
  and logic}\label{cha:logic}
% a comment
Type theory.

\section[Short]{Sets}
\begin{verbatim}
\section{no}
\end{verbatim}
\begin{thm}
  A type.
  \begin{itemize}
  \item one
  \item two
  \end{itemize}
\end{thm}
\[ x = y \]
\paragraph{Aim.} We ask why.
\end{document}
"""
WIKI = """\
'''Ferns''' are plants.
==Design==

The design has two parts.

# The first part is <b>small</b>.
# The second part is large.
#* Inner.

<syntaxhighlight lang="c">
== no ==
</syntaxhighlight>
{| class="x"
! a !! b
|-
| 1 || 2
|}

===Rules=== <!-- few -->

There are none.
==End==
Bye.
"""
NOTES = """\
#+title: Notes
* TODO [#A] Garden :home:
:PROPERTIES:
:ID: 1
:END:
Some words.
#+name: dig
#+begin_src sh
,* not a headline
#+end_src
** Tools
- spade
  for digging
- rake
| a | b |
|---+---|
| 1 | 2 |
#+begin_quote
Less is more.
#+end_quote
"""
KINDS = {
    "asciidoc": (GUIDE,
        "heading paragraph heading indented_code table table_head table_row table_row list list_item paragraph "
        "list list_item paragraph paragraph directive paragraph heading list list_item paragraph"),
    "latex": (BOOK,
        "front_matter heading paragraph heading indented_code directive paragraph list list_item paragraph "
        "list_item paragraph math heading paragraph"),
    "mediawiki": (WIKI,
        "paragraph heading paragraph list list_item paragraph list_item paragraph list list_item paragraph "
        "indented_code table table_head table_row heading paragraph heading paragraph"),
    "org": (NOTES,
        "definition heading html paragraph indented_code heading list list_item paragraph list_item paragraph "
        "table table_head table_row quote paragraph"),
}  # fmt: skip
TITLES = {
    "asciidoc": [(1, "Garden guide"), (2, "Tools"), (2, "Care")],
    "latex": [(1, "Sets and logic"), (2, "Sets"), (5, "Aim.")],
    "mediawiki": [(2, "Design"), (3, "Rules"), (2, "End")],
    "org": [(1, "Garden"), (2, "Tools")],
}


@pytest.mark.parametrize("markup", KINDS)
def test_blocks_of_a_page(markup):
    text, kinds = KINDS[markup]
    assert [block.kind for block in scan_blocks(text, markup=markup)] == kinds.split()


@pytest.mark.parametrize("markup", TITLES)
def test_a_page_tells_its_markup(markup):
    text, _ = KINDS[markup]
    assert [(heading.level, heading.title) for heading in seamline.outline(text)] == TITLES[markup]
    chunks = seamline.chunk(text, max_size=150)
    assert chunks.markup == markup
    assert chunks.texts() == seamline.chunk(text, max_size=150, markup=markup).texts()


@pytest.mark.parametrize("markup", TITLES)
@pytest.mark.parametrize("max_size", [60, 100, 200])
def test_no_title_is_torn_from_what_it_names(markup, max_size):
    chunks = seamline.chunk(KINDS[markup][0], max_size=max_size, markup=markup)
    for heading in seamline.outline(chunks.text, markup=markup):
        assert not any(heading.start < c.end <= heading.end for c in chunks[:-1])
        assert not any(heading.start < c.start < heading.end for c in chunks)


def test_a_block_that_fits_alone_is_parted_from_its_title_and_not_cut():
    text = "text\n\n.Title\n[source]\n----\n" + "code\n" * 18 + "----\n\nmore\n"
    chunks = seamline.chunk(text, markup="asciidoc", max_size=100)
    assert [chunk.text[:8] for chunk in chunks] == ["text\n\n.T", "----\ncod", "more"]


HOSTILE = [
    "<pre>", "<nowiki", "{{", "{|\n", "= a =", "<!--", "\\section{", "\\section[", "\\begin{a}\n",
    "\\documentclass{a}\n", "\\label{", "\\end{", "a::\n\n  ", "=== ===\n", "****\n", "+--+\n", "- ", ".. a::\n",
    "[a]\n", "|===\n", "a::", "#+begin_a\n", "#+end_a\n", "* ", "====\n", "$$",
]  # fmt: skip


@pytest.mark.parametrize("markup", MARKUPS)
@pytest.mark.parametrize("part", HOSTILE)
def test_a_scan_takes_linear_time(markup, part):
    short, long = part * (12_000 // len(part)), part * (192_000 // len(part))
    ratios = []
    while len(ratios) < 4 and min(ratios, default=64) >= 64:
        ratios.append(seconds_of(long, markup) / max(seconds_of(short, markup), 1e-4))
    assert min(ratios) < 64


def seconds_of(text, markup):
    start = time.process_time()
    scan_blocks(text, markup=markup)
    return time.process_time() - start
