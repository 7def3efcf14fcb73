"""A word-piece vocabulary as its users in other kernels see it: words, a memo of them, and the table."""

from libc.stdint cimport int8_t, int32_t, uint8_t, uint16_t, uint32_t, uint64_t
from libc.string cimport memcpy, memset
from libcpp.vector cimport vector

from seamline.text._view cimport Text

cdef extern from *:
    """
    #include <stdint.h>
    static inline uint64_t mixed(uint64_t a, uint64_t b) {
        uint64_t x = (a ^ 0x9E3779B97F4A7C15ull) * 0xD6E8FEB86659FD93ull;
        x ^= x >> 32;
        x = (x ^ b) * 0xE7037ED1A0B428DBull;
        return x ^ (x >> 29);
    }
    #if defined(__GNUC__)
    #define expect_read(address) __builtin_prefetch(address)
    #else
    #define expect_read(address) (void) (address)
    #endif
    """
    uint64_t mixed(uint64_t a, uint64_t b) noexcept nogil
    void expect_read(const void* address) noexcept nogil

cdef enum:
    DIMENSION = 64
    LONGEST_WORD = 100          # a longer word is unknown as a whole
    LONGEST_KEY = 16            # bytes of a memo key
    MEMO_IDS = 7                # a word of more pieces is cut anew each time
    LATIN = 256
    WORD = 0
    BLANK = 1
    ISOLATED = 2
    DROPPED = 3
    CLASS_MASK = 3
    MANY = 4
    LETTER = 8
    VALUE_SHIFT = 4

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

cdef struct Key:
    uint64_t low                # the word itself
    uint64_t high
    uint64_t hash
    int kind                    # bytes a character

cdef struct Entry:
    uint64_t key
    int32_t id


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


cdef inline bint write_key(const Word* word, Key* key) noexcept nogil:
    """The word itself as 16 bytes; whether it fits."""
    cdef uint16_t[8] wide
    cdef int i
    key.low, key.high, key.kind = word.low, word.high, 1
    if word.union_bits >= LATIN:
        if word.union_bits > 0xFFFF or word.length > 8:
            return False
        memset(wide, 0, sizeof(wide))
        for i in range(word.length):
            wide[i] = <uint16_t> word.points[i]
        memcpy(&key.low, wide, 8)
        memcpy(&key.high, &wide[4], 8)
        key.kind = 2
    key.hash = mixed(key.low, key.high)
    return word.length <= LONGEST_KEY


cdef inline void read_key(const Key* key, Word* word) noexcept nogil:
    """The word that a key was made of: no code point of a word is 0."""
    cdef uint8_t[LONGEST_KEY] letters
    cdef uint16_t[8] wide
    cdef int i
    start_word(word)
    memcpy(letters, &key.low, 8)
    memcpy(&letters[8], &key.high, 8)
    memcpy(wide, letters, LONGEST_KEY)
    for i in range(LONGEST_KEY // key.kind):
        if (letters[i] if key.kind == 1 else wide[i]) == 0:
            return
        add_point(word, letters[i] if key.kind == 1 else wide[i])


cdef class WordMemo:
    cdef vector[Slot] slots
    cdef uint64_t mask
    cdef Py_ssize_t used

    cdef void empty(self, size_t n) noexcept nogil
    cdef Slot* free_slot(self, uint64_t low, uint64_t high) noexcept nogil
    cdef void make_room(self) noexcept nogil


cdef class PieceTable:
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
    cdef int longest_piece
    cdef list memos

    cdef inline uint32_t entry_of(self, uint32_t c) noexcept nogil:
        return self.leaves[<size_t> self.pages[c >> 8] << 8 | (c & 255)]

    cdef void spell_out_latin(self) noexcept nogil
    cdef void add_vocabulary(self, Text text) noexcept nogil
    cdef void add_piece(self, Text text, Py_ssize_t start, Py_ssize_t end) noexcept nogil
    cdef bint same(self, int32_t piece, const uint32_t* points, int length, bint inside) noexcept nogil
    cdef int32_t piece_of(self, uint64_t key, const uint32_t* points, int length, bint inside) noexcept nogil
    cdef int longest_match(self, const uint32_t* points, int length, bint inside, int32_t* found) noexcept nogil
    cdef int cut_word(self, const Word* word, int32_t* ids) noexcept nogil
    cdef void append_word(self, const Word* word, vector[int32_t]& ids) noexcept nogil
    cdef void append_known(self, const Key* key, WordMemo memo, vector[int32_t]& ids) noexcept nogil
    cdef void add_wide(self, Word* word, uint32_t c, uint32_t entry) noexcept nogil
