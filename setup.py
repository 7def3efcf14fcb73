"""Compile every ``.pyx`` below ``src/seamline`` into its private extension module."""

import importlib
import os
import sys
import sysconfig
from itertools import chain
from pathlib import Path
from types import ModuleType

import numpy
from Cython.Build import cythonize
from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

JOBS = int(os.environ.get("SEAMLINE_BUILD_JOBS", "0"))
SOURCE = Path("src")
PACKAGE = SOURCE / "seamline"
GENERATED = Path("build") / "generated"
MERGED = GENERATED / "seamline" / "sentence" / "_merged.h"
SHARED = "seamline._cyutility"  # what Cython writes for typed memoryviews, once for all kernels
FLAGS = os.environ.get("SEAMLINE_BUILD_FLAGS", "/O2" if os.name == "nt" else "-O3 -g0").split()
GROWTH = ("inline-unit-growth=300", "large-function-growth=2000", "large-stack-frame-growth=2000")
INLINED = {"seamline.packing._window": GROWTH}
"""Kernels whose inner steps GCC would call one by one since there are many of them: what it may inline."""

DIRECTIVES = {
    "language_level": 3,
    "binding": True,
    "embedsignature": True,
    "boundscheck": False,
    "wraparound": False,
    "cdivision": True,
    "initializedcheck": False,
}


def extension(name: str, source: Path) -> Extension:
    return Extension(
        name,
        [source.as_posix()],
        include_dirs=[numpy.get_include(), SOURCE.as_posix(), GENERATED.as_posix()],
        define_macros=[("NPY_NO_DEPRECATED_API", "NPY_1_7_API_VERSION")],
        extra_compile_args=FLAGS + inlining(name),
        language="c++" if source.suffix == ".pyx" else None,
    )


def inlining(name: str) -> list[str]:
    """Options for a kernel's inlining, which GCC alone takes."""
    compiler = os.environ.get("CXX") or sysconfig.get_config_var("CXX") or ""
    return [f"--param={each}" for each in INLINED.get(name, ())] if "g++" in compiler.replace("clang++", "") else []


def extensions() -> list[Extension]:
    """All kernels, and the module that they share."""
    paths = sorted(PACKAGE.rglob("*.pyx"))
    kernels = [extension(".".join(path.relative_to(SOURCE).with_suffix("").parts), path) for path in paths]
    return [*kernels, extension(SHARED, GENERATED.joinpath(*SHARED.split(".")).with_suffix(".c"))]


def merged_words() -> dict[str, int]:
    """Words of the sentence tables of all languages, by the package's own rules, which need no kernel."""
    for name in ("seamline", "seamline.sentence"):
        bare = sys.modules[name] = ModuleType(name)
        bare.__path__ = [str(SOURCE.joinpath(*name.split(".")))]
    try:
        merged: dict[str, int] = importlib.import_module("seamline.sentence.words").merged_words()
    finally:
        for name in [name for name in sys.modules if name.partition(".")[0] == "seamline"]:
            del sys.modules[name]
    return {word: kinds for word, kinds in merged.items() if kinds}


def write_merged_words() -> None:
    """The merged words as a table in C, made anew by every build; the file is touched only if it changes."""
    words = merged_words()
    units = list(chain.from_iterable((kinds, len(word), *map(ord, word)) for word, kinds in sorted(words.items())))
    rows = ",\n".join(",".join(map(str, units[i : i + 32])) for i in range(0, len(units), 32))
    header = (
        "// Written by setup.py from sentence/languages: of each word its kinds, its length and its code units.\n"
        "#pragma once\n#include <stdint.h>\nnamespace seamline {\n"
        f"static const int64_t N_MERGED = {len(words)}, MERGED_LENGTH = {len(units)};\n"
        f"static const uint16_t MERGED[] = {{\n{rows}}};\n}}\n"
    )
    MERGED.parent.mkdir(parents=True, exist_ok=True)
    if not MERGED.exists() or MERGED.read_text("ascii") != header:
        MERGED.write_text(header, "ascii")


class BuildKernels(build_ext):
    """Cython runs when kernels are built, not when an sdist or metadata alone are asked for."""

    def run(self) -> None:
        write_merged_words()
        compiled = cythonize(
            self.extensions,
            compiler_directives=DIRECTIVES,
            include_path=[SOURCE.as_posix()],
            nthreads=JOBS,
            shared_utility_qualified_name=SHARED,
        )
        sources = {module.name: (module.sources, module.depends) for module in compiled}
        for module in self.extensions:
            module.sources, module.depends = sources[module.name]
        super().run()


setup(
    ext_modules=extensions(),
    cmdclass={"build_ext": BuildKernels},
    options={"build_ext": {"parallel": JOBS or None}},
)
