"""Landmarks, the slow way: every cut is compared with all others near it."""

AROUND = 12
WIDTH = 2**64


def hash_around(text, at):
    found = 14695981039346656037
    for character in text[max(at - AROUND, 0) : at + AROUND]:
        found = (found ^ ord(character)) * 1099511628211 % WIDTH
    found = (found ^ found >> 33) * 0xFF51AFD7ED558CCD % WIDTH
    return (found ^ found >> 33) >> 8


def slow_landmarks(text, positions, ranks, mandatory, sizes, reach):
    """Numbers of the cuts that are larger than those before them within reach, no smaller than those behind."""
    keys = [
        (1, 0, 0) if wall else (0, rank, hash_around(text, at))
        for at, rank, wall in zip(positions, ranks, mandatory, strict=True)
    ]
    return [
        i for i, key in enumerate(keys)
        if not mandatory[i]
        and all(other < key for j, other in enumerate(keys[:i]) if sizes[i] - sizes[j] <= reach)
        and all(other <= key for j, other in enumerate(keys[i + 1 :], i + 1) if sizes[j] - sizes[i] <= reach)
    ]
