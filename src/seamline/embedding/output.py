"""The border: whatever an encoder returned becomes a float32 matrix, or an error that names the encoder."""

import sys
from collections.abc import Iterator
from itertools import islice
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from .._types import Floats2d, Ranks
from ..vectors.rows import BROKEN, USABLE


class EncoderError(ValueError):
    """An encoder returned something that is not one vector per text."""


class EmbeddingError(EncoderError):
    """A document of many that has no vectors; the encoder's own error is the cause (``__cause__``).

    Attributes
    ----------
    document_id : str
        Its id, or "" if it has none.
    unit : int or None
        The first unit that made the encoder fail, counted from 0; None where no single one did.
    """

    def __init__(self, message: str, document_id: str = "", unit: int | None = None) -> None:
        super().__init__(message)
        self.document_id = document_id
        self.unit = unit


class Fault(NamedTuple):
    """Why a document has no vectors, and the first unit that is to blame."""

    error: Exception
    unit: int | None = None

    def named(self, document_id: str, number: int) -> EmbeddingError:
        """The error by the document's id, or by its place where it has none."""
        document = f"document {document_id!r}" if document_id else f"document {number}, counted from 0"
        place = document if self.unit is None else f"{document}, unit {self.unit}"
        kind = "" if isinstance(self.error, EncoderError) else f"{type(self.error).__name__}: "
        named = EmbeddingError(f"{place}: {kind}{self.error}", document_id, self.unit)
        named.__cause__ = self.error
        return named


def checked_vectors(returned: Any, *, encoder: str, expected: int, dimension: int | None = None) -> Floats2d:
    """``returned`` as a float32 matrix of ``expected`` rows.

    Lists, arrays of any real type, arrays of objects that hold rows or numbers, masked arrays, SciPy sparse matrices,
    torch tensors (on any device, also a list of them) and iterators of rows, read to one row too many at most, are
    understood; values hidden by a mask become NaN. Rows that are zero or not finite pass: see `bad_rows`.

    Parameters
    ----------
    returned : object
        What the encoder gave back.
    encoder : str
        Its name, for the message.
    expected : int
        How many texts it was given.
    dimension : int, optional
        Width of its earlier vectors.

    Raises
    ------
    EncoderError
        Naming the encoder, what it returned and what was expected.

    Examples
    --------
    >>> checked_vectors([[1, 2], [3, 4]], encoder="mine", expected=2).dtype
    dtype('float32')
    """
    values = plain_array(rows_of(returned, expected), encoder)
    if values.dtype.kind not in "fiu":
        raise EncoderError(f"encoder {encoder!r} must return real numbers, got {described(returned)} of {values.dtype}")
    if values.size == 0 and expected == 0:
        return np.zeros((0, dimension or 0), dtype=np.float32)
    check_shape(values.shape, encoder, expected, dimension)
    with np.errstate(over="ignore"):
        return np.ascontiguousarray(values, dtype=np.float32)


def rows_of(returned: Any, expected: int) -> Any:
    """A generator or another iterator as the list of its rows; anything else as it is."""
    return list(islice(returned, expected + 1)) if isinstance(returned, Iterator) else returned


def plain_array(returned: Any, encoder: str) -> npt.NDArray[Any]:
    if returned is None:
        raise EncoderError(f"encoder {encoder!r} must return one vector per text, got None")
    if isinstance(returned, np.ndarray) and returned.dtype == object:
        returned = returned.tolist()
    if isinstance(returned, (list, tuple)):
        returned = [on_cpu(row) for row in returned]
    elif hasattr(returned, "toarray"):
        returned = returned.toarray()
    masked = sys.modules.get("numpy.ma")  # slow to load; whoever made a masked array has loaded it, and to its end
    if masked is not None and hasattr(masked, "isMaskedArray") and masked.isMaskedArray(returned):
        return np.asarray(masked.filled(returned.astype(np.float64), np.nan))
    try:
        return np.asarray(on_cpu(returned))
    except (TypeError, ValueError) as error:
        got = described(returned)
        raise EncoderError(f"encoder {encoder!r} must return vectors of one length, got {got}") from error


def on_cpu(value: Any) -> Any:
    """A torch tensor as an array (bfloat16 has none of its own, so through float32), an iterator as a list, anything
    else as it is."""
    if isinstance(value, Iterator):
        return list(value)
    if not hasattr(value, "detach"):
        return value
    tensor = value.detach().cpu()
    return (tensor.float() if tensor.is_floating_point() else tensor).numpy()


def check_shape(shape: tuple[int, ...], encoder: str, expected: int, dimension: int | None) -> None:
    width = "d" if dimension is None else dimension
    if len(shape) != 2 or shape[0] != expected or shape[1] == 0 or (dimension or shape[1]) != shape[1]:
        raise EncoderError(
            f"encoder {encoder!r} must return one vector per text, shape ({expected}, {width}), got shape {shape}"
        )


def described(returned: Any) -> str:
    """What the encoder returned, in a few words."""
    kind = type(returned).__name__
    if isinstance(returned, (list, tuple)):
        lengths = sorted({len(row) for row in returned if hasattr(row, "__len__")})
        return f"{kind} of {len(returned)} rows with lengths {lengths[:5]}"
    return kind


def unusable(kinds: Ranks, encoder: str) -> EncoderError | None:
    """An encoder without a usable vector is broken; zeros alone only say that it knows nothing of the text."""
    if not (kinds == BROKEN).any() or (kinds == USABLE).any():
        return None
    return EncoderError(
        f"encoder {encoder!r} must return usable vectors, got {len(kinds)} zero or non-finite rows"
    )
