"""Linear time: under every strategy a text eight times as long takes about eight times as long."""

import pytest

from seamline import Chunker
from seamline.options.strategies import STRATEGIES
from tests.timing import cpu_seconds

PARTS = {
    "prose": "The gauge was read at noon. Nobody saw it rise (or so they say).\n\n",
    "one word": "x",
    "one line of words": "word ",
    "short lines": "1.\n",
    "marks": "e\u0301\u0301",
    "family": "\U0001f468\u200d",
    "markdown": "# Top\n\n- an item\n- [ ] another\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n```\ncode\n```\n\n",
}
SHORT, TIMES = 12_000, 8
KEEP_NOTHING = ("hard", "snapped")
BOUND = 3 * TIMES
"""A quadratic rule would take ``TIMES * TIMES`` as long; the rest is room for a busy machine."""


@pytest.mark.parametrize("options", [{}, {"overlap": 50}, {"unit": "graphemes"}, {"oversized": "keep"}], ids=str)
@pytest.mark.parametrize("part", PARTS.values(), ids=PARTS.keys())
@pytest.mark.parametrize("strategy", sorted(name for name, row in STRATEGIES.items() if name != "tokens"))
def test_time_grows_with_the_text(strategy, part, options):
    if "oversized" in options and strategy in KEEP_NOTHING:
        pytest.skip("cuts windows wherever they end, and so keeps no unit whole")
    assert_time_grows_with_the_text(Chunker(strategy=strategy, max_size=200, **options), part)


@pytest.mark.ranks
@pytest.mark.parametrize("overlap", [0, 20])
@pytest.mark.parametrize("part", PARTS.values(), ids=PARTS.keys())
@pytest.mark.parametrize("strategy", ["tokens", "smart", "markdown"])
def test_time_grows_with_the_text_in_tokens(strategy, part, overlap):
    assert_time_grows_with_the_text(Chunker(strategy=strategy, unit="cl100k_base", max_size=60, overlap=overlap), part)


RUNS = {"flags": "\U0001f1e9", "line feeds": "\n", "stops": '.)"', "numbers": "1. ", "ellipses": "…", "initials": "A. "}


@pytest.mark.parametrize("options", [{}, {"min_size": 30}, {"unit": "graphemes"}], ids=str)
@pytest.mark.parametrize("share", [0, 4])
@pytest.mark.parametrize("part", RUNS.values(), ids=RUNS.keys())
def test_time_does_not_grow_with_the_maximum(part, share, options):
    """A run of signs that was walked again for every chunk or cut would take eight times as long."""
    text, ratios = part * (SHORT * TIMES // len(part)), []
    small, large = (Chunker(max_size=size, overlap=share and size // share, **options) for size in (250, 2000))
    while len(ratios) < 4 and min(ratios, default=4) >= 4:
        ratios.append(cpu_seconds(large, text) / max(cpu_seconds(small, text), 1e-4))
    assert min(ratios) < 4


def assert_time_grows_with_the_text(chunker, part):
    short, long = (part * (length // len(part)) for length in (SHORT, SHORT * TIMES))
    least = 5e-3 if chunker.row.plan else 1e-4  # a plan compares all pairs of up to 2,000 units, which is soon done
    cpu_seconds(chunker, short)
    ratios = []
    while len(ratios) < 4 and min(ratios, default=BOUND) >= BOUND:
        ratios.append(cpu_seconds(chunker, long) / max(cpu_seconds(chunker, short), least))
    assert min(ratios) < BOUND
