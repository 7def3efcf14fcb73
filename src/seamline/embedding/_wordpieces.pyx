# distutils: language = c++
"""A word-piece vocabulary: words looked up in a memo by their letters, new ones cut into the longest known pieces."""

from libc.stdint cimport int32_t, int8_t, uint8_t, uint16_t, uint32_t, uint64_t
from libcpp.vector cimport vector

from seamline.text._view cimport Text, char_at, text_of

import numpy as np

cdef enum:
    FEWEST_SLOTS = 0x200        # of a memo: 16 kB
    MOST_SLOTS = 0x10000        # 2 MB
    HANGUL_FIRST = 0xAC00
    HANGUL_LAST = 0xD7A3
    JAMO_LEAD = 0x1100
    JAMO_VOWEL = 0x1161
    JAMO_TAIL = 0x11A7
    LINE_FEED = 0x0A
    HASH = 0x23
    TABLE_SIZE = 0x20000        # twice the most pieces there can be
    TABLE_MASK = 0x1FFFF

UNKNOWN = "[UNK]"


cdef class WordMemo:
    """Words met before, lent to one call at a time; it grows with the words of all calls, up to a limit."""

    def __cinit__(self):
        self.empty(FEWEST_SLOTS)

    cdef void empty(self, size_t n) noexcept nogil:
        self.slots.clear()
        self.slots.resize(n)
        self.mask = n - 1
        self.used = 0

    cdef Slot* free_slot(self, uint64_t low, uint64_t high) noexcept nogil:
        """Where a word that is not there yet belongs."""
        cdef uint64_t place = mixed(low, high) & self.mask
        while self.slots[place].kind != 0:
            place = (place + 1) & self.mask
        return &self.slots[place]

    cdef void make_room(self) noexcept nogil:
        """At half of the slots used: twice as many; at most slots: forget all."""
        cdef vector[Slot] known
        cdef Slot slot
        if 2 * self.used <= <Py_ssize_t> self.mask:
            return
        if self.slots.size() >= MOST_SLOTS:
            self.empty(MOST_SLOTS)
            return
        known.swap(self.slots)
        self.empty(2 * known.size())
        for slot in known:
            if slot.kind != 0:
                self.free_slot(slot.low, slot.high)[0] = slot
                self.used += 1


