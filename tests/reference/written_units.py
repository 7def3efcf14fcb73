"""Twin of what is written as one beyond graphemes: the same by a pattern over the text around a place."""

import re

BEHIND = (
    "\u0e2f\u0e30\u0e32\u0e33\u0e45\u0e46\u0eaf\u0eb0\u0eb2\u0eb3\u0ebd\u0ec6\u3005\u301c\u303b\u309b-\u309e\u30fb-\u30fe"
    "ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ：；\u203c\u2047-\u2049\uff65\uff67-\uff70\u31f0-\u31ff\u102b\u102c\u1038"
)
KILLED = "[\u0e00-\uffff]\u1037?[\u1039\u103a]"
PARTED = re.compile(f"(?<![ \\t\\r\\n\u3000])(?:(?<=[เ-ไເ-ໄ])|[{BEHIND}]|{KILLED})", re.S)


def parts_written_unit(text: str, i: int) -> bool:
    """Whether a cut before ``i`` would part a vowel, a final consonant or a kana from what it belongs to."""
    return 0 < i < len(text) and PARTED.match(text, i) is not None
