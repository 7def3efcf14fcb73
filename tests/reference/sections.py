"""Twin of the kernel of sections: where chunks end, by recursion over a tree, and what it is to be true to sections."""


def tree(headings, length):
    """Sections as nested lists ``[level, start, end, children]``, from pairs of level and line; the text is level 0."""
    root = [0, 0, length, []]
    above = [root]
    for level, start in headings:
        while above[-1][0] >= level:
            above.pop()[2] = start
        above[-1][3].append([level, start, length, []])
        above.append(above[-1][3][-1])
    return root


def walls(section, first, fits, is_bare):
    """Offsets at which a chunk ends inside a section whose text begins at ``first``; none where all of it fits."""
    _, start, end, children = section
    if not children or fits(first, end):
        return []
    starts = [child[1] for child in children]
    found, group = [], first
    if is_bare(start, starts[0]) and start >= 0:
        starts[0] = first
    for place, child in zip(starts, children, strict=True):
        if group is not None and fits(group, child[2]):
            continue
        if place > first:
            found.append(place)
        group = place if fits(place, child[2]) else None
        if group is None:
            found += walls(child, place, fits, is_bare)
    return found


def broken_sections(text, headings, chunks):
    """Chunks that go beyond the end of a section in which they began, or part one from text that stands before it."""
    broken = []
    ends = [end_of(headings, number, len(text)) for number in range(len(headings))]
    for chunk in chunks:
        for (_, start, _), end in zip(headings, ends, strict=True):
            begins_inside = start < chunk.start < end and text[start : chunk.start].strip()
            ends_inside = chunk.start < start < chunk.end < end and text[chunk.end : end].strip()
            before = any(text[a:b].strip() for a, b in without_headings(chunk.start, start, headings))
            if (begins_inside and text[end : chunk.end].strip()) or (ends_inside and before):
                broken.append(chunk.index)
    return broken


def end_of(headings, number, length):
    """Where the section of a heading ends."""
    level = headings[number][0]
    return next((start for other, start, _ in headings[number + 1 :] if other <= level), length)


def without_headings(first, last, headings):
    """What lies between two offsets outside of headings."""
    place = first
    for _, start, end in headings:
        if start < last and place < end:
            yield place, max(start, place)
            place = end
    if place < last:
        yield place, last
