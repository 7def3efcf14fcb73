"""Every recorded row of other systems, judged: the same, lawful where theirs is not, or decided otherwise."""

from collections import Counter
from functools import cache

import pytest

from tests.parity.judging import judge
from tests.parity.rows import rows, vectors_folder
from tests.parity.verdicts import BLANKS, EQUAL, FAILED, SKIPPED, Verdict

ROWS = list(rows())
COMPARABLE = (EQUAL, BLANKS, FAILED)
pytestmark = pytest.mark.skipif(vectors_folder() is None, reason="neither SEAMLINE_VECTORS nor SEAMLINE_DATA is set")


@cache
def verdict(number: int) -> Verdict:
    return judge(ROWS[number])


@pytest.mark.ranks
@pytest.mark.parametrize("number", range(len(ROWS)), ids=[row.name for row in ROWS])
def test_row(number):
    found = verdict(number)
    if found.name == SKIPPED:
        pytest.skip(found.reason)
    assert found.name != FAILED, found.reason


@pytest.mark.ranks
def test_verdicts_are_counted():
    """The counts that benchmarks/README.md shows; of the comparable rows 98 in 100 are equal."""
    counts = Counter(verdict(number).name for number in range(len(ROWS)))
    print(dict(counts))
    comparable = sum(counts[name] for name in COMPARABLE)
    assert counts[EQUAL] + counts[BLANKS] >= 0.98 * comparable
