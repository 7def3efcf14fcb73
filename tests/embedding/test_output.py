"""The border: what encoders may return, and the errors that name them."""

import sys
from itertools import repeat
from types import ModuleType

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from seamline.embedding.output import EncoderError, checked_vectors, unusable
from seamline.vectors.rows import bad_rows, directions, normalised

ROWS = [[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]]


def array_of_rows():
    rows = np.empty(len(ROWS), dtype=object)
    rows[:] = [np.array(row) for row in ROWS]
    return rows


def masked():
    return np.ma.masked_array(np.array(ROWS, dtype=np.int64), mask=[[0, 1], [0, 0], [0, 0]])


@pytest.mark.parametrize(
    "returned",
    [
        pytest.param(ROWS, id="lists"),
        pytest.param([np.array(row, dtype=np.float16) for row in ROWS], id="list-of-arrays"),
        pytest.param(tuple(map(tuple, ROWS)), id="tuples"),
        *(pytest.param(np.array(ROWS, dtype=kind), id=kind) for kind in ("f2", "f4", "f8", ">f4", "i1", "u2", "i8")),
        pytest.param(np.asfortranarray(ROWS), id="fortran-order"),
        pytest.param(np.array(ROWS, dtype=object), id="objects"),
        pytest.param(array_of_rows(), id="object-array-of-arrays"),
    ],
)
def test_understood(returned):
    vectors = checked_vectors(returned, encoder="mine", expected=3)
    assert vectors.dtype == np.float32
    assert vectors.flags.c_contiguous
    assert vectors.tolist() == ROWS


@pytest.mark.parametrize(
    "returned",
    [
        pytest.param(lambda: (row for row in ROWS), id="generator"),
        pytest.param(lambda: map(np.array, ROWS), id="map"),
        pytest.param(lambda: iter([iter(row) for row in ROWS]), id="iterators-of-iterators"),
    ],
)
def test_iterators_of_rows(returned):
    assert checked_vectors(returned(), encoder="mine", expected=3).tolist() == ROWS


def test_an_endless_iterator_is_read_one_row_too_far():
    with pytest.raises(EncoderError, match=r"'mine' must return one vector per text, .* got shape \(4, 2\)"):
        checked_vectors(repeat([1.0, 2.0]), encoder="mine", expected=3)


def test_the_error_of_a_generator_passes():
    def rows():
        yield [1.0, 2.0]
        raise RuntimeError("the backend is gone")

    with pytest.raises(RuntimeError, match="the backend is gone"):
        checked_vectors(rows(), encoder="mine", expected=2)


@pytest.mark.parametrize("kind", ["float16", "bfloat16", "float32", "float64", "int8"])
@pytest.mark.parametrize("as_list", [False, True])
def test_torch_tensors(kind, as_list):
    torch = pytest.importorskip("torch")
    tensor = torch.tensor(ROWS).to(getattr(torch, kind))
    if tensor.is_floating_point():
        tensor.requires_grad_()
    assert checked_vectors(list(tensor) if as_list else tensor, encoder="mine", expected=3).tolist() == ROWS


def test_sparse_matrices():
    sparse = pytest.importorskip("scipy.sparse")
    assert checked_vectors(sparse.csr_matrix(ROWS), encoder="mine", expected=3).tolist() == ROWS


def test_masked_values_are_missing():
    vectors = checked_vectors(masked(), encoder="mine", expected=3)
    assert np.isnan(vectors[0, 1])
    assert bad_rows(vectors).tolist() == [0]


@pytest.mark.parametrize(
    ("returned", "expected", "dimension", "message"),
    [
        pytest.param(None, 3, None, "'mine' must return one vector per text, got None", id="none"),
        pytest.param(ROWS[:2], 3, None, r"'mine' .* shape \(3, d\), got shape \(2, 2\)", id="one-too-few"),
        pytest.param(ROWS, 2, None, r"shape \(2, d\), got shape \(3, 2\)", id="one-too-many"),
        pytest.param(ROWS[0], 1, None, r"shape \(1, d\), got shape \(2,\)", id="one-flat-row"),
        pytest.param([ROWS], 1, None, r"got shape \(1, 3, 2\)", id="three-dimensional"),
        pytest.param(np.zeros((3, 0)), 3, None, r"got shape \(3, 0\)", id="no-dimension"),
        pytest.param(ROWS, 3, 5, r"shape \(3, 5\), got shape \(3, 2\)", id="another-dimension"),
        pytest.param([[1.0], [1.0, 2.0]], 2, None, r"got list of 2 rows with lengths \[1, 2\]", id="ragged"),
        pytest.param([["a"], ["b"]], 2, None, "real numbers, got list of 2 rows .* of <U1", id="strings"),
        pytest.param(np.array(ROWS, dtype=complex), 3, None, "real numbers, got ndarray of complex128", id="complex"),
        pytest.param([[True], [False]], 2, None, "real numbers", id="booleans"),
        pytest.param([None, None], 2, None, "real numbers", id="list-of-none"),
        pytest.param({"a": 1}, 1, None, "real numbers, got dict", id="dict"),
    ],
)
def test_refused(returned, expected, dimension, message):
    with pytest.raises(EncoderError, match=message):
        checked_vectors(returned, encoder="mine", expected=expected, dimension=dimension)


@pytest.mark.parametrize("returned", [[], np.zeros((0, 4)), np.zeros(0)])
def test_nothing_for_nothing(returned):
    assert checked_vectors(returned, encoder="mine", expected=0, dimension=4).shape == (0, 4)


def test_bad_rows_pass_unless_all_are_bad():
    vectors = checked_vectors([[1, 0], [0, 0], [np.nan, 1], [np.inf, 0], [1e300, 0]], encoder="mine", expected=5)
    assert bad_rows(vectors).tolist() == [1, 2, 3, 4]
    assert unusable(directions(vectors)[1], "mine") is None
    with pytest.raises(EncoderError, match="'mine' must return usable vectors, got 2 zero or non-finite rows"):
        raise unusable(directions(vectors[1:3])[1], "mine")


def test_zeros_alone_pass():
    assert unusable(directions(np.zeros((2, 3), dtype=np.float32))[1], "mine") is None


@given(st.lists(st.lists(st.floats(width=32), min_size=11, max_size=11), min_size=1, max_size=8))
def test_normalised_rows(rows):
    vectors = np.array(rows, dtype=np.float32)
    lengths = np.linalg.norm(normalised(vectors).astype(np.float64), axis=1)
    bad = np.isin(np.arange(len(rows)), bad_rows(vectors))
    assert (lengths[bad] == 0).all()
    assert np.allclose(lengths[~bad], 1, atol=1e-6)


def test_a_module_that_another_thread_is_loading_is_left_alone(monkeypatch):
    monkeypatch.setitem(sys.modules, "numpy.ma", ModuleType("numpy.ma"))
    assert checked_vectors([[1.0, 2.0]], encoder="mine", expected=1).tolist() == [[1.0, 2.0]]
