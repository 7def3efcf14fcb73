"""Word pieces: id for id what the ``tokenizers`` library gives."""

import sys
import threading

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from seamline.embedding._wordpieces import PieceTable
from seamline.embedding.builtin import _arrays, word_pieces
from tests.models import minilm_folder

CORPUS = [
    "prose_en_bleak_house.txt",
    "prose_en_moby_dick.txt",
    "prose_en_war_and_peace.txt",
    "md_eips.md",
    "md_rust_book.md",
    "md_ja_react.md",
    "multi_ar_react.txt",
    "multi_hi_react.txt",
    "multi_ja_react.txt",
    "multi_th_thaigov.txt",
    "multi_zh_cuv.txt",
    "multi_zh_react.txt",
]
SCALARS = [*range(0xD800), *range(0xE000, sys.maxunicode + 1)]
HOSTILE = (
    "aZ09 .,#[]_-'’\t\n\r\0\u00a0\u00ad\u200b\u200d\ufffd\u0130\u00df\u0301\u0344\u302e\u0345ſıÀΣςǅ"
    "가힣ᄀｶﾞが字㐀豈\U0001f600\U00020000\U0002f800\U0001d165\U000e0100ยิ้मा"
)


@pytest.fixture(scope="session")
def tokenizer():
    tokenizers = pytest.importorskip("tokenizers")
    found = tokenizers.Tokenizer.from_file(str(minilm_folder() / "tokenizer.json"))
    found.no_truncation()
    found.no_padding()
    found.encode_special_tokens = True
    return found


def ids_of(tokenizer, text: str) -> list[int]:
    return tokenizer.encode(text, add_special_tokens=False).ids


@pytest.mark.slow
@pytest.mark.parametrize("name", CORPUS)
def test_ids_of_the_corpus(tokenizer, data_dir, name):
    text = (data_dir / "corpus" / name).read_text(encoding="utf-8")
    assert word_pieces(text).tolist() == ids_of(tokenizer, text)


@pytest.mark.slow
@pytest.mark.parametrize("separator", ["", " ", "a"])
def test_ids_of_every_code_point(tokenizer, separator):
    text = separator.join(map(chr, SCALARS))
    assert word_pieces(text).tolist() == ids_of(tokenizer, text)


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("", id="empty"),
        pytest.param(" \t\n\0", id="blanks-only"),
        pytest.param("a" * 100, id="longest-word"),
        pytest.param("a" * 101, id="too-long-word"),
        pytest.param("힣" * 34, id="too-long-after-decomposition"),
        pytest.param("e\u0301" * 100, id="longest-after-accents-off"),
        pytest.param("internationalisation" * 4, id="more-pieces-than-a-slot"),
        pytest.param("[MASK] [SEP][CLS] ##ing # ## ###", id="names-of-special-tokens"),
        pytest.param("\u037e \u1fef \u2260", id="replaced-by-marks"),
        pytest.param("wi ##si wi##si", id="inner-pieces-spelt-out"),
        pytest.param("\u302e\U0001d165 \U0001d165\u302e", id="reordered-marks"),
    ],
)
def test_ids_of_hostile_texts(tokenizer, text):
    assert word_pieces(text).tolist() == ids_of(tokenizer, text)


@given(text=st.text(alphabet=HOSTILE) | st.text(alphabet=st.characters(exclude_categories=["Cs"])))
def test_ids_of_random_texts(tokenizer, text):
    assert word_pieces(text).tolist() == ids_of(tokenizer, text)


@pytest.fixture(scope="session")
def vocabulary(tokenizer):
    return sorted(tokenizer.get_vocab())


@given(data=st.data())
def test_ids_of_random_words(tokenizer, vocabulary, data):
    """Vocabulary entries glued together: the memo, long words and every prefix come into play."""
    words = data.draw(st.lists(st.sampled_from(vocabulary), max_size=60))
    glue = data.draw(st.sampled_from(["", " ", "\u0301", "-"]))
    assert word_pieces(glue.join(words)).tolist() == ids_of(tokenizer, glue.join(words))


def test_lone_surrogates_are_dropped():
    assert word_pieces("un\ud800affable").tolist() == word_pieces("unaffable").tolist()


def test_threads_agree():
    texts = [f"unaffable number {i} " * 500 for i in range(8)]
    alone = [word_pieces(text).tolist() for text in texts]
    found: dict[int, list[int]] = {}
    threads = [
        threading.Thread(target=lambda i=i: found.__setitem__(i, word_pieces(texts[i]).tolist())) for i in range(8)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [found[i] for i in range(8)] == alone


def table_with(**changes):
    arrays = _arrays() | changes
    names = ("rows", "scales", "pages", "leaves", "expansions")
    return PieceTable(changes.get("vocabulary", "[UNK]\na"), **{name: arrays[name] for name in names})


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        pytest.param({}, "rows must have one row", id="rows-without-pieces"),
        pytest.param({"rows": np.ones((2, 64), np.int8), "pages": np.zeros(3, np.uint16)}, "pages must be", id="pages"),
        pytest.param({"vocabulary": "a\nb", "rows": np.ones((2, 64), np.int8)}, "UNK", id="no-unknown"),
    ],
)
def test_tables_are_checked(changes, message):
    with pytest.raises(ValueError, match=message):
        table_with(**changes)
