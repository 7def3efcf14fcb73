"""The seven ways an HTML block opens and closes (CommonMark 0.31, section 4.6)."""

from libc.stdint cimport uint32_t
from libc.string cimport strstr

from seamline.markup._lines cimport is_blank, is_digit, is_letter, skip_blanks
from seamline.markup._spelling cimport spells
from seamline.text._view cimport code_unit

cdef enum:
    RAW_TEXT = 1       # script, pre, style, textarea: to the closing tag
    COMMENT = 2
    INSTRUCTION = 3
    DECLARATION = 4
    CDATA = 5
    BLOCK_TAG = 6      # a known block element: to the next blank line
    LONE_TAG = 7       # any complete tag alone on its line: to the next blank line
    MAX_NAME = 12

cdef extern from *:
    """
    static const char SEAMLINE_RAW_TAGS[] = " script pre style textarea ";
    static const char SEAMLINE_BLOCK_TAGS[] =
        " address article aside base basefont blockquote body caption center col colgroup dd details dialog dir div"
        " dl dt fieldset figcaption figure footer form frame frameset h1 h2 h3 h4 h5 h6 head header hr html iframe"
        " legend li link main menu menuitem nav noframes ol optgroup option p param search section summary table"
        " tbody td tfoot th thead title tr track ul ";
    """
    const char* SEAMLINE_RAW_TAGS
    const char* SEAMLINE_BLOCK_TAGS


cdef inline bint holds(const code_unit* p, Py_ssize_t i, Py_ssize_t end, const char* word) noexcept nogil:
    while i < end:
        if p[i] == <uint32_t> word[0] and spells(p, i, end, word):
            return True
        i += 1
    return False


cdef inline bint ends_tag(const code_unit* p, Py_ssize_t i, Py_ssize_t end) noexcept nogil:
    return i == end or is_blank(p[i]) or p[i] == c'>'


cdef inline int named_tag(const code_unit* p, Py_ssize_t i, Py_ssize_t end) noexcept nogil:
    """1 or 6 when the tag at ``i`` (after ``<``) bears one of the listed names, else 0."""
    cdef char[MAX_NAME + 3] name
    cdef bint closing = i < end and p[i] == c'/'
    cdef int length = 1
    i += closing
    name[0] = c' '
    while i < end and length <= MAX_NAME and (is_letter(p[i]) or (length > 1 and is_digit(p[i]))):
        name[length] = <char> (p[i] | 0x20)
        length += 1
        i += 1
    if length == 1 or length > MAX_NAME:
        return 0
    name[length] = c' '
    name[length + 1] = 0
    if not closing and ends_tag(p, i, end) and strstr(SEAMLINE_RAW_TAGS, name):
        return RAW_TEXT
    if not ends_tag(p, i, end) and not (p[i] == c'/' and i + 1 < end and p[i + 1] == c'>'):
        return 0
    return BLOCK_TAG if strstr(SEAMLINE_BLOCK_TAGS, name) else 0


cdef inline bint in_attribute_name(uint32_t ch) noexcept nogil:
    return is_letter(ch) or is_digit(ch) or ch == c'_' or ch == c':' or ch == c'.' or ch == c'-'


cdef inline bint in_bare_value(uint32_t ch) noexcept nogil:
    return not (is_blank(ch) or ch == c'"' or ch == c"'" or ch == c'=' or ch == c'<' or ch == c'>' or ch == c'`')


cdef inline Py_ssize_t skip_attribute(const code_unit* p, Py_ssize_t i, Py_ssize_t end) noexcept nogil:
    """Offset after one attribute at ``i``, or 0."""
    cdef Py_ssize_t k
    cdef code_unit quote
    if not (is_letter(p[i]) or p[i] == c'_' or p[i] == c':'):
        return 0
    while i < end and in_attribute_name(p[i]):
        i += 1
    k = skip_blanks(p, i, end)
    if k == end or p[k] != c'=':
        return i
    k = skip_blanks(p, k + 1, end)
    if k == end:
        return 0
    if p[k] == c'"' or p[k] == c"'":
        quote = p[k]
        k += 1
        while k < end and p[k] != quote:
            k += 1
        return k + 1 if k < end else 0
    i = k
    while k < end and in_bare_value(p[k]):
        k += 1
    return k if k > i else 0


cdef inline bint lone_tag(const code_unit* p, Py_ssize_t i, Py_ssize_t end) noexcept nogil:
    """Whether one complete opening or closing tag (after ``<``) is all there is up to ``end``."""
    cdef Py_ssize_t k
    cdef bint closing = i < end and p[i] == c'/'
    i += closing
    if i == end or not is_letter(p[i]):
        return False
    while i < end and (is_letter(p[i]) or is_digit(p[i]) or p[i] == c'-'):
        i += 1
    while not closing:
        k = skip_blanks(p, i, end)
        if k == i or k == end or p[k] == c'>' or p[k] == c'/':
            break
        i = skip_attribute(p, k, end)
        if i == 0:
            return False
    i = skip_blanks(p, i, end)
    if not closing and i < end and p[i] == c'/':
        i += 1
    return i < end and p[i] == c'>' and skip_blanks(p, i + 1, end) == end


cdef inline int html_opens(const code_unit* p, Py_ssize_t i, Py_ssize_t end) noexcept nogil:
    """Which of the seven kinds opens with the ``<`` at ``i``, or 0."""
    cdef int kind
    i += 1
    if i == end:
        return 0
    if p[i] == c'?':
        return INSTRUCTION
    if p[i] == c'!':
        if spells(p, i, end, b"!--"):
            return COMMENT
        if i + 1 < end and is_letter(p[i + 1]):
            return DECLARATION
        return CDATA if end - i > 7 and p[i + 2] == c'C' and spells(p, i, end, b"![cdata[") else 0
    kind = named_tag(p, i, end)
    if kind:
        return kind
    return LONE_TAG if lone_tag(p, i, end) else 0


cdef inline bint html_closes(const code_unit* p, Py_ssize_t i, Py_ssize_t end, int kind) noexcept nogil:
    """Whether the line ``p[i:end]`` holds what ends a block of ``kind`` 1 to 5."""
    if kind == RAW_TEXT:
        return (holds(p, i, end, b"</script>") or holds(p, i, end, b"</pre>") or holds(p, i, end, b"</style>")
                or holds(p, i, end, b"</textarea>"))
    if kind == COMMENT:
        return holds(p, i, end, b"-->")
    if kind == INSTRUCTION:
        return holds(p, i, end, b"?>")
    if kind == DECLARATION:
        return holds(p, i, end, b">")
    return kind == CDATA and holds(p, i, end, b"]]>")
