"""Every chunk of every file of the handed corpus, encoded again."""

import pytest

import seamline
from seamline.encodings.resolve import resolve_encoding

SIZE = 512
OVERLAP = 64
FILES = [
    "md_eips.md", "md_ja_react.md", "md_rust_book.md", "multi_ar_react.txt", "multi_hi_react.txt", "multi_ja_react.txt",
    "multi_th_thaigov.txt", "multi_zh_cuv.txt", "multi_zh_react.txt", "prose_en_bleak_house.txt",
    "prose_en_moby_dick.txt", "prose_en_war_and_peace.txt",
]  # fmt: skip


@pytest.mark.slow
@pytest.mark.ranks
@pytest.mark.parametrize("encoding", ["cl100k_base", "o200k_base"])
@pytest.mark.parametrize("strategy", ["tokens", "smart"])
@pytest.mark.parametrize("name", FILES)
def test_no_chunk_of_the_corpus_is_over_or_damaged(data_dir, name, strategy, encoding):
    text = (data_dir / "corpus" / name).read_text("utf-8")
    chunks = seamline.chunk(text, strategy=strategy, max_size=SIZE, overlap=OVERLAP, unit=encoding)
    again = [len(ids) for ids in resolve_encoding(encoding).encoding.encode_ordinary_batch(chunks.texts())]
    assert chunks.sizes.tolist() == again
    assert max(again) <= SIZE
    cores = "".join(text[start:end] for start, end in zip(chunks.core_starts, chunks.ends, strict=True))
    assert "".join(cores.split()) == "".join(text.split())
