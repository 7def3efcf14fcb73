"""Yiddish."""

ABBREVIATIONS = "ד"
STARTERS = "ער זי זיי מיר איר איך דו דאָס און אָבער"
