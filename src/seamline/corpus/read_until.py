"""Documents that are read until one cannot be: what came before it is handed out first."""

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any, TypeVar

from ..markup.documents import Document, as_document

Item = TypeVar("Item")


def until_error(items: Iterable[Item], errors: list[Exception]) -> Iterator[Item]:
    """Items up to the first that cannot be read, whose error goes into ``errors``."""
    try:
        yield from items
    except Exception as error:
        errors.append(error)


def taken(stream: Iterator[Item], count: int, errors: list[Exception]) -> list[Item]:
    """So many of the next items at most; fewer before one that cannot be read."""
    return list(until_error(islice(stream, count), errors))


def each_document(items: Iterable[Any], first: int = 0) -> Iterator[Document]:
    """Documents in order, counted from ``first``; of one that is none its place is told."""
    for number, item in enumerate(items, first):
        yield numbered_document(item, number)


def numbered_document(item: Any, number: int) -> Document:
    try:
        return as_document(item)
    except (TypeError, ValueError) as error:
        raise type(error)(f"{error} (document {number}, counted from 0)") from error
