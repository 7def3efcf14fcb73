"""How a package hands on its public names: each from its own file, loaded when it is asked for."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from importlib import import_module


def face(
    package: str, homes: Mapping[str, str], *, modules: str = ""
) -> tuple[Callable[[str], object], Callable[[], list[str]]]:
    """``__getattr__`` and ``__dir__`` of a package, from the names that each of its files hands on.

    Parameters
    ----------
    package : str
    homes : mapping of str to str
        File below the package, as a dotted name, to the names it hands on, with blanks between them.
    modules : str, optional
        Modules below it that are public themselves, with blanks between them.
    """
    home_of = {name: file for file, names in homes.items() for name in names.split()}
    public = modules.split()

    def load(name: str) -> object:
        if name in public:
            return import_module(f"{package}.{name}")
        if name not in home_of:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        value: object = getattr(import_module(f"{package}.{home_of[name]}"), name)
        vars(sys.modules[package])[name] = value
        return value

    def names() -> list[str]:
        return sorted([*home_of, *public])

    return load, names
