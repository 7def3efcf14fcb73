"""Sentence decisions for any kernel: is there an end at this candidate, given a bounded neighbourhood?

A *candidate* is a bit of ``candidates_at`` (``_sentence_masks.h``). ``sentence_after`` answers with the offset where the
next sentence begins, or ``NO_END``. The answer depends on the text alone, never on where a scan began, and offsets rise
with the candidates, so ``last_sentence``, which looks at one window, finds what the full scan has there.
"""

from libc.stdint cimport uint64_t

from seamline._sentence_rules cimport Rules
from seamline._text cimport code_unit

cdef class SentenceRules:
    cdef object _words
    cdef object _filter
    cdef Rules rules

    cdef void insert_merged(self)
    cdef void insert(self, uint64_t key, int kinds)

cdef Py_ssize_t sentence_after(const code_unit* text, Py_ssize_t length, Py_ssize_t i, const Rules* rules) noexcept nogil
cdef Py_ssize_t last_sentence(
    const code_unit* text, Py_ssize_t length, Py_ssize_t low, Py_ssize_t high, const Rules* rules
) noexcept nogil
