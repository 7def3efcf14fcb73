# distutils: language = c++
"""Whether a text opens as an HTML document: a bounded look, which for other texts is one at their first character."""

from libc.stdint cimport uint32_t

from seamline.text._view cimport Text, char_at, is_blank, text_of

cdef enum:
    LOOKED_AT = 1024
    BYTE_ORDER_MARK = 0xFEFF

OPENING = LOOKED_AT
"""Code points at the beginning of a text in which an HTML document opens."""


cdef inline bint stands_at(Text text, Py_ssize_t i, const char* word) noexcept nogil:
    """Whether a word of small letters and signs stands at ``i``, in whatever case."""
    cdef uint32_t ch
    while word[0]:
        if i >= text.length:
            return False
        ch = char_at(text, i)
        if ch != <uint32_t> word[0] and (ch | 0x20) != <uint32_t> word[0]:
            return False
        i += 1
        word += 1
    return True


cdef inline Py_ssize_t behind(Text text, Py_ssize_t i, const char* sign) noexcept nogil:
    """Where it goes on behind the next ``sign``; the end of what is looked at without one."""
    cdef Py_ssize_t end = min(text.length, <Py_ssize_t> LOOKED_AT)
    while i < end and not stands_at(text, i, sign):
        i += 1
    return i


cdef inline bint ends_name(Text text, Py_ssize_t i) noexcept nogil:
    cdef uint32_t ch = char_at(text, i) if i < text.length else 0
    return is_blank(ch) or ch == c'>' or ch == c'/'


cdef bint opens(Text text) noexcept nogil:
    """Whether a doctype or the tag of an HTML document is the first that stands there but comments and a declaration."""
    cdef Py_ssize_t i = 0, end = min(text.length, <Py_ssize_t> LOOKED_AT)
    while i < end:
        if is_blank(char_at(text, i)) or (i == 0 and char_at(text, i) == BYTE_ORDER_MARK):
            i += 1
        elif char_at(text, i) != c'<':
            return False
        elif stands_at(text, i, b"<!--"):
            i = behind(text, i + 4, b"-->") + 3
        elif stands_at(text, i, b"<?xml"):
            i = behind(text, i + 5, b"?>") + 2
        elif stands_at(text, i, b"<!doctype"):
            i += 9
            while i < end and is_blank(char_at(text, i)):
                i += 1
            return stands_at(text, i, b"html") and ends_name(text, i + 4)
        else:
            return stands_at(text, i, b"<html") and ends_name(text, i + 5)
    return False


def opens_html(str source not None):
    """Whether a text opens as an HTML document."""
    return opens(text_of(source))


def html_places(list texts not None):
    """Places of the texts that open as HTML documents."""
    cdef list found = []
    cdef Py_ssize_t k
    for k, text in enumerate(texts):
        if opens(text_of(text)):
            found.append(k)
    return found
