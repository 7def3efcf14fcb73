"""``python -m seamline`` is the command ``seamline``."""

from .cli import main

if __name__ == "__main__":
    raise SystemExit(main())
