"""Wrong options and texts: the message names the parameter, the rule and the value."""

import io
import math
import re
from pathlib import Path

import pytest

import seamline
from seamline import Chunker
from seamline.options.settings import Settings

WRONG = [
    ("strategy", "nope", ValueError, "strategy must be one of .*, got 'nope'"),
    ("strategy", 3, TypeError, "strategy must be a str, got int"),
    ("max_size", 0, ValueError, "max_size must be at least 1, got 0"),
    ("max_size", 1.5, TypeError, "max_size must be an int, got float"),
    ("max_size", "10", TypeError, "max_size must be an int, got str"),
    ("max_size", True, TypeError, "max_size must be an int, got bool"),
    ("min_size", -1, ValueError, "min_size must be at least 0, got -1"),
    ("min_size", None, TypeError, "min_size must be an int, got NoneType"),
    ("target_size", 0, ValueError, "target_size must be at least 1, got 0"),
    ("target_size", 1.5, TypeError, "target_size must be an int, got float"),
    ("target_size", 5000, ValueError, "target_size must be in 1..max_size, got 5000 with max_size 1000"),
    ("overlap", -1, ValueError, "overlap must be at least 0, got -1"),
    ("overlap", 1000, ValueError, "overlap.* 1000"),
    ("overlap", "3", TypeError, "overlap must be an int, got str"),
    pytest.param("unit", "parsecs", ValueError, "parsecs", marks=pytest.mark.ranks),
    ("unit", 3, TypeError, "unit.*int"),
    ("trim", "yes", TypeError, "trim must be a bool, got str"),
    ("separators", "klingon", ValueError, "separators must be .*klingon"),
    ("separators", [], ValueError, "separators must be strings or patterns, at least one, got \\[\\]"),
    ("separators", [1], ValueError, "separators must be strings or patterns, at least one, got \\[1\\]"),
    ("separators", 3, TypeError, "separators must be a preset or a sequence of str, got int"),
    ("split_at", 7, ValueError, "split_at must hold heading levels in 1..6, or turn, page, cue, got 7"),
    ("split_at", [1.5], TypeError, "split_at must be an int, got float"),
    ("split_at", "1", TypeError, "split_at must be an int, got str"),
    ("markup", "latin", ValueError, "markup must be one of .*auto, .*html, .*plain, .*subtitles.*, got 'latin'"),
    ("boundaries", "paragraph", TypeError, "boundaries must be a sequence, coarsest first, got str"),
    ("boundaries", [], ValueError, "boundaries must hold at least one level, got none"),
    ("boundaries", ["chapter"], ValueError, "boundaries must be one of .*sentence.*literal.*, got 'chapter'"),
    ("boundaries", [len], TypeError, "boundaries must be levels, .* got the callable len"),
    ("boundaries", [[3, 3]], ValueError, r"boundaries must be offsets that rise strictly from 0 on, got \[3, 3\]"),
    ("boundaries", [[3, 9000]], ValueError, "boundaries must lie in the text of 3300 characters, got 9000"),
    ("boundaries", [([3, 9], [0.5])], ValueError, "boundaries must have one score an offset"),
    ("boundaries", [re.compile(b"x")], TypeError, "boundaries must be patterns of str, got a pattern of bytes"),
    ("keep_separator", "middle", ValueError, "keep_separator must be one of end, start, got 'middle'"),
    ("keep_separator", "end", ValueError, "keep_separator needs separators or patterns to cut at, got 'end'"),
    ("joins", "none", ValueError, "joins must be one of across, within, got 'none'"),
    ("abbreviations", "Dr.", TypeError, "abbreviations must be a sequence of str, got str"),
    ("abbreviations", [""], ValueError, "abbreviations must be words, none of them empty"),
    ("terminators", 3, TypeError, "terminators must be a str, got int"),
    ("terminators", "", ValueError, "terminators must hold 1 to 16 marks, got 0"),
    ("drop", "menu", ValueError, "drop must name parts of a page .main, .*furniture., got 'menu'"),
    ("drop", 3, TypeError, "drop must be names of parts of a page, got int"),
    ("count_context", "yes", TypeError, "count_context must be a bool, got str"),
    ("content_defined", "yes", TypeError, "content_defined must be a bool, got str"),
    ("packing", "tight", ValueError, "packing must be one of balanced, greedy, got 'tight'"),
    ("oversized", "drop", ValueError, "oversized must be one of cut, keep, got 'drop'"),
    ("language", "not a tag!", ValueError, "language must be 'auto' or a BCP 47 tag .*, got 'not a tag!'"),
    ("language", 3, TypeError, "language must be a str, got int"),
    ("reach", -1, ValueError, "reach must be at least 0 and finite, got -1"),
    ("reach", "far", TypeError, "reach must be a number, got str"),
    ("encoder", 3, TypeError, "encoder must be .*, got int"),
    ("method", "magic", ValueError, "method must be one of changepoints, curve, got 'magic'"),
    ("granularity", -1.0, ValueError, "granularity must be above 0 and finite, got -1"),
    ("granularity", math.nan, ValueError, "granularity must be above 0 and finite, got nan"),
    ("granularity", "finer", ValueError, "granularity must be one of coarse, fine, medium, got 'finer'"),
    ("granularity", [1.0], TypeError, "granularity must be a number, got list"),
    ("n_segments", 0, ValueError, "n_segments must be at least 1, got 0"),
    ("n_segments", 1.5, TypeError, "n_segments must be an int, got float"),
    ("n_segments", (4, 2), ValueError, "n_segments must rise from the least to the most, got 4 and 2"),
    ("n_segments", (4,), ValueError, "n_segments must be a number or a least and a most one, got \\[4\\]"),
    ("n_segments", (0, 2), ValueError, "n_segments must be at least 1, got 0"),
    ("n_segments", "4-10", TypeError, "n_segments must be an int, got str"),
    ("size_weight", -1, ValueError, "size_weight must be at least 0 and finite, got -1"),
    ("size_weight", "much", TypeError, "size_weight must be a number, got str"),
    ("curve", "steep", ValueError, "curve must be one of default, reliquary, got 'steep'"),
    ("curve", 3, TypeError, "curve must be CurveSettings, a mapping of their fields or a preset's name, got int"),
    ("curve", {"smothing": 3}, ValueError, "curve must hold fields out of block, .*, got 'smothing'"),
    ("curve", {"block": 0}, ValueError, "block must be at least 1, got 0"),
    ("curve", {"sensitivity": "high"}, TypeError, "sensitivity must be a number, got str"),
    ("curve", {"sensitivity": math.nan}, ValueError, "sensitivity must be finite, got nan"),
    ("curve", {"merge_similarity": 2}, ValueError, "merge_similarity must be between -1 and 1, got 2"),
    ("curve", {"clamp": [0.9, 0.1]}, ValueError, "clamp must be a range from low to high"),
    ("curve", {"local_minima": 1}, TypeError, "local_minima must be a bool, got int"),
    ("fallback", 1600, TypeError, "fallback must be a mapping with max_size and overlap, got int"),
    ("fallback", {"overlap": 3}, ValueError, "fallback must hold max_size, and may hold overlap, got .'overlap'."),
    ("fallback", {"max_size": 3, "overlap": 3}, ValueError, "overlap must be below max_size of fallback, got 3 and 3"),
    ("max_unit_size", 0, ValueError, "max_unit_size must be at least 1, got 0"),
    ("max_unit_size", 2.5, TypeError, "max_unit_size must be an int, got float"),
    ("pooling", "max", ValueError, "pooling must be one of context, plain, got 'max'"),
    ("on_error", "ignore", ValueError, "on_error must be one of fallback, raise, got 'ignore'"),
]


