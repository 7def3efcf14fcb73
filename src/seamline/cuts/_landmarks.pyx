# distutils: language = c++
"""Landmarks: cuts that stand out from all near them by the text around, so that an edit elsewhere leaves them where they are."""

from libc.stdint cimport int64_t, uint8_t, uint16_t, uint32_t, uint64_t
from libcpp.vector cimport vector

cimport numpy as cnp

from seamline.text._view cimport Text, code_unit, contiguous, offsets_array, text_of

cnp.import_array()

cdef enum:
    AROUND = 12         # code points on either side of a cut that make its hash
    RANK_SHIFT = 56     # a rank stands above all hashes

cdef uint64_t FNV_BASIS = 14695981039346656037U
cdef uint64_t FNV_PRIME = 1099511628211U
cdef uint64_t MIX = 0xFF51AFD7ED558CCDU

cdef struct Places:
    const int64_t* positions
    const uint8_t* ranks
    const uint8_t* mandatory
    const int64_t* sizes
    Py_ssize_t count


cdef inline uint64_t hash_around(const code_unit* units, Py_ssize_t length, Py_ssize_t at) noexcept nogil:
    """A hash of the text around a place, by Fowler, Noll and Vo, with its bits mixed once more."""
    cdef uint64_t found = FNV_BASIS
    cdef Py_ssize_t i
    for i in range(max(at - AROUND, 0), min(at + AROUND, length)):
        found = (found ^ units[i]) * FNV_PRIME
    found = (found ^ (found >> 33)) * MIX
    return found ^ (found >> 33)


cdef inline uint64_t key_of(const code_unit* units, Py_ssize_t length, Places& places, Py_ssize_t i) noexcept nogil:
    """What cuts are compared by: the mandatory ones first, then by rank, then by hash."""
    if places.mandatory[i]:
        return ~<uint64_t> 0
    return (<uint64_t> places.ranks[i] << RANK_SHIFT) | (hash_around(units, length, places.positions[i]) >> 8)


cdef void find_landmarks(
    const code_unit* units, Py_ssize_t length, Places places, int64_t reach, vector[int64_t]& found
) noexcept nogil:
    """Cuts whose key is above all others within ``reach`` of running size; each looks for the next larger one on both sides."""
    cdef vector[Py_ssize_t] larger
    cdef vector[uint64_t] keys
    cdef vector[uint8_t] stands
    cdef Py_ssize_t i
    keys.resize(places.count)
    stands.assign(places.count, 1)
    for i in range(places.count):
        keys[i] = key_of(units, length, places, i)
        while not larger.empty() and keys[larger.back()] < keys[i]:
            stands[larger.back()] &= places.sizes[i] - places.sizes[larger.back()] > reach
            larger.pop_back()
        if places.mandatory[i] or not larger.empty() and places.sizes[i] - places.sizes[larger.back()] <= reach:
            stands[i] = 0
        larger.push_back(i)
    for i in range(places.count):
        if stands[i]:
            found.push_back(i)


def landmarks(
    str source not None, cnp.ndarray positions not None, cnp.ndarray ranks not None, cnp.ndarray mandatory not None,
    cnp.ndarray sizes not None, int64_t reach,
):
    """Numbers of the cuts that are landmarks, rising; mandatory ones are none, and there is none near them."""
    cdef Text text = text_of(source)
    cdef cnp.ndarray at = contiguous(positions), levels = contiguous(ranks), walls = contiguous(mandatory)
    cdef cnp.ndarray running = contiguous(sizes)
    cdef vector[int64_t] found
    cdef Places places
    places.positions = <const int64_t*> cnp.PyArray_DATA(at)
    places.ranks = <const uint8_t*> cnp.PyArray_DATA(levels)
    places.mandatory = <const uint8_t*> cnp.PyArray_DATA(walls)
    places.sizes = <const int64_t*> cnp.PyArray_DATA(running)
    places.count = cnp.PyArray_DIM(positions, 0)
    with nogil:
        if text.kind == 1:
            find_landmarks(<const uint8_t*> text.data, text.length, places, reach, found)
        elif text.kind == 2:
            find_landmarks(<const uint16_t*> text.data, text.length, places, reach, found)
        else:
            find_landmarks(<const uint32_t*> text.data, text.length, places, reach, found)
    return offsets_array(found)
