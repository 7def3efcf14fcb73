"""One self-contained page out of plain data: the text with its chunks, the curve, the sizes."""
