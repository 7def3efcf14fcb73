import sys
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from seamline.encodings._ends import token_ends
from seamline.encodings.codecs import EstimatedTokens, TiktokenCodec
from seamline.encodings.resolve import codec_of_name, resolve_encoding
from seamline.encodings.token_ends import count_tokens, tokens
from tests.reference.tokens import reference_count, reference_token_ends

pytestmark = pytest.mark.ranks

ENCODINGS = ["cl100k_base", "o200k_base"]
MIXED = st.text(alphabet=st.sampled_from("aZ é日本한🦊1 .\n'\t\u0301"), max_size=40)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("", [0], id="empty"),
        pytest.param("Hello world!", [0, 5, 11, 12], id="english"),
        pytest.param("🦩", [0, 1], id="one-character-of-several-tokens"),
        pytest.param("\ud83d\ude00", [0, 2], id="surrogate-pair"),
        pytest.param("\ud800", [0, 1], id="lone-surrogate"),
    ],
)
def test_tokens(text, expected):
    assert tokens(text, "cl100k_base").tolist() == expected


@pytest.mark.parametrize("name", ENCODINGS)
@given(text=MIXED)
def test_token_ends_match_the_reference(name, text):
    encoding = resolve_encoding(name).encoding
    sizes = [len(encoding.decode_single_token_bytes(token)) for token in encoding.encode_ordinary(text)]
    assert token_ends(text, np.array(sizes, dtype=np.int64)).tolist() == reference_token_ends(text, encoding)


@pytest.mark.parametrize("name", ENCODINGS)
@given(text=st.text())
def test_count_tokens_is_the_count_of_the_encoder(name, text):
    assert count_tokens(text, name) == reference_count(text, resolve_encoding(name).encoding)


@pytest.mark.parametrize("special", ["<|endoftext|>", "<|fim_prefix|>", "<|endofprompt|>"])
def test_special_tokens_are_plain_text(special):
    assert count_tokens(special, "cl100k_base") > 1
    assert tokens(special, "cl100k_base")[-1] == len(special)


def test_model_names_stand_for_their_encoding():
    text = "Tokenisierung ist gründlich."
    assert count_tokens(text, "gpt-4o") == count_tokens(text, "o200k_base")
    assert resolve_encoding("text-embedding-3-small").limit == 8191


def test_an_unknown_encoding_names_the_known_ones():
    with pytest.raises(ValueError, match=r"must be one of cl100k_base, .*got 'cl100k_bass'"):
        resolve_encoding("cl100k_bass")


def test_a_missing_rank_file_says_what_to_do(monkeypatch, tmp_path):
    tiktoken = pytest.importorskip("tiktoken")
    monkeypatch.setattr(tiktoken.registry, "ENCODINGS", {})
    monkeypatch.setenv("TIKTOKEN_CACHE_DIR", str(tmp_path))
    monkeypatch.setattr(tiktoken.load, "read_file", raise_connection_error)
    codec_of_name.cache_clear()
    with pytest.raises(OSError, match=r"rank file of the encoding 'cl100k_base'.*TIKTOKEN_CACHE_DIR"):
        resolve_encoding("cl100k_base")


def raise_connection_error(path):
    raise ConnectionError(f"no network for {path}")


def test_a_missing_tiktoken_names_the_extra(monkeypatch):
    monkeypatch.setitem(sys.modules, "tiktoken", None)
    codec_of_name.cache_clear()
    with pytest.raises(ImportError, match=r"seamline\[tokens\]"):
        resolve_encoding("cl100k_base")
    codec_of_name.cache_clear()


class PanicException(BaseException):
    """Named like the exception of a Rust extension that panicked."""


class PanickingEncoding:
    name = "panicking"

    def encode_ordinary(self, text):
        raise PanicException("regex stack overflow")


def test_a_panic_of_the_encoder_is_a_value_error():
    with pytest.raises(ValueError, match=r"panicking cannot encode this text of 3 characters"):
        TiktokenCodec(PanickingEncoding()).count("abc")


class Counter:
    def count(self, text):
        return len(text.split())


