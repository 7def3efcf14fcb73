"""Chinese."""

TITLES = "dr mr"
EXCLAIMED = "yahoo"
