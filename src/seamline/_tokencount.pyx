# distutils: language = c++
"""Token counts of a text from its pre-tokens, each remembered by its characters.

A text is cut as the pattern of its encoding cuts it (``_pretoken.pxd``). The count of a short piece is looked up under
the piece itself, so a memo can be forgotten but never wrong; unseen pieces are merged (``_bpe.pyx``), long ones after
cutting them where no token of the vocabulary can span.
"""

from libc.stdint cimport int64_t, uint8_t, uint16_t, uint32_t, uint64_t
from libc.string cimport memcpy, memset
from libcpp.algorithm cimport fill, lower_bound, upper_bound
from libcpp.vector cimport vector

cimport numpy as cnp

from seamline._bpe cimport Merging, Vocabulary, mixed, put_utf8
from seamline._pretoken cimport N_PAGES, SPACE, CharClasses, Pattern, class_of, end_of_piece
from seamline._text cimport Text, code_unit, text_of

cnp.import_array()

PATTERN_NAMES = ("r50k", "cl100k", "cl100k_plain", "o200k")

cdef enum:
    N_ENTRIES = 1 << 17      # 3 MB
    N_PLACES = 1 << 17       # 1 MB
    PROBES = 8
    KEPT_MEMOS = 8
    KEPT_BYTES = 1 << 16     # of a buffer between calls
    WHOLE = 1 << 8
    BYTES = 1 << 9           # layout of a key
    WORDS = 2 << 9
    LONGS = 3 << 9


cdef class Memo:
    """What one thread has counted: a table of fixed size, where a new piece may push out an old one."""

    def __cinit__(self):
        self.entries.resize(N_ENTRIES)
        self.places.resize(N_PLACES)

    def forget(self):
        fill(self.entries.begin(), self.entries.end(), Entry(0, 0, 0, 0))
        fill(self.places.begin(), self.places.end(), <uint64_t> 0)

    cdef void shrink(self) noexcept:
        """Let go of buffers that one long piece has blown up."""
        cdef Merging empty
        cdef vector[uint8_t] none
        if self.buffer.size() > KEPT_BYTES:
            self.buffer.swap(none)
            self.merging = empty


cdef inline bint make_key(const code_unit* piece, Py_ssize_t size, Entry* key) noexcept nogil:
    """Pack a piece of at most 16 bytes in the narrowest layout that holds it."""
    cdef uint8_t[16] narrow
    cdef uint16_t[8] words
    cdef uint32_t[4] longs
    cdef uint32_t used = 0
    cdef Py_ssize_t i
    if size > 16:
        return False
    if code_unit is not uint8_t:
        for i in range(size):
            used |= piece[i]
    memset(narrow, 0, 16)
    if used < 0x100:
        for i in range(size):
            narrow[i] = <uint8_t> piece[i]
        key.tag = BYTES | <uint32_t> size
        memcpy(&key.low, narrow, 16)
        return True
    if used < 0x10000 and size <= 8:
        memset(words, 0, 16)
        for i in range(size):
            words[i] = <uint16_t> piece[i]
        key.tag = WORDS | <uint32_t> size
        memcpy(&key.low, words, 16)
        return True
    if size <= 4:
        memset(longs, 0, 16)
        for i in range(size):
            longs[i] = piece[i]
        key.tag = LONGS | <uint32_t> size
        memcpy(&key.low, longs, 16)
        return True
    return False


cdef inline Entry* slot_of(Memo memo, Entry* key) noexcept nogil:
    """The entry of a piece, or the one to write it to: its ``tag`` tells which."""
    cdef size_t home = mixed(mixed(key.low) ^ key.high ^ <uint64_t> key.tag << 40) >> 24, i
    cdef Entry* entry
    for i in range(PROBES):
        entry = &memo.entries[(home + i) & (N_ENTRIES - 1)]
        if entry.low == key.low and entry.high == key.high and entry.tag == key.tag:
            return entry
        if entry.tag == 0:
            return entry
    return &memo.entries[home & (N_ENTRIES - 1)]


cdef inline Py_ssize_t fill_utf8(const code_unit* piece, Py_ssize_t size, vector[uint8_t]& buffer) noexcept nogil:
    cdef Py_ssize_t i
    cdef uint8_t* out
    if <Py_ssize_t> buffer.size() < 4 * size:
        buffer.resize(4 * size + 64)
    out = buffer.data()
    for i in range(size):
        out += put_utf8(piece[i], out)
    return out - buffer.data()


cdef uint32_t count_unseen(
    Counter counter, const code_unit* piece, Py_ssize_t size, bint whole, Memo memo
) noexcept nogil:
    """Tokens of a piece, or of a part of one, by its bytes. Only a whole piece can be a token without merging."""
    cdef Py_ssize_t n = fill_utf8(piece, size, memo.buffer)
    if n == 1 or (whole and counter.vocabulary.find_word(memo.buffer.data(), n) >= 0):
        return 1
    return <uint32_t> counter.vocabulary.merge(memo.buffer.data(), n, memo.merging)


