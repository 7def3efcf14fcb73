"""Where words begin that are more than blanks and punctuation: a bit each, 64 code points of ASCII at a time."""

from libc.stdint cimport uint8_t, uint32_t, uint64_t

from seamline.boundaries._neighbours cimport is_alphanumeric
from seamline.boundaries._word_rules cimport WordState, advance, cuts_before, state_after
from seamline.text._masks cimport BLOCK, UnitBlock, block_at
from seamline.text._unicode cimport WORD_ALETTER, WORD_MASK, WORD_OTHER, WORD_PICTOGRAPHIC, word_class, word_entry
from seamline.text._view cimport code_unit


cdef struct Classes:        # of the code points of a block, a bit each
    uint64_t letters
    uint64_t digits
    uint64_t lines          # low lines
    uint64_t in_words       # marks that join letters
    uint64_t in_numbers     # and digits


cdef inline uint64_t between(const UnitBlock& block, uint8_t first, uint8_t last) noexcept nogil:
    return block.below(last + 1) & ~block.below(first)


cdef inline Classes classes_of(const UnitBlock& block) noexcept nogil:
    """Word classes of an ASCII block."""
    cdef Classes found
    cdef uint64_t both = block.equal(0x27) | block.equal(0x2E)                   # ' .
    found.letters = between(block, 0x41, 0x5A) | between(block, 0x61, 0x7A)
    found.digits = between(block, 0x30, 0x39)
    found.lines = block.equal(0x5F)
    found.in_words = both | block.equal(0x3A)                                    # :
    found.in_numbers = both | block.equal(0x2C) | block.equal(0x3B)              # , ;
    return found


cdef inline uint64_t earlier(uint64_t mask, int steps, uint64_t two_before) noexcept nogil:
    """``mask`` moved up by one or two; bits 0 and 1 of ``two_before`` stand for the two code points before the block."""
    return mask << steps | two_before >> (2 - steps)


cdef inline uint64_t ascii_words(const Classes& found, const Classes& last) noexcept nogil:
    """Where words with a letter, digit or low line begin; ``last`` are the classes of the two code points before."""
    cdef uint64_t named = found.letters | found.digits | found.lines
    cdef uint64_t goes_on = earlier(named, 1, last.letters | last.digits | last.lines)
    goes_on |= found.letters & earlier(found.in_words, 1, last.in_words) & earlier(found.letters, 2, last.letters)
    goes_on |= found.digits & earlier(found.in_numbers, 1, last.in_numbers) & earlier(found.digits, 2, last.digits)
    return named & ~goes_on


cdef inline bint is_ascii(const code_unit* units, Py_ssize_t start, Py_ssize_t end) noexcept nogil:
    """Whether a block and the two code points before are ASCII."""
    cdef Py_ssize_t i
    cdef uint32_t seen = 0
    for i in range(max(start - 2, 0), end):
        seen |= units[i]
    return seen < 0x80


cdef inline Classes classes_before(const code_unit* units, Py_ssize_t start) noexcept nogil:
    """Classes of the two code points before a block."""
    cdef UnitBlock block = block_at(units, max(start - 2, 0), start)
    return classes_of(block)


cdef inline Classes last_two(const Classes& found) noexcept nogil:
    """Classes of the two last code points of a block."""
    cdef Classes last
    last.letters, last.digits, last.lines = found.letters >> 62, found.digits >> 62, found.lines >> 62
    last.in_words, last.in_numbers = found.in_words >> 62, found.in_numbers >> 62
    return last


cdef inline WordState state_at(const code_unit* units, Py_ssize_t start) noexcept nogil:
    """State of a scan before a block whose two code points before are ASCII."""
    cdef WordState state = state_after(word_class(units[start - 1]))
    state.before = word_class(units[start - 2])
    return state


cdef inline bint is_named(uint32_t ch) noexcept nogil:
    """Whether a word that begins with ``ch`` is more than blanks and punctuation."""
    return is_alphanumeric(ch) or (word_entry(ch) & WORD_PICTOGRAPHIC) != 0


cdef inline uint64_t stated_words(
    const code_unit* units, Py_ssize_t start, Py_ssize_t end, Py_ssize_t length, WordState& state
) noexcept nogil:
    """The same in any block, whose beginning ``state`` has come to."""
    cdef Py_ssize_t i
    cdef uint64_t mask = 0
    cdef uint8_t entry
    for i in range(start, end):
        entry = word_entry(units[i])
        if not i:
            state = state_after(entry & WORD_MASK)
            mask = is_named(units[0])
        elif entry == state.raw and (entry == WORD_OTHER or entry == WORD_ALETTER):
            state.before = entry
            if entry == WORD_OTHER and is_named(units[i]):
                mask |= <uint64_t> 1 << (i - start)
        else:
            if is_named(units[i]) and cuts_before(units, i, length, state):
                mask |= <uint64_t> 1 << (i - start)
            advance(state, entry & WORD_MASK)
    return mask


cdef inline void mark_units(const code_unit* units, Py_ssize_t length, uint64_t* bits) noexcept nogil:
    cdef Py_ssize_t start = 0, end
    cdef WordState state
    cdef Classes found, last
    cdef UnitBlock block
    cdef bint stated = True
    while start < length:
        end = min(start + BLOCK, length)
        if is_ascii(units, start, end):
            block = block_at(units, start, length)
            last = classes_before(units, start) if stated else last_two(found)
            found = classes_of(block)
            bits[start // BLOCK] = ascii_words(found, last)
            stated = False
        else:
            if start and not stated:
                state = state_at(units, start)
            bits[start // BLOCK] = stated_words(units, start, end, length, state)
            stated = True
        start = end
