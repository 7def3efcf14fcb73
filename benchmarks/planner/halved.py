"""Segments found in the same text when its units are half as long, for each one found before.

    python benchmarks/planner/halved.py FILE.jsonl... [--encoder builtin]
"""

import argparse
from pathlib import Path

import numpy as np
from quality import GRANULARITY, changepoints, embed

from seamline.evaluation import SegmentationDocument, read_segmentation


def halved(document: SegmentationDocument) -> SegmentationDocument:
    """The same text, each sentence cut at the blank in its middle; breaks are not needed."""
    pieces = [piece for sentence in document.sentences for piece in halves(sentence)]
    return SegmentationDocument(document.name, tuple(pieces), np.zeros(0, dtype=np.int64))


def halves(sentence: str) -> list[str]:
    words = sentence.split()
    middle = len(words) // 2
    return [" ".join(words[:middle]), " ".join(words[middle:])] if middle else [sentence]


def counts(documents: list[SegmentationDocument], encoder: str) -> np.ndarray:
    """Segments found in each document."""
    embedded, granularity = embed(documents, encoder), GRANULARITY.get(encoder, 1.4)
    plans = [changepoints(embedded[document.name], document, granularity) for document in documents]
    return np.array([len(plan.breaks) + 1 for plan in plans])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE")
    parser.add_argument("--encoder", default="builtin", help="builtin, or a SentenceTransformer by name or folder")
    options = parser.parse_args()
    for path in options.files:
        documents = read_segmentation(path)
        whole, half = (counts(some, options.encoder) for some in (documents, [halved(one) for one in documents]))
        print(f"{path.stem}: {half.sum() / whole.sum():.2f} of {whole.sum()}", flush=True)


if __name__ == "__main__":
    main()
