"""A plan is the same on every processor and with any number of threads: its sums have one order, and none is BLAS's."""

import ast
import ctypes
import os
import shlex
import subprocess
import sys
from pathlib import Path
from shutil import which

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import seamline.planning
import seamline.topics
import seamline.vectors
from seamline.planning import inner_products
from seamline.planning._similarity import lagged_products
from seamline.planning.plan import plan_breaks

SOURCE = Path(__file__).parents[2] / "src"
COMPILER = shlex.split(os.environ.get("CXX") or "c++")
FLAGS = ["-O3", "-ffp-contract=off", "-shared", "-fPIC", f"-I{SOURCE}"]
FORMS = {"any processor": 0, "AVX2": 1, "AVX-512": 2}

compiles = pytest.mark.skipif(
    os.name == "nt" or not which(COMPILER[0]) or not SOURCE.is_dir(), reason="needs a C++ compiler and the source tree"
)


def compiled(folder, *macros):
    library = folder / "band.so"
    source = Path(__file__).with_name("band.cc")
    subprocess.run([*COMPILER, *FLAGS, *macros, str(source), "-o", str(library)], check=True)
    return ctypes.CDLL(str(library))


@pytest.fixture(scope="module")
def bands(tmp_path_factory):
    return compiled(tmp_path_factory.mktemp("bands"))


@pytest.fixture(scope="module")
def plain_bands(tmp_path_factory):
    return compiled(tmp_path_factory.mktemp("plain"), "-DSEAMLINE_PLAIN")


def products_of(bands, rows, skip, lags, form):
    """What a form makes of the rows, with -2 where it wrote nothing; None where there is no such form."""
    (n, d), pad = rows.shape, bands.band_pad()
    found = np.full((n - skip, lags + 1 + pad), -2, dtype=np.float32)
    shape = (ctypes.c_ssize_t(value) for value in (n, skip, lags, d))
    bands.band_of.restype = ctypes.c_bool
    given_rows, out = (ctypes.c_void_p(array.ctypes.data) for array in (rows, found))
    written = bands.band_of(ctypes.c_int(form), given_rows, *shape, out)
    return found if written else None


def in_order(x, y):
    """The inner product of two rows in the order of summation that is promised, one float32 operation at a time."""
    eights, total = len(x) // 8 * 8, np.float32
    lanes = [total(0)] * 8
    for k in range(eights):
        lanes[k % 8] = total(lanes[k % 8] + total(x[k] * y[k]))
    while len(lanes) > 1:
        lanes = [total(lanes[i] + lanes[i + 1]) for i in range(0, len(lanes), 2)]
    for k in range(eights, len(x)):
        lanes[0] = total(lanes[0] + total(x[k] * y[k]))
    return lanes[0]


def meant(products, skip, lags):
    """The cells of products that lie in the band and not before the first row."""
    return [row[max(0, lags - skip - i) : lags + 1].tolist() for i, row in enumerate(products)]


def rows_of(n, d, seed=0):
    return np.random.default_rng(seed).normal(size=(n, d)).astype(np.float32)


