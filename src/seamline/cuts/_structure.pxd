"""Cuts of a Markdown text for kernels that have its blocks."""

from libc.stdint cimport int64_t
from libcpp.vector cimport vector

from seamline.cuts._refine cimport Refined
from seamline.markup._blocks cimport Block
from seamline.sentence._rules cimport Rules
from seamline.text._view cimport Text

cdef struct Way:
    const Rules* rules
    int64_t max_size
    bint refines        # whether gaps over the maximum take finer cuts
    bint trim
    int barriers        # levels of headings that are mandatory cuts, as bits; bit 0 for turns
    int top             # rank of the ends of the text
    int64_t section_size    # most of sections that go together, or 0 where sections are no matter

cdef void find_structure(Text text, const vector[Block]& blocks, const Way& way, Refined& out) noexcept nogil
