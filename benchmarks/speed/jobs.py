"""Jobs beside the peers, in one process and in turns: ``jobs.py`` prints one JSON line a job; `run.py` calls it.

Every round measures each contender once, by processor time on one core, so that what disturbs the machine disturbs all
of them; a figure is the median of the rounds, a ratio the median of the ratios in each round.
"""

import argparse
import itertools
import json
import math
import os
import statistics
import time
from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

from instructions import marked
from systems import JOBS, Run
from texts import fresh, made_up, marked_up, plain_texts, thai

import seamline

ROUNDS = 9
SECONDS = 0.04
"""Least time of one contender in one round."""
SHORT, LONG = 1_000, 20_000
"""Characters of the documents of two streams."""
STREAM = 400_000
CALL = 200
PIECE = 20
PLAIN_SPLIT = "chonkie-core (delimiter split)"

Figure = Callable[[], float]


class Job(NamedTuple):
    """What is measured in turns; the first figure is ours."""

    name: str
    unit: str
    figures: dict[str, Figure]
    beside: tuple[str, ...]
    """Contenders of which the best one is compared with; none where the figure itself has a bar."""
    bar: float
    most: bool = False
    """Whether the bar is the most that is wanted."""
    system: str = ""
    """Job and system of the table of systems, for memory."""


def mb_per_s(run: Run, text: str) -> Figure:
    """Source bytes a second of calls on texts that nothing has touched."""
    size = len(text.encode("utf-8"))
    start = time.process_time()
    run(fresh(text))
    calls = max(1, math.ceil(SECONDS / max(time.process_time() - start, 1e-4)))

    def figure() -> float:
        copies = [fresh(text) for _ in range(calls)]
        start = time.process_time()
        for copy in copies:
            run(copy)
        return calls * size / (time.process_time() - start) / 1e6

    return figure


def stream_rate(chunker: seamline.Chunker, text: str, size: int, *, paths: bool = False) -> Figure:
    """Characters a second, in millions, through ``chunk_many`` in documents of a size, with texts or paths made."""
    documents = [text[start : start + size] for start in range(0, len(text), size)]

    def figure() -> float:
        start = time.process_time()
        for chunks in chunker.chunk_many(documents):
            chunks.texts()
            if paths:
                assert len(chunks.paths) == len(chunks)
        return len(text) / (time.process_time() - start) / 1e6

    return figure


def microseconds(call: Callable[[], object]) -> Figure:
    """Of one call."""
    start = time.process_time()
    call()
    calls = max(10, math.ceil(SECONDS / max(time.process_time() - start, 1e-6)))

    def figure() -> float:
        start = time.process_time()
        for _ in itertools.repeat(None, calls):
            call()
        return (time.process_time() - start) / calls * 1e6

    return figure


def wall_rate(chunker: seamline.Chunker, documents: list[str], workers: int) -> Figure:
    """Documents a second by the clock, which alone shows what threads gain."""

    def figure() -> float:
        start = time.perf_counter()
        for _ in chunker.chunk_many(documents, workers=workers):
            pass
        return len(documents) / (time.perf_counter() - start)

    return figure


def contest(job: str, title: str, text: str, ours: str, peers: tuple[str, ...], bar: float) -> Job:
    """Systems of the table of systems on one text."""
    figures = {name: mb_per_s(JOBS[job][name](), text) for name in (ours, *peers) if is_there(job, name)}
    return Job(title, "MB/s", figures, tuple(name for name in peers if name in figures), bar, system=job)


def is_there(job: str, name: str) -> bool:
    try:
        JOBS[job][name]()
    except ImportError:
        return False
    return True


def peer_jobs() -> list[Job]:
    """Rates beside the peers that do the same."""
    texts = plain_texts() | {"Markdown": marked_up(), "Thai": thai()}
    konan, chunkr = "konan (limit not enforced)", "chunkr-rs"
    jobs = [contest("recursive", "chunks of 1,000, ASCII", texts["ascii"], "seamline", ("konan", chunkr), 1.3)]
    for name, title in (("ascii", "ASCII"), ("non-ascii", "other Latin")):
        ours, text = "seamline, texts", texts[name]
        jobs += [
            contest("recursive", f"chunks of 1,000 and texts, {title}", text, ours, ("konan", chunkr), 1.5),
            contest("packed", f"packed to 512/64, {title}", text, "seamline", (konan,), 1.3),
            contest("packed", f"packed to 512/64 and texts, {title}", text, ours, (konan, chunkr), 1.0),
        ]
    for name, title in (("ascii", "ASCII"), ("cjk", "Chinese"), ("Thai", "Thai")):
        jobs.append(contest("sentences", f"whole sentences, {title}", texts[name], "seamline", (PLAIN_SPLIT,), 1.5))
    jobs.append(contest("markdown", "Markdown of 1,000", texts["Markdown"], "seamline", ("konan", chunkr), 1.3))
    return [job for job in jobs if job.beside]


def slice_job() -> Job:
    """Texts of chunks beside the bare slices of the same spans."""
    text = plain_texts()["non-ascii"]
    chunks = seamline.chunk(text)
    spans = chunks.spans.tolist()
    figures = {
        "texts of chunks": microseconds(chunks.texts),
        "bare slices": microseconds(lambda: [text[start:end] for start, end in spans]),
    }
    return Job("texts of chunks beside bare slices", "microseconds", figures, ("bare slices",), 1.2, most=True)


