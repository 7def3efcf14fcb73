"""Adapters for engines that carry tables past one machine, a file each, behind the extra of its name."""
