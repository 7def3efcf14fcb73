"""How much coarser the topics of a longer text are: what surrounds a word is remembered for long.

A penalty of order ``ln N`` is right where the noise of neighbouring units is independent. That of written and spoken
language is not: it falls like a power of the distance, with a Hurst exponent ``H`` near 0.7 (Altmann, Cristadoro and
Degli Esposti 2012), so the best of all cuts through ``N`` units of one topic saves ``N^(2H - 1)`` times what it would
save in independent noise. Most of that power belongs to the text, whatever its units are; a rest, by which units that
are halved are held alike, to their number.
"""

HURST = 0.7
OF_UNITS = 0.1
OF_TEXT = 2 * HURST - 1 - OF_UNITS
MIDDLE_UNITS, MIDDLE_LENGTH = 100, 10_000
"""Units and characters of a text at which the granularity is taken as it is."""

LEAST, MOST = 0.35, 2.0
"""Bounds of the factor: nothing was measured on texts under 500 or over 100,000 characters."""


def coarseness(n_units: int, text_length: float | None = None) -> float:
    """Factor of the granularity for a document of this length.

    Parameters
    ----------
    n_units : int
    text_length : float, optional
        Characters of an alphabetic script. Where it is not known, units are taken to have 100 each, and a text under
        10,000 is not taken for short.

    Examples
    --------
    >>> coarseness(100, 10_000), round(coarseness(240, 36_000), 2), round(coarseness(16, 800), 2)
    (1.0, 1.6, 0.39)
    """
    if text_length is None:
        return float(min(MOST, max(1.0, n_units / MIDDLE_UNITS) ** (OF_TEXT + OF_UNITS)))
    power = (text_length / MIDDLE_LENGTH) ** OF_TEXT * (n_units / MIDDLE_UNITS) ** OF_UNITS
    return float(min(MOST, max(LEAST, power)))
