/* A look at waiting signals from a kernel that runs without the interpreter's lock, so that a long call can be
   interrupted. A short one never comes to it, and no thread but the main one, which alone handles signals. */
#ifndef SEAMLINE_WATCH_H
#define SEAMLINE_WATCH_H

#include <Python.h>
#include <stdint.h>

#include <chrono>

namespace seamline {

/* Whether an exception waits to be raised, as a signal's handler leaves one behind; needs the lock. */
static inline int heed(void) { return PyErr_Occurred() ? -1 : 0; }

/* Whether this is the thread that handles signals; -1 where one has interrupted the question. */
static int on_main_thread(void) {
    PyObject *threading = PyImport_ImportModule("threading");
    PyObject *main = threading ? PyObject_CallMethod(threading, "main_thread", NULL) : NULL;
    PyObject *ident = main ? PyObject_GetAttrString(main, "ident") : NULL;
    const int same = ident ? PyLong_AsUnsignedLong(ident) == PyThread_get_thread_ident() : -1;
    Py_XDECREF(ident);
    Py_XDECREF(main);
    Py_XDECREF(threading);
    return same;
}

class Watch {
    using Clock = std::chrono::steady_clock;
    static const int64_t TURN = 1000 * 1000;
    int64_t left = TURN;
    bool begun = false;
    Clock::time_point due;

    /* After some work the clock is read, and where it is time, the interpreter asked. */
    bool look() {
        left = TURN;
        if (stopped || (begun && Clock::now() < due)) return stopped;
        if (begun) ask();
        begun = true;
        due = Clock::now() + std::chrono::milliseconds(50);
        return stopped;
    }

    void ask() {
        const PyGILState_STATE state = PyGILState_Ensure();
        const int heeds = on_main_thread();
        stopped = heeds < 0 || (heeds && PyErr_CheckSignals() < 0);
        if (!heeds) left = INT64_MAX;
        PyGILState_Release(state);
    }

public:
    bool stopped = false;

    void renew() { *this = Watch(); }

    /* Whether to give up, after some more work, about so many nanoseconds of it */
    bool stops(int64_t work) { return stopped || ((left -= work) < 0 && look()); }
};

}

#endif
