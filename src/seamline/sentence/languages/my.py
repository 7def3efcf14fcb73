"""Burmese."""

TITLES = "ဦး"
ABBREVIATIONS = "ဒေါက်တာ"
