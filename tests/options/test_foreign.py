"""Names of other systems: what they are called here, in calls and on the command line."""

import re
import warnings

import pytest

import seamline
from seamline.options.fields import OPTIONS
from seamline.options.foreign import FOREIGN, known_here
from tests.cli.runner import error_lines, run_seamline
from tests.models import minilm, minilm_folder

NAMES = tuple(item.name for item in OPTIONS)


def test_the_table_leads_to_options_that_there_are():
    assert len(FOREIGN) >= 30
    assert {foreign.here for foreign in FOREIGN.values() if foreign.here} <= set(NAMES)
    assert not set(FOREIGN) & set(NAMES)
    assert all(foreign.note for foreign in FOREIGN.values() if not foreign.here)


@pytest.mark.parametrize("name", FOREIGN)
@pytest.mark.parametrize("call", [seamline.Chunker, lambda **k: seamline.chunk("a", **k)], ids=["chunker", "chunk"])
def test_an_option_of_others_is_told_by_its_name_here(name, call):
    here = FOREIGN[name].here
    told = f"{name} is called {here} here" if here else f"{name} is not needed here"
    with pytest.raises(TypeError, match=re.escape(told)):
        call(**{name: 5})


@pytest.mark.parametrize(("call", "message"), [
    (lambda: seamline.chunk("a", max_sise=5), "there is no option max_sise; did you mean max_size?"),
    (lambda: seamline.chunk("a", chunk_size=5, delim="."), "semchunk); delim is called separators here, a list, under"),
    (lambda: seamline.chunk("a", strategy="sentense"), "got 'sentense'; did you mean 'sentences'?"),
    (lambda: seamline.chunk("a", strategy="Token"), "did you mean 'tokens'?"),
    (lambda: seamline.chunk("a", strategy="py"), "did you mean strategy='recursive' with separators='python'?"),
    (lambda: seamline.chunk("a", strategy="zzz"), "got 'zzz'"),
    (lambda: seamline.chunk("a", separators="pyton"), "did you mean 'python'?"),
    (lambda: seamline.chunk("a", unit="word"), "did you mean 'words'?"),
    (lambda: seamline.chunk("a", unit="characters"), "did you mean 'chars'?"),
    (lambda: seamline.chunk("a", unit="tokens"), "did you mean 'cl100k_base'?"),
    (lambda: seamline.chunk("a", language="German"), "did you mean 'de'?"),
    (lambda: seamline.chunk("a", packing="balance"), "did you mean 'balanced'?"),
])
def test_what_was_meant_is_asked(call, message):
    with pytest.raises((ValueError, TypeError), match=re.escape(message)):
        call()


def test_lists_of_names_have_no_second_names():
    with pytest.raises(ValueError, match="strategy must be one of") as caught:
        seamline.chunk("a", strategy="zzz")
    assert "sentence_boundary" not in str(caught.value)
    with pytest.raises(ValueError, match="separators must be one of") as caught:
        seamline.chunk("a", separators="zzz")
    assert "rst" not in str(caught.value)


class Table:
    columns = ("text",)

    def __iter__(self):
        return iter(self.columns)


@pytest.mark.parametrize(("call", "message"), [
    (lambda: seamline.chunk(["a"]), "got list; use chunk_many() for many texts"),
    (lambda: seamline.chunk(Table()), "got Table; use chunk_many() with its column of texts"),
    (lambda: seamline.chunk(b"a"), "got bytes; use chunk_file()"),
    (lambda: seamline.chunk(None), "got NoneType"),
    (lambda: seamline.chunk_many(Table()), "give its column of texts, table['text']"),
    (lambda: seamline.chunk_many("a"), "chunk() takes one text"),
])
def test_the_right_call_is_named(call, message):
    with pytest.raises(TypeError, match=re.escape(message)):
        call()


def test_a_folder_is_told_from_a_file(tmp_path):
    with pytest.raises(IsADirectoryError, match=re.escape(f"got the folder {str(tmp_path)!r}; use chunk_many()")):
        seamline.chunk_file(tmp_path)


@pytest.mark.parametrize(("words", "usage", "message"), [
    (["chunk", "--chunk-size", "5"], "usage: seamline chunk", "--chunk-size is called --max-size here"),
    (["chunk", "--chunk-overlap=5", "x"], "usage: seamline chunk", "--chunk-overlap is called --overlap here"),
    (["plan", "--number-of-chunks", "5"], "usage: seamline plan", "called --n-segments here, under --strategy topics"),
    (["evaluate", "retrieval", "x", "--tokenizer", "y"], "usage: seamline evaluate retrieval", "called --unit here"),
    (["chunk", "--max-sise", "5"], "usage: seamline chunk", "there is no option --max-sise; did you mean --max-size?"),
])
def test_the_command_says_so_under_its_own_usage(words, usage, message):
    run = run_seamline(*words)
    assert run.returncode == 2
    assert error_lines(run)[0].startswith(usage)
    assert message in error_lines(run)[-1]


def test_what_is_unknown_and_near_to_nothing_is_named_alone():
    assert known_here("zzzz", NAMES) == "there is no option zzzz"


def test_public_names_are_shown():
    assert {"frames", "evaluation", "chunk"} <= set(dir(seamline))
    assert {"HOMES", "TYPE_CHECKING", "face"}.isdisjoint(dir(seamline))
    assert seamline.evaluation.__name__ == "seamline.evaluation"


@pytest.mark.parametrize(("options", "limits"), [
    ({}, "at most 1,000 chars>"), ({"strategy": "semantic"}, "target 420, at most 850 chars>"),
    ({"strategy": "topics"}, "strategy='topics'>"), ({"packing": "balanced"}, "target 750, at most 1,000 chars>"),
    ({"max_size": 9, "unit": len}, "at most 9 len>"), ({"strategy": "snapped"}, "target 1,600 chars>"),
])
def test_chunks_tell_the_sizes_in_force(options, limits):
    assert repr(seamline.chunk("One sentence. Another one.", **options)).endswith(limits)


@pytest.mark.parametrize("given", ["model", "tokenizer", "folder"])
@pytest.mark.parametrize("strategy", ["smart", "semantic", "markdown"])
def test_a_model_as_unit_brings_its_window(given, strategy):
    model = minilm()
    unit = {"model": model, "tokenizer": model.tokenizer, "folder": str(minilm_folder())}[given]
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        chunks = seamline.chunk("The tide rose in the night and fell. " * 250, unit=unit, strategy=strategy)
    longest = max(len(model.tokenizer.encode(text)) for text in chunks.texts())
    assert longest <= 256
    assert chunks.max_size <= 254


def test_a_maximum_beyond_the_window_is_told_where_it_was_asked_for():
    with pytest.warns(UserWarning, match="exceeds the 254 tokens") as caught:
        seamline.chunk("One.", unit=minilm(), max_size=1000)
    assert caught[0].filename == __file__
