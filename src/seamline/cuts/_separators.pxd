"""Separators made ready, for other kernels."""

from libc.stdint cimport int32_t, int64_t, uint32_t
from libcpp.vector cimport vector

from seamline.cuts._refine cimport Refined
from seamline.text._view cimport Text

cdef enum:
    EXACT = 255         # block masks are exact for values below
    NONE = -1


cdef struct Separator:
    Text text
    bint after          # the cut lies behind the separator
    bint noted          # its places are known in advance
    int32_t same        # an equal separator before it, or NONE


cdef struct Node:       # of a tree of the noted separators, by their code points
    uint32_t ch
    int32_t child       # first of the nodes below, or NONE
    int32_t sibling     # next of the nodes beside, or NONE
    int32_t mark        # last separator that ends here, or NONE


cdef struct SeparatorTable:
    int leads
    vector[Separator] marks
    vector[uint32_t] firsts         # first code points of the noted separators, each once
    vector[Node] nodes              # the root first
    vector[vector[int64_t]] places  # of each noted separator, overlapping ones too
    vector[size_t] reached          # number of the first place that no earlier gap has passed

cdef class Separators:
    cdef tuple held
    cdef SeparatorTable table

cdef void find_separated(Text text, const SeparatorTable& known, int64_t max_size, bint refines, bint trim, Refined& out) noexcept nogil
