"""Whether lines that may say who speaks are a conversation, and which of them: by how often they, and few names, come again."""

from libc.stdint cimport int32_t, int64_t, uint64_t
from libcpp.unordered_map cimport unordered_map
from libcpp.vector cimport vector

from seamline.markup._blocks cimport FENCE, UNCLOSED, Block
from seamline.markup._plain_names cimport MAX_TURN
from seamline.markup._talk_labels cimport (
    ABOVE, ANGLED, ASKED, BEHIND, BOLD, CUED, NO_WAY, PLAYED, SQUARED, STAMPED, TEMPLATED, TITLED, Saying, SayingWay,
)

cdef enum:
    MAX_SPEECH = 2000       # code points a speech of a play has on average, at most,
    MAX_SHORT_SPEECH = 600  # and where names are cut short
    LEAST_SPEECHES = 4

cdef struct Tally:          # of the lines of one way, and where they have stamps of one shape
    Py_ssize_t all
    Py_ssize_t named
    Py_ssize_t sure
    Py_ssize_t technical
    Py_ssize_t speech
    Py_ssize_t changes      # names that differ from the one before
    Py_ssize_t adjacent     # lines right behind another, with no text between
    Py_ssize_t voices
    Py_ssize_t varied       # names that two different ones follow


cdef inline bint is_named(const Saying& said) noexcept nogil:
    """Whether a line names somebody; names of fields count behind stamps alone."""
    return said.speaker.start < said.speaker.end and (
        said.speaker.key != 0 or said.way == STAMPED or said.way == ABOVE or said.way == TEMPLATED)


cdef inline bint is_of(const Saying& said, SayingWay way, uint64_t shape) noexcept nogil:
    return said.shape == shape and (said.way == way or (way == ABOVE and said.way == STAMPED) or (
        way == STAMPED and said.way == ABOVE))


cdef inline uint64_t most_frequent(const vector[Saying]& found, SayingWay way) noexcept nogil:
    """The shape that most named lines of a way have, the first of several."""
    cdef unordered_map[uint64_t, int32_t] times
    cdef uint64_t best = 0
    cdef int32_t most = 0
    cdef size_t k
    for k in range(found.size()):
        if found[k].way == way and is_named(found[k]):
            times[found[k].shape] += 1
    for k in range(found.size()):
        if found[k].way == way and is_named(found[k]) and times[found[k].shape] > most:
            best, most = found[k].shape, times[found[k].shape]
    return best


cdef inline void note_pair(unordered_map[uint64_t, uint64_t]& followers, uint64_t before, uint64_t key, Tally& tally) noexcept nogil:
    if followers.count(before) == 0:
        followers[before] = key
    elif followers[before] != key:
        tally.varied += 1


cdef inline Tally counted(
    const vector[Saying]& found, SayingWay way, uint64_t shape, const unordered_map[uint64_t, int32_t]* times, int32_t least
) noexcept nogil:
    """The tally of the lines of one way whose names come ``least`` times, by ``times`` if given."""
    cdef unordered_map[uint64_t, int32_t] voices
    cdef unordered_map[uint64_t, uint64_t] followers
    cdef Tally tally
    cdef size_t k
    cdef uint64_t key, before = 0
    cdef int64_t next = -1
    tally.all = tally.named = tally.sure = tally.technical = tally.speech = 0
    tally.changes = tally.adjacent = tally.voices = tally.varied = 0
    for k in range(found.size()):
        if not is_of(found[k], way, shape):
            continue
        tally.all += 1
        key = found[k].speaker.key
        if not is_named(found[k]) or found[k].way != way or (times != NULL and times[0].at(key) < least):
            continue
        if tally.named:
            note_pair(followers, before, key, tally)
            tally.changes += key != before
            tally.adjacent += found[k].line == next
        tally.named += 1
        tally.sure += found[k].sure
        tally.technical += found[k].technical
        tally.speech += found[k].speech
        voices[key] = 1
        before, next = key, found[k].next
    tally.voices = <Py_ssize_t> voices.size()
    return tally


cdef inline bint comes_again(const Tally& tally, Py_ssize_t n) noexcept nogil:
    """Whether two voices or more speak, few for the number of lines, and often enough for the length of the text."""
    return (
        tally.named >= 3 and tally.voices >= 2 and tally.named > tally.voices and 2 * tally.voices <= tally.named + 2
        and tally.named * MAX_TURN >= n
    )


cdef inline bint is_stamped(const Tally& tally, Py_ssize_t n) noexcept nogil:
    return comes_again(tally, n) and 2 * tally.named >= tally.all and 5 * tally.technical <= tally.named


cdef inline bint is_above(const Tally& tally, Py_ssize_t n) noexcept nogil:
    return is_stamped(tally, n) and 2 * tally.adjacent <= tally.named


cdef inline bint is_squared(const Tally& tally, Py_ssize_t n) noexcept nogil:
    """Whether names in brackets take turns, and are numbered ones or speak."""
    return (
        is_stamped(tally, n) and tally.named >= 4 and 2 * tally.voices <= tally.named
        and 5 * tally.changes >= 3 * (tally.named - 1) and (tally.sure == tally.named or 2 * tally.speech >= tally.named)
    )


