"""Generate ``src/seamline/text/_unicode_data.h`` from the files of one Unicode version.

Usage: ``python tools/make_unicode_tables.py FOLDER [--check]``

FOLDER holds GraphemeBreakProperty.txt, WordBreakProperty.txt, SentenceBreakProperty.txt, emoji-data.txt and
DerivedCoreProperties.txt as published with the Unicode Character Database. ``--check`` writes nothing and exits with 1
when the committed header differs.

Each property becomes one two-stage table of bytes: ``leaves[index[ch >> 7]][ch & 127]``. The low bits of a byte are the
class, the bits above it are flags (Extended_Pictographic, Indic_Conjunct_Break, White_Space). What a line may begin and
end with is written below as ranges, since it takes three short lists out of two large files.
"""

import argparse
import re
import sys
from collections.abc import Iterator
from pathlib import Path

HEADER = Path(__file__).parents[1] / "src" / "seamline" / "text" / "_unicode_data.h"
N_CODE_POINTS = 0x110000
LEAF = 128
N_WHITE_SPACE = 25

GRAPHEME_CLASSES = [
    "Other",
    "CR",
    "LF",
    "Control",
    "Extend",
    "ZWJ",
    "Regional_Indicator",
    "Prepend",
    "SpacingMark",
    "L",
    "V",
    "T",
    "LV",
    "LVT",
]
WORD_CLASSES = [
    "Other",
    "CR",
    "LF",
    "Newline",
    "Extend",
    "ZWJ",
    "Format",
    "Regional_Indicator",
    "WSegSpace",
    "ALetter",
    "Hebrew_Letter",
    "Numeric",
    "Katakana",
    "ExtendNumLet",
    "MidLetter",
    "MidNum",
    "MidNumLet",
    "Single_Quote",
    "Double_Quote",
]
SENTENCE_CLASSES = [
    "Other",
    "CR",
    "LF",
    "Sep",
    "Sp",
    "Extend",
    "Format",
    "Lower",
    "Upper",
    "OLetter",
    "Numeric",
    "ATerm",
    "STerm",
    "SContinue",
    "Close",
]

LINE_CLASSES = ["Other", "Nonstarter", "Leading_Vowel"]

NONSTARTERS = """
17D6 203C..203D 2047..2049 3005 301C 303B..303C 309B..309E 30A0 30FB 30FD..30FE A015 FE13..FE14 FE54..FE55 FF1A..FF1B
FF65 FF9E..FF9F 16FE0..16FE3 16FF2..16FF3 1F679..1F67B
3041 3043 3045 3047 3049 3063 3083 3085 3087 308E 3095..3096 30A1 30A3 30A5 30A7 30A9 30C3 30E3 30E5 30E7 30EE
30F5..30F6 30FC 31F0..31FF FF67..FF70 1B132 1B150..1B152 1B155 1B164..1B168
0E2F..0E30 0E32..0E33 0E45..0E46 0EAF..0EB0 0EB2..0EB3 0EBD 0EC6 17D7 19B0..19B4 19B8..19B9 19BB..19C9 AA70 AAB1 AABA
AABD AAC0 AAC2 AADD
102B..102C 1038 1062..1064 1067..106D 1083 1087..108C 108F 109A..109C 1A61 1A63..1A64 AA7B AA7D 11720..11721
"""
"""Line_Break NS, then CJ (small kana, the long mark), by LineBreak.txt 17.0.0; then letters of class SA written behind
the consonant that they belong to: vowels, finals, tones and repetition marks of Thai, Lao, Khmer, New Tai Lue, Khamti
and Tai Viet (The Unicode Standard, chapter 16); last, marks of class SA that UAX #29 does not join to their letter, as
the vowel AA and the visarga of Burmese (rule LB1 makes them combining marks)."""

