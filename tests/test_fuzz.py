"""The law fuzz on some seeds, and on every input that has ever broken a law (`python -m tests.fuzz` runs more)."""

import json
from pathlib import Path

import pytest

from tests.fuzz.__main__ import run_one
from tests.fuzz.check import check
from tests.fuzz.choices import Choices
from tests.fuzz.inputs import ENCODINGS, NAMED

CORPUS = sorted((Path(__file__).parent / "fuzz" / "corpus").glob("*.json"))


class Thorough(Choices):
    """Looks at every law there is."""

    def __init__(self):
        super().__init__(0)

    def happens(self, percent):
        return True


@pytest.mark.parametrize("first", range(0, 400, 50))
def test_the_laws_hold_for_random_texts_and_options(first):
    found = [run_one(Choices(seed), tokens=False)[0] for seed in range(first, first + 50)]
    assert found.count("checked") > len(found) // 2


@pytest.mark.parametrize("path", CORPUS, ids=lambda path: path.stem)
def test_what_broke_a_law_keeps_it_now(path):
    kept = json.loads(path.read_text())
    options = {name: NAMED.get(str(value), value) for name, value in kept["options"].items()}
    if options["unit"] in ENCODINGS:
        pytest.importorskip("tiktoken")
    check(kept["text"], options, Thorough())
