# distutils: language = c++
"""Sentence ends over the three ``str`` widths: stop at candidate marks, decide from the text around them.

Every look is bounded: backwards by one word, one line or ``BRACKET_REACH`` units, forwards by the blanks that follow
and the word behind them. Runs of marks and blanks are decided at their last member, so a pass over them stays linear.
"""

from libc.stdint cimport int64_t, uint8_t, uint16_t, uint32_t, uint64_t
from libcpp.vector cimport vector

cimport numpy as cnp

import numpy as np

from seamline.sentence._blanks cimport Blank, blank_from, skip_closers
from seamline.sentence._items cimport is_marker_sign, may_mark_item
from seamline.sentence._line_ends cimport newline_after
from seamline.sentence._ruled cimport ruled_after
from seamline.sentence._rules cimport (
    ABBREVIATION, EXCLAIMED, FINAL, KIND_DIGIT, KIND_NEWLINE, LINK, NO_END, NUMBERED, PARTICLE, TITLE, YEAR, Rules,
    Tails, is_letter, is_mark, kind_of,
)
from seamline.sentence._shortcuts cimport UNSURE, plain_after
from seamline.sentence._words cimport KIND_BITS, filter_place, hash_of
from seamline.text._masks cimport BLOCK, highest_bit, lowest_bit
from seamline.text._view cimport Text, char_at, code_unit, offsets_array, text_at, text_of
from seamline.text._watch cimport Watch, heed

cdef extern from "seamline/sentence/_merged.h" namespace "seamline" nogil:
    const Py_ssize_t N_MERGED
    const Py_ssize_t MERGED_LENGTH
    const uint16_t* MERGED          # of each word its kinds, its length, its code units; written by the build

cdef extern from "seamline/sentence/_common.h" namespace "seamline" nogil:
    uint64_t tail_place(uint64_t letters, int shift)
    uint64_t ending_place(uint64_t letters, int shift)
    bint is_ascii_letter(uint32_t ch)
    Py_ssize_t common_end[Unit](const Unit* units, Py_ssize_t length, Py_ssize_t i, const Tails& tails)

cnp.import_array()

cdef enum:
    BLANK_REACH = 256
    CLOSER_REACH = 64
    CANDIDATE_WORK = 64         # nanoseconds for a candidate, where a code point takes one
    MINDED = TITLE | NUMBERED | ABBREVIATION | FINAL | YEAR | EXCLAIMED     # words whose stop may be none


cdef Py_ssize_t decided_after(const code_unit* text, Py_ssize_t length, Py_ssize_t i, const Rules* rules) noexcept nogil:
    """The answer of ``sentence_after`` for a candidate that is no common line end."""
    cdef Py_ssize_t after = NOT_COMMON
    if text[i] == 0x2E or text[i] == 0x21 or text[i] == 0x3F:
        after = common_end(text, length, i, rules.tails)
    if after == NOT_COMMON:
        after = plain_after(text, length, i, rules)
    return ruled_after(text, length, i, rules) if after == UNSURE else after


cdef bint tells_of_item(const code_unit* units, Py_ssize_t length, Py_ssize_t i) noexcept nogil:
    """Whether a candidate may be the sign of a list item's marker; no other one has its cut before it."""
    if i == 0 or not (units[i] == 0x2E or units[i] == 0x29):
        return False
    if units[i - 1] != 0x2E and not may_mark_item(units, i, kind_of(units[i - 1])):
        return False
    return is_marker_sign(units, i + (units[i] == 0x2E and i + 1 < length and units[i + 1] == 0x29))


cdef Py_ssize_t before_blanks(const code_unit* text, Py_ssize_t i) noexcept nogil:
    """First unit of the blanks, closers and marks right before ``i``: an end there may lead to ``i`` or beyond."""
    cdef Py_ssize_t low = max(<Py_ssize_t> 0, i - BLANK_REACH)
    cdef int kind
    while i > low:
        kind = kind_of(text[i - 1])
        if is_letter(kind) or kind == KIND_DIGIT:
            break
        i -= 1
    return i


cdef void scan(const code_unit* text, Py_ssize_t length, const Rules* rules, vector[int64_t]& ends) noexcept nogil:
    cdef Py_ssize_t block = 0, i, after, resume = 0
    cdef int64_t work = 0
    cdef uint64_t mask
    cdef Watch watch
    while block < length and not watch.stops(work):
        mask = candidates_at(text, block, length)
        work = BLOCK
        while mask:
            i = block + lowest_bit(mask)
            mask &= mask - 1
            if i < resume:
                continue
            work += CANDIDATE_WORK
            after = sentence_after(text, length, i, rules)
            if after > resume:
                ends.push_back(after)
                resume = after
        block += BLOCK


