"""Whether a run of marks ends a sentence, and where the next one begins: decided by a kernel of its own, for all others."""

from seamline.sentence._rules cimport Rules
from seamline.sentence._types cimport Run
from seamline.text._view cimport code_unit

cdef Py_ssize_t mark_after(const code_unit* text, Py_ssize_t length, Py_ssize_t i, const Rules* rules) noexcept nogil
cdef bint stop_ends(
    const code_unit* text, Py_ssize_t length, Py_ssize_t i, Py_ssize_t opener, Py_ssize_t first, const Rules* rules
) noexcept nogil
cdef bint lower_begins(
    const code_unit* text, Py_ssize_t i, Py_ssize_t k, Py_ssize_t opener, Py_ssize_t first, Run run, const Rules* rules
) noexcept nogil
cdef bint never_ends(const code_unit* text, Py_ssize_t length, Py_ssize_t i, Run run, const Rules* rules) noexcept nogil
cdef bint is_reported(const code_unit* text, Py_ssize_t length, Py_ssize_t i, const Rules* rules) noexcept nogil
cdef bint inside_round(const code_unit* text, Py_ssize_t length, Py_ssize_t k) noexcept nogil
cdef bint inside_wide(const code_unit* text, Py_ssize_t length, Py_ssize_t k) noexcept nogil
