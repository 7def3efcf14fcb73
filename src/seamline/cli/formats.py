"""Records as lines of JSON, rows of CSV, or text for a reader."""

import csv
import io
import json
from collections.abc import Callable, Iterable, Iterator

from .records import FIELDS, Record


def jsonl(records: Iterable[Record]) -> Iterator[str]:
    """One JSON object a line."""
    for record in records:
        yield json.dumps(record, ensure_ascii=False) + "\n"


def csv_row(values: Iterable[object]) -> str:
    row = io.StringIO()
    csv.writer(row, lineterminator="\n").writerow(values)
    return row.getvalue()


def csv_cell(value: object) -> object:
    """Lists as JSON, so that they can be read back."""
    return json.dumps(value, ensure_ascii=False) if isinstance(value, list) else value


def csv_rows(records: Iterable[Record]) -> Iterator[str]:
    """A header, then one row a chunk; cells that hold line ends are quoted."""
    yield csv_row(FIELDS)
    for record in records:
        yield csv_row(csv_cell(record[name]) for name in FIELDS)


def plain(records: Iterable[Record]) -> Iterator[str]:
    """A rule with the place of each chunk, then its text."""
    for record in records:
        place = "{source}  [{start}:{end}]  lines {line_start}-{line_end}  size {size}  {level}".format_map(record)
        path = "  " + " > ".join(record["path"]) if record.get("path") else ""
        yield f"---- {place}{path}\n{record['text'].rstrip()}\n"


FORMATS: dict[str, Callable[[Iterable[Record]], Iterator[str]]] = {"jsonl": jsonl, "csv": csv_rows, "text": plain}
