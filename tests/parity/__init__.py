"""Rows recorded from other systems, our call for each, and the verdict on both."""
