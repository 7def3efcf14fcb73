"""Arithmetic on rows of vectors; knows no text."""

from typing import TYPE_CHECKING

from .._face import face

if TYPE_CHECKING:
    from .pooling import pool_vectors

HOMES = {
    "pooling": "pool_vectors",
}

__all__ = ["pool_vectors"]
__getattr__, __dir__ = face(__name__, HOMES)
