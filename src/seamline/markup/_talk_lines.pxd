"""All lines of a text that may say who speaks, in order, each in one way."""

from libc.stdint cimport int64_t, uint32_t
from libcpp.vector cimport vector

from seamline.markup._lines cimport is_letter
from seamline.markup._plain_letters cimport MAX_WORD, digit_of, folded, is_any_letter
from seamline.markup._plain_names cimport is_colon, is_speech
from seamline.markup._talk_labels cimport (
    ANGLED, ASKED, BOLD, CUED, MAX_HANDLE, NO_WAY, SQUARED, STAMPED, TEMPLATED, Saying, closing_at, colon_at, read_behind,
    read_named, set_name,
)
from seamline.markup._talk_plays cimport read_played
from seamline.markup._talk_stamps cimport Stamp, clock_end, digits_end, is_space, letters_end, read_stamp, skip_space, trim_space
from seamline.text._line_end cimport line_end, skip_line_end
from seamline.text._view cimport code_unit, is_line_end

cdef extern from "seamline/markup/_plain_words.h" nogil:
    bint is_tag "seamline_is_tag"(const uint32_t* word, int length)

cdef enum:
    MAX_LINE_NUMBER = 2     # digits of the number of a line before ``Q.``


cdef struct LinePlace:          # where the reading of lines is
    Py_ssize_t n
    int64_t line
    int64_t next
    int64_t before          # start of the line before
    bint after_blank
    bint before_opens       # a blank line stands before the line before


cdef inline bint starts_with(const code_unit* p, Py_ssize_t i, Py_ssize_t end, const char* word) noexcept nogil:
    while word[0] != 0:
        if i >= end or p[i] != <unsigned char> word[0]:
            return False
        word, i = word + 1, i + 1
    return True


cdef inline bint read_role(const code_unit* p, Py_ssize_t i, Py_ssize_t end, Saying& said) noexcept nogil:
    """The letters at ``i`` as the role that a chat template names."""
    said.way, said.sure = TEMPLATED, True
    return set_name(p, said, i, letters_end(p, i, min(end, i + MAX_HANDLE)))


cdef inline bint read_template(const code_unit* p, Py_ssize_t i, Py_ssize_t end, Saying& said) noexcept nogil:
    """Whether a label of a chat template stands at ``i``: ``<|im_start|>user``, ``<|user|>``, ``<start_of_turn>model``, ``[INST]``."""
    if starts_with(p, i, end, "<|im_start|>"):
        return read_role(p, i + 12, end, said)
    if starts_with(p, i, end, "<|start_header_id|>"):
        return read_role(p, i + 19, end, said)
    if starts_with(p, i, end, "<start_of_turn>"):
        return read_role(p, i + 15, end, said)
    if starts_with(p, i, end, "<|start|>"):
        return read_role(p, i + 9, end, said)
    if starts_with(p, i, end, "<|") and read_role(p, i + 2, end, said):
        return said.speaker.role and starts_with(p, said.speaker.end, end, "|>")
    if starts_with(p, i, end, "[INST]") or starts_with(p, i, end, "[/INST]"):
        said.way, said.sure = TEMPLATED, True
        return set_name(p, said, i + 1, i + 5 + (p[i + 1] == c'/'))
    return False


cdef inline bint names_tag(const code_unit* p, Py_ssize_t i, Py_ssize_t end) noexcept nogil:
    """Whether a name is that of an element of HTML."""
    cdef uint32_t[MAX_WORD] word
    cdef int length = 0
    while i < end and length < MAX_WORD:
        word[length] = folded(p[i])
        length, i = length + 1, i + 1
    return is_tag(word, length)


cdef inline bint holds_tag(const code_unit* p, Py_ssize_t i, Py_ssize_t end) noexcept nogil:
    """Whether a closing tag stands in the line."""
    while i + 1 < end:
        if p[i] == c'<' and p[i + 1] == c'/':
            return True
        i += 1
    return False


cdef inline bint read_bracketed(const code_unit* p, Py_ssize_t i, Py_ssize_t end, uint32_t closing, Saying& said) noexcept nogil:
    """Whether the line is ``<name> text`` or ``[name] text``."""
    cdef Py_ssize_t stop = closing_at(p, i + 1, end, closing), k
    cdef bint lettered = False
    if stop < 0 or stop + 1 >= end or not is_space(p[stop + 1]):
        return False
    for k in range(i + 1, stop):
        lettered = lettered or is_any_letter(p[k])
    said.way = ANGLED if closing == c'>' else SQUARED
    said.sure = digit_of(p[stop - 1]) >= 0
    said.speaker.after = skip_space(p, stop + 1, end)
    if not lettered or not set_name(p, said, i + 1, stop) or not (said.sure or stop - i > 2):
        return False
    if closing == c'>':
        said.technical = names_tag(p, said.speaker.start, said.speaker.end) or holds_tag(p, stop + 1, end)
    return True


