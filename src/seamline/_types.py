"""Array types that every module shares: plural nouns for what they hold."""

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    import numpy.typing as npt

    Offsets = npt.NDArray[np.int64]
    """Code-point offsets or counts, shape (n,)."""

    Spans = npt.NDArray[np.int64]
    """Half-open pairs of offsets, shape (k, 2)."""

    Ranks = npt.NDArray[np.uint8]
    """Rank of each cut, shape (m,); a larger rank is a coarser level."""

    Flags = npt.NDArray[np.bool_]
    """One truth value an item, shape (n,)."""

    Floats1d = npt.NDArray[np.float64]
    """Curves and costs, shape (n,)."""

    Floats2d = npt.NDArray[np.float32]
    """Embeddings or vectors, shape (n, d)."""
else:
    Offsets = Spans = Ranks = Flags = Floats1d = Floats2d = np.ndarray
