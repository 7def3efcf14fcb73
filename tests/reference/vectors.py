"""Slow obvious twin of chunk vectors: every chunk looks at every unit."""

import math

import numpy as np


def reference_pool(
    rows, boundaries, sizes, spans, *, context=0.7, reach=200.0, units=40, headings=0.3, heading_units=None
):
    """As `seamline.vectors.pool_vectors`, in float64, straight from the formula."""
    rows = [unit(np.asarray(row, dtype=np.float64)) for row in rows]
    vectors = []
    for c, (start, end) in enumerate(spans):
        vector = unit(core(rows, boundaries, sizes, start, end))
        before = beside(rows, boundaries, sizes, start, reach, units, before=True)
        after = beside(rows, boundaries, sizes, end, reach, units, before=False)
        vector = vector + context * unit(before + after)
        if heading_units is not None and len(heading_units[c]):
            vector = vector + headings * unit(sum(rows[i] for i in heading_units[c]))
        vectors.append(unit(vector))
    return np.array(vectors)


def unit(vector):
    length = np.linalg.norm(vector)
    return vector / length if np.isfinite(length) and length > 0 else np.zeros_like(vector)


def core(rows, boundaries, sizes, start, end):
    total = np.zeros_like(rows[0])
    for i, row in enumerate(rows):
        overlap = min(end, boundaries[i + 1]) - max(start, boundaries[i])
        if overlap > 0:
            total = total + overlap / (boundaries[i + 1] - boundaries[i]) * math.sqrt(sizes[i]) * row
    return total


def beside(rows, boundaries, sizes, edge, reach, units, *, before):
    """Sum over the parts of units on one side of an offset; a cut unit's part comes on top of the whole ones."""
    total = np.zeros_like(rows[0])
    order = range(len(rows) - 1, -1, -1) if before else range(len(rows))
    distance, whole = 0.0, 0
    for i in order:
        length = boundaries[i + 1] - boundaries[i]
        start = boundaries[i] if before else max(edge, boundaries[i])
        end = min(edge, boundaries[i + 1]) if before else boundaries[i + 1]
        share = (end - start) / length
        if share <= 0 or (share == 1 and whole == units):
            continue
        whole += share == 1
        weight = share * math.sqrt(sizes[i]) * math.exp(-(distance + share * sizes[i] / 2) / reach)
        total = total + weight * rows[i]
        distance += share * sizes[i]
    return total
