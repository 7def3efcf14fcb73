"""Where the pre-tokens of an encoding end: the regular expressions of tiktoken's encodings as scans.

Each scan answers what the pattern would match at ``i`` with the text ending at ``n``. No pattern looks behind ``i``, so
the pre-tokens from any position on are those of the text that starts there.
"""

from libc.stdint cimport uint32_t

from seamline.encodings._pretoken cimport (
    CASELESS, CL100K, LETTER, LINE_END, LOWER, NUMBER, O200K, R50K, SPACE, UPPER, CharClasses, Pattern, class_of,
)
from seamline.text._view cimport code_unit, is_line_end

cdef enum:
    BLANK = 0x20
    APOSTROPHE = 0x27
    SLASH = 0x2F
    LONG_S = 0x17F     # the one character outside ASCII that folds into it here


cdef inline Py_ssize_t skip(
    const code_unit* text, Py_ssize_t i, Py_ssize_t n, const CharClasses* classes, int wanted
) noexcept nogil:
    """First position from ``i`` whose class has none of the bits of ``wanted``."""
    while i < n and class_of(classes, text[i]) & wanted:
        i += 1
    return i


cdef inline Py_ssize_t skip_signs(
    const code_unit* text, Py_ssize_t i, Py_ssize_t n, const CharClasses* classes
) noexcept nogil:
    """First position from ``i`` that is a letter, a number or a blank."""
    while i < n and not class_of(classes, text[i]) & (SPACE | LETTER | NUMBER):
        i += 1
    return i


cdef inline Py_ssize_t skip_digits(
    const code_unit* text, Py_ssize_t i, Py_ssize_t n, const CharClasses* classes
) noexcept nogil:
    """After at most three numbers from ``i``."""
    return skip(text, i, min(i + 3, n), classes, NUMBER)


cdef inline uint32_t folded(uint32_t ch, bint fold) noexcept nogil:
    if not fold:
        return ch
    if ch == LONG_S:
        return c's'
    return ch | 32 if c'A' <= ch <= c'Z' else ch


cdef inline Py_ssize_t contraction(const code_unit* text, Py_ssize_t i, Py_ssize_t n, bint fold) noexcept nogil:
    """Length of ``'s 't 'd 'm 'll 've 're`` at ``i``, 0 without."""
    cdef uint32_t first, second
    if i + 1 >= n or text[i] != APOSTROPHE:
        return 0
    first = folded(text[i + 1], fold)
    if first == c's' or first == c't' or first == c'd' or first == c'm':
        return 2
    if i + 2 >= n:
        return 0
    second = folded(text[i + 2], fold)
    if (first == c'l' and second == c'l') or ((first == c'v' or first == c'r') and second == c'e'):
        return 3
    return 0


cdef inline Py_ssize_t end_of_blanks(
    const code_unit* text, Py_ssize_t i, Py_ssize_t n, const CharClasses* classes, Pattern pattern
) noexcept nogil:
    """A run of blanks ends at its last CR or LF, else before the blank that sticks to the next word."""
    cdef Py_ssize_t j = i, after_line_end = -1
    while j < n and class_of(classes, text[j]) & SPACE:
        j += 1
        if is_line_end(text[j - 1]):
            after_line_end = j
    if pattern == R50K or (pattern == CL100K and j == n):
        after_line_end = -1
    if after_line_end >= 0:
        return after_line_end
    return j if j == n or j == i + 1 else j - 1


cdef inline Py_ssize_t end_of_signs(
    const code_unit* text, Py_ssize_t i, Py_ssize_t n, const CharClasses* classes, Pattern pattern
) noexcept nogil:
    """Signs with one blank before and line ends after them, ``i`` itself where none stand here."""
    cdef Py_ssize_t start = i + 1 if text[i] == BLANK else i
    cdef Py_ssize_t j = skip_signs(text, start, n, classes)
    if j == start:
        return i
    if pattern == R50K:
        return j
    while j < n and (is_line_end(text[j]) or (pattern == O200K and text[j] == SLASH)):
        j += 1
    return j


cdef inline Py_ssize_t end_of_rest(
    const code_unit* text, Py_ssize_t i, Py_ssize_t n, const CharClasses* classes, Pattern pattern
) noexcept nogil:
    """What remains once words and numbers are out: signs, then blanks."""
    cdef Py_ssize_t j = end_of_signs(text, i, n, classes, pattern)
    return j if j > i else end_of_blanks(text, i, n, classes, pattern)