@pytest.mark.parametrize(("name", "value", "error", "message"), WRONG, ids=lambda value: str(value)[:30])
def test_a_wrong_option_is_named(name, value, error, message):
    with pytest.raises(error, match=message):
        seamline.chunk("Some text. " * 300, **{name: value})


def test_every_option_has_a_wrong_value():
    named = {getattr(row, "values", row)[0] for row in WRONG}
    assert named == {name for name, item in Settings.__dataclass_fields__.items() if item.init}


NO_TEXTS = [b"bytes", None, Path("notes.txt"), io.StringIO("x"), 3]


@pytest.mark.parametrize("text", NO_TEXTS, ids=lambda value: type(value).__name__)
def test_what_is_no_text_is_sent_to_files(text):
    for call in (seamline.chunk, Chunker(), seamline.sentences):
        with pytest.raises(TypeError, match=rf"text must be a str, got {type(text).__name__}; use chunk_file\(\)"):
            call(text)


@pytest.mark.parametrize("wrong", [1.0, True], ids=repr)
def test_a_wrong_type_is_refused_though_its_equal_was_taken(wrong):
    assert len(seamline.chunk("ab", max_size=1)) == 2
    with pytest.raises(TypeError, match=f"max_size must be an int, got {type(wrong).__name__}"):
        seamline.chunk("ab", max_size=wrong)


