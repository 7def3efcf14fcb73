"""The second pass over plain text: which marks to keep, with all of them in view, and the levels of the titles."""

from libc.stdint cimport int32_t, int64_t, uint64_t
from libcpp.unordered_map cimport unordered_map

from seamline.markup._blocks cimport MAX_HEADING
from seamline.markup._plain_marks cimport CAPITALS, DIVISION, NUMBERED, SERIES, SPEAKER, WIKI, Mark, Page
from seamline.markup._plain_names cimport MAX_TURN
from seamline.markup._plain_titles cimport MAX_PARTS, Title

cdef enum:
    MAX_STEP = 3            # how far a number may run ahead of the one before
    DIVISIONS = 3


cdef inline bint is_all_spoken(Page& page, Py_ssize_t length) noexcept nogil:
    """Whether each line of the text is a label and speech, three or more."""
    cdef size_t k
    cdef int64_t place = 0
    for k in range(page.marks.size()):
        if page.marks[k].sort != SPEAKER or page.marks[k].line != place or not page.marks[k].speech:
            return False
        place = page.marks[k].next
    return page.marks.size() >= 3 and place == length


cdef inline void keep_turns(Page& page, Py_ssize_t length) noexcept nogil:
    """Keep labels that are roles, follow a time or come again, if together they are a conversation: two voices or more that speak.

    Where all are roles, short answers count too: three turns do, or two of which one is speech. Names that come once count
    where each line of the text is a label and speech, and one name comes again.
    """
    cdef unordered_map[uint64_t, int32_t] times, voices
    cdef size_t k
    cdef Py_ssize_t turns = 0, roles = 0, speech = 0
    cdef bint all_kept
    for k in range(page.marks.size()):
        if page.marks[k].sort == SPEAKER:
            times[page.marks[k].speaker.key] += 1
    all_kept = is_all_spoken(page, length) and times.size() < page.marks.size()
    for k in range(page.marks.size()):
        if page.marks[k].sort == SPEAKER:
            page.marks[k].kept = all_kept or (
                page.marks[k].speaker.role or page.marks[k].speaker.timed or times[page.marks[k].speaker.key] > 1
            )
            if page.marks[k].kept:
                voices[page.marks[k].speaker.key] = 1
                turns += 1
                roles += page.marks[k].speaker.role
                speech += page.marks[k].speech
    if voices.size() >= 2 and roles == turns and turns - 2 + speech > 0:
        return
    if voices.size() >= 2 and 2 * speech >= turns and (2 * roles >= turns or turns * MAX_TURN >= length):
        return
    for k in range(page.marks.size()):
        if page.marks[k].sort == SPEAKER:
            page.marks[k].kept = False


cdef inline bint follows(const Title& last, const Title& title) noexcept nogil:
    """Whether a number may come after the last one: the first of a deeper rank, or a little further on in an upper one."""
    cdef int k, shared = title.rank - 1
    if title.rank == 0 or last.rank == 0:
        return title.rank == last.rank and last.parts[0] < title.parts[0] <= last.parts[0] + MAX_STEP
    if title.rank > last.rank + 1:
        return False
    for k in range(shared):
        if title.parts[k] != last.parts[k]:
            return False
    if title.rank == last.rank + 1:
        return title.parts[shared] <= 1
    return last.parts[shared] < title.parts[shared] <= last.parts[shared] + MAX_STEP


cdef inline bint begins(const Title& title) noexcept nogil:
    return title.rank > 1 or title.parts[0] <= 1


cdef inline void keep_numbered(Page& page) noexcept nogil:
    """Keep numbers that go on from one another, two at least."""
    cdef Py_ssize_t k, last = -1, roman = -1, before
    for k in range(<Py_ssize_t> page.marks.size()):
        if page.marks[k].sort != NUMBERED:
            continue
        before = last if page.marks[k].title.rank else roman
        if before >= 0 and follows(page.marks[before].title, page.marks[k].title):
            page.marks[k].kept = page.marks[before].kept = True
        elif not begins(page.marks[k].title):
            continue
        if page.marks[k].title.rank:
            last = k
        else:
            roman = k


cdef inline bint is_same(const Mark& mark, const Mark& other) noexcept nogil:
    """Whether two titles are of one sort, and of one rank, or word or sign."""
    if mark.sort != other.sort or mark.sort == CAPITALS:
        return mark.sort == other.sort
    return mark.label.key == other.label.key if mark.sort == SERIES else mark.title.rank == other.title.rank


