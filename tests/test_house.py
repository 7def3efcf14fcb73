"""The rules of the house, over a graph of all imports (lazy and typing ones too), cimports and includes.

Each rule gives the faults it finds: none in the tree as it stands, some where one is planted.
"""

import ast
import importlib
import inspect
import re
from collections import defaultdict
from itertools import pairwise

import numpy as np
import pytest

import seamline
from seamline.evaluation.comparing import BUDGETS
from seamline.measures.units import UNITS
from seamline.options.defaults import SEMANTIC_SIZES
from tools.house import ROOT, SOURCE, package_of, pages, read_house

HOUSE = read_house()
ROOT_FILES = {
    "__init__.py", "__main__.py", "_checks.py", "_face.py", "_types.py", "chunker.py", "frames.py", "functions.py",
    "token_limits.py",
}
NESTED = {"sentence/languages"}
FACE_LINES = 60
FILE_LINES = 300
DATA = {"text/_unicode_data.h", "markup/_plain_words.h", "__init__.py"}
BODIES = {".py": (12, 25), ".pyx": (16, 45)}
"""Ninth decile and longest of the bodies of functions, in lines."""

LONGEST_TRAVELLING = 10

DOORS = {
    "sentence": {"_ends", "_rules"},
    "markup": {"_blocks", "_markups", "_plain"},
    "encodings": {"_counter", "_index", "_pretoken"},
    "vectors": {"_rows", "_rows.h"},
}
"""What other packages may cimport or include of a package; of those not named, anything."""

ALONE = {"planning": {"vectors"}, "vectors": set(), "report": set()}
"""Packages that know no text, and the packages they may need beside arrays and arguments."""

ON_TOP = {"frames", "engines", "integrations", "evaluation", "cli"}


def upward_arrows(house):
    """A file needs only what stands before its package."""
    return [arrow for arrow in house.arrows if house.rank(arrow.head) > house.rank(arrow.tail)]


def unplaced_packages(house):
    """Every package has its place in the order."""
    return sorted(set(house.packages) - set(house.order))


def circles(house):
    """No file needs one that needs it, a kernel taken as one with its header."""
    return house.circles


def strangers_in_the_root(house):
    """The root holds its few files, and a package no package but that of the languages."""
    files = {path for path in house.texts if "/" not in path} - ROOT_FILES
    nested = {path.rpartition("/")[0] for path in house.texts if path.count("/") > 1 and path.endswith(".py")}
    return sorted(files | (nested - NESTED))


def packages_named_as_functions(house):
    """Loading a package takes the place of a function of its name."""
    return sorted(set(house.packages) & set(seamline.__all__))


def faces_that_do_more(house):
    """A face is short, defines nothing, and hands on names of its own package."""
    return [path for path, text in house.texts.items() if path.endswith("__init__.py") and not is_face(path, text)]


def is_face(path, text):
    tree = ast.parse(text)
    defined = [node for node in tree.body if isinstance(node, ast.FunctionDef | ast.ClassDef | ast.For | ast.With)]
    own = all(node.level == 1 for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and is_handed(node))
    return not defined and own and (len(text.splitlines()) < FACE_LINES or path == "__init__.py")


def is_handed(node):
    return node.level > 0 and node.module != "_face"


def imports_through_faces(house):
    """Inner code imports from files; the version alone is the root's own."""
    return [arrow for arrow in house.arrows
            if arrow.head.endswith("__init__") and arrow.name not in ("__version__", "languages")
            and not arrow.head.startswith("sentence/languages") and arrow.tail not in ("__init__", "__main__")]


def walls_of_kernels(house):
    """Of some packages others cimport and include the doors alone."""
    return [arrow for arrow in house.arrows if arrow.kind in ("cimport", "include")
            and package_of(arrow.tail) != package_of(arrow.head) and is_wall(arrow.head)]


def is_wall(head):
    package, _, name = head.partition("/")
    return package in DOORS and name not in DOORS[package]


