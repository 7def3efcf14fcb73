"""Questions whose answers are quotes: each quote is found in its document, or it is said why not."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from ..text.folding import Folded, fold
from ..text.quotes import find_quote
from .data import Documents, Question, RetrievalSet, json_object, parse, read_text, texts_of
from .references import find_references, occurrences


@dataclass(frozen=True)
class QuoteProblem:
    """A quote that something is wrong with.

    Attributes
    ----------
    question, quote : str
    reason : str
        What is wrong; it begins with ``absent``, or with ``found`` for one that stands at several places.
    used : bool
        Whether the question counts all the same: every place of a repeated quote answers it.
    """

    question: str
    quote: str
    reason: str
    used: bool


@dataclass(frozen=True)
class QuotedQuestions:
    """Questions with the places of their answers, and what is wrong with the others.

    Attributes
    ----------
    data : RetrievalSet
        The documents, and the questions that can be asked of them.
    problems : tuple of QuoteProblem
    """

    data: RetrievalSet
    problems: tuple[QuoteProblem, ...]


class Library:
    """Documents in which quotes are looked up.

    Parameters
    ----------
    documents : mapping from str to str
        Texts by their names.
    """

    def __init__(self, documents: Mapping[str, str]) -> None:
        self.documents = documents
        self._folded: dict[str, Folded] = {}

    def place(self, name: str, quote: str) -> tuple[int, int] | None:
        """Where a quote stands in one document."""
        text = self.documents[name]
        if name not in self._folded:
            self._folded[name] = fold(text)
        return find_quote(text, self._folded[name], quote)

    def owners(self, quotes: Iterable[str], name: str | None) -> Iterator[tuple[str, list[tuple[int, int]]]]:
        """Documents that hold all of the quotes, with their places."""
        for owner in self.documents if name is None else (name,):
            places = [self.place(owner, quote) for quote in quotes]
            found = [place for place in places if place is not None]
            if len(found) == len(places):
                yield owner, found


def find_answers(documents: Documents, questions: Iterable[Mapping[str, Any]]) -> QuotedQuestions:
    """Look up the quoted answers of questions.

    Parameters
    ----------
    documents : mapping from str to str or Reading
        Texts by their names; quotes are looked up in what is read of them.
    questions : iterable of mapping
        ``question`` (or ``q``), ``quote`` (a str, or several that are needed together), and ``document``, the name of
        the one that answers; without it the quotes say which.

    Returns
    -------
    QuotedQuestions
        Quotes may differ from the text in marks, blanks and case, as for `seamline.anchor`. Those that are absent, or
        stand in several documents, leave their question out; one that its document holds twice is told, and counts.

    Raises
    ------
    ValueError
        If a question is no such mapping, names a document that there is not, or none is left.

    Examples
    --------
    >>> asked = [{"q": "Colour?", "quote": "white"}, {"q": "Or?", "quote": "red"}]
    >>> found = find_answers({"snow": "Snow is white."}, asked)
    >>> found.data.questions[0].references.spans.tolist(), found.problems[0].reason
    ([[8, 13]], 'absent')
    """
    texts = texts_of(documents)
    library = Library(texts)
    kept: list[Question] = []
    problems: list[QuoteProblem] = []
    for record in questions:
        asked, quotes, name = checked(record, texts)
        owners = list(library.owners(quotes, name))
        problems += wrongs(library, asked, quotes, [owner for owner, _ in owners], name)
        if len(owners) == 1:
            owner, places = owners[0]
            kept.append(Question(owner, asked, find_references(texts[owner], np.array(places))))
    if not kept:
        raise ValueError(f"questions must hold at least one whose quotes are found, got {len(problems)} problems")
    return QuotedQuestions(RetrievalSet("", texts, tuple(kept)), tuple(problems))


def checked(record: Mapping[str, Any], documents: Mapping[str, str]) -> tuple[str, list[str], str | None]:
    """Question, quotes and document of one record."""
    asked, quote = record.get("question", record.get("q")), record.get("quote", record.get("quotes"))
    quotes = [quote] if isinstance(quote, str) else quote
    if not isinstance(asked, str) or not asked.strip():
        raise ValueError(f"question must be a str that asks something, got {asked!r}")
    if not isinstance(quotes, list | tuple) or not quotes or not all(isinstance(one, str) for one in quotes):
        raise ValueError(f"quote must be a str or a list of them, got {quote!r}")
    name = record.get("document")
    if name is not None and name not in documents:
        raise ValueError(f"document must be one of {', '.join(documents)}, got {name!r}")
    return asked, list(quotes), name


def wrongs(
    library: Library, asked: str, quotes: list[str], owners: list[str], name: str | None
) -> Iterator[QuoteProblem]:
    """What is wrong with the quotes of one question."""
    if len(owners) > 1:
        yield QuoteProblem(asked, quotes[0], f"found in {len(owners)} documents: {', '.join(owners)}", used=False)
    for quote in quotes if len(owners) < 2 else ():
        places = [library.place(owner, quote) for owner in (library.documents if name is None else (name,))]
        if not any(places):
            yield QuoteProblem(asked, quote, "absent", used=False)
        elif not owners:
            yield QuoteProblem(asked, quote, "absent from the documents of the question's other quotes", used=False)
        else:
            yield from repeated(library.documents[owners[0]], library.place(owners[0], quote), asked, quote)


def repeated(text: str, place: tuple[int, int] | None, asked: str, quote: str) -> Iterator[QuoteProblem]:
    """One problem where what was found stands elsewhere as well."""
    count = len(occurrences(text, text[slice(*place)])) if place else 0
    if count > 1:
        yield QuoteProblem(asked, quote, f"found {count} times", used=True)


def read_questions(path: str | Path) -> list[Mapping[str, Any]]:
    """Questions of a JSON Lines file, as `find_answers` takes them.

    Raises
    ------
    ValueError
        If a line is no JSON object; file and line are named.
    OSError
        If the file cannot be read.
    """
    lines = enumerate(read_text(Path(path)).split("\n"), start=1)
    return [parse(json_object, line, f"{path}, line {number}") for number, line in lines if line.strip()]


def questions_from(
    documents: Documents, generate: Callable[[str], Iterable[Mapping[str, Any]]]
) -> QuotedQuestions:
    """Questions that a function of yours writes, with their quotes checked.

    Parameters
    ----------
    documents : mapping from str to str or Reading
        Texts by their names.
    generate : callable
        From a document's text to questions as `find_answers` takes them, for instance a call of a language model that
        was asked for questions with verbatim quotes.

    Returns
    -------
    QuotedQuestions
        What was made up is among the problems.

    Examples
    --------
    >>> write = lambda text: [{"q": "What is it?", "quote": text[-6:-1]}, {"q": "Who?", "quote": "nobody"}]
    >>> found = questions_from({"snow": "Snow is white."}, write)
    >>> len(found.data.questions), found.problems[0].reason
    (1, 'absent')
    """
    written = ((name, question) for name, text in texts_of(documents).items() for question in generate(text))
    return find_answers(documents, ({**question, "document": name} for name, question in written))
