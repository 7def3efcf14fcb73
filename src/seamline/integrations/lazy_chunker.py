"""The chunker of an adapter: our options, the framework's words for some of them, an encoder that is made late."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cached_property
from typing import Any

from ..chunker import Chunker


class LazyChunker:
    """Options checked at once, and a chunker whose encoder is made at first use.

    Parameters
    ----------
    options : mapping
        Options of `seamline.Chunker`.
    words : mapping of str to tuple of str and object
        For some of our options the framework's word and the value that came under it; None came not.
    encoder_factory : callable, optional
        Makes the encoder, without arguments: once in a process, when the first text comes. It is what is pickled,
        never the encoder.

    Raises
    ------
    ValueError
        One option came under two names, an encoder twice, or a value breaks its rule.
    """

    def __init__(
        self, options: Mapping[str, Any], words: Mapping[str, tuple[str, Any]], *,
        encoder_factory: Callable[[], Any] | None = None,
    ) -> None:
        given = translated(options, words)
        if encoder_factory is not None and given.get("encoder") is not None:
            raise ValueError(f"encoder_factory makes the encoder, got encoder={given['encoder']!r} beside it")
        self.settings = Chunker(**given)
        self.encoder_factory = encoder_factory

    @cached_property
    def ready(self) -> Chunker:
        """The chunker, with its encoder."""
        if self.encoder_factory is None:
            return self.settings
        return replace(self.settings, encoder=self.encoder_factory())

    def __getstate__(self) -> dict[str, Any]:
        return {"settings": self.settings, "encoder_factory": self.encoder_factory}


def translated(options: Mapping[str, Any], words: Mapping[str, tuple[str, Any]]) -> dict[str, Any]:
    """Our options, with what came under a framework's words; None is what was not given."""
    given = {name: value for name, value in options.items() if value is not None}
    for name, (word, value) in words.items():
        if value is None:
            continue
        if name in given:
            raise ValueError(f"{word} is called {name} here: give one of them, got {value!r} and {given[name]!r}")
        given[name] = value
    return given