class Encoder:
    def encode(self, text):
        return text.split()


@pytest.mark.parametrize("encoder", [Counter(), Encoder(), lambda text: len(text.split())])
def test_objects_that_count_or_encode(encoder):
    assert count_tokens("one two three", encoder) == 3


def test_counting_objects_have_no_token_ends():
    with pytest.raises(TypeError, match="does not tell where they end"):
        tokens("one two", Counter())


@pytest.mark.parametrize(
    ("size", "error"), [(1.5, TypeError), (-1, ValueError), (None, TypeError), (True, TypeError), (10**30, ValueError)]
)
def test_a_counter_must_return_a_count(size, error):
    with pytest.raises(error, match="must count tokens with an int"):
        count_tokens("text", lambda text: size)


def test_things_that_cannot_count_are_refused():
    with pytest.raises(TypeError, match="got int"):
        resolve_encoding(512)


def test_text_must_be_str():
    with pytest.raises(TypeError, match="text must be a str"):
        count_tokens(b"bytes", "cl100k_base")


def word_tokenizer(max_length=None):
    tokenizers = pytest.importorskip("tokenizers")
    vocabulary = {"[UNK]": 0, "[CLS]": 1, "one": 2, "two": 3}
    tokenizer = tokenizers.Tokenizer(tokenizers.models.WordLevel(vocabulary, unk_token="[UNK]"))
    tokenizer.pre_tokenizer = tokenizers.pre_tokenizers.Whitespace()
    tokenizer.add_special_tokens(["[CLS]"])
    if max_length:
        tokenizer.enable_truncation(max_length)
    return tokenizer


def test_tokenizers_count_all_and_keep_their_own_settings():
    tokenizer = word_tokenizer(max_length=2)
    assert count_tokens("one two one", tokenizer) == 3
    assert resolve_encoding(tokenizer).limit == 2
    assert tokenizer.truncation["max_length"] == 2


def test_tokenizers_give_boundaries_and_take_special_tokens_as_text():
    tokenizer = word_tokenizer()
    assert tokens("one two\ud800 ", tokenizer).tolist() == [0, 3, 7, 8, 9]
    assert count_tokens("[CLS]", tokenizer) == 3


def test_tokenizer_files(tmp_path):
    word_tokenizer().save(str(tmp_path / "tokenizer.json"))
    for file in (tmp_path, tmp_path / "tokenizer.json", str(tmp_path / "tokenizer.json"), str(tmp_path)):
        assert count_tokens("one two", file) == 2


def test_a_missing_tokenizer_file_is_named():
    with pytest.raises(ValueError, match=r"must be a tokenizer file that exists, got 'missing\.json'"):
        resolve_encoding(Path("missing.json"))


def test_transformers_tokenizers():
    transformers = pytest.importorskip("transformers")
    fast = transformers.PreTrainedTokenizerFast(tokenizer_object=word_tokenizer(), model_max_length=64)
    assert count_tokens("one two", fast) == 2
    assert resolve_encoding(fast).limit == 64


def test_an_estimate_is_chosen_by_name_only():
    assert count_tokens("x" * 10, "estimate") == 3
    assert count_tokens("x" * 10, EstimatedTokens(2.0)) == 5
    assert tokens("x" * 5, EstimatedTokens(2.0)).tolist() == [0, 2, 4, 5]
    with pytest.raises(ValueError, match="chars_per_token must be a number above 0, got 0"):
        EstimatedTokens(0)


class Model:
    """Looks like a sentence encoder: its ``encode`` gives vectors, so its tokenizer must be what counts."""

    max_seq_length = 16

    def __init__(self):
        self.tokenizer = word_tokenizer()
        template = pytest.importorskip("tokenizers").processors.TemplateProcessing
        self.tokenizer.post_processor = template("[CLS] $A", special_tokens=[("[CLS]", 1)])

    def encode(self, texts):
        return [[0.0] * 384 for _ in texts]


def test_models_count_with_their_tokenizer_under_their_limit():
    assert count_tokens("one two", Model()) == 2
    assert resolve_encoding(Model()).limit == 15
