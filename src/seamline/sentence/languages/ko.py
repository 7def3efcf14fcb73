"""Korean."""

TITLES = "dr mr"
REPORTS = "말했다 물었다 대답했다 외쳤다"
