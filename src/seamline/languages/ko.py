"""Korean."""

TITLES = "dr mr"
