"""Words of chunks: what each is about, and the weights that a search by words takes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .viewed import Viewed

if TYPE_CHECKING:
    from .._types import Offsets, Spans
    from ..terms.weights import SparseRows


class Worded(Viewed):
    """What the words of chunks say, for `Chunks`."""

    if TYPE_CHECKING:
        text: str
        spans: Spans
        core_starts: Offsets

    def keywords(self, n: int = 4) -> list[tuple[str, ...]]:
        """What each chunk is about: words and pairs of words that tell it from the others, the most telling first.

        Counts of words alone, by no model: c-TF-IDF over the new text of the chunks, without the function words of the
        text's language. See `seamline.terms.keywords`.

        Parameters
        ----------
        n : int, default 4
            Terms a chunk at most; fewer where it has no more, none where it has no words of its own.

        Returns
        -------
        list of tuple of str
            One a chunk.

        Raises
        ------
        ValueError, TypeError
            If ``n`` is no whole number of at least 1.

        Examples
        --------
        >>> import seamline
        >>> text = "The blue whale sings. A blue whale dives.\\n\\nThe steam train stops. A steam train leaves."
        >>> seamline.chunk(text, max_size=50).keywords(n=1)
        [('blue whale',), ('steam train',)]
        """
        from ..terms.telling import keywords

        read = self.plain_chunks
        cores = zip(read.core_starts.tolist(), read.spans[:, 1].tolist(), strict=True)
        return keywords([read.text[start:end] for start, end in cores], n=n)

    def term_weights(self, *, average_length: float | None = None) -> SparseRows:
        """Sparse rows of word weights, one a chunk, for stores that search by words and vectors together.

        BM25 without the rarity of words, which the store knows or adds (``modifier=idf`` in Qdrant). The row of a
        question is `seamline.terms.term_ids` with weights of 1.

        Parameters
        ----------
        average_length : float, optional
            Words of a chunk on average over the whole collection; by default over these chunks.

        Returns
        -------
        SparseRows
            ``indptr``, ``ids`` and ``weights``.

        Raises
        ------
        ValueError, TypeError
            If ``average_length`` is not above 0.

        Examples
        --------
        >>> import seamline
        >>> rows = seamline.chunk("A whale. A ship.", max_size=8).term_weights()
        >>> rows.indptr.tolist(), rows.weights.shape
        ([0, 2, 4], (4,))
        """
        from ..terms.weights import term_weights

        return term_weights(self.plain_texts(), average_length=average_length)
