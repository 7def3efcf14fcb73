# distutils: language = c++
"""Blocks of a text in any of the line markups: each has a scanner that fills the table of the Markdown scan."""

from libc.stdint cimport uint8_t, uint16_t, uint32_t
from libcpp.vector cimport vector

cimport numpy as cnp

from seamline.markup._asciidoc cimport scan_asciidoc
from seamline.markup._blocks cimport Block
from seamline.markup._latex cimport scan_latex
from seamline.markup._look cimport markup_of
from seamline.markup._markdown cimport block_records, find_blocks
from seamline.markup._numbers cimport ASCIIDOC, AUTO, LATEX, MARKDOWN, MEDIAWIKI, ORG, RECORDS, RST
from seamline.markup._org cimport scan_org
from seamline.markup._records cimport find_records
from seamline.markup._rst cimport scan_rst
from seamline.markup._wikitext cimport scan_wikitext
from seamline.text._view cimport Text, code_unit, text_of
from seamline.text._watch cimport heed

cnp.import_array()


cdef void scan_as(const code_unit* p, Py_ssize_t n, int markup, vector[Block]& found) noexcept nogil:
    if markup == RST:
        scan_rst(p, n, found)
    elif markup == ASCIIDOC:
        scan_asciidoc(p, n, found)
    elif markup == LATEX:
        scan_latex(p, n, found)
    elif markup == MEDIAWIKI:
        scan_wikitext(p, n, found)
    elif markup == ORG:
        scan_org(p, n, found)


cdef bint find_marked(Text text, int markup, vector[Block]& found) noexcept nogil:
    """Blocks of a text in order of their openings; whether all of it was read."""
    if markup == AUTO:
        markup = markup_of(text)
    if markup <= MARKDOWN:
        return find_blocks(text, found)
    if markup == RECORDS:
        find_records(text, found)
    elif text.kind == 1:
        scan_as(<const uint8_t*> text.data, text.length, markup, found)
    elif text.kind == 2:
        scan_as(<const uint16_t*> text.data, text.length, markup, found)
    else:
        scan_as(<const uint32_t*> text.data, text.length, markup, found)
    return True


def marked_blocks(str source not None, int markup, cnp.dtype block not None):
    """Blocks of ``source`` in order of their openings, as records of ``block``, which is ``BLOCK`` of markdown.py."""
    cdef Text text = text_of(source)
    cdef vector[Block] found
    with nogil:
        find_marked(text, markup, found)
    heed()
    return block_records(found, block)
