"""Exit statuses of the command, and the error that means wrong usage."""

DONE, SOME_FAILED, WRONG_USAGE, NOT_WRITTEN = 0, 1, 2, 3
INTERRUPTED, BROKEN_PIPE, TERMINATED = 128 + 2, 128 + 13, 128 + 15


class UsageError(Exception):
    """Options that cannot be carried out; the message is for the user."""