def small_bands():
    """Every shape near the edges of a tile: rows, those to skip, lags."""
    return [(n, skip, lags) for n in range(1, 16) for skip in {0, n // 2, n - 1} for lags in (1, 2, 3, 5, 8, 13)]


@pytest.mark.parametrize("d", [3, 8, 21])
def test_products_are_summed_in_the_order_that_is_promised(d):
    rows = rows_of(15, d)
    table = [[in_order(x, y) for y in rows] for x in rows]
    for n, skip, lags in small_bands():
        found = meant(lagged_products(rows[:n].copy(), skip, lags), skip, lags)
        assert found == [table[i][max(0, i - lags) : i + 1] for i in range(skip, n)]


@compiles
@pytest.mark.parametrize("d", [3, 8, 21])
@pytest.mark.parametrize("form", [1, 2], ids=list(FORMS)[1:])
def test_every_form_gives_the_same_bits(bands, form, d):
    rows = rows_of(15, d)
    for n, skip, lags in small_bands():
        found = products_of(bands, rows[:n].copy(), skip, lags, form)
        if found is not None:
            assert meant(found, skip, lags) == meant(products_of(bands, rows[:n].copy(), skip, lags, 0), skip, lags)


@compiles
@given(st.sampled_from([1, 2]), st.integers(1, 80), st.integers(1, 60), st.integers(1, 40), st.floats(0, 0.99))
def test_forms_agree_in_bands_of_any_shape(bands, form, n, lags, d, skipped):
    rows, skip = rows_of(n, d), int(n * skipped)
    found = products_of(bands, rows, skip, lags, form)
    if found is not None:
        assert meant(found, skip, lags) == meant(products_of(bands, rows, skip, lags, 0), skip, lags)


@compiles
def test_the_macro_leaves_only_the_form_for_any_processor(plain_bands):
    rows = rows_of(40, 16)
    assert [products_of(plain_bands, rows, 0, 20, form) is None for form in FORMS.values()] == [False, True, True]


OPTIONS = {}, {"band": 60}, {"max_size": 900}, {"method": "curve"}, {"n_segments": 9}


@compiles
@pytest.mark.parametrize("options", OPTIONS, ids=str)
@pytest.mark.parametrize("repeated", [False, True], ids=["noisy", "repeated"])
def test_a_plan_is_the_same_without_avx(plain_bands, monkeypatch, options, repeated):
    """Repeated rows leave the cuts to ties, which one other bit would decide."""
    random = np.random.default_rng(5)
    rows = np.repeat(rows_of(30, 50), 10, axis=0) + (0 if repeated else rows_of(300, 50, seed=1))
    sizes = random.integers(20, 90, 300)
    expected = plan_breaks(rows, sizes, **options)
    monkeypatch.setattr(inner_products, "lagged_products", lambda *given: products_of(plain_bands, *given, 0))
    found = plan_breaks(rows, sizes, **options)
    assert found.breaks.tolist() == expected.breaks.tolist()
    assert found.confidence.tolist() == expected.confidence.tolist()


PLAN = """
import numpy as np
from seamline.planning.plan import plan_breaks
random = np.random.default_rng(3)
rows = np.repeat(random.normal(size=(150, 96)), 20, axis=0) + 1.5 * random.normal(size=(3000, 96))
cases = {}, {"method": "curve", "merge_similarity": 0.5}
plans = [plan_breaks(rows, np.full(3000, 50), **options) for options in cases]
print([plan.breaks.tobytes().hex() + plan.confidence.tobytes().hex() for plan in plans])
"""


def plans_with(threads):
    names = "OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"
    settings = {**os.environ, **dict.fromkeys(names, threads)}
    return subprocess.check_output([sys.executable, "-c", PLAN], text=True, env=settings)


def test_a_plan_is_the_same_with_any_number_of_threads():
    one, eight = (plans_with(count) for count in ("1", "8"))
    assert one == eight != ""


BLAS = {"dot", "vdot", "inner", "outer", "matmul", "tensordot", "linalg"}


def blas_calls(source):
    """Lines of products that numpy hands to BLAS."""
    return [
        node.lineno
        for node in ast.walk(ast.parse(source))
        if isinstance(getattr(node, "op", None), ast.MatMult) or (isinstance(node, ast.Attribute) and node.attr in BLAS)
    ]


@pytest.mark.parametrize("package", [seamline.planning, seamline.vectors, seamline.topics])
def test_no_plan_calls_blas(package):
    for path in Path(package.__file__).parent.glob("*.py"):
        assert blas_calls(path.read_text("utf-8")) == [], path.name


def test_a_call_of_blas_is_found():
    found = blas_calls("a @ b\nc @= d\nnp.dot(a, b)\nnp.linalg.norm(a)\n@f\ndef g(): pass")
    assert sorted(found) == [1, 2, 3, 4]
