"""Twin of the kernel of source code: where a text may be cut, level by level, from rows of places and atoms."""

import numpy as np

from seamline.boundaries.detectors import graphemes
from seamline.cuts.refinement import FINDERS
from seamline.options.levels import SYNTAX


def finders(places, levels, atoms):
    """What finds the cuts of each level strictly inside gaps."""

    def outside(offsets):
        return np.array([at for at in offsets if not any(a < at < b for a, b in atoms)], dtype=np.int64)

    def nodes(number, text, starts, ends):
        edges = set(graphemes(text).tolist())
        inline = SYNTAX[number].startswith("inline")
        return np.array([
            at for at, level in zip(places, levels, strict=True)
            if level == number and any(a < at < b for a, b in zip(starts, ends, strict=True))
            and (not inline or at in edges)
        ], dtype=np.int64)  # fmt: skip

    def blank_lines(text, starts, ends):
        ends_of_lines = FINDERS["line"](text, starts, ends).tolist()
        found = []
        for start, end in zip(starts.tolist(), ends.tolist(), strict=True):
            inside = [at for at in ends_of_lines if start < at < end]
            found += [at for at in inside if ends_blank_run(text, start, end, at)]
        return np.array(found, dtype=np.int64)

    made = {name: lambda *gaps, number=number: nodes(number, *gaps) for number, name in enumerate(SYNTAX)}
    return made | {
        "line_between": lambda *gaps: outside(FINDERS["line"](*gaps)),
        "word_between": lambda *gaps: outside(FINDERS["word"](*gaps)),
        "code_gap": blank_lines,
        **{name: FINDERS[name] for name in ("line", "sentence", "word", "subword", "grapheme", "fragment")},
    }


def ends_blank_run(text, start, end, at):
    """Whether a blank line stands before a line start, and none after it; marks of quotes are blanks too."""
    lines = text[start:at].splitlines(keepends=True)
    after = text[at:end].splitlines(keepends=True)
    blank = " \t>\r\n"
    goes_on = bool(after) and not after[0].strip(blank) and after[0][-1:] in "\r\n"
    return len(lines) > 1 and not lines[-1].strip(blank) and not goes_on
