"""One table of plain word lists a language; ``seamline.sentences`` loads the one it needs on first use.

A table may define, as strings of words with blanks between them and without the final stop:

``TITLES``         never end a sentence: ``dr``
``NUMBERED``       do not before a number: ``no``, ``fig``
``ABBREVIATIONS``  end one only before a starter: ``approx``
``FINAL``          end one before any capital: ``etc``
``STARTERS``       words that open sentences: ``the``
``MONTHS``         what follows an ordinal: ``oktober``
``EXCLAIMED``      names with a mark of their own: ``yahoo``
``PARTICLES``      what goes on: behind a closing quote (``と``), in Thai behind a blank (``และ``)
``YEARS``          end one before any capital behind a number, unless a date opened it: ``r`` (``1990 r.``)
``TIMES``          what goes on after the time of day: ``monday``
``REPORTS``        verbs of saying that may follow a quotation in a script without capitals

and ``ORDINALS = True`` where a stop makes a number an ordinal. An ending is written with a dash: ``-str`` covers
``Hauptstr.``
"""