cdef inline bint is_terminator(uint32_t ch, const Rules* rules) noexcept nogil:
    cdef int i
    for i in range(rules.n_terminators):
        if rules.terminators[i] == ch:
            return True
    return False


cdef Py_ssize_t terminator_after(
    const code_unit* text, Py_ssize_t length, Py_ssize_t i, const Rules* rules
) noexcept nogil:
    """The same for a terminator of the caller's: it ends a sentence before a blank, in wide scripts before anything."""
    cdef Py_ssize_t k = skip_closers(text, length, i + 1)
    cdef Blank blank = blank_from(text, length, k)
    if is_mark(kind_of(text[i])):
        return sentence_after(text, length, i, rules)
    if blank.end == length or (blank.end == k and text[i] < 0x2E80):
        return NO_END
    return NO_END if is_terminator(text[blank.end], rules) else blank.end


cdef void scan_terminators(
    const code_unit* text, Py_ssize_t length, const Rules* rules, vector[int64_t]& ends
) noexcept nogil:
    cdef Py_ssize_t i, after
    cdef Watch watch
    for i in range(length):
        if watch.stops(1):
            return
        if kind_of(text[i]) == KIND_NEWLINE:
            after = newline_after(text, length, i, rules)
        elif is_terminator(text[i], rules):
            after = terminator_after(text, length, i, rules)
        else:
            continue
        if after > ends.back():
            ends.push_back(after)


cdef void scan_all(const code_unit* text, Py_ssize_t length, const Rules* rules, vector[int64_t]& ends) noexcept nogil:
    if rules.n_terminators:
        scan_terminators(text, length, rules, ends)
    else:
        scan(text, length, rules, ends)


cdef Py_ssize_t last_sentence(
    const code_unit* text, Py_ssize_t length, Py_ssize_t low, Py_ssize_t high, const Rules* rules
) noexcept nogil:
    """Last sentence boundary ``low < b <= high`` inside the text, or ``NO_END``: by the rules alone."""
    cdef Py_ssize_t block, i, after
    cdef Py_ssize_t first = before_blanks(text, max(<Py_ssize_t> 0, low - CLOSER_REACH))
    cdef Py_ssize_t top = high
    cdef uint64_t mask
    high = min(length, high + ITEM_REACH)
    while high > first:
        block = max(first, high - BLOCK)
        mask = candidates_at(text, block, high)
        while mask:
            i = block + highest_bit(mask)
            mask ^= <uint64_t> 1 << (i - block)
            after = ruled_after(text, length, i, rules)
            if low < after <= top:
                return after
        high = block
    return NO_END


cdef uint64_t key_from(Text text, Py_ssize_t start) noexcept nogil:
    """Hash of a text from ``start`` on."""
    if text.kind == 1:
        return hash_of(<const uint8_t*> text.data, start, text.length)
    if text.kind == 2:
        return hash_of(<const uint16_t*> text.data, start, text.length)
    return hash_of(<const uint32_t*> text.data, start, text.length)


