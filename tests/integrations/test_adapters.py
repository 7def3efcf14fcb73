"""What all adapters promise: pieces are slices at exact offsets, sizes hold, and foreign words mean our options."""

import pickle
from collections.abc import Callable

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import seamline
from seamline.integrations.chroma import SeamlineChunker
from seamline.integrations.lazy_chunker import LazyChunker, translated
from seamline.integrations.metadata import FIELDS, checked_fields, metadata_of
from tests.counting_encoder import Counting

TEXT = "# Guide\n\nFirst one. Second one.\n\n## Install\n\nOne line.\nAnother line. And more of it, in the end.\n"
SOURCES = {
    "html": "<h1>Tides</h1><p>The sea &amp; the moon. It rises <b>twice</b>.</p><nav>Home</nav><p>Caf&eacute;.</p>",
    "vtt": "WEBVTT\n\n00:01.000 --> 00:04.000\n<v Ann>The sea rises.\n\n00:05.000 --> 00:09.000\nIt falls &amp; so.\n",
}
Found = list[tuple[str, int, int]]
"""Texts of pieces, and where they begin and end in the source."""


def by_langchain(text: str, **options: object) -> Found:
    module = pytest.importorskip("seamline.integrations.langchain", exc_type=ImportError)
    found = module.SeamlineTextSplitter(add_start_index=True, **options).create_documents([text])
    return [told(document.page_content, document.metadata, "start_index", "end_index") for document in found]


def by_llama_index(text: str, **options: object) -> Found:
    module = pytest.importorskip("seamline.integrations.llama_index", exc_type=ImportError)
    found = module.SeamlineNodeParser(**options).get_nodes_from_documents([module.Document(text=text)])
    return [(node.text, node.start_char_idx, node.end_char_idx) for node in found]


def by_haystack(text: str, **options: object) -> Found:
    module = pytest.importorskip("seamline.integrations.haystack", exc_type=ImportError)
    found = module.SeamlineDocumentSplitter(**options).run([module.Document(content=text)])["documents"]
    return [told(document.content, document.meta, "split_idx_start", "split_idx_end") for document in found]


def by_sklearn(text: str, **options: object) -> Found:
    module = pytest.importorskip("seamline.integrations.sklearn", exc_type=ImportError)
    [chunks] = module.ChunkTransformer(output="chunks", **options).fit_transform([text])
    [texts] = module.ChunkTransformer(**options).fit_transform([text])
    return [(piece, chunk.start, chunk.end) for piece, chunk in zip(texts, chunks, strict=True)]


def by_spacy(text: str, **options: object) -> Found:
    spacy = pytest.importorskip("spacy")
    module = pytest.importorskip("seamline.integrations.spacy", exc_type=ImportError)
    doc = module.SeamlineChunks(options)(spacy.blank("xx")(text))
    group = doc.spans["chunks"]
    offsets = group.attrs["offsets"]
    assert len(group) == len(offsets)
    texts = group.attrs.get("plain_texts", [doc.text[start:end] for start, end in offsets])
    return [(piece, *place) for piece, place in zip(texts, offsets, strict=True)]


def told(text: str, metadata: dict[str, int], start: str, end: str) -> tuple[str, int, int]:
    """A piece and its place, of which the end may follow from the text."""
    return text, metadata[start], metadata.get(end, metadata[start] + len(text))


ADAPTERS = [by_langchain, by_llama_index, by_haystack, by_sklearn, by_spacy]
named = pytest.mark.parametrize("adapter", ADAPTERS, ids=lambda adapter: adapter.__name__)


@named
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=40)
@given(
    text=st.text(alphabet="ab .\n#é\u0e01\U0001f600", max_size=80),
    options=st.fixed_dictionaries(
        {"strategy": st.sampled_from(["smart", "markdown", "sentences", "words"]), "max_size": st.integers(3, 30)},
        optional={"overlap": st.integers(0, 2)},
    ),
)
def test_pieces_are_slices_at_exact_offsets_within_the_maximum(adapter, text, options):
    found = adapter(text, **options)
    assert [text[start:end] for _, start, end in found] == [piece for piece, _, _ in found]
    assert found == [(chunk.text, chunk.start, chunk.end) for chunk in seamline.chunk(text, **options)]


