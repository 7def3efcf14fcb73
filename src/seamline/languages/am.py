"""Amharic."""

TITLES = "ዶ/ር ዶር ፕ/ር ወ/ሮ"
ABBREVIATIONS = "ዓ.ም ዓ.ዓ እ.ኤ.አ ቁ."
