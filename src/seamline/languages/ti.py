"""Tigrinya."""

ABBREVIATIONS = "ዓ.ም"
