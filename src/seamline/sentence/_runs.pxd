"""Runs of marks, ``...`` or ``?!``, and what they may mean."""

from libc.stdint cimport uint32_t

from seamline.sentence._rules cimport (
    KIND_BLANK, KIND_CLOSE, KIND_COMMA, KIND_DIGIT, KIND_LOWER, KIND_OPEN, KIND_STOP, KIND_STRONG, KIND_UPPER,
    KIND_WIDE, STARTER, Rules, is_letter, is_mark, kind_of,
)
from seamline.sentence._types cimport Run
from seamline.sentence._words cimport is_cjk, opening_word
from seamline.text._view cimport code_unit

cdef enum:
    RUN_REACH = 64


cdef inline bint spaced_stop(const code_unit* text, Py_ssize_t length, Py_ssize_t i) noexcept nogil:
    """Whether ``. .`` goes on behind the stop at ``i``; the stop of ``.NET`` or ``.5`` begins a word."""
    cdef int following
    if not (text[i] == 0x2E and i + 2 < length and text[i + 1] == 0x20 and text[i + 2] == 0x2E):
        return False
    following = kind_of(text[i + 3]) if i + 3 < length else KIND_BLANK
    return not (is_letter(following) or following == KIND_DIGIT)


cdef inline Run run_before(const code_unit* text, Py_ssize_t length, Py_ssize_t i) noexcept nogil:
    """The run of marks that ends with the one at ``i``."""
    cdef Run run
    cdef int kind
    cdef Py_ssize_t low = max(<Py_ssize_t> 0, i - RUN_REACH)
    run.stops = run.strong = run.wide = 0
    run.ellipsis = run.spaced = False
    run.start = i + 1
    while run.start > low:
        kind = kind_of(text[run.start - 1])
        if not is_mark(kind):
            if not (run.start - 2 >= low and spaced_stop(text, length, run.start - 2)):
                break
            run.start -= 1
            run.spaced = True
            continue
        run.start -= 1
        run.stops += kind == KIND_STOP
        run.strong += kind == KIND_STRONG
        run.wide += kind == KIND_WIDE
        run.ellipsis = run.ellipsis or text[run.start] == 0x2026
    run.ellipsis = run.ellipsis or (run.stops > 1 and not run.strong and not run.wide)
    return run


cdef inline bint ends_without_blank(
    const code_unit* text, Py_ssize_t length, Py_ssize_t i, Py_ssize_t k, Run run, const Rules* rules
) noexcept nogil:
    """Whether a mark at ``i`` ends a sentence that the next one, at ``k``, follows without a blank."""
    cdef int kind = kind_of(text[k])
    cdef uint32_t before = text[run.start - 1] if run.start > 0 else 0
    if run.wide:
        return True
    if run.strong:
        if is_cjk(before) or text[i] > 0x5FF:
            return not (kind == KIND_COMMA or kind == KIND_CLOSE)
        return kind == KIND_OPEN or (kind == KIND_UPPER and kind_of(before) == KIND_LOWER)
    if text[i] == 0xFF0E:
        return kind != KIND_DIGIT and kind != KIND_COMMA
    if run.ellipsis:
        return kind == KIND_UPPER and kind_of(before) == KIND_LOWER
    if run.stops == 1 and kind == KIND_UPPER and kind_of(before) == KIND_LOWER:
        return (opening_word(text, length, k, rules) & STARTER) != 0 and k == i + 1
    return run.stops == 1 and is_cjk(before) and is_cjk(text[k])


cdef inline bint begins_sentence(const code_unit* text, Py_ssize_t length, Py_ssize_t i, const Rules* rules) noexcept nogil:
    """Whether a capitalised word that opens sentences begins at ``i``."""
    return i < length and kind_of(text[i]) == KIND_UPPER and (opening_word(text, length, i, rules) & STARTER) != 0


cdef inline bint is_armenian(uint32_t ch) noexcept nogil:
    return 0x531 <= ch < 0x588
