"""The powers and the factor of the penalty, chosen on all kinds of text but one and scored on that one, in turn.

    python benchmarks/planner/left_out.py DATA [--encoder builtin] [--cache FOLDER]

DATA holds ``segmentation`` and ``segmentation_speech``. Chosen by the mean over sets of (Pk + WindowDiff) / 2 less a
quarter of Boundary Similarity; printed are Pk / WindowDiff / Boundary Similarity of the sets left out.
"""

import argparse
import itertools
from collections.abc import Callable
from pathlib import Path

import numpy as np
from quality import Vectors, vectors

from seamline.evaluation import SegmentationDocument, read_segmentation
from seamline.evaluation.segmentation_runner import score_breaks
from seamline.planning.memory import LEAST, MOST, coarseness
from seamline.planning.plan import plan_breaks
from seamline.topics.reading_length import reading_length

KINDS = {
    "glued": ("segmentation/choi_3-11", "segmentation/wikicat"),
    "articles": ("segmentation/wiki50", "segmentation/wiki300"),
    "speech": tuple(f"segmentation_speech/{name}" for name in ("avlecture", "avlecture_raw", "physics_asr")),
    "meetings": ("segmentation_speech/qmsum_ami",),
    "dialogue": ("segmentation_speech/dialseg_711", "segmentation_speech/tiage"),
}
POWERS = (0.0, 0.1, 0.2, 0.3, 0.4, 0.5)
FACTORS = tuple(np.round(np.arange(0.8, 1.9, 0.1), 1).tolist())
FAMILIES: dict[str, Callable[[float, float], bool]] = {
    "of neither": lambda text, units: text == units == 0,
    "of the units": lambda text, units: text == 0,
    "of the text": lambda text, units: units == 0,
    "of both": lambda text, units: text + units <= 0.5,
}
Setting = tuple[float, float, float]
"""Powers of the text's length and of its units, and granularity."""


def set_score(documents: list[SegmentationDocument], embedded: Vectors, setting: Setting) -> np.ndarray:
    """Mean Pk, WindowDiff and Boundary Similarity in per cent."""
    scores = [score_breaks(one, planned(one, embedded[one.name], setting)).as_tuple()[:3] for one in documents]
    return 100 * np.mean(scores, axis=0)


def planned(document: SegmentationDocument, rows: np.ndarray, setting: Setting) -> np.ndarray:
    """Breaks under other powers than the library's own, whose factor is divided out."""
    of_text, of_units, granularity = setting
    length = reading_length(document.text)
    factor = min(MOST, max(LEAST, (length / 10_000) ** of_text * (len(rows) / 100) ** of_units))
    own = coarseness(len(rows), length)
    return plan_breaks(rows, granularity=granularity * factor / own, text_length=length).breaks


def loss(scores: np.ndarray) -> np.ndarray:
    """Of each setting, over the sets that it was chosen on."""
    return ((scores[..., 0] + scores[..., 1]) / 2 - scores[..., 2] / 4).mean(axis=1)


def left_out(scores: dict[Setting, dict[str, np.ndarray]], allowed: list[Setting]) -> dict[str, tuple]:
    """For each kind: the setting chosen without it, and its own scores."""
    found = {}
    for kind, names in KINDS.items():
        others = [name for other, sets in KINDS.items() if other != kind for name in sets]
        table = np.array([[scores[setting][name] for name in others] for setting in allowed])
        chosen = allowed[int(loss(table).argmin())]
        found[kind] = chosen, np.array([scores[chosen][name] for name in names])
    return found


def show(scores: dict[Setting, dict[str, np.ndarray]]) -> None:
    print("| power", *KINDS, "all sets", sep=" | ", end=" |\n")
    print("|---" * (len(KINDS) + 2) + "|")
    for family, holds in FAMILIES.items():
        found = left_out(scores, [setting for setting in scores if holds(*setting[:2])])
        cells = [f"{written(rows)} ({', '.join(f'{x:g}' for x in chosen)})" for chosen, rows in found.values()]
        everything = np.concatenate([rows for _, rows in found.values()])
        print(f"| {family} |", " | ".join(cells), f"| {written(everything)} |")


def written(rows: np.ndarray) -> str:
    return " / ".join(f"{value:.1f}" for value in rows.mean(axis=0))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("data", type=Path, metavar="DATA")
    parser.add_argument("--encoder", default="builtin", help="builtin, or a SentenceTransformer by name or folder")
    parser.add_argument("--cache", type=Path, help="folder for embeddings")
    options = parser.parse_args()
    scores: dict[Setting, dict[str, np.ndarray]] = {}
    for name in itertools.chain(*KINDS.values()):
        path = options.data / f"{name}.jsonl"
        documents = read_segmentation(path)
        embedded = vectors(path, documents, options.encoder, options.cache)
        for of_text, of_units, granularity in itertools.product(POWERS, POWERS, FACTORS):
            if of_text + of_units <= 0.5:
                setting = of_text, of_units, granularity
                scores.setdefault(setting, {})[name] = set_score(documents, embedded, setting)
    show(scores)


if __name__ == "__main__":
    main()
