"""Sentences that begin near a place, and masks of a stretch: for kernels that look at parts of a text alone."""

from libc.stdint cimport uint64_t

from seamline.boundaries._grapheme cimport FIRST_MARK, is_grapheme_boundary
from seamline.sentence._ends cimport is_candidate, sentence_after
from seamline.sentence._rules cimport KIND_BLANK, NO_END, Rules, is_letter, kind_of
from seamline.text._masks cimport BLOCK
from seamline.text._view cimport code_unit, text_at

cdef enum:
    NOWHERE = -1

cdef struct Spill:
    Py_ssize_t at       # a look back that began here,
    Py_ssize_t cut      # found that the sentence behind the last end before it begins here: see ``spilled``
    Py_ssize_t bare     # no candidate from here on
    Py_ssize_t filled   # to before here ends a sentence: none of them is asked again


cdef inline uint64_t clipped(uint64_t mask, Py_ssize_t start, Py_ssize_t low, Py_ssize_t stop) noexcept nogil:
    """The bits of ``mask``, a block at ``start``, that stand for ``low .. stop - 1``."""
    if stop - start < BLOCK:
        mask &= (<uint64_t> 1 << (stop - start)) - 1
    if start < low:
        mask &= ~<uint64_t> 0 << (low - start)
    return mask


cdef inline void note_bare(Spill& known, Py_ssize_t low, Py_ssize_t high) noexcept nogil:
    """Note that no candidate in ``low .. high - 1`` ends a sentence."""
    if low >= high:
        return
    if low <= known.filled and known.bare <= high:
        known.bare, known.filled = min(low, known.bare), max(high, known.filled)
    else:
        known.bare, known.filled = low, high


cdef inline Py_ssize_t next_sentence(
    const code_unit* units, Py_ssize_t length, const Rules* rules, Py_ssize_t i
) noexcept nogil:
    """Where the next sentence begins when one ends at candidate ``i``, unless a grapheme would be cut; else ``NO_END``."""
    cdef Py_ssize_t cut = sentence_after(units, length, i, rules)
    if cut == NO_END or cut >= length or units[cut] < FIRST_MARK:
        return cut
    return cut if is_grapheme_boundary(text_at(units, length), 0, cut) else NO_END


cdef inline Py_ssize_t sentence_behind(
    const code_unit* units, Py_ssize_t length, const Rules* rules, Py_ssize_t low, Spill& known
) noexcept nogil:
    """Where the sentence behind the last end before ``low`` begins, or ``NO_END``.

    Between a mark and the next sentence stand blanks and closing signs, never a letter, so the look back ends at one. It also
    ends where an earlier look began, so that no run of signs is walked twice.
    """
    cdef Py_ssize_t i = low, found = NO_END
    while i > 0 and i != known.at and found == NO_END and not is_letter(kind_of(units[i - 1])):
        i -= 1
        if not known.bare <= i < known.filled and is_candidate(units[i]):
            found = next_sentence(units, length, rules, i)
    note_bare(known, i + (found != NO_END), low - (low > 0 and kind_of(units[low - 1]) == KIND_BLANK))
    return known.cut if i == known.at and found == NO_END else found


cdef inline Py_ssize_t spilled(
    const code_unit* units, Py_ssize_t length, const Rules* rules, Py_ssize_t low, Py_ssize_t high, Spill& known, bint keep
) noexcept nogil:
    """The same if it lies in ``low < c <= high``, else ``NOWHERE``; ``keep`` notes this look back."""
    cdef Py_ssize_t found = sentence_behind(units, length, rules, low, known)
    if keep and low >= known.at:
        known.at, known.cut = low, found
    return found if low < found <= high else NOWHERE