cdef class PieceTable:
    """A word-piece vocabulary with one int8 row per piece; see `seamline.builtin` for the public face."""

    def __init__(
        self,
        str vocabulary not None,
        *,
        const int8_t[:, ::1] rows,
        const float[::1] scales,
        const uint16_t[::1] pages,
        const uint32_t[:, ::1] leaves,
        const uint32_t[::1] expansions,
    ):
        check_tables(vocabulary.count("\n") + 1, np.asarray(rows), np.asarray(scales), np.asarray(pages), np.asarray(leaves))
        self.arrays = (rows.base, scales.base, pages.base, leaves.base, expansions.base)
        self.rows = &rows[0, 0]
        self.scales = &scales[0]
        self.pages = &pages[0]
        self.leaves = &leaves[0, 0]
        self.expansions = &expansions[0]
        self.memos = []
        self.unknown = line_of(vocabulary, UNKNOWN)
        self.spell_out_latin()
        self.add_vocabulary(text_of(vocabulary))

    cdef void spell_out_latin(self) noexcept nogil:
        cdef uint32_t c, entry
        for c in range(LATIN):
            entry = self.entry_of(c)
            self.latin[c] = entry if entry >> VALUE_SHIFT else entry | c << VALUE_SHIFT

    cdef void add_vocabulary(self, Text text) noexcept nogil:
        """Pieces are the lines of ``text``; ``##`` before a piece marks one that goes on inside a word."""
        cdef Entry free
        cdef Py_ssize_t start = 0
        cdef Py_ssize_t i
        free.key = 0
        free.id = -1
        self.table.assign(TABLE_SIZE, free)
        self.letters.reserve(text.length)
        for i in range(text.length + 1):
            if i == text.length or char_at(text, i) == LINE_FEED:
                self.add_piece(text, start, i)
                start = i + 1
        self.starts.push_back(<int32_t> self.letters.size())

    cdef void add_piece(self, Text text, Py_ssize_t start, Py_ssize_t end) noexcept nogil:
        cdef bint inside = end - start > 2 and char_at(text, start) == HASH and char_at(text, start + 1) == HASH
        cdef uint64_t key = inside
        cdef uint64_t place
        cdef Py_ssize_t i
        start += 2 * inside
        self.starts.push_back(<int32_t> self.letters.size())
        self.continues.push_back(inside)
        self.longest_piece = <int> max(self.longest_piece, end - start)
        for i in range(start, end):
            self.letters.push_back(char_at(text, i))
            key = mixed(key, char_at(text, i))
        place = key & TABLE_MASK
        while self.table[place].id >= 0:
            place = (place + 1) & TABLE_MASK
        self.table[place].key = key
        self.table[place].id = <int32_t> self.continues.size() - 1

    cdef bint same(self, int32_t piece, const uint32_t* points, int length, bint inside) noexcept nogil:
        cdef int32_t start = self.starts[piece]
        cdef int i
        if self.starts[piece + 1] - start != length or self.continues[piece] != inside:
            return False
        for i in range(length):
            if self.letters[start + i] != points[i]:
                return False
        return True

    cdef int32_t piece_of(self, uint64_t key, const uint32_t* points, int length, bint inside) noexcept nogil:
        """Id of the piece with exactly these letters, or -1."""
        cdef uint64_t place = key & TABLE_MASK
        while self.table[place].id >= 0:
            if self.table[place].key == key and self.same(self.table[place].id, points, length, inside):
                return self.table[place].id
            place = (place + 1) & TABLE_MASK
        return -1

    cdef int longest_match(self, const uint32_t* points, int length, bint inside, int32_t* found) noexcept nogil:
        """Length of the longest piece that starts here, 0 if there is none."""
        cdef uint64_t[LONGEST_WORD] keys
        cdef uint64_t key = inside
        cdef int n = min(length, self.longest_piece)
        cdef int i
        for i in range(n):
            key = mixed(key, points[i])
            keys[i] = key
        for i in range(n, 0, -1):
            found[0] = self.piece_of(keys[i - 1], points, i, inside)
            if found[0] >= 0:
                return i
        return 0

    cdef int cut_word(self, const Word* word, int32_t* ids) noexcept nogil:
        """Longest pieces from the left; a word with an unknown part, or over 100 characters, is unknown as a whole."""
        cdef int at = 0
        cdef int count = 0
        cdef int length
        ids[0] = self.unknown
        if word.length > LONGEST_WORD:
            return 1
        while at < word.length:
            length = self.longest_match(word.points + at, word.length - at, at > 0, ids + count)
            if length == 0:
                ids[0] = self.unknown
                return 1
            at += length
            count += 1
        return count

    cdef void append_word(self, const Word* word, vector[int32_t]& ids) noexcept nogil:
        cdef int32_t[LONGEST_WORD] found
        cdef int count = self.cut_word(word, found)
        ids.insert(ids.end(), &found[0], &found[0] + count)

    cdef void append_known(self, const Key* key, WordMemo memo, vector[int32_t]& ids) noexcept nogil:
        """Pieces of a word that fits into a key, from the memo if it was there before."""
        cdef Slot* slot
        cdef Word word
        cdef uint64_t place = key.hash & memo.mask
        cdef size_t first = ids.size(), i
        while memo.slots[place].kind != 0:
            slot = &memo.slots[place]
            if slot.low == key.low and slot.high == key.high and slot.kind == key.kind:
                for i in range(slot.count):
                    ids.push_back(slot.ids[i])
                return
            place = (place + 1) & memo.mask
        read_key(key, &word)
        self.append_word(&word, ids)
        if ids.size() - first <= MEMO_IDS:
            memo.make_room()
            slot = memo.free_slot(key.low, key.high)
            memo.used += 1
            slot.low, slot.high = key.low, key.high
            slot.kind, slot.count = <uint8_t> key.kind, <uint8_t> (ids.size() - first)
            for i in range(slot.count):
                slot.ids[i] = <uint16_t> ids[first + i]

    cdef void add_wide(self, Word* word, uint32_t c, uint32_t entry) noexcept nogil:
        """Append what stands for a code point beyond the first page."""
        cdef uint32_t value = entry >> VALUE_SHIFT
        cdef uint32_t i
        if HANGUL_FIRST <= c <= HANGUL_LAST:
            c -= HANGUL_FIRST
            add_point(word, JAMO_LEAD + c // 588)
            add_point(word, JAMO_VOWEL + c % 588 // 28)
            if c % 28:
                add_point(word, JAMO_TAIL + c % 28)
        elif entry & MANY:
            for i in range(self.expansions[value]):
                add_point(word, self.expansions[value + 1 + i])
        else:
            add_point(word, value if value else c)


def line_of(vocabulary, piece):
    """Number of the line that is ``piece``."""
    lines = f"\n{vocabulary}\n"
    place = lines.find(f"\n{piece}\n")
    if place < 0:
        raise ValueError(f"vocabulary must have the piece {piece}")
    return lines.count("\n", 0, place)


def check_tables(pieces, rows, scales, pages, leaves):
    if rows.shape != (pieces, DIMENSION) or scales.shape != (DIMENSION,):
        raise ValueError(
            f"rows must have one row of {DIMENSION} per piece and scales {DIMENSION} values, "
            f"got {rows.shape} and {scales.shape} for {pieces} pieces"
        )
    if pieces > TABLE_SIZE // 2:
        raise ValueError(f"vocabulary must have at most {TABLE_SIZE // 2} pieces, got {pieces}")
    if pages.shape != (0x1100,) or int(pages.max()) >= len(leaves) or leaves.shape[1] != 256:
        raise ValueError(f"pages must be 4352 indices into leaves of 256, got {pages.shape} and {leaves.shape}")
