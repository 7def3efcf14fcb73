# distutils: language = c++
"""Paths and kinds of blocks of the chunks of many texts, as numbers over all of them: no object a chunk."""

from libc.stdint cimport int8_t, int32_t, int64_t, uint8_t, uint32_t
from libcpp.algorithm cimport lower_bound, reverse, upper_bound
from libcpp.vector cimport vector

cimport numpy as cnp

from seamline.markup._blocks cimport (
    COMPOUND, DIRECTIVE, FIGURE, FOOTNOTE, ITEM, LIST, PARAGRAPH, QUOTE, SCOPE, SIGNATURE, TABLE_HEAD, TABLE_ROW, Block,
    Table, table_of,
)
from seamline.markup._headed cimport Headed, common, find_headings, numbers_in
from seamline.markup._plain cimport find_read
from seamline.text._view cimport Text, bytes_array, contiguous, offsets_array, text_of
from seamline.text._watch cimport heed

cnp.import_array()

cdef enum:
    UNREAD = -1                     # a text without structure
    PLAIN = 1                       # bit of a reading: whether plain text is read too; the others are the markup


cdef struct Leaves:                 # blocks that hold text themselves, tables as one
    vector[int64_t] starts
    vector[int64_t] ends
    vector[uint8_t] kinds           # as they are shown: in a list, quote or footnote that of the container


cdef struct Structures:             # what is found in all texts
    vector[int64_t] path_ends       # of each chunk: where its headings end in ``path``
    vector[int64_t] path            # numbers of headings, outermost first
    vector[int64_t] homes           # of each heading: its text,
    vector[int64_t] titles          # where its title begins and ends there,
    vector[uint8_t] signatures      # and whether it is a definition of source code
    vector[int64_t] kind_ends       # of each chunk: where its kinds end in ``kinds``
    vector[uint8_t] kinds           # each once a chunk, in order


cdef inline bint is_container(uint8_t kind) noexcept nogil:
    return kind in (LIST, ITEM, QUOTE, FOOTNOTE, FIGURE, DIRECTIVE, SCOPE, COMPOUND)


cdef inline uint8_t shown_kind(Table table, Py_ssize_t k) noexcept nogil:
    cdef uint8_t kind = table.blocks[k].kind
    cdef int32_t above = table.blocks[k].parent
    if kind == PARAGRAPH and above >= 0 and is_container(table.blocks[above].kind):
        return table.blocks[above].kind
    return kind


cdef void find_leaves(Table table, Leaves& leaves) noexcept nogil:
    cdef uint8_t kind
    cdef Py_ssize_t k
    for k in range(table.count):
        kind = table.blocks[k].kind
        if kind != TABLE_HEAD and kind != TABLE_ROW and not is_container(kind):
            leaves.starts.push_back(table.blocks[k].start)
            leaves.ends.push_back(table.blocks[k].end)
            leaves.kinds.push_back(shown_kind(table, k))


cdef void add_kinds(Leaves& leaves, int64_t start, int64_t end, Structures& found) noexcept nogil:
    """Kinds of the leaves that lie between two offsets, whole or in part."""
    cdef Py_ssize_t k = upper_bound(leaves.ends.begin(), leaves.ends.end(), start) - leaves.ends.begin()
    cdef Py_ssize_t last = lower_bound(leaves.starts.begin(), leaves.starts.end(), end) - leaves.starts.begin()
    cdef uint32_t seen = 0
    while k < last:
        if not seen >> leaves.kinds[k] & 1:
            found.kinds.push_back(leaves.kinds[k])
            seen |= <uint32_t> 1 << leaves.kinds[k]
        k += 1
    found.kind_ends.push_back(<int64_t> found.kinds.size())


cdef int64_t placed(Headed& headed, int32_t number, int64_t home, vector[int64_t]& places, Structures& found) noexcept nogil:
    """The number of a heading among those of all texts, which it gets when it is first met."""
    if places[number] < 0:
        places[number] = <int64_t> found.homes.size()
        found.homes.push_back(home)
        found.titles.push_back(headed.blocks[number].info_start)
        found.titles.push_back(headed.blocks[number].info_end)
        found.signatures.push_back(headed.blocks[number].kind == SIGNATURE)
    return places[number]


