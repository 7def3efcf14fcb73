"""``python -m tests.fuzz.coverage``: inputs that atheris makes by what they reach in the package's Python code."""

import argparse
import sys

import atheris

with atheris.instrument_imports(include=["seamline"]):
    from tests.fuzz.__main__ import run_one

from tests.fuzz.choices import BytesChoices


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz.coverage", description=__doc__)
    parser.add_argument("--inputs", type=int, default=10_000)
    parser.add_argument("--seconds", type=int, default=0, help="stop after so long instead")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    limit = f"-max_total_time={options.seconds}" if options.seconds else f"-runs={options.inputs}"

    def one(data: bytes) -> None:
        run_one(BytesChoices(data), tokens=False)

    atheris.Setup([sys.argv[0], f"-seed={options.seed}", "-max_len=4096", limit], one)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
