# distutils: language = c++
"""Sentence boundaries by the rules SB1 to SB998 of UAX #29, in one pass with the tables of Unicode 17."""

from libc.stdint cimport int64_t, uint8_t
from libcpp.vector cimport vector

cimport numpy as cnp

from seamline.text._unicode cimport (
    SENTENCE_ATERM, SENTENCE_CLOSE, SENTENCE_CR, SENTENCE_EXTEND, SENTENCE_FORMAT, SENTENCE_LF, SENTENCE_LOWER,
    SENTENCE_NUMERIC, SENTENCE_OLETTER, SENTENCE_SCONTINUE, SENTENCE_SEP, SENTENCE_SP, SENTENCE_STERM, SENTENCE_UPPER,
    sentence_class,
)
from seamline.text._view cimport Text, char_at, offsets_array, text_of

cnp.import_array()

cdef enum Phase:
    OUTSIDE = 0     # no terminator waits for its end
    AT_TERM = 1     # right behind ATerm or STerm
    IN_CLOSE = 2    # behind closing marks that follow it
    IN_SPACE = 3    # behind blanks that follow those

cdef struct State:
    Phase phase
    bint aterm          # the terminator that waits is an ATerm
    bint after_letter   # and stood behind an upper or lower case letter
    uint8_t last        # class of the last character that is neither Extend nor Format


cdef inline bint is_separator(uint8_t kind) noexcept nogil:
    return kind == SENTENCE_SEP or kind == SENTENCE_CR or kind == SENTENCE_LF


cdef inline bint is_term(uint8_t kind) noexcept nogil:
    return kind == SENTENCE_ATERM or kind == SENTENCE_STERM


cdef bint leads_to_lower(Text text, Py_ssize_t i) noexcept nogil:
    """SB8: whether the next letter from ``i`` on, before any terminator or line end, is in lower case."""
    cdef uint8_t kind
    while i < text.length:
        kind = sentence_class(char_at(text, i))
        if kind == SENTENCE_LOWER:
            return True
        if kind == SENTENCE_OLETTER or kind == SENTENCE_UPPER or is_separator(kind) or is_term(kind):
            return False
        i += 1
    return False


cdef bint goes_on(Text text, Py_ssize_t i, uint8_t kind, State* state) noexcept nogil:
    """SB6 to SB10: whether the sentence goes on although a terminator waits before the character at ``i``."""
    if state.aterm and state.phase == AT_TERM and kind == SENTENCE_NUMERIC:
        return True
    if state.aterm and state.phase == AT_TERM and state.after_letter and kind == SENTENCE_UPPER:
        return True
    if kind == SENTENCE_SCONTINUE or is_term(kind) or kind == SENTENCE_SP or is_separator(kind):
        return True
    if kind == SENTENCE_CLOSE and state.phase != IN_SPACE:
        return True
    return state.aterm and leads_to_lower(text, i)


cdef void advance(State* state, uint8_t kind) noexcept nogil:
    """Take a character of class ``kind`` into the state."""
    if is_term(kind):
        state.after_letter = state.last == SENTENCE_UPPER or state.last == SENTENCE_LOWER
        state.aterm = kind == SENTENCE_ATERM
        state.phase = AT_TERM
    elif kind == SENTENCE_SP and state.phase != OUTSIDE:
        state.phase = IN_SPACE
    elif kind == SENTENCE_CLOSE and (state.phase == AT_TERM or state.phase == IN_CLOSE):
        state.phase = IN_CLOSE
    else:
        state.phase = OUTSIDE
    state.last = kind


cdef void scan_sentences(Text text, vector[int64_t]& ends) noexcept nogil:
    cdef State state
    cdef uint8_t kind
    cdef Py_ssize_t i
    state.phase = OUTSIDE
    state.aterm = state.after_letter = False
    state.last = 0
    for i in range(text.length):
        kind = sentence_class(char_at(text, i))
        if is_separator(state.last) and not (state.last == SENTENCE_CR and kind == SENTENCE_LF):
            ends.push_back(i)                                                        # SB4
            state.phase = OUTSIDE
        elif i and (kind == SENTENCE_EXTEND or kind == SENTENCE_FORMAT):
            continue                                                                 # SB5
        elif state.phase != OUTSIDE and not goes_on(text, i, kind, &state):
            ends.push_back(i)                                                        # SB11
            state.phase = OUTSIDE
        advance(&state, kind)


def uax29_sentences(str source not None):
    """Boundaries of the sentences of ``source`` by UAX #29: ``[0, .., len]``."""
    cdef Text text = text_of(source)
    cdef vector[int64_t] ends
    ends.push_back(0)
    with nogil:
        scan_sentences(text, ends)
    if ends.back() != text.length:
        ends.push_back(text.length)
    return offsets_array(ends)