cdef inline Py_ssize_t end_of_r50k(
    const code_unit* text, Py_ssize_t i, Py_ssize_t n, const CharClasses* classes
) noexcept nogil:
    cdef Py_ssize_t start, size = contraction(text, i, n, False)
    cdef int kind
    if size:
        return i + size
    start = i + 1 if text[i] == BLANK and i + 1 < n else i
    kind = class_of(classes, text[start]) & (LETTER | NUMBER)
    if kind:
        return skip(text, start + 1, n, classes, kind)
    return end_of_rest(text, i, n, classes, R50K)


cdef inline Py_ssize_t end_of_cl100k(
    const code_unit* text, Py_ssize_t i, Py_ssize_t n, const CharClasses* classes, Pattern pattern
) noexcept nogil:
    cdef int kind = class_of(classes, text[i])
    cdef Py_ssize_t size
    if kind & LETTER:
        return skip(text, i + 1, n, classes, LETTER)
    if kind & NUMBER:
        return skip_digits(text, i, n, classes)
    size = contraction(text, i, n, True)
    if size:
        return i + size
    if not kind & LINE_END and i + 1 < n and class_of(classes, text[i + 1]) & LETTER:
        return skip(text, i + 2, n, classes, LETTER)
    return end_of_rest(text, i, n, classes, pattern)


cdef inline Py_ssize_t end_of_case(
    const code_unit* text, Py_ssize_t i, Py_ssize_t n, const CharClasses* classes, bint* weak
) noexcept nogil:
    """``[UC]*[WC]+`` from ``i``, or with ``weak`` set ``[UC]+[WC]*``; ``i`` where neither matches.

    U upper, W lower, C caseless. The first form ends at the last caseless character when no lower case follows.
    """
    cdef Py_ssize_t j = i, after_caseless = -1
    cdef int kind = 0
    weak[0] = False
    while j < n:
        kind = class_of(classes, text[j])
        if not kind & (UPPER | CASELESS):
            break
        j += 1
        if kind & CASELESS:
            after_caseless = j
    if j < n and kind & LOWER:
        return skip(text, j, n, classes, LOWER | CASELESS)
    if after_caseless >= 0:
        return after_caseless
    weak[0] = True
    return j


cdef inline Py_ssize_t end_of_word(
    const code_unit* text, Py_ssize_t i, Py_ssize_t n, const CharClasses* classes, int kind
) noexcept nogil:
    """Both word alternatives of o200k: with a prefix, without one, then the same in the weak form."""
    cdef Py_ssize_t prefixed = i, bare = i
    cdef bint weak = True, bare_weak = True
    if not kind & (LETTER | NUMBER | LINE_END) and i + 1 < n:
        prefixed = end_of_case(text, i + 1, n, classes, &weak)
        if prefixed == i + 1:
            prefixed = i
    if prefixed > i and not weak:
        return prefixed
    if kind & (LETTER | CASELESS):
        bare = end_of_case(text, i, n, classes, &bare_weak)
    if bare > i and not bare_weak:
        return bare
    return prefixed if prefixed > i else bare


cdef inline Py_ssize_t end_of_o200k(
    const code_unit* text, Py_ssize_t i, Py_ssize_t n, const CharClasses* classes
) noexcept nogil:
    cdef int kind = class_of(classes, text[i])
    cdef Py_ssize_t j
    if kind & NUMBER:
        return skip_digits(text, i, n, classes)
    j = end_of_word(text, i, n, classes, kind)
    if j > i:
        return j + contraction(text, j, n, True)
    return end_of_rest(text, i, n, classes, O200K)


cdef inline Py_ssize_t end_of_piece(
    const code_unit* text, Py_ssize_t i, Py_ssize_t n, const CharClasses* classes, Pattern pattern
) noexcept nogil:
    """End of the pre-token that starts at ``i < n``."""
    if pattern == O200K:
        return end_of_o200k(text, i, n, classes)
    if pattern == R50K:
        return end_of_r50k(text, i, n, classes)
    return end_of_cl100k(text, i, n, classes, pattern)
