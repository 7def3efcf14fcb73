"""Japanese."""

PARTICLES = "と っ の"