def bodies_that_travel(house):
    """A header without a kernel that other packages read holds no long body, since it is built with each of them."""
    read = {arrow.head for arrow in house.arrows
            if arrow.kind == "cimport" and package_of(arrow.tail) != package_of(arrow.head)}
    alone = (head for head in read if f"{head}.pyx" not in house.texts and f"{head}.pxd" in house.texts)
    return sorted(head for head in alone
                  if any(length > LONGEST_TRAVELLING for _, length in kernel_bodies(house.texts[f"{head}.pxd"])))


def knowing_too_much(house):
    """Arithmetic knows no text, and only the command knows the measures of cuts."""
    needed = [(arrow, package_of(arrow.tail), package_of(arrow.head)) for arrow in house.arrows]
    free = {"_checks", "_types", "_face", "text"}
    return [arrow for arrow, tail, head in needed if tail != head and (
        (tail in ALONE and head not in ALONE[tail] | free) or (tail in ALONE and arrow.head.startswith("text/")
                                                              and arrow.head != "text/_view")
        or (head == "evaluation" and tail != "cli") or (head == "cli" and tail != "__main__"))]


def needed_from_below(house):
    """What stands on top is needed by nothing below it."""
    return [arrow for arrow in house.arrows if package_of(arrow.head) in ON_TOP - {package_of(arrow.tail)}
            and package_of(arrow.tail) not in ON_TOP | {"__main__"}]


def python_in_kernels(house):
    """A kernel imports no Python module of the package."""
    return [arrow for arrow in house.arrows if arrow.kind == "import" and f"{arrow.tail}.pyx" in house.texts]


def structs_of_two_meanings(house):
    """The name of a struct, class or enum means one thing in all kernels."""
    homes = defaultdict(set)
    for path, text in house.texts.items():
        if path.endswith((".pyx", ".pxd")):
            for name in re.findall(r"^ *(?:cdef )?(?:struct|class|cppclass|enum) (\w+)", text, re.M):
                homes[name].add(path.rpartition(".")[0])
    return sorted(name for name, places in homes.items() if len(places) > 1)


def long_files(house):
    """One concept a file."""
    return [path for path, text in house.texts.items() if path not in DATA and text.count("\n") > FILE_LINES]


def long_bodies(house):
    """Functions say one thing."""
    faults = []
    for suffix, (ninth, longest) in BODIES.items():
        lengths = [(f"{path}: {name}", length) for path, text in house.texts.items()
                   if path.endswith(suffix) or (suffix == ".pyx" and path.endswith(".pxd"))
                   for name, length in bodies_of(text, suffix)]
        faults += [place for place, length in lengths if length > longest]
        if np.percentile([length for _, length in lengths], 90, method="lower") > ninth:
            faults.append(f"ninth decile of {suffix}")
    return faults


def bodies_of(text, suffix):
    if suffix == ".py":
        return [(node.name, body_lines(node)) for node in ast.walk(ast.parse(text))
                if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
    return list(kernel_bodies(text))


def body_lines(node):
    """Lines of a body without its docstring."""
    body = node.body[1:] if ast.get_docstring(node) is not None else node.body
    return body[-1].end_lineno - body[0].lineno + 1 if body else 0


def kernel_bodies(text):
    """Names and lengths of the functions of a kernel, told by indentation."""
    text = re.sub(r'"""(?:.|\n)*?"""', '"""', text)
    heads = list(re.finditer(r"^( *)(?:cp?def|def) [^\n]*?(\w+)\((?:[^()]|\([^()]*\))*\)[^\n]*:\n", text, re.M))
    for head in heads:
        body = 0
        for line in text[head.end():].split("\n"):
            if line.strip() and not line.startswith(head[1] + "    "):
                break
            body += bool(line.strip()) and line.strip() != '"""'
        yield head[2], body


RULES = [
    upward_arrows, unplaced_packages, circles, strangers_in_the_root, packages_named_as_functions, faces_that_do_more,
    imports_through_faces, walls_of_kernels, bodies_that_travel, knowing_too_much, needed_from_below,
    python_in_kernels, structs_of_two_meanings, long_files, long_bodies,
]


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.__name__)
def test_the_house_keeps(rule):
    assert rule(HOUSE) == []


