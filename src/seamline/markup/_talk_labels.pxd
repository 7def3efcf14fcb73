"""Lines that may say who speaks, each with the way in which it does: behind a stamp, in brackets, as ``Q.``, above the text.

Each recogniser takes ``p[i:end]``, a line without outer blanks and at least one character long, and looks at a bounded
part of it.
"""

from libc.stdint cimport int64_t, uint32_t, uint64_t

from seamline.markup._plain_letters cimport MAX_WORD, digit_of, folded, is_any_letter
from seamline.markup._plain_names cimport FULL_COLON, Speaker, is_colon, know
from seamline.markup._talk_stamps cimport Stamp, digits_end, is_space, read_stamp, read_time, skip_space, trim_space
from seamline.text._view cimport code_unit

cdef extern from "seamline/markup/_plain_words.h" nogil:
    bint is_level "seamline_is_level"(const uint32_t* word, int length)

cdef enum:
    MAX_NAME = 60           # code points of a name behind a stamp
    MAX_HANDLE = 40         # of one in brackets, or alone on its line
    MAX_NAME_WORDS = 5

cdef enum SayingWay:
    NO_WAY
    STAMPED                 # ``[12:03] Name: text``, ``12:03 <name> text``
    ABOVE                   # ``[12:03] Name``, the text on the next line
    BEHIND                  # ``Name  12:03``, the text on the next line; ``Name (12:03): text``
    TEMPLATED               # ``<|im_start|>user``
    CUED                    # a time line, and the name on the line below
    ANGLED                  # ``<name> text``
    SQUARED                 # ``[name] text``
    ASKED                   # ``Q. text``
    BOLD                    # ``**User**`` alone
    PLAYED                  # ``NAME`` alone, ``NAME. text``
    TITLED                  # ``First Clown`` alone, in plays


cdef struct Saying:
    SayingWay way
    int64_t line            # start of its line, or of the label in it
    int64_t next            # start of the line after it
    Speaker speaker         # whose name is empty where a stamp has none
    uint64_t shape          # of the stamp
    bint technical          # the name is no person's
    bint sure               # the name stands as only names do
    bint speech             # what follows ends as a sentence does
    bint alone              # the label is all there is on its line


cdef inline bint is_technical(const code_unit* p, Py_ssize_t i, Py_ssize_t end) noexcept nogil:
    """Whether a name behind a stamp is that of a program, a module or a level, as in logs."""
    cdef Py_ssize_t k
    cdef uint32_t[MAX_WORD] word
    cdef int length = 0
    for k in range(i, end):
        if p[k] == c'[' or p[k] == c']' or p[k] == c'{' or p[k] == c'=' or p[k] == c'/' or p[k] == c'\\' or p[k] == c':':
            return True
        if p[k] == c'.' and i < k < end - 1 and is_any_letter(p[k - 1]) and is_any_letter(p[k + 1]) and p[k + 1] >= 97:
            return True
    k = i
    while k < end and length < MAX_WORD and is_any_letter(p[k]):
        word[length] = folded(p[k])
        length, k = length + 1, k + 1
    return is_level(word, length)


cdef inline bint set_name(const code_unit* p, Saying& said, Py_ssize_t start, Py_ssize_t end) noexcept nogil:
    """Take ``p[start:end]`` without marks around it for the name; whether there is one."""
    start = skip_space(p, start, end)
    while start < end and (p[start] == c'*' or p[start] == c'_' or p[start] == c'~' or p[start] == c'@' or p[start] == c'+'
                           or p[start] == c'&' or p[start] == c'%'):
        if p[start] == c'+' and start + 1 < end and digit_of(p[start + 1]) >= 0:
            break
        start = skip_space(p, start + 1, end)
    end = trim_space(p, start, end)
    while end > start and (p[end - 1] == c'*' or p[end - 1] == c'_' or p[end - 1] == c':' or p[end - 1] == c','):
        end -= 1
    said.speaker.start, said.speaker.end = start, end
    if start < end:
        know(p, said.speaker)
        said.technical = is_technical(p, start, end)
    return start < end


cdef inline Py_ssize_t colon_at(const code_unit* p, Py_ssize_t i, Py_ssize_t end) noexcept nogil:
    """Place of the colon that ends a name at ``i``, or -1."""
    cdef Py_ssize_t k, stop = min(end, i + MAX_NAME)
    for k in range(i, stop):
        if p[k] == FULL_COLON or (p[k] == c':' and (k + 1 == end or is_space(p[k + 1]) or p[k + 1] == c'*')):
            return k if k > i else -1
    return -1


cdef inline Py_ssize_t tab_at(const code_unit* p, Py_ssize_t i, Py_ssize_t end) noexcept nogil:
    """Place of the tab that ends a name at ``i``, or -1."""
    cdef Py_ssize_t k
    for k in range(i, min(end, i + MAX_HANDLE)):
        if p[k] == c'\t':
            return k
    return -1


