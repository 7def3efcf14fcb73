"""What a caller may ask for, and the checks of it."""

from typing import TYPE_CHECKING

from .._face import face

if TYPE_CHECKING:
    from .separators import SEPARATORS, separator_names
    from .settings import Settings
    from .strategies import STRATEGIES, strategy_names
    from .typed import Options

HOMES = {
    "separators": "SEPARATORS separator_names",
    "settings": "Settings",
    "strategies": "STRATEGIES strategy_names",
    "typed": "Options",
}

__all__ = ["SEPARATORS", "STRATEGIES", "Options", "Settings", "separator_names", "strategy_names"]
__getattr__, __dir__ = face(__name__, HOMES)
