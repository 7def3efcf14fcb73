# distutils: language = c++
# cython: auto_pickle=False
"""Chunks of the texts of a batch: views whose columns are made when they are first asked for."""

cimport cython

from seamline.packing._crew cimport CLOSING_RANKS, CORE_STARTS, LEVEL_NAMES, SPANS, TABLE, Batch

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


cdef class Found:
    """The place of a text in a batch that was run, and what has been asked of it."""

    cdef public str text
    cdef public object info
    cdef public str document_id
    cdef public object fields
    cdef Batch batch
    cdef Py_ssize_t place
    cdef object _spans
    cdef object _core_starts
    cdef object _closing_ranks
    cdef object _level_names
    cdef object _table

    @property
    def spans(self):
        """Half-open spans, int64 of shape (k, 2)."""
        if self._spans is None:
            self._spans = self.batch.column_in(self.place, SPANS)
        return self._spans

    @spans.setter
    def spans(self, value):
        self._spans = value

    @property
    def core_starts(self):
        """Where the new text of each chunk begins, int64 of shape (k,)."""
        if self._core_starts is None:
            self._core_starts = self.batch.column_in(self.place, CORE_STARTS)
        return self._core_starts

    @core_starts.setter
    def core_starts(self, value):
        self._core_starts = value

    @property
    def closing_ranks(self):
        """Rank of the boundary that ended each chunk, uint8 of shape (k,)."""
        if self._closing_ranks is None:
            self._closing_ranks = self.batch.column_in(self.place, CLOSING_RANKS)
        return self._closing_ranks

    @closing_ranks.setter
    def closing_ranks(self, value):
        self._closing_ranks = value

    @property
    def level_names(self):
        """Names of the ranks."""
        if self._level_names is None:
            self._level_names = self.batch.column_in(self.place, LEVEL_NAMES)
        return self._level_names

    @level_names.setter
    def level_names(self, value):
        self._level_names = value

    @property
    def table(self):
        """Blocks of the text as rows, or None."""
        if self._table is None:
            self._table = self.batch.column_in(self.place, TABLE)
        return self._table


@cython.final
cdef class FoundTexts:
    """An iterator that makes, for each text of a batch that was run, an object of a subclass of ``Found``.

    ``infos`` has what all chunks of a side have in common, ``sides`` the side of each text, or None where there is one.
    """

    cdef object kind
    cdef list texts
    cdef Batch batch
    cdef tuple infos
    cdef list sides
    cdef Py_ssize_t place

    def __cinit__(self, object kind not None, list texts not None, Batch batch not None, tuple infos not None, list sides):
        if not issubclass(kind, Found) or len(texts) != batch.count:
            raise ValueError(f"texts must be the {batch.count} of the batch, got {len(texts)}")
        batch.release()
        self.kind, self.texts, self.batch, self.infos, self.sides = kind, texts, batch, infos, sides
        self.place = 0

    def __iter__(self):
        return self

    def __next__(self):
        cdef Py_ssize_t k = self.place
        cdef Found found
        if k >= len(self.texts):
            raise StopIteration
        self.place = k + 1
        found = <Found> new_object(self.kind)
        found.text, found.batch, found.place = self.texts[k], self.batch, k
        found.info = self.infos[0 if self.sides is None else self.sides[k]]
        found.document_id, found.fields = "", {}
        return found
