"""What each part of a text is about, in a few words: c-TF-IDF over the parts of one text (Grootendorst 2022)."""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Sequence
from itertools import islice, pairwise

import numpy as np

from .._checks import check_at_least
from .function_words import LOOKED_AT, function_words
from .words import Word, is_unspaced, spelled

PAIR = 1.5
"""What two words that stand together are worth beside one."""

ONCE = 0.5
"""What a word is worth that its part holds once only."""

SHORTEST, LONGEST_SIGNS = 2, 4
"""Letters of a word, and signs of a phrase where words are not parted."""

LEAST_NEIGHBOURS = 2
"""Different neighbours on each side that make neighbouring signs a word."""

IDLE_SIGNS = frozenset(
    "的了是在和与及或也都不我你他她它们这那个之而但就被把将对从到为以于并等有没上下中里一"
    "ぁあぃいぅうぇえぉおかがきぎくぐけげこごさざしじすずせぜそぞただちぢっつづてでとどなにぬねのはばひびふぶへべほぼまみむめもゃやゅゆょよらりるれろわをん"
)
"""Signs that words of content do not begin or end with: Chinese function words; Hiragana, which ends Japanese words."""

OWNER = ("'s", "’s")

JOINED = {" ", "-", "‐"}
"""What may stand between the words of a pair."""

Term = tuple[str, ...]
"""Words of a label without case."""


def keywords(texts: Sequence[str], *, n: int = 4) -> list[tuple[str, ...]]:
    """Words and pairs of words that tell each part of a text from the others, the most telling first.

    A term weighs its share of the part times ``log(1 + A / f)``, where ``A`` is the average number of terms in a part
    and ``f`` its count in all of them. Pairs weigh more than single words, what stands once only weighs half, and the
    function words of the text's language weigh nothing. No word stands in two terms of one label. Where words are not
    parted by blanks, two to four neighbouring signs are a term.

    Parameters
    ----------
    texts : sequence of str
        Parts of one text.
    n : int, default 4
        Terms of a label at most.

    Returns
    -------
    list of tuple of str
        As they are written most often in the part.

    Raises
    ------
    ValueError, TypeError
        If ``n`` is no whole number of at least 1.

    Examples
    --------
    >>> keywords(["The blue whale sings. A blue whale dives.", "The steam train stops. A steam train leaves."], n=1)
    [('blue whale',), ('steam train',)]
    """
    check_at_least("n", n, 1)
    spellings = [list(spelled(text)) for text in texts]
    phrases = free_phrases(spellings)
    words = (word.form.casefold() for part in spellings for word in part if not word.is_sign)
    idle = function_words(islice(words, LOOKED_AT))
    counts, forms = [], []
    for text, part in zip(texts, spellings, strict=True):
        found = dict(counted(text, part, idle, phrases))
        counts.append({term: len(places) for term, places in found.items()})
        forms.append({term: most_common(places) for term, places in found.items()})
    labels = [label(weighed, n) for weighed in weights(counts)]
    return [tuple(form[term] for term in chosen) for form, chosen in zip(forms, labels, strict=True)]


def counted(
    text: str, part: list[Word], idle: Collection[str], phrases: Collection[str]
) -> Iterator[tuple[Term, list[str]]]:
    """Every term of a part with all its spellings."""
    found: defaultdict[Term, list[str]] = defaultdict(list)
    telling = [without_owner(word) for word in part if not word.is_sign and tells(word.form.casefold(), idle)]
    for word in telling:
        found[(word.form.casefold(),)].append(word.form)
    for first, second in pairwise(telling):
        if text[first.end : second.start] in JOINED:
            found[first.form.casefold(), second.form.casefold()].append(text[first.start : second.end])
    for phrase, _, _ in sign_phrases(part):
        if phrase in phrases:
            found[(phrase,)].append(phrase)
    return iter(found.items())


def without_owner(word: Word) -> Word:
    """The word without an English 's."""
    if word.form[-2:] not in OWNER or len(word.form) < 2 + SHORTEST:
        return word
    return word._replace(form=word.form[:-2], end=word.end - 2)


def tells(word: str, idle: Collection[str]) -> bool:
    """Whether a word may say what a text is about."""
    return len(word) >= SHORTEST and not word[0].isdigit() and word not in idle and word.replace("’", "'") not in idle


def free_phrases(parts: list[list[Word]]) -> Collection[str]:
    """Phrases of signs that stand between different neighbours, as words do (Feng, Chen, Deng and Zheng 2004)."""
    before: defaultdict[str, set[str]] = defaultdict(set)
    after: defaultdict[str, set[str]] = defaultdict(set)
    for part in parts:
        for phrase, left, right in sign_phrases(part):
            before[phrase].add(left)
            after[phrase].add(right)
    free = (phrase for phrase in before if min(len(before[phrase]), len(after[phrase])) >= LEAST_NEIGHBOURS)
    return frozenset(phrase for phrase in free if phrase[0] not in IDLE_SIGNS and phrase[-1] not in IDLE_SIGNS)


def sign_phrases(part: list[Word]) -> Iterator[tuple[str, str, str]]:
    """Two to four neighbouring signs of a script that does not part words, with the word on each side of them."""
    forms = ["", *(word.form for word in part), ""]
    for first, word in enumerate(part):
        last = first
        while word.is_sign and last - first < LONGEST_SIGNS - 1 and goes_on(part, last):
            last += 1
            yield "".join(forms[first + 1 : last + 2]), forms[first], forms[last + 2]


def goes_on(part: list[Word], place: int) -> bool:
    """Whether a sign follows right behind a word."""
    following = part[place + 1 : place + 2]
    return bool(following) and following[0].is_sign and following[0].start == part[place].end


def most_common(spellings: list[str]) -> str:
    return Counter(spellings).most_common(1)[0][0]


def weights(counts: list[dict[Term, int]]) -> Iterator[dict[Term, float]]:
    """c-TF-IDF of the terms of each part."""
    totals: Counter[Term] = Counter()
    for count in counts:
        totals.update(count)
    average = totals.total() / max(len(counts), 1)
    for count in counts:
        size = max(sum(count.values()), 1)
        rarities = {term: float(np.log1p(average / totals[term])) for term in count}
        yield {term: worth(term, times) / size * rarities[term] for term, times in count.items()}


def worth(term: Term, times: int) -> float:
    """How often a term counts: more for a pair and for a long phrase of signs, less where it stands once."""
    longer = PAIR if len(term) > 1 else 1.0 + (PAIR - 1) * (len(term[0]) - SHORTEST) if is_phrase(term[0]) else 1.0
    return longer * (ONCE if times == 1 else times)


def is_phrase(word: str) -> bool:
    return is_unspaced(word[0]) and len(word) <= 2 * LONGEST_SIGNS


def alike(word: str, other: str) -> bool:
    """Whether two words are one for a reader: one holds the other, or both hold the same two signs of phrases."""
    if word in other or other in word:
        return True
    return is_phrase(word) and is_phrase(other) and any(first + second in other for first, second in pairwise(word))


def label(weighed: dict[Term, float], n: int) -> list[Term]:
    """The heaviest terms, none of which shares a word with one before it."""
    chosen: list[Term] = []
    used: list[str] = []
    for term in sorted(weighed, key=lambda term: -weighed[term]):
        if not any(alike(word, other) for word in term for other in used):
            chosen.append(term)
            used += term
        if len(chosen) == n:
            break
    return chosen
