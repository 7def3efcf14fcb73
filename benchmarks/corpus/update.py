"""One word put into a megabyte: `Chunker.update` beside chunking anew, and how many chunks changed.

Run as ``python benchmarks/corpus/update.py FILE.md... [--model FOLDER]``. Times are the least of some rounds in one
process, in milliseconds; ``ids`` are asked for in both where the row says so. With a model the last row embeds with it.
"""

import argparse
import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from seamline import Chunker, Chunks

SIZE = 1_000_000
ROUNDS = 7


def text_of(paths: list[str], size: int) -> str:
    """The texts of some files one behind the other, again and again up to a size."""
    joined = "\n\n".join(Path(path).read_text(encoding="utf-8") for path in paths)
    return (joined * (size // len(joined) + 1))[:size]


def edited(text: str) -> str:
    """The text with a word more in its middle."""
    place = text.index(" ", len(text) // 2)
    return text[:place] + " quite" + text[place:]


def least(call: Callable[[], Any], rounds: int) -> float:
    """Milliseconds of the fastest round."""
    spent = []
    for _ in range(rounds):
        begin = time.process_time()
        call()
        spent.append(time.process_time() - begin)
    return 1000 * min(spent)


def with_ids(chunks: Chunks) -> Chunks:
    """Chunks whose ids were asked for."""
    assert len(chunks.ids) == len(chunks)
    return chunks


def row(name: str, chunker: Chunker, text: str, rounds: int, seen: Callable[[Chunks], Chunks]) -> dict[str, object]:
    """What an update costs beside chunking anew."""
    after, before = edited(text), seen(chunker(text))
    updated, anew = chunker.update(before, after), chunker(after)
    assert updated.spans.tolist() == anew.spans.tolist()
    again = least(lambda: seen(chunker.update(before, after)), rounds)
    whole = least(lambda: seen(chunker(after)), rounds)
    changed = len(set(anew.hashes) - set(before.hashes))
    return {
        "row": name, "chunks": len(anew), "changed": changed, "update_ms": round(again, 2), "anew_ms": round(whole, 2),
        "ratio": round(again / whole, 3),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="+")
    parser.add_argument("--model", help="folder of a sentence-transformers model")
    parser.add_argument("--size", type=int, default=SIZE)
    options = parser.parse_args()
    text = text_of(options.files, options.size)
    for strategy in ("markdown", "smart", "sentences"):
        chunker = Chunker(strategy=strategy)
        print(json.dumps(row(strategy, chunker, text, ROUNDS, lambda chunks: chunks)), flush=True)
        print(json.dumps(row(f"{strategy}, ids", chunker, text, ROUNDS, with_ids)), flush=True)
    if options.model:
        chunker = Chunker(strategy="semantic", encoder=options.model)
        print(json.dumps(row("semantic", chunker, text, 1, lambda chunks: chunks)), flush=True)


if __name__ == "__main__":
    main()
