"""How far behind its end a chunk of a live stream comes out: ``python benchmarks/speed/live.py [FILE ...]``.

Text comes in a few code points at a time, as a model writes it. A row has the median and the 95th percentile of the
code points that had come behind a chunk's end when it was handed out, in all and behind what packing has to see: as
long as the next unit might still fit, no reader of the text could end the chunk. The last line has the speed in bulk
of a stream that is not live, and what a live one takes for each piece.
"""

import argparse
import time
from collections.abc import Iterator
from pathlib import Path

import numpy as np
from texts import plain_texts

from seamline import Chunker

PIECE = 4
ROWS: dict[str, dict[str, object]] = {
    "sentences, one a chunk": {"strategy": "sentences", "max_size": 1, "oversized": "keep"},
    "sentences, 500": {"strategy": "sentences", "max_size": 500},
    "sentences, 1000, overlap 100": {"strategy": "sentences", "max_size": 1000, "overlap": 100},
    "paragraphs, 1000": {"strategy": "paragraphs", "max_size": 1000},
    "lines, 1000": {"strategy": "lines", "max_size": 1000},
    "words, 1000": {"strategy": "words", "max_size": 1000},
    "smart, plain, 1000": {"strategy": "smart", "max_size": 1000, "markup": "plain"},
}


def lags(text: str, options: dict[str, object]) -> tuple[np.ndarray, np.ndarray]:
    """Code points behind each chunk's end, and behind what no longer fitted, but for the last chunks."""
    come = 0

    def pieces() -> Iterator[str]:
        nonlocal come
        for start in range(0, len(text), PIECE):
            come += len(text[start : start + PIECE])
            yield text[start : start + PIECE]

    found = []
    chunker = Chunker(**options)  # type: ignore[arg-type]
    for chunk in chunker.chunk_stream(pieces(), live=True):
        if come < len(text):
            needed = max(chunk.end, chunk.start + (chunker.resolved_max_size or 0))
            found.append((come - chunk.end, come - needed))
    behind, idle = np.array(found).T
    return behind, idle


def seconds(text: str, *, live: bool, size: int) -> float:
    """CPU seconds of a stream."""
    start = time.process_time()
    for _ in Chunker(strategy="sentences").chunk_stream(
        (text[i : i + size] for i in range(0, len(text), size)), live=live
    ):
        pass
    return time.process_time() - start


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="*", type=Path, help="texts; without any the prose of the benchmarks")
    parser.add_argument("--characters", type=int, default=60_000)
    asked = parser.parse_args()
    texts = [path.read_text("utf-8") for path in asked.files] or [plain_texts()["ascii"]]
    print("| settings | behind the end: median | 95 % | behind what packing has to see: median | 95 % |")
    print("|---|---|---|---|---|")
    for name, options in ROWS.items():
        pairs = [lags(text[: asked.characters], options) for text in texts]
        columns = [np.percentile(np.concatenate(each), (50, 95)) for each in zip(*pairs, strict=True)]
        print(f"| {name} | " + " | ".join(f"{value:.0f}" for column in columns for value in column) + " |", flush=True)
    long = (texts[0] * 50)[:4_000_000]
    bulk = min(seconds(long, live=False, size=1 << 16) for _ in range(3))
    live = seconds(long[: asked.characters], live=True, size=PIECE) / (asked.characters / PIECE)
    print(f"\nin bulk {len(long) / bulk / 1e6:.0f} million code points a second; live {live * 1e6:.0f} us a piece")


if __name__ == "__main__":
    main()
