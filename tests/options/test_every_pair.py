"""Every pair of strategy and option: the result changes, or the call raises, or the docs say why neither."""

import re
from pathlib import Path

import numpy as np
import pytest

from seamline import Chunker
from seamline.options.fields import OPTIONS
from tests.strategy_names import NAMES

PAGE = Path(__file__).parents[2] / "docs" / "defaults.md"
PROSE = (
    "Er sah noch den zweiten und auch den 3. Tag dieser langen Woche und ging dann fort. "
    "Another sentence is here, xyz. Abbreviated as it is! "
    "A third one tells of the sea and of ships that left the harbour? And the fourth one is short. "
)
MARKED = (
    f"# One heading that is long\n\n{PROSE}\n\n## Two\n\n{PROSE}{'wordwithoutend' * 9} and more.\n\n"
    "- item one is here\n- item two is there\n\n| a | b |\n|---|---|\n| one | two |\n| three | four |\n\n"
    "# Three\n\nUSER: Why is it so?\n\n"
    f"ASSISTANT: So it is. {PROSE}\n\n   \n\n```\ncode = 1\nmore = 2\n```\n\n{PROSE}\n\nThe end.\n"
)
PLAIN = f"1. First Things\n\n{PROSE}\n\n2. Second Things\n\n{PROSE}\n\nUSER: Why?\n\nASSISTANT: Because. {PROSE}\n"
SIZES = {"tokens": {"max_size": 60}, "snapped": {"max_size": 60}}


def encoder(texts):
    return np.array([[len(text), text.count("e"), 1.0, text.count("s")] for text in texts], dtype=np.float32)


def failing(texts):
    raise RuntimeError("no vectors")


VALUES = {
    "max_size": [40], "min_size": [*range(4, 60, 4)], "target_size": [20, 30], "overlap": [12], "reach": [0],
    "unit": ["words", "bytes"],
    "trim": [True, False], "separators": [["e"], "python"], "split_at": [[1], "turn"], "markup": ["plain", "markdown"],
    "count_context": [True], "packing": ["balanced"], "oversized": ["keep"], "language": ["de", "en"],
    "encoder": [encoder], "method": ["curve"], "curve": [{"block": 1, "sensitivity": 0.0}],
    "granularity": [0.01, 3.0, "fine"], "n_segments": [3, (3, 5)],
    "size_weight": [0.01, 90.0], "max_unit_size": [15], "pooling": ["plain"],
    "on_error": ["fallback"], "fallback": [{"max_size": 35, "overlap": 5}],
    "boundaries": [["word"]], "keep_separator": ["start", False], "joins": ["within", "across"],
    "abbreviations": [["xyz"], ["fort", "short"], ["is", "so"]], "terminators": ["!", "e", ",", "n"],
    "drop": ["nav"], "content_defined": [True],
}
"""Values of each option, one of which has to matter."""

TEXTS = {"markup": PLAIN, "drop": f"<nav>Home</nav>{MARKED}"}
"""Texts in which an option matters, where it is not the usual one."""

BESIDE = {
    "curve": {"method": "curve"}, "pooling": {"encoder": encoder}, "on_error": {"encoder": failing},
    "fallback": {"encoder": failing, "on_error": "fallback"}, "keep_separator": {"separators": ["e"]},
    "drop": {"markup": "html"},
}
"""Other options beside which an option shows what it does."""


def told_pairs():
    """Pairs that the table of the docs names as without effect."""
    header = r"\| option \| strategies \| why it changes nothing \|\n\|[-|]+\|\n"
    [table] = re.findall(header + r"((?:\|.*\n)+)", PAGE.read_text("utf-8"))
    rows = [line.strip("|\n").split("|") for line in table.splitlines()]
    return {
        (option, strategy) for options, strategies, *_ in rows
        for option in re.findall(r"`(\w+)`", options) for strategy in re.findall(r"`(\w+)`", strategies)
    }


def outcome(text, strategy, options):
    """All that can be seen of the chunks, or the error that came."""
    base = SIZES.get(strategy, {"max_size": 60})
    try:
        chunks = Chunker(**{"strategy": strategy, **base, **options})(text)
    except (ValueError, TypeError, RuntimeError) as error:
        return type(error).__name__, str(error)
    vectors = chunks.vectors.tolist() if chunks.has_vectors else None
    return chunks.to_dicts(), vectors, [chunk.context_size for chunk in chunks], chunks.fallback


def matters(strategy, option):
    """Whether any value of the option changes what is seen, or is refused by the option's name."""
    text, beside = TEXTS.get(option, MARKED), BESIDE.get(option, {})
    if outcome(text, strategy, beside)[0] == "ValueError":
        beside = {}
    before = outcome(text, strategy, beside)
    found = [outcome(text, strategy, beside | {option: value}) for value in VALUES[option]]
    refused = [kind for kind, *told in found if kind == "ValueError" and option not in str(told)]
    assert not refused, "another option is blamed"
    return any(result != before for result in found)


def test_every_option_is_tried():
    assert {item.name for item in OPTIONS} - {"strategy"} <= set(VALUES)


@pytest.mark.parametrize("strategy", NAMES)
def test_every_option_matters_or_is_told(strategy):
    silent = {(item.name, strategy) for item in OPTIONS[1:] if not matters(strategy, item.name)}
    assert silent == {pair for pair in told_pairs() if pair[1] == strategy}
