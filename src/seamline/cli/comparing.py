"""``seamline compare``: several ways to chunk on the user's own questions."""

import argparse

from .ways import Outcome, add_way_parser, asked, documents_of, ways_of

DESCRIPTION = """\
Chunk the same documents in several ways and see which finds the answers of your questions. QUESTIONS is a JSON Lines
file, one question a line: {"question": "...", "quote": "..."}; "quote" is taken from the text, or a list of quotes that
are needed together, and "document" may name the file that answers. A quote that is absent, or found twice, is told.
All ways count in one unit and are compared at equal sizes of context, with paired intervals over the questions.
The built-in encoder is made for cutting, not for searching: with --encoder name the model that your search uses.
"""


def add_parser(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    summary = "compare ways to chunk on your own questions"
    add_way_parser(subparsers, "compare", summary=summary, description=DESCRIPTION, carry_out=compare_ways)


def compare_ways(options: argparse.Namespace) -> Outcome:
    """All ways on all questions."""
    from ..evaluation.comparing import compare

    documents = documents_of(options)
    found = compare(
        documents, asked(options, documents), ways_of(options), encoder=options.encoder, budgets=options.budgets,
        k=options.k, lexical=options.lexical,
    )  # fmt: skip
    return Outcome(found, found.to_dict(), f"{found.table()}\n\n{found.verdict}", found.problems)
