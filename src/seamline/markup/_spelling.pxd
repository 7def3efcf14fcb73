"""Words as they are written in markups: whether one of a list stands at a place, in letters of one size or of any."""

from libc.stdint cimport uint32_t

from seamline.markup._lines cimport is_letter
from seamline.text._view cimport code_unit

cdef inline bint spells(const code_unit* p, Py_ssize_t i, Py_ssize_t end, const char* word) noexcept nogil:
    """Whether ``p[i:end]`` begins with ``word`` (lower case), letters in either case."""
    while word[0]:
        if i == end or (p[i] | 0x20 if is_letter(p[i]) else p[i]) != <uint32_t> word[0]:
            return False
        word += 1
        i += 1
    return True


cdef inline bint is_one_of(
    const code_unit* p, Py_ssize_t i, Py_ssize_t end, const char* words, uint32_t fold
) noexcept nogil:
    """Whether what lies between two offsets is one of ``words``, which are parted and closed by ``|``.

    The bits of ``fold`` are set in what is read: 0x20 makes letters small.
    """
    cdef Py_ssize_t k
    while words[0]:
        k = i
        while k < end and (p[k] | fold) == <uint32_t> words[0] and words[0] != c'|':
            k += 1
            words += 1
        if k == end and words[0] == c'|':
            return True
        while words[0] != c'|':
            words += 1
        words += 1
    return False


cdef inline bint is_word(const code_unit* p, Py_ssize_t i, Py_ssize_t end, const char* words) noexcept nogil:
    """`is_one_of` for words as they are written."""
    return is_one_of(p, i, end, words, 0)


cdef inline bint is_lower_word(const code_unit* p, Py_ssize_t i, Py_ssize_t end, const char* words) noexcept nogil:
    """The same for words in small letters, in letters of any size."""
    return is_one_of(p, i, end, words, 0x20)
