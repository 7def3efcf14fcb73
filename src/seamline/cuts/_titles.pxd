"""Places right after a title or a lead-in, which stay with what follows; decided from the text around them.

A *lead-in* ends in a colon at the end of a line, unless the line after it does as well. A *soft title* is one line of ten
words or so that ends in no mark, opens as titles do, stands apart, and has something longer below.
"""

from libc.stdint cimport uint8_t, uint16_t, uint32_t, uint64_t

from seamline.sentence._rules cimport (
    KIND_BULLET, KIND_CLOSE, KIND_COMMA, KIND_DASH, KIND_LOWER, KIND_OTHER, KIND_QUOTE, KIND_STOP, KIND_STRONG, KIND_WIDE,
    kind_of,
)
from seamline.text._line_end cimport line_end
from seamline.text._masks cimport BLOCK, UnitBlock, block_at, highest_bit
from seamline.text._view cimport Text, code_unit, is_blank

cdef enum:
    FULLWIDTH_COLON = 0xFF1A
    PILCROW = 0xA7          # the sign of sections
    CLOSING_QUOTE = 0x201D
    GLANCE = 8              # code points of which most cuts are decided
    WIDEST_BLANK = 160      # code points of a gap between two lines
    LONGEST_TITLE = 100
    MOST_WORDS = 11
    MOST_AHEAD = 3          # titles that may follow each other
    APART = 2               # line ends around a blank line, as if one stood before the text


cdef inline bint ends_row(uint32_t ch, uint32_t after) noexcept nogil:
    """Whether a line ends with ``ch``; CR LF counts once, at LF."""
    return ch == 0x0A or (ch == 0x0D and after != 0x0A)


cdef inline Py_ssize_t filled_before(const code_unit* p, Py_ssize_t i, int* rows) noexcept nogil:
    """The last code point before ``i`` that is no blank, -1 without one near, and how many lines end between."""
    cdef Py_ssize_t stop = i - WIDEST_BLANK
    cdef uint32_t after = 0
    rows[0] = 0
    i -= 1
    while i >= 0 and is_blank(p[i]):
        if i < stop:
            return -1
        rows[0] += ends_row(p[i], after)
        after = p[i]
        i -= 1
    return i


cdef inline Py_ssize_t filled_from(const code_unit* p, Py_ssize_t n, Py_ssize_t i, int* rows) noexcept nogil:
    """The first code point from ``i`` on that is no blank, ``n`` without one near, and how many lines end before it."""
    cdef Py_ssize_t stop = i + WIDEST_BLANK
    rows[0] = 0
    while i < n and is_blank(p[i]):
        if i > stop:
            return n
        rows[0] += ends_row(p[i], p[i + 1] if i + 1 < n else 0)
        i += 1
    return i


cdef inline int n_rows(const code_unit* p, Py_ssize_t start, Py_ssize_t end) noexcept nogil:
    """How many lines end in a run of blanks."""
    cdef int rows = 0
    cdef Py_ssize_t i
    for i in range(start, end):
        rows += ends_row(p[i], p[i + 1] if i + 1 < end else 0)
    return rows


cdef inline Py_ssize_t unmarked(const code_unit* p, Py_ssize_t i) noexcept nogil:
    """The place before signs of emphasis that end at ``i``."""
    cdef Py_ssize_t stop = i - 3
    while i > stop and i > 0 and (p[i] == c'*' or p[i] == c'_'):
        i -= 1
    return i


cdef inline bint is_colon(uint32_t ch) noexcept nogil:
    return ch == c':' or ch == FULLWIDTH_COLON


cdef inline Py_ssize_t row_end(const code_unit* p, Py_ssize_t n, Py_ssize_t i, Py_ssize_t limit) noexcept nogil:
    """The end of the line at ``i``, its line end left out; at most ``limit`` code points on."""
    return line_end(p, i, min(n, i + limit))


cdef inline bint leads_nowhere(const code_unit* p, Py_ssize_t n, Py_ssize_t cut) noexcept nogil:
    """Whether the text ends at ``cut``, or its next line ends in a colon too."""
    cdef int rows
    cdef Py_ssize_t end, first = filled_from(p, n, cut, &rows)
    if first == n:
        return True
    end = row_end(p, n, first, LONGEST_TITLE)
    while end > first and is_blank(p[end - 1]):
        end -= 1
    return is_colon(p[unmarked(p, end - 1)])


cdef inline bint ends_openly(const code_unit* p, Py_ssize_t last) noexcept nogil:
    """Whether a line that ends at ``last`` does so without a mark."""
    cdef int kind = kind_of(p[last])
    if (kind == KIND_QUOTE or kind == KIND_CLOSE) and last > 0:
        kind = kind_of(p[last - 1])
    return not (
        kind == KIND_STOP or kind == KIND_STRONG or kind == KIND_WIDE or kind == KIND_COMMA or kind == KIND_DASH
        or kind == KIND_QUOTE
    )


