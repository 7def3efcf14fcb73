"""Slow obvious twin of the character n-gram vectors."""

import math
import unicodedata
from collections import Counter


def reference_words(unit: str) -> list[str]:
    """Runs of letters, marks, digits and connectors, in lower case."""
    spaced = "".join(lower(c) if is_word(c) else " " for c in unit)
    return spaced.split(" ")


def is_word(c: str) -> bool:
    return unicodedata.category(c)[0] in "LM" or unicodedata.category(c) in ("Nd", "Nl", "Pc")


def lower(c: str) -> str:
    return c.lower() if len(c.lower()) == 1 else c


def reference_ngrams(unit: str, shortest: int) -> Counter[str]:
    return Counter(
        word[i : i + n] for word in reference_words(unit) for n in range(shortest, 4) for i in range(len(word) - n + 1)
    )


def reference_similarities(units: list[str], shortest: int = 2, min_count: int = 2) -> list[list[float]]:
    """Cosine of every pair of units under (1 + ln tf) * ln((n + 1) / df)."""
    counts = [reference_ngrams(unit, shortest) for unit in units]
    documents = Counter(gram for count in counts for gram in count)
    vectors = [
        {
            gram: (1 + math.log(times)) * math.log((len(units) + 1) / documents[gram])
            for gram, times in count.items()
            if documents[gram] >= min_count
        }
        for count in counts
    ]
    return [[cosine(a, b) for b in vectors] for a in vectors]


def cosine(a: dict[str, float], b: dict[str, float]) -> float:
    product = sum(value * b[gram] for gram, value in a.items() if gram in b)
    return product / (norm(a) * norm(b)) if a and b else 0.0


def norm(a: dict[str, float]) -> float:
    return math.sqrt(sum(value * value for value in a.values()))
