"""Thai has no marks: its sentences end at spaces."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from seamline import sentences
from tests.reference.sentence_thai import thai_ends
from tests.reference.sentence_words import language_of

LETTERS = "กขคงจชนพมรเแไะาิีุ่้์ๆ"
WORDS = ["นักวิจัยได้ศึกษาพฤติกรรมของช้างป่า", "เขาพบว่าช้างจำเส้นทางได้ดี", "ช้าง", "ม้า", "฿", "(", ")", "x", " ", " "]
PARTICLES = sorted(word for word, kinds in language_of("th").words.items() if "particle" in kinds)
thai = st.lists(st.sampled_from([*WORDS, *PARTICLES]) | st.text(LETTERS + "  ", max_size=24), max_size=16).map("".join)


@settings(max_examples=400)
@given(thai, st.sampled_from(["th", "auto"]))
def test_the_kernel_is_its_twin(text, language):
    assert sentences(text, language).tolist() == (thai_ends(text, language_of(language)) if text else [0])


@pytest.mark.parametrize("language", ["th", "auto"])
def test_the_twin_finds_ends_and_holds_back(language):
    long, other = WORDS[:2]
    assert thai_ends(f"{long} {other}", language_of(language)) == [0, len(long) + 1, len(long) + len(other) + 1]
    assert len(thai_ends(f"{long} {PARTICLES[0]}{other}", language_of(language))) == 2
