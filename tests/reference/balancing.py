"""Balanced packing by trying every set of cuts."""

from itertools import combinations


def cost(positions, ranks, ends, target, minimum, weight):
    """Cost of ending chunks at ``ends``, indices of cuts, the last one included."""
    top = max(ranks[1:-1], default=0)
    total, start = 0.0, 0
    for end in ends:
        size = positions[end] - positions[start]
        total += ((size - target) / target) ** 2 * (4 if size < minimum else 1)
        if end != len(positions) - 1 and top:
            total += weight * (top - ranks[end]) / top
        start = end
    return total


def best_cost(positions, ranks, target, maximum, minimum, weight):
    """Least cost over all admissible sets of cuts."""
    last = len(positions) - 1
    inner = range(1, last)
    sets = [(*chosen, last) for count in range(last) for chosen in combinations(inner, count)]
    return min(cost(positions, ranks, ends, target, minimum, weight) for ends in sets if fits(positions, ends, maximum))


def fits(positions, ends, maximum):
    starts = (0, *ends[:-1])
    return all(positions[b] - positions[a] <= maximum for a, b in zip(starts, ends, strict=True))
