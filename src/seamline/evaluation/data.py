"""Readers of the two data layouts: documents with true breaks, and corpora with questions.

Segmentation: a JSON Lines file, one document a line, ``{"id": str, "sentences": [str], "boundaries": [int]}``; the
boundaries are the first sentences of all segments but the first. Retrieval: a folder with ``corpora/<id>.txt`` and
``questions.jsonl``, one question a line, ``{"corpus": id, "q": str, "refs": [[start, end]]}`` with offsets in code
points. Files are UTF-8 and read without newline translation; further keys are ignored.
"""

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any, TypeVar

import numpy as np

from .._types import Offsets
from ..reading.reading import Reading
from .references import References, find_references
from .segmentation import checked_breaks

Source = TypeVar("Source")
Item = TypeVar("Item")

Documents = Mapping[str, str | Reading]
"""Texts by their names, or what was read of sources."""

Sources = Mapping[str, Reading]
"""What texts were read from, by the texts."""


def texts_of(documents: Documents) -> dict[str, str]:
    """The texts that are searched, by their names."""
    return {name: each.text if isinstance(each, Reading) else each for name, each in documents.items()}


def sources_of(documents: Documents) -> dict[str, Reading]:
    """What was read, by its text."""
    return {each.text: each for each in documents.values() if isinstance(each, Reading)}


@dataclass(frozen=True)
class SegmentationDocument:
    """Given sentences and the true breaks between them."""

    name: str
    sentences: tuple[str, ...]
    breaks: Offsets = field(compare=False)

    @cached_property
    def text(self) -> str:
        """The sentences joined by one blank."""
        return " ".join(self.sentences)

    @cached_property
    def boundaries(self) -> Offsets:
        """Offset of each sentence in `text`, and the text's end; a blank belongs to the sentence before it."""
        ends = np.cumsum([len(sentence) + 1 for sentence in self.sentences])
        return np.concatenate(([0], ends[:-1], [len(self.text)])).astype(np.int64)


@dataclass(frozen=True)
class Question:
    """A question, its document and the passages that answer it."""

    corpus: str
    text: str
    references: References = field(compare=False)


@dataclass(frozen=True)
class RetrievalSet:
    """Documents that are searched together, and the questions about them."""

    name: str
    corpora: Mapping[str, str]
    questions: tuple[Question, ...]


def read_segmentation(path: str | Path) -> list[SegmentationDocument]:
    """Documents of one JSON Lines file.

    Parameters
    ----------
    path : str or Path

    Returns
    -------
    list of SegmentationDocument

    Raises
    ------
    ValueError
        If a line is not such a document; file and line are named.
    OSError
        If the file cannot be read.

    Examples
    --------
    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     file = Path(folder, "set.jsonl")
    ...     _ = file.write_text('{"id": "a", "sentences": ["One.", "Two."], "boundaries": [1]}')
    ...     document = read_segmentation(file)[0]
    >>> document.text, document.boundaries.tolist()
    ('One. Two.', [0, 5, 9])
    """
    documents = [parse(segmentation_document, record, where) for record, where in records(Path(path))]
    if not documents:
        raise ValueError(f"{path} must hold at least one document, got none")
    return documents


def read_retrieval(folder: str | Path) -> RetrievalSet:
    """Corpora and questions of one folder; its sub-folders other than ``corpora`` are not looked at.

    Parameters
    ----------
    folder : str or Path

    Returns
    -------
    RetrievalSet

    Raises
    ------
    ValueError
        If a line is not a question about one of the corpora; file and line are named.
    OSError
        If a file cannot be read.

    Examples
    --------
    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     Path(folder, "corpora").mkdir()
    ...     _ = Path(folder, "corpora", "facts.txt").write_text("Snow is white.")
    ...     _ = Path(folder, "questions.jsonl").write_text('{"corpus": "facts", "q": "Colour?", "refs": [[8, 13]]}')
    ...     questions = read_retrieval(folder).questions
    >>> questions[0].references.spans.tolist()
    [[8, 13]]
    """
    root = Path(folder)
    corpora = {path.stem: read_text(path) for path in sorted((root / "corpora").glob("*.txt"))}
    if not corpora:
        raise ValueError(f"{root / 'corpora'} must hold at least one .txt file, got none")

    def question(record: Mapping[str, Any]) -> Question:
        corpus = record["corpus"]
        if corpus not in corpora:
            raise ValueError(f"corpus must be one of {', '.join(corpora)}, got {corpus!r}")
        return Question(corpus, record["q"], find_references(corpora[corpus], record["refs"]))

    questions = tuple(parse(question, record, where) for record, where in records(root / "questions.jsonl"))
    if not questions:
        raise ValueError(f"{root / 'questions.jsonl'} must hold at least one question, got none")
    return RetrievalSet(root.resolve().name, corpora, questions)


def read_text(path: Path) -> str:
    """A UTF-8 file as it is, line ends included."""
    return path.read_bytes().decode("utf-8")


def records(path: Path) -> Iterator[tuple[Mapping[str, Any], str]]:
    """Objects of a JSON Lines file, each with its place for messages."""
    for number, line in enumerate(read_text(path).split("\n"), start=1):
        if line.strip():
            where = f"{path}, line {number}"
            yield parse(json_object, line, where), where


def parse(read: Callable[[Source], Item], source: Source, where: str) -> Item:
    """``read(source)``, with the place in the message when the source is not what it should be."""
    try:
        return read(source)
    except KeyError as error:
        raise ValueError(f"{where}: key {error} is missing") from error
    except (TypeError, ValueError) as error:
        raise ValueError(f"{where}: {error}") from error


def json_object(line: str) -> Mapping[str, Any]:
    value = json.loads(line)
    if not isinstance(value, dict):
        raise ValueError(f"a line must hold a JSON object, got {type(value).__name__}")
    return value


def segmentation_document(record: Mapping[str, Any]) -> SegmentationDocument:
    sentences = record["sentences"]
    if not isinstance(sentences, list) or not sentences or not all(isinstance(item, str) for item in sentences):
        raise ValueError("sentences must be a list of at least one str")
    breaks = checked_breaks("boundaries", record["boundaries"], len(sentences))
    return SegmentationDocument(str(record.get("id", "")), tuple(sentences), breaks)
