"""Words beside vectors in search: the weight chosen on all corpora but one and scored on that one, in turn.

    python benchmarks/quality/lexical.py DATA... [--encoder builtin|minilm]

Each DATA holds ``corpora`` and ``questions.jsonl``. The corpora of a folder are searched together, then each alone;
sizes in cl100k tokens.
"""

import argparse
from pathlib import Path

import numpy as np

from seamline import SemanticChunker
from seamline.evaluation import RetrievalSet, read_retrieval
from seamline.evaluation.pipelines import Retriever, pooled_retriever
from seamline.evaluation.retrieval_runner import ChunkedText, score_retrieval

WEIGHTS = (0.0, 0.1, 0.2, 0.3, 0.4, 0.5)
COLUMNS = ("R@5", "R@300", "R@600", "R@1000")

Scores = dict[str, dict[float, np.ndarray]]
"""Of each corpus under each weight."""


def kept(retriever: Retriever) -> Retriever:
    """The same, which chunks and embeds each text and each question once."""
    chunked: dict[str, ChunkedText] = {}
    asked: dict[str, np.ndarray] = {}

    def chunk(text: str) -> ChunkedText:
        if text not in chunked:
            chunked[text] = retriever.chunk(text)
        return chunked[text]

    def encode(questions: list[str]) -> np.ndarray:
        new = [question for question in questions if question not in asked]
        if new:
            asked.update(zip(new, np.asarray(retriever.encode_queries(new)), strict=True))
        return np.array([asked[question] for question in questions])

    return Retriever(chunk, encode)


def scored(data: RetrievalSet, retriever: Retriever, *, within: bool) -> Scores:
    """Recall of each corpus's questions, in per cent."""
    found: Scores = {}
    for weight in WEIGHTS:
        run = score_retrieval(data, retriever.chunk, retriever.encode_queries, lexical=weight, within=within)
        for name in run.sizes:
            rows = [(one.recall, *one.recall_at_tokens) for one in run.questions if one.corpus == name]
            found.setdefault(name, {})[weight] = 100 * np.mean(rows, axis=0)
    return found


def show(scores: Scores) -> None:
    """Without words, and with the weight that is best on all other corpora by R@600."""
    print("| corpus | weight chosen on the others |", " | ".join(COLUMNS), "|")
    print("|---" * (len(COLUMNS) + 2) + "|")
    gains = []
    for name, rows in scores.items():
        others = [other for other in scores if other != name]
        chosen = max(WEIGHTS, key=lambda weight: sum(scores[other][weight][2] for other in others))
        gains.append(rows[chosen] - rows[0.0])
        cells = [f"{without:.1f} -> {beside:.1f}" for without, beside in zip(rows[0.0], rows[chosen], strict=True)]
        print(f"| {name} | {chosen:g} |", " | ".join(cells), "|")
    print("| mean gain | |", " | ".join(f"{gain:+.1f}" for gain in np.mean(gains, axis=0)), "|\n")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("data", nargs="+", type=Path, metavar="DATA")
    parser.add_argument("--encoder", default="builtin", choices=("builtin", "minilm"))
    options = parser.parse_args()
    encoder = options.encoder
    if encoder == "minilm":
        from embeddings import CachedMiniLM

        encoder = CachedMiniLM()
    retriever = kept(pooled_retriever(SemanticChunker(encoder, unit="cl100k_base")))
    sets = [read_retrieval(folder) for folder in options.data]
    for within in (False, True):
        print(f"{'each corpus alone' if within else 'the corpora of a folder together'}\n")
        scores: Scores = {}
        for data in sets:
            scores |= scored(data, retriever, within=within)
        show(scores)


if __name__ == "__main__":
    main()
