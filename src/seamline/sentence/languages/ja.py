"""Japanese."""

PARTICLES = "と っ の を"
STARTERS = "の を が は に へ と や"
"""No line ends a sentence with one of these."""
