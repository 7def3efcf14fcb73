"""``seamline tune``: a strategy and a size chosen by the user's own questions."""

import argparse

from .ways import Outcome, add_way_parser, asked, documents_of, ways_of

DESCRIPTION = """\
Look for the best strategy and maximum on half of your questions, and report it beside the first way on the other half.
QUESTIONS is as for 'seamline compare'; at least 10 of them are needed, and 100 tell more.
"""


def add_parser(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    summary = "choose a strategy and a size by your own questions"
    parser = add_way_parser(subparsers, "tune", summary=summary, description=DESCRIPTION, carry_out=tune_ways)
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="of the halving (default: 0)")


def tune_ways(options: argparse.Namespace) -> Outcome:
    """The choice on the questions that had no say in it."""
    from ..evaluation.tuning import tune

    documents = documents_of(options)
    found = tune(
        documents, asked(options, documents), ways_of(options), encoder=options.encoder, budgets=options.budgets,
        k=options.k, lexical=options.lexical, seed=options.seed,
    )  # fmt: skip
    plain = {"best": found.best, "search": found.search.to_dict(), "held_out": found.held_out.to_dict()}
    halves = (found.search, found.held_out)
    first, second = (len(half.questions.questions) for half in halves)
    text = f"chosen on {first} questions:\n{found.search.table()}\n\non the other {second}:\n{found.held_out.table()}"
    return Outcome(found.held_out, plain, f"{text}\n\n{found.held_out.verdict}", found.search.problems)
