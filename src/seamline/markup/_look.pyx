# distutils: language = c++
"""Which markup a text is in, by the lines at its beginning: one bounded look, however long the text is."""

from libc.stdint cimport uint8_t, uint16_t, uint32_t, uint64_t

from seamline.boundaries._lines cimport line_ends
from seamline.markup._forms cimport SURE, Forms, begin_forms, is_underline, most_seen, see_form, see_gap
from seamline.markup._numbers cimport MARKDOWN, RECORDS
from seamline.markup._records cimport begins_alike
from seamline.text._masks cimport BLOCK, UnitBlock, block_at, lowest_bit
from seamline.text._view cimport Text, code_unit, is_blank, text_at, text_of

cdef enum:
    LOOKED = 4096           # code points
    DEEPEST = 6             # signs of a heading
    SHORTEST_FENCE = 3
    CODE_INDENT = 4

LOOK = LOOKED
"""Code points at the beginning of a text that tell what it is."""

cdef struct Seen:           # lines so far, and what the one before was
    int filled
    int coded               # lines as code has them: indented, or ending in a bracket or the like
    int headings            # that stand apart
    int comments            # lines that open with the sign of a heading and are none
    int fences
    int tables
    uint32_t fence          # the sign of the fence that is open, 0 outside
    bint after_blank
    bint after_row          # of a table
    bint waits              # a heading that the next line decides on
    Forms forms             # of other markups


cdef inline int run_of(const code_unit* p, Py_ssize_t i, Py_ssize_t end) noexcept nogil:
    """How often the sign at ``i`` stands there, seven times at most."""
    cdef Py_ssize_t k = i
    while k < end and k - i <= DEEPEST and p[k] == p[i]:
        k += 1
    return <int> (k - i)


cdef inline bint is_delimiter_row(const code_unit* p, Py_ssize_t i, Py_ssize_t end) noexcept nogil:
    cdef int dashes = 0
    while i < end:
        if not (p[i] == c'|' or p[i] == c'-' or p[i] == c':' or is_blank(p[i])):
            return False
        dashes += p[i] == c'-'
        i += 1
    return dashes > 0


cdef inline bint is_coded(const code_unit* p, Py_ssize_t start, Py_ssize_t i, Py_ssize_t end) noexcept nogil:
    """Whether a line looks like code; its first visible code point is at ``i``."""
    cdef uint32_t last = p[end - 1]
    if i - start >= CODE_INDENT or p[start] == c'\t':
        return not (p[i] == c'-' or p[i] == c'*' or p[i] == c'+' or c'0' <= p[i] <= c'9')
    return (
        last == c';' or last == c'{' or last == c'}' or last == c'(' or last == c')' or last == c'[' or last == c']'
        or last == c'=' or last == c'\\'
    )


cdef inline void see_signs(const code_unit* p, Py_ssize_t i, Py_ssize_t end, Seen& seen) noexcept nogil:
    """A line that opens with ``#`` at ``i``: a heading where it stands apart, which the next line tells."""
    cdef int level = run_of(p, i, end)
    if level <= DEEPEST and i + level < end and is_blank(p[i + level]) and seen.after_blank:
        seen.waits = True
        seen.headings += level > 1
    else:
        seen.comments += 1


cdef inline bint is_fence(const code_unit* p, Py_ssize_t start, Py_ssize_t i, Py_ssize_t end, Seen& seen) noexcept nogil:
    """Whether a line opens or closes a fence; one that underlines a title does not."""
    if (p[i] != c'`' and p[i] != c'~') or i - start >= CODE_INDENT or run_of(p, i, end) < SHORTEST_FENCE:
        return False
    return not is_underline(p, i, end, seen.forms)


cdef inline void see_filled(
    const code_unit* p, Py_ssize_t start, Py_ssize_t i, Py_ssize_t end, Seen& seen
) noexcept nogil:
    cdef uint32_t sign = p[i]
    if is_fence(p, start, i, end, seen) and (seen.fence == 0 or seen.fence == sign):
        seen.fences += seen.fence != 0
        seen.fence = 0 if seen.fence else sign
        return
    if seen.fence:
        return
    see_form(p, start, i, end, seen.after_blank, seen.forms)
    if sign == c'#' and i - start < CODE_INDENT:
        see_signs(p, i, end, seen)
        return
    seen.filled += 1
    seen.coded += is_coded(p, start, i, end)
    seen.tables += sign == c'|' and seen.after_row and is_delimiter_row(p, i, end)
    seen.after_row = sign == c'|'


