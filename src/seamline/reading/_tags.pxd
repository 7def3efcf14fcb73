"""Tags, comments and other markup of HTML (WHATWG HTML, section 13.2.5), each read once from left to right."""

from libc.stdint cimport uint8_t, uint32_t, uint64_t

from seamline.reading._elements cimport KNOWN_NAMES, NAME_FACTOR, NAME_SEED
from seamline.text._view cimport code_unit

cdef enum:  # what attributes say, bits of ``Tag.marks``
    SAYS_HIDDEN = 1
    SAYS_OPEN = 2
    SAYS_LAYOUT = 4
    SAYS_STYLED = 8         # has the attributes that make ``font`` end SVG
    SELF_CLOSING = 16
    UNFINISHED = 32         # the source ends inside the tag

cdef enum:  # attributes that are looked at, bits of those already seen
    SEEN_HIDDEN = 1
    SEEN_ARIA = 2
    SEEN_STYLE = 4
    SEEN_ROLE = 8

cdef struct Tag:
    uint64_t hash           # of the name in lower case
    int name
    int marks
    Py_ssize_t end          # after its ``>``


cdef inline bint is_space(uint32_t ch) noexcept nogil:
    """Blanks of HTML."""
    return ch == 0x20 or 0x09 <= ch <= 0x0A or ch == 0x0C or ch == 0x0D


cdef inline uint32_t lower(uint32_t ch) noexcept nogil:
    return ch | 0x20 if c'A' <= ch <= c'Z' else ch


cdef inline bint is_ascii_letter(uint32_t ch) noexcept nogil:
    return c'a' <= (ch | 0x20) <= c'z'


cdef inline bint spells(const code_unit* p, Py_ssize_t i, Py_ssize_t end, const char* word) noexcept nogil:
    """Whether ``p[i:end]`` begins with ``word`` (lower case), letters in either case."""
    while word[0]:
        if i >= end or lower(p[i]) != <uint8_t> word[0]:
            return False
        word += 1
        i += 1
    return True


cdef inline bint is_word(const code_unit* p, Py_ssize_t i, Py_ssize_t end, const char* word, int length) noexcept nogil:
    return end - i == length and spells(p, i, end, word)


cdef inline Py_ssize_t skip_spaces(const code_unit* p, Py_ssize_t i, Py_ssize_t n) noexcept nogil:
    while i < n and is_space(p[i]):
        i += 1
    return i


cdef inline Py_ssize_t read_name(const code_unit* p, Py_ssize_t i, Py_ssize_t n, Tag* tag) noexcept nogil:
    """The end of the name at ``i``."""
    cdef uint64_t hash = NAME_SEED
    while i < n and not (is_space(p[i]) or p[i] == c'/' or p[i] == c'>'):
        hash = (hash ^ lower(p[i])) * NAME_FACTOR
        i += 1
    tag.hash = hash
    tag.name = KNOWN_NAMES.find(hash)
    return i


cdef inline bint hides(const code_unit* p, Py_ssize_t i, Py_ssize_t end) noexcept nogil:
    """Whether the last ``display`` of a style attribute is ``none``."""
    cdef bint found = False, opens = True
    while i < end:
        if opens and spells(p, i, end, "display"):
            i = skip_spaces(p, i + 7, end)
            if i < end and p[i] == c':':
                i = skip_spaces(p, i + 1, end)
                found = spells(p, i, end, "none") and (i + 4 == end or not is_ascii_letter(p[i + 4]))
            continue
        opens = p[i] == c';' or (opens and is_space(p[i]))
        i += 1
    return found


cdef inline void weigh_attribute(
    const code_unit* p, Py_ssize_t name, Py_ssize_t stop, Py_ssize_t value, Py_ssize_t end, int* seen, Tag* tag
) noexcept nogil:
    """Take down what an attribute says that matters here; of several of one name the first counts."""
    cdef uint32_t ch = lower(p[name])
    cdef int known = 0, mark = 0
    if ch == c'h' and is_word(p, name, stop, "hidden", 6):
        known, mark = SEEN_HIDDEN, 0 if is_word(p, value, end, "until-found", 11) else SAYS_HIDDEN
    elif ch == c'a' and is_word(p, name, stop, "aria-hidden", 11):
        known, mark = SEEN_ARIA, SAYS_HIDDEN if is_word(p, value, end, "true", 4) else 0
    elif ch == c's' and is_word(p, name, stop, "style", 5):
        known, mark = SEEN_STYLE, SAYS_HIDDEN if hides(p, value, end) else 0
    elif ch == c'r' and is_word(p, name, stop, "role", 4):
        known = SEEN_ROLE
        if is_word(p, value, end, "presentation", 12) or is_word(p, value, end, "none", 4):
            mark = SAYS_LAYOUT
    elif ch == c'o' and is_word(p, name, stop, "open", 4):
        mark = SAYS_OPEN
    elif is_word(p, name, stop, "color", 5) or is_word(p, name, stop, "face", 4) or is_word(p, name, stop, "size", 4):
        mark = SAYS_STYLED
    if not seen[0] & known:
        tag.marks |= mark
        seen[0] |= known


