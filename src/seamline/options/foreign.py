"""Names that other systems give to options, and what these are called here."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

from .._checks import closest, did_you_mean


class Foreign(NamedTuple):
    """What an option of other systems is called here, how it is given, and whose name it is.

    ``here`` is empty where nothing has to be asked for.
    """

    here: str
    peers: str
    note: str = ""


EVERY_TOKEN = "a tokenizer, a model, an encoding such as 'cl100k_base', or a function of a text"
IN_TOKENS = "with unit='cl100k_base' or a tokenizer"
NEAR_BY = "each sentence is embedded once, and compared with what is near"
OF_TOPICS = "under strategy='topics'; smaller finds more"

FOREIGN = {
    "chunk_size": Foreign("max_size", "LangChain, LlamaIndex, chonkie, semchunk"),
    "max_chunk_size": Foreign("max_size", "LlamaIndex, chonkie"),
    "max_characters": Foreign("max_size", "unstructured"),
    "max_chars": Foreign("max_size", "LlamaIndex"),
    "max_length": Foreign("max_size", "Transformers", IN_TOKENS),
    "capacity": Foreign("max_size", "semantic-text-splitter"),
    "split_length": Foreign("max_size", "Haystack", "with unit='words'"),
    "max_tokens": Foreign("max_size", "docling", IN_TOKENS),
    "tokens_per_chunk": Foreign("max_size", "LangChain", IN_TOKENS),
    "max_chunk_size_tokens": Foreign("max_size", "OpenAI", IN_TOKENS),
    "max_split_tokens": Foreign("max_size", "semantic-chunkers", IN_TOKENS),
    "chunk_overlap": Foreign("overlap", "LangChain, LlamaIndex, chonkie"),
    "chunk_overlap_tokens": Foreign("overlap", "OpenAI", IN_TOKENS),
    "split_overlap": Foreign("overlap", "Haystack"),
    "min_chunk_size": Foreign("min_size", "LangChain, chonkie"),
    "min_characters_per_chunk": Foreign("min_size", "chonkie"),
    "combine_text_under_n_chars": Foreign("min_size", "unstructured"),
    "split_threshold": Foreign("min_size", "Haystack"),
    "min_split_tokens": Foreign("min_size", "semantic-chunkers", IN_TOKENS),
    "new_after_n_chars": Foreign("target_size", "unstructured", "with packing='balanced' or strategy='semantic'"),
    "tokenizer": Foreign("unit", "LlamaIndex, chonkie, docling", EVERY_TOKEN),
    "tokenizer_or_token_counter": Foreign("unit", "semchunk, chonkie", EVERY_TOKEN),
    "token_counter": Foreign("unit", "semchunk", EVERY_TOKEN),
    "length_function": Foreign("unit", "LangChain", EVERY_TOKEN),
    "encoding": Foreign("unit", "tiktoken", EVERY_TOKEN),
    "encoding_name": Foreign("unit", "LangChain, tiktoken", EVERY_TOKEN),
    "model_name": Foreign("unit", "LangChain, tiktoken", "for sizes in its tokens; encoder for its vectors"),
    "model": Foreign("encoder", "semantic-text-splitter, sentence-transformers", "for vectors; unit for sizes"),
    "embeddings": Foreign("encoder", "LangChain"),
    "embed_model": Foreign("encoder", "LlamaIndex"),
    "embedding_model": Foreign("encoder", "chonkie"),
    "separator": Foreign("separators", "LlamaIndex, LangChain", "a list, under strategy='recursive'"),
    "paragraph_separator": Foreign("separators", "LlamaIndex", "a list, under strategy='recursive'"),
    "delim": Foreign("separators", "chonkie", "a list, under strategy='recursive'"),
    "threshold": Foreign("granularity", "chonkie", OF_TOPICS),
    "breakpoint_threshold_type": Foreign("granularity", "LangChain", OF_TOPICS),
    "breakpoint_threshold_amount": Foreign("granularity", "LangChain", OF_TOPICS),
    "breakpoint_percentile_threshold": Foreign("granularity", "LlamaIndex", OF_TOPICS),
    "number_of_chunks": Foreign("n_segments", "LangChain", "under strategy='topics'"),
    "strip_whitespace": Foreign("trim", "LangChain"),
    "split_by": Foreign("strategy", "Haystack"),
    "respect_sentence_boundary": Foreign("strategy", "Haystack", "'sentences'"),
    "headers_to_split_on": Foreign("split_at", "LangChain", "levels such as [1, 2]"),
    "lang": Foreign("language", "chonkie"),
    "buffer_size": Foreign("", "LangChain, LlamaIndex", NEAR_BY),
    "similarity_window": Foreign("", "chonkie", NEAR_BY),
    "strip_headers": Foreign("", "LangChain", "headings stay in the text; chunk.path has their titles"),
    "add_start_index": Foreign("", "LangChain", "every chunk has start and end"),
    "return_offsets": Foreign("", "semchunk, Transformers", "every chunk has start and end"),
}


UNITS_MEANT = {
    "char": "chars", "character": "chars", "characters": "chars", "letters": "chars", "token": "cl100k_base",
    "tokens": "cl100k_base", "tiktoken": "cl100k_base", "octets": "bytes",
}
"""What other systems call the units of sizes."""


def unit_meant(name: object, units: Iterable[str]) -> str:
    """A question after the message about an unknown unit, where its name is near to one."""
    if not isinstance(name, str):
        return ""
    known = UNITS_MEANT.get(name.lower())
    return f"; did you mean {known!r}?" if known else did_you_mean(name, units)


def known_here(name: str, names: tuple[str, ...], *, flags: bool = False) -> str:
    """What to write in place of an option that is none.

    Parameters
    ----------
    name : str
    names : tuple of str
        Options that there are.
    flags : bool, default False
        Whether options are written as on a command line.

    Examples
    --------
    >>> known_here("chunk_overlap", ("overlap",))
    'chunk_overlap is called overlap here (a name of LangChain, LlamaIndex, chonkie)'
    >>> known_here("overlaps", ("overlap",))
    'there is no option overlaps; did you mean overlap?'
    """
    told = advice(name, names)
    return PYTHON.sub(as_flags, told) if flags else told.replace("<", "").replace(">", "")


PYTHON = re.compile(r"<(\w[\w-]*)>|(\w+)='(\w+)'")
"""An option, or an option with its value, as it is written in Python."""


def as_flags(found: re.Match[str]) -> str:
    option, name, value = found.groups()
    return f"--{(option or name).replace('_', '-')}" + (f" {value}" if value else "")


def advice(name: str, names: tuple[str, ...]) -> str:
    """The message, with options in angle brackets."""
    if name not in FOREIGN:
        near = closest(name, names)
        return f"there is no option <{name}>" + (f"; did you mean <{near}>?" if near else "")
    here, peers, note = FOREIGN[name]
    if not here:
        return f"<{name}> is not needed here: {note} (a name of {peers})"
    return f"<{name}> is called <{here}> here{f', {note}' if note else ''} (a name of {peers})"


def check_names(given: tuple[str, ...], names: tuple[str, ...], *, owner: str) -> None:
    """Refuse options that there are not, each by the name that it has here.

    Raises
    ------
    TypeError
        Naming every one of them.
    """
    wrong = [known_here(name, names) for name in given if name not in names]
    if wrong:
        raise TypeError(f"{owner}: {'; '.join(wrong)}")
