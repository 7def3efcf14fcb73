# distutils: language = c++
"""Records of plain text, such as logs have them: most lines begin alike, with numbers or a level, and others go on from them."""

from libc.stdint cimport int32_t, uint8_t, uint16_t, uint32_t, uint64_t
from libcpp.unordered_map cimport unordered_map
from libcpp.vector cimport vector

from seamline.markup._blocks cimport PARAGRAPH, RECORD, Block
from seamline.markup._lines cimport CARRIAGE_RETURN, LINE_FEED, is_blank, is_digit, is_letter, skip_blanks
from seamline.markup._plain_letters cimport MAX_WORD, folded
from seamline.markup._talk_stamps cimport MAX_STAMP, clock_end
from seamline.text._line_end cimport line_end, skip_line_end
from seamline.text._masks cimport BLOCK, UnitBlock, block_at, lowest_bit
from seamline.text._view cimport Text, code_unit

cdef extern from "seamline/markup/_plain_words.h" nogil:
    bint is_level "seamline_is_level"(const uint32_t* word, int length)

cdef enum:
    MAX_HEAD = 32           # code points in which a line shows how it begins
    MAX_HEAD_WORDS = 4
    NUMBERS = 2             # runs of digits in a head
    LEVEL_LETTERS = 4
    LEAST_RECORDS = 4
    FEWEST = 6              # one line in so many begins a record, if it has a time; else one of two
    SHORT_LOOK = 4096       # code points at the beginning that tell
    LINES_LOOKED = 64       # and lines of them that tell how records begin


cdef inline bint is_hidden(uint32_t ch) noexcept nogil:
    """Byte order marks and marks of direction."""
    return ch == 0xFEFF or 0x200B <= ch <= 0x200F or 0x202A <= ch <= 0x202E or 0x2066 <= ch <= 0x2069


cdef inline Py_ssize_t skip_hidden(const code_unit* p, Py_ssize_t i, Py_ssize_t end) noexcept nogil:
    while i < end and is_hidden(p[i]):
        i += 1
    return i


cdef inline bint opens_with_level(const code_unit* p, Py_ssize_t i, Py_ssize_t end) noexcept nogil:
    """Whether a line opens with the level of a log in capitals, or in brackets: ``INFO:``, ``[error]``."""
    cdef uint32_t[MAX_WORD] word
    cdef int length = 0
    cdef bint closed = p[i] == c'[' or p[i] == c'<'
    cdef Py_ssize_t k = i + closed, start = i + closed
    while k < end and length < MAX_WORD and is_letter(p[k]) and (closed or p[k] < c'a'):
        word[length] = folded(p[k])
        length, k = length + 1, k + 1
    if length < LEVEL_LETTERS or k == end or is_letter(p[k]) or not is_level(word, length):
        return False
    return k > start and (not closed or p[k] == c']' or p[k] == c'>')


cdef inline bint has_time(const code_unit* p, Py_ssize_t i, Py_ssize_t end) noexcept nogil:
    """Whether a time of day stands near the beginning of a line, and no arrow behind it."""
    cdef Py_ssize_t k = i, after
    while k < end and k < i + MAX_STAMP:
        if is_digit(p[k]):
            after = clock_end(p, k, end, False)
            if after > k:
                k = skip_blanks(p, after, end)
                return k + 1 >= end or p[k] != c'-' or p[k + 1] != c'-'
            while k < end and is_digit(p[k]):
                k += 1
        k += 1
    return False


cdef inline uint64_t head_shape(const code_unit* p, Py_ssize_t i, Py_ssize_t end) noexcept nogil:
    """The shape of the beginning of a line up to its second number, or of its level; 0 where it has neither, or is set in.

    It is odd where there is a time of day that is no caption's.
    """
    cdef uint64_t shape = 14695981039346656037ull
    cdef int numbers = 0, words = 0
    cdef uint32_t ch
    cdef Py_ssize_t first = skip_hidden(p, i, end), stop = min(end, first + MAX_HEAD)
    if first == end or is_blank(p[first]):
        return 0
    if opens_with_level(p, first, end):
        return 2
    i = first
    while i < stop:
        ch = p[i]
        if is_digit(ch):
            ch, numbers = c'9', numbers + 1
            while i < stop and is_digit(p[i]):
                i += 1
        elif is_letter(ch):
            ch, words = c'a', words + 1
            while i < stop and is_letter(p[i]):
                i += 1
        elif is_blank(ch):
            ch = c' '
            i = skip_blanks(p, i, stop)
        else:
            i += 1
        shape = (shape ^ ch) * 1099511628211ull
        if numbers == NUMBERS:
            return (shape & ~<uint64_t> 1) | has_time(p, first, end)
        if words > MAX_HEAD_WORDS:
            return 0
    return 0


