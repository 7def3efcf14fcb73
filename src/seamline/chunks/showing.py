"""Chunks as a page to look at, in a browser or a notebook."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .drawing import Drawn


class Shown:
    """What shows the chunks of one text."""

    def to_html(self: Drawn, *, beside: Drawn | None = None, title: str = "") -> str:
        """One self-contained page that shows the text with its chunks, their sizes, and the curve of a plan.

        Parameters
        ----------
        beside : Chunks, optional
            Other chunks of the same text, shown on the right.
        title : str, optional
            Default: the document's id.

        Returns
        -------
        str
            HTML that loads nothing; write it as UTF-8.

        Raises
        ------
        ValueError
            ``beside`` holds chunks of another text.
        """
        from ..report.page import page
        from .drawing import drawn, labels

        runs = [run.plain_chunks for run in ([self] if beside is None else [self, beside])]
        title = title or self.document_id or "chunks"
        return page([drawn(dict(zip(labels(runs), runs, strict=True)), name=title)], title=title)

    def _repr_html_(self: Drawn) -> str:
        from ..report.page import framed
        from .drawing import shown_in_notebooks

        return framed(Shown.to_html(shown_in_notebooks(self.plain_chunks)))
