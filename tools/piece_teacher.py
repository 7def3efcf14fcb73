"""Sentences of a folder of free text, and the vectors that all-MiniLM-L6-v2 gives them, computed once."""

from itertools import pairwise
from pathlib import Path

import numpy as np
import numpy.typing as npt

from seamline.boundaries import detectors as boundaries
from seamline.embedding.batching import token_batches
from seamline.embedding.builtin import BuiltinEncoder, word_pieces

LONGEST_INPUT = 256
FEWEST_PIECES = 3


def sentences_of(folder: Path, *, most: int, seed: int = 0) -> list[str]:
    """Distinct sentences of the Latin-script files of ``folder``, ``most`` of them drawn at random, in file order."""
    found: dict[str, None] = {}
    for path in sorted(folder.iterdir()):
        if path.suffix in (".txt", ".md") and not path.stem.isupper() and path.stem.isascii():
            found |= dict.fromkeys(latin_sentences(path.read_text(encoding="utf-8")))
    sentences = list(found)
    chosen = np.random.default_rng(seed).permutation(len(sentences))[:most]
    return [sentences[i] for i in np.sort(chosen)]


def latin_sentences(text: str) -> list[str]:
    if BuiltinEncoder().representation(text) != "pieces":
        return []
    ends = boundaries.sentences(text)
    sentences = (" ".join(text[i:j].split()) for i, j in pairwise(ends))
    return [sentence for sentence in sentences if len(word_pieces(sentence)) >= FEWEST_PIECES]


def teacher_vectors(model_folder: Path, sentences: list[str], *, batch_tokens: int = 512) -> npt.NDArray[np.float32]:
    """Unit vectors of the sentences, in batches of even length."""
    from sentence_transformers import SentenceTransformer

    model = SentenceTransformer(str(model_folder), device="cpu")
    sizes = np.array([min(len(word_pieces(sentence)) + 2, LONGEST_INPUT) for sentence in sentences])
    vectors = np.empty((len(sentences), model.get_embedding_dimension()), dtype=np.float32)
    done = 0
    for batch in token_batches(sizes, batch_tokens):
        texts = [sentences[i] for i in batch]
        vectors[batch] = model.encode(texts, batch_size=len(batch), normalize_embeddings=True, show_progress_bar=False)
        done += len(batch)
        if done // 5000 != (done - len(batch)) // 5000:
            print(f"{done} of {len(sentences)} sentences embedded", flush=True)
    return vectors
