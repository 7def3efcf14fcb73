"""Packing by sizes that do not add, where a shorter chunk may be the larger one."""

import numpy as np
import pytest

from seamline.cuts.ranked import Cuts
from seamline.packing.counted import pack_counted
from seamline.packing.packed import limits_within


class Signed:
    """Counts code points, and 100 for the signature of a definition that the chunk does not leave."""

    additive = False

    def __init__(self, ends_at):
        self.ends_at = ends_at

    def cumulative(self, offsets):
        return offsets

    ended = cumulative

    def count(self, start, end):
        return end - start + (100 if end <= self.ends_at else 0)


@pytest.mark.parametrize(
    ("ends_at", "first"), [pytest.param(0, 60, id="coarsest"), pytest.param(70, 90, id="its-signature-is-too-much")]
)
def test_the_coarsest_cut_is_taken_only_where_the_chunk_fits_there(ends_at, first):
    positions = np.array([0, 30, 60, 90, 120], dtype=np.int64)
    ranks = np.array([2, 0, 1, 0, 2], dtype=np.uint8)
    cuts = Cuts(positions, ranks, ("word", "line", "end"), np.array([True, False, False, False, True]))
    spans, _, _, sizes = pack_counted(
        "ab cd " * 20, cuts, limits=limits_within(100, 0, 0), measure=Signed(ends_at), trim=False,
        shared=np.zeros(0, dtype=np.int64),
    )
    assert spans[0].tolist() == [0, first]
    assert sizes.max() <= 100