LONG = "def f():\n" + "    pass\n" * 26
PLANTED = [
    pytest.param(upward_arrows, "text/new.py", "from ..cuts.ranked import Cuts\n", id="import-upward"),
    pytest.param(upward_arrows, "text/new.py", "def f():\n    from ..chunker import Chunker\n", id="lazy-upward"),
    pytest.param(upward_arrows, "cuts/new.py", "import seamline.packing.packer\n", id="absolute-upward"),
    pytest.param(
        upward_arrows, "options/new.py",
        "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from ..cuts.ranked import Cuts\n", id="typing-upward",
    ),
    pytest.param(upward_arrows, "text/_new.pyx", "from seamline.sentence._rules cimport Rules\n", id="cimport-upward"),
    pytest.param(
        upward_arrows, "text/_new.pxd", "from seamline.sentence._rules cimport (\n    Rules,\n)\n", id="several-upward",
    ),
    pytest.param(upward_arrows, "text/_new.h", '#include "seamline/sentence/_kinds.h"\n', id="include-upward"),
    pytest.param(upward_arrows, "chunks/_chunk.pyi", "from ..corpus.engine import Engine\n", id="stub-upward"),
    pytest.param(unplaced_packages, "helpers/__init__.py", "", id="package-without-a-place"),
    pytest.param(circles, "chunks/laws.py", "def f():\n    from .sequence import Chunks\n", id="circle"),
    pytest.param(
        circles, "boundaries/_grapheme.pxd", "from seamline.boundaries._neighbours cimport f\n", id="circle-of-kernels",
    ),
    pytest.param(strangers_in_the_root, "helpers.py", "", id="file-in-the-root"),
    pytest.param(strangers_in_the_root, "cuts/inner/new.py", "", id="package-in-a-package"),
    pytest.param(packages_named_as_functions, "windows/__init__.py", "", id="package-named-as-a-function"),
    pytest.param(faces_that_do_more, "cuts/__init__.py", "def f(): ...\n", id="face-with-a-function"),
    pytest.param(faces_that_do_more, "cuts/__init__.py", "from ..text.lines import x\n", id="face-of-another"),
    pytest.param(faces_that_do_more, "cuts/__init__.py", "x = 1\n" * 60, id="long-face"),
    pytest.param(imports_through_faces, "corpus/new.py", "from ..chunks import Chunks\n", id="through-a-face"),
    pytest.param(imports_through_faces, "cli/new.py", "from .. import chunk\n", id="through-the-root"),
    pytest.param(walls_of_kernels, "cuts/_new.pxd", "from seamline.sentence._stops cimport x\n", id="behind-the-wall"),
    pytest.param(walls_of_kernels, "packing/_new.h", '#include "seamline/sentence/_common.h"\n', id="inner-header"),
    pytest.param(
        bodies_that_travel, "text/_masks.pxd", "cdef int f(int a):\n" + "    a += 1\n" * 11, id="travelling-body",
    ),
    pytest.param(knowing_too_much, "planning/new.py", "from ..text.provenance import line_at\n", id="plan-with-text"),
    pytest.param(knowing_too_much, "corpus/new.py", "from ..evaluation.data import x\n", id="measures-of-cuts-inside"),
    pytest.param(needed_from_below, "corpus/new.py", "from ..frames import to_arrow\n", id="frames-inside"),
    pytest.param(python_in_kernels, "cuts/_new.pyx", "from seamline.cuts.ranked import Cuts\n", id="python-inside"),
    pytest.param(structs_of_two_meanings, "cuts/_new.pxd", "cdef struct Text:\n    int kind\n", id="two-meanings"),
    pytest.param(long_files, "cuts/new.py", "x = 1\n" * 301, id="long-file"),
    pytest.param(long_bodies, "cuts/new.py", LONG, id="long-body"),
    pytest.param(long_bodies, "cuts/_new.pyx", "cdef int f(int a):\n" + "    a += 1\n" * 46, id="long-kernel-body"),
]


