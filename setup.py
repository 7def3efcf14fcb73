"""Compile every ``.pyx`` below ``src/seamline`` into its private extension module."""

import importlib
import os
import sys
import sysconfig
from html.entities import html5
from itertools import accumulate, chain
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
REFERENCES = GENERATED / "seamline" / "reading" / "_reference_table.h"
SHARED = "seamline._cyutility"  # what Cython writes for typed memoryviews, once for all kernels
FLAGS = os.environ.get("SEAMLINE_BUILD_FLAGS", "/O2" if os.name == "nt" else "-O3 -g0").split()
GROWTH = ("inline-unit-growth=300", "large-function-growth=2000", "large-stack-frame-growth=2000")
INLINED = {"seamline.packing._window": GROWTH}
"""Kernels whose inner steps GCC would call one by one since there are many of them: what it may inline."""
UNFUSED = ("seamline.planning", "seamline.vectors")
"""Kernels whose sums must be the same to the bit on every processor: no compiler may fuse a product with a sum."""

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
        extra_compile_args=FLAGS + unfused(name) + inlining(name),
        language="c++" if source.suffix == ".pyx" else None,
    )


def unfused(name: str) -> list[str]:
    return ["-ffp-contract=off"] if os.name != "nt" and name.startswith(UNFUSED) else []


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
    write_changed(MERGED, header)


def write_references() -> None:
    """The character references of HTML as a table in C, from the one that comes with Python."""
    names = sorted(html5)
    starts = [0, *accumulate(map(len, names))]
    values = [ord(point) for name in names for point in html5[name].ljust(2, "\0")]
    windows = [ord(bytes([code]).decode("cp1252", "ignore") or chr(code)) for code in range(0x80, 0xA0)]
    rows = {
        "uint16_t REFERENCE_STARTS": starts, "uint32_t REFERENCE_VALUES": values, "uint32_t WINDOWS_VALUES": windows,
    }
    header = (
        "// Written by setup.py from html.entities.\n#pragma once\n#include <stdint.h>\nnamespace seamline {\n"
        f"static const int N_REFERENCES = {len(names)};\n"
        + "".join(f"static const {name}[] = {{{','.join(map(str, row))}}};\n" for name, row in rows.items())
        + "static const char REFERENCE_NAMES[] =\n"
        + "".join(f'"{name}"\n' for name in names) + ";\n}\n"
    )
    write_changed(REFERENCES, header)


def write_changed(path: Path, text: str) -> None:
    """Write a file, or leave it untouched where it says the same already."""
    path.parent.mkdir(parents=True, exist_ok=True)
    if not path.exists() or path.read_text("ascii") != text:
        path.write_text(text, "ascii")


class BuildKernels(build_ext):
    """Cython runs when kernels are built, not when an sdist or metadata alone are asked for."""

    def run(self) -> None:
        write_merged_words()
        write_references()
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


if __name__ == "__main__":  # processes that Cython starts read this file too, where they are not forks
    setup(
        ext_modules=extensions(),
        cmdclass={"build_ext": BuildKernels},
        options={"build_ext": {"parallel": JOBS or None}},
    )
