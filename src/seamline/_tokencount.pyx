# distutils: language = c++
"""Token counts of a text from its pre-tokens, each remembered by its characters.

A text is cut as the pattern of its encoding cuts it (``_pretoken.pxd``). The count of a short piece is looked up under
the piece itself, so a memo can be forgotten but never wrong; unseen pieces are merged (``_bpe.pyx``), long ones after
cutting them where no token of the vocabulary can span.
"""

from libc.stdint cimport int32_t, int64_t, uint8_t, uint16_t, uint32_t, uint64_t
from libc.string cimport memcpy
from libcpp.algorithm cimport upper_bound
from libcpp.vector cimport vector

cimport numpy as cnp

from seamline._bpe cimport Merging, Vocabulary, mixed, put_utf8
from seamline._pretoken cimport N_PAGES, SPACE, Pattern, class_of, end_of_piece
from seamline._text cimport Text, code_unit, offsets_array, text_of

cnp.import_array()

PATTERN_NAMES = ("r50k", "cl100k", "cl100k_plain", "o200k")

cdef enum:
    N_ENTRIES = 1 << 17      # 3 MB
    N_PLACES = 1 << 16       # 512 kB
    N_LETTERS = 1 << 13      # 196 kB
    PROBES = 8
    KEPT_MEMOS = 8
    KEPT_BYTES = 1 << 16     # of a buffer between calls
    WHOLE = 1 << 8
    BYTES = 1 << 9           # layout of a key
    WORDS = 2 << 9
    LONGS = 3 << 9
    SHORT_WIDE = 3           # characters of a wide piece that goes to the memo whole


cdef class Memo:
    """What one thread has counted: a table of fixed size, where a new piece may push out an old one."""

    def __cinit__(self):
        self.entries.resize(N_ENTRIES)
        self.places.resize(N_PLACES)
        self.letters.resize(N_LETTERS)

    cdef void shrink(self) noexcept:
        """Let go of buffers that one long piece has blown up."""
        cdef Merging empty
        cdef vector[uint8_t] none
        if self.buffer.size() > KEPT_BYTES:
            self.buffer.swap(none)
            self.merging = empty


cdef inline void set_key(Entry* key, const uint8_t* data, Py_ssize_t n_bytes, uint32_t tag) noexcept nogil:
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


cdef inline uint32_t make_key(const code_unit* piece, Py_ssize_t size, Entry* key) noexcept nogil:
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


cdef inline uint32_t recall(
    Counter counter, const code_unit* piece, Py_ssize_t size, bint whole, Entry* key, Memo memo
) noexcept nogil:
    """Tokens of a piece from the memo, which learns it."""
    cdef Entry* entry
    if whole:
        key.tag |= WHOLE
    entry = slot_of(memo, key)
    if entry.tag != key.tag or entry.low != key.low or entry.high != key.high:
        key.count = count_unseen(counter, piece, size, whole, memo)
        entry[0] = key[0]
    return entry.count


cdef Letter* learn(Counter counter, uint32_t ch, Letter* letter, Memo memo) noexcept nogil:
    """Facts about one character; another may have to go."""
    letter.ch = ch + 1
    letter.count = count_unseen(counter, &ch, 1, False, memo)
    letter.ends = counter.vocabulary.crossings_after(ch)
    letter.begins = counter.vocabulary.crossing_marks(ch)
    return letter


cdef inline Letter* letter_of(Counter counter, uint32_t ch, Memo memo) noexcept nogil:
    cdef Letter* letter = &memo.letters[ch & (N_LETTERS - 1)]
    return letter if letter.ch == ch + 1 else learn(counter, ch, letter, memo)


cdef inline bint is_spanned(Counter counter, uint32_t left, uint32_t right, Memo memo) noexcept nogil:
    """Whether a token can span the place between two characters; the answers that need a search are remembered."""
    cdef uint64_t ends = letter_of(counter, left, memo).ends
    cdef uint64_t key
    cdef uint64_t* place
    if not ends & letter_of(counter, right, memo).begins:
        return False
    key = (<uint64_t> left << 21 | right) + 1
    place = &memo.places[mixed(key) >> 30 & (N_PLACES - 1)]
    if place[0] >> 1 != key:
        place[0] = key << 1 | <uint64_t> counter.vocabulary.spans(left, right)
    return place[0] & 1


