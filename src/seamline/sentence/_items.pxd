"""Items of a list that runs on without stops: ``1) one 2) two``, ``a. one b. two``; the next one begins at its marker."""

from libc.stdint cimport uint8_t, uint32_t, uint64_t

from seamline.sentence._rules cimport (
    KIND_BLANK, KIND_BULLET, KIND_DIGIT, KIND_LOWER, KIND_NEWLINE, is_letter, is_mark, kind_of,
)
from seamline.text._masks cimport BLOCK, UnitBlock, block_at, highest_bit
from seamline.text._view cimport code_unit

cdef enum:
    LIST_REACH = 400

cdef struct Marker:
    Py_ssize_t start    # where the item begins, -1 when there is no marker
    int number          # 1 for ``1`` or ``a``
    int letters         # 0 for digits, 1 for a letter, 2 for a small Roman numeral
    bint bulleted       # a bullet stands before it
    uint32_t sign       # ``.`` or ``)``


cdef inline bint is_bullet(uint32_t ch) noexcept nogil:
    """Whether ``ch`` is a bullet, not a number or section sign."""
    return kind_of(ch) == KIND_BULLET and ch != 0x23 and ch != 0xA7


cdef inline int roman_value(uint32_t ch) noexcept nogil:
    """Value of ``i``, ``v`` or ``x``; 0 for anything else."""
    return 1 if ch == 0x69 else 5 if ch == 0x76 else 10 if ch == 0x78 else 0


cdef inline int roman_before(const code_unit* text, Py_ssize_t i, Py_ssize_t* start) noexcept nogil:
    """Number of the small Roman numeral of up to four letters that ends before ``i``, and where it begins."""
    cdef int number = 0, largest = 0, value
    cdef Py_ssize_t k = i
    while k > 0 and i - k < 4 and roman_value(text[k - 1]):
        k -= 1
        value = roman_value(text[k])
        number += value if value >= largest else -value
        largest = max(largest, value)
    start[0] = k
    return number


cdef inline Marker marker_at(const code_unit* text, Py_ssize_t i, bint roman) noexcept nogil:
    """The marker whose sign stands at ``i``: up to two digits, one letter or a ``roman`` numeral behind a blank."""
    cdef Marker marker
    cdef Py_ssize_t k = i
    marker.start = -1
    marker.number = 0
    marker.letters = 0
    marker.bulleted = False
    marker.sign = text[i]
    if k > 0 and text[i] == 0x29 and text[k - 1] == 0x2E:
        k -= 1
    while k > 0 and i - k < 4 and kind_of(text[k - 1]) == KIND_DIGIT and text[k - 1] < 0x3A:
        k -= 1
        marker.number += (text[k] - 0x30) * (10 if marker.number else 1)
    if roman:
        marker.letters = 2
        marker.number = roman_before(text, k, &k)
    elif marker.number == 0 and k > 0 and 0x61 <= text[k - 1] <= 0x7A:
        k -= 1
        marker.letters = 1
        marker.number = text[k] - 0x60
    if k > 1 and text[k - 1] == 0x20 and is_bullet(text[k - 2]):
        k -= 1
    if k > 0 and is_bullet(text[k - 1]):
        k -= 1
        marker.bulleted = True
    if marker.number and (k == 0 or kind_of(text[k - 1]) == KIND_BLANK or kind_of(text[k - 1]) == KIND_NEWLINE):
        marker.start = k
    return marker


cdef inline bint is_marker_sign(const code_unit* text, Py_ssize_t i) noexcept nogil:
    """Whether a marker has its sign at ``i``."""
    return marker_at(text, i, False).start >= 0 or marker_at(text, i, True).start >= 0


cdef inline bint may_mark_item(const code_unit* text, Py_ssize_t i, int before) noexcept nogil:
    """Whether the sign at ``i``, behind a unit of kind ``before``, may belong to a marker such as ``2.``, ``b)`` or ``iv.``"""
    if before != KIND_LOWER or i < 2 or not is_letter(kind_of(text[i - 2])):
        return before == KIND_DIGIT or before == KIND_LOWER
    return roman_value(text[i - 1]) != 0 and roman_value(text[i - 2]) != 0


