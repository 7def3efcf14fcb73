"""From cuts or windows to spans under a hard maximum."""
