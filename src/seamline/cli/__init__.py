"""The command ``seamline``: a thin twin of the library's calls."""

from .commands import main

__all__ = ["main"]