cdef inline bint read_asked(const code_unit* p, Py_ssize_t i, Py_ssize_t end, Saying& said) noexcept nogil:
    """Whether the line is ``Q. text`` or ``A. text``, perhaps behind the number of its line, or ``THE COURT: text`` among such."""
    cdef Py_ssize_t k = digits_end(p, i, min(end, i + MAX_LINE_NUMBER + 1)), stop
    k = i if k - i > MAX_LINE_NUMBER else skip_space(p, k, end)
    if k + 2 >= end:
        return False
    said.way = ASKED
    said.sure = (p[k] == c'Q' or p[k] == c'A') and not is_any_letter(p[k + 1])
    if said.sure or (c'B' <= p[k] <= c'D' and p[k + 1] == c'.'):
        stop = k + 1 + (p[k + 1] == c'.')
        said.speaker.after = skip_space(p, stop, end)
        if not (is_space(p[stop]) and (stop > k + 1 or p[stop] == c'\t' or said.speaker.after > stop + 1)):
            return False
        set_name(p, said, k, k + 1)
        said.technical = not said.sure
        return True
    stop = colon_at(p, k, end)
    if stop < k + 3 or stop - k > MAX_HANDLE or not c'A' <= p[k] <= c'Z':
        return False
    said.speaker.after = skip_space(p, stop + 1, end)
    for i in range(k, stop):
        if is_any_letter(p[i]) and not c'A' <= p[i] <= c'Z':
            return False
    return set_name(p, said, k, stop)


cdef inline bint read_bold(const code_unit* p, Py_ssize_t i, Py_ssize_t end, Saying& said) noexcept nogil:
    """Whether the line is ``**User**`` and nothing else."""
    cdef Py_ssize_t stop = end - is_colon(p[end - 1])
    if not starts_with(p, i, end, "**") or stop - i < 5 or stop - i > MAX_HANDLE or p[stop - 1] != c'*' or p[stop - 2] != c'*':
        return False
    stop -= 2
    stop -= is_colon(p[stop - 1])
    said.way, said.speaker.after = BOLD, end
    return stop > i + 2 and set_name(p, said, i + 2, stop) and said.speaker.role


cdef inline bint read_cue(const code_unit* p, Py_ssize_t i, Py_ssize_t end, LinePlace& at, Saying& said) noexcept nogil:
    """Whether the line is the time of a caption and the next one names who speaks; its number is on the line before."""
    cdef Py_ssize_t k = clock_end(p, i, end, False), stop, name
    k = skip_space(p, k, end) if k > i else end
    if not starts_with(p, k, end, "-->"):
        return False
    name = skip_space(p, at.next, at.n)
    stop = line_end(p, name, at.n) if name < at.n else name
    said.way, said.shape = CUED, 0
    if starts_with(p, name, stop, "<v") and name + 2 < stop and (p[name + 2] == c' ' or p[name + 2] == c'.'):
        while name < stop and p[name] != c' ' and p[name] != c'>':
            name += 1
        k = closing_at(p, name + 1, stop, c'>')
        said.sure = True
    else:
        k = colon_at(p, name, stop)
        said.sure = False
    if k < 0 or not set_name(p, said, name, k):
        return False
    if not at.after_blank and at.before_opens:
        said.line = at.before
    return True


cdef inline bint read_way(const code_unit* p, Py_ssize_t i, Py_ssize_t end, LinePlace& at, Saying& said) noexcept nogil:
    """Whether the line may say who speaks, in one of the ways."""
    cdef Stamp stamp
    cdef Py_ssize_t k
    cdef uint32_t ch = p[i]
    said.line, said.next, said.shape, said.technical, said.speech, said.sure = at.line, at.next, 0, False, False, False
    said.speaker.after = end
    if ch == c'<':
        return read_template(p, i, end, said) or read_bracketed(p, i, end, c'>', said)
    if (ch == c'[' or ch == c'(' or digit_of(ch) >= 0 or is_any_letter(ch)):
        k = read_stamp(p, i, end, stamp)
        if k > i:
            said.shape = stamp.shape
            return read_cue(p, i, end, at, said) or read_named(p, k, end, said)
    if ch == c'[':
        return read_template(p, i, end, said) or (i == at.line and read_bracketed(p, i, end, c']', said))
    if ch == c'*' and read_bold(p, i, end, said):
        return True
    return read_behind(p, i, end, said) or read_asked(p, i, end, said) or read_played(
        p, i, end, at.after_blank, i > at.line, at.next < at.n and goes_on(p, at.next, at.n), said
    )


cdef inline bint goes_on(const code_unit* p, Py_ssize_t i, Py_ssize_t n) noexcept nogil:
    """Whether the line at ``i`` is not blank."""
    i = skip_space(p, i, n)
    return i < n and not is_line_end(p[i])


cdef inline void add_inner(const code_unit* p, Py_ssize_t i, Py_ssize_t end, Saying& said, vector[Saying]& found) noexcept nogil:
    """Add the labels of chat templates inside a line, behind a blank or a sign that closes another."""
    while i + 1 < end:
        if (p[i] == c'>' or is_space(p[i])) and (p[i + 1] == c'<' or p[i + 1] == c'[') and read_template(p, i + 1, end, said):
            said.line, said.speaker.after, said.alone = i + 1, said.speaker.end, False
            found.push_back(said)
        i += 1


cdef inline void find_sayings(const code_unit* p, Py_ssize_t n, vector[Saying]& found) noexcept nogil:
    cdef LinePlace at
    cdef Py_ssize_t i, end
    cdef Saying said
    at.n, at.next, at.line, at.before = n, 0, 0, 0
    at.after_blank = at.before_opens = True
    while at.next < n:
        at.line = at.next
        end = line_end(p, at.line, n)
        at.next = skip_line_end(p, end, n)
        i = skip_space(p, at.line, end)
        end = trim_space(p, i, end)
        if i < end:
            if read_way(p, i, end, at, said):
                said.speech = is_speech(p, said.speaker.after, end)
                said.alone = said.speaker.after >= end
                found.push_back(said)
            if p[i] == c'<' or p[i] == c'[' or p[end - 1] == c'>':
                add_inner(p, i, end, said, found)
        at.before, at.before_opens, at.after_blank = at.line, at.after_blank, i == end
