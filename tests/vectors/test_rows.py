"""Loops over rows of vectors: the form for this processor beside the one for any, and both beside numpy.

The kernels include these loops and hand none of them out, so the test compiles them by itself (`row_loops.cc`).
"""

import ctypes
import os
import shlex
import subprocess
from pathlib import Path
from shutil import which

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

SOURCE = Path(__file__).parents[2] / "src"
COMPILER = shlex.split(os.environ.get("CXX") or "c++")

NEEDED = os.name != "nt" and which(COMPILER[0]) and SOURCE.is_dir()

pytestmark = pytest.mark.skipif(not NEEDED, reason="needs a C++ compiler and the source tree")


@pytest.fixture(scope="module")
def loops(tmp_path_factory):
    library = tmp_path_factory.mktemp("loops") / "row_loops.so"
    source = Path(__file__).with_name("row_loops.cc")
    flags = ["-O3", "-shared", "-fPIC", f"-I{SOURCE}"]
    subprocess.run([*COMPILER, *flags, str(source), "-o", str(library)], check=True)
    return ctypes.CDLL(str(library)).loop_results


def loop_results(loops, rows, weights, *, anywhere=False):
    """Both sums, products with the first row, squares, and halves of rows."""
    n, d = rows.shape
    found = [np.ones(d), np.empty(d, np.float32), np.empty((3, n)), np.empty((2, n, d), np.float32)]
    given_arrays = [rows, rows.astype(np.float64), weights, weights.astype(np.float64)]
    pointers = [ctypes.c_void_p(array.ctypes.data) for array in (*given_arrays, *found)]
    loops(ctypes.c_bool(anywhere), *pointers[:4], ctypes.c_ssize_t(n), ctypes.c_ssize_t(d), *pointers[4:])
    return found


@given(seed=st.integers(0, 999), n=st.integers(1, 5), d=st.integers(1, 100))
def test_every_processor_gives_the_same_bits(loops, seed, n, d):
    rng = np.random.default_rng(seed)
    rows, weights = rng.normal(size=(n, d)).astype(np.float32), rng.random(n).astype(np.float32)
    here, anywhere = loop_results(loops, rows, weights), loop_results(loops, rows, weights, anywhere=True)
    assert [found.tobytes() for found in here] == [found.tobytes() for found in anywhere]


@given(seed=st.integers(0, 999), n=st.integers(1, 5), d=st.integers(1, 100))
def test_the_loops_are_what_numpy_computes(loops, seed, n, d):
    rng = np.random.default_rng(seed)
    rows, weights = rng.normal(size=(n, d)).astype(np.float32), rng.random(n).astype(np.float32)
    wide = rows.astype(np.float64)
    total, few, figures, halves = loop_results(loops, rows, weights)
    np.testing.assert_allclose(total, 0.5 + weights @ wide, rtol=1e-12, atol=1e-12)
    np.testing.assert_allclose(few, weights @ wide, rtol=1e-5, atol=1e-5)
    squares = (wide**2).sum(axis=1)
    np.testing.assert_allclose(figures, [wide @ wide[0], squares, squares], rtol=1e-5, atol=1e-5)
    assert halves.tolist() == [(rows / 2).tolist()] * 2
