"""Tigrinya."""

TITLES = "ዶር መምህር"
ABBREVIATIONS = "ዓ.ም"
