"""Cut a text of sixteen essays where its topics change, and compare with two ways that know nothing of topics."""

import json
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import numpy as np

import seamline
from seamline.evaluation import pk

HERE = Path(__file__).parent
WORDS_WIDTH = 62


def read_demo() -> tuple[str, list[int]]:
    """The text, and where its sections end."""
    notes = json.loads((HERE / "essays.json").read_text("utf-8"))
    text = (HERE / notes["text"]).read_bytes().decode("utf-8")
    return text, [section["end"] for section in notes["sections"]]


def first_words(text: str) -> str:
    line = " ".join(text[: 2 * WORDS_WIDTH].split())
    return line if len(line) <= WORDS_WIDTH else line[:WORDS_WIDTH].rpartition(" ")[0] + " ..."


def table(chunks: seamline.Chunks) -> Iterator[str]:
    yield f"{'span':>15}  {'size':>5}  {'why it ended':<13}  first words"
    for chunk in chunks:
        why = "end of text" if chunk.level == "text" else chunk.level
        yield f"{chunk.start:>7}:{chunk.end:<7}  {chunk.size:>5}  {why:<13}  {first_words(chunk.text)}"


def unit_breaks(units: np.ndarray, starts: list[int]) -> np.ndarray:
    """Index of the sentence that each start is nearest to; the text's own start is no break."""
    places = np.searchsorted(units[:-1], starts)
    return np.unique(places[(places > 0) & (places < len(units) - 1)])


def scores(text: str, ends: list[int], chunks: seamline.Chunks) -> dict[str, float]:
    """Pk of our cuts and of both baselines over the same sentences; lower is better."""
    units = seamline.sentences(text)
    n_units = len(units) - 1
    truth = unit_breaks(units, ends[:-1])
    equal = np.linspace(0, n_units, len(ends) + 1).astype(np.int64)[1:-1]
    found = {"seamline": unit_breaks(units, chunks.starts.tolist()), "equal lengths": equal, "no cuts": truth[:0]}
    return {name: pk(truth, breaks, n_units=n_units) for name, breaks in found.items()}


def main() -> int:
    text, ends = read_demo()
    started = time.perf_counter()
    chunks = seamline.chunk(text, strategy="topics")
    seconds = time.perf_counter() - started
    chunks.verify()
    print(f"{len(text):,} characters about {len(ends)} topics, no headings; cut with the built-in encoder:\n")
    print("\n".join(table(chunks)))
    print(f"\n{len(chunks)} chunks in {1000 * seconds:.0f} ms; every chunk is an exact slice of the text (verified).")

    sized = seamline.chunk(text, strategy="semantic")
    sized.verify()
    print(f"Sized for retrieval (strategy='semantic'): {len(sized)} chunks, {sized.sizes.min()} to {sized.sizes.max()} "
          "characters; the first five:\n")  # fmt: skip
    print("\n".join(table(sized[:5])))

    results = scores(text, ends, chunks)
    print("\nPk against the known section ends (share of wrongly judged pairs of sentences, lower is better;")
    print("the equal lengths are told the true number of sections):")
    for name, value in results.items():
        print(f"  {name:<14} {100 * value:5.1f} %")
    better = results.pop("seamline") < min(results.values())
    print("seamline is better than both." if better else "seamline is NOT better than both.")
    return 0 if better else 1


if __name__ == "__main__":
    sys.exit(main())
