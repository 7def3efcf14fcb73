"""Text and encoder of the cost runs; imports nothing of seamline, so the peers' environment can use it too."""

import random
import resource
import time
import zlib
from typing import Any

import numpy as np

WIDTH = 384
N_ROWS = 4096
TOPICS = 40
WORDS_PER_TOPIC = 60
SYLLABLES = ("ba", "con", "der", "el", "fo", "gar", "hi", "in", "jo", "ka", "lum", "mer", "no", "os", "pre", "qui",
             "ra", "sten", "tor", "un", "ver", "wil", "yan", "zo")  # fmt: skip


def make_sentences(n_sentences: int, *, seed: int = 7) -> list[str]:
    """Topical prose: runs of 5-15 sentences from one vocabulary, about 18 words and 120 characters a sentence."""
    generator = random.Random(seed)
    vocabulary = [[make_word(generator) for _ in range(WORDS_PER_TOPIC)] for _ in range(TOPICS)]
    sentences: list[str] = []
    while len(sentences) < n_sentences:
        words = generator.choice(vocabulary)
        for _ in range(generator.randint(5, 15)):
            chosen = " ".join(generator.choice(words) for _ in range(generator.randint(10, 26)))
            sentences.append(chosen.capitalize() + ".")
    return sentences[:n_sentences]


def make_word(generator: random.Random) -> str:
    return "".join(generator.choice(SYLLABLES) for _ in range(generator.randint(1, 3)))


class HashEncoder:
    """Vectors by a hash of the text: costs next to nothing, and what it costs is measured and taken off."""

    def __init__(self) -> None:
        self.rows = np.random.default_rng(0).normal(size=(N_ROWS, WIDTH)).astype(np.float32)
        self.rows /= np.linalg.norm(self.rows, axis=1, keepdims=True)
        self.forget()

    def forget(self) -> None:
        self.n_calls = self.n_texts = self.n_characters = 0
        self.seconds = 0.0

    def encode(self, texts: Any, **options: Any) -> np.ndarray:
        """Vectors of shape (n, 384), or (384,) for one string."""
        started = time.process_time()
        one = isinstance(texts, str)
        listed = [texts] if one else list(texts)
        vectors = self.rows[[zlib.crc32(text.encode("utf-8", "surrogatepass")) % N_ROWS for text in listed]]
        self.n_calls, self.n_texts = self.n_calls + 1, self.n_texts + len(listed)
        self.n_characters += sum(map(len, listed))
        self.seconds += time.process_time() - started
        return vectors[0] if one else vectors


def peak_bytes() -> int:
    """Largest resident size of this process so far."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024


def outside_ms(run: Any, encoder: HashEncoder, *, n_sentences: int, repeats: int) -> dict[str, float]:
    """CPU milliseconds per 1,000 sentences outside of the encoder: best and median of some runs after a first."""
    run()
    values = []
    for _ in range(repeats):
        encoder.forget()
        started = time.process_time()
        run()
        values.append((time.process_time() - started - encoder.seconds) * 1e6 / n_sentences)
    return {"best": round(min(values), 3), "median": round(sorted(values)[len(values) // 2], 3)}
