"""scikit-learn: documents to chunks as a step of a pipeline."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from .._checks import check_choice
from ..chunker import Chunker
from ..options.settings import Settings

try:
    from sklearn.base import BaseEstimator, TransformerMixin
    from sklearn.utils.validation import check_is_fitted
except ImportError as error:
    raise ImportError("the scikit-learn adapter needs scikit-learn: pip install 'seamline[sklearn]'") from error

if TYPE_CHECKING:
    from typing_extensions import Self, Unpack

    from ..chunks.sequence import Chunks
    from ..options.typed import Options

OUTPUTS = ("texts", "chunks", "vectors")
DEFAULTS = {item.name: item.default for item in fields(Settings) if item.init}


class ChunkTransformer(TransformerMixin, BaseEstimator):
    """Documents in, the chunks of each out: as many rows as came.

    Every option of `seamline.Chunker` is a parameter, for ``set_params`` and grid searches.

    Parameters
    ----------
    output : {"texts", "chunks", "vectors"}, default "texts"
        What a row holds: a list of texts as they are read, `seamline.Chunks`, or the mean of the chunk vectors, which
        needs ``encoder``.
    **options
        Options of `seamline.Chunker`.

    Attributes
    ----------
    chunker_ : seamline.Chunker

    Examples
    --------
    >>> ChunkTransformer(max_size=20).fit_transform(["First one. Second one.", "Third."]).tolist()
    [['First one.', 'Second one.'], ['Third.']]
    """

    def __init__(self, *, output: str = "texts", **options: Unpack[Options]) -> None:
        unknown = sorted(set(options) - set(DEFAULTS))
        if unknown:
            raise TypeError(f"options must be those of seamline.Chunker, got {', '.join(unknown)}")
        self.output = output
        for name, default in DEFAULTS.items():
            setattr(self, name, options.get(name, default))

    @classmethod
    def _get_param_names(cls) -> list[str]:
        """Names of the parameters, which scikit-learn else reads off the signature."""
        return sorted(["output", *DEFAULTS])

    def fit(self, X: Sequence[str], y: Any = None) -> Self:
        """Check the parameters and make the chunker.

        Raises
        ------
        ValueError, TypeError
            As in `seamline.Chunker`.
        """
        check_choice("output", self.output, OUTPUTS)
        documents(X)
        self.chunker_ = Chunker(**{name: getattr(self, name) for name in DEFAULTS})
        return self

    def transform(self, X: Sequence[str]) -> npt.NDArray[Any]:
        """Chunk documents.

        Returns
        -------
        ndarray of shape (n,), object
            Or of shape (n, d), float32, for vectors; a blank document has a vector of zeros.
        """
        check_is_fitted(self)
        found = list(self.chunker_.chunk_many(documents(X)))
        if self.output == "vectors":
            return mean_vectors(found)
        rows = np.empty(len(found), dtype=object)
        rows[:] = [chunks.plain_texts() if self.output == "texts" else chunks for chunks in found]
        return rows

    def __sklearn_tags__(self) -> Any:
        tags = super().__sklearn_tags__()
        tags.input_tags.string = tags.input_tags.one_d_array = True
        tags.input_tags.two_d_array = False
        tags.no_validation = True
        return tags


def documents(X: Any) -> list[str]:
    """Texts of the rows; a text alone is no collection of rows."""
    if isinstance(X, str):
        raise ValueError(f"X must be a sequence of documents, got one str of {len(X)} characters; write [text]")
    return list(X)


def mean_vectors(found: list[Chunks]) -> npt.NDArray[np.float32]:
    """Mean of the chunk vectors of each document, shape (n, d)."""
    means = {index: chunks.vectors.mean(axis=0) for index, chunks in enumerate(found) if len(chunks)}
    width = len(next(iter(means.values()))) if means else 0
    rows = np.zeros((len(found), width), dtype=np.float32)
    for index, mean in means.items():
        rows[index] = mean
    return rows
