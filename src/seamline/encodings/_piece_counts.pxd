"""Counting the tokens of one pre-token: from the memo under its own characters, or by merging.

A memo can forget but never be wrong. Unseen pieces are merged (``_bpe.pyx``), long ones after cutting them where no
token of the vocabulary can span.
"""

from libc.stdint cimport uint8_t, uint16_t, uint32_t, uint64_t
from libc.string cimport memcpy
from libcpp.vector cimport vector

from seamline.encodings._bpe cimport Vocabulary
from seamline.encodings._bpe_tables cimport mixed, put_utf8
from seamline.encodings._types cimport Counted, Counts, Letter
from seamline.text._view cimport code_unit

cdef enum:
    N_ENTRIES = 1 << 17      # 3 MB
    N_PLACES = 1 << 16       # 512 kB
    N_LETTERS = 1 << 13      # 196 kB
    PROBES = 8
    WHOLE = 1 << 8
    BYTES = 1 << 9           # layout of a key
    WORDS = 2 << 9
    LONGS = 3 << 9
    SHORT_WIDE = 3           # characters of a wide piece that goes to the memo whole


cdef inline void set_key(Counted* key, const uint8_t* data, Py_ssize_t n_bytes, uint32_t tag) noexcept nogil:
    """Both halves of 1 to 16 bytes, overlapping where there are fewer; ``tag`` tells the length."""
    cdef uint32_t first, last
    key.tag = tag
    key.high = 0
    if n_bytes >= 8:
        memcpy(&key.low, data, 8)
        memcpy(&key.high, data + n_bytes - 8, 8)
    elif n_bytes >= 4:
        memcpy(&first, data, 4)
        memcpy(&last, data + n_bytes - 4, 4)
        key.low = <uint64_t> last << 32 | first
    else:
        key.low = data[0] | <uint32_t> data[n_bytes // 2] << 8 | <uint32_t> data[n_bytes - 1] << 16


cdef inline uint32_t make_key(const code_unit* piece, Py_ssize_t size, Counted* key) noexcept nogil:
    """Pack a piece of at most 16 bytes in the narrowest layout that holds it; returns the layout, 0 where none does."""
    cdef uint8_t[16] narrow
    cdef uint16_t[8] words
    cdef uint32_t used = 0
    cdef Py_ssize_t i
    if size > 16:
        return 0
    if code_unit is uint8_t:
        set_key(key, piece, size, BYTES | <uint32_t> size)
        return BYTES
    for i in range(size):
        used |= piece[i]
        narrow[i] = <uint8_t> piece[i]
    if used < 0x100:
        set_key(key, narrow, size, BYTES | <uint32_t> size)
        return BYTES
    if used < 0x10000 and size <= 8:
        for i in range(size):
            words[i] = <uint16_t> piece[i]
        set_key(key, <const uint8_t*> words, 2 * size, WORDS | <uint32_t> size)
        return WORDS
    if code_unit is uint32_t and size <= 4:
        set_key(key, <const uint8_t*> piece, 4 * size, LONGS | <uint32_t> size)
        return LONGS
    return 0


cdef inline Counted* slot_of(Counts& memo, Counted* key) noexcept nogil:
    """The entry of a piece, or the one to write it to: its ``tag`` tells which."""
    cdef size_t home = mixed(mixed(key.low) ^ key.high ^ <uint64_t> key.tag << 40) >> 24, i
    cdef Counted* entry
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


cdef inline uint32_t count_unseen(
    Vocabulary vocabulary, const code_unit* piece, Py_ssize_t size, bint whole, Counts& memo
) noexcept nogil:
    """Tokens of a piece, or of a part of one, by its bytes. Only a whole piece can be a token without merging."""
    cdef Py_ssize_t n = fill_utf8(piece, size, memo.buffer)
    if n == 1 or (whole and vocabulary.find_word(memo.buffer.data(), n) >= 0):
        return 1
    return <uint32_t> vocabulary.merge(memo.buffer.data(), n, memo.merging)


cdef inline uint32_t recall(
    Vocabulary vocabulary, const code_unit* piece, Py_ssize_t size, bint whole, Counted* key, Counts& memo
) noexcept nogil:
    """Tokens of a piece from the memo, which learns it."""
    cdef Counted* entry
    if whole:
        key.tag |= WHOLE
    entry = slot_of(memo, key)
    if entry.tag != key.tag or entry.low != key.low or entry.high != key.high:
        key.count = count_unseen(vocabulary, piece, size, whole, memo)
        entry[0] = key[0]
    return entry.count


cdef inline Letter* learn(Vocabulary vocabulary, uint32_t ch, Letter* letter, Counts& memo) noexcept nogil:
    """Facts about one character; another may have to go."""
    letter.ch = ch + 1
    letter.count = count_unseen(vocabulary, &ch, 1, False, memo)
    letter.ends = vocabulary.crossings_after(ch)
    letter.begins = vocabulary.crossing_marks(ch)
    return letter


cdef inline Letter* letter_of(Vocabulary vocabulary, uint32_t ch, Counts& memo) noexcept nogil:
    cdef Letter* letter = &memo.letters[ch & (N_LETTERS - 1)]
    return letter if letter.ch == ch + 1 else learn(vocabulary, ch, letter, memo)


cdef inline bint is_spanned(Vocabulary vocabulary, uint32_t left, uint32_t right, Counts& memo) noexcept nogil:
    """Whether a token can span the place between two characters; the answers that need a search are remembered."""
    cdef uint64_t ends = letter_of(vocabulary, left, memo).ends
    cdef uint64_t key
    cdef uint64_t* place
    if not ends & letter_of(vocabulary, right, memo).begins:
        return False
    key = (<uint64_t> left << 21 | right) + 1
    place = &memo.places[mixed(key) >> 30 & (N_PLACES - 1)]
    if place[0] >> 1 != key:
        place[0] = key << 1 | <uint64_t> vocabulary.spans(left, right)
    return place[0] & 1


cdef inline uint32_t count_part(
    Vocabulary vocabulary, const code_unit* part, Py_ssize_t size, bint whole, Counts& memo
) noexcept nogil:
    cdef Counted key
    if size == 1:
        return letter_of(vocabulary, part[0], memo).count
    if not make_key(part, size, &key):
        return count_unseen(vocabulary, part, size, whole, memo)
    return recall(vocabulary, part, size, whole, &key, memo)


cdef inline uint32_t count_by_parts(Vocabulary vocabulary, const code_unit* piece, Py_ssize_t size, Counts& memo) noexcept nogil:
    """Cut a piece where no token can span, and add what the parts count."""
    cdef Py_ssize_t start = 0, i
    cdef uint32_t total = 0
    for i in range(1, size + 1):
        if i < size and is_spanned(vocabulary, piece[i - 1], piece[i], memo):
            continue
        total += count_part(vocabulary, piece + start, i - start, start == 0 and i == size, memo)
        start = i
    return total


cdef inline uint32_t count_piece(Vocabulary vocabulary, const code_unit* piece, Py_ssize_t size, Counts& memo) noexcept nogil:
    """Tokens of a pre-token: short words from the memo at once, other scripts by parts that come again."""
    cdef Counted key
    cdef uint32_t layout = make_key(piece, size, &key)
    if layout == BYTES or (layout and size <= SHORT_WIDE):
        return recall(vocabulary, piece, size, True, &key, memo)
    return count_by_parts(vocabulary, piece, size, memo)