LEADING_VOWELS = "0E40..0E44 0EC0..0EC4 19B5..19B7 19BA AAB5..AAB6 AAB9 AABB..AABC"
"""Logical_Order_Exception by PropList.txt 17.0.0: vowels written before the consonant that they belong to."""

GRAPHEME_PICTOGRAPHIC = 0x10
CONJUNCTS = {"Consonant": 0x20, "Extend": 0x40, "Linker": 0x60}
WORD_PICTOGRAPHIC = 0x20
SENTENCE_SPACE = 0x10

Row = tuple[range, list[str]]


def rows(path: Path) -> Iterator[Row]:
    """Code points and the remaining fields of every data line."""
    for line in path.read_text(encoding="utf-8").splitlines():
        fields = [field.strip() for field in line.partition("#")[0].split(";")]
        if len(fields) > 1:
            first, _, last = fields[0].partition("..")
            yield range(int(first, 16), int(last or first, 16) + 1), fields[1:]


def classes(path: Path, names: list[str]) -> bytearray:
    """Class number of every code point; 0 is the class of all that the file does not list."""
    table = bytearray(N_CODE_POINTS)
    for points, (name,) in rows(path):
        table[points.start : points.stop] = bytes([names.index(name)]) * len(points)
    return table


def add_flag(table: bytearray, points: range, flag: int) -> None:
    for point in points:
        table[point] |= flag


def pictographs(folder: Path) -> Iterator[range]:
    for points, fields in rows(folder / "emoji-data.txt"):
        if fields == ["Extended_Pictographic"]:
            yield points


def grapheme_table(folder: Path) -> bytearray:
    table = classes(folder / "GraphemeBreakProperty.txt", GRAPHEME_CLASSES)
    for points in pictographs(folder):
        add_flag(table, points, GRAPHEME_PICTOGRAPHIC)
    for points, fields in rows(folder / "DerivedCoreProperties.txt"):
        if fields[0] == "InCB":
            add_flag(table, points, CONJUNCTS[fields[1]])
    return table


def word_table(folder: Path) -> bytearray:
    table = classes(folder / "WordBreakProperty.txt", WORD_CLASSES)
    for points in pictographs(folder):
        add_flag(table, points, WORD_PICTOGRAPHIC)
    return table


def sentence_table(folder: Path) -> bytearray:
    """White_Space is exactly CR, LF, Sep and Sp (UAX #29, table 4)."""
    table = classes(folder / "SentenceBreakProperty.txt", SENTENCE_CLASSES)
    blank = {SENTENCE_CLASSES.index(name) for name in ("CR", "LF", "Sep", "Sp")}
    spaces = [point for point, number in enumerate(table) if number in blank]
    if len(spaces) != N_WHITE_SPACE:
        raise ValueError(f"White_Space must have {N_WHITE_SPACE} code points, got {len(spaces)}")
    for point in spaces:
        table[point] |= SENTENCE_SPACE
    return table


def written_ranges(text: str) -> Iterator[range]:
    """Ranges as they are written above: ``0E40..0E44 3005``."""
    for word in text.split():
        first, _, last = word.partition("..")
        yield range(int(first, 16), int(last or first, 16) + 1)


def line_table() -> bytearray:
    table = bytearray(N_CODE_POINTS)
    for number, text in enumerate((NONSTARTERS, LEADING_VOWELS), start=1):
        for points in written_ranges(text):
            add_flag(table, points, number)
    return table


def two_stage(table: bytearray) -> tuple[list[int], list[int]]:
    """Leaf number of each block of LEAF code points, and the distinct leaves one after another."""
    seen: dict[bytes, int] = {}
    index = [seen.setdefault(bytes(table[i : i + LEAF]), len(seen)) for i in range(0, N_CODE_POINTS, LEAF)]
    if len(seen) > 256:
        raise ValueError(f"a table must have at most 256 leaves, got {len(seen)}")
    return index, [value for leaf in seen for value in leaf]


