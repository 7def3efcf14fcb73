"""Generate ``src/seamline/text/_unicode_data.h`` from the files of one Unicode version.

Usage: ``python tools/make_unicode_tables.py FOLDER [--check]``

FOLDER holds GraphemeBreakProperty.txt, WordBreakProperty.txt, SentenceBreakProperty.txt, emoji-data.txt and
DerivedCoreProperties.txt as published with the Unicode Character Database. ``--check`` writes nothing and exits with 1
when the committed header differs.

Each property becomes one two-stage table of bytes: ``leaves[index[ch >> 7]][ch & 127]``. The low bits of a byte are the
class, the bits above it are flags (Extended_Pictographic, Indic_Conjunct_Break, White_Space).
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
