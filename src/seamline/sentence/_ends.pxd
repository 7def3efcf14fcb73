"""Sentence decisions for any kernel: is there an end at this candidate, given a bounded neighbourhood?

A *candidate* is a bit of ``candidates_at`` (``_candidates.h``). ``sentence_after`` answers with the offset where the
next sentence begins, or ``NO_END``. The answer depends on the text alone, never on where a scan began, and offsets rise
with the candidates, so ``last_sentence``, which looks at one window, finds what the full scan has there.
"""

from libc.stdint cimport int64_t, uint32_t, uint64_t

from seamline.sentence._rules cimport Rules
from seamline.text._view cimport Text, code_unit

cdef extern from "seamline/sentence/_candidates.h" nogil:
    int is_candidate "seamline_is_candidate"(uint32_t ch) noexcept

cdef extern from "seamline/sentence/_candidates.h" namespace "seamline" nogil:
    uint64_t candidates_at[Unit](const Unit* units, int64_t i, int64_t length)
    uint64_t candidates_until[Unit](const Unit* units, int64_t i, int64_t stop, int64_t length)

cdef extern from "seamline/sentence/_common.h" namespace "seamline" nogil:
    enum:
        NOT_COMMON

    Py_ssize_t common_break[Unit](const Unit* units, Py_ssize_t length, Py_ssize_t i)

cdef enum:
    ITEM_REACH = 12     # the sign of a list item's marker stands less than this behind the start of the item

cdef class SentenceRules:
    cdef object _words
    cdef object _filter
    cdef object _tails
    cdef Rules rules

    cdef void insert_merged(self)
    cdef void let_through(self, uint64_t key) noexcept
    cdef void insert(self, Text word, int kinds) noexcept
    cdef void mind(self, Text word, int kinds) noexcept

cdef Py_ssize_t decided_after(const code_unit* text, Py_ssize_t length, Py_ssize_t i, const Rules* rules) noexcept nogil
cdef bint tells_of_item(const code_unit* units, Py_ssize_t length, Py_ssize_t i) noexcept nogil
cdef Py_ssize_t last_sentence(
    const code_unit* text, Py_ssize_t length, Py_ssize_t low, Py_ssize_t high, const Rules* rules
) noexcept nogil


cdef inline Py_ssize_t sentence_after(
    const code_unit* text, Py_ssize_t length, Py_ssize_t i, const Rules* rules
) noexcept nogil:
    """Offset where the next sentence begins when the candidate at ``i`` ends one, else ``NO_END``."""
    cdef Py_ssize_t after = common_break(text, length, i) if text[i] == 0x0A else NOT_COMMON
    return decided_after(text, length, i, rules) if after == NOT_COMMON else after
