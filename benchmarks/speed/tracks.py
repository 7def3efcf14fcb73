"""What tracks, pages and ``markup="plain"`` cost: each beside the same call without it, in one process.

    python benchmarks/speed/tracks.py [--rounds 15] [--spans 2000] [--instructions]

Texts are those of `texts.plain_texts`. A ratio is that of the median times of interleaved calls; the call of a row and
the one beside it find the same chunks, but for ``split``, whose pages always begin one. With ``--instructions`` they
are counted by valgrind instead, and told in millions: neither a busy machine nor the order of calls shows there.
"""

import argparse
import statistics
import time
from collections.abc import Callable, Iterator

from instructions import counted, marked
from texts import plain_texts

import seamline

EVERY = 2000
"""Characters of a page."""


def with_pages(text: str) -> str:
    """The text with a form feed after each page."""
    return "\f".join(text[place : place + EVERY] for place in range(0, len(text), EVERY))


def spans_over(text: str, count: int) -> dict[str, tuple[list[int], list[int], list[int]]]:
    """One track of so many spans of one length."""
    step = max(len(text) // count, 1)
    starts = list(range(0, len(text), step))
    return {"box": (starts, [min(start + step, len(text)) for start in starts], list(range(len(starts))))}


def calls_of(text: str, spans: int) -> dict[str, tuple[Callable[[], object], Callable[[], object]]]:
    """What is timed, and what stands beside it."""
    tracks, paged = spans_over(text, spans), with_pages(text)
    blank = paged.replace("\f", " ")
    return {
        "tracks": (lambda: seamline.chunk(text, tracks=tracks), lambda: seamline.chunk(text)),
        "tracks in records": (
            lambda: seamline.chunk(text, tracks=tracks).to_dicts(), lambda: seamline.chunk(text).to_dicts(),
        ),
        "pages": (lambda: seamline.chunk(paged), lambda: seamline.chunk(blank)),
        "pages in records": (lambda: seamline.chunk(paged).to_dicts(), lambda: seamline.chunk(blank).to_dicts()),
        "split": (lambda: seamline.chunk(paged, split_at="page"), lambda: seamline.chunk(paged)),
        "plain": (lambda: seamline.chunk(text, markup="plain"), lambda: seamline.chunk(text)),
    }


def ratio(call: Callable[[], object], beside: Callable[[], object], rounds: int) -> tuple[float, float]:
    """Median time of the first over that of the second, and the first in milliseconds."""
    times: tuple[list[float], list[float]] = ([], [])
    for _ in range(rounds):
        for each, kept in zip((call, beside), times, strict=True):
            start = time.process_time()
            each()
            kept.append(time.process_time() - start)
    first, second = map(statistics.median, times)
    return first / second, 1000 * first


def make_marked_calls(spans: int) -> None:
    """What valgrind looks at: both calls of each row, each after one that is not counted."""
    for text in plain_texts().values():
        for pair in calls_of(text, spans).values():
            for call in pair:
                call()
                marked(call)


def counted_ratios(spans: int) -> Iterator[tuple[float, float]]:
    """Of each row the ratio of the instructions, and millions of those of the first call."""
    counts = iter(counted([__file__, "--marked", "--spans", str(spans)]))
    for call, beside in zip(counts, counts, strict=True):
        yield call / beside, call / 1e6


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--spans", type=int, default=2000, help="spans of the track")
    parser.add_argument("--instructions", action="store_true", help="count instructions instead of time")
    parser.add_argument("--marked", action="store_true", help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.marked:
        make_marked_calls(args.spans)
        return
    ratios = counted_ratios(args.spans) if args.instructions else None
    print(f"{'text':12} {'what':20} {'ratio':>8} {'millions' if ratios else 'ms':>9}")
    for name, text in plain_texts().items():
        for what, (call, beside) in calls_of(text, args.spans).items():
            found, cost = next(ratios) if ratios else ratio(call, beside, args.rounds)
            print(f"{name:12} {what:20} {found:8.3f} {cost:9.2f}")


if __name__ == "__main__":
    main()
