"""The farthest cut of one level in a stretch of text, found backwards and from the text around it alone.

Every search answers with the largest cut ``c`` in ``low < c <= high``, or ``NOWHERE``. The cuts are those of the detectors
that scan the whole text: the window packer rests on that, and its property test on the array path holds it.
"""

from libc.stdint cimport uint32_t, uint64_t

from seamline.boundaries._grapheme cimport is_grapheme_boundary
from seamline.boundaries._lines cimport CARRIAGE_RETURN, LINE_FEED, line_ends
from seamline.boundaries._neighbours cimport FIRST_HELD, cuts_subword, cuts_word, is_burmese, parts_unit
from seamline.cuts._places cimport NOWHERE, Spill, clipped, next_sentence, note_bare, spilled
from seamline.sentence._ends cimport ITEM_REACH, candidates_at, candidates_until, tells_of_item
from seamline.sentence._rules cimport NO_END, Rules
from seamline.text._masks cimport BLOCK, highest_bit, lowest_bit
from seamline.text._unicode cimport is_space
from seamline.text._view cimport Text, code_unit, is_blank, is_line_end

cdef enum Level:
    PARAGRAPH
    LINE
    SENTENCE
    WORD
    SUBWORD
    GRAPHEME
    FRAGMENT            # a grapheme of what is written as one: the last resort

cdef struct Source:
    Text text
    const Rules* rules
    bint trims          # whether chunks open and close without their outer blanks
    bint keeps          # whether titles and lead-ins stay with what follows
    Py_ssize_t begins   # the first code point that is no blank: a paragraph opens only behind it


cdef inline bint starts_text(const code_unit* units, Py_ssize_t length, Py_ssize_t i) noexcept nogil:
    """Whether the line that begins at ``i`` holds more than blanks."""
    while i < length and is_space(units[i]) and not is_line_end(units[i]):
        i += 1
    return i < length and not is_line_end(units[i])


cdef inline bint follows_blank_line(const code_unit* units, Py_ssize_t i) noexcept nogil:
    """Whether the line that ends at ``i`` holds nothing but blanks."""
    cdef Py_ssize_t k = i - 1
    if units[k] == LINE_FEED and k > 0 and units[k - 1] == CARRIAGE_RETURN:
        k -= 1
    k -= 1
    while k >= 0 and is_space(units[k]) and not is_line_end(units[k]):
        k -= 1
    return k >= 0 and is_line_end(units[k])


cdef inline Py_ssize_t last_line(
    const code_unit* units, Py_ssize_t length, Py_ssize_t low, Py_ssize_t high, bint opens_paragraph
) noexcept nogil:
    """The last start of a line, or of one that opens a paragraph."""
    cdef Py_ssize_t start, found, stop = high
    cdef uint64_t mask
    while stop > low:
        start = stop - BLOCK if stop > BLOCK else 0
        mask = clipped(line_ends(units, start, length), start, low, stop)
        while mask:
            found = start + highest_bit(mask) + 1
            if not opens_paragraph or (follows_blank_line(units, found) and starts_text(units, length, found)):
                return found
            mask &= ~(<uint64_t> 1 << (found - 1 - start))
        stop = start
    return NOWHERE


cdef inline Py_ssize_t last_sentence(
    const code_unit* units, Py_ssize_t length, const Rules* rules, Py_ssize_t low, Py_ssize_t high, Spill& known, bint keep
) noexcept nogil:
    """The last start of a sentence; a list item starts before the candidate that tells of it."""
    cdef Py_ssize_t start, i, cut, stop = min(length, high + ITEM_REACH), filled = high
    cdef Py_ssize_t behind = spilled(units, length, rules, low, high, known, keep)
    cdef uint64_t mask
    while stop > low:
        if known.bare < stop <= known.filled:
            stop = known.bare
            continue
        start = stop - BLOCK if stop > BLOCK else 0
        mask = clipped(candidates_at(units, start, length), start, low, stop)
        while mask:
            i = start + highest_bit(mask)
            mask &= ~(<uint64_t> 1 << (i - start))
            if i >= high and not tells_of_item(units, length, i):
                continue
            cut = next_sentence(units, length, rules, i)
            if cut != NO_END:
                note_bare(known, i + 1, filled)
                filled = min(filled, i)
            if low < cut <= high:
                return cut
        stop = start
    note_bare(known, low, filled)
    return behind


cdef inline Py_ssize_t first_sentence(
    const code_unit* units, Py_ssize_t length, const Rules* rules, Py_ssize_t low, Py_ssize_t high, Spill& known
) noexcept nogil:
    """The first start of a sentence."""
    cdef Py_ssize_t i, start = low, stop = min(length, high + ITEM_REACH)
    cdef Py_ssize_t cut = spilled(units, length, rules, low, high, known, True)
    cdef uint64_t mask
    if cut != NOWHERE:
        return cut
    while start < stop:
        mask = clipped(candidates_until(units, start, stop, length), start, low, stop)
        while mask:
            i = start + lowest_bit(mask)
            mask &= mask - 1
            if i >= high and not tells_of_item(units, length, i):
                continue
            cut = next_sentence(units, length, rules, i)
            if low < cut <= high:
                return cut
        start += BLOCK
    return NOWHERE


cdef inline bint parts_no_word(uint32_t before, uint32_t after, bint inside) noexcept nogil:
    """Whether a glance says that no word, nor with ``inside`` a part of one, begins with ``after``."""
    if inside:
        return after < 0x80 and not (
            0x61 <= (after | 0x20) <= 0x7A or 0x30 <= after <= 0x39 or after == 0x28 or after == 0x5B or after == 0x7B
        )
    return before < FIRST_HELD and after < FIRST_HELD and not is_blank(before)


cdef inline Py_ssize_t run_start(const code_unit* units, Py_ssize_t low, Py_ssize_t high) noexcept nogil:
    """The first place after ``low`` between the same two signs as at ``high``, all of them alike if no letter is killed."""
    while high - 1 > low and units[high - 2] == units[high - 1] == units[high] and not is_burmese(units[high]):
        high -= 1
    return high


cdef inline Py_ssize_t last_word(
    const code_unit* units, Text text, Py_ssize_t low, Py_ssize_t high, bint inside
) noexcept nogil:
    """The last start of a word, or the last place for a cut inside one."""
    while high > low:
        if not parts_no_word(units[high - 1], units[high], inside):
            if cuts_subword(text, high) if inside else cuts_word(text, high):
                return high
            high = run_start(units, low, high)
        high -= 1
    return NOWHERE


cdef inline Py_ssize_t last_grapheme(
    Text text, Py_ssize_t floor, Py_ssize_t low, Py_ssize_t high, bint whole
) noexcept nogil:
    """The last grapheme boundary, or with ``whole`` the last that parts nothing that is written as one."""
    while high > low:
        if is_grapheme_boundary(text, floor, high) and not (whole and parts_unit(text, high)):
            return high
        high -= 1
    return NOWHERE


cdef inline Py_ssize_t first_grapheme(
    Text text, Py_ssize_t floor, Py_ssize_t low, Py_ssize_t high, bint whole
) noexcept nogil:
    """The first of them."""
    cdef Py_ssize_t i = last_grapheme(text, floor, floor, low, False)
    floor = max(floor, i)
    for i in range(low + 1, high + 1):
        if is_grapheme_boundary(text, floor, i):
            if not (whole and parts_unit(text, i)):
                return i
            floor = i
    return NOWHERE