cdef inline uint32_t count_part(
    Counter counter, const code_unit* part, Py_ssize_t size, bint whole, Memo memo
) noexcept nogil:
    cdef Entry key
    if size == 1:
        return letter_of(counter, part[0], memo).count
    if not make_key(part, size, &key):
        return count_unseen(counter, part, size, whole, memo)
    return recall(counter, part, size, whole, &key, memo)


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
    """Tokens of a pre-token: short words from the memo at once, other scripts by parts that come again."""
    cdef Entry key
    cdef uint32_t layout = make_key(piece, size, &key)
    if layout == BYTES or (layout and size <= SHORT_WIDE):
        return recall(counter, piece, size, True, &key, memo)
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
            total = count_text(text, self, memo)
        self.give_back(memo)
        return total

    def token_ends(self, str source not None):
        cdef Text text = text_of(source)
        cdef Memo memo = self.lease()
        cdef TokenEnds found
        found.total = 0
        found.ends.push_back(0)
        with nogil:
            add_token_ends(text, self, 0, text.length, memo, found)
        self.give_back(memo)
        return offsets_array(found.ends)


cdef int64_t count_text(Text text, Counter counter, Memo memo) noexcept nogil:
    if text.kind == 1:
        return count_all(counter, <const uint8_t*> text.data, text.length, memo)
    if text.kind == 2:
        return count_all(counter, <const uint16_t*> text.data, text.length, memo)
    return count_all(counter, <const uint32_t*> text.data, text.length, memo)


cdef inline void add_end(TokenEnds& found, int64_t end, int64_t n_tokens) noexcept nogil:
    found.total += n_tokens
    found.ends.push_back(end)
    found.numbers.push_back(found.total)


cdef void part_ends(
    Counter counter, const code_unit* piece, Py_ssize_t size, bint whole, int64_t base, Memo memo, TokenEnds& found
) noexcept nogil:
    """Ends of the tokens of one part that are ends of characters too."""
    cdef Py_ssize_t n_tokens = count_unseen(counter, piece, size, whole, memo), k = 1, i
    cdef int32_t n_bytes = 0
    for i in range(size):
        n_bytes += put_utf8(piece[i], memo.buffer.data())
        while k < n_tokens and memo.merging.starts[k] < n_bytes:
            k += 1
        if k < n_tokens and memo.merging.starts[k] == n_bytes:
            found.ends.push_back(base + i + 1)
            found.numbers.push_back(found.total + k)
    add_end(found, base + size, n_tokens)


cdef void piece_ends(
    Counter counter, const code_unit* piece, Py_ssize_t size, int64_t base, Memo memo, TokenEnds& found
) noexcept nogil:
    """The same for a whole piece, cut where no token can span."""
    cdef Py_ssize_t start = 0, i
    if size <= 16 and count_piece(counter, piece, size, memo) == 1:
        add_end(found, base + size, 1)
        return
    for i in range(1, size + 1):
        if i == size or not is_spanned(counter, piece[i - 1], piece[i], memo):
            part_ends(counter, piece + start, i - start, start == 0 and i == size, base + start, memo, found)
            start = i


cdef void slice_ends(
    Counter counter, const code_unit* text, int64_t start, int64_t end, Memo memo, TokenEnds& found
) noexcept nogil:
    cdef Py_ssize_t i = start, stop
    while i < end:
        stop = end_of_piece(text, i, end, &counter.classes, counter.pattern)
        piece_ends(counter, text + i, stop - i, i, memo, found)
        i = stop


cdef void add_token_ends(
    Text text, Counter counter, int64_t start, int64_t end, Memo memo, TokenEnds& found
) noexcept nogil:
    """Append where the tokens of ``text[start:end]``, encoded on its own, end together with a character."""
    if text.kind == 1:
        slice_ends(counter, <const uint8_t*> text.data, start, end, memo, found)
    elif text.kind == 2:
        slice_ends(counter, <const uint16_t*> text.data, start, end, memo, found)
    else:
        slice_ends(counter, <const uint32_t*> text.data, start, end, memo, found)


