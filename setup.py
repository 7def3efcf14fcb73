"""Compile every ``src/seamline/*.pyx`` into its private extension module."""

import os
from pathlib import Path

import numpy
from Cython.Build import cythonize
from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

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


class BuildKernels(build_ext):
    """Cython runs when kernels are built, not when an sdist or metadata alone are asked for."""

    def run(self) -> None:
        compiled = cythonize(self.extensions, compiler_directives=DIRECTIVES, include_path=["src"], nthreads=JOBS)
        sources = {module.name: (module.sources, module.depends) for module in compiled}
        for module in self.extensions:
            module.sources, module.depends = sources[module.name]
        super().run()


setup(
    ext_modules=[extension(source) for source in sorted(PACKAGE.glob("*.pyx"))],
    cmdclass={"build_ext": BuildKernels},
    options={"build_ext": {"parallel": JOBS or None}},
)