@pytest.mark.parametrize(
    ("name", "value", "strategy"),
    [("granularity", 1.0, "topics"), ("n_segments", 2, "topics"), ("separators", "py", "recursive")],
)
def test_an_option_of_another_strategy_is_refused(name, value, strategy):
    with pytest.raises(ValueError, match=f"{name} needs strategy='{strategy}', got strategy 'smart'"):
        Chunker(**{name: value})
    assert Chunker(strategy=strategy, **{name: value})


@pytest.mark.parametrize("strategy", ["smart", "markdown", "topics"])
def test_a_target_needs_something_that_aims_at_it(strategy):
    with pytest.raises(ValueError, match=f"target_size needs .*, got strategy '{strategy}' and packing 'greedy'"):
        Chunker(strategy=strategy, target_size=5)
    assert Chunker(strategy=strategy, target_size=5, packing="balanced").resolved_target_size == 5


@pytest.mark.ranks
@pytest.mark.parametrize("unit", ["characters", "token", ""])
def test_an_unknown_unit_is_told_of_all_units(unit):
    with pytest.raises(ValueError, match=f"unit must be one of chars, .*: encoding must be .*, got '{unit}'"):
        Chunker(unit=unit)


@pytest.mark.parametrize("unit", [b"chars", ["chars"]], ids=repr)
def test_a_sequence_is_no_unit(unit):
    with pytest.raises(TypeError, match="unit must be the name of a unit"):
        Chunker(unit=unit)


def test_separators_in_a_string_are_told_apart_from_presets():
    with pytest.raises(ValueError, match=r"got '\\n\\n'; separators of your own are given as a list"):
        Chunker(strategy="recursive", separators="\n\n")


@pytest.mark.parametrize("name", ["granularity", "size_weight"])
def test_a_number_too_large_for_a_float_is_infinite(name):
    with pytest.raises(ValueError, match=f"{name} must be .* finite, got inf"):
        Chunker(strategy="topics", **{name: 10**400})


@pytest.mark.parametrize("strategy", ["smart", "recursive", "markdown", "hard", "snapped", "semantic", "topics"])
@pytest.mark.parametrize("size", [2**63 - 1, 2**63, 10**30])
def test_a_size_beyond_all_kernels_is_no_limit(strategy, size):
    text = "One sentence. Another one.\n\nA third."
    options = {} if strategy == "snapped" else {"min_size": size // 4}
    chunks = seamline.chunk(text, strategy=strategy, max_size=size, overlap=size // 2, **options)
    assert chunks.texts() == [text]


def test_a_stream_takes_sizes_beyond_all_kernels():
    chunks = list(seamline.chunk_stream(["One. ", "Two."], max_size=10**30))
    assert [chunk.text for chunk in chunks] == ["One. Two."]


@pytest.mark.parametrize("strategy", ["smart", "markdown", "words", "semantic"])
def test_a_minimum_above_the_default_maximum_doubles_it(strategy):
    """Nobody is told of a maximum that was never given."""
    text = "Some words are here now. " * 400
    chunks = seamline.chunk(text, strategy=strategy, min_size=2000)
    assert chunks.max_size == 4000
    assert min(map(len, chunks.texts())) >= 2000
    with pytest.raises(ValueError, match="min_size must be at most max_size, got 2000 and 1000"):
        seamline.chunk(text, strategy=strategy, min_size=2000, max_size=1000)
