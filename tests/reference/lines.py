"""Line ends by the obvious route."""

import re
from itertools import accumulate


def reference_lines(text: str) -> list[int]:
    return [0, *accumulate(len(part) for part in re.findall(r"[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+", text))]