@named
@pytest.mark.parametrize("markup", SOURCES)
def test_under_a_reader_pieces_are_what_is_read_at_offsets_of_the_source(adapter, markup):
    source, options = SOURCES[markup], {"markup": markup, "max_size": 24}
    found = adapter(source, **options)
    chunks = seamline.chunk(source, **options)
    assert found == [(chunk.plain_text, chunk.start, chunk.end) for chunk in chunks]
    assert [piece for piece, _, _ in found] != chunks.texts()


@named
def test_repeated_text_is_not_searched_for(adapter):
    text = "Same. Same. Same. Same. "
    assert [start for _, start, _ in adapter(text, max_size=6)] == [0, 6, 12, 18]


@named
def test_a_wrong_option_is_told_at_once(adapter):
    with pytest.raises(ValueError, match="max_size"):
        adapter(TEXT, max_size=0)


def test_a_frameworks_words_mean_our_options():
    words = {"max_size": ("chunk_size", 30), "overlap": ("chunk_overlap", None)}
    assert translated({"unit": "words", "trim": None}, words) == {"unit": "words", "max_size": 30}
    with pytest.raises(ValueError, match=r"chunk_size is called max_size here: give one of them, got 30 and 20"):
        translated({"max_size": 20}, words)


def counting() -> Counting:
    return Counting()


def test_an_encoder_is_made_once_and_never_pickled():
    made: list[int] = []

    def factory() -> Counting:
        made.append(1)
        return Counting()

    lazy = LazyChunker({"strategy": "semantic"}, {}, encoder_factory=factory)
    assert made == []
    assert lazy.ready(TEXT).has_vectors
    assert lazy.ready(TEXT).has_vectors
    assert made == [1]
    again = pickle.loads(pickle.dumps(LazyChunker({"max_size": 40}, {}, encoder_factory=counting)))
    assert again.ready(TEXT).has_vectors


def test_an_encoder_beside_its_factory_is_refused():
    with pytest.raises(ValueError, match="encoder_factory makes the encoder, got encoder='builtin' beside it"):
        LazyChunker({"encoder": "builtin"}, {}, encoder_factory=counting)


@pytest.mark.parametrize("name", FIELDS)
def test_every_field_of_a_record_can_be_metadata(name):
    chunks = seamline.chunk(TEXT, strategy="markdown", max_size=40)
    assert [own[name] for own in metadata_of(chunks, [name])] == [record[name] for record in chunks.to_dicts()]


def test_metadata_names_fields():
    with pytest.raises(ValueError, match=r"metadata must name fields of a record .* got 'text'"):
        checked_fields(["text"])
    with pytest.raises(TypeError, match=r"write \['path'\]"):
        checked_fields("path")


def test_chroma_gets_texts():
    assert SeamlineChunker(max_size=40).split_text(TEXT) == seamline.chunk(TEXT, max_size=40).texts()
    read = seamline.chunk(SOURCES["html"], markup="html", max_size=24).plain_texts()
    assert SeamlineChunker(markup="html", max_size=24).split_text(SOURCES["html"]) == read


@pytest.mark.parametrize("name", ["langchain", "llama_index", "haystack", "sklearn", "spacy"])
def test_without_its_framework_an_adapter_names_its_extra(name, monkeypatch):
    import builtins
    import importlib
    import sys

    heads = {"langchain": "langchain_core"}
    blocked = heads.get(name, name)
    original: Callable[..., object] = builtins.__import__

    def without(module: str, *rest: object, **named: object) -> object:
        if module.partition(".")[0] == blocked and (len(rest) < 4 or rest[3] == 0):
            raise ImportError(f"No module named {module!r}")
        return original(module, *rest, **named)

    monkeypatch.delitem(sys.modules, f"seamline.integrations.{name}", raising=False)
    monkeypatch.setattr(builtins, "__import__", without)
    with pytest.raises(ImportError, match=rf"pip install 'seamline\[{name.replace('_', '-')}\]'"):
        importlib.import_module(f"seamline.integrations.{name}")
