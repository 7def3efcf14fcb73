"""Every code block of the README, the pages and the docstrings does what it shows."""

import doctest
import importlib
import json
import pkgutil
import re
import sys
import types
from pathlib import Path

import numpy as np
import pytest

import seamline
from seamline.options.strategies import ALIASES, STRATEGIES
from tests.page_runner import FLAGS, Block, blocks_of, prepare_folder, run_console, run_python
from tests.stub_server import stub_server

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
MODULES = sorted(m.name for m in pkgutil.walk_packages(seamline.__path__, "seamline.") if "__main__" not in m.name)


@pytest.fixture
def reader_folder(tmp_path, monkeypatch):
    """A folder as a reader of the pages has it; libraries that could download stay offline."""
    prepare_folder(tmp_path)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HF_HUB_OFFLINE", "1")
    monkeypatch.setenv("OPENAI_API_KEY", "none")
    monkeypatch.setenv("PYSPARK_PYTHON", sys.executable)
    with stub_server() as server:
        monkeypatch.setenv("OPENAI_BASE_URL", server.url)
        yield


def run_block(block: Block, names: dict[str, object]) -> None:
    if block.language in {"python", "pycon"}:
        run_python(block, names)
    elif block.language == "console":
        run_console(block)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_blocks_of_a_page(page, reader_folder):
    """Blocks share the names of their page; one that needs a missing library ends it, with the reason."""
    names: dict[str, object] = {"__name__": "page"}
    absent = set()
    for block in blocks_of(page):
        absent.update(block.missing())
        if not block.missing():
            run_block(block, names)
    if absent:
        pytest.skip(f"ran without the blocks that need {', '.join(sorted(absent))}")


@pytest.mark.ranks
def test_each_call_of_ours_on_the_page_for_comers():
    """The middle column of every row is evaluated in the names of the page's block, or says that it is left out."""
    page = ROOT / "docs" / "coming-from.md"
    names: dict[str, object] = {"__name__": "page"}
    run_python(blocks_of(page)[0], names)
    cells = re.findall(r"^\| [^|]+ \| ([^|]+) \| [^|]*\|$", page.read_text("utf-8"), re.M)
    calls = [call for cell in cells if cell not in ("ours", "left out") for call in re.findall(r"`([^`]+)`", cell)]
    assert len(calls) > 100
    for call in calls:
        eval(call, names)


def test_the_runner_finds_and_fails(tmp_path):
    """Planted faults: a wrong output and a wrong session are both noticed."""
    page = tmp_path / "page.md"
    page.write_text("```python\nprint(1)\n```\n\n```text\n2\n```\n\n```python\n>>> 1 + 1\n3\n```\n")
    first, second = blocks_of(page)
    for block in (first, second):
        with pytest.raises(AssertionError):
            run_block(block, {})


def documented_objects(module: types.ModuleType) -> dict[str, object]:
    """Public names that a module defines itself, and their public methods."""
    own = {name: value for name, value in vars(module).items() if getattr(value, "__module__", "") == module.__name__}
    methods = {
        f"{name}.{key}": getattr(value, key)
        for name, value in own.items() if isinstance(value, type)
        for key in vars(value) if not key.startswith("_")
    }  # fmt: skip
    return {module.__name__: module, **own, **methods}


def examples_of(module: types.ModuleType) -> list[doctest.DocTest]:
    parser = doctest.DocTestParser()
    objects = documented_objects(module).items()
    docs = [(name, value.__doc__) for name, value in objects if isinstance(getattr(value, "__doc__", None), str)]
    names = {"np": np, "seamline": seamline, **vars(module)}
    tests = [parser.get_doctest(doc, dict(names), name, module.__name__, 0) for name, doc in docs]
    return [test for test in tests if test.examples]


NEEDED = {
    "embedding.lexical": "sklearn", "encodings.token_ends": "tiktoken", "frames.frame": "pyarrow",
    "frames.keyed": "pyarrow", "frames.rows": "pyarrow", "frames.tables": "pyarrow", "functions": "tiktoken",
    "measures.token_measure": "tiktoken",
    "token_limits": "tiktoken",
}  # fmt: skip
"""Libraries without which the examples of a module cannot run."""


@pytest.mark.parametrize("name", MODULES)
def test_examples_of_docstrings(name):
    pytest.importorskip(NEEDED.get(name.partition(".")[2], "numpy"))
    try:
        module = importlib.import_module(name)
    except ImportError as error:
        pytest.skip(f"{name} needs {error.name}")
    runner = doctest.DocTestRunner(optionflags=FLAGS, verbose=False)
    report: list[str] = []
    for test in examples_of(module):
        runner.run(test, out=report.append)
    assert runner.failures == 0, "".join(report)


def test_every_public_name_is_in_the_reference():
    page = (ROOT / "docs" / "reference.md").read_text("utf-8")
    listed = set(re.findall(r"^ +(?:seamline\.)?(\w+)$", page, re.M))
    assert {name for name in seamline.__all__ if name != "__version__"} - listed == set()


def test_every_name_of_a_strategy_is_on_the_page_of_defaults():
    page = (ROOT / "docs" / "defaults.md").read_text("utf-8")
    rows = re.findall(r"^\| (`.*?) \| (`\w+`) \|$", page, re.M)
    listed = {name: row.strip("`") for names, row in rows for name in re.findall(r"\w+", names)}
    assert listed == ALIASES
    cells = " ".join(re.findall(r"^\| ([^|]*) \|", page, re.M))
    assert set(STRATEGIES) - set(re.findall(r"`(\w+)`", cells)) == set()


def test_every_public_name_has_a_docstring():
    assert [name for name in seamline.__all__ if not getattr(seamline, name).__doc__] == []


def test_the_demo_text_is_what_its_sections_say():
    notes = json.loads((ROOT / "demo" / "essays.json").read_text("utf-8"))
    text = (ROOT / "demo" / notes["text"]).read_bytes().decode("utf-8")
    ends = [section["end"] for section in notes["sections"]]
    assert len(text.encode()) >= 30_000
    assert ends == sorted(set(ends))
    assert ends[-1] == len(text)
    assert all(text[end - 2 : end] == "\n\n" for end in ends[:-1])


def test_recipes_are_short():
    recipes = [block.code for block in blocks_of(ROOT / "docs" / "recipes.md") if block.language == "python"]
    assert len(recipes) >= 4
    assert max(code.count("\n") for code in recipes) <= 15