cdef inline uint32_t count_part(
    Counter counter, const code_unit* piece, Py_ssize_t size, bint whole, Memo memo
) noexcept nogil:
    """Tokens of a piece from the memo, which learns it."""
    cdef Entry key
    cdef Entry* entry
    if not make_key(piece, size, &key):
        return count_unseen(counter, piece, size, whole, memo)
    if whole:
        key.tag |= WHOLE
    entry = slot_of(memo, &key)
    if entry.tag != key.tag or entry.low != key.low or entry.high != key.high:
        key.count = count_unseen(counter, piece, size, whole, memo)
        entry[0] = key
    return entry.count


cdef inline bint is_spanned(Counter counter, uint32_t left, uint32_t right, Memo memo) noexcept nogil:
    """Whether a token can span the place between two characters, remembered by both."""
    cdef uint64_t key = (<uint64_t> left << 21 | right) + 1
    cdef uint64_t* place = &memo.places[mixed(key) >> 30 & (N_PLACES - 1)]
    if place[0] >> 1 != key:
        place[0] = key << 1 | <uint64_t> counter.vocabulary.spans(left, right)
    return place[0] & 1


cdef uint32_t count_by_parts(Counter counter, const code_unit* piece, Py_ssize_t size, Memo memo) noexcept nogil:
    """Cut a piece where no token can span, and add what the parts count."""
    cdef Py_ssize_t start = 0, i
    cdef uint32_t total = 0
    for i in range(1, size + 1):
        if i < size and is_spanned(counter, piece[i - 1], piece[i], memo):
            continue
        total += count_part(counter, piece + start, i - start, start == 0 and i == size, memo)
        start = i
    return total


cdef inline uint32_t count_piece(Counter counter, const code_unit* piece, Py_ssize_t size, Memo memo) noexcept nogil:
    if size <= 16 and (code_unit is uint8_t or size <= 3):
        return count_part(counter, piece, size, True, memo)
    return count_wide(counter, piece, size, memo)


cdef uint32_t count_wide(Counter counter, const code_unit* piece, Py_ssize_t size, Memo memo) noexcept nogil:
    """Wide text: words of Latin letters go to the memo at once, other scripts by parts that come again."""
    cdef uint32_t used = 0
    cdef Py_ssize_t i
    if size <= 16:
        for i in range(size):
            used |= piece[i]
        if used < 0x100:
            return count_part(counter, piece, size, True, memo)
    return count_by_parts(counter, piece, size, memo)


cdef int64_t count_all(Counter counter, const code_unit* text, Py_ssize_t n, Memo memo) noexcept nogil:
    cdef Py_ssize_t i = 0, end
    cdef int64_t total = 0
    while i < n:
        end = end_of_piece(text, i, n, &counter.classes, counter.pattern)
        total += count_piece(counter, text + i, end - i, memo)
        i = end
    return total


cdef class Counter:
    """Counts the tokens of texts exactly as the encoder of its vocabulary and pattern does.

    Memos are lent to one call at a time, so threads never share one.
    """

    def __cinit__(self, Vocabulary vocabulary not None, bytes classes not None, str pattern not None):
        """``classes`` holds the class bits of every code point; ``pattern`` is one of ``PATTERN_NAMES``."""
        cdef int page
        rows = {}
        self.vocabulary = vocabulary
        self.pattern = <Pattern> <int> PATTERN_NAMES.index(pattern)
        self.idle = []
        for page in range(N_PAGES):
            self.classes.pages[page] = rows.setdefault(classes[256 * page:256 * page + 256], len(rows))
        for row in rows:
            for byte in row:
                self.leaves.push_back(byte)
        self.classes.leaves = self.leaves.data()
        memcpy(self.classes.low, self.leaves.data(), 256)

    cdef Memo lease(self):
        try:
            return self.idle.pop()
        except IndexError:
            return Memo()

    cdef void give_back(self, Memo memo):
        memo.shrink()
        if len(self.idle) < KEPT_MEMOS:
            self.idle.append(memo)

    def forget(self):
        """Empty the memos; counts stay the same."""
        self.idle.clear()

    def count(self, str source not None):
        cdef Text text = text_of(source)
        cdef Memo memo = self.lease()
        cdef int64_t total
        with nogil:
            if text.kind == 1:
                total = count_all(self, <const uint8_t*> text.data, text.length, memo)
            elif text.kind == 2:
                total = count_all(self, <const uint16_t*> text.data, text.length, memo)
            else:
                total = count_all(self, <const uint32_t*> text.data, text.length, memo)
        self.give_back(memo)
        return total


