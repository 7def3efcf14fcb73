"""A long call comes back soon after a signal, with what the signal's handler raised, and leaves nothing behind."""

import os
import signal
import subprocess
import sys
import threading
import time

import numpy as np
import pytest

import seamline
from seamline.embedding.builtin import BuiltinEncoder

pytestmark = pytest.mark.skipif(os.name == "nt", reason="needs timers that send signals")

LONGEST = 1.0
"""Seconds of processor time between a signal and the end of the call."""

LONGER = {"separators": 2.0}
"""The same of calls that look for a level over one gap of the whole text at a time, which is not broken off."""

PATIENCE = 8.0
"""Seconds in which a process ends on a busy machine; its call would take many times as long."""


class InterruptedCallError(Exception):
    """Raised by the handler of these tests."""


def million(piece, millions):
    """A text of so many million code points."""
    return piece * (millions * 1_000_000 // len(piece))


def planned(n):
    rows = np.random.default_rng(0).normal(size=(n, 64)).astype(np.float32)
    return seamline.plan_breaks(rows, np.full(n, 80))


def embedded(text):
    return BuiltinEncoder().encode_units(text, np.arange(0, len(text) + 1, 2))


CALLS = {
    "windows": lambda: seamline.chunk(million("ab c. ", 12), strategy="hard", max_size=100, overlap=99),
    "windows-of-blank-free-text": lambda: seamline.chunk(million("xy", 150)),
    "windows-of-words": lambda: seamline.chunk(million("A. ", 50), unit="words", max_size=100),
    "many-documents": lambda: list(seamline.chunk_many([million("A. ", 30)] * 3)),
    "sentences": lambda: seamline.sentences(million("A. ", 60)),
    "words": lambda: seamline.words(million("ab, ", 100)),
    "graphemes": lambda: seamline.graphemes(million("a\N{COMBINING ACUTE ACCENT}b\N{COMBINING ACUTE ACCENT}", 60)),
    "markdown": lambda: seamline.chunk(million("# h\n\ntext\n\n", 80), strategy="markdown"),
    "separators": lambda: seamline.chunk(million("ab c. ", 60), strategy="recursive", max_size=2),
    "least-sizes": lambda: seamline.chunk(million(".\n", 10), min_size=2, max_size=4),
    "html": lambda: seamline.chunk(million("<p>a<b>x</b>", 80), markup="html"),
    "vectors": lambda: embedded(million("word ", 60)),
    "plan": lambda: planned(60_000),
}


@pytest.fixture
def alarm():
    """Sets a timer of processor time whose signal's handler raises."""

    def raise_here(*_):
        raise InterruptedCallError

    before = signal.signal(signal.SIGPROF, raise_here)
    yield lambda seconds: signal.setitimer(signal.ITIMER_PROF, seconds)
    signal.setitimer(signal.ITIMER_PROF, 0)
    signal.signal(signal.SIGPROF, before)


def interrupted_after(call, alarm):
    """Seconds that the call went on after a signal at 0.15 seconds."""
    alarm(0.15)
    started = time.process_time()
    with pytest.raises(InterruptedCallError):
        call()
    return time.process_time() - started - 0.15


@pytest.mark.parametrize("name", CALLS)
def test_a_long_call_is_interrupted(name, alarm):
    assert interrupted_after(CALLS[name], alarm) < LONGER.get(name, LONGEST)
    assert seamline.chunk("One. Two.", max_size=5).spans.tolist() == [[0, 4], [5, 9]]


@pytest.mark.ranks
@pytest.mark.parametrize(("piece", "millions"), [("ab, cd. ", 200), ("x", 10)], ids=["pieces", "one-piece"])
def test_a_long_count_of_tokens_is_interrupted(piece, millions, alarm):
    seamline.count_tokens("a", "cl100k_base")
    text = million(piece * 100, millions)
    assert interrupted_after(lambda: seamline.chunk(text, unit="cl100k_base", max_size=100), alarm) < LONGEST


def test_ctrl_c_ends_a_process_in_a_long_call():
    script = (  # a process in the background may have been told to ignore the signal
        "import signal, seamline; signal.signal(signal.SIGINT, signal.default_int_handler); print(1, flush=True)\n"
        "seamline.chunk('ab c. ' * 4_000_000, max_size=100, overlap=99)"
    )
    command = [sys.executable, "-c", script]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    process.stdout.readline()
    time.sleep(0.4)
    process.send_signal(signal.SIGINT)
    sent = time.monotonic()
    _, errors = process.communicate(timeout=60)
    assert "KeyboardInterrupt" in errors
    assert time.monotonic() - sent < PATIENCE


def test_a_thread_goes_on_when_a_signal_comes():
    """Only the main thread handles signals; the call of another one ends as if there were none."""
    found, seen = [], []
    before = signal.signal(signal.SIGALRM, lambda *_: seen.append(1))
    thread = threading.Thread(target=lambda: found.append(len(seamline.chunk("ab" * 4_000_000, max_size=10))))
    signal.setitimer(signal.ITIMER_REAL, 0.02, 0.02)
    try:
        thread.start()
        thread.join()
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    assert (found, bool(seen)) == ([800_000], True)


def test_a_handler_that_raises_nothing_changes_nothing():
    text, seen = "ab" * 4_000_000, []
    before = signal.signal(signal.SIGALRM, lambda *_: seen.append(1))
    signal.setitimer(signal.ITIMER_REAL, 0.01, 0.01)
    try:
        found = seamline.chunk(text, max_size=10)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    assert (len(found), found.spans[-1].tolist()) == (800_000, [7_999_990, 8_000_000])
    assert seen


@pytest.mark.parametrize("find", [seamline.words, seamline.graphemes])
def test_offsets_are_the_same_in_turns(find):
    """Long texts are scanned in parts that begin at a boundary; a cluster longer than a part is one all the same."""
    long = "e" + "\N{COMBINING ACUTE ACCENT}" * 3_000_000
    piece = "Ein Satz, \r\n"
    offsets = find(piece * 300_000 + long + piece)
    one = find(piece)
    expected = (one[None, 1:] + len(piece) * np.arange(300_000)[:, None]).reshape(-1)
    assert offsets[1 : len(expected) + 1].tolist() == expected.tolist()
    start = len(piece) * 300_000
    assert offsets[len(expected) :].tolist() == [start, *(start + len(long) - 1 + find("e" + piece)[1:]).tolist()]
