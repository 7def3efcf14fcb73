"""From the name, file or object that a caller gives to the codec that counts its tokens."""

import json
from functools import lru_cache
from os import PathLike
from pathlib import Path
from typing import Any

from .codecs import CallableCodec, Codec, EstimatedTokens, TiktokenCodec, TokenizersCodec

EMBEDDING_LIMITS = {
    "text-embedding-3-small": 8191,
    "text-embedding-3-large": 8191,
    "text-embedding-ada-002": 8191,
}
NO_LIMIT = 10**9  # transformers writes a huge number where a tokenizer knows no maximum


def resolve_encoding(encoding: Any) -> Codec:
    """Codec of a tiktoken encoding or model name, a tokenizer file or object, an object with ``encode`` or ``count``,
    or a callable.

    Parameters
    ----------
    encoding : str, path, tokenizer or callable
        A name known to tiktoken (``"cl100k_base"``, ``"gpt-4o"``), ``"estimate"``, a ``tokenizer.json`` or the folder
        that holds one, a tiktoken ``Encoding``, a ``tokenizers`` or ``transformers`` tokenizer, a model that carries
        one as ``tokenizer``, any object with ``count(text)`` or ``encode(text)``, or any function from ``str`` to
        ``int``.

    Returns
    -------
    Codec

    Raises
    ------
    ValueError
        Unknown name; the message lists the known ones.
    OSError
        The ranks of a known encoding cannot be loaded; the message says what to do.
    ImportError
        The package that a name or file needs is missing; the message names the extra.
    TypeError
        The object can neither encode nor count.

    Examples
    --------
    >>> resolve_encoding(len).count("four")
    4
    """
    if isinstance(encoding, str):
        return codec_of_name(encoding)
    if isinstance(encoding, PathLike):
        return codec_of_file(Path(encoding))
    if isinstance(encoding, TiktokenCodec | TokenizersCodec | CallableCodec | EstimatedTokens):
        return encoding
    return codec_of_object(encoding)


@lru_cache(maxsize=32)
def codec_of_name(name: str) -> Codec:
    if name == "estimate":
        return EstimatedTokens()
    if name and (Path(name).suffix == ".json" or Path(name).is_dir()):
        return codec_of_file(Path(name))
    tiktoken = load_tiktoken(name)
    known = tiktoken.list_encoding_names()
    if name in known:
        return codec_of_tiktoken(load_ranks(tiktoken, name))
    try:
        encoding = tiktoken.encoding_name_for_model(name)
    except KeyError:
        raise ValueError(unknown_name(name, known)) from None
    return codec_of_tiktoken(load_ranks(tiktoken, encoding), EMBEDDING_LIMITS.get(name))


def unknown_name(name: str, known: list[str]) -> str:
    names = ", ".join(sorted(known))
    return f"encoding must be one of {names}, a model name that tiktoken knows, or a tokenizer file, got {name!r}"


def load_tiktoken(name: str) -> Any:
    try:
        import tiktoken
    except ImportError as error:
        message = f"the encoding {name!r} needs tiktoken: pip install 'seamline[tokens]'"
        raise ImportError(message, name="tiktoken") from error
    return tiktoken


def load_ranks(tiktoken: Any, name: str) -> Any:
    """The encoding, or an error that says how to provide its rank file."""
    try:
        return tiktoken.get_encoding(name)
    except (OSError, ValueError) as error:
        raise OSError(
            f"the rank file of the encoding {name!r} cannot be loaded ({type(error).__name__}: {error}); set "
            "TIKTOKEN_CACHE_DIR to a folder that holds it, or let tiktoken download it once with a network"
        ) from error


@lru_cache(maxsize=32)
def codec_of_tiktoken(encoding: Any, limit: int | None = None) -> Codec:
    return TiktokenCodec(encoding, limit)


def codec_of_file(path: Path) -> Codec:
    """Codec of a ``tokenizer.json``, or of the folder that holds one."""
    file = path / "tokenizer.json" if path.is_dir() else path
    if not file.is_file():
        raise ValueError(f"encoding must be a tokenizer file that exists, got {str(path)!r}")
    try:
        from tokenizers import Tokenizer
    except ImportError as error:
        raise ImportError(f"{file.name} needs tokenizers: pip install tokenizers", name="tokenizers") from error
    return TokenizersCodec.detached(Tokenizer.from_file(str(file)), name=str(path), limit=limit_in(file.parent))


def limit_in(folder: Path) -> int | None:
    """What the model in a folder reads, by the settings that lie beside its tokenizer."""
    for name, key in (("sentence_bert_config.json", "max_seq_length"), ("tokenizer_config.json", "model_max_length")):
        if (folder / name).is_file():
            limit = known_limit(json.loads((folder / name).read_text(encoding="utf-8")).get(key))
            if limit is not None:
                return limit
    return None


def codec_of_object(encoder: Any) -> Codec:
    name = type(encoder).__name__
    if hasattr(encoder, "encode_ordinary") and hasattr(encoder, "_mergeable_ranks"):
        return codec_of_tiktoken(encoder)
    if hasattr(encoder, "backend_tokenizer") or hasattr(encoder, "num_special_tokens_to_add"):
        return codec_of_tokenizer(encoder, name)
    if getattr(encoder, "tokenizer", None) is not None:
        return codec_of_model(encoder)
    return codec_of_counter(encoder, name)


def codec_of_tokenizer(tokenizer: Any, name: str) -> Codec:
    """A ``tokenizers.Tokenizer``, or a fast or slow tokenizer of transformers."""
    if hasattr(tokenizer, "to_str"):
        return TokenizersCodec.detached(tokenizer, name=name)
    limit = known_limit(getattr(tokenizer, "model_max_length", None))
    if hasattr(tokenizer, "backend_tokenizer"):
        return TokenizersCodec.detached(tokenizer.backend_tokenizer, name=name, limit=limit)
    added = 0 if limit is None else int(tokenizer.num_special_tokens_to_add())
    within = None if limit is None else max(limit - added, 1)
    return CallableCodec(lambda text: len(tokenizer.encode(text, add_special_tokens=False)), name, within)


def codec_of_model(model: Any) -> Codec:
    """A model's own tokenizer, under the model's own limit."""
    codec = resolve_encoding(model.tokenizer)
    limit = known_limit(getattr(model, "max_seq_length", None))
    if limit is None or not isinstance(codec, TokenizersCodec):
        return codec
    return TokenizersCodec(codec.tokenizer, codec.name, codec.within(limit))


def known_limit(limit: Any) -> int | None:
    return int(limit) if limit is not None and 0 < limit < NO_LIMIT else None


def codec_of_counter(encoder: Any, name: str) -> Codec:
    """An object that counts, encodes, or is called."""
    if callable(getattr(encoder, "count", None)):
        return CallableCodec(encoder.count, name)
    if callable(getattr(encoder, "encode", None)):
        return CallableCodec(lambda text: len(encoder.encode(text)), name)
    if callable(encoder):
        return CallableCodec(encoder, getattr(encoder, "__name__", name))
    raise TypeError(f"encoding must be a name, a file, an object with encode or count, or a callable, got {name}")