def c_array(name: str, values: list[int]) -> str:
    lines = [",".join(map(str, values[i : i + 64])) for i in range(0, len(values), 64)]
    return f"static const uint8_t {name}[{len(values)}] = {{\n" + ",\n".join(lines) + "};\n"


def c_enum(prefix: str, names: list[str]) -> str:
    return "enum {\n" + "".join(f"    {prefix}_{name.upper()} = {i},\n" for i, name in enumerate(names)) + "};\n"


def c_property(name: str, names: list[str], table: bytearray) -> str:
    """Enum, two arrays and the inline look-up of one property."""
    index, leaves = two_stage(table)
    lookup = (
        f"static inline uint8_t seamline_{name}_entry(uint32_t ch)\n{{\n"
        f"    if (ch >= 0x{N_CODE_POINTS:X}) return 0;\n"
        f"    return seamline_{name}_leaves[seamline_{name}_index[ch >> 7] * {LEAF} + (ch & {LEAF - 1})];\n}}\n"
    )
    arrays = c_array(f"seamline_{name}_index", index) + c_array(f"seamline_{name}_leaves", leaves)
    return "\n".join([c_enum(f"SEAMLINE_{name.upper()}", names), arrays + lookup])


def version(folder: Path) -> str:
    first = (folder / "GraphemeBreakProperty.txt").read_text(encoding="utf-8").partition("\n")[0]
    found = re.search(r"-(\d+\.\d+\.\d+)\.txt", first)
    if found is None:
        raise ValueError(f"GraphemeBreakProperty.txt must name its version in the first line, got {first!r}")
    return found[1]


PREAMBLE = """\
/* Break classes of the Unicode Character Database {version}, generated by tools/make_unicode_tables.py. Do not edit.
   Derived from data files that are Copyright (c) 1991-2025 Unicode, Inc., under the Unicode License V3:
   see data/LICENSE-unicode.txt. */
#ifndef SEAMLINE_UNICODE_DATA_H
#define SEAMLINE_UNICODE_DATA_H
#include <stdint.h>

#define SEAMLINE_UNICODE_VERSION "{version}"
enum {{
    SEAMLINE_GRAPHEME_MASK = 0x0F,
    SEAMLINE_GRAPHEME_PICTOGRAPHIC = 0x{pictographic:02X},
    SEAMLINE_CONJUNCT_MASK = 0x60,
    SEAMLINE_CONJUNCT_CONSONANT = 0x20,
    SEAMLINE_CONJUNCT_EXTEND = 0x40,
    SEAMLINE_CONJUNCT_LINKER = 0x60,
    SEAMLINE_WORD_MASK = 0x1F,
    SEAMLINE_WORD_PICTOGRAPHIC = 0x{word_pictographic:02X},
    SEAMLINE_SENTENCE_MASK = 0x0F,
    SEAMLINE_SENTENCE_SPACE = 0x{space:02X},
}};
"""


def header(folder: Path) -> str:
    preamble = PREAMBLE.format(
        version=version(folder),
        pictographic=GRAPHEME_PICTOGRAPHIC,
        word_pictographic=WORD_PICTOGRAPHIC,
        space=SENTENCE_SPACE,
    )
    parts = [
        preamble,
        c_property("grapheme", GRAPHEME_CLASSES, grapheme_table(folder)),
        c_property("word", WORD_CLASSES, word_table(folder)),
        c_property("sentence", SENTENCE_CLASSES, sentence_table(folder)),
        c_property("line", LINE_CLASSES, line_table()),
        "#endif\n",
    ]
    return "\n".join(parts)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("folder", type=Path, help="folder with the Unicode data files")
    parser.add_argument("--check", action="store_true", help="compare only; exit 1 when the committed header differs")
    options = parser.parse_args()
    text = header(options.folder)
    if options.check:
        return int(HEADER.read_text(encoding="utf-8") != text)
    HEADER.write_text(text, encoding="utf-8", newline="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
