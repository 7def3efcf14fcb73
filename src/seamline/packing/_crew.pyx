# distutils: language = c++
"""Threads that work through batches without the interpreter's lock, so that they never wait for those who hold it."""

from cpython.exc cimport PyErr_CheckSignals
from libcpp.vector cimport vector

import numpy as np

from seamline.text._view cimport text_of
from seamline.text._watch cimport heed

cdef enum:
    PATIENCE = 50       # milliseconds after which one who waits heeds an interrupt


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
        """As ``joined``, where a kind of batch has no shorter way."""
        rows = [self.found_in(k)[:2] for k in range(self.count)]
        counts = [len(packed[0]) for packed, _ in rows]
        packed = tuple(np.concatenate(arrays) for arrays in zip(*(arrays[:3] for arrays, _ in rows))) + (None,)
        return counts, packed, [names for _, names in rows]

    def joined(self):
        """Chunks of each text, the arrays over all texts, and the names of each text's ranks; at least one text."""
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
