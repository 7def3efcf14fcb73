"""Names of all strategies for parameters of a test; the one that counts tokens is marked."""

import pytest

from seamline.options.strategies import STRATEGIES

NAMES = [pytest.param(name, marks=pytest.mark.ranks) if name == "tokens" else name for name in sorted(STRATEGIES)]
