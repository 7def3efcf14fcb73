# distutils: language = c++
"""Byte-pair encodings: the merges of a vocabulary, and where tokens end in a ``str``."""

from libc.stdint cimport int32_t, int64_t, uint8_t, uint32_t, uint64_t
from libc.string cimport memcmp, memcpy, memmove
from libcpp.algorithm cimport pop_heap, push_heap
from libcpp.vector cimport vector

cimport numpy as cnp

from seamline._text cimport Text, char_at, offsets_array, text_of

cnp.import_array()


cdef inline bint is_surrogate(uint32_t ch) noexcept nogil:
    return ch >> 11 == 0x1B


cdef inline bint starts_pair(Text text, Py_ssize_t i) noexcept nogil:
    """Whether a high surrogate at ``i`` and a low one after it make one character in UTF-16."""
    return (char_at(text, i) >> 10 == 0x36 and i + 1 < text.length and char_at(text, i + 1) >> 10 == 0x37)


cdef inline int byte_width(uint32_t ch) noexcept nogil:
    return 1 if ch < 0x80 else 2 if ch < 0x800 else 3 if ch < 0x10000 else 4


cdef void match_ends(Text text, const int64_t* sizes, Py_ssize_t n_sizes, vector[int64_t]& ends) noexcept nogil:
    """Token ends that are also character ends; both sides count bytes of UTF-8."""
    cdef Py_ssize_t i = 0, k = 0
    cdef int64_t n_bytes = 0, token_end = sizes[0] if n_sizes else 0
    while i < text.length and k < n_sizes:
        if starts_pair(text, i):
            n_bytes += 4
            i += 2
        else:
            n_bytes += byte_width(char_at(text, i))
            i += 1
        while k < n_sizes and token_end < n_bytes:
            k += 1
            token_end += sizes[k] if k < n_sizes else 0
        if k < n_sizes and token_end == n_bytes:
            ends.push_back(i)


def has_surrogates(str source not None):
    cdef Text text = text_of(source)
    cdef Py_ssize_t i
    cdef bint found = False
    if text.kind > 1:
        with nogil:
            for i in range(text.length):
                found |= is_surrogate(char_at(text, i))
    return bool(found)


def token_ends(str source not None, const int64_t[::1] byte_sizes not None):
    cdef Text text = text_of(source)
    cdef vector[int64_t] ends
    cdef const int64_t* sizes = &byte_sizes[0] if len(byte_sizes) else NULL
    cdef Py_ssize_t n_sizes = len(byte_sizes)
    ends.push_back(0)
    with nogil:
        match_ends(text, sizes, n_sizes, ends)
    if ends.back() != text.length:
        ends.push_back(text.length)
    return offsets_array(ends)


cdef enum:
    SHORT_PIECE = 160        # bytes up to which a scan for the lowest rank beats a heap


cdef inline uint64_t hash_bytes(const uint8_t* data, Py_ssize_t n) noexcept nogil:
    cdef uint64_t h = <uint64_t> n, word = 0
    while n > 0:
        word = 0
        memcpy(&word, data, 8 if n > 8 else n)
        h = mixed(h ^ word)
        data += 8
        n -= 8
    return h


cdef size_t power_of_two(size_t low) noexcept:
    cdef size_t size = 16
    while size < low:
        size *= 2
    return size


cdef vector[uint64_t] hash_set(vector[uint64_t]& keys, int low_bits):
    """Open-addressing set of ``keys``, none of them 0, found by the bits above ``low_bits``."""
    cdef vector[uint64_t] table
    cdef uint64_t key
    cdef size_t slot, mask
    table.assign(power_of_two(2 * keys.size()), 0)
    mask = table.size() - 1
    for key in keys:
        slot = mixed(key >> low_bits) >> 20 & mask
        while table[slot] and table[slot] != key:
            slot = (slot + 1) & mask
        table[slot] = key
    return table


cdef inline uint64_t crossing_key(uint64_t left, uint64_t right) noexcept nogil:
    """Up to four bytes of UTF-8 from each side of the place between two characters, never 0."""
    return (left << 32 | right) + 1