cdef Py_ssize_t next_piece(Text text, Counter counter, Py_ssize_t i, Py_ssize_t n) noexcept nogil:
    """End of the pre-token that starts at ``i`` of a text that ends at ``n``."""
    if text.kind == 1:
        return end_of_piece(<const uint8_t*> text.data, i, n, &counter.classes, counter.pattern)
    if text.kind == 2:
        return end_of_piece(<const uint16_t*> text.data, i, n, &counter.classes, counter.pattern)
    return end_of_piece(<const uint32_t*> text.data, i, n, &counter.classes, counter.pattern)


cdef uint32_t count_stretch(Text text, Counter counter, int64_t start, int64_t end, Memo memo) noexcept nogil:
    """Tokens of one pre-token."""
    if text.kind == 1:
        return count_piece(counter, <const uint8_t*> text.data + start, end - start, memo)
    if text.kind == 2:
        return count_piece(counter, <const uint16_t*> text.data + start, end - start, memo)
    return count_piece(counter, <const uint32_t*> text.data + start, end - start, memo)


cdef void add_pieces(TokenIndex index, Counter counter, const code_unit* text, Memo memo) noexcept nogil:
    cdef Py_ssize_t i = 0, end, n = index.text.length
    cdef int64_t total = 0
    while i < n:
        end = end_of_piece(text, i, n, &counter.classes, counter.pattern)
        total += count_piece(counter, text + i, end - i, memo)
        index.ends.push_back(end)
        index.totals.push_back(total)
        i = end


cdef Py_ssize_t piece_before(TokenIndex index, int64_t offset) noexcept nogil:
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
            total = count_between(self, self.counter, start, end, memo)
        self.counter.give_back(memo)
        return total

    def count_spans(self, const int64_t[::1] starts not None, const int64_t[::1] ends not None):
        cdef Memo memo = self.counter.lease()
        cdef cnp.npy_intp n = len(starts)
        cdef cnp.ndarray array = cnp.PyArray_EMPTY(1, &n, cnp.NPY_INT64, 0)
        cdef int64_t* counts = <int64_t*> cnp.PyArray_DATA(array)
        cdef Py_ssize_t i
        with nogil:
            for i in range(n):
                counts[i] = count_between(self, self.counter, starts[i], ends[i], memo)
        self.counter.give_back(memo)
        return array

    def cumulative(self, const int64_t[::1] offsets not None):
        cdef cnp.npy_intp n = len(offsets)
        cdef cnp.ndarray array = cnp.PyArray_EMPTY(1, &n, cnp.NPY_INT64, 0)
        cdef int64_t* counts = <int64_t*> cnp.PyArray_DATA(array)
        cdef Py_ssize_t i
        with nogil:
            for i in range(n):
                counts[i] = count_before(self, offsets[i])
        return array


cdef int64_t count_between(TokenIndex index, Counter counter, int64_t start, int64_t end, Memo memo) noexcept nogil:
    """Tokens of ``text[start:end]`` encoded on its own."""
    if index.text.kind == 1:
        return count_slice(index, counter, <const uint8_t*> index.text.data, start, end, memo)
    if index.text.kind == 2:
        return count_slice(index, counter, <const uint16_t*> index.text.data, start, end, memo)
    return count_slice(index, counter, <const uint32_t*> index.text.data, start, end, memo)


cdef int64_t count_before(TokenIndex index, int64_t offset) noexcept nogil:
    """Tokens before ``offset``; inside a piece by its share, rounded down."""
    cdef Py_ssize_t k = piece_before(index, offset)
    cdef int64_t past = offset - index.ends[k]
    if past == 0:
        return index.totals[k]
    return index.totals[k] + past * (index.totals[k + 1] - index.totals[k]) // (index.ends[k + 1] - index.ends[k])
