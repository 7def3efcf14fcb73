"""Compile every kernel with another compiler: ``python tools/compile_kernels.py aarch64-linux-gnu-g++``.

Takes the C++ that a build in place has written (``python setup.py build_ext --inplace``). For machines that nobody has
at hand: a cross compiler shows what its headers and intrinsics lack. Nothing is linked. Prints the kernels that fail.
"""

import argparse
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path

import numpy

SOURCE = Path("src")
GENERATED = Path("build") / "generated"


def compiles(compiler: str, kernel: Path, flags: list[str], folder: str) -> bool:
    """Whether one kernel compiles; what the compiler says goes to standard error."""
    includes = [sysconfig.get_path("include"), numpy.get_include(), SOURCE, GENERATED]
    options = ["-fPIC", "-DNPY_NO_DEPRECATED_API=NPY_1_7_API_VERSION", *flags, *(f"-I{each}" for each in includes)]
    return subprocess.run([compiler, *options, "-c", kernel, "-o", f"{folder}/kernel.o"], check=False).returncode == 0


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("compiler")
    parser.add_argument("--flags", default="-O1 -g0 -w", help="options of the compiler, '-O1 -g0 -w' if not given")
    asked = parser.parse_args()
    kernels = sorted(SOURCE.rglob("*.cpp"))
    if not kernels:
        parser.error("no C++ below src: python setup.py build_ext --inplace writes it")
    with tempfile.TemporaryDirectory() as folder:
        failed = [each for each in kernels if not compiles(asked.compiler, each, asked.flags.split(), folder)]
    print(*failed, f"{len(kernels) - len(failed)} of {len(kernels)} kernels compile", sep="\n")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
