"""Help of functions and classes that take the options: made from the fields once, where each is defined."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import Field
from functools import cache
from inspect import Parameter, Signature, cleandoc, signature
from textwrap import fill
from typing import Any, TypeVar

from .fields import OPTIONS

Made = TypeVar("Made", bound=Callable[..., Any])

PLACE = "**options"
"""Stands in a docstring where the options are to be shown."""

WIDTH = 116


def header(item: Field[Any]) -> str:
    """Name, type and default, as numpydoc has them."""
    choices = item.metadata["choices"]
    kind = item.metadata["kind"] or str(item.type).removesuffix(" | None").replace(" | ", " or ")
    if choices:
        kind = "{" + ", ".join(f'"{name}"' for name in choices) + "}"
    default = f'"{item.default}"' if isinstance(item.default, str) else item.default
    return f"{item.name} : {kind}, " + ("optional" if default is None else f"default {default}")


def sentences(item: Field[Any]) -> str:
    """What the option means, and what holds without it."""
    absent, more = item.metadata["absent"], item.metadata["more"]
    return " ".join([f"{item.metadata['meaning']}.", *([f"Default: {absent}."] if absent else []), *more.split()])


@cache
def parameters() -> str:
    """All options as a numpydoc section has them."""
    shown = ((header(item), sentences(item)) for item in OPTIONS)
    return "\n".join(f"{name}\n{fill(text, WIDTH, initial_indent=' ' * 4, subsequent_indent=' ' * 4)}"
                     for name, text in shown)


def explained(made: Made) -> Made:
    """Show the options in the docstring of a class or function, where docstrings were not left out."""
    made.__doc__ = made.__doc__ and cleandoc(made.__doc__).replace(PLACE, parameters())
    if isinstance(made, type):
        made.__signature__ = of_instances(made)  # type: ignore[attr-defined]
    return made


def of_instances(made: type) -> Signature:
    """The signature of a class by its ``__init__``, whatever its ``__new__`` takes."""
    own = signature(made.__init__)  # type: ignore[misc]
    return own.replace(parameters=list(own.parameters.values())[1:], return_annotation=Signature.empty)


def with_options(made: Made) -> Made:
    """The same for a function that takes them as ``**options``, and in its signature."""
    own = signature(made)
    kept = [item for item in own.parameters.values() if item.kind is not Parameter.VAR_KEYWORD]
    vars(made)["__signature__"] = own.replace(parameters=[*kept, *map(parameter, OPTIONS)])
    return explained(made)


def parameter(item: Field[Any]) -> Parameter:
    return Parameter(item.name, Parameter.KEYWORD_ONLY, default=item.default, annotation=item.type)
