"""Chinese."""

TITLES = "dr mr"
EXCLAIMED = "yahoo"
REPORTS = "说 說 道 问 問 喊 叫 答"
