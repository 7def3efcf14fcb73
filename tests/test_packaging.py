"""What the built package promises: the wheel's content, its metadata, and that the tests run on it."""

import os
import re
import runpy
import sysconfig
from importlib import metadata
from pathlib import Path

import pytest

import seamline

ROOT = Path(__file__).parents[1]
PACKAGE = Path(seamline.__file__).parent
ON_WHEEL = os.environ.get("SEAMLINE_TEST_INSTALLED") == "1"

SHARED = "_cyutility."  # made by Cython for the kernels alone

needs_wheel = pytest.mark.skipif(not ON_WHEEL, reason="runs on the installed wheel only (make test)")
needs_checkout = pytest.mark.skipif(not (ROOT / "src").is_dir(), reason="needs the source tree beside the tests")


@needs_wheel
def test_the_installed_wheel_is_under_test():
    assert Path(sysconfig.get_path("purelib")) in PACKAGE.parents


@needs_wheel
def test_versions_agree():
    assert metadata.version("seamline") == seamline.__version__


@needs_wheel
def test_only_numpy_is_required():
    required = [line for line in metadata.requires("seamline") or [] if "extra ==" not in line]
    assert [re.match(r"[\w-]+", line)[0] for line in required] == ["numpy"]


@needs_wheel
def test_the_extras_are_there():
    extras = set(metadata.metadata("seamline").get_all("Provides-Extra"))
    assert extras >= {"tokens", "sentence-transformers", "sklearn", "pysbd", "frames", "plot", "test", "docs", "all"}


@needs_wheel
def test_the_wheel_carries_no_sources_of_kernels():
    assert [p.name for p in PACKAGE.rglob("*") if p.suffix in {".pyx", ".pxd", ".pxi", ".c", ".cpp", ".h"}] == []


def test_typing_files_are_installed():
    assert (PACKAGE / "py.typed").exists()
    binaries = [path for path in (*PACKAGE.rglob("_*.so"), *PACKAGE.rglob("_*.pyd")) if SHARED not in path.name]
    assert binaries
    assert [p.name for p in binaries if not p.with_name(p.name.partition(".")[0] + ".pyi").exists()] == []


@needs_checkout
def test_every_kernel_has_a_stub():
    sources = (ROOT / "src" / "seamline").rglob("*.pyx")
    assert [p.name for p in sources if not p.with_suffix(".pyi").exists()] == []


@needs_checkout
@pytest.mark.parametrize("name", [".ci/run", ".ci/lint", "Makefile", "constraints.txt", "pyproject.toml"])
def test_no_registry_host_is_named(name):
    text = (ROOT / name).read_text("utf-8")
    assert re.findall(r"https?://|index-url|pypi\.org|pythonhosted", text) == []


@needs_checkout
def test_the_build_is_read_without_building():
    """Processes that Cython starts read it again, where they are not forks: under Python 3.14, on macOS and Windows."""
    pytest.importorskip("Cython")
    assert "extensions" in runpy.run_path(str(ROOT / "setup.py"), run_name="__mp_main__")
