# distutils: language = c++
"""The ``Chunk`` view, its iterator, and texts cut out in one pass.

A ``Chunk`` refers only to its source and its owner, and an owner never stores a ``Chunk``: no cycle can pass through one,
which is what makes ``no_gc`` sound.
"""

cimport cython
from libc.stdint cimport int64_t

cimport numpy as cnp

cnp.import_array()

cdef extern from "Python.h":
    object PyUnicode_Substring(object source, Py_ssize_t start, Py_ssize_t end)


@cython.final
@cython.freelist(4096)
@cython.no_gc
cdef class Chunk:
    """One piece of a source text: a half-open span and what is known about it.

    Chunks are made on demand by :class:`seamline.Chunks`; they are views and cost some 50 bytes each.

    Attributes
    ----------
    start, end : int
        Half-open span in code points of the source, overlap included.
    index : int
        Place among the chunks of its text, from 0.
    """

    cdef readonly Py_ssize_t start
    cdef readonly Py_ssize_t end
    cdef readonly Py_ssize_t index
    cdef object source
    cdef object owner

    def __init__(self):
        raise TypeError("Chunk is made by chunk(), not by hand")

    @property
    def text(self) -> str:
        """The source between ``start`` and ``end``."""
        if self.source is None:
            return self.owner.text
        return PyUnicode_Substring(self.source, self.start, self.end)

    @property
    def core_start(self) -> int:
        """Where the new text begins; what lies before it is overlap with the chunk before."""
        return self.owner.value_at("core_start", self.index)

    @property
    def size(self) -> int:
        """Size of ``text`` in the unit that was asked for."""
        return self.owner.value_at("size", self.index)

    @property
    def level(self) -> str:
        """Name of the boundary that ended the chunk."""
        return self.owner.value_at("level", self.index)

    @property
    def depth(self) -> int:
        """How many levels are coarser than ``level``: 0 for the end of the text, 1 for the coarsest boundary."""
        return self.owner.value_at("depth", self.index)

    @property
    def oversized(self) -> bool:
        """Whether the chunk is larger than ``max_size``, since it is one atom or was to be kept whole."""
        return self.owner.value_at("oversized", self.index)

    @property
    def byte_start(self) -> int:
        """``start`` as an offset into the UTF-8 form of the source."""
        return self.owner.value_at("byte_start", self.index)

    @property
    def byte_end(self) -> int:
        """``end`` as an offset into the UTF-8 form of the source."""
        return self.owner.value_at("byte_end", self.index)

    @property
    def utf16_start(self) -> int:
        """``start`` in UTF-16 code units."""
        return self.owner.value_at("utf16_start", self.index)

    @property
    def utf16_end(self) -> int:
        """``end`` in UTF-16 code units."""
        return self.owner.value_at("utf16_end", self.index)

    @property
    def line_start(self) -> int:
        """Number of the line that holds the first code point, from 1."""
        return self.owner.value_at("line_start", self.index)

    @property
    def line_end(self) -> int:
        """Number of the line that holds the last code point, from 1."""
        return self.owner.value_at("line_end", self.index)

    @property
    def column_start(self) -> int:
        """Code points between the start of its line and ``start``."""
        return self.owner.value_at("column_start", self.index)

    @property
    def column_end(self) -> int:
        """Code points between the start of the last line and ``end``."""
        return self.owner.value_at("column_end", self.index)

    @property
    def hash(self) -> str:
        """First 16 hexadecimal digits of SHA-256 over the text as UTF-8."""
        return self.owner.value_at("hash", self.index)

    @property
    def id(self) -> str:
        """Name made of document id, hash and the number of chunks before it with the same text."""
        return self.owner.value_at("id", self.index)

    @property
    def vector_key(self) -> str:
        """Hash of all that the chunk's vector depends on; see `Chunks.vector_keys`."""
        return self.owner.value_at("vector_key", self.index)

    @property
    def path(self) -> tuple:
        """Markdown headings in scope at every character, outermost first: ``Heading(level, title, start, end, raw_title)``.

        A chunk of several sections has the path of what they stand under; ``headings`` has those inside.
        """
        return self.owner.value_at("path", self.index)

    @property
    def headings(self) -> tuple:
        """Markdown headings that open inside the core."""
        return self.owner.value_at("headings", self.index)

    @property
    def kinds(self) -> tuple:
        """Parts of Markdown blocks that the chunk holds: ``Part(kind, start, end, level, language, words, lines)``."""
        return self.owner.value_at("kinds", self.index)

    @property
    def context(self) -> tuple:
        """Spans of the source that belong before the text: heading lines, a cut table's head, a cut fence's opening."""
        return self.owner.value_at("context", self.index)

    @property
    def context_size(self) -> int:
        """Size of ``with_context()`` in the unit that was asked for; ``size`` itself where contexts were to count."""
        return self.owner.value_at("context_size", self.index)

    @property
    def plain_text(self) -> str:
        """What a reader reads of the chunk: ``text`` itself, but where the source has markup of its own."""
        return self.owner.value_at("plain_text", self.index)

    @property
    def plain_start(self) -> int:
        """``start`` in the text that is read."""
        return self.owner.value_at("plain_start", self.index)

    @property
    def plain_end(self) -> int:
        """``end`` in the text that is read."""
        return self.owner.value_at("plain_end", self.index)

    @property
    def tracks(self) -> dict:
        """What the chunk touches of each track: pages, times, speakers, or the caller's own."""
        return self.owner.value_at("tracks", self.index)

    def with_context(self, *, title=None, note=None) -> str:
        """The text as a Markdown text of its own, after its context; a fence that goes on behind it is closed.

        Parameters
        ----------
        title : str, optional
            Of the document, as the first line.
        note : str, optional
            A text of the caller's about the chunk, below the title, as contextual retrieval puts there.
        """
        cdef list parts = [part.strip() for part in (title, note) if part is not None]
        return "\n\n".join([*(part for part in parts if part), self.owner.value_at("rendered", self.index)])

    def around(self, size) -> "Chunk":
        """The chunk with whole neighbours before and behind it, as many as fit into ``size``, even on both sides.

        Sizes count as they did for the chunk; where no neighbour fits it is the chunk's own span.
        """
        return self.owner.around(self.index, size)

    def __len__(self) -> int:
        return self.end - self.start

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        text = self.text
        shown = text if len(text) <= 60 else text[:57] + "..."
        return f"Chunk({self.start}:{self.end}, {shown!r})"

    def __eq__(self, other) -> bool:
        if not isinstance(other, Chunk):
            return NotImplemented
        return self.start == other.start and self.end == other.end and self.text == other.text

    def __hash__(self) -> int:
        return hash((self.start, self.end, self.text))

    def to_dict(self) -> dict:
        """Every column of this chunk as plain Python values."""
        return self.owner.record_at(self.index)

    def __reduce__(self):
        return self.owner.pickled(self.index)


