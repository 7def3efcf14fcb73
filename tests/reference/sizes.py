"""Sizes by the obvious route, for each unit that needs no library: what is counted is a text by itself."""

from collections.abc import Callable

from tests.reference.unicode import NEWLINES, PASSED_OVER, SENTENCE, WORD, joins_bases, reference_graphemes


def code_points(text: str) -> int:
    return len(text)


def utf8_bytes(text: str) -> int:
    return len(text.encode("utf-8", "surrogatepass"))


def line_count(text: str) -> int:
    """Lines that hold part of ``text``; CR LF, LF and CR end one."""
    unified = text.replace("\r\n", "\n").replace("\r", "\n")
    return len(unified.removesuffix("\n").split("\n")) if text else 0


def grapheme_count(text: str) -> int:
    return len(reference_graphemes(text)) - 1


def is_named(ch: str) -> bool:
    """A letter, digit, connecting mark such as the low line, or pictograph."""
    named = SENTENCE.of(ch) in {"LOWER", "UPPER", "OLETTER", "NUMERIC"} or WORD.of(ch) == "EXTENDNUMLET"
    return named or bool(WORD.entry(ch) & 0x20)


def word_count(text: str) -> int:
    """Words of UAX #29 that hold a letter, digit or pictograph, in one pass."""
    starts = [i for i in range(len(text)) if i == 0 or not is_passed_over(text, i)]
    classes = [WORD.of(text[i]) for i in starts]
    count, flags, counted = 0, 0, False
    for k, start in enumerate(starts):
        if k == 0 or not joined(text, start, classes, k, flags):
            counted = False
        stop = starts[k + 1] if k + 1 < len(starts) else len(text)
        if not counted and any(map(is_named, text[start:stop])):
            count, counted = count + 1, True
        flags = flags + 1 if classes[k] == "REGIONAL_INDICATOR" else 0
    return count


def is_passed_over(text: str, i: int) -> bool:
    """Whether WB4 folds the character at ``i`` into what it follows."""
    return WORD.of(text[i]) in PASSED_OVER and WORD.of(text[i - 1]) not in NEWLINES


def joined(text: str, i: int, classes: list[str], k: int, flags: int) -> bool:
    """Whether no word ends before the ``k``-th character that WB4 leaves, which stands at ``i`` behind ``flags``."""
    left, right = WORD.of(text[i - 1]), WORD.of(text[i])
    if {left, right} & NEWLINES:
        return left == "CR" and right == "LF"
    if (left == "ZWJ" and WORD.entry(text[i]) & 0x20) or left == right == "WSEGSPACE":
        return True
    behind = ["REGIONAL_INDICATOR"] * (2 - flags % 2) if flags else classes[max(k - 2, 0) : k]
    return joins_bases(behind, classes[k : k + 2])


COUNTS: dict[str, Callable[[str], int]] = {
    "chars": code_points,
    "bytes": utf8_bytes,
    "graphemes": grapheme_count,
    "words": word_count,
    "lines": line_count,
}
"""What each unit counts, without a line of the package's code."""
