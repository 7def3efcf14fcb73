"""Limits of an API: how texts are parted into calls, how fast calls go out, and what is tried again."""

import asyncio
import json
import urllib.error
import urllib.request

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import seamline
from seamline.embedding import EncoderError, limited
from seamline.embedding.patience import MINUTE, Pace, asked_wait, may_pass
from tests.stub_server import stub_server
from tests.texts import texts

TEXT = "One is here. Two is there. Three is not. Four is near. Five is far. Six is gone. " * 3


def lengths(pieces):
    return [[len(piece), 1.0] for piece in pieces]


class Failing:
    """An encoder whose first calls raise what it was given."""

    name = "failing"

    def __init__(self, *errors):
        self.errors, self.calls = list(errors), []

    def encode(self, pieces):
        self.calls.append(list(pieces))
        if self.errors:
            raise self.errors.pop(0)
        return lengths(pieces)


@pytest.fixture
def slept(monkeypatch):
    """Seconds that were waited, in place of the waiting; time goes on by them."""
    waits, now = [], [1000.0]

    def sleep(seconds):
        waits.append(seconds)
        now[0] += seconds

    async def asleep(seconds):
        sleep(seconds)

    monkeypatch.setattr("seamline.embedding.limits.time.sleep", sleep)
    monkeypatch.setattr("seamline.embedding.limits.asyncio.sleep", asleep)
    monkeypatch.setattr("seamline.embedding.patience.time.monotonic", lambda: now[0])
    monkeypatch.setattr("seamline.embedding.patience.random.uniform", lambda low, high: high)
    return waits


@given(pieces=st.lists(texts, max_size=12), inputs=st.none() | st.integers(1, 5), tokens=st.none() | st.integers(1, 30))
def test_calls_keep_to_the_limits_and_no_text_is_lost(pieces, inputs, tokens):
    encoder = Failing()
    found = limited(encoder, inputs=inputs, tokens=tokens, count_tokens=len).encode(pieces)
    assert [piece for call in encoder.calls for piece in call] == pieces
    assert np.asarray(found).tolist() == lengths(pieces)
    for call in encoder.calls:
        assert len(call) <= (inputs or len(pieces))
        assert len(call) == 1 or tokens is None or sum(map(len, call)) <= tokens
    for one, other in zip(encoder.calls, encoder.calls[1:], strict=False):
        full = tokens is not None and sum(map(len, [*one, other[0]])) > tokens
        assert len(one) == inputs or full


def test_tokens_are_thirds_of_bytes_unless_counted():
    encoder = Failing()
    limited(encoder, tokens=2).encode(["abc", "def", "日", "本語"])
    assert encoder.calls == [["abc", "def"], ["日"], ["本語"]]


def test_what_may_pass_is_tried_again_with_longer_and_longer_waits(slept):
    encoder = Failing(TimeoutError(), ConnectionResetError(), TimeoutError(), TimeoutError())
    found = limited(encoder, wait=2, longest_wait=7).encode(["One."])
    assert (found, len(encoder.calls)) == (lengths(["One."]), 5)
    assert [seconds for seconds in slept if seconds] == [2, 4, 7, 7]


def test_the_last_error_is_raised_and_then_each_call_is_tried_once(slept):
    encoder = Failing(*(TimeoutError(number) for number in range(5)))
    patient = limited(encoder, attempts=3)
    for last in (2, 3, 4):
        with pytest.raises(TimeoutError, match=str(last)):
            patient.encode(["One."])
    patient.encode(["One."])
    encoder.errors = [TimeoutError(), TimeoutError()]
    patient.encode(["One."])
    assert len(encoder.calls) == 3 + 1 + 1 + 1 + 3


def test_what_does_not_pass_is_raised_at_once(slept):
    encoder = Failing(ValueError("too long"))
    with pytest.raises(ValueError, match="too long"):
        limited(encoder).encode(["One."])
    assert len(encoder.calls) == 1
    encoder = Failing(ValueError("try again"))
    limited(encoder, passes=lambda error: "again" in str(error)).encode(["One."])
    assert len(encoder.calls) == 2


class Answer(Exception):
    """An error as clients have them: with a status, or with a response that has one."""

    def __init__(self, status=None, response=None, headers=None):
        self.status_code, self.response, self.headers = status, response, headers


class APIConnectionError(Exception):
    """As a well-known client has it."""


@pytest.mark.parametrize(("error", "passes"), [
    (Answer(429), True), (Answer(503), True), (Answer(400), False), (Answer(401), False),
    (Answer(response=Answer(429)), True), (Answer(response=Answer(404)), False),
    (urllib.error.HTTPError("http://a", 500, "", None, None), True), (TimeoutError(), True), (OSError(), False),
    (APIConnectionError(), True), (urllib.error.URLError("refused"), True), (KeyError("data"), False),
])  # fmt: skip
def test_what_may_pass(error, passes):
    assert may_pass(error) is passes


@pytest.mark.parametrize(("headers", "seconds"), [
    ({"retry-after": "2.5"}, 2.5), ({"retry-after": "Wed, 21 Oct 2026 07:28:00 GMT"}, 0.0), ({}, 0.0), (None, 0.0),
    ({"retry-after": "-3"}, 0.0), ({"retry-after": "nan"}, 0.0),
])  # fmt: skip
def test_a_server_may_ask_for_a_wait(headers, seconds):
    assert asked_wait(Answer(429, headers=headers)) == asked_wait(Answer(response=Answer(headers=headers))) == seconds


