"""Tokens of an encoding: as boundaries, and as the sizes of texts."""

from typing import Any

from .._checks import plain_text
from .._types import Offsets
from ..boundaries._neighbours import between_graphemes


def tokens(text: str, encoding: Any) -> Offsets:
    """Boundaries of the tokens of ``text``.

    Parameters
    ----------
    text : str
    encoding : str, path or tokenizer
        Anything `resolve_encoding` takes whose encoder tells where its tokens end: tiktoken and ``tokenizers`` do.

    Returns
    -------
    ndarray of shape (n + 1,), int64
        ``[0, .., len(text)]``, strictly rising code-point offsets. A token that ends inside a character, or inside a
        user-perceived character (grapheme), gives no boundary.

    Raises
    ------
    TypeError
        ``text`` is no ``str``, or the encoder only counts.
    ValueError
        Unknown encoding; the message lists the known ones.

    Examples
    --------
    >>> tokens("Hello world!", "cl100k_base").tolist()
    [0, 5, 11, 12]
    """
    from .resolve import resolve_encoding

    text = plain_text("text", text)
    return between_graphemes(text, resolve_encoding(encoding).ends(text))


def count_tokens(text: str, encoding: Any = "cl100k_base") -> int:
    """Number of tokens of ``text``; special tokens such as ``<|endoftext|>`` are plain text.

    Parameters
    ----------
    text : str
    encoding : str, path, tokenizer or callable, default "cl100k_base"
        Anything `resolve_encoding` takes.

    Returns
    -------
    int
        What encoding the text gives, without tokens that a model adds around it.

    Examples
    --------
    >>> count_tokens("Hello world!")
    3
    """
    from .resolve import resolve_encoding

    text = plain_text("text", text)
    return resolve_encoding(encoding).count(text)
