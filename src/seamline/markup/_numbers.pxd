"""Numbers of the markups whose structure is read."""

cdef enum:  # the order is that of ``MARKUPS`` in markups.py
    AUTO = 0
    MARKDOWN = 1
    RST = 2
    ASCIIDOC = 3
    LATEX = 4
    MEDIAWIKI = 5
    ORG = 6
    RECORDS = 7