def test_the_wait_asked_for_is_heeded_up_to_the_longest(slept):
    errors = [Answer(429, headers={"retry-after": "20"}), Answer(429, headers={"retry-after": "500"})]
    limited(Failing(*errors), longest_wait=30).encode(["One."])
    assert [seconds for seconds in slept if seconds] == [20, 30]


def test_no_minute_has_more_calls_than_allowed(slept):
    encoder = Failing(TimeoutError())
    limited(encoder, inputs=1, calls_per_minute=3, wait=1).encode(list("abcdef"))
    assert len(encoder.calls) == 7
    assert [seconds for seconds in slept if seconds] == [1, MINUTE - 1, 1, MINUTE - 1]


@given(calls=st.integers(1, 4), steps=st.lists(st.floats(0, 40), min_size=8, max_size=30))
def test_paces_hold_in_every_minute(calls, steps):
    now, begins, pace = [0.0], [], Pace(calls)
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("seamline.embedding.patience.time.monotonic", lambda: now[0])
        for step in steps:
            now[0] += step
            begins.append(now[0] + pace.reserve())
    for one, later in zip(begins, begins[calls:], strict=False):
        assert later - one >= MINUTE - 1e-6


def test_what_is_awaited_is_awaited(slept):
    errors, calls = [TimeoutError()], []

    async def encode(pieces):
        calls.append(len(pieces))
        if errors:
            raise errors.pop()
        return lengths(pieces)

    async def run():
        chunker = seamline.SemanticChunker(limited(encode, inputs=2, wait=1))
        return [chunks async for chunks in chunker.achunk_many([TEXT, TEXT + "End."])]

    found = asyncio.run(run())
    assert [len(chunks.vectors) for chunks in found] == [len(chunks) for chunks in found]
    assert max(calls) == 2
    assert 1 in slept
    with pytest.raises(EncoderError, match="is asynchronous"):
        seamline.SemanticChunker(limited(encode))(TEXT)


def test_an_async_call_gives_up_as_well(slept):
    async def encode(pieces):
        raise TimeoutError("no answer")

    with pytest.raises(TimeoutError, match="no answer"):
        asyncio.run(limited(encode, attempts=2).encode(["One."]))


@pytest.mark.parametrize(("options", "message"), [
    ({"inputs": 0}, "inputs must be at least 1, got 0"), ({"tokens": 0}, "tokens must be at least 1, got 0"),
    ({"calls_per_minute": 0}, "calls_per_minute must be at least 1, got 0"),
    ({"attempts": 0}, "attempts must be at least 1, got 0"), ({"wait": 0}, "wait must be above 0"),
    ({"longest_wait": -1}, "longest_wait must be above 0"),
])  # fmt: skip
def test_limits_are_checked(options, message):
    with pytest.raises(ValueError, match=message):
        limited(lengths, **options)


def test_documents_are_not_parted():
    with pytest.raises(ValueError, match="inputs and tokens must be None for encoder 'builtin', which reads whole doc"):
        limited("builtin", inputs=4)
    assert limited("builtin").encode(["One whale.", "A tax."]).shape == (2, 64)


def test_calls_that_do_not_agree_are_refused():
    answers = iter([[[1.0, 2.0]], [[1.0]]])
    with pytest.raises(EncoderError, match=r"shape \(1, 2\), got shape \(1, 1\)"):
        limited(lambda pieces: next(answers), inputs=1).encode(["One.", "Two."])


def test_it_says_of_itself_what_the_encoder_says():
    encoder = Failing()
    encoder.longest = 77
    found = limited(encoder, tokens=5000)
    assert (found.name, found.longest, found.per_document, found.batch_tokens) == ("failing", 77, False, 5000)
    assert limited(lengths).batch_tokens == 8192
    assert np.asarray(limited(lengths).encode([])).shape[0] == 0


def over_the_wire(url):
    """A client of a service, with nothing but the standard library."""

    def encode(pieces):
        body = json.dumps({"input": pieces, "model": "stub"}).encode()
        request = urllib.request.Request(f"{url}/embeddings", body, {"Content-Type": "application/json"})
        with urllib.request.urlopen(request, timeout=5) as answer:
            return [row["embedding"] for row in json.load(answer)["data"]]

    return encode


def test_a_service_that_stumbles_is_asked_until_it_answers():
    with stub_server() as server:
        server.failures = [429, 503, None]
        encoder = limited(over_the_wire(server.url), inputs=server.most, wait=0.01)
        chunks = seamline.chunk(TEXT, strategy="semantic", encoder=encoder)
    assert chunks.vectors.shape == (len(chunks), 3)
    assert max(map(len, server.asked)) <= server.most
    assert server.asked[0] == server.asked[1] == server.asked[2] == server.asked[3]


def test_a_refusal_is_told():
    with stub_server() as server:
        server.most = 1
        encoder = limited(over_the_wire(server.url), wait=0.01)
        with pytest.raises(urllib.error.HTTPError, match="400"):
            encoder.encode(["One.", "Two."])
    assert len(server.asked) == 1