@pytest.mark.parametrize(("rule", "path", "text"), PLANTED)
def test_a_planted_fault_is_found(rule, path, text):
    assert rule(HOUSE.with_file(path, text)) != rule(HOUSE)


def test_every_rule_has_a_planted_fault():
    assert {row.values[0] for row in PLANTED} == set(RULES)


def test_at_most_ten_files_lie_in_the_root():
    assert len([path for path in SOURCE.iterdir() if path.is_file() and path.suffix in (".py", ".typed")]) <= 10


def test_tests_mirror_packages():
    folders = {path.parent.name for path in (ROOT / "tests").glob("*/test_*.py")}
    assert folders <= set(HOUSE.packages)
    assert set(HOUSE.packages) <= {path.name for path in (ROOT / "tests").iterdir()}


def test_pages_tell_of_the_house_as_it_is():
    for place, text in pages(HOUSE).items():
        assert place.read_text("utf-8") == text, f"python tools/house.py writes {place.name} anew"


def test_the_order_is_told_once():
    places = [HOUSE.order.index(name) for name in HOUSE.packages]
    assert all(low < high for low, high in pairwise(places))


PUBLIC = {
    f"{face}.{name}".removeprefix("."): getattr(importlib.import_module(f"seamline.{face}".rstrip(".")), name)
    for face in ("", *(name for name in HOUSE.packages if "HOMES" in HOUSE.texts[f"{name}/__init__.py"]))
    for name in importlib.import_module(f"seamline.{face}".rstrip(".")).__all__ if not name.startswith("restore_")
}
POSITIONAL = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)


def test_public_functions_take_options_by_name():
    """Two arguments by place at most, or three where none of them can be left out."""
    functions = {name: value for name, value in PUBLIC.items() if inspect.isroutine(value)}
    assert len(functions) > 50
    assert sorted(name for name, function in functions.items() if not is_readable(function)) == []


def is_readable(function):
    by_place = [item for item in inspect.signature(function).parameters.values() if item.kind in POSITIONAL]
    return len(by_place) <= 2 or (len(by_place) == 3 and all(item.default is item.empty for item in by_place))


def missing_places(table):
    """Paths that a table names and that neither the package nor the project has."""
    places = set(re.findall(r"`((?:\w+/)+[\w.]*)`", table))
    return sorted(place for place in places if not any((base / place).exists() for base in (SOURCE, ROOT)))


def test_the_table_of_places_names_what_there_is():
    assert missing_places((ROOT / "CONTRIBUTING.md").read_text("utf-8")) == []
    assert missing_places("`options/fields.py`, `options/nothing.py`") == ["options/nothing.py"]


@pytest.mark.parametrize("table", [SEMANTIC_SIZES, BUDGETS], ids=["sizes of semantic", "budgets of questions"])
def test_every_unit_has_sizes_of_its_own(table):
    """What is in none of these tables gets the figures for tokens."""
    assert {*table} == {*UNITS}


@pytest.mark.parametrize(
    ("function", "readable"),
    [
        pytest.param(lambda text, size: ..., True, id="two"),
        pytest.param(lambda text, start, end: ..., True, id="three-needed"),
        pytest.param(lambda text, size, *, overlap=0: ..., True, id="option-by-name"),
        pytest.param(lambda text, size, overlap=0: ..., False, id="option-by-place"),
        pytest.param(lambda text, size, overlap, trim: ..., False, id="four"),
    ],
)
def test_what_is_readable(function, readable):
    assert is_readable(function) == readable
