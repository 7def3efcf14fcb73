"""Sentence splitters behind one call: ``split(text, language) -> ends`` in code points; a library is loaded once."""

from collections.abc import Callable, Iterable

Split = Callable[[str, str], list[int]]


def ends_of(text: str, parts: Iterable[str]) -> list[int]:
    """Where each part ends, sought in order; a part that was altered is passed over."""
    ends, position = [], 0
    for part in parts:
        words = part.strip()
        start = text.find(words, position) if words else -1
        if start >= 0:
            position = start + len(words)
            ends.append(position)
    return ends


def seamline() -> Split:
    import seamline.boundaries.detectors

    return lambda text, language: seamline.boundaries.sentences(text, language).tolist()[1:]


def seamline_auto() -> Split:
    import seamline.boundaries.detectors

    return lambda text, language: seamline.boundaries.sentences(text).tolist()[1:]


def sentencex() -> Split:
    import sentencex

    return lambda text, language: ends_of(text, sentencex.segment(primary(language), text))


def yasbd() -> Split:
    from yasbd import BoundaryDetector, get_supported_langs

    known = set(get_supported_langs())
    return lambda text, language: ends_of(
        text, BoundaryDetector(primary(language) if primary(language) in known else "en").segment(text)
    )


def pysbd() -> Split:
    import pysbd

    def split(text: str, language: str) -> list[int]:
        code = primary(language)
        code = code if code in pysbd.languages.LANGUAGE_CODES else "en"
        return ends_of(text, pysbd.Segmenter(language=code, clean=False).segment(text))

    return split


def nupunkt() -> Split:
    import nupunkt

    return lambda text, language: ends_of(text, nupunkt.sent_tokenize(text))


def syntok() -> Split:
    from syntok import segmenter

    def split(text: str, language: str) -> list[int]:
        sentences = (sentence for paragraph in segmenter.process(text) for sentence in paragraph)
        return ends_of(text, ("".join(token.spacing + token.value for token in sentence) for sentence in sentences))

    return split


def blingfire() -> Split:
    import blingfire

    return lambda text, language: [end for _, end in blingfire.text_to_sentences_and_offsets(text)[1]]


def punkt() -> Split:
    import nltk

    return lambda text, language: ends_of(text, nltk.sent_tokenize(text))


def konan() -> Split:
    import konan

    single = konan.SentenceChunker(max_chars=1, overlap_sentences=0)
    return lambda text, language: [chunk.end for chunk in single.chunk(text)]


def primary(language: str) -> str:
    return language.split("-")[0]


PEERS: dict[str, Callable[[], Split]] = {
    "seamline": seamline,
    "seamline auto": seamline_auto,
    "sentencex": sentencex,
    "yasbd-lib": yasbd,
    "pysbd": pysbd,
    "nupunkt": nupunkt,
    "syntok": syntok,
    "blingfire": blingfire,
    "nltk punkt": punkt,
    "konan": konan,
}
