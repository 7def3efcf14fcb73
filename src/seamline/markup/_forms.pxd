"""Forms of lines that one markup has and no other, counted over the beginning of a text.

A form that nothing else explains counts twice; two are what a markup needs to be seen.
"""

from libc.stdint cimport uint32_t

from seamline.markup._asciidoc_marks cimport (
    delimiter_length, delimits_table, is_attributes, is_macro, is_word_part, section_level,
)
from seamline.markup._latex_marks cimport command_end, section_rank
from seamline.markup._lines cimport is_letter, skip_blanks, skip_run
from seamline.markup._numbers cimport ASCIIDOC, LATEX, MEDIAWIKI, ORG, RST
from seamline.markup._rst_marks cimport directive_end, is_explicit, is_gap, label_end, sign_run, target_end
from seamline.markup._spelling cimport is_word
from seamline.markup._wikitext_marks cimport heading_level
from seamline.text._view cimport code_unit

cdef enum:
    SURE = 2
    SEVERAL = 3             # forms that others have as well, of which so many are needed
    TITLE_SIGNS = 4         # signs of a line that underlines a title
    N_MARKUPS = ORG + 1

cdef struct Forms:
    int[N_MARKUPS] seen     # by the number of the markup
    int[N_MARKUPS] alike    # forms that others have as well
    int code                # lines that open as code does, before any form is seen
    bint begun              # a line that is not blank was seen
    int colons              # 1 behind a line that ends in ``::``, 2 behind the blank line after it
    bint attributes         # the line before is one of attributes, as AsciiDoc has them
    Py_ssize_t title        # start of a line that stands alone so far, after a blank one, or -1
    Py_ssize_t title_end


cdef inline void begin_forms(Forms& forms) noexcept nogil:
    cdef int markup
    for markup in range(N_MARKUPS):
        forms.seen[markup] = forms.alike[markup] = 0
    forms.code = forms.colons = 0
    forms.attributes = forms.begun = False
    forms.title = -1
    forms.title_end = 0


cdef inline bint is_underline(const code_unit* p, Py_ssize_t i, Py_ssize_t end, Forms& forms) noexcept nogil:
    """Whether a line of signs is as long as the title above it."""
    cdef Py_ssize_t run
    if forms.title < 0:
        return False
    run = sign_run(p, i, end)
    return run >= TITLE_SIGNS and run >= forms.title_end - forms.title


cdef inline bint starts_with(const code_unit* p, Py_ssize_t i, Py_ssize_t end, const char* word) noexcept nogil:
    while word[0]:
        if i == end or p[i] != <uint32_t> word[0]:
            return False
        i += 1
        word += 1
    return True


cdef inline bint opens_code(const code_unit* p, Py_ssize_t i, Py_ssize_t end) noexcept nogil:
    """Whether a line opens as programs do: what documentation strings hold is not what the text is."""
    return starts_with(p, i, end, b"import ") or starts_with(p, i, end, b"def ") or starts_with(p, i, end, b"class ")


cdef inline bint quotes_code(const code_unit* p, Py_ssize_t i, Py_ssize_t end) noexcept nogil:
    """Whether a line opens as nothing but a program does."""
    return starts_with(p, i, end, b'"""') or starts_with(p, i, end, b"#include")


cdef inline bint is_seen(Forms& forms) noexcept nogil:
    """Whether a form of any markup was seen."""
    cdef int markup, total = 0
    for markup in range(RST, N_MARKUPS):
        total += forms.seen[markup]
    return total > 0


cdef inline void see_explicit(const code_unit* p, Py_ssize_t i, Py_ssize_t end, Forms& forms) noexcept nogil:
    """What two dots announce in reStructuredText."""
    cdef Py_ssize_t k = skip_blanks(p, i + 2, end)
    if k == end:
        return
    if directive_end(p, k, end):
        forms.seen[RST] += SURE
    else:
        forms.seen[RST] += target_end(p, k, end) > 0 or label_end(p, k, end) > 0


cdef inline void see_title(const code_unit* p, Py_ssize_t i, Py_ssize_t end, Forms& forms) noexcept nogil:
    """A line that begins with ``=``: with the same signs at its end it is a heading of wikitext."""
    cdef Py_ssize_t stop
    if heading_level(p, i, end, &stop):
        forms.seen[MEDIAWIKI] += 1 + (forms.seen[MEDIAWIKI] > 0)
    elif section_level(p, i, end):
        forms.seen[ASCIIDOC] += 1 if forms.begun else SURE


cdef inline void see_bracket(const code_unit* p, Py_ssize_t i, Py_ssize_t end, Forms& forms) noexcept nogil:
    """A line that begins with ``[``, ``{`` or ``|``."""
    cdef uint32_t after = p[i + 1] if i + 1 < end else 0
    if p[i] == c'{':
        forms.seen[MEDIAWIKI] += SURE * (after == c'|')
        forms.alike[MEDIAWIKI] += after == c'{' and i + 2 < end and is_letter(p[i + 2])
    elif p[i] == c'|':
        forms.seen[ASCIIDOC] += SURE * delimits_table(p, i, end)
        forms.seen[MEDIAWIKI] += after == c'}' or (after == c'-' and is_gap(p, i + 2, end))
    elif starts_with(p, i, end, b"[[Category:") or starts_with(p, i, end, b"[[File:"):
        forms.seen[MEDIAWIKI] += SURE
    else:
        forms.attributes = is_attributes(p, i, end)
        forms.seen[ASCIIDOC] += forms.attributes and after == c'['


