"""The built-in encoder: topic vectors for cutting, without torch, network or a model to download.

Two representations, one chosen per document by its script:

* ``"pieces"``: each word piece has an int8 row of 64 numbers, distilled from the sentence vectors of
  all-MiniLM-L6-v2; a unit is the normalised sum of its pieces. For text in Latin letters, best in English.
* ``"ngrams"``: TF-IDF of the character 2-3-grams inside words, fitted on the document itself. For every other
  script, where an English vocabulary sees nothing.

Both are made to tell topics of one document apart. As search vectors they are poor; use a sentence model there.
"""

import functools
import os
from collections.abc import Sequence
from typing import Final, Literal

import numpy as np
import numpy.typing as npt

from .._checks import plain_text
from .._types import Floats2d, Offsets
from ._ngrams import WordMap, ngram_vectors
from ._pieces import is_mostly_latin, piece_counts, piece_ids, unit_vectors
from ._wordpieces import PieceTable

Representation = Literal["pieces", "ngrams"]
GRANULARITY: Final[dict[Representation, float]] = {"pieces": 1.0, "ngrams": 1.4}
"""Penalty factor of the change-point plan that suits each representation."""

NGRAM_COLUMNS = 1024
SHORTEST_NGRAM = 2
MIN_UNITS_OF_NGRAM = 2
DATA_FILE = os.path.join(os.path.dirname(__file__), "data", "pieces.npy")


class BuiltinEncoder:
    """Topic vectors of a document's units, from resources inside the package.

    The vectors of one call belong together: for scripts other than Latin they are fitted on the texts of that call.
    Instances hold no state and may be shared between threads.

    Examples
    --------
    >>> encoder = BuiltinEncoder()
    >>> encoder.encode(["A whale swam by.", "The sea was calm."]).shape
    (2, 64)
    >>> encoder.representation("鲸鱼游过。海面平静。")
    'ngrams'
    """

    name = "builtin"
    per_document = True
    batch_tokens = 1 << 40  # a document is one call
    longest = None

    def representation(self, text: str) -> Representation:
        """How ``text`` will be encoded: "pieces" if at least half of its letters are Latin, else "ngrams".

        Latin means a code point below U+0250. A text without letters counts as Latin.
        """
        text = plain_text("text", text)
        return "pieces" if is_mostly_latin(_pieces(), text) else "ngrams"

    def encode(self, texts: Sequence[str]) -> Floats2d:
        """Vectors of texts that make up one document, in order.

        Parameters
        ----------
        texts : sequence of str

        Returns
        -------
        ndarray of shape (len(texts), d), float32
            Rows of length 1, or 0 where a text holds nothing known. For "pieces" ``d`` is 64, for "ngrams" at most
            1024.
        """
        texts = [plain_text("texts", text) for text in texts]
        boundaries = np.zeros(len(texts) + 1, dtype=np.int64)
        np.cumsum([len(text) for text in texts], out=boundaries[1:])
        return self._vectors("".join(texts), boundaries)

    def encode_units(self, text: str, boundaries: npt.ArrayLike) -> Floats2d:
        """Vectors of the units of ``text``, without making a string per unit.

        Parameters
        ----------
        text : str
        boundaries : array_like of shape (n + 1,), int
            Rising offsets; unit ``i`` is ``text[boundaries[i]:boundaries[i + 1]]``.

        Returns
        -------
        ndarray of shape (n, d), float32
            As `encode` of the same units.

        Raises
        ------
        ValueError
            If the offsets fall or leave the text.

        Examples
        --------
        >>> BuiltinEncoder().encode_units("One day. Another day.", [0, 9, 21]).shape
        (2, 64)
        """
        text = plain_text("text", text)
        return self._vectors(text, _checked_boundaries(boundaries, len(text)))

    def _vectors(self, text: str, boundaries: Offsets) -> Floats2d:
        if is_mostly_latin(_pieces(), text):
            return unit_vectors(_pieces(), text, boundaries)
        return ngram_vectors(_words(), text, boundaries, SHORTEST_NGRAM, MIN_UNITS_OF_NGRAM, NGRAM_COLUMNS)


def word_pieces(text: str) -> npt.NDArray[np.int32]:
    """Ids of the word pieces of ``text`` in the vocabulary of all-MiniLM-L6-v2 (BERT, uncased).

    Equal to the ids that ``tokenizers`` gives without special tokens and without truncation; names of special tokens
    in the text are ordinary text, and lone surrogates, which that library refuses, are dropped.

    Examples
    --------
    >>> word_pieces("Unaffable!").tolist()
    [14477, 20961, 3468, 999]
    """
    text = plain_text("text", text)
    return piece_ids(_pieces(), text)


def count_pieces(texts: Sequence[str]) -> Offsets:
    """Number of word pieces of each text, shape (n,); as many `word_pieces` calls, in one."""
    return piece_counts(_pieces(), [plain_text("texts", text) for text in texts])


@functools.cache
def _arrays() -> dict[str, npt.NDArray[np.generic]]:
    record = np.load(DATA_FILE, allow_pickle=False)
    return {name: record[name] for name in record.dtype.names}


@functools.cache
def _pieces() -> PieceTable:
    arrays = _arrays()
    vocabulary = arrays["vocabulary"].tobytes().decode("utf-8")
    return PieceTable(
        vocabulary,
        rows=arrays["rows"].view(np.int8),
        scales=arrays["scales"].view(np.float32),
        pages=arrays["pages"].view(np.uint16),
        leaves=arrays["leaves"].view(np.uint32),
        expansions=arrays["expansions"].view(np.uint32),
    )


@functools.cache
def _words() -> WordMap:
    arrays = _arrays()
    return WordMap(arrays["word_pages"].view(np.uint16), arrays["word_leaves"].view(np.int32))


def _checked_boundaries(boundaries: npt.ArrayLike, length: int) -> Offsets:
    offsets = np.ascontiguousarray(boundaries, dtype=np.int64)
    if offsets.ndim != 1 or len(offsets) == 0:
        raise ValueError(f"boundaries must be a row of at least one offset, got shape {offsets.shape}")
    if offsets[0] < 0 or offsets[-1] > length or (offsets[1:] < offsets[:-1]).any():
        raise ValueError(f"boundaries must rise from 0 to at most {length}, got {offsets[0]} to {offsets[-1]}")
    return offsets
