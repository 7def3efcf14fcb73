"""Processor time of one call, for tests that it grows with the length of the text alone."""

import time
from collections.abc import Callable
from typing import Any


def cpu_seconds(function: Callable[[str], Any], text: str) -> float:
    start = time.process_time()
    function(text)
    return time.process_time() - start