cdef inline Py_ssize_t read_value(
    const code_unit* p, Py_ssize_t i, Py_ssize_t n, Py_ssize_t* value, Py_ssize_t* end
) noexcept nogil:
    """The value after a ``=``; returns where reading goes on."""
    cdef code_unit quote
    i = skip_spaces(p, i, n)
    value[0] = end[0] = i
    if i == n:
        return n
    quote = p[i]
    if quote == c'"' or quote == c"'":
        value[0] = i = i + 1
        while i < n and p[i] != quote:
            i += 1
        end[0] = i
        return i + 1 if i < n else n
    while i < n and not (is_space(p[i]) or p[i] == c'>'):
        i += 1
    end[0] = i
    return i


cdef inline Py_ssize_t read_attribute(
    const code_unit* p, Py_ssize_t i, Py_ssize_t n, int* seen, Tag* tag
) noexcept nogil:
    """One attribute, whose name begins at ``i``; returns where reading goes on."""
    cdef Py_ssize_t name = i, stop, value, end
    i += 1
    while i < n and not (is_space(p[i]) or p[i] == c'/' or p[i] == c'>' or p[i] == c'='):
        i += 1
    value = end = stop = i
    i = skip_spaces(p, i, n)
    if i < n and p[i] == c'=':
        i = read_value(p, i + 1, n, &value, &end)
    weigh_attribute(p, name, stop, value, end, seen, tag)
    return i


cdef inline void read_tag(const code_unit* p, Py_ssize_t i, Py_ssize_t n, Tag* tag) noexcept nogil:
    """The tag whose name begins at ``i``, attributes in all forms of quotes."""
    cdef int seen = 0
    tag.marks = 0
    i = read_name(p, i, n, tag)
    while i < n and p[i] != c'>':
        if p[i] == c'/':
            i += 1
            if i < n and p[i] == c'>':
                tag.marks |= SELF_CLOSING
        elif is_space(p[i]):
            i += 1
        else:
            i = read_attribute(p, i, n, &seen, tag)
    if i >= n:
        tag.marks |= UNFINISHED
    tag.end = min(i + 1, n)


cdef inline Py_ssize_t comment_end(const code_unit* p, Py_ssize_t i, Py_ssize_t n) noexcept nogil:
    """After the comment whose first ``--`` ends at ``i``."""
    if i < n and p[i] == c'>':
        return i + 1
    if i + 1 < n and p[i] == c'-' and p[i + 1] == c'>':
        return i + 2
    while i + 2 < n:
        if p[i] == c'-' and p[i + 1] == c'-':
            if p[i + 2] == c'>':
                return i + 3
            if p[i + 2] == c'!' and i + 3 < n and p[i + 3] == c'>':
                return i + 4
        i += 1
    return n


cdef inline Py_ssize_t after_angle(const code_unit* p, Py_ssize_t i, Py_ssize_t n) noexcept nogil:
    """After the next ``>``."""
    while i < n and p[i] != c'>':
        i += 1
    return min(i + 1, n)


cdef inline Py_ssize_t data_end(const code_unit* p, Py_ssize_t i, Py_ssize_t n) noexcept nogil:
    """Where the CDATA section closes whose text begins at ``i``: before its ``]]>``."""
    while i < n and not (p[i] == c']' and i + 2 < n and p[i + 1] == c']' and p[i + 2] == c'>'):
        i += 1
    return i


cdef inline bint ends_name(const code_unit* p, Py_ssize_t i, Py_ssize_t n) noexcept nogil:
    return i < n and (is_space(p[i]) or p[i] == c'/' or p[i] == c'>')


cdef inline bint closes_raw(const code_unit* p, Py_ssize_t i, Py_ssize_t n, Tag* opened) noexcept nogil:
    """Whether ``</name`` of an element that holds text alone stands at ``i``."""
    cdef Tag tag
    cdef Py_ssize_t stop
    if i + 2 >= n or p[i + 1] != c'/' or not is_ascii_letter(p[i + 2]):
        return False
    stop = read_name(p, i + 2, min(n, i + 12), &tag)
    return tag.hash == opened.hash and ends_name(p, stop, n)


cdef inline Py_ssize_t raw_end(const code_unit* p, Py_ssize_t i, Py_ssize_t n, Tag* opened) noexcept nogil:
    """Where the end tag of an element that holds text alone begins, or the source ends."""
    while i < n and not (p[i] == c'<' and closes_raw(p, i, n, opened)):
        i += 1
    return i


cdef inline Py_ssize_t script_end(const code_unit* p, Py_ssize_t i, Py_ssize_t n, Tag* opened) noexcept nogil:
    """The same of a script: inside ``<!-- <script> -->`` its end tag is text."""
    cdef bint escaped = False, twice = False
    while i < n:
        if p[i] == c'-' and escaped and i + 2 < n and p[i + 1] == c'-' and p[i + 2] == c'>':
            escaped = twice = False
        elif p[i] == c'<':
            if closes_raw(p, i, n, opened):
                if not twice:
                    return i
                twice = False
            elif escaped:
                twice = twice or (spells(p, i + 1, n, "script") and ends_name(p, i + 7, n))
            elif spells(p, i + 1, n, "!--"):
                escaped = True
                i += 1      # the dashes may close it at once
        i += 1
    return i
