"""The planner by enumeration: every segmentation of a short document, priced term by term."""

import math
from collections import Counter
from itertools import combinations, pairwise

import numpy as np

SHORT = 1e6


def unit_vectors(embeddings):
    """Rows of length 1, or of zeros where they are zero or not finite; and which are which."""
    rows = np.asarray(embeddings, dtype=np.float32).astype(np.float64)
    usable = np.isfinite(rows).all(axis=1) & (np.abs(rows).sum(axis=1) > 0)
    out = np.zeros_like(rows)
    for i in np.flatnonzero(usable):
        out[i] = rows[i] / math.sqrt(float(rows[i] @ rows[i]))
    return out, usable


def noise(rows):
    """Noise floor, far mean and far spread of usable unit vectors."""
    n = len(rows)
    lags = range(1, n) if n <= 24 else range(5, min(12, n - 1) + 1)
    far = np.array([rows[i] @ rows[i + k] for k in lags for i in range(n - k)])
    near = np.array([1 - rows[i] @ rows[i + 1] for i in range(n - 1)])
    floor = max(float(np.median(near)), float(near.mean()) / 4, 1e-6)
    return floor, min(0.9, float(far.mean())), float(far.std())


def coarseness(n, length):
    """m: the powers 0.3 of the text's length and 0.1 of its units, or 0.4 of the units where they are many."""
    if length is None:
        return min(2.0, max(1.0, (n / 100) ** 0.4))
    return min(2.0, max(0.35, (length / 10_000) ** 0.3 * (n / 100) ** 0.1))


def seams(rows, usable):
    """Mean product of the 4 usable rows before and after each gap, less its mean.

    The gaps around skipped rows share the next one's; only the last of them is rewarded for it.
    """
    units = np.flatnonzero(usable)
    kept, n = rows[usable], len(units)
    values = np.array([np.mean(kept[max(i - 4, 0) : i] @ kept[i : i + 4].T) for i in range(1, n)])
    values = dict(zip(units[1:].tolist(), values - values.mean(), strict=True))
    later = [[unit for unit in units.tolist() if unit >= gap] for gap in range(1, len(rows))]
    shared = [values.get(rest[0], 0.0) if rest else 0.0 for rest in later]
    lasts = [rest != following for rest, following in zip(later, [*later[1:], None], strict=True)]
    return [value if last else max(value, 0.0) for value, last in zip(shared, lasts, strict=True)]


def scatter(rows, usable, start, end):
    mass = int(usable[start:end].sum())
    total = rows[start:end].sum(axis=0)
    return mass - float(total @ total) / mass if mass else 0.0


def word_cost(words, start, end):
    """n log(n + V) - sum of c log(c + 1) of one segment."""
    counts = Counter(word for unit in words[start:end] for word in unit)
    n, vocabulary = sum(counts.values()), len({word for unit in words for word in unit})
    return n * math.log(n + vocabulary) - sum(c * math.log(c + 1) for c in counts.values()) if n else 0.0


def admissible(edges, sizes, *, max_size=None, barriers=(), band=None):
    for start, end in pairwise(edges):
        if band is not None and end - start > band:
            return False
        if max_size is not None and end - start > 1 and sum(sizes[start:end]) > max_size:
            return False
        if any(start < barrier < end for barrier in barriers):
            return False
    return True


def cost(edges, rows, usable, sizes, options):
    """The objective of one segmentation, in units of the noise floor."""
    floor, far, spread = noise(rows[usable])
    n, c = int(usable.sum()), options.get("granularity", 1.4)
    penalty = (floor + c * coarseness(n, options.get("text_length")) * spread * math.log(max(3, n))) / (1 - far)
    target, total = options.get("target_size"), 0.0
    weight = options.get("seam_weight", 0.0 if target else 1.5)
    across = seams(rows, usable)
    for start, end in pairwise(edges):
        size = sum(sizes[start:end])
        total += scatter(rows, usable, start, end) / floor
        total += 1 + options.get("size_weight", 3.0) * (size / target - 1) ** 2 if target else penalty / floor
        total += SHORT if size < options.get("min_size", 0) else 0.0
        if options.get("words"):
            total += options.get("word_weight", 0.1) * word_cost(options["words"], start, end)
        if start:
            total += weight * across[start - 1] / floor
        if start and options.get("priors") is not None:
            total -= options["priors"][start - 1]
    return total


def segmentations(n, sizes, options):
    """Edges of every admissible segmentation of ``n`` units."""
    limits = {name: options[name] for name in ("max_size", "barriers", "band") if options.get(name) is not None}
    wanted = options.get("n_segments") or (1, n)
    least, most = (wanted, wanted) if isinstance(wanted, int) else wanted
    for count in range(least - 1, min(most, n)):
        for breaks in combinations(range(1, n), count):
            edges = [0, *breaks, n]
            if admissible(edges, sizes, **limits):
                yield edges


def priced(embeddings, sizes, options):
    """Every admissible segmentation with its cost."""
    rows, usable = unit_vectors(embeddings)
    return [(cost(edges, rows, usable, sizes, options), edges) for edges in segmentations(len(rows), sizes, options)]


def probabilities(embeddings, sizes, options, sharpness):
    """Share of the weight of segmentations that cut in each gap."""
    table = priced(embeddings, sizes, options)
    least = min(price for price, _ in table)
    weights = np.array([math.exp(-sharpness * (price - least)) for price, _ in table])
    cuts = np.zeros(len(embeddings) - 1)
    for weight, (_, edges) in zip(weights, table, strict=True):
        for unit in edges[1:-1]:
            cuts[unit - 1] += weight
    return cuts / weights.sum()


def block_similarity(embeddings, block):
    rows, _ = unit_vectors(embeddings)
    curve = []
    for gap in range(1, len(rows)):
        left, right = rows[max(gap - block, 0) : gap].sum(axis=0), rows[gap : gap + block].sum(axis=0)
        curve.append(float(left @ right) / math.sqrt(float(left @ left) * float(right @ right)))
    return curve
