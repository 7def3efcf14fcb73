"""Thai, which has no marks: a space ends a sentence where both sides are long and what follows does not go on."""

from libc.stdint cimport uint32_t

from seamline.sentence._marks cimport inside_round
from seamline.sentence._rules cimport NO_END, PARTICLE, Rules
from seamline.sentence._words cimport look_up
from seamline.text._view cimport code_unit

cdef extern from "seamline/sentence/_kinds.h" nogil:
    bint is_thai "seamline_is_thai"(uint32_t ch) noexcept

cdef enum:
    LEFT_PART = 15          # letters and marks without a blank that a sentence has before its end at least,
    RIGHT_PART = 8          # and after its start
    PARTICLE_REACH = 8


cdef inline bint begins_word(uint32_t ch) noexcept nogil:
    """Whether ``ch`` is a consonant or a leading vowel."""
    return 0xE01 <= ch <= 0xE30 or 0xE40 <= ch <= 0xE44


cdef inline bint goes_on(const code_unit* text, Py_ssize_t i, const Rules* rules) noexcept nogil:
    """Whether the letters from ``i`` on, at least ``RIGHT_PART``, begin with a word that continues a sentence."""
    cdef Py_ssize_t end
    for end in range(i + 2, i + PARTICLE_REACH + 1):
        if look_up(text, i, end, rules) & PARTICLE:
            return True
    return False


cdef inline Py_ssize_t space_after(const code_unit* text, Py_ssize_t length, Py_ssize_t i, const Rules* rules) noexcept nogil:
    """Offset behind the space at ``i`` when it ends a Thai sentence, else ``NO_END``."""
    cdef Py_ssize_t k
    if i < LEFT_PART or i + RIGHT_PART >= length or not begins_word(text[i + 1]):
        return NO_END
    for k in range(i - LEFT_PART, i):
        if not is_thai(text[k]):
            return NO_END
    for k in range(i + 1, i + 1 + RIGHT_PART):
        if not is_thai(text[k]):
            return NO_END
    return NO_END if goes_on(text, i + 1, rules) or inside_round(text, length, i + 1) else i + 1
