"""The import rule: parts never import what stands above them, and ``import seamline`` stays light."""

import ast
import re
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
TOP = {"__main__", "cli", "engines", "evaluation", "frames", "integrations", "report"}
FACADE = {
    "__init__", "chunker", "corpus", "corpus_async", "corpus_threads", "entry", "levels", "options", "packer",
    "pooling", "ranking", "semantic", "settings", "simple", "strategies", "stream_records", "streaming", "token_limits",
    "snapping", "windowing",
}
RESULTS = {"chunks", "plan", "plotting", "semantic_plan", "regroup", "verification"}
SHARED = {"_checks", "_types"}
LAYERS = ("kernels and shared", "parts", "results", "façade", "top")


def layer(module: str) -> int:
    """Height of a module; a part is whatever no other layer names."""
    if module in TOP or module.startswith("cli_"):
        return 4
    if module in FACADE:
        return 3
    if module in RESULTS:
        return 2
    return 0 if module in SHARED or (SOURCE / f"{module}.pyx").exists() else 1


def area(path: Path) -> str:
    """First name below the package: a module, or the sub-package that a file lies in."""
    return path.relative_to(SOURCE).with_suffix("").parts[0]


def absolute_names(node: ast.Import | ast.ImportFrom, path: Path) -> list[str]:
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    package = ("seamline", *path.relative_to(SOURCE).parts[:-1])
    prefix = package[: len(package) - node.level + 1] if node.level else ()
    stem = ".".join([*prefix, *([node.module] if node.module else [])])
    return [f"{stem}.{alias.name}" for alias in node.names]


def imported_areas(path: Path) -> set[str]:
    """Areas of the package that a Python file imports anywhere, inside functions too."""
    nodes = [n for n in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(n, ast.Import | ast.ImportFrom)]
    names = [name.split(".") for node in nodes for name in absolute_names(node, path)]
    known = {area(p) for p in SOURCE.rglob("*.py")} | {p.stem for p in SOURCE.glob("*.pyx")}
    return {parts[1] for parts in names if parts[0] == "seamline" and len(parts) > 1 and parts[1] in known}


def python_files() -> list[Path]:
    return sorted(SOURCE.rglob("*.py"))


@pytest.mark.parametrize("path", python_files(), ids=lambda p: str(p.relative_to(SOURCE)))
def test_a_module_imports_nothing_above_it(path):
    own = layer(area(path))
    above = {name: LAYERS[layer(name)] for name in imported_areas(path) if layer(name) > own}
    assert not above, f"{area(path)} belongs to {LAYERS[own]}"


@pytest.mark.parametrize("path", sorted(SOURCE.glob("*.pyx")), ids=lambda p: p.stem)
def test_a_kernel_imports_no_python_module_of_the_package(path):
    python_import = r"^\s*(?:from\s+(?:seamline|\.)\S*\s+import|import\s+seamline)"
    assert re.findall(python_import, path.read_text("utf-8"), re.M) == []


def test_import_loads_nothing_heavy():
    code = "import sys, seamline; print(*sorted({name.partition('.')[0] for name in sys.modules}))"
    loaded = set(subprocess.check_output([sys.executable, "-c", code], text=True).split())
    assert loaded & HEAVY == set()
    assert "seamline" in loaded


def test_import_leaves_the_top_alone():
    code = "import sys, seamline; print(*[n.split('.')[1] for n in sys.modules if n.startswith('seamline.')])"
    loaded = set(subprocess.check_output([sys.executable, "-c", code], text=True).split())
    assert {name for name in loaded if layer(name) == 4} == set()


LATE = {
    "_bpe", "_plan", "_similarity", "_tokencount", "balancing", "codecs", "corpus", "corpus_threads", "encoders",
    "encodings", "plan", "semantic", "semantic_plan",
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
    code = "from seamline import *; print(plan_breaks.__module__, tokens.__name__)"
    assert subprocess.check_output([sys.executable, "-c", code], text=True).split() == ["seamline.plan", "tokens"]


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
    for before in (".chunker", ".simple", ".plan"):
        assert in_a_new_process(code.format(before)).split() == kinds


def test_names_can_be_imported_and_listed():
    code = "from seamline import *; from seamline import chunk; import seamline as s; print({*s.__all__} - {*dir(s)})"
    assert in_a_new_process(code) == "set()"


def test_names_loaded_late_are_those_that_type_checkers_see():
    tree = ast.parse((SOURCE / "__init__.py").read_text("utf-8"))
    [block] = [node for node in tree.body if isinstance(node, ast.If)]
    seen = {node.module: [alias.name for alias in node.names] for node in block.body}
    assert {module: names.split() for module, names in seamline.HOMES.items()} == seen


def test_a_name_that_is_not_there():
    with pytest.raises(AttributeError, match="module 'seamline' has no attribute 'nothing'"):
        _ = seamline.nothing