cdef inline void see_line(const code_unit* p, Py_ssize_t start, Py_ssize_t end, Seen& seen) noexcept nogil:
    cdef Py_ssize_t i = start
    cdef bint waited = seen.waits
    while end > start and is_blank(p[end - 1]):
        end -= 1
    while i < end and is_blank(p[i]):
        i += 1
    seen.waits = False
    if i < end:
        see_filled(p, start, i, end, seen)
        seen.comments += waited and p[i] == c'#'
    else:
        seen.headings += waited
        see_gap(seen.forms)
    seen.after_blank = i == end


cdef inline bint holds_sign(const code_unit* p, Py_ssize_t n, Py_ssize_t length) noexcept nogil:
    """Whether a sign that a markup needs stands anywhere near the first ``n``."""
    cdef Py_ssize_t start = 0
    cdef UnitBlock block
    cdef uint64_t colons
    while start < n:
        block = block_at(p, start, length)
        if block.holds(c'#', c'`', c'~', c'|'):
            return True
        if block.holds(c'=', c'\\', c':', c':'):
            colons = block.equal(c':')
            colons = (colons & colons >> 1) | colons >> (BLOCK - 1)
            if block.equal(c'=') | block.equal(c'\\') | colons:
                return True
        start += BLOCK
    return False


cdef int marked_as(const code_unit* p, Py_ssize_t length) noexcept nogil:
    cdef int markup = reads_as(p, length) if holds_sign(p, min(length, <Py_ssize_t> LOOKED), length) else 0
    return RECORDS if markup == 0 and begins_alike(text_at(p, length)) else markup


cdef inline bint is_markdown(Seen& seen) noexcept nogil:
    if seen.filled and seen.coded * 5 >= seen.filled * 2:
        return False
    return seen.fences > 0 or seen.tables > 0 or (seen.headings > 0 and seen.headings >= seen.comments)


cdef inline int other_markup(Seen& seen) noexcept nogil:
    """The markup whose forms are seen most, if they are more than those of Markdown, or 0."""
    if seen.forms.code >= SURE:
        return 0
    return most_seen(seen.forms, seen.headings + SURE * (seen.fences + (seen.tables > 0)))


cdef int reads_as(const code_unit* p, Py_ssize_t length) noexcept nogil:
    """The same by the lines."""
    cdef Seen seen
    cdef int other
    cdef Py_ssize_t block = 0, start = 0, end, stop = min(length, <Py_ssize_t> LOOKED)
    cdef uint64_t mask
    seen.filled = seen.coded = seen.headings = seen.comments = seen.fences = seen.tables = 0
    begin_forms(seen.forms)
    seen.fence, seen.after_blank, seen.after_row, seen.waits = 0, True, False, False
    while block < stop:
        mask = line_ends(p, block, length)
        while mask:
            end = block + lowest_bit(mask)
            mask &= mask - 1
            if end >= stop:
                break
            see_line(p, start, end, seen)
            start = end + 1
        block += BLOCK
    if stop == length:
        see_line(p, start, length, seen)
        seen.headings += seen.waits
    other = other_markup(seen)
    return other if other else MARKDOWN * is_markdown(seen)


cdef int markup_of(Text text) noexcept nogil:
    """The number of the markup that the beginning of a text tells, 0 for none."""
    if text.kind == 1:
        return marked_as(<const uint8_t*> text.data, text.length)
    if text.kind == 2:
        return marked_as(<const uint16_t*> text.data, text.length)
    return marked_as(<const uint32_t*> text.data, text.length)


def look(str source not None):
    """The number of the markup that the first `LOOK` code points tell, 0 for none.

    Markdown is told by headings with ``#`` that stand apart, fences or tables, where it is no code; others by forms of
    lines that it has not; records by most lines beginning alike.
    """
    return markup_of(text_of(source))
