"""How an encoder behind a network is called: how many calls a minute, and what becomes of one that fails."""

from __future__ import annotations

import random
import threading
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

MINUTE = 60.0

PASSING_STATUS = frozenset({408, 409, 425, 429, 500, 502, 503, 504, 529})
"""Answers of a server after which the same call may go well."""

PASSING_NAMES = frozenset({
    "APIConnectionError", "APITimeoutError", "TransportError", "ConnectionError", "ConnectTimeout", "ReadTimeout",
    "ClientConnectionError", "ServiceUnavailable", "TooManyRequests", "URLError",
})  # fmt: skip
"""Errors of well-known clients, openai, httpx, requests, aiohttp, google-api-core and urllib, without a status."""


def may_pass(error: BaseException) -> bool:
    """Whether the same call may go well later: a connection that failed, or a status that says so.

    Examples
    --------
    >>> may_pass(TimeoutError()), may_pass(ValueError("too long"))
    (True, False)
    """
    status = status_of(error)
    if status is not None:
        return status in PASSING_STATUS
    named = any(cls.__name__ in PASSING_NAMES for cls in type(error).__mro__)
    return named or isinstance(error, ConnectionError | TimeoutError)


def status_of(error: BaseException) -> int | None:
    """The status that an error of a client carries, under one of the names that clients have for it."""
    response = getattr(error, "response", None)
    for owner, name in ((error, "status_code"), (response, "status_code"), (error, "status"), (error, "code")):
        found = getattr(owner, name, None)
        if isinstance(found, int) and 100 <= found < 600:
            return int(found)
    return None


def asked_wait(error: BaseException) -> float:
    """Seconds that the server asks to wait, by its header ``retry-after``; 0 where it says nothing that is a number."""
    for owner in (getattr(error, "response", None), error):
        headers: Any = getattr(owner, "headers", None)
        told = headers.get("retry-after") if hasattr(headers, "get") else None
        if told is not None:
            return seconds_of(told)
    return 0.0


def seconds_of(told: str) -> float:
    """A number of seconds; 0 for a date, and for what is none."""
    try:
        return max(0.0, float(told))
    except ValueError:
        return 0.0


@dataclass
class Pace:
    """When the next call may go out, so that no minute has more than so many; one for all threads.

    Parameters
    ----------
    calls : int or None
        In any sixty seconds.
    """

    calls: int | None
    times: deque[float] = field(default_factory=deque)
    lock: Any = field(default_factory=threading.Lock)

    def reserve(self) -> float:
        """Seconds to wait before the call for which a place was taken now."""
        if self.calls is None:
            return 0.0
        with self.lock:
            now = time.monotonic()
            begins = now if len(self.times) < self.calls else max(now, self.times.popleft() + MINUTE)
            self.times.append(begins)
        return begins - now


@dataclass
class Patience:
    """How often a call that failed is tried again, and after how long.

    Once a call was given up, the next ones are tried once each, until one is answered.

    Parameters
    ----------
    attempts : int
    wait, longest_wait : float
        Seconds before the second attempt, twice that before the next one, and so on up to the longest; of each a random
        part between half and all.
    passes : callable
        Whether an error may pass.
    """

    attempts: int
    wait: float
    longest_wait: float
    passes: Callable[[BaseException], bool]
    gave_up: bool = False

    def answered(self) -> None:
        """Note that a call was answered."""
        self.gave_up = False

    def after(self, error: Exception, attempt: int) -> float:
        """Seconds to wait after the attempt of that number, from 0, failed.

        Raises
        ------
        Exception
            The error itself, where no further attempt is made.
        """
        if not self.passes(error):
            raise error
        if self.gave_up or attempt + 1 >= self.attempts:
            self.gave_up = True
            raise error
        waits = min(self.wait * 2.0**attempt, self.longest_wait) * random.uniform(0.5, 1.0)
        return max(waits, min(asked_wait(error), self.longest_wait))
