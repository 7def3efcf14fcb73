"""Spark: a data frame of documents to a data frame of chunks, by Arrow batches."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from ..frames.arrow import pyarrow
from ..frames.rows import RowChunker


def chunk_dataframe(frame: Any, rows: RowChunker) -> Any:
    """Chunks of the documents of a Spark data frame.

    Parameters
    ----------
    frame : pyspark.sql.DataFrame
        With the text column of ``rows``.
    rows : RowChunker
        Made once in each Python worker, with its encoder.

    Returns
    -------
    pyspark.sql.DataFrame
        Lazy, with the columns of ``rows.schema``; vectors are plain lists, since Spark has none of a fixed length.
        Nothing is shuffled: chunks stay in the partition of their document.

    Raises
    ------
    ImportError
        If pyspark is missing; the extra ``spark`` installs it.

    Examples
    --------
    >>> from seamline.frames import RowChunker  # doctest: +SKIP
    >>> frame = spark.createDataFrame([(1, "One sentence. Another one.")], "id int, text string")  # doctest: +SKIP
    >>> chunk_dataframe(frame, RowChunker({"max_size": 15})).show()  # doctest: +SKIP
    """
    try:
        from pyspark.sql.pandas.types import from_arrow_schema, to_arrow_schema
    except ImportError as error:
        raise ImportError("Spark frames need pyspark: pip install 'seamline[spark]'", name="pyspark") from error
    made = listed_schema(rows.schema(to_arrow_schema(frame.schema)))
    return frame.mapInArrow(chunking(rows), from_arrow_schema(made))


def chunking(rows: RowChunker) -> Callable[[Iterable[Any]], Iterator[Any]]:
    """What a worker does with the batches of a partition."""

    def chunked(batches: Iterable[Any]) -> Iterator[Any]:
        return (batch.cast(listed_schema(batch.schema)) for batch in rows.stream(batches))

    return chunked


def listed_schema(schema: Any) -> Any:
    """The same schema with plain lists in place of those of a fixed length."""
    arrow = pyarrow()
    fields = [each.with_type(listed(each.type)) for each in schema]
    return arrow.schema(fields)


def listed(kind: Any) -> Any:
    """The same type with plain lists in place of those of a fixed length, inside of lists and structs too."""
    arrow = pyarrow()
    if arrow.types.is_fixed_size_list(kind) or arrow.types.is_list(kind):
        return arrow.list_(listed(kind.value_type))
    if arrow.types.is_struct(kind):
        return arrow.struct([each.with_type(listed(each.type)) for each in kind])
    return kind
