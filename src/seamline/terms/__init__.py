"""Words of texts: what a search by words counts, and what a chunk is about."""

from typing import TYPE_CHECKING

from .._face import face

if TYPE_CHECKING:
    from .telling import keywords
    from .weights import SparseRows, term_ids, term_weights
    from .words import words_of

HOMES = {
    "telling": "keywords",
    "weights": "SparseRows term_ids term_weights",
    "words": "words_of",
}

__all__ = ["SparseRows", "keywords", "term_ids", "term_weights", "words_of"]
__getattr__, __dir__ = face(__name__, HOMES)