cdef inline bint begins_list(const code_unit* text, Py_ssize_t start) noexcept nogil:
    """Whether the first marker of a list may stand at ``start``: first on its line or behind a mark."""
    while start > 0 and kind_of(text[start - 1]) == KIND_BLANK:
        start -= 1
    return start == 0 or kind_of(text[start - 1]) == KIND_NEWLINE or is_mark(kind_of(text[start - 1]))


cdef inline uint8_t last_of(const Marker& marker, int wanted) noexcept nogil:
    """The last code point of the number ``wanted`` as a marker of letters or digits has it."""
    return <uint8_t> (0x60 + wanted if marker.letters else 0x30 + wanted % 10)


cdef inline Py_ssize_t sign_before(
    const code_unit* text, Py_ssize_t length, Py_ssize_t low, Py_ssize_t k, const Marker& marker, int wanted
) noexcept nogil:
    """The last sign of a marker or line feed in ``low .. k - 1``, else -1; signs behind what is not its number left out."""
    cdef Py_ssize_t start
    cdef uint64_t mask, numbers
    cdef UnitBlock block
    while k > low:
        start = max(low, k - BLOCK)
        block = block_at(text, start, length)
        mask = block.equal(<uint8_t> marker.sign)
        if mask and marker.letters != 2:
            numbers = block.equal(last_of(marker, wanted)) | block.equal(0x2E) | block.equal(0x30)
            mask &= numbers << 1 | 1
        mask |= block.equal(0x0A)
        if k - start < BLOCK:
            mask &= (<uint64_t> 1 << (k - start)) - 1
        if mask:
            return start + highest_bit(mask)
        k = start
    return -1


cdef inline bint may_number(const code_unit* text, Py_ssize_t k, const Marker& marker, int wanted) noexcept nogil:
    """Whether the marker with its sign at ``k`` may have the number ``wanted``, by the code point before the sign."""
    cdef uint32_t last = text[k - 1] if k > 0 else 0
    return marker.letters == 2 or last == 0x2E or last == 0x30 or last == last_of(marker, wanted)


cdef inline Py_ssize_t listed_start(const code_unit* text, Py_ssize_t length, Py_ssize_t i, bint roman) noexcept nogil:
    """Where the item of a list of letters, digits or ``roman`` numerals begins whose marker has its sign at ``i``, else -1."""
    cdef Marker marker = marker_at(text, i, roman)
    cdef Marker earlier
    cdef Py_ssize_t k = i
    cdef Py_ssize_t low = max(<Py_ssize_t> 0, i - LIST_REACH)
    cdef int wanted = marker.number - 1
    if marker.start <= 0 or i + 2 >= length or text[i + 1] != 0x20:
        return -1
    if marker.bulleted:
        return marker.start
    if wanted < 1:
        return -1
    while wanted:
        k = sign_before(text, length, low, k, marker, wanted)
        if k < 0 or text[k] == 0x0A:
            return -1
        if not may_number(text, k, marker, wanted):
            continue
        earlier = marker_at(text, k, roman)
        if earlier.start >= 0 and earlier.number == wanted and earlier.letters == marker.letters:
            wanted -= 1
            if wanted == 0 and not begins_list(text, earlier.start):
                return -1
    return marker.start


cdef inline Py_ssize_t item_start(const code_unit* text, Py_ssize_t length, Py_ssize_t i) noexcept nogil:
    """Where the item begins whose marker has its sign at ``i``, when all markers before it are within reach; else -1."""
    cdef Py_ssize_t start = listed_start(text, length, i, False)
    if start < 0 and i > 1 and roman_value(text[i - 1]):
        start = listed_start(text, length, i, True)
    return start
