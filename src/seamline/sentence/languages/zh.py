"""Chinese."""

TITLES = "dr mr"
EXCLAIMED = "yahoo"
STARTERS = "的 和 与 與 及 把 被"
"""No line ends a sentence with one of these."""
REPORTS = "说 說 道 问 問 喊 叫 答"
