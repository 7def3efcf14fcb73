# distutils: language = c++
"""Threads that work through batches without the interpreter's lock, so that they never wait for those who hold it."""

from cpython.exc cimport PyErr_CheckSignals
from libc.stdint cimport int64_t, uint8_t
from libcpp.vector cimport vector

cimport numpy as cnp

import numpy as np

from seamline.text._view cimport text_of
from seamline.text._watch cimport heed

cnp.import_array()

cdef enum:
    PATIENCE = 50       # milliseconds after which one who waits heeds an interrupt


cdef tuple new_columns(Py_ssize_t n, Columns* columns):
    """Arrays to fill: spans, int64 of shape (n, 2), core starts, int64, and closing ranks, uint8, of shape (n,)."""
    cdef cnp.npy_intp[2] shape = [<cnp.npy_intp> n, 2]
    cdef cnp.ndarray spans = cnp.PyArray_EMPTY(2, shape, cnp.NPY_INT64, 0)
    cdef cnp.ndarray cores = cnp.PyArray_EMPTY(1, shape, cnp.NPY_INT64, 0)
    cdef cnp.ndarray ranks = cnp.PyArray_EMPTY(1, shape, cnp.NPY_UINT8, 0)
    columns.spans = <int64_t*> cnp.PyArray_DATA(spans)
    columns.cores = <int64_t*> cnp.PyArray_DATA(cores)
    columns.ranks = <uint8_t*> cnp.PyArray_DATA(ranks)
    return spans, cores, ranks


cdef void take_steps(void* work) noexcept nogil:
    cdef Round* steps = <Round*> work
    cdef size_t k
    for k in range(steps.texts.size()):
        steps.step(steps.work, steps.texts[k], k)


cdef class Batch:
    """Work on several texts, not begun yet; once it is done, a sequence of what was found in each."""

    cdef void hold(self, list texts, Step step, void* work):
        """Take the texts, and the step that each of them asks for."""
        self.held, self.count = tuple(texts), len(texts)
        for text in self.held:
            self.round.texts.push_back(text_of(text))
        self.round.step, self.round.work = step, work
        self.job.run, self.job.work = take_steps, &self.round

    def run(self):
        """Do the work here and now."""
        with nogil:
            self.job.perform()
        heed()

    cdef tuple found_in(self, Py_ssize_t k):
        """What the work found in one of the texts; each kind of batch has its own."""
        raise NotImplementedError(f"{type(self).__name__} does not tell what was found")

    cdef object column_in(self, Py_ssize_t k, int which):
        """One column, where a kind of batch has no shorter way."""
        packed, names, table = self.found_in(k)
        return (*packed[:3], names, table)[which]

    cdef tuple joined_rows(self):
        """What ``joined`` gives; each kind of batch has its own."""
        raise NotImplementedError(f"{type(self).__name__} does not join what was found")

    def joined(self):
        """Arrays over all texts: how many chunks each has, int64; spans, core starts and closing ranks of the chunks.

        And which names the ranks of each text have, int64, with all of these names.
        """
        self.check_done()
        return self.joined_rows()

    def release(self):
        """Let go of the texts: what was found in them is all that is wanted from now on."""
        self.check_done()
        self.held = None

    cdef check_done(self):
        if not self.job.done:
            raise ValueError("batch must have been run before its rows are read")

    def __len__(self):
        return self.count

    def __iter__(self):
        return (self[k] for k in range(len(self)))

    def __getitem__(self, Py_ssize_t k):
        self.check_done()
        if not 0 <= k < self.count:
            raise IndexError(k)
        return self.found_in(k)


cdef void run_jobs(void* work) noexcept nogil:
    cdef vector[Job*]* jobs = <vector[Job*]*> work
    cdef size_t k
    for k in range(jobs.size()):
        jobs[0][k].perform()


cdef class Batches(Batch):
    """Several batches as one; ``sides`` has for each text the number of the batch that holds it."""

    def __init__(self, tuple parts not None, list sides not None):
        cdef list counts = [0] * len(parts)
        cdef Batch part
        self.parts, self.sides, self.places = parts, sides, []
        for side in sides:
            self.places.append(counts[side])
            counts[side] += 1
        for part in parts:
            self.jobs.push_back(&part.job)
        self.count = len(sides)
        self.job.run, self.job.work = run_jobs, &self.jobs

    def release(self):
        self.check_done()
        for part in self.parts:
            part.release()

    cdef tuple found_in(self, Py_ssize_t k):
        return self.parts[self.sides[k]][self.places[k]]

    cdef object column_in(self, Py_ssize_t k, int which):
        cdef Batch part = self.parts[self.sides[k]]
        return part.column_in(self.places[k], which)

    cdef tuple joined_rows(self):
        cdef Batch part
        rows = [part.joined_rows() for part in self.parts if len(part)]
        if len(rows) == 1:
            return rows[0]
        sides, n_names = np.array(self.sides, dtype=np.int64), np.cumsum([0] + [len(row[3]) for row in rows])
        counts, which = np.empty_like(sides), np.empty_like(sides)
        for side, row in enumerate(rows):
            counts[sides == side], which[sides == side] = row[0], row[2] + n_names[side]
        order = np.argsort(np.repeat(np.argsort(sides, kind="stable"), np.concatenate([row[0] for row in rows])), kind="stable")
        columns = tuple(np.concatenate(arrays)[order] for arrays in zip(*(row[1] for row in rows)))
        return counts, columns, which, tuple(name for row in rows for name in row[3])


cdef class Crew:
    """A queue of batches, and those who serve it."""

    def serve(self):
        """Work through what is added, until `close`; for threads of their own."""
        with nogil:
            self.queue.serve()

    def add(self, Batch batch not None):
        """Put a batch at the end of the queue; the caller keeps it until it is done or `close` has come back."""
        self.queue.add(&batch.job)

    def is_done(self, Batch batch not None):
        return self.queue.has_finished(&batch.job)

    def finish(self, Batch batch not None):
        """Wait until ``batch`` is done, at work on what no other has begun."""
        while not self.queue.has_finished(&batch.job):
            with nogil:
                self.queue.help(&batch.job, PATIENCE)
            heed()
            PyErr_CheckSignals()

    def close(self):
        """Drop what has not been begun; those who serve come back when they have done what they are at."""
        self.queue.close()