def stream_jobs() -> list[Job]:
    """Short documents beside long ones."""
    prose, pages = plain_texts()["ascii"][:STREAM], marked_up()[:STREAM]
    jobs = []
    streams = ("smart", prose, 0.7), ("markdown", pages, 0.6), ("semantic", prose[: STREAM // 4], 0.5)
    for strategy, text, bar in streams:
        rate = partial(stream_rate, seamline.Chunker(strategy=strategy), text, paths=strategy == "markdown")
        figures = {"documents of 1 kB": rate(SHORT), "of 20 kB": rate(LONG)}
        jobs.append(Job(f"`{strategy}`, 1 kB documents", "M characters/s", figures, ("of 20 kB",), bar))
    documents = [prose[start : start + SHORT] for start in range(0, len(prose), SHORT)] * 5
    threads = {name: wall_rate(seamline.Chunker(), documents, n) for name, n in (("two threads", 2), ("one", 1))}
    return [*jobs, Job("threads, 1 kB documents", "documents/s", threads, ("one",), 1.7)]


def call_jobs() -> list[Job]:
    """One call on a short text."""
    text = plain_texts()["ascii"][:CALL]
    jobs = []
    for strategy, bar in (("smart", 4), ("markdown", 6), ("semantic", 150)):
        figures = {
            strategy: microseconds(partial(seamline.chunk, text, strategy=strategy)),
            "str.split": microseconds(text.split),
        }
        jobs.append(Job(f"`{strategy}`, one call on {CALL} characters", "microseconds", figures, (), bar, most=True))
    return jobs


def sentence_text(count: int) -> str:
    """So many sentences of made-up prose."""
    text = made_up(1, accents=False)
    ends = seamline.sentences(text)
    while len(ends) <= count:
        text += text
        ends = seamline.sentences(text)
    return text[: ends[count]]


def topic_jobs() -> list[Job]:
    """What plans, by the sentence."""
    few, many = sentence_text(1_000), sentence_text(10_000)
    curve = partial(seamline.chunk, few, strategy="semantic", method="curve")
    semantic = {
        "1,000 sentences": per_thousand(partial(seamline.chunk, few, strategy="semantic"), 1),
        "10,000": per_thousand(partial(seamline.chunk, many, strategy="semantic"), 10),
    }
    return [
        Job("`curve`, chunks made, 1,000 sentences", "ms", {"curve": per_thousand(curve, 1)}, (), 1.0, most=True),
        Job("`semantic`, per 1,000 sentences", "ms", semantic, ("10,000",), 1.2, most=True),
    ]


def per_thousand(call: Callable[[], object], thousands: int) -> Figure:
    """Milliseconds a thousand sentences of one call."""

    def figure() -> float:
        start = time.process_time()
        call()
        return (time.process_time() - start) / thousands * 1e3

    return figure


def measured(job: Job) -> dict[str, Any]:
    """All rounds of a job as a row of the table."""
    rounds = [{name: figure() for name, figure in job.figures.items()} for _ in range(ROUNDS)]
    figures = {name: statistics.median(each[name] for each in rounds) for name in job.figures}
    traits = {name: getattr(job, name) for name in ("unit", "bar", "most", "system")}
    row: dict[str, Any] = {"job": job.name, "figures": figures, **traits}
    ours = next(iter(job.figures))
    if not job.beside:
        return {**row, "beside": None, "reached": figures[ours]}
    best = max(job.beside, key=lambda name: figures[name])
    return {**row, "beside": best, "reached": statistics.median(each[ours] / each[best] for each in rounds)}


def make_marked_calls() -> None:
    """What valgrind counts: sentences packed, a text in pieces, and the same text in one."""
    prose = plain_texts()["ascii"][:STREAM]
    packed = partial(seamline.chunk, prose, strategy="sentences", max_size=512, overlap=64)
    pieces = [prose[start : start + PIECE] for start in range(0, STREAM // 10, PIECE)]
    chunker = seamline.Chunker()
    for call in (packed, partial(drained, chunker, pieces), partial(drained, chunker, [prose])):
        call()
        marked(call)


def drained(chunker: seamline.Chunker, texts: list[str]) -> int:
    return sum(len(chunks) for chunks in chunker.chunk_many(texts))


def counted_rows(counts: list[int]) -> list[dict[str, Any]]:
    """Rows of what valgrind counted."""
    packed, pieces, bulk = counts
    prose = plain_texts()["ascii"][:STREAM]
    chunks = len(seamline.chunk(prose, strategy="sentences", max_size=512, overlap=64))
    small, large = pieces / (len(prose) // 10), bulk / len(prose)
    row: dict[str, Any] = {"unit": "instructions", "most": True, "system": ""}
    return [
        {**row, "job": "packed to 512/64, a chunk", "figures": {"packed": packed / chunks}, "beside": None,
         "bar": 1_000, "reached": packed / chunks},
        {**row, "job": "pieces of 20 characters, a character", "figures": {"pieces": small, "in one": large},
         "beside": "in one", "bar": 3, "reached": small / large},
    ]  # fmt: skip


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--marked", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("--counted", nargs=3, type=int, help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.marked:
        return make_marked_calls()
    if asked.counted:
        return print(*map(json.dumps, counted_rows(asked.counted)), sep="\n")
    *streams, threads = stream_jobs()
    by_clock = measured(threads)
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    jobs = itertools.chain(peer_jobs(), [slice_job()], streams, call_jobs(), topic_jobs())
    print(*map(json.dumps, [*map(measured, jobs), by_clock]), sep="\n")
    return None


if __name__ == "__main__":
    main()