cdef class SentenceRules:
    """Words of a language and their kinds, compiled for the kernel; ``merged`` begins with those of all languages."""

    def __init__(self, dict words not None, bint ordinals, str terminators not None, *, bint merged=False):
        cdef int i
        size = 64
        while size < 2 * (len(words) + merged * N_MERGED):
            size *= 2
        self._words = np.zeros(size, dtype=np.uint64)
        self._filter = np.zeros(size // 8, dtype=np.uint64)
        self._tails = np.zeros(size // 8, dtype=np.uint64)
        self.rules.mask = size - 1
        self.rules.filter_mask = 8 * size - 1
        self.rules.most_stops = 0
        self.rules.ordinals = ordinals
        self.rules.n_terminators = len(terminators)
        for i in range(self.rules.n_terminators):
            self.rules.terminators[i] = ord(terminators[i])
        self.rules.words = <const uint64_t*> cnp.PyArray_DATA(self._words)
        self.rules.filter = <const uint64_t*> cnp.PyArray_DATA(self._filter)
        self.rules.tails.bits = <const uint64_t*> cnp.PyArray_DATA(self._tails)
        self.rules.tails.shift = 64 - highest_bit(8 * size)
        self.rules.tails.openers = 0xFFFFFFFF
        if merged:
            self.insert_merged()
        for word, kinds in words.items():
            self.insert(text_of(word), kinds)
            self.mind(text_of(word), kinds)

    cdef void insert_merged(self):
        cdef Py_ssize_t i = 0
        while i < MERGED_LENGTH:
            self.insert(text_at(MERGED + i + 2, MERGED[i + 1]), MERGED[i])
            self.mind(text_at(MERGED + i + 2, MERGED[i + 1]), MERGED[i])
            i += 2 + MERGED[i + 1]

    cdef void let_through(self, uint64_t key) noexcept:
        cdef uint64_t* filter_words = <uint64_t*> cnp.PyArray_DATA(self._filter)
        cdef uint64_t bit = filter_place(key, &self.rules)
        filter_words[bit >> 6] |= <uint64_t> 1 << (bit & 63)

    cdef void insert(self, Text word, int kinds) noexcept:
        """Keep a word; the filter lets its ends behind a stop through as well, by which it is found written with blanks."""
        cdef uint64_t* words = <uint64_t*> cnp.PyArray_DATA(self._words)
        cdef uint64_t key = key_from(word, 0), slot = key & self.rules.mask
        cdef Py_ssize_t i
        cdef int stops = 0
        if not kinds:
            return
        self.let_through(key)
        for i in range(1, word.length):
            if char_at(word, i - 1) == 0x2E:
                self.let_through(key_from(word, i))
                stops += 1
        self.rules.most_stops = max(self.rules.most_stops, stops)
        while words[slot] and (words[slot] ^ key) >> KIND_BITS:
            slot = (slot + 1) & self.rules.mask
        words[slot] = key >> KIND_BITS << KIND_BITS | (words[slot] & ((1 << KIND_BITS) - 1)) | <uint64_t> kinds

    cdef void mind(self, Text word, int kinds) noexcept:
        """Keep common ends away from a word whose stop may be none, and from capitals that begin no sentence."""
        cdef uint64_t* bits = <uint64_t*> cnp.PyArray_DATA(self._tails)
        cdef bint ending = word.length == 4 and char_at(word, 0) == 0x2D
        cdef uint64_t letters = 0, place
        cdef Py_ssize_t i
        for i in range(ending, word.length):
            if not is_ascii_letter(char_at(word, i)):
                return
            letters = letters >> 8 | <uint64_t> char_at(word, i) << 56
        if word.length == 1 and kinds & PARTICLE:
            self.rules.tails.openers &= ~(<uint32_t> 1 << (char_at(word, 0) & 31))
        if ending:
            place = ending_place(letters, self.rules.tails.shift)
        elif kinds & MINDED and not (kinds & LINK and not kinds & EXCLAIMED):
            place = tail_place(letters >> (8 * max(8 - word.length, 0)), self.rules.tails.shift)
        else:
            return
        bits[place >> 6] |= <uint64_t> 1 << (place & 63)


def merged_table():
    """Every word of the merged table with its kinds."""
    cdef Py_ssize_t i = 0, k
    words = {}
    while i < MERGED_LENGTH:
        words["".join([chr(MERGED[i + 2 + k]) for k in range(MERGED[i + 1])])] = MERGED[i]
        i += 2 + MERGED[i + 1]
    return words


def sentence_ends(str source not None, SentenceRules rules not None):
    """Boundaries of the sentences of ``source``: ``[0, .., len]``."""
    cdef Text text = text_of(source)
    cdef vector[int64_t] ends
    cdef const Rules* table = &rules.rules
    ends.push_back(0)
    with nogil:
        if text.kind == 1:
            scan_all(<const uint8_t*> text.data, text.length, table, ends)
        elif text.kind == 2:
            scan_all(<const uint16_t*> text.data, text.length, table, ends)
        else:
            scan_all(<const uint32_t*> text.data, text.length, table, ends)
    heed()
    if ends.back() != text.length:
        ends.push_back(text.length)
    return offsets_array(ends)


def last_sentence_end(str source not None, Py_ssize_t low, Py_ssize_t high, SentenceRules rules not None):
    """Last boundary in ``low+1..high`` as the packer asks for it in one window, -1 when there is none."""
    cdef Text text = text_of(source)
    cdef const Rules* table = &rules.rules
    cdef Py_ssize_t after
    with nogil:
        if text.kind == 1:
            after = last_sentence(<const uint8_t*> text.data, text.length, low, high, table)
        elif text.kind == 2:
            after = last_sentence(<const uint16_t*> text.data, text.length, low, high, table)
        else:
            after = last_sentence(<const uint32_t*> text.data, text.length, low, high, table)
    return after