cdef inline bint continues(uint8_t byte) noexcept nogil:
    return byte >> 6 == 2


cdef inline uint64_t as_number(const uint8_t* data, Py_ssize_t n) noexcept nogil:
    """The last four bytes at most, big end first."""
    cdef uint64_t number = 0
    cdef Py_ssize_t i
    for i in range(n):
        number = (number << 8 | data[i]) & <uint64_t> 0xFFFFFFFF
    return number


cdef inline uint64_t mark_of(uint32_t right) noexcept nogil:
    return <uint64_t> 1 << (mixed(right) >> 58)


cdef void collect_crossings(const uint8_t* token, Py_ssize_t n, vector[uint64_t]& keys):
    """Every place between two characters inside a token, by the bytes that the token has of both."""
    cdef Py_ssize_t i, left, right
    for i in range(1, n):
        if continues(token[i]):
            continue
        left = i - 1
        while left > 0 and continues(token[left]):
            left -= 1
        right = i + 1
        while right < n and continues(token[right]):
            right += 1
        keys.push_back(crossing_key(as_number(token + left, i - left), as_number(token + i, right - i)))


cdef class Vocabulary:
    """Tokens of an encoding as merges.

    Three tables over the ranks: tokens by their bytes, merges by their two parts, and the places inside tokens where
    one character ends and the next begins. No merge crosses a place that no token spans, so the counts of the two
    sides add there.
    """

    def __cinit__(self, bytes blob not None, const int32_t[::1] sizes not None):
        """``blob`` joins the tokens in the order of their ranks 0, 1, ..; ``sizes`` are their lengths in bytes."""
        cdef const uint8_t* data = blob
        self.blob.assign(data, data + len(blob))
        self.add_words(sizes)
        self.add_pairs(sizes)
        self.add_crossings(sizes)

    cdef void add_words(self, const int32_t[::1] sizes) noexcept:
        cdef int32_t rank
        cdef uint32_t start = 0
        cdef size_t slot, mask
        self.words.resize(power_of_two(2 * len(sizes)))
        mask = self.words.size() - 1
        for rank in range(<int32_t> len(sizes)):
            slot = hash_bytes(&self.blob[start], sizes[rank]) >> 20 & mask
            while self.words[slot].size:
                slot = (slot + 1) & mask
            self.words[slot].start = start
            self.words[slot].size = sizes[rank]
            self.words[slot].rank = rank
            self.longest = max(self.longest, sizes[rank])
            start += sizes[rank]

    cdef void add_pairs(self, const int32_t[::1] sizes) noexcept:
        cdef vector[uint64_t] keys
        cdef const uint8_t* token = self.blob.data()
        cdef int64_t rank, left, right
        cdef int32_t i
        for i in range(65536):
            self.byte_pairs[i] = NO_RANK
        for rank in range(len(sizes)):
            if sizes[rank] == 1:
                self.byte_ids[token[0]] = <int32_t> rank
            if sizes[rank] == 2:
                self.byte_pairs[token[0] << 8 | token[1]] = <int32_t> rank
            for i in range(1, sizes[rank]):
                left = self.find_word(token, i)
                right = self.find_word(token + i, sizes[rank] - i) if left >= 0 else -1
                if right >= 0:
                    keys.push_back(<uint64_t> left << 42 | <uint64_t> right << 21 | <uint64_t> (rank + 1))
            token += sizes[rank]
        self.pairs = hash_set(keys, 21)

    cdef void add_crossings(self, const int32_t[::1] sizes) noexcept:
        cdef vector[uint64_t] keys
        cdef const uint8_t* token = self.blob.data()
        cdef Py_ssize_t rank
        for rank in range(len(sizes)):
            collect_crossings(token, sizes[rank], keys)
            token += sizes[rank]
        self.crossings = hash_set(keys, 0)
        self.add_followers()

    cdef void add_followers(self) noexcept:
        """For each left side of a crossing, a Bloom filter of the right sides."""
        cdef uint64_t key
        cdef Follower* follower
        self.followers.resize(self.crossings.size())
        for key in self.crossings:
            if key:
                follower = self.follower_of((key - 1) >> 32)
                follower.left = ((key - 1) >> 32) + 1
                follower.marks |= mark_of(<uint32_t> (key - 1))

    cdef Follower* follower_of(self, uint32_t left) noexcept nogil:
        """The entry of the bytes of a left side, or the free one it would take."""
        cdef size_t mask = self.followers.size() - 1, slot = mixed(left) >> 20 & mask
        while self.followers[slot].left and self.followers[slot].left != left + 1:
            slot = (slot + 1) & mask
        return &self.followers[slot]

    cdef uint64_t crossings_after(self, uint32_t left) noexcept nogil:
        """Marks of all that some token holds behind the last bytes of the character ``left``."""
        cdef uint8_t[4] before
        cdef int n = put_utf8(left, before), i
        cdef uint64_t marks = 0
        for i in range(n):
            marks |= self.follower_of(<uint32_t> as_number(before + i, n - i)).marks
        return marks

    cdef uint64_t crossing_marks(self, uint32_t right) noexcept nogil:
        """Marks of the first bytes of the character ``right``; without a common mark no token spans the place."""
        cdef uint8_t[4] after
        cdef int n = put_utf8(right, after), j
        cdef uint64_t marks = 0
        for j in range(1, n + 1):
            marks |= mark_of(<uint32_t> as_number(after, j))
        return marks

    cdef int32_t find_word(self, const uint8_t* data, Py_ssize_t n) noexcept nogil:
        """Rank of the token with these bytes, -1 without."""
        cdef size_t slot, mask = self.words.size() - 1
        cdef Word word
        if n > self.longest:
            return -1
        slot = hash_bytes(data, n) >> 20 & mask
        while self.words[slot].size:
            word = self.words[slot]
            if word.size == n and memcmp(&self.blob[word.start], data, n) == 0:
                return word.rank
            slot = (slot + 1) & mask
        return -1

    cdef int32_t pair_rank(self, int32_t left, int32_t right) noexcept nogil:
        """Rank of the token that the two merge into."""
        cdef uint64_t key = <uint64_t> left << 21 | <uint64_t> right
        cdef size_t mask = self.pairs.size() - 1, slot = mixed(key) >> 20 & mask
        while self.pairs[slot]:
            if self.pairs[slot] >> 21 == key:
                return <int32_t> (self.pairs[slot] & MAX_TOKENS) - 1
            slot = (slot + 1) & mask
        return NO_RANK

    cdef bint spans(self, uint32_t left, uint32_t right) noexcept nogil:
        """Whether some token spans the place between two neighbouring characters."""
        cdef uint8_t[4] before
        cdef uint8_t[4] after
        cdef int n_before = put_utf8(left, before), n_after = put_utf8(right, after), i, j
        for i in range(n_before):
            for j in range(1, n_after + 1):
                if self.has_crossing(crossing_key(as_number(before + i, n_before - i), as_number(after, j))):
                    return True
        return False

    cdef bint has_crossing(self, uint64_t key) noexcept nogil:
        cdef size_t mask = self.crossings.size() - 1, slot = mixed(key) >> 20 & mask
        while self.crossings[slot]:
            if self.crossings[slot] == key:
                return True
            slot = (slot + 1) & mask
        return False

    cdef Py_ssize_t merge(self, const uint8_t* data, Py_ssize_t n, Merging& merging) noexcept nogil:
        """Merge the lowest rank, leftmost first, until none is left.

        Returns the number of tokens; ``merging.starts`` holds the first byte of each, in order.
        """
        if n <= SHORT_PIECE:
            return merge_short(self, data, <int> n, merging)
        return merge_long(self, data, <int32_t> n, merging)

    def stray_tokens(self, const int32_t[::1] sizes not None):
        """Ranks of tokens that merging their own bytes does not reach."""
        cdef Merging merging
        cdef const uint8_t* token = self.blob.data()
        cdef Py_ssize_t rank
        stray = []
        for rank in range(len(sizes)):
            if self.merge(token, sizes[rank], merging) != 1:
                stray.append(rank)
            token += sizes[rank]
        return stray


