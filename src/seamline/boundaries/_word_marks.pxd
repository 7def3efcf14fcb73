"""Where words that are more than blanks and punctuation have their first and their last letter, digit or pictograph.

A bit each, 64 code points of ASCII at a time. A piece of such a word is a word by itself if it holds one of these, so
the first ones tell how many words a text has up to an offset, and the last ones how many lie wholly before it.
"""

from libc.stdint cimport uint8_t, uint32_t, uint64_t

from seamline.boundaries._neighbours cimport is_alphanumeric
from seamline.boundaries._word_rules cimport WordState, advance, cuts_before, state_after
from seamline.text._masks cimport BLOCK, UnitBlock, block_at, highest_bit
from seamline.text._unicode cimport (
    SENTENCE_EXTEND, WORD_ALETTER, WORD_MASK, WORD_OTHER, WORD_PICTOGRAPHIC, sentence_class, word_class, word_entry,
)
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


cdef struct Words:          # of the code points of a block, a bit each
    uint64_t named          # letters, digits and low lines
    uint64_t after_named    # those of them that go on right behind another,
    uint64_t after_mark     # or behind a mark between two


cdef inline Words ascii_words(const Classes& found, const Classes& last) noexcept nogil:
    """What goes on in words of an ASCII block; ``last`` are the classes of the two code points before."""
    cdef Words words
    words.named = found.letters | found.digits | found.lines
    words.after_named = words.named & earlier(words.named, 1, last.letters | last.digits | last.lines)
    words.after_mark = found.letters & earlier(found.in_words, 1, last.in_words) & earlier(found.letters, 2, last.letters)
    words.after_mark |= found.digits & earlier(found.in_numbers, 1, last.in_numbers) & earlier(found.digits, 2, last.digits)
    return words


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
    """Whether a word with ``ch`` in it is more than blanks, punctuation and marks."""
    if is_alphanumeric(ch):
        return sentence_class(ch) != SENTENCE_EXTEND
    return (word_entry(ch) & WORD_PICTOGRAPHIC) != 0


cdef struct Ends:
    uint64_t* first         # where words have their first letter, digit or pictograph,
    uint64_t* last          # and their last
    Py_ssize_t tail         # the last one that has been met, -1 before any
    bint within             # whether the word in hand has had its first


cdef inline void end_word(Ends& ends) noexcept nogil:
    """The word of ``tail`` has no more."""
    if ends.tail >= 0:
        ends.last[ends.tail // BLOCK] |= <uint64_t> 1 << (ends.tail % BLOCK)


cdef inline void mark_ascii(const Words& words, Py_ssize_t start, Ends& ends) noexcept nogil:
    cdef uint64_t first = words.named & ~(words.after_named | words.after_mark), head, top
    if not words.named:
        return
    head = words.named & (~words.named + 1)
    top = <uint64_t> 1 << highest_bit(words.named)
    if first & head:
        end_word(ends)
    ends.first[start // BLOCK] = first
    ends.last[start // BLOCK] |= words.named & ~(words.after_named >> 1 | words.after_mark >> 2 | top)
    ends.tail = start + highest_bit(words.named)


cdef inline bint is_open(const code_unit* units, Py_ssize_t start, Py_ssize_t length) noexcept nogil:
    """Whether a word with a letter or digit may go on at ``start``, behind two code points of ASCII."""
    if is_named(units[start - 1]):
        return True
    return is_named(units[start - 2]) and not cuts_before(
        units, start - 1, length, state_after(word_class(units[start - 2]))
    )


cdef inline void mark_named(Py_ssize_t i, Ends& ends) noexcept nogil:
    """Note a letter, digit or pictograph."""
    if not ends.within:
        end_word(ends)
        ends.first[i // BLOCK] |= <uint64_t> 1 << (i % BLOCK)
    ends.within = True
    ends.tail = i


cdef inline void mark_stated(
    const code_unit* units, Py_ssize_t start, Py_ssize_t end, Py_ssize_t length, WordState& state, Ends& ends
) noexcept nogil:
    """The same in any block, whose beginning ``state`` has come to."""
    cdef Py_ssize_t i
    cdef uint8_t entry
    for i in range(start, end):
        entry = word_entry(units[i])
        if not i:
            state = state_after(entry & WORD_MASK)
            ends.within = False
        elif entry == state.raw and (entry == WORD_OTHER or entry == WORD_ALETTER):
            state.before = entry
            if entry == WORD_OTHER:
                ends.within = False
        else:
            if cuts_before(units, i, length, state):
                ends.within = False
            advance(state, entry & WORD_MASK)
        if is_named(units[i]):
            mark_named(i, ends)


cdef inline void mark_units(const code_unit* units, Py_ssize_t length, uint64_t* first, uint64_t* last) noexcept nogil:
    cdef Py_ssize_t start = 0, end
    cdef WordState state
    cdef Classes found, before
    cdef UnitBlock block
    cdef Ends ends
    cdef bint stated = True
    ends.first, ends.last, ends.tail, ends.within = first, last, -1, False
    while start < length:
        end = min(start + BLOCK, length)
        if is_ascii(units, start, end):
            block = block_at(units, start, length)
            before = classes_before(units, start) if stated else last_two(found)
            found = classes_of(block)
            mark_ascii(ascii_words(found, before), start, ends)
            stated = False
        else:
            if start and not stated:
                state, ends.within = state_at(units, start), is_open(units, start, length)
            mark_stated(units, start, end, length, state, ends)
            stated = True
        start = end
    end_word(ends)
