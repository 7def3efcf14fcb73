"""Khmer."""

TITLES = "លោក"
ABBREVIATIONS = "គ.ស ព.ស"
