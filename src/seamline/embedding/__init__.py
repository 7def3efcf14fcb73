"""From texts to vectors: encoders, batches, the cache, the built-in encoder."""

from typing import TYPE_CHECKING

from .._face import face

if TYPE_CHECKING:
    from .builtin import BuiltinEncoder, word_pieces
    from .cache import CacheError, EmbeddingCache
    from .embed import embed_documents, embed_texts, embed_units
    from .embed_async import aembed_documents
    from .encoders import resolve_encoder
    from .lexical import LsaEncoder, TfidfEncoder
    from .limits import limited
    from .output import EmbeddingError, EncoderError
    from .shelf import CacheWarning

HOMES = {
    "builtin": "BuiltinEncoder word_pieces",
    "cache": "CacheError EmbeddingCache",
    "embed": "embed_documents embed_texts embed_units",
    "embed_async": "aembed_documents",
    "encoders": "resolve_encoder",
    "lexical": "LsaEncoder TfidfEncoder",
    "limits": "limited",
    "output": "EmbeddingError EncoderError",
    "shelf": "CacheWarning",
}

__all__ = [
    "BuiltinEncoder", "CacheError", "CacheWarning", "EmbeddingCache", "EmbeddingError", "EncoderError",
    "LsaEncoder", "TfidfEncoder",
    "aembed_documents", "embed_documents", "embed_texts", "embed_units", "limited", "resolve_encoder", "word_pieces",
]
__getattr__, __dir__ = face(__name__, HOMES)
