"""Exit statuses of the command, and the error that means wrong usage."""

DONE, SOME_FAILED, WRONG_USAGE, NOT_WRITTEN = 0, 1, 2, 3
INTERRUPTED, BROKEN_PIPE = 128 + 2, 128 + 13
STOPPED = 128
"""Added to the number of the signal that stopped the run."""


class UsageError(Exception):
    """Options that cannot be carried out; the message is for the user."""
