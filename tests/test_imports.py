"""``import seamline`` stays light, and every name is there when it is asked for."""

import ast
import importlib
import subprocess
import sys
from pathlib import Path

import pytest

import seamline

SOURCE = Path(__file__).parents[1] / "src" / "seamline"
HEAVY = {
    "matplotlib", "pandas", "pyarrow", "pysbd", "sentence_transformers", "sklearn", "scipy", "tiktoken", "tokenizers",
    "torch", "transformers",
}
ON_TOP = {"cli", "engines", "evaluation", "frames", "integrations", "report"}


def test_import_loads_nothing_heavy():
    code = "import sys, seamline; print(*sorted({name.partition('.')[0] for name in sys.modules}))"
    loaded = set(subprocess.check_output([sys.executable, "-c", code], text=True).split())
    assert loaded & HEAVY == set()
    assert "seamline" in loaded


def test_import_leaves_the_top_alone():
    code = "import sys, seamline; print(*[n.split('.')[1] for n in sys.modules if n.startswith('seamline.')])"
    loaded = set(subprocess.check_output([sys.executable, "-c", code], text=True).split())
    assert loaded & ON_TOP == set()


LATE = {
    "corpus.many", "corpus.threads", "embedding.encoders", "encodings._bpe",
    "encodings._counter", "encodings.codecs", "encodings.resolve", "packing.balancing",
    "planning._programme", "planning._similarity", "planning.plan", "planning.semantic_plan",
    "topics.topic_cuts",
}
STANDARD = {"asyncio", "concurrent.futures", "hashlib", "pathlib", "typing_extensions", "urllib"}
MOST_MODULES = 62


def test_import_loads_few_modules():
    code = "import numpy, sys; known = {*sys.modules}; import seamline; print(*sorted({*sys.modules} - known))"
    loaded = set(subprocess.check_output([sys.executable, "-c", code], text=True).split())
    assert {f"seamline.{name}" for name in LATE} & loaded == set()
    assert STANDARD & loaded == set()
    assert len(loaded) <= MOST_MODULES


def test_every_public_name_can_be_imported():
    code = "import seamline; print(*[name for name in seamline.__all__ if getattr(seamline, name) is None])"
    assert subprocess.check_output([sys.executable, "-c", code], text=True).split() == []
    code = "from seamline import *; print(plan_breaks.__name__, tokens.__name__)"
    assert subprocess.check_output([sys.executable, "-c", code], text=True).split() == ["plan_breaks", "tokens"]


def test_an_unknown_name_is_refused():
    code = "import seamline; seamline.no_such_name"
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert "module 'seamline' has no attribute 'no_such_name'" in result.stderr


def in_a_new_process(code: str) -> str:
    return subprocess.check_output([sys.executable, "-c", code], text=True).strip()


def test_import_loads_only_what_it_must():
    code = "import sys, seamline; print(*(name for name in sys.modules if name.startswith('seamline.')))"
    loaded = in_a_new_process(code).split()
    assert "seamline.chunker" not in loaded
    assert len(loaded) < 20


def test_every_public_name_is_there_whatever_was_loaded_before():
    code = "import seamline{}; print(*(type(getattr(seamline, name)).__name__ for name in seamline.__all__))"
    kinds = in_a_new_process(code.format("")).split()
    assert set(kinds) <= {"function", "type", "ABCMeta", "cython_function_or_method"}
    for before in (".chunker", ".functions", ".planning.plan", ".sentence", ".boundaries.fixed_windows"):
        assert in_a_new_process(code.format(before)).split() == kinds


def test_names_can_be_imported_and_listed():
    code = "from seamline import *; from seamline import chunk; import seamline as s; print({*s.__all__} - {*dir(s)})"
    assert in_a_new_process(code) == "set()"


FACES = sorted(path for path in SOURCE.rglob("__init__.py") if "face(" in path.read_text("utf-8"))


@pytest.mark.parametrize("path", FACES, ids=lambda p: str(p.relative_to(SOURCE)))
def test_names_loaded_late_are_those_that_type_checkers_see(path):
    tree = ast.parse(path.read_text("utf-8"))
    [block] = [node for node in tree.body if isinstance(node, ast.If)]
    seen = {node.module: [alias.name for alias in node.names] for node in block.body}
    package = importlib.import_module(".".join(("seamline", *path.relative_to(SOURCE).parts[:-1])))
    assert {module: names.split() for module, names in package.HOMES.items()} == seen
    assert set(package.HOMES) & set(package.__all__) == set(), "a file would take the place of a name"
    public = sorted(name for names in seen.values() for name in names)
    modules = ["embedding", "evaluation", "frames", "integrations"] if package is seamline else []
    assert sorted(package.__all__) == public
    assert dir(package) == sorted(public + modules)



def test_a_name_that_is_not_there():
    with pytest.raises(AttributeError, match="module 'seamline' has no attribute 'nothing'"):
        _ = seamline.nothing