cdef inline Py_ssize_t closing_at(const code_unit* p, Py_ssize_t i, Py_ssize_t end, uint32_t closing) noexcept nogil:
    """Place of the bracket that closes a name at ``i``, or -1."""
    cdef Py_ssize_t k, stop = min(end, i + MAX_HANDLE)
    for k in range(i, stop):
        if p[k] == closing:
            return k if k > i else -1
        if p[k] == c'<' or p[k] == c'[' or p[k] == c'/' or p[k] == c'=' or p[k] == c'"' or p[k] == c'!':
            return -1
    return -1


cdef inline bint is_short(const code_unit* p, Py_ssize_t i, Py_ssize_t end) noexcept nogil:
    """Whether a line is short enough for a name, and ends as one does."""
    cdef Py_ssize_t k = i
    cdef int words = 0
    if end - i > MAX_HANDLE or p[end - 1] == c'.' or p[end - 1] == c'!' or p[end - 1] == c'?' or p[end - 1] == c',':
        return False
    while k < end:
        words += 1
        while k < end and not is_space(p[k]):
            k += 1
        k = skip_space(p, k, end)
    return words <= MAX_NAME_WORDS


cdef inline bint read_named(const code_unit* p, Py_ssize_t i, Py_ssize_t end, Saying& said) noexcept nogil:
    """Read what stands behind a stamp, which ends at ``i``; it has a name or none."""
    cdef Py_ssize_t k = i, stop
    said.way = STAMPED
    said.speaker.start = said.speaker.end = i
    said.technical = said.sure = False
    while k < end and (is_space(p[k]) or p[k] == c'-' or p[k] == 0x2013 or p[k] == c'|' or p[k] == c','):
        k += 1
    if k == end:
        return True
    if p[k] == c'<':
        stop = closing_at(p, k + 1, end, c'>')
        said.sure = stop > 0 and set_name(p, said, k + 1, stop)
        said.speaker.after = stop + 1
        return True
    if p[k] == c'*' and k + 1 < end and is_space(p[k + 1]):
        return True
    stop = tab_at(p, k, end) if p[k - 1] == c'\t' else -1
    stop = colon_at(p, k, end) if stop < 0 else stop
    if stop > 0:
        said.sure = set_name(p, said, k, stop)
        said.speaker.after = skip_space(p, stop + 1, end)
    elif is_short(p, k, end) and set_name(p, said, k, end):
        said.way, said.speaker.after = ABOVE, end
    return True


cdef inline bint is_dash(uint32_t ch) noexcept nogil:
    return ch == 0x2014 or ch == 0x2013 or ch == 0xB7 or ch == 0x2022 or ch == c'-' or ch == c'|'


cdef inline Py_ssize_t read_when(const code_unit* p, Py_ssize_t i, Py_ssize_t end, Stamp& stamp) noexcept nogil:
    """End of the stamp behind a name and the blanks there, which begin at ``i``; behind a dash it may begin with a word."""
    cdef Py_ssize_t k = skip_space(p, i, end), after
    cdef bint dashed = k < end and is_dash(p[k])
    k = skip_space(p, k + 1, end) if dashed else k
    if k == end:
        return i
    after = digits_end(p, k, end)
    if p[k] == c'[' or p[k] == c'(' or (after > k and after < end and not is_space(p[after])):
        after = read_stamp(p, k, end, stamp)
        return after if after > k else i
    if not dashed or not is_any_letter(p[k]):
        return i
    stamp.start, stamp.shape = k, 1
    stamp.end = read_time(p, k, end, stamp, 0)
    return stamp.end if stamp.end > k else i


cdef inline Py_ssize_t find_behind(const code_unit* p, Py_ssize_t i, Py_ssize_t end, Stamp& stamp, Py_ssize_t* name) noexcept nogil:
    """End of the stamp behind a name at ``i``, which ends at ``name``, if it ends the line or a colon follows; else ``i``."""
    cdef Py_ssize_t k = i, stop = min(end, i + MAX_HANDLE), after
    if not (is_any_letter(p[i]) or p[i] == c'*' or p[i] == c'@'):
        return i
    while k < stop:
        while k < end and not is_space(p[k]):
            k += 1
        name[0] = k
        after = read_when(p, k, end, stamp)
        if after > k and (after == end or is_colon(p[after])):
            return after
        k = skip_space(p, k, end)
    return i


cdef inline bint read_behind(const code_unit* p, Py_ssize_t i, Py_ssize_t end, Saying& said) noexcept nogil:
    """Whether the line is a name and a stamp, ``Ann Lee  0:01``, perhaps with a colon and text."""
    cdef Py_ssize_t name
    cdef Stamp stamp
    cdef Py_ssize_t after = find_behind(p, i, end, stamp, &name)
    if after == i:
        return False
    said.way, said.shape = BEHIND, stamp.shape
    said.speaker.after = skip_space(p, min(after + 1, end), end)
    return set_name(p, said, i, name)
