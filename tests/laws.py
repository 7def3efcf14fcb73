"""The laws of every chunking, as plain assertions on public results."""

from itertools import pairwise


def assert_verbatim(chunks) -> None:
    """Each chunk is the source between its offsets."""
    for c in chunks:
        assert 0 <= c.start <= c.core_start < c.end <= len(chunks.text)
        assert c.text == chunks.text[c.start : c.end]


def assert_monotone(chunks) -> None:
    """Starts, core starts and ends strictly rise."""
    for a, b in pairwise(chunks):
        assert a.start < b.start
        assert a.core_start < b.core_start
        assert a.end < b.end


def assert_cover(chunks) -> None:
    """Every non-blank character lies in exactly one core, in order."""
    place = 0
    for c in chunks:
        assert chunks.text[place : c.core_start].strip() == ""
        assert place <= c.core_start
        place = c.end
    assert chunks.text[place:].strip() == ""


def assert_no_blank(chunks) -> None:
    """No chunk holds only blanks."""
    for c in chunks:
        assert c.text.strip()


def assert_fit(chunks, max_size, count, atoms) -> None:
    """The maximum holds on the text handed out; one atom is the floor."""
    for c in chunks:
        assert count(c.text) <= max_size or atoms(c.text) <= 1
        assert c.oversized == (count(c.text) > max_size)


def assert_sizes(chunks, count) -> None:
    """The stored size is the size of the text."""
    for c in chunks:
        assert c.size == count(c.text)


def assert_overlap(chunks, overlap, count) -> None:
    """Neighbours never share more than was asked, and no chunk lies inside the one before."""
    for a, b in pairwise(chunks):
        assert count(chunks.text[b.start : b.core_start]) <= overlap
        assert count(chunks.text[b.start : max(a.end, b.start)]) <= overlap
        assert b.core_start >= a.end


def assert_true_paths(chunks) -> None:
    """Every heading of a path is above all of the chunk's text."""
    outline = chunks.structure.outline
    for c in chunks:
        for offset in range(c.start, c.end):
            if not chunks.text[offset].isspace():
                assert outline.path_at(offset)[: len(c.path)] == c.path


def assert_barrier(chunks, barriers) -> None:
    """No chunk crosses one of ``barriers``."""
    for c in chunks:
        assert not any(c.start < barrier < c.end for barrier in barriers)


def assert_partition(text, boundaries) -> None:
    """Units join to the text."""
    ends = boundaries.tolist()
    assert ends[0] == 0
    assert ends[-1] == len(text)
    assert all(a < b for a, b in pairwise(ends))
    assert "".join(text[a:b] for a, b in pairwise(ends)) == text


def assert_whole_graphemes(chunks, boundaries) -> None:
    """No chunk begins or ends inside a grapheme."""
    allowed = set(boundaries.tolist())
    for c in chunks:
        assert {c.start, c.core_start, c.end} <= allowed
