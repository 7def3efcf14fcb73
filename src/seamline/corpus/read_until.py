"""Documents that are read until one cannot be: what came before it is handed out first."""

from collections.abc import Iterable, Iterator

from ..markup.documents import Document


def until_error(documents: Iterable[Document], errors: list[Exception]) -> Iterator[Document]:
    """Documents up to the first that cannot be read, whose error goes into ``errors``."""
    try:
        yield from documents
    except Exception as error:
        errors.append(error)
