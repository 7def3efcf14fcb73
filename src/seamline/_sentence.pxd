"""Sentence decisions for any kernel: is there an end at this candidate, given a bounded neighbourhood?

A *candidate* is a bit of ``candidates_at`` (``_sentence_masks.h``). ``sentence_after`` answers with the offset where the
next sentence begins, or ``NO_END``. The answer depends on the text alone, never on where a scan began, and offsets rise
with the candidates, so ``last_sentence``, which looks at one window, finds what the full scan has there.
"""

from libc.stdint cimport uint64_t

from seamline._sentence_rules cimport NO_END, Rules, Tails
from seamline._text cimport Text, code_unit

cdef extern from "_sentence_common.h" namespace "seamline" nogil:
    bint is_common_end[Unit](const Unit* units, Py_ssize_t length, Py_ssize_t i, const Tails& tails)
    bint is_common_break[Unit](const Unit* units, Py_ssize_t length, Py_ssize_t i)

cdef class SentenceRules:
    cdef object _words
    cdef object _filter
    cdef object _tails
    cdef Rules rules

    cdef void insert_merged(self)
    cdef void insert(self, uint64_t key, int kinds)
    cdef void mind(self, Text word, int kinds) noexcept

cdef Py_ssize_t decided_after(const code_unit* text, Py_ssize_t length, Py_ssize_t i, const Rules* rules) noexcept nogil
cdef Py_ssize_t last_sentence(
    const code_unit* text, Py_ssize_t length, Py_ssize_t low, Py_ssize_t high, const Rules* rules
) noexcept nogil


cdef inline Py_ssize_t sentence_after(
    const code_unit* text, Py_ssize_t length, Py_ssize_t i, const Rules* rules
) noexcept nogil:
    """Offset where the next sentence begins when the candidate at ``i`` ends one, else ``NO_END``."""
    if text[i] == 0x0A:
        if is_common_break(text, length, i):
            return NO_END
    elif text[i] == 0x2E or text[i] == 0x21 or text[i] == 0x3F:
        if is_common_end(text, length, i, rules.tails):
            return i + 2
    return decided_after(text, length, i, rules)