cdef inline void begin(Vocabulary vocabulary, const uint8_t* data, int32_t n, Merging& merging) noexcept nogil:
    """One token for each byte, and the ranks of the pairs between them."""
    cdef int32_t i
    if <int32_t> merging.ids.size() < n:
        merging.ids.resize(n)
        merging.ranks.resize(n)
        merging.starts.resize(n)
    for i in range(n):
        merging.ids[i] = vocabulary.byte_ids[data[i]]
        merging.starts[i] = i
    for i in range(n - 1):
        merging.ranks[i] = vocabulary.byte_pairs[data[i] << 8 | data[i + 1]]
    merging.ranks[n - 1] = NO_RANK


cdef inline int lowest(const int32_t* ranks, int n) noexcept nogil:
    cdef int i, best = 0
    for i in range(1, n):
        if ranks[i] < ranks[best]:
            best = i
    return best


cdef int merge_short(Vocabulary vocabulary, const uint8_t* data, int n, Merging& merging) noexcept nogil:
    """Scan for the lowest rank and close the gap: quadratic, and the fastest form for a word."""
    cdef int32_t* ids
    cdef int32_t* ranks
    cdef int32_t* starts
    cdef int at, rest
    begin(vocabulary, data, n, merging)
    ids, ranks, starts = merging.ids.data(), merging.ranks.data(), merging.starts.data()
    while n > 1:
        at = lowest(ranks, n - 1)
        if ranks[at] == NO_RANK:
            break
        ids[at] = ranks[at]
        rest = (n - at - 2) * <int> sizeof(int32_t)
        memmove(ids + at + 1, ids + at + 2, rest)
        memmove(starts + at + 1, starts + at + 2, rest)
        memmove(ranks + at + 1, ranks + at + 2, rest)
        n -= 1
        ranks[at] = vocabulary.pair_rank(ids[at], ids[at + 1]) if at + 1 < n else NO_RANK
        if at:
            ranks[at - 1] = vocabulary.pair_rank(ids[at - 1], ids[at])
    return n


