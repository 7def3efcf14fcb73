# distutils: language = c++
"""Byte-pair encodings: the merges of a vocabulary."""

from libc.stdint cimport int32_t, int64_t, uint8_t, uint32_t, uint64_t
from libc.string cimport memcmp
from libcpp.vector cimport vector

from seamline.encodings._bpe_merge cimport SHORT_PIECE, merge_long, merge_short
from seamline.encodings._bpe_tables cimport (
    as_number, collect_crossings, crossing_key, hash_bytes, hash_set, mark_of, mixed, power_of_two, put_utf8,
)
from seamline.encodings._types cimport NO_RANK, Follower, Merging, Spelling


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
            self.merges.byte_pairs[i] = NO_RANK
        for rank in range(len(sizes)):
            if sizes[rank] == 1:
                self.merges.byte_ids[token[0]] = <int32_t> rank
            if sizes[rank] == 2:
                self.merges.byte_pairs[token[0] << 8 | token[1]] = <int32_t> rank
            for i in range(1, sizes[rank]):
                left = self.find_word(token, i)
                right = self.find_word(token + i, sizes[rank] - i) if left >= 0 else -1
                if right >= 0:
                    keys.push_back(<uint64_t> left << 42 | <uint64_t> right << 21 | <uint64_t> (rank + 1))
            token += sizes[rank]
        self.merges.pairs = hash_set(keys, 21)

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
        cdef Spelling word
        if n > self.longest:
            return -1
        slot = hash_bytes(data, n) >> 20 & mask
        while self.words[slot].size:
            word = self.words[slot]
            if word.size == n and memcmp(&self.blob[word.start], data, n) == 0:
                return word.rank
            slot = (slot + 1) & mask
        return -1

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
            return merge_short(self.merges, data, <int> n, merging)
        return merge_long(self.merges, data, <int32_t> n, merging)

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
