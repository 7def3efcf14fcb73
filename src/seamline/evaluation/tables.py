"""Figures as a plain table for people to read."""

from collections.abc import Mapping, Sequence


def percent(fraction: float) -> float:
    """A fraction in per cent, at a precision that hides float noise.

    Examples
    --------
    >>> percent(0.1 + 0.2)
    30.0
    """
    return round(float(fraction) * 100, 4)


def flat(figures: Mapping[str, object], prefix: str = "") -> dict[str, float]:
    """Nested figures as one level, keys joined by ``@``.

    Examples
    --------
    >>> flat({"iou": 9.5, "recall_at_tokens": {"600": 84.0}})
    {'iou': 9.5, 'recall_at_tokens@600': 84.0}
    """
    columns: dict[str, float] = {}
    for name, value in figures.items():
        if isinstance(value, Mapping):
            columns |= flat(value, f"{prefix}{name}@")
        elif isinstance(value, int | float):
            columns[prefix + name] = float(value)
    return columns


def format_table(
    rows: Mapping[str, Mapping[str, object]], *, headers: Mapping[str, str], first: str = "set"
) -> str:
    """Aligned columns, one line a row of figures.

    Parameters
    ----------
    rows : mapping from str to figures
    headers : mapping from str to str
        Column titles by the (flat) name of the figure; only these are shown.
    first : str
        Title of the column of names.

    Returns
    -------
    str
        Lines without a last line end.

    Examples
    --------
    >>> print(format_table({"wiki50": {"pk": 32.41}, "macro": {"pk": 17.8}}, headers={"pk": "Pk"}))
    set        Pk
    wiki50  32.41
    macro   17.80
    """
    lines = [[first, *headers.values()]]
    for name, figures in rows.items():
        columns = flat(figures)
        whole = {key for key in headers if isinstance(figures.get(key), int)}
        cells = (("-" if key not in columns else f"{columns[key]:,.{0 if key in whole else 2}f}") for key in headers)
        lines.append([name, *cells])
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    return "\n".join(align(line, widths) for line in lines)


def align(cells: Sequence[str], widths: Sequence[int]) -> str:
    first = cells[0].ljust(widths[0])
    return "  ".join([first, *(cell.rjust(width) for cell, width in zip(cells[1:], widths[1:], strict=True))]).rstrip()
