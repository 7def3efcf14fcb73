"""Outputs are part of what is promised: those of every strategy on small texts are stored."""

import json

import pytest

from seamline.options.strategies import STRATEGIES
from tests.golden.regenerate import FOLDER, dumped, outputs

WITHOUT_RANKS = sorted(set(STRATEGIES) - {"tokens"})


def assert_golden(strategy):
    stored = json.loads((FOLDER / f"{strategy}.json").read_text(encoding="utf-8"))
    found = outputs(strategy)
    changed = {name for name in stored | found if stored.get(name) != found.get(name)}
    assert not changed, "changed outputs are a changelog entry: python -m tests.golden.regenerate"


@pytest.mark.parametrize("strategy", WITHOUT_RANKS)
def test_outputs_are_those_that_were_stored(strategy):
    assert_golden(strategy)


@pytest.mark.ranks
def test_outputs_in_tokens_are_those_that_were_stored():
    assert_golden("tokens")


def test_every_strategy_is_stored_and_nothing_else():
    assert {path.stem for path in FOLDER.glob("*.json")} == set(STRATEGIES)


def test_stored_files_read_back_as_they_were_written():
    found = outputs("smart")
    assert json.loads(dumped(found)) == found
