# distutils: language = c++
"""Word pieces of a text and the sums of their vectors, without making a Python string.

The normaliser is a table per code point, a word is looked up by its own letters in a memo, a new word is cut into the
longest known pieces from the left, and a unit's vector is the sum of the int8 rows of its pieces.
"""

from libc.math cimport sqrt
from libc.stdint cimport int8_t, int16_t, int32_t, int64_t, uint8_t, uint16_t, uint32_t, uint64_t
from libc.string cimport memcpy, memset
from libcpp.vector cimport vector

cimport numpy as cnp

from seamline._text cimport Text, char_at, code_unit, text_of

import numpy as np

cnp.import_array()

cdef extern from *:
    """
    #include <stdint.h>
    static inline uint64_t mixed(uint64_t a, uint64_t b) {
        uint64_t x = (a ^ 0x9E3779B97F4A7C15ull) * 0xD6E8FEB86659FD93ull;
        x ^= x >> 32;
        x = (x ^ b) * 0xE7037ED1A0B428DBull;
        return x ^ (x >> 29);
    }
    static inline void add_row(int16_t *total, const int8_t *row) {
        for (int k = 0; k < 64; k++) total[k] = (int16_t)(total[k] + row[k]);
    }
    """
    uint64_t mixed(uint64_t a, uint64_t b) noexcept nogil
    void add_row(int16_t* total, const int8_t* row) noexcept nogil

cdef enum:
    DIMENSION = 64
    LONGEST_WORD = 100          # a longer word is unknown as a whole
    LONGEST_KEY = 16            # bytes of a memo key
    FEWEST_SLOTS = 0x200        # of a memo: 16 kB
    MOST_SLOTS = 0x10000        # 2 MB
    MEMO_IDS = 7                # a word of more pieces is cut anew each time
    FLUSH_ROWS = 256            # int8 rows that an int16 sum holds for certain
    LATIN = 256
    LATIN_LETTERS_END = 0x250
    WORD = 0
    BLANK = 1
    ISOLATED = 2
    DROPPED = 3
    CLASS_MASK = 3
    MANY = 4
    LETTER = 8
    VALUE_SHIFT = 4
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

cdef struct Slot:
    uint64_t low
    uint64_t high
    uint8_t kind                # bytes a character in the key: 1, 2; 0 = free
    uint8_t count
    uint16_t[MEMO_IDS] ids

cdef struct Word:
    uint32_t[LONGEST_WORD] points
    int length                  # may count beyond the buffer; then the word is unknown
    uint32_t union_bits
    uint64_t low                # the first 16 characters as bytes, right only while union_bits < 256
    uint64_t high

cdef struct Entry:
    uint64_t key
    int32_t id


cdef class Memo:
    """Words met before, lent to one call at a time; it grows with the words of all calls, up to a limit."""
    cdef vector[Slot] slots
    cdef uint64_t mask
    cdef Py_ssize_t used

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


cdef inline void start_word(Word* word) noexcept nogil:
    word.length = 0
    word.union_bits = 0
    word.low = 0
    word.high = 0


cdef inline void add_point(Word* word, uint32_t point) noexcept nogil:
    cdef int n = word.length
    word.length = n + 1
    if n >= LONGEST_WORD:
        return
    word.points[n] = point
    word.union_bits |= point
    if n < 8:
        word.low |= <uint64_t> point << (8 * n)
    elif n < LONGEST_KEY:
        word.high |= <uint64_t> point << (8 * (n - 8))


cdef int word_key(const Word* word, uint64_t* low, uint64_t* high) noexcept nogil:
    """The word itself as 16 bytes; returns the bytes a character, 0 if it does not fit."""
    cdef uint16_t[8] wide
    cdef int i
    low[0] = word.low
    high[0] = word.high
    if word.union_bits < LATIN:
        return 1 if word.length <= LONGEST_KEY else 0
    if word.union_bits > 0xFFFF or word.length > 8:
        return 0
    memset(wide, 0, sizeof(wide))
    for i in range(word.length):
        wide[i] = <uint16_t> word.points[i]
    memcpy(low, wide, 8)
    memcpy(high, &wide[4], 8)
    return 2