cdef inline bint is_asked(const vector[Saying]& found, const Tally& tally) noexcept nogil:
    """Whether ``Q.`` and ``A.`` both come, three times together, and no ``B.`` does."""
    cdef Py_ssize_t questions = 0
    cdef uint64_t question = (14695981039346656037ull ^ <uint64_t> c'q') * 1099511628211ull
    cdef size_t k
    for k in range(found.size()):
        if found[k].way == ASKED and found[k].sure:
            questions += found[k].speaker.key == question
    return tally.sure >= 3 and 0 < questions < tally.sure and 10 * tally.technical <= tally.sure


cdef inline bint proves(const vector[Saying]& found, SayingWay way, uint64_t shape, Py_ssize_t n) noexcept nogil:
    """Whether the lines of a way are a conversation."""
    cdef Tally tally = counted(found, way, shape, NULL, 0)
    if way == STAMPED:
        return is_stamped(tally, n)
    if way == ABOVE or way == BEHIND:
        return is_above(tally, n)
    if way == TEMPLATED or way == BOLD:
        return tally.named >= 2 and tally.voices >= 2
    if way == CUED:
        return tally.voices >= 2 and (tally.sure == tally.named or comes_again(tally, n))
    if way == ANGLED:
        return comes_again(tally, n) and tally.technical == 0
    return is_squared(tally, n) if way == SQUARED else is_asked(found, tally)


cdef inline void keep_way(const vector[Saying]& found, SayingWay way, uint64_t shape, vector[Saying]& kept) noexcept nogil:
    cdef size_t k
    for k in range(found.size()):
        if is_of(found[k], way, shape) and (kept.empty() or found[k].line > kept.back().line):
            kept.push_back(found[k])


cdef inline bint is_play(const Tally& all, const Tally& again, Py_ssize_t n) noexcept nogil:
    """Whether the names that come again are most of all names, and take turns as people do."""
    if again.voices < 2 or again.named < LEAST_SPEECHES or 10 * again.named < 6 * all.named:
        return False
    if 2 * again.changes < again.named - 1 or (again.voices > 2 and again.varied == 0) or 2 * again.adjacent > again.named:
        return False
    return again.named * (MAX_SHORT_SPEECH if 2 * again.technical > again.named else MAX_SPEECH) >= n


cdef inline bint plays(const Saying& said, int32_t times, const Tally& again, bint begun) noexcept nogil:
    """Whether a name opens a speech of a play: one that comes again, or stands between such, behind a blank line where they do."""
    if not said.sure and 10 * again.sure >= 9 * again.named:
        return False
    if said.way == TITLED:
        return times > 1 and begun
    return said.way == PLAYED and is_named(said) and (times > 1 or begun)


cdef inline void keep_played(const vector[Saying]& found, Py_ssize_t n, vector[Saying]& kept) noexcept nogil:
    """Keep the names of a play, up to the last one that comes again."""
    cdef unordered_map[uint64_t, int32_t] times
    cdef Tally again
    cdef size_t k, last = 0
    for k in range(found.size()):
        if found[k].way == PLAYED:
            times[found[k].speaker.key] += 1
    again = counted(found, PLAYED, 0, &times, 2)
    if not is_play(counted(found, PLAYED, 0, NULL, 0), again, n):
        return
    for k in range(found.size()):
        if found[k].way == TITLED:
            times[found[k].speaker.key] += 1
    for k in range(found.size()):
        if plays(found[k], times[found[k].speaker.key], again, last > 0):
            kept.push_back(found[k])
            last = kept.size() if times[found[k].speaker.key] > 1 else last
    kept.resize(last)


cdef inline bint is_quoted(const vector[Saying]& kept, const Block* blocks, Py_ssize_t count) noexcept nogil:
    """Whether most lines lie in code between fences: an example, and no conversation."""
    cdef size_t k = 0, inside = 0
    cdef Py_ssize_t b
    for b in range(count):
        if blocks[b].kind == FENCE and not blocks[b].flag & UNCLOSED:
            while k < kept.size() and kept[k].line < blocks[b].line:
                k += 1
            while k < kept.size() and kept[k].line < blocks[b].end:
                k, inside = k + 1, inside + 1
    return 2 * inside > kept.size()


cdef inline void choose(const vector[Saying]& found, Py_ssize_t n, vector[Saying]& kept) noexcept nogil:
    """Keep the lines of the first way that proves to be a conversation."""
    cdef SayingWay[9] ways = [TEMPLATED, STAMPED, ABOVE, BEHIND, CUED, ANGLED, SQUARED, ASKED, BOLD]
    cdef uint64_t shape
    cdef int k
    if found.size() < 2:
        return
    for k in range(9):
        shape = most_frequent(found, ways[k]) if STAMPED <= ways[k] <= BEHIND else 0
        if proves(found, ways[k], shape, n):
            keep_way(found, ways[k], shape, kept)
            return
    keep_played(found, n, kept)
