"""Units of a text, its topic breaks as cuts, chunk vectors from unit vectors."""