cdef class PieceTable:
    """A word-piece vocabulary with one int8 row per piece; see `seamline.builtin` for the public face."""
    cdef tuple arrays                       # owns the buffers of the next five
    cdef const int8_t* rows
    cdef const float* scales
    cdef const uint16_t* pages
    cdef const uint32_t* leaves
    cdef const uint32_t* expansions
    cdef vector[uint32_t] letters           # code points of all pieces, joined
    cdef vector[int32_t] starts             # where each piece starts in letters
    cdef vector[uint8_t] continues          # whether the piece goes on inside a word
    cdef vector[Entry] table
    cdef uint32_t[LATIN] latin              # entries of the first page with every value spelt out
    cdef int32_t unknown
    cdef int32_t first_row                  # pieces below it weigh nothing
    cdef int longest_piece
    cdef list memos

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
        self.first_row = int(np.argmax(np.any(np.asarray(rows), axis=1)))
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

    cdef inline uint32_t entry_of(self, uint32_t c) noexcept nogil:
        return self.leaves[<size_t> self.pages[c >> 8] << 8 | (c & 255)]

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

    cdef int word_ids(self, const Word* word, Memo memo, int32_t* ids) noexcept nogil:
        """Pieces of a finished word, from the memo when its letters fit into a key."""
        cdef uint64_t low, high
        cdef int kind = word_key(word, &low, &high)
        cdef Slot* slot
        cdef uint64_t place
        cdef int count, i
        if kind == 0:
            return self.cut_word(word, ids)
        place = mixed(low, high) & memo.mask
        while True:
            slot = &memo.slots[place]
            if slot.low == low and slot.high == high and slot.kind == kind:
                for i in range(slot.count):
                    ids[i] = slot.ids[i]
                return slot.count
            if slot.kind == 0:
                break
            place = (place + 1) & memo.mask
        count = self.cut_word(word, ids)
        if count <= MEMO_IDS:
            memo.make_room()
            slot = memo.free_slot(low, high)
            memo.used += 1
            slot.low = low
            slot.high = high
            slot.kind = <uint8_t> kind
            slot.count = <uint8_t> count
            for i in range(count):
                slot.ids[i] = <uint16_t> ids[i]
        return count

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


cdef class Sink:
    """What becomes of the pieces: ids collected, or rows added up."""
    cdef vector[int32_t] ids
    cdef int16_t[DIMENSION] partial
    cdef int32_t[DIMENSION] total
    cdef int pending
    cdef bint summing

    cdef void start(self) noexcept nogil:
        memset(self.partial, 0, sizeof(self.partial))
        memset(self.total, 0, sizeof(self.total))
        self.pending = 0

    cdef void flush(self) noexcept nogil:
        cdef int k
        for k in range(DIMENSION):
            self.total[k] += self.partial[k]
        memset(self.partial, 0, sizeof(self.partial))
        self.pending = 0

    cdef void take(self, PieceTable pieces, const int32_t* ids, int count) noexcept nogil:
        cdef int i
        for i in range(count):
            if not self.summing:
                self.ids.push_back(ids[i])
            elif ids[i] >= pieces.first_row:
                add_row(self.partial, pieces.rows + <size_t> ids[i] * DIMENSION)
                self.pending += 1
                if self.pending == FLUSH_ROWS:
                    self.flush()

    cdef void write_unit_vector(self, PieceTable pieces, float* out) noexcept nogil:
        """The sum in real scale, of length 1; zero when no piece weighed anything."""
        cdef double square = 0
        cdef float shrink
        cdef int k
        self.flush()
        for k in range(DIMENSION):
            out[k] = self.total[k] * pieces.scales[k]
            square += <double> out[k] * out[k]
        shrink = <float> (1 / sqrt(square)) if square > 0 else 0
        for k in range(DIMENSION):
            out[k] *= shrink


cdef void finish_word(PieceTable pieces, Memo memo, Sink sink, Word* word) noexcept nogil:
    cdef int32_t[LONGEST_WORD] ids
    if word.length:
        sink.take(pieces, ids, pieces.word_ids(word, memo, ids))
        start_word(word)


