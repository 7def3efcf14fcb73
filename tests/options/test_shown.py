"""Options are written once: help, signatures, types and the command show what the fields say."""

import inspect
import pydoc
import subprocess
import sys

import pytest

import seamline
from seamline.cli.options import UNUSED
from seamline.options import Settings
from seamline.options.fields import OPTIONS
from tests.cli.runner import run_seamline
from tools import make_typed_options

TAKERS = [
    seamline.chunk, seamline.chunk_file, seamline.chunk_stream, seamline.chunk_many, seamline.achunk_many,
    seamline.Chunker, seamline.SemanticChunker, Settings,
]
EXPLAINING = [seamline.chunk, seamline.Chunker, seamline.SemanticChunker, Settings]


def words(text):
    return " ".join(text.split())


@pytest.mark.parametrize("taker", EXPLAINING, ids=lambda taker: taker.__name__)
def test_help_tells_what_each_option_means(taker):
    shown = words(pydoc.render_doc(taker, renderer=pydoc.plaintext).replace(" |  ", " "))
    assert [item.name for item in OPTIONS if words(item.metadata["meaning"]) not in shown] == []


@pytest.mark.parametrize("taker", TAKERS, ids=lambda taker: taker.__name__)
def test_signatures_name_each_option_with_its_default(taker):
    shown = {name: item.default for name, item in inspect.signature(taker).parameters.items()}
    expected = {item.name: item.default for item in OPTIONS}
    if taker is seamline.SemanticChunker:
        expected |= {"encoder": "builtin", "strategy": "semantic"}
    assert {name: shown[name] for name in expected} == expected


def test_help_of_the_command_tells_the_same():
    shown = words(run_seamline("chunk", "--help").stdout.decode())
    for item in OPTIONS:
        meaning = item.metadata["meaning"]
        told = f"--{item.name.replace('_', '-')} " in shown, meaning[0].lower() + words(meaning[1:]) in shown
        assert told == ((False, False) if item.name in UNUSED else (True, True)), item.name


def test_the_typed_options_are_those_of_the_fields():
    assert make_typed_options.PLACE.read_text("utf-8") == make_typed_options.typed_options()


def test_a_wrong_name_is_told():
    for call in (seamline.chunk, seamline.chunk_file, seamline.chunk_stream, seamline.chunk_many):
        with pytest.raises(TypeError, match="maximum"):
            call("One.", maximum=3)


def test_options_need_no_docstrings():
    code = "import seamline; print(seamline.chunk.__doc__, seamline.chunk('One. Two.', max_size=5).texts())"
    shown = subprocess.check_output([sys.executable, "-OO", "-c", code], text=True)
    assert shown.strip() == "None ['One.', 'Two.']"


@pytest.mark.parametrize(
    ("word", "options"),
    [
        pytest.param(["--split-at", "1,2"], {"split_at": [1, 2]}, id="levels"),
        pytest.param(["--split-at", "turn"], {"split_at": "turn"}, id="turns"),
        pytest.param(["--no-trim", "--strategy", "lines"], {"trim": False, "strategy": "lines"}, id="no-trim"),
        pytest.param(["--packing", "balanced"], {"packing": "balanced"}, id="choice"),
        pytest.param(["--markup", "plain", "--max-size", "30"], {"markup": "plain", "max_size": 30}, id="number"),
    ],
)
def test_the_command_reads_each_sort_of_option(tmp_path, word, options):
    text = "# One\n\nAnn: Yes. No.\n\n## Two\n\nBob: No. Yes, I do.\n\n# Three\n\nAnn: Yes.\n"
    (tmp_path / "page.md").write_text(text)
    settings = {"strategy": "markdown", "max_size": 60} | options
    given = [] if "strategy" in options else ["--strategy", "markdown"]
    size = [] if "max_size" in options else ["--max-size", "60"]
    run = run_seamline("chunk", tmp_path, "--format", "text", *given, *size, *word)
    assert run.returncode == 0, run.stderr
    library = seamline.chunk(text, **settings)
    assert run.stdout.decode().count("page.md") == len(library) > 1
