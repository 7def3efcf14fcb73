"""Shared fixtures: where the handed data lives, and a visible skip where it does not."""

import os
from pathlib import Path

import pytest


@pytest.fixture(scope="session")
def data_dir() -> Path:
    """Folder named by SEAMLINE_DATA; a test that asks for it skips visibly without it."""
    folder = os.environ.get("SEAMLINE_DATA")
    if not folder or not Path(folder).is_dir():
        pytest.skip("SEAMLINE_DATA is not set to a data folder")
    return Path(folder)
