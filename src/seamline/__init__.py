"""Boundary, overlap and topic-aware chunking over exact source offsets."""

__version__ = "0.1.0"
