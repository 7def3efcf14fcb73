"""Names of the levels at which a structured text may be cut."""

HEADING_LEVELS = 6
MAX_INNER = 3
"""Levels of nesting that are told apart; what lies deeper ranks with the last."""

STRUCTURE = ("block", "turn", *("heading",) * HEADING_LEVELS)
"""Names of the outer levels, finest first."""

INSIDE = (
    "lead_in", *(f"inner{depth}" for depth in range(1, MAX_INNER + 1)), "after_head",
    "before_head", "head_row", "cell", "code_gap", "code_line",
)
"""Names of the levels inside blocks, coarsest first, in the order of the kernel."""

FINER = (*INSIDE, "sentence", "line", "word", "subword", "grapheme", "fragment")
"""Names of all levels that are scanned in gaps only, coarsest first, in the order of the kernel."""

SYNTAX = (
    *(f"{name}{depth}" for depth in range(1, 9) for name in ("definition", "group", "statement")), "opening",
    "after_lead", "line_between", *(f"inline{depth}" for depth in range(1, 9)), "word_between",
    "code_gap", "line", "sentence", "word", "subword", "grapheme", "fragment",
)
"""Names of the levels of source code, coarsest first, in the order of the kernel: nodes by depth; after a signature;
between a comment or decorator and what it stands before; lines outside of strings and comments; nodes within lines;
words; and then what lies inside of strings and comments."""

TRACK_LEVELS = {"page": "page", "cue": "time"}
"""What may always begin a chunk and is a span of a track, with the track's name."""