cdef inline Chunk make_chunk(object source, object owner, Py_ssize_t index, Py_ssize_t start, Py_ssize_t end):
    cdef Chunk chunk = Chunk.__new__(Chunk)
    chunk.source = source
    chunk.owner = owner
    chunk.index = index
    chunk.start = start
    chunk.end = end
    return chunk


def lone_chunk(object owner, Py_ssize_t start, Py_ssize_t end, Py_ssize_t index):
    """A chunk that stands alone, without its source."""
    return make_chunk(None, owner, index, start, end)


def chunk_at(str source not None, object owner not None, Py_ssize_t index, Py_ssize_t start, Py_ssize_t end):
    """The view of one span of ``source``."""
    return make_chunk(source, owner, index, start, end)


@cython.final
cdef class ChunkIterator:
    """Views of all spans, in order."""

    cdef str source
    cdef object owner
    cdef cnp.ndarray spans
    cdef const int64_t* values
    cdef Py_ssize_t index
    cdef Py_ssize_t length

    def __cinit__(self, str source not None, object owner not None, cnp.ndarray spans not None):
        self.source = source
        self.owner = owner
        self.spans = cnp.PyArray_GETCONTIGUOUS(spans)
        self.values = <const int64_t*> cnp.PyArray_DATA(self.spans)
        self.index = 0
        self.length = cnp.PyArray_DIM(spans, 0)

    def __iter__(self):
        return self

    def __length_hint__(self):
        return self.length - self.index

    def __next__(self):
        cdef Py_ssize_t i = self.index
        if i >= self.length:
            raise StopIteration
        self.index = i + 1
        return make_chunk(self.source, self.owner, i, self.values[2 * i], self.values[2 * i + 1])


def slice_texts(str source not None, cnp.ndarray spans not None):
    """The texts of all spans, an int64 array of shape (k, 2), as a list."""
    cdef cnp.ndarray pairs = cnp.PyArray_GETCONTIGUOUS(spans)
    cdef const int64_t* values = <const int64_t*> cnp.PyArray_DATA(pairs)
    cdef Py_ssize_t i, k = cnp.PyArray_DIM(spans, 0)
    cdef list texts = [None] * k
    for i in range(k):
        texts[i] = PyUnicode_Substring(source, values[2 * i], values[2 * i + 1])
    return texts
