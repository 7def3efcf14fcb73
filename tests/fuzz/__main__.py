"""``python -m tests.fuzz``: so many random inputs against every law; one line of JSON tells what became of them."""

import argparse
import collections
import hashlib
import json
import sys
import time
import traceback
from pathlib import Path
from typing import Any

from tests.fuzz.check import check
from tests.fuzz.choices import Choices
from tests.fuzz.inputs import NAMED, some_input

CORPUS = Path(__file__).parent / "corpus"


def keep(text: str, options: dict[str, Any], error: BaseException) -> None:
    """Keep an input that broke a law, for `tests/test_fuzz.py` to run from then on."""
    options = {
        name: next((key for key, known in NAMED.items() if known is value), value) for name, value in options.items()
    }
    kept = json.dumps({"text": text, "options": options, "broke": str(error)[:200]}, indent=1) + "\n"
    CORPUS.mkdir(exist_ok=True)
    (CORPUS / f"{hashlib.sha256(kept.encode()).hexdigest()[:12]}.json").write_text(kept)


def run_one(choices: Choices, *, tokens: bool) -> tuple[str, str]:
    """What became of one input, and under which strategy and unit."""
    text, options = some_input(choices, tokens=tokens)
    unit = options["unit"] if isinstance(options["unit"], str) else options["unit"].__name__
    strategy = options.get("strategy", "boundaries")
    try:
        return check(text, options, choices), f"{strategy} {unit}"
    except Exception as error:
        keep(text, options, error)
        raise


def run_seeds(options: argparse.Namespace) -> int:
    """Seeds one after another; the number of laws broken."""
    tally: collections.Counter[str] = collections.Counter()
    cells: collections.Counter[str] = collections.Counter()
    ends = time.monotonic() + options.seconds if options.seconds else float("inf")
    for seed in range(options.seed, options.seed + options.inputs):
        if time.monotonic() > ends:
            break
        try:
            found, cell = run_one(Choices(seed), tokens=options.tokens)
            tally[found] += 1
            cells[cell] += 1
        except Exception as error:
            tally["broken"] += 1
            print(f"seed {seed}:", *traceback.format_exception_only(error), file=sys.stderr)
    spread = {"cells": len(cells), "fewest in a cell": min(cells.values(), default=0)}
    print(json.dumps({"inputs": tally.total(), **tally, **spread}))
    return tally["broken"]


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("--inputs", type=int, default=10_000)
    parser.add_argument("--seconds", type=int, default=0, help="stop after so long")
    parser.add_argument("--seed", type=int, default=0, help="of the first input; the others follow")
    parser.add_argument("--tokens", action="store_true", help="sizes in tokens too (needs tiktoken)")
    return 1 if run_seeds(parser.parse_args()) else 0


if __name__ == "__main__":
    raise SystemExit(main())
