"""Ranked cuts of a text under settings."""