cdef void scan(
    PieceTable pieces, Memo memo, Sink sink, const code_unit* text, Py_ssize_t start, Py_ssize_t end
) noexcept nogil:
    """Every piece of ``text[start:end]`` into ``sink``."""
    cdef Word word
    cdef uint32_t c, entry
    cdef int kind
    cdef Py_ssize_t i
    start_word(&word)
    for i in range(start, end):
        c = text[i]
        entry = pieces.latin[c] if c < LATIN else pieces.entry_of(c)
        kind = entry & CLASS_MASK
        if kind == DROPPED:
            continue
        if kind != WORD:
            finish_word(pieces, memo, sink, &word)
        if kind != BLANK:
            if c < LATIN:
                add_point(&word, entry >> VALUE_SHIFT)
            else:
                pieces.add_wide(&word, c, entry)
        if kind == ISOLATED:
            finish_word(pieces, memo, sink, &word)
    finish_word(pieces, memo, sink, &word)


cdef void scan_text(PieceTable pieces, Memo memo, Sink sink, Text text, Py_ssize_t start, Py_ssize_t end) noexcept nogil:
    if text.kind == 1:
        scan(pieces, memo, sink, <const uint8_t*> text.data, start, end)
    elif text.kind == 2:
        scan(pieces, memo, sink, <const uint16_t*> text.data, start, end)
    else:
        scan(pieces, memo, sink, <const uint32_t*> text.data, start, end)


cdef bint share_of_latin_is_half(PieceTable pieces, Text text) noexcept nogil:
    cdef Py_ssize_t balance = 0
    cdef Py_ssize_t i
    cdef uint32_t c
    if text.kind == 1:
        return True
    for i in range(text.length):
        c = (<const uint16_t*> text.data)[i] if text.kind == 2 else (<const uint32_t*> text.data)[i]
        if pieces.entry_of(c) & LETTER:
            balance += 1 if c < LATIN_LETTERS_END else -1
    return balance >= 0


cdef Memo borrowed(PieceTable pieces):
    """A memo of earlier calls or a new one; no two running calls share one."""
    try:
        return pieces.memos.pop()
    except IndexError:
        return Memo()


cdef object array_of(vector[int32_t]& ids):
    cdef cnp.ndarray array = np.empty(ids.size(), dtype=np.int32)
    if ids.size():
        memcpy(cnp.PyArray_DATA(array), ids.data(), ids.size() * sizeof(int32_t))
    return array


def piece_ids(PieceTable pieces not None, str source not None):
    cdef Text text = text_of(source)
    cdef Memo memo = borrowed(pieces)
    cdef Sink sink = Sink()
    with nogil:
        scan_text(pieces, memo, sink, text, 0, text.length)
    pieces.memos.append(memo)
    return array_of(sink.ids)


def piece_counts(PieceTable pieces not None, list texts not None):
    """Number of pieces of each text, int64 of shape (n,); one memo serves them all."""
    cdef cnp.ndarray counts = np.empty(len(texts), dtype=np.int64)
    cdef int64_t* out = <int64_t*> cnp.PyArray_DATA(counts)
    cdef Memo memo = borrowed(pieces)
    cdef Sink sink = Sink()
    cdef Text text
    cdef Py_ssize_t i
    for i in range(len(texts)):
        text = text_of(texts[i])
        sink.ids.clear()
        with nogil:
            scan_text(pieces, memo, sink, text, 0, text.length)
        out[i] = sink.ids.size()
    pieces.memos.append(memo)
    return counts


def unit_vectors(PieceTable pieces not None, str source not None, const int64_t[::1] boundaries not None):
    cdef Text text = text_of(source)
    cdef Memo memo = borrowed(pieces)
    cdef Sink sink = Sink()
    cdef Py_ssize_t n = boundaries.shape[0] - 1
    cdef Py_ssize_t i
    vectors = np.empty((n, DIMENSION), dtype=np.float32)
    cdef float* out = <float*> cnp.PyArray_DATA(vectors)
    sink.summing = True
    with nogil:
        for i in range(n):
            sink.start()
            scan_text(pieces, memo, sink, text, boundaries[i], boundaries[i + 1])
            sink.write_unit_vector(pieces, out + i * DIMENSION)
    pieces.memos.append(memo)
    return vectors


def is_mostly_latin(PieceTable pieces not None, str source not None):
    cdef Text text = text_of(source)
    cdef bint latin
    with nogil:
        latin = share_of_latin_is_half(pieces, text)
    return latin


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