cdef inline void queue(vector[uint64_t]& heap, int32_t rank, int32_t at) noexcept nogil:
    """Add a pair; the heap's top is the lowest rank, leftmost first."""
    if rank != NO_RANK:
        heap.push_back(~(<uint64_t> rank << 32 | <uint64_t> at))
        push_heap(heap.begin(), heap.end())


cdef int32_t merge_long(Vocabulary vocabulary, const uint8_t* data, int32_t n, Merging& merging) noexcept nogil:
    """The same with a heap over linked places: n log n for a piece of any length."""
    cdef vector[uint64_t] heap
    cdef uint64_t top
    cdef int32_t at, right, left, i, n_tokens = 0
    begin(vocabulary, data, n, merging)
    merging.before.resize(n)
    merging.after.resize(n)
    for i in range(n):
        merging.before[i], merging.after[i] = i - 1, i + 1
        queue(heap, merging.ranks[i], i)
    while heap.size():
        top = ~heap[0]
        pop_heap(heap.begin(), heap.end())
        heap.pop_back()
        at = <int32_t> (top & <uint64_t> 0xFFFFFFFF)
        if merging.ranks[at] != <int32_t> (top >> 32):
            continue
        right, left = merging.after[at], merging.before[at]
        merging.ids[at] = merging.ranks[at]
        merging.ranks[right], merging.after[at] = NO_RANK, merging.after[right]
        if merging.after[at] < n:
            merging.before[merging.after[at]] = at
            merging.ranks[at] = vocabulary.pair_rank(merging.ids[at], merging.ids[merging.after[at]])
        else:
            merging.ranks[at] = NO_RANK
        queue(heap, merging.ranks[at], at)
        if left >= 0:
            merging.ranks[left] = vocabulary.pair_rank(merging.ids[left], merging.ids[at])
            queue(heap, merging.ranks[left], left)
    at = 0
    while at < n:
        merging.starts[n_tokens] = at
        n_tokens += 1
        at = merging.after[at]
    return n_tokens
