# distutils: language = c++
# cython: auto_pickle=False
"""Chunks of the texts of a batch: views whose columns are made when they are first asked for."""

cimport cython

from seamline.packing._crew cimport CLOSING_RANKS, CORE_STARTS, LEVEL_NAMES, SPANS, TABLE, Batch
from seamline.packing._whole cimport whole_span

cdef extern from *:
    """
    static PyObject *seamline_new_object(PyObject *kind) {
        PyObject *made, *nothing = PyTuple_New(0);
        if (!nothing) return NULL;
        made = ((PyTypeObject *) kind)->tp_new((PyTypeObject *) kind, nothing, NULL);
        Py_DECREF(nothing);
        return made;
    }
    """
    object new_object "seamline_new_object"(object kind)


cdef extern from "Python.h":
    Py_ssize_t PyUnicode_FindChar(object text, Py_UCS4 ch, Py_ssize_t start, Py_ssize_t end, int direction)

cdef enum:
    FORM_FEED = 0x0C        # which parts pages: what stands between them is no text


cdef inline bint is_whole(str text, Py_ssize_t short) except -1:
    """Whether a text is one chunk, since it has at most ``short`` code points and no pages."""
    return len(text) <= short and PyUnicode_FindChar(text, FORM_FEED, 0, len(text), 1) < 0


def long_texts(list texts not None, Py_ssize_t short):
    """The texts that have to be looked into."""
    return [text for text in texts if not is_whole(text, short)]


cdef class Found:
    """The place of a text in a batch that was run, and what has been asked of it.

    A text of which its length says that it is one chunk lies in no batch: all but its span is asked of ``read``, a
    function of the text, when it is wanted.
    """

    cdef public str text
    cdef public str document_id
    cdef public object fields
    cdef public object blocks
    cdef Batch batch
    cdef Py_ssize_t place
    cdef object read
    cdef object _whole
    cdef object _info
    cdef object _spans
    cdef object _core_starts
    cdef object _closing_ranks
    cdef object _level_names

    @property
    def whole(self):
        """What was read of a text that lies in no batch, else None."""
        if self._whole is None and self.batch is None:
            self._whole = self.read(self.text)
        return self._whole

    @property
    def table(self):
        """Blocks of the text as rows, where its batch has read them."""
        return None if self.batch is None else self.batch.column_in(self.place, TABLE)

    @property
    def info(self):
        """What all chunks of a chunker have in common."""
        if self._info is None:
            self._info = self.whole.info
        return self._info

    @info.setter
    def info(self, value):
        self._info = value

    @property
    def spans(self):
        """Half-open spans, int64 of shape (k, 2)."""
        if self._spans is None:
            self._spans = whole_span(self.text, self.read.trims) if self.batch is None else self.batch.column_in(self.place, SPANS)
        return self._spans

    @spans.setter
    def spans(self, value):
        self._spans = value

    @property
    def core_starts(self):
        """Where the new text of each chunk begins, int64 of shape (k,)."""
        if self._core_starts is None:
            self._core_starts = self.whole.core_starts if self.batch is None else self.batch.column_in(self.place, CORE_STARTS)
        return self._core_starts

    @core_starts.setter
    def core_starts(self, value):
        self._core_starts = value

    @property
    def closing_ranks(self):
        """Rank of the boundary that ended each chunk, uint8 of shape (k,)."""
        if self._closing_ranks is None:
            self._closing_ranks = self.whole.closing_ranks if self.batch is None else self.batch.column_in(self.place, CLOSING_RANKS)
        return self._closing_ranks

    @closing_ranks.setter
    def closing_ranks(self, value):
        self._closing_ranks = value

    @property
    def level_names(self):
        """Names of the ranks."""
        if self._level_names is None:
            self._level_names = self.whole.level_names if self.batch is None else self.batch.column_in(self.place, LEVEL_NAMES)
        return self._level_names

    @level_names.setter
    def level_names(self, value):
        self._level_names = value


cdef Found found_in(object kind, str text, object read):
    cdef Found found = <Found> new_object(kind)
    found.text, found.read, found.document_id, found.fields = text, read, "", {}
    return found


def whole_chunk(object kind not None, str text not None, object read not None):
    """An object of a subclass of ``Found`` for a text that is one chunk; see `FoundTexts`."""
    return found_in(kind, text, read)


@cython.final
cdef class FoundTexts:
    """An iterator that makes an object of a subclass of ``Found`` for each of some texts.

    Texts of at most ``short`` code points, without pages, are one chunk. ``read`` reads such a text and knows whether chunks are trimmed
    (``trims``). The others are those of ``batch``, which was run and lets go of them here. ``infos`` has what all
    chunks of a side have in common, ``sides`` the side of each text in the batch, None where there is one.
    """

    cdef object kind
    cdef list texts
    cdef Batch batch
    cdef tuple infos
    cdef list sides
    cdef object read
    cdef Py_ssize_t short
    cdef Py_ssize_t next_text
    cdef Py_ssize_t next_place

    def __cinit__(
        self, object kind not None, list texts not None, Batch batch, tuple infos not None, list sides, Py_ssize_t short,
        object read,
    ):
        if not issubclass(kind, Found):
            raise TypeError(f"kind must be a class of what is found, got {kind.__name__}")
        if batch is not None:
            batch.release()
        self.kind, self.texts, self.batch, self.infos, self.sides = kind, texts, batch, infos, sides
        self.short, self.read = short, read
        self.next_text = self.next_place = 0

    def __iter__(self):
        return self

    def __next__(self):
        cdef Py_ssize_t k = self.next_place
        cdef Found found
        if self.next_text >= len(self.texts):
            raise StopIteration
        found = found_in(self.kind, self.texts[self.next_text], self.read)
        self.next_text += 1
        if is_whole(found.text, self.short):
            return found
        if self.batch is None or k >= self.batch.count:
            raise IndexError(f"batch must hold all texts but those of {self.short} code points, got {k} in it")
        found.batch, found.place = self.batch, k
        found._info = self.infos[0 if self.sides is None else self.sides[k]]
        self.next_place = k + 1
        return found
