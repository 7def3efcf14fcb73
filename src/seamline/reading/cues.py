"""Subtitles: SRT, WebVTT and transcripts with time stamps as what is said, with times and speakers beside it."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from .reading import Reading, Writer

STAMP = r"(?:(\d+):)?(\d{1,2}):(\d{2})(?:[.,](\d{1,3}))?"
TIMING = re.compile(rf"[ \t]*{STAMP}[ \t]*-->[ \t]*{STAMP}[^\r\n]*")
LEADING = re.compile(rf"[ \t]*[\[(]?{STAMP}[\])]?(?:[ \t]*[-\u2013][ \t]*[\[(]?{STAMP}[\])]?)?[ \t]*")
LINE = re.compile(r"[^\r\n]*(?:\r\n|\r|\n|\Z)")
TAG = re.compile(r"</?[a-zA-Z][^<>\r\n]{0,200}>|<\d[\d:.]{0,20}>|\{\\[^{}\r\n]{0,80}\}")
VOICE = re.compile(r"<v(?:\.[^ >]{0,80})?[ \t]+([^>\r\n]{1,80})>")
LABEL = re.compile(r"[ \t]*(?:-[ \t]*|>>[ \t]*)?([^\W\d_][\w.' -]{0,30}):[ \t]")
ENTITY = re.compile(r"&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[a-zA-Z]{2,8});")
SIGNED = re.compile(rf"{TAG.pattern}|{ENTITY.pattern}")


class Line(NamedTuple):
    """A line of the source, without its end."""

    start: int
    end: int


class Cue(NamedTuple):
    """What is said between two times, in seconds, and where its time stands in the source."""

    start: int
    lines: list[Line]
    begins: float
    ends: float


def lines_of(source: str) -> Iterator[Line]:
    """Lines in order; the last one may be empty."""
    for found in LINE.finditer(source):
        if found[0]:
            yield Line(found.start(), found.start() + len(found[0].rstrip("\r\n")))


def seconds(hours: Any, minutes: Any, rest: Any, fraction: Any) -> float:
    """A time stamp in seconds."""
    whole = int(hours or 0) * 3600 + int(minutes) * 60 + int(rest)
    return whole + (int(fraction) / 10 ** len(fraction) if fraction else 0.0)


def read_subtitles(source: str) -> Reading:
    """SRT or WebVTT: the text of the cues as it is said.

    Parameters
    ----------
    source : str

    Returns
    -------
    Reading
        Lines of a cue, and cues, are joined by one blank, so that sentences go on; where another voice begins, by a
        line end. Numbers, timings, settings, notes, styles and tags are left out, entities decoded. Tracks ``time``
        (pairs of seconds) and ``speaker``, by ``<v Name>`` or a label before a colon that stays in the text.

    Notes
    -----
    W3C WebVTT; SubRip as players read it.

    Examples
    --------
    >>> said = read_subtitles("1\\n00:00:01,000 --> 00:00:02,500\\nHello\\n<i>there.</i>\\n")
    >>> said.text, said.tracks["time"].between(0, 5)
    ('Hello there.', (1.0, 2.5))
    """
    return written(source, list(timed_cues(source)), "subtitles")


def timed_cues(source: str) -> Iterator[Cue]:
    """Cues by their timing lines; a cue goes on to the next blank line, or to the next cue."""
    lines = list(lines_of(source))
    timings = [(place, found) for place, line in enumerate(lines) if (found := TIMING.fullmatch(source, *line))]
    for number, (place, found) in enumerate(timings):
        stop = timings[number + 1][0] if number + 1 < len(timings) else len(lines)
        body = list(body_lines(source, lines[place + 1 : stop]))
        parts = found.groups()
        if body and len(body) == stop - place - 1 and stop < len(lines) and source[slice(*body[-1])].strip().isdigit():
            body.pop()
        yield Cue(lines[place].start, body, seconds(*parts[:4]), seconds(*parts[4:]))


def body_lines(source: str, lines: list[Line]) -> Iterator[Line]:
    """Lines up to the first blank one."""
    for line in lines:
        if not source[line.start : line.end].strip():
            return
        yield line


def read_transcript(source: str) -> Reading:
    """A transcript whose lines begin with time stamps: the text without them, times beside it.

    A line without a stamp belongs to the one before. A stamp is ``[12:03]``, ``0:12:03``, ``(00:01.5)`` or the like;
    what it stands before goes on to the next stamp.

    Examples
    --------
    >>> said = read_transcript("[00:01] Ada: Hello.\\n[00:04] Ben: Yes?\\n")
    >>> said.text, said.tracks["time"].between(12, 15), said.tracks["speaker"].between(0, 3)
    ('Ada: Hello.\\nBen: Yes?\\n', (4.0, 4.0), ('Ada',))
    """
    return written(source, list(stamped_cues(source)), "transcript")


def stamped_cues(source: str) -> Iterator[Cue]:
    """One cue a stamp; the next stamp ends it, the last one lasts no time."""
    held: list[Line] = []
    place, begins = 0, 0.0
    for line in lines_of(source):
        found = LEADING.match(source, *line)
        if found is None:
            held.append(line)
            continue
        starts = seconds(*found.groups()[:4])
        if held:
            yield Cue(place, held, begins, max(starts, begins))
        place, held, begins = line.start, [Line(found.end(), line.end)], starts
    if held:
        yield Cue(place, held, begins, begins)


def written(source: str, cues: list[Cue], markup: str) -> Reading:
    """The view of all cues, with its tracks."""
    writer, spans, speaker = Writer(source), [], ""
    keeps = markup == "transcript"
    for cue in cues:
        voice = speaker_of(source, cue)
        if writer.length:
            writer.put("\n" if keeps or (voice and voice != speaker) else " ")
        speaker = voice or speaker
        begins = writer.length
        write_lines(writer, cue, keeps=keeps)
        spans.append((begins, writer.length, (cue.begins, cue.ends), speaker))
    if keeps and writer.length:
        writer.put("\n")
    held = [span for span in spans if span[1] > span[0]]
    starts, ends = [span[0] for span in held], [span[1] for span in held]
    tracks: dict[str, Any] = {"time": (starts, ends, [span[2] for span in held])}
    if any(span[3] for span in held):
        spoken = [span for span in held if span[3]]
        tracks["speaker"] = ([one[0] for one in spoken], [one[1] for one in spoken], [one[3] for one in spoken])
    return writer.reading(tracks=tracks, markup=markup)


def said(source: str, cue: Cue) -> str:
    """What a cue says, as one line."""
    writer = Writer(source)
    write_lines(writer, cue, keeps=False)
    return "".join(writer.parts).strip()


def speaker_of(source: str, cue: Cue) -> str:
    """Who speaks, where a cue says so."""
    for line in cue.lines:
        voice = VOICE.search(source, line.start, line.end)
        if voice is not None:
            return html.unescape(voice[1].strip())
    label = LABEL.match(source, *cue.lines[0]) if cue.lines else None
    return label[1] if label else ""


def write_lines(writer: Writer, cue: Cue, *, keeps: bool) -> None:
    """The lines of a cue without tags, joined by blanks or by line ends."""
    for number, line in enumerate(cue.lines):
        if number:
            writer.put("\n" if keeps else " ")
        place = line.start
        for sign in SIGNED.finditer(writer.source, line.start, line.end):
            writer.copy(place, sign.start())
            if sign[0].startswith("&"):
                writer.decode(html.unescape(sign[0]), sign.start(), sign.end())
            place = sign.end()
        writer.copy(place, line.end)