cdef void add_pieces(TokenIndex index, Counter counter, const code_unit* text, Memo memo) noexcept nogil:
    cdef Py_ssize_t i = 0, end, n = index.text.length
    cdef int64_t total = 0
    while i < n:
        end = end_of_piece(text, i, n, &counter.classes, counter.pattern)
        total += count_piece(counter, text + i, end - i, memo)
        index.ends.push_back(end)
        index.totals.push_back(total)
        i = end


cdef inline Py_ssize_t piece_before(TokenIndex index, int64_t offset) noexcept nogil:
    """Number of the last piece end at or before ``offset``."""
    return upper_bound(index.ends.begin(), index.ends.end(), offset) - index.ends.begin() - 1


cdef inline bint is_blank(TokenIndex index, const code_unit* text, Py_ssize_t k) noexcept nogil:
    """Whether the piece that ends at piece end ``k`` is a run of blanks."""
    cdef int64_t start = index.ends[k - 1], end = index.ends[k]
    if not class_of(&index.counter.classes, text[start]) & SPACE:
        return False
    return end == start + 1 or class_of(&index.counter.classes, text[start + 1]) & SPACE


cdef inline Py_ssize_t settled(TokenIndex index, const code_unit* text, int64_t end) noexcept nogil:
    """Last piece end that stays one, with all before it, when the text is cut at ``end``.

    Only a run of blanks looks further than its own next character, so no piece before a run changes.
    """
    cdef Py_ssize_t k = piece_before(index, end)
    if end < index.text.length:
        while k > 0 and is_blank(index, text, k):
            k -= 1
    return k


cdef int64_t count_slice(
    TokenIndex index, Counter counter, const code_unit* text, int64_t start, int64_t end, Memo memo
) noexcept nogil:
    """Tokens of ``text[start:end]`` encoded on its own: new pieces at both edges, the known ones between."""
    cdef Py_ssize_t last = settled(index, text, end), k = piece_before(index, start), stop
    cdef int64_t i = start, total = 0
    while i < end:
        while index.ends[k] < i:
            k += 1
        if k < last and index.ends[k] == i:
            total += index.totals[last] - index.totals[k]
            i, k = index.ends[last], last
            continue
        stop = end_of_piece(text, i, end, &counter.classes, counter.pattern)
        total += count_piece(counter, text + i, stop - i, memo)
        i = stop
    return total


cdef class TokenIndex:
    """Piece ends of one text and the tokens up to each, from which any slice is counted by its edges alone."""

    def __cinit__(self, str source not None, Counter counter not None):
        cdef Memo memo = counter.lease()
        self.source = source
        self.counter = counter
        self.text = text_of(source)
        with nogil:
            self.ends.reserve(self.text.length // 4 + 2)
            self.totals.reserve(self.text.length // 4 + 2)
            self.ends.push_back(0)
            self.totals.push_back(0)
            if self.text.kind == 1:
                add_pieces(self, counter, <const uint8_t*> self.text.data, memo)
            elif self.text.kind == 2:
                add_pieces(self, counter, <const uint16_t*> self.text.data, memo)
            else:
                add_pieces(self, counter, <const uint32_t*> self.text.data, memo)
        counter.give_back(memo)

    @property
    def total(self):
        return self.totals.back()

    def count(self, int64_t start, int64_t end):
        cdef Memo memo = self.counter.lease()
        cdef int64_t total
        with nogil:
            if self.text.kind == 1:
                total = count_slice(self, self.counter, <const uint8_t*> self.text.data, start, end, memo)
            elif self.text.kind == 2:
                total = count_slice(self, self.counter, <const uint16_t*> self.text.data, start, end, memo)
            else:
                total = count_slice(self, self.counter, <const uint32_t*> self.text.data, start, end, memo)
        self.counter.give_back(memo)
        return total

    def cumulative(self, const int64_t[::1] offsets not None):
        cdef cnp.npy_intp n = len(offsets)
        cdef cnp.ndarray array = cnp.PyArray_EMPTY(1, &n, cnp.NPY_INT64, 0)
        cdef int64_t* counts = <int64_t*> cnp.PyArray_DATA(array)
        cdef Py_ssize_t i
        with nogil:
            for i in range(n):
                counts[i] = count_before(self, offsets[i])
        return array


cdef inline int64_t count_before(TokenIndex index, int64_t offset) noexcept nogil:
    """Tokens before ``offset``; inside a piece by its share, rounded down."""
    cdef Py_ssize_t k = piece_before(index, offset)
    cdef int64_t past = offset - index.ends[k]
    if past == 0:
        return index.totals[k]
    return index.totals[k] + past * (index.totals[k + 1] - index.totals[k]) // (index.ends[k + 1] - index.ends[k])
