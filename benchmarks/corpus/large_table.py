"""A Parquet file of many documents through the command: time and the most memory as it grows.

Run: python benchmarks/corpus/large_table.py [--gigabytes 0.5 1 2 5] [--folder FOLDER]
"""

import argparse
import os
import subprocess
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

import pyarrow
import pyarrow.parquet as parquet

ESSAYS = Path(__file__).parents[2] / "demo" / "essays.txt"
LENGTH = 2_000
GROUP = 50_000
"""Documents of one row group: 100 MB."""


def write_documents(path: Path, gigabytes: float) -> int:
    """Documents by repeating one text from different places on; how many there are."""
    text = ESSAYS.read_text("utf-8")
    count = int(gigabytes * 1e9 / LENGTH)
    schema = pyarrow.schema([("id", pyarrow.int64()), ("text", pyarrow.string())])
    with parquet.ParquetWriter(path, schema, compression="zstd") as file:
        for first in range(0, count, GROUP):
            numbers = range(first, min(first + GROUP, count))
            texts = [f"{number} {text[7 * number % 30_000 :][:LENGTH]}" for number in numbers]
            file.write_table(pyarrow.table({"id": numbers, "text": texts}, schema=schema))
    return count


def run(path: Path, target: Path) -> tuple[float, float, float]:
    """Seconds, processor seconds, and the most memory in MiB of one run of the command."""
    words = ["chunk", str(path), "--text-column", "text", "-o", str(target), "--quiet"]
    started = time.monotonic()
    process = subprocess.Popen([sys.executable, "-m", "seamline", *words])
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise SystemExit(f"the command ended with {process.returncode}")
    return time.monotonic() - started, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--gigabytes", type=float, nargs="+", default=[0.5, 1, 2, 5])
    parser.add_argument("--folder", help="where the files stand meanwhile (default: that of the system)")
    options = parser.parse_args()
    for gigabytes in options.gigabytes:
        with TemporaryDirectory(dir=options.folder) as folder:
            source, target = Path(folder, "documents.parquet"), Path(folder, "chunks.parquet")
            count = write_documents(source, gigabytes)
            wall, processor, memory = run(source, target)
            rows = parquet.ParquetFile(target).metadata.num_rows
        rate = gigabytes * 1000 / processor
        print(f"{gigabytes:>4} GB, {count:,} documents, {rows:,} chunks: {wall:.0f} s, {processor:.0f} s of processor, "
              f"{rate:.0f} MB/s a core, {memory:.0f} MiB", flush=True)  # fmt: skip


if __name__ == "__main__":
    main()
