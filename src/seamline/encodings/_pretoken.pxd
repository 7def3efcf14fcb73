"""What the pre-tokens of an encoding are told by: its pattern, and the classes of characters that patterns name."""

from libc.stdint cimport uint8_t, uint16_t, uint32_t

cdef enum:
    LETTER = 1         # \p{L}
    NUMBER = 2         # \p{N}
    SPACE = 4          # \s
    UPPER = 8          # \p{Lu} \p{Lt}
    LOWER = 16         # \p{Ll}
    CASELESS = 32      # \p{Lm} \p{Lo} \p{M}
    LINE_END = 64      # CR LF

cdef enum Pattern:
    R50K
    CL100K             # cl100k with \s++$ before the other blanks
    CL100K_PLAIN       # its older form without
    O200K

cdef enum:
    N_PAGES = 0x1100

cdef struct CharClasses:
    uint8_t[256] low
    uint16_t[N_PAGES] pages
    const uint8_t* leaves


cdef inline int class_of(const CharClasses* classes, uint32_t ch) noexcept nogil:
    if ch < 256:
        return classes.low[ch]
    return classes.leaves[<int> classes.pages[ch >> 8] << 8 | (ch & 255)]
