"""Ray Data: a dataset of documents to a dataset of chunks."""

from __future__ import annotations

from typing import Any

from ..frames.rows import RowChunker


class Worker:
    """One actor: its chunker, with the encoder that was loaded when the actor began."""

    def __init__(self, rows: RowChunker) -> None:
        self.rows = rows
        rows.engine  # noqa: B018

    def __call__(self, batch: Any) -> Any:
        return self.rows(batch)


def chunk_batch(batch: Any, *, rows: RowChunker) -> Any:
    """One task."""
    return rows(batch)


def chunk_dataset(
    dataset: Any, rows: RowChunker, *, concurrency: int | tuple[int, int] | None = None, batch_size: int | None = 4096
) -> Any:
    """Chunks of the documents of a Ray dataset.

    Parameters
    ----------
    dataset : ray.data.Dataset
        With the text column of ``rows``.
    rows : RowChunker
        With an encoder it runs in a pool of actors, which load the encoder once each; without one in tasks.
    concurrency : int or (int, int), optional
        Actors of the pool, or the fewest and the most. Default: 1 with an encoder; without one what Ray finds right.
    batch_size : int or None, default 4096
        Documents a call; None takes whole blocks.

    Returns
    -------
    ray.data.Dataset
        Lazy, with the schema of ``rows.schema``. Rows come in the order of their documents within a batch.

    Raises
    ------
    ImportError
        If Ray is missing; the extra ``ray`` installs it.

    Examples
    --------
    >>> import ray  # doctest: +SKIP
    >>> from seamline.frames import RowChunker  # doctest: +SKIP
    >>> documents = ray.data.from_items([{"id": 1, "text": "One sentence. Another one."}])  # doctest: +SKIP
    >>> chunk_dataset(documents, RowChunker({"max_size": 15})).take_all()  # doctest: +SKIP
    """
    try:
        import ray.data  # noqa: F401
    except ImportError as error:
        raise ImportError("Ray datasets need Ray: pip install 'seamline[ray]'", name="ray") from error
    how = {"batch_format": "pyarrow", "batch_size": batch_size}
    if rows.encoder is None and rows.chunker.encoder is None:
        return dataset.map_batches(chunk_batch, fn_kwargs={"rows": rows}, concurrency=concurrency, **how)
    return dataset.map_batches(Worker, fn_constructor_args=(rows,), concurrency=concurrency or 1, **how)
