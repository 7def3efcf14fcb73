"""Break classes straight from the Unicode files, one dictionary a property."""

from pathlib import Path


def read_property(path: Path, field: str | None = None) -> dict[int, str]:
    """Value of every listed code point; with ``field`` only of the lines whose second field is that property."""
    values: dict[int, str] = {}
    for line in path.read_text(encoding="utf-8").splitlines():
        parts = [part.strip() for part in line.split("#")[0].split(";")]
        if len(parts) < 2 or (field is not None and parts[1] != field):
            continue
        first, _, last = parts[0].partition("..")
        for point in range(int(first, 16), int(last or first, 16) + 1):
            values[point] = parts[-1]
    return values


def read_break_tests(path: Path) -> list[tuple[str, list[int]]]:
    """Text and boundaries of every line of a ``*BreakTest.txt`` file."""
    cases = []
    for line in path.read_text(encoding="utf-8").splitlines():
        marks = line.split("#")[0].split()
        if not marks:
            continue
        text = "".join(chr(int(mark, 16)) for mark in marks[1::2])
        cases.append((text, [i for i, mark in enumerate(marks[::2]) if mark == "÷"]))
    return cases
