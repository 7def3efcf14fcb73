"""A column of texts to rows of chunks, beside the loop over ``chunk_many``: processor time a document, one thread.

And the peak of memory over that of input and output, in a process of its own for each.

Run: python benchmarks/corpus/tables.py [--documents N]
"""

import argparse
import multiprocessing
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

import pyarrow

import seamline
from seamline.frames import RowChunker

ESSAYS = Path(__file__).parents[2] / "demo" / "essays.txt"
OPTIONS = {"max_size": 400}
EVERYTHING = ("path", "kinds", "hash", "id", "line_start", "line_end", "byte_start", "byte_end")
FURTHER = "rows, path, kinds, hash, id, lines, bytes"
PEAKS = {
    "default columns with text": {}, "spans alone": {"with_text": False}, "further columns": {"columns": EVERYTHING},
}  # fmt: skip


def documents(count: int) -> list[str]:
    text = ESSAYS.read_text("utf-8")
    return [f"# Head {number}\n\n{text[7 * number % 30_000 :][:1000]}" for number in range(count)]


def texts_of(texts: list[str]) -> None:
    for chunks in seamline.chunk_many(texts, **OPTIONS):
        chunks.texts()


def spans_of(texts: list[str]) -> None:
    for chunks in seamline.chunk_many(texts, **OPTIONS):
        chunks.spans  # noqa: B018


def jobs(texts: list[str]) -> dict[str, Callable[[], object]]:
    table = table_of(texts)
    return {
        "loop with texts": lambda: texts_of(texts),
        "loop with spans": lambda: spans_of(texts),
        "rows, default columns with text": lambda: RowChunker(OPTIONS)(table),
        "rows, default columns without text": lambda: RowChunker(OPTIONS, with_text=False)(table),
        FURTHER: lambda: RowChunker(OPTIONS, columns=EVERYTHING)(table),
    }


def seconds(job: Callable[[], object]) -> float:
    started = time.process_time()
    job()
    return time.process_time() - started


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--documents", type=int, default=100_000)
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args()
    named = jobs(documents(options.documents))
    times: dict[str, list[float]] = {name: [] for name in named}
    for _ in range(options.rounds):
        for name, job in named.items():
            times[name].append(seconds(job))
    loop = median(times["loop with texts"])
    for name, taken in times.items():
        each = median(taken) / options.documents * 1e6
        print(f"{name:<44} {each:>8.2f} us a document   {loop / median(taken):>5.2f}x of the loop with texts")
    further = (median(times[FURTHER]) - loop) / options.documents * 1e6
    print(f"further columns: {further:.1f} us a document beside the loop")
    with TemporaryDirectory() as folder:
        path = Path(folder, "documents.arrow")
        with pyarrow.ipc.new_file(path, (table := table_of(documents(options.documents))).schema) as file:
            file.write_table(table)
        for name, chosen in PEAKS.items():
            with multiprocessing.get_context("spawn").Pool(1) as pool:
                peak, held = pool.apply(peak_of, (path, chosen))
            print(f"peak memory, {name}: {peak / held:.2f} of input and output, {held / 2**20:.0f} MiB")


def table_of(texts: list[str]) -> pyarrow.Table:
    return pyarrow.table({"id": range(len(texts)), "text": texts})


def peak_of(path: Path, chosen: dict[str, object]) -> tuple[float, int]:
    """Bytes above those of a process that has chunked a little, and bytes of input and output."""
    table = pyarrow.ipc.open_file(pyarrow.OSFile(str(path))).read_all()
    rows = RowChunker(OPTIONS, **chosen)
    rows(table.slice(0, 10))
    before = resident() - table.nbytes
    reset_peak()
    made = rows(table)
    return (highest() - before), table.nbytes + made.nbytes


def resident() -> int:
    return status("VmRSS")


def highest() -> int:
    return status("VmHWM")


def status(name: str) -> int:
    """A line of the kernel's account of this process, in bytes."""
    lines = Path("/proc/self/status").read_text("ascii").splitlines()
    return next(int(line.split()[1]) * 1024 for line in lines if line.startswith(name))


def reset_peak() -> None:
    Path("/proc/self/clear_refs").write_text("5", "ascii")


if __name__ == "__main__":
    main()