cdef void add_path(
    Headed& headed, int32_t number, int64_t home, vector[int64_t]& places, Structures& found
) noexcept nogil:
    """The headings in scope under the heading of a number, itself last; none for -1."""
    cdef Py_ssize_t first = <Py_ssize_t> found.path.size()
    while number >= 0:
        found.path.push_back(placed(headed, number, home, places, found))
        number = headed.above[number]
    reverse(found.path.begin() + first, found.path.end())
    found.path_ends.push_back(<int64_t> found.path.size())


cdef void add_paths(
    Text text, Table table, int64_t home, const int64_t* spans, int64_t count, Structures& found
) noexcept nogil:
    """Paths of the chunks of one text."""
    cdef Headed headed
    cdef vector[int32_t] numbers, last
    cdef vector[int64_t] places
    cdef int64_t k
    find_headings(table, headed)
    numbers.resize(count)
    last.resize(count)
    places.assign(headed.blocks.size(), -1)
    numbers_in(headed, text, spans, 2, numbers, last)
    for k in range(count):
        add_path(headed, common(headed, numbers[k], last[k], spans[2 * k + 1]), home, places, found)


cdef void add_text(
    Text text, Text seen, Table table, int reading, int64_t home, const int64_t* spans, int64_t count, Structures& found
) noexcept nogil:
    """Paths and kinds of the chunks of one text, whose blocks are read here where its table is not known."""
    cdef vector[Block] blocks
    cdef Leaves leaves
    cdef int64_t k
    if table.blocks == NULL and count and reading != UNREAD:
        if not find_read(seen, reading >> 1, reading & PLAIN, blocks):
            return
        table.blocks, table.count = blocks.data(), <Py_ssize_t> blocks.size()
    add_paths(text, table, home, spans, count, found)
    find_leaves(table, leaves)
    for k in range(count):
        add_kinds(leaves, spans[2 * k], spans[2 * k + 1], found)


def structures(
    list texts not None, list seen not None, list tables not None, cnp.ndarray readings not None, cnp.ndarray counts not None,
    cnp.ndarray spans not None,
):
    """Paths and kinds of the chunks of many texts, ``counts`` of them a text, spans int64 of shape (k, 2).

    Where the table of a text is not known, and None, it is read of the text as it is ``seen``, and its reading tells
    how, int8: -1 not at all, else the number of a markup times two, and 1 where it is read as plain text too.
    Gives ends of paths, shape (k,), and numbers of their headings; of each heading its text, its title as a span,
    whether it is of source code; ends of kinds, and kinds.
    """
    cdef cnp.ndarray n_spans = contiguous(counts), pairs = contiguous(spans), ways = contiguous(readings)
    cdef const int64_t* wanted = <const int64_t*> cnp.PyArray_DATA(n_spans)
    cdef const int64_t* bounds = <const int64_t*> cnp.PyArray_DATA(pairs)
    cdef const int8_t* reading = <const int8_t*> cnp.PyArray_DATA(ways)
    cdef list held = [None if packed is None else contiguous(packed) for packed in tables]
    cdef vector[Text] sources, views
    cdef vector[Table] known
    cdef Structures found
    cdef Table table
    cdef size_t k
    table.blocks = NULL
    table.count = 0
    for text, view, packed in zip(texts, seen, held):
        sources.push_back(text_of(text))
        views.push_back(text_of(view))
        known.push_back(table if packed is None else table_of(packed))
    with nogil:
        for k in range(sources.size()):
            add_text(sources[k], views[k], known[k], reading[k], <int64_t> k, bounds, wanted[k], found)
            bounds += 2 * wanted[k]
    heed()
    return (
        offsets_array(found.path_ends), offsets_array(found.path), offsets_array(found.homes),
        offsets_array(found.titles).reshape(-1, 2), bytes_array(found.signatures, cnp.NPY_UINT8),
        offsets_array(found.kind_ends), bytes_array(found.kinds, cnp.NPY_UINT8),
    )