cdef inline void note_listed(Page& page) noexcept nogil:
    """Note labels right before one of the same word or sign: they are entries of a table of contents."""
    cdef size_t k
    for k in range(1, page.marks.size()):
        if page.marks[k - 1].sort == SERIES and page.marks[k - 1].after == page.marks[k].block:
            page.marks[k - 1].listed = is_same(page.marks[k - 1], page.marks[k])


cdef inline void drop_empty(Page& page) noexcept nogil:
    """Drop titles right before one of the same sort and rank: they are entries of a table of contents."""
    cdef Py_ssize_t k, total = <Py_ssize_t> page.marks.size(), capitals = 0
    for k in range(total):
        if page.marks[k].sort == DIVISION or page.marks[k].sort == CAPITALS:
            page.marks[k].kept = True
        if page.marks[k].sort == WIKI:
            page.marks[k].kept = True
    for k in range(total):
        if not page.marks[k].kept or page.marks[k].sort <= WIKI:
            continue
        if k + 1 < total and page.marks[k + 1].block == page.marks[k].after and is_same(page.marks[k], page.marks[k + 1]):
            page.marks[k].kept = False
        if page.marks[k].sort == CAPITALS:
            page.marks[k].kept = page.marks[k].kept and page.marks[k].after < page.count
            capitals += page.marks[k].kept
    for k in range(total):
        if page.marks[k].sort == CAPITALS and capitals < 2:
            page.marks[k].kept = False


cdef inline uint64_t kind_of(const Mark& mark) noexcept nogil:
    """The rank of a division; the key of a series, out of its way."""
    return <uint64_t> mark.title.rank if mark.sort == DIVISION else mark.label.key + 16


cdef inline void add_kind(unordered_map[uint64_t, int32_t]& places, uint64_t kind) noexcept nogil:
    cdef int32_t number = <int32_t> places.size() + 1
    if places.count(kind) == 0:
        places[kind] = number


cdef inline void number_kinds(Page& page, unordered_map[uint64_t, int32_t]& places) noexcept nogil:
    """Number the ranks of divisions and the words and signs of series from 1 on, outermost first.

    That is the order in which they come first, but a division lies within those of upper ranks, however late they come.
    """
    cdef bint[DIVISIONS + 1] found
    cdef size_t k
    cdef int rank
    for rank in range(DIVISIONS + 1):
        found[rank] = False
    for k in range(page.marks.size()):
        if page.marks[k].kept and page.marks[k].sort == DIVISION:
            found[page.marks[k].title.rank] = True
    for k in range(page.marks.size()):
        if page.marks[k].kept and page.marks[k].sort == DIVISION:
            for rank in range(1, page.marks[k].title.rank + 1):
                if found[rank]:
                    add_kind(places, <uint64_t> rank)
        elif page.marks[k].kept and page.marks[k].sort == SERIES:
            add_kind(places, kind_of(page.marks[k]))


cdef inline void set_levels(Page& page) noexcept nogil:
    """Levels below those of underlined headings: divisions and series, then Roman numbers, then others by their parts.

    Lines in capitals stand beside the uppermost numbers.
    """
    cdef unordered_map[uint64_t, int32_t] places
    cdef int base, least = MAX_PARTS
    cdef bint roman = False
    cdef size_t i
    number_kinds(page, places)
    base = page.underlined + <int> places.size()
    for i in range(page.marks.size()):
        if page.marks[i].kept and page.marks[i].sort == NUMBERED:
            roman = roman or page.marks[i].title.rank == 0
            least = min(least, page.marks[i].title.rank if page.marks[i].title.rank else least)
    for i in range(page.marks.size()):
        if page.marks[i].sort == DIVISION or page.marks[i].sort == SERIES:
            page.marks[i].level = page.underlined + places[kind_of(page.marks[i])] if page.marks[i].kept else 0
        elif page.marks[i].sort == CAPITALS:
            page.marks[i].level = base + 1
        elif page.marks[i].sort == NUMBERED:
            page.marks[i].level = base + (page.marks[i].title.rank - least + 1 + roman if page.marks[i].title.rank else 1)
        page.marks[i].level = min(page.marks[i].level, <int> MAX_HEADING)
