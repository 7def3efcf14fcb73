"""Encoders without any model, by scikit-learn: TF-IDF of one document, and LSA fitted on a corpus."""

import json
import os
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, Literal

import numpy as np

from .._checks import check_at_least, check_choice
from .._types import Floats2d
from ..vectors.rows import normalised
from .protocol import BATCH_TOKENS

Analyzer = Literal["word", "char_wb"]
NGRAMS: dict[str, tuple[int, int]] = {"word": (1, 1), "char_wb": (3, 5)}
DIMENSION = 64


@dataclass(frozen=True)
class TfidfEncoder:
    """TF-IDF fitted on each document, reduced by a singular value decomposition where the document is large.

    Parameters
    ----------
    analyzer : {"word", "char_wb"}
        Words, or character 3-5-grams inside words.
    dimension : int
        Documents of more units than this are reduced to it.

    Examples
    --------
    >>> TfidfEncoder().encode(["the whale swam", "the whale dived"]).shape
    (2, 4)
    """

    analyzer: Analyzer = "word"
    dimension: int = DIMENSION
    name: str = field(default="tfidf", init=False)
    per_document: bool = field(default=True, init=False)
    batch_tokens: int = field(default=1 << 40, init=False)
    longest: int | None = field(default=None, init=False)

    def __post_init__(self) -> None:
        check_choice("analyzer", self.analyzer, NGRAMS)
        check_at_least("dimension", self.dimension, 1)

    def encode(self, texts: list[str], /) -> Floats2d:
        """Unit rows, one per text, fitted on these texts; zero where a text holds no word."""
        try:
            weights = vectorizer(self.analyzer).fit_transform(texts)
        except ValueError:  # no text holds a word
            return np.zeros((len(texts), 1), dtype=np.float32)
        if min(weights.shape) <= self.dimension:
            return normalised(np.asarray(weights.toarray(), dtype=np.float32))
        return normalised(reducer(self.dimension).fit_transform(weights).astype(np.float32))


class LsaEncoder:
    """Latent semantic analysis: TF-IDF and a truncated singular value decomposition, both fitted on a corpus.

    Parameters
    ----------
    analyzer : {"word", "char_wb"}
    dimension : int
        Numbers a vector.

    Examples
    --------
    >>> encoder = LsaEncoder(dimension=2).fit(["whales swim", "whales dive", "taxes rise", "taxes fall"])
    >>> encoder.encode(["whales rise"]).shape
    (1, 2)
    """

    per_document = False
    batch_tokens = BATCH_TOKENS
    longest = None

    def __init__(self, analyzer: Analyzer = "word", *, dimension: int = DIMENSION) -> None:
        check_choice("analyzer", analyzer, NGRAMS)
        self.analyzer = analyzer
        self.dimension = check_at_least("dimension", dimension, 1)
        self._vectorizer: Any = None
        self._components = np.zeros((0, 0), dtype=np.float32)

    @property
    def name(self) -> str:
        """"lsa" and the shape of what was fitted, with a digest of it, so that a cache can tell two fits apart."""
        import hashlib

        return f"lsa-{hashlib.sha256(self._components.tobytes()).hexdigest()[:12]}"

    def fit(self, texts: Iterable[str]) -> "LsaEncoder":
        """Learn words, weights and directions from a corpus; returns the encoder itself."""
        self._vectorizer = vectorizer(self.analyzer)
        weights = self._vectorizer.fit_transform(texts)
        width = min(self.dimension, weights.shape[1] - 1)
        if width < 1:
            raise ValueError(f"texts must hold at least 2 different words, got {weights.shape[1]}")
        self._components = reducer(width).fit(weights).components_.astype(np.float32)
        return self

    def encode(self, texts: list[str], /) -> Floats2d:
        """Unit rows, one per text; zero where no word of a text is known."""
        if self._vectorizer is None:
            raise ValueError("LsaEncoder must be fitted or loaded before it encodes")
        return normalised(np.asarray(self._vectorizer.transform(texts) @ self._components.T, dtype=np.float32))

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write what was fitted to an ``.npz`` file that `load` reads; no pickle inside."""
        if self._vectorizer is None:
            raise ValueError("LsaEncoder must be fitted before it is saved")
        words = self._vectorizer.get_feature_names_out().tolist()
        settings = json.dumps({"analyzer": self.analyzer, "dimension": self.dimension, "words": words})
        with open(path, "wb") as file:
            np.savez_compressed(
                file,
                settings=np.frombuffer(settings.encode("utf-8", "surrogatepass"), dtype=np.uint8),
                idf=self._vectorizer.idf_,
                components=self._components,
            )

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> "LsaEncoder":
        """An encoder as it was when `save` wrote ``path``."""
        with np.load(path, allow_pickle=False) as arrays:
            settings = json.loads(arrays["settings"].tobytes().decode("utf-8", "surrogatepass"))
            encoder = cls(settings["analyzer"], dimension=settings["dimension"])
            encoder._vectorizer = vectorizer(settings["analyzer"], vocabulary=settings["words"])
            encoder._vectorizer.idf_ = arrays["idf"]
            encoder._components = arrays["components"]
        return encoder


def vectorizer(analyzer: str, vocabulary: list[str] | None = None) -> Any:
    try:
        from sklearn.feature_extraction.text import TfidfVectorizer
    except ImportError as error:
        raise ImportError("TF-IDF and LSA encoders need scikit-learn: pip install 'seamline[sklearn]'") from error
    pattern = r"\w+" if analyzer == "word" else None
    return TfidfVectorizer(
        analyzer=analyzer, ngram_range=NGRAMS[analyzer], sublinear_tf=True, token_pattern=pattern, vocabulary=vocabulary
    )


def reducer(dimension: int) -> Any:
    from sklearn.decomposition import TruncatedSVD

    return TruncatedSVD(dimension, random_state=0)
