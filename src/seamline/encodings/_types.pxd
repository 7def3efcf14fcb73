"""What a vocabulary and a memo of counts are made of, for the headers that read and fill them."""

from libc.stdint cimport int32_t, int64_t, uint8_t, uint32_t, uint64_t
from libcpp.vector cimport vector

from seamline.text._watch cimport Watch

cdef enum:
    NO_RANK = 0x7FFFFFFF
    MAX_TOKENS = 0x1FFFFF    # ranks take 21 bits of a packed merge

cdef struct Spelling:
    uint32_t start           # first byte in the blob
    int32_t size             # 0 marks a free slot
    int32_t rank

cdef struct Follower:
    uint32_t left            # bytes of a character that some token goes on behind, as a number + 1
    uint64_t marks           # what comes there, as marks of a Bloom filter

cdef struct Merges:          # which pairs of tokens merge, and into what
    vector[uint64_t] pairs
    int32_t[65536] byte_pairs
    int32_t[256] byte_ids

cdef struct Merging:
    vector[int32_t] ids      # token that starts at each place
    vector[int32_t] ranks    # rank of the pair that starts there
    vector[int32_t] starts   # bytes before it; after a merge, one for each token
    vector[int32_t] before
    vector[int32_t] after
    Watch watch              # over all that the memo serves

cdef struct Counted:
    uint64_t low             # the piece itself, up to 16 bytes
    uint64_t high
    uint32_t tag             # layout, wholeness and length of the piece; 0 marks a free slot
    uint32_t count

cdef struct Letter:
    uint32_t ch              # the character + 1
    uint32_t count           # its tokens when it stands alone
    uint64_t ends            # what may follow in one token, as marks of a Bloom filter
    uint64_t begins          # the marks of this character when it follows

cdef struct Counts:          # what one thread has counted
    vector[Counted] entries
    vector[Letter] letters
    vector[uint64_t] places
    vector[uint8_t] buffer
    Merging merging

cdef struct TokenEnds:
    vector[int64_t] ends     # where a token and a character end together
    vector[int64_t] numbers  # tokens up to there
    int64_t total
