"""Forms of lines that one markup has and no other, counted over the beginning of a text.

A form that nothing else explains counts twice; two are what a markup needs to be seen.
"""

from libc.stdint cimport uint32_t

from seamline.markup._lines cimport skip_blanks
from seamline.markup._rst_marks cimport directive_end, is_explicit, label_end, sign_run, target_end
from seamline.text._view cimport code_unit

cdef enum:
    SURE = 2
    TITLE_SIGNS = 4         # signs of a line that underlines a title

cdef struct Forms:
    int rst
    int code                # lines that open as code does
    Py_ssize_t title        # start of a line that stands alone so far, after a blank one, or -1
    Py_ssize_t title_end
    int colons              # 1 behind a line that ends in ``::``, 2 behind the blank line after it


cdef inline void begin_forms(Forms& forms) noexcept nogil:
    forms.rst = forms.code = forms.colons = 0
    forms.title = -1
    forms.title_end = 0


cdef inline bint is_underline(const code_unit* p, Py_ssize_t i, Py_ssize_t end, Forms& forms) noexcept nogil:
    """Whether a line of signs is as long as the title above it."""
    cdef Py_ssize_t run
    if forms.title < 0:
        return False
    run = sign_run(p, i, end)
    return run >= TITLE_SIGNS and run >= forms.title_end - forms.title


cdef inline void see_explicit(const code_unit* p, Py_ssize_t i, Py_ssize_t end, Forms& forms) noexcept nogil:
    """What two dots announce in reStructuredText."""
    cdef Py_ssize_t k = skip_blanks(p, i + 2, end)
    if k == end:
        return
    if directive_end(p, k, end):
        forms.rst += SURE
    else:
        forms.rst += target_end(p, k, end) > 0 or label_end(p, k, end) > 0


cdef inline bint starts_with(const code_unit* p, Py_ssize_t i, Py_ssize_t end, const char* word) noexcept nogil:
    while word[0]:
        if i == end or p[i] != <uint32_t> word[0]:
            return False
        i += 1
        word += 1
    return True


cdef inline bint opens_code(const code_unit* p, Py_ssize_t i, Py_ssize_t end) noexcept nogil:
    """Whether a line opens as programs do: what documentation strings hold is not what the text is."""
    return (
        starts_with(p, i, end, b"import ") or starts_with(p, i, end, b"def ") or starts_with(p, i, end, b"class ")
        or starts_with(p, i, end, b'"""') or starts_with(p, i, end, b"'''") or starts_with(p, i, end, b"#include")
    )


cdef inline void see_form(
    const code_unit* p, Py_ssize_t start, Py_ssize_t i, Py_ssize_t end, bint after_blank, Forms& forms
) noexcept nogil:
    """A line that is not blank; its first visible code point is at ``i``."""
    cdef bint indented = i > start
    if is_underline(p, i, end, forms) and not indented:
        forms.rst += p[i] != c'=' and p[i] != c'-'
        after_blank = False
    elif indented:
        forms.rst += forms.colons == 2
    elif is_explicit(p, i, end):
        see_explicit(p, i, end, forms)
        end = i
    else:
        forms.code += opens_code(p, i, end)
    forms.title = i if after_blank and not indented else -1
    forms.title_end = end
    forms.colons = end - i > 2 and p[end - 1] == c':' and p[end - 2] == c':'


cdef inline void see_gap(Forms& forms) noexcept nogil:
    """A blank line."""
    forms.title = -1
    forms.colons = 2 if forms.colons else 0
