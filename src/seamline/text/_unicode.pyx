# distutils: language = c++
"""The generated Unicode tables as arrays, so that tests and tools can see what kernels see."""

from seamline.text._view cimport char_at, text_of


def unicode_version():
    """Version of the Unicode Character Database behind every break class."""
    return UNICODE_VERSION.decode("ascii")


def grapheme_entries(str source not None):
    """Grapheme table entry of each code point: class in the low four bits, flags above."""
    text = text_of(source)
    return bytes([grapheme_entry(char_at(text, i)) for i in range(text.length)])


def word_entries(str source not None):
    """Word table entry of each code point: class in the low five bits, flag above."""
    text = text_of(source)
    return bytes([word_entry(char_at(text, i)) for i in range(text.length)])


def sentence_entries(str source not None):
    """Sentence table entry of each code point: class in the low four bits, flag above."""
    text = text_of(source)
    return bytes([sentence_entry(char_at(text, i)) for i in range(text.length)])


def line_classes(str source not None):
    """Line class of each code point: 1 for those that never open a line, 2 for those that never close one."""
    text = text_of(source)
    return bytes([line_class(char_at(text, i)) for i in range(text.length)])
