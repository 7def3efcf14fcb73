"""Stored outputs of every strategy, and what makes them anew."""