cdef inline bint may_open_record(
    const code_unit* p, Py_ssize_t i, Py_ssize_t end, uint64_t digits
) noexcept nogil:
    """What is seen at once of a line whose `head_shape` is not 0: two runs of digits at its beginning, or a level."""
    if i == end:
        return False
    digits &= (<uint64_t> 1 << min(end - i, <Py_ssize_t> MAX_HEAD)) - 1
    digits &= ~(digits << 1)
    return digits & (digits - 1) != 0 or is_hidden(p[i]) or opens_with_level(p, i, end)


cdef uint64_t most_seen_shape(const code_unit* p, Py_ssize_t n, Py_ssize_t stop) noexcept nogil:
    """The shape with which most of the first lines before ``stop`` begin, or 0 where too few begin alike."""
    cdef unordered_map[uint64_t, int32_t] times
    cdef UnitBlock block
    cdef Py_ssize_t i = 0, end
    cdef int32_t most = 0, lines = 0
    cdef uint64_t shape, ends, best = 0
    while i < stop and lines < LINES_LOOKED:
        block = block_at(p, i, n)
        ends = block.equal(LINE_FEED) | block.equal(CARRIAGE_RETURN)
        end = min(i + lowest_bit(ends), stop) if ends else line_end(p, min(i + BLOCK, stop), stop)
        if end == stop < n:
            break
        if may_open_record(p, i, end, block.below(c'9' + 1) & ~block.below(c'0')):
            shape = head_shape(p, i, end)
            times[shape] += shape != 0
            if times[shape] > most:
                best, most = shape, times[shape]
        lines += 1
        i = skip_line_end(p, end, n)
    return best if most >= LEAST_RECORDS else 0


cdef inline bint has_open_quote(const code_unit* p, Py_ssize_t i, Py_ssize_t end) noexcept nogil:
    """Whether a line holds an odd number of double quotes."""
    cdef bint odd = False
    while i < end:
        odd = odd != (p[i] == c'"')
        i += 1
    return odd


cdef inline uint64_t record_shape(const code_unit* p, Py_ssize_t n) noexcept nogil:
    """The shape with which most of the first lines begin, those that are set in not counted; 0 for none.

    Where it has a time, fewer lines do. Lines that an open quote goes on to are not counted.
    """
    cdef Py_ssize_t i = 0, end, stop = min(n, <Py_ssize_t> SHORT_LOOK)
    cdef int32_t lines = 0, alike = 0
    cdef uint64_t shape, best = most_seen_shape(p, n, stop)
    cdef bint quoted = False
    while best and i < stop:
        end = line_end(p, i, stop)
        if end == stop < n:
            break
        shape = head_shape(p, i, end)
        alike += shape == best
        lines += end > i and not is_blank(p[i]) and (shape != 0 or not quoted)
        quoted = (quoted and shape == 0) != has_open_quote(p, i, end)
        i = skip_line_end(p, end, n)
    return best if (FEWEST if best & 1 else 2) * alike > lines else 0


cdef inline void add_lines(vector[Block]& found, Py_ssize_t line, Py_ssize_t first, Py_ssize_t next, int kind) noexcept nogil:
    cdef Block block
    block.line, block.end, block.parent = line, next, -1
    block.start = block.info_start = block.info_end = first
    block.kind, block.level, block.depth, block.flag = <uint8_t> kind, 0, 0, 0
    found.push_back(block)


cdef void scan_records(const code_unit* p, Py_ssize_t n, vector[Block]& found) noexcept nogil:
    """A block a record, with the lines that go on from it; what stands behind a blank line and is no record is a paragraph.

    Where no shape is that of most lines, each line that is not set in is a record.
    """
    cdef uint64_t shape = record_shape(p, n), own
    cdef Py_ssize_t i = 0, end, next, first
    cdef bint opens, apart = True
    while i < n:
        end = line_end(p, i, n)
        next = skip_line_end(p, end, n)
        first = skip_blanks(p, i, end)
        own = head_shape(p, i, end)
        opens = own == shape if shape else first == i
        if first < end and (opens or found.empty() or (apart and first == i)):
            add_lines(found, i, first, next, RECORD if opens else PARAGRAPH)
        elif first < end:
            found.back().end = next
        apart = first == end
        i = next


cdef bint begins_alike(Text text) noexcept nogil:
    """Whether most lines at the beginning of a text begin alike, as records do."""
    if text.kind == 1:
        return record_shape(<const uint8_t*> text.data, text.length) != 0
    if text.kind == 2:
        return record_shape(<const uint16_t*> text.data, text.length) != 0
    return record_shape(<const uint32_t*> text.data, text.length) != 0


cdef void find_records(Text text, vector[Block]& found) noexcept nogil:
    """The records of a text as blocks, in order."""
    if text.kind == 1:
        scan_records(<const uint8_t*> text.data, text.length, found)
    elif text.kind == 2:
        scan_records(<const uint16_t*> text.data, text.length, found)
    else:
        scan_records(<const uint32_t*> text.data, text.length, found)