cdef inline void see_command(const code_unit* p, Py_ssize_t i, Py_ssize_t end, Forms& forms) noexcept nogil:
    """A line that begins with a command of LaTeX."""
    cdef Py_ssize_t stop = command_end(p, i, end)
    if stop == 0 or not (is_gap(p, stop, end) or p[stop] == c'{' or p[stop] == c'[' or p[stop] == c'*'):
        return
    if section_rank(p, i + 1, stop) or is_word(p, i + 1, stop, b"documentclass|documentstyle|usepackage|maketitle|"):
        forms.seen[LATEX] += SURE
    elif is_word(p, i + 1, stop, b"begin|end|item|label|newcommand|renewcommand|input|include|title|author|index|"):
        forms.alike[LATEX] += 1


cdef inline void see_keyword(const code_unit* p, Py_ssize_t i, Py_ssize_t end, Forms& forms) noexcept nogil:
    """A line that begins with a sign to which Org, or wikitext, gives a meaning."""
    cdef Py_ssize_t stop
    if p[i] == c'#':
        forms.seen[ORG] += SURE * (end - i > 3 and p[i + 1] == c'+' and is_letter(p[i + 2]))
        forms.seen[MEDIAWIKI] += SURE * starts_with(p, i, end, b"#REDIRECT")
    elif p[i] == c':':
        forms.seen[ORG] += SURE * starts_with(p, i, end, b":PROPERTIES:")
    elif p[i] == c'*':
        stop = skip_run(p, i, end)
        forms.seen[ORG] += SURE * (starts_with(p, stop, end, b" TODO ") or starts_with(p, stop, end, b" DONE "))
    elif p[i] == c'_':
        forms.seen[MEDIAWIKI] += SURE * (starts_with(p, i, end, b"__TOC__") or starts_with(p, i, end, b"__NOTOC__"))
    else:
        forms.alike[MEDIAWIKI] += end - i > 4 and p[i + 1] == p[i] == p[i + 2] and is_word_part(p[i + 3])


cdef inline void see_sign(const code_unit* p, Py_ssize_t i, Py_ssize_t end, Forms& forms) noexcept nogil:
    """A line at the first column, by its first sign."""
    cdef uint32_t ch = p[i]
    cdef bint delimits = forms.attributes and delimiter_length(p, i, end) > 2
    forms.seen[ASCIIDOC] += SURE * delimits
    forms.attributes = False
    if forms.code < SURE and not is_seen(forms):
        forms.code += opens_code(p, i, end) + SURE * quotes_code(p, i, end)
    if is_letter(ch):
        forms.seen[ASCIIDOC] += SURE * is_macro(p, i, end)
    elif ch == c'=' and not delimits:
        see_title(p, i, end, forms)
    elif ch == c'\\':
        see_command(p, i, end, forms)
    elif ch == c'[' or ch == c'{' or ch == c'|':
        see_bracket(p, i, end, forms)
    elif ch == c'#' or ch == c':' or ch == c'*' or ch == c'_' or ch == c"'":
        see_keyword(p, i, end, forms)


cdef inline int most_seen(Forms& forms, int markdown) noexcept nogil:
    """The number of the markup of which most is seen, where that is more than of Markdown; else 0."""
    cdef int markup, found = 0, most = max(markdown, SURE - 1)
    for markup in range(RST, N_MARKUPS):
        if forms.seen[markup] or (markdown == 0 and forms.alike[markup] >= SEVERAL):
            forms.seen[markup] += forms.alike[markup]
        if forms.seen[markup] > most:
            found, most = markup, forms.seen[markup]
    return found


cdef inline void see_form(
    const code_unit* p, Py_ssize_t start, Py_ssize_t i, Py_ssize_t end, bint after_blank, Forms& forms
) noexcept nogil:
    """A line that is not blank; its first visible code point is at ``i``."""
    cdef bint indented = i > start
    if is_underline(p, i, end, forms) and not indented:
        forms.seen[RST] += p[i] != c'=' and p[i] != c'-'
        after_blank = False
    elif indented:
        forms.seen[RST] += forms.colons == 2
    elif is_explicit(p, i, end):
        see_explicit(p, i, end, forms)
        end = i
    else:
        see_sign(p, i, end, forms)
    forms.begun = True
    forms.title = i if after_blank and not indented else -1
    forms.title_end = end
    forms.colons = end - i > 2 and p[end - 1] == c':' and p[end - 2] == c':'


cdef inline void see_gap(Forms& forms) noexcept nogil:
    """A blank line."""
    forms.title = -1
    forms.colons = 2 if forms.colons else 0
