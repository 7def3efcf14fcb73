"""Amharic."""

TITLES = "ዶር"
ABBREVIATIONS = "ዓ.ም ዓ.ዓ እ.ኤ.አ ቁ"
