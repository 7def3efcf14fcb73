"""The options as a type, for functions that take them. Made by ``tools/make_typed_options.py``."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, TypedDict

from ..reading.formats import Reader
from .fields import Curve, Fallback, Unit


class Options(TypedDict, total=False):
    """Options of `seamline.Chunker`, all optional."""

    strategy: str
    max_size: int | None
    min_size: int
    target_size: int | None
    overlap: int | float | None
    reach: float | None
    unit: Unit
    trim: bool | None
    separators: str | Sequence[str | re.Pattern[str]] | None
    boundaries: Sequence[Any] | None
    keep_separator: str | bool | None
    joins: str | None
    split_at: int | str | Sequence[int | str] | None
    markup: str | Reader
    drop: str | Sequence[str]
    count_context: bool
    packing: str
    content_defined: bool
    oversized: str
    language: str
    abbreviations: Sequence[str]
    terminators: str | None
    encoder: Any
    method: str
    curve: Curve
    granularity: float | str | None
    n_segments: int | tuple[int, int] | None
    size_weight: float | None
    max_unit_size: int
    pooling: str
    on_error: str
    fallback: Fallback
