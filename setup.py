"""Compile every ``src/seamline/*.pyx`` into its private extension module."""

import os
from pathlib import Path

import numpy
from Cython.Build import cythonize
from setuptools import Extension, setup

JOBS = int(os.environ.get("SEAMLINE_BUILD_JOBS", "0"))
PACKAGE = Path("src") / "seamline"
FLAGS = ["/O2"] if os.name == "nt" else ["-O3", "-g0"]
DIRECTIVES = {
    "language_level": 3,
    "binding": True,
    "embedsignature": True,
    "boundscheck": False,
    "wraparound": False,
    "cdivision": True,
    "initializedcheck": False,
    "freethreading_compatible": True,
}


def extension(source: Path) -> Extension:
    return Extension(
        f"seamline.{source.stem}",
        [source.as_posix()],
        include_dirs=[numpy.get_include(), PACKAGE.as_posix()],
        define_macros=[("NPY_NO_DEPRECATED_API", "NPY_1_7_API_VERSION")],
        extra_compile_args=FLAGS,
        language="c++",
    )


setup(
    ext_modules=cythonize(
        [extension(source) for source in sorted(PACKAGE.glob("*.pyx"))],
        compiler_directives=DIRECTIVES,
        include_path=["src"],
        nthreads=JOBS,
    ),
    options={"build_ext": {"parallel": JOBS or None}},
)
