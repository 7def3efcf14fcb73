"""Pickles of an earlier day, which must load today: ``python -m tests.chunks.stored`` writes them anew."""

import pickle
from pathlib import Path

import seamline

FOLDER = Path(__file__).parent
TEXT = "# Title\n\nOne sentence. Another one.\n\n- an item\n- a second\n\n## Part\n\nThe last words.\n"


def made() -> dict[str, object]:
    """What is stored, by the name of its file."""
    chunks = seamline.chunk(TEXT, strategy="markdown", max_size=40, overlap=10)
    return {"chunks.pickle": chunks, "chunk.pickle": chunks[2]}


if __name__ == "__main__":
    for name, value in made().items():
        (FOLDER / name).write_bytes(pickle.dumps(value, protocol=4))
