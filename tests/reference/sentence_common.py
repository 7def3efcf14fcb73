"""Twin of the short way at the commonest candidates: what a stop and a line end have around them there, in words."""

import re

from .sentence_words import Language

REACH = 128
MINDED = {"title", "numbered", "abbreviation", "final", "year", "exclaimed"}
END = re.compile(r"(?<=[A-Za-z,])[ \n]([A-Za-z]{2,15})[.!?][ \n](?=[A-Z][A-Za-z]{0,14}[\x00-\x7F])(?![A-Za-z]+\.)")
OPENER = re.compile(r'[(\["«»“”„‟]')
BREAK = re.compile(r"(?<=[\x21-\x7E])\n(?=[a-z])(?=[A-Za-z]{6}|[A-Za-z]{1,5} )")


def is_common_word(word: str, language: Language) -> bool:
    """Whether nothing but the end of a sentence can be meant by a mark behind ``word``."""
    kinds = language.kinds(word)
    minded = "exclaimed" in kinds or (kinds & MINDED and "link" not in kinds)
    return not (word.isupper() or minded or language.kinds("-" + word[-3:]) or word[-1] in "ivxIVX") and bool(
        re.search("[aeiouyAEIOUY]", word)
    )


def common_ends(text: str, language: Language) -> list[int]:
    """Where sentences begin that no rule needs to be asked about."""
    found = (END.match(text, at) for at in range(REACH, len(text)))
    return [match.end() for match in found if match and is_common(match, language)]


def is_common(match: re.Match[str], language: Language) -> bool:
    """Whether a common word stands before the mark, and neither a bracket nor a quotation mark within reach."""
    mark = match.end(1)
    return is_common_word(match[1], language) and not OPENER.search(match.string, mark + 1 - REACH, mark)


def common_breaks(text: str) -> list[int]:
    """Line feeds behind which no sentence begins."""
    return [match.start() for match in BREAK.finditer(text)]