cdef inline bint opens_as_title(uint32_t ch) noexcept nogil:
    cdef int kind = kind_of(ch)
    if ch == c'#' or ch == c'*' or ch == c'_' or ch == PILCROW:
        return True
    return not (
        kind == KIND_LOWER or kind == KIND_OTHER or kind == KIND_BULLET or kind == KIND_DASH or kind == KIND_COMMA
        or kind == KIND_STOP
    )


cdef inline int n_words(const code_unit* p, Py_ssize_t start, Py_ssize_t end) noexcept nogil:
    cdef int words = 0
    cdef Py_ssize_t i
    for i in range(start, end):
        words += not is_blank(p[i]) and (i == start or is_blank(p[i - 1]))
    return words


cdef inline bint something_longer(const code_unit* p, Py_ssize_t n, Py_ssize_t i, Py_ssize_t size) noexcept nogil:
    """Whether a paragraph of several lines, a long one, or one that ends in a mark follows, at once or after more titles."""
    cdef Py_ssize_t first, end
    cdef int rows, _k
    for _k in range(MOST_AHEAD):
        first = filled_from(p, n, i, &rows)
        end = row_end(p, n, first, 2 * LONGEST_TITLE)
        if end == first:
            return False
        if end - first >= 2 * size or (end - first > size and not ends_openly(p, end - 1)):
            return True
        i = filled_from(p, n, end, &rows)
        if rows == 1 and i < n:
            return True
        i = end
    return False


cdef inline Py_ssize_t row_start(const code_unit* p, Py_ssize_t n, Py_ssize_t last) noexcept nogil:
    """The first code point of the line that holds ``last``, -1 where a title would be too long."""
    cdef Py_ssize_t start, stop = last
    cdef UnitBlock block
    cdef uint64_t mask
    while stop > 0 and last - stop <= LONGEST_TITLE:
        start = max(stop - BLOCK, <Py_ssize_t> 0)
        block = block_at(p, start, n)
        mask = block.equal(0x0A) | block.equal(0x0D)
        if stop - start < BLOCK:
            mask &= (<uint64_t> 1 << (stop - start)) - 1
        if mask:
            stop = start + highest_bit(mask) + 1
            return stop if last - stop <= LONGEST_TITLE else -1
        stop = start
    return stop if last - stop <= LONGEST_TITLE else -1


cdef inline bint is_title(const code_unit* p, Py_ssize_t n, Py_ssize_t last) noexcept nogil:
    """Whether the line that ends at ``last`` is a soft title."""
    cdef Py_ssize_t opens, first = row_start(p, n, last)
    cdef int above, below
    if first < 0:
        return False
    filled_from(p, n, last + 1, &below)
    if filled_before(p, first, &above) < 0:
        above = APART
    if above < APART or (below < APART and above == APART):
        return False
    opens = filled_from(p, n, first, &below)
    if not opens_as_title(p[opens]) or n_words(p, opens, last + 1) > MOST_WORDS:
        return False
    return something_longer(p, n, last + 1, last + 1 - opens)


cdef inline bint plainly_parts(const code_unit* p, Py_ssize_t cut) noexcept nogil:
    """Whether a glance says what `keeps_next` would: what ends before ``cut`` does so in a usual mark, or on its line."""
    cdef Py_ssize_t last = cut - 1, stop = cut - GLANCE
    while last > stop and last > 0 and (p[last] == c' ' or p[last] == 0x0A or p[last] == 0x0D):
        last -= 1
    if last <= 0 or p[last] == c'.' or p[last] == c',':
        return last > 0
    if p[last] == CLOSING_QUOTE or p[last] == c'"' or p[last] == c')':
        return p[last - 1] == c'.' or p[last - 1] == c','
    return last == cut - 2 and p[cut - 1] == c' ' and not is_blank(p[last])


cdef inline bint keeps_behind(
    const code_unit* p, Py_ssize_t n, Py_ssize_t cut, Py_ssize_t last, int rows
) noexcept nogil:
    """Whether a title or a lead-in ends at ``last``, with nothing but blanks and ``rows`` line ends up to ``cut``."""
    if last < 0 or rows == 0:
        return False
    last = unmarked(p, last)
    if is_colon(p[last]):
        return not leads_nowhere(p, n, cut)
    return ends_openly(p, last) and is_title(p, n, last)


cdef inline bint keeps_next(const code_unit* p, Py_ssize_t n, Py_ssize_t cut) noexcept nogil:
    """Whether a title or a lead-in ends before ``cut``, on a line above it."""
    cdef int rows
    cdef Py_ssize_t last = filled_before(p, cut, &rows)
    return keeps_behind(p, n, cut, last, rows)


cdef inline bint keeps_next_at(Text text, Py_ssize_t cut) noexcept nogil:
    """The same outside of bodies that know the width."""
    if text.kind == 1:
        return keeps_next(<const uint8_t*> text.data, text.length, cut)
    if text.kind == 2:
        return keeps_next(<const uint16_t*> text.data, text.length, cut)
    return keeps_next(<const uint32_t*> text.data, text.length, cut)
