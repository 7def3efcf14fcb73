"""One table of plain word lists a language; ``seamline.sentences`` loads the one it needs on first use.

A table may define, as strings of words with blanks between them and without the final stop:
``TITLES`` (never end a sentence), ``NUMBERED`` (no end before a number), ``ABBREVIATIONS`` (end only before a starter),
``FINAL`` (end before any capital), ``STARTERS`` (words that open sentences), ``MONTHS`` (what follows an ordinal),
``EXCLAIMED`` (names with a mark of their own), ``PARTICLES`` (what goes on behind a closing quote), and
``ORDINALS = True`` where a stop makes a number an ordinal.
"""
