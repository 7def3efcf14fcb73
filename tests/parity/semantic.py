"""The semantic layer of reliquary: units, the curve, plans, and chunks of topics."""

from __future__ import annotations

from typing import Any

import numpy as np

import seamline
from seamline.planning.curve_breaks import coherent_sides, deviation_threshold, merge_short
from seamline.planning.similarity import block_similarity, smooth
from tests.parity.levels import HEADINGS, PARAGRAPHS, SENTENCES, differing
from tests.parity.reliquary import pieces_of
from tests.parity.rows import Row
from tests.parity.simple import points, units_of
from tests.parity.verdicts import Piece, Pieces, Refusal, Value

NO_BARRIERS = np.zeros(0, dtype=np.int64)
ANY_EDGE = differing((HEADINGS, PARAGRAPHS, SENTENCES))


def units(row: Row) -> Any:
    """``SemanticUnits``: the first of turns, headings, rules, blank lines and sentences that gives two units."""
    text = row.args["text"]
    expected = [
        Piece(part["Text"], (points(text, part["StartChar"]), points(text, part["EndChar"])))
        for part in row.expected or []
    ]
    return Pieces([text], expected, [first_units(text)], edge_rule=ANY_EDGE)


def first_units(text: str) -> seamline.Chunks:
    found = (
        seamline.chunk(text, strategy="turns"),
        seamline.chunk(text, strategy="headings", split_at=(2, 3)),
        units_of(text, seamline.from_pattern(text, r"(?m)^(-{3,}|\*{3,}|_{3,})$")),
        units_of(text, seamline.paragraphs(text)),
        units_of(text, seamline.sentences(text)),
    )
    return next((chunks for chunks in found if len(chunks) > 1), found[-1])


def smoothed(row: Row) -> Value:
    curve = np.array(row.args["similarities"], dtype=np.float64)
    return Value(row.expected, smooth(curve, row.args["window"]).tolist())


def breakpoints(row: Row) -> Value:
    """The level, and the gaps under it that pass the gate of the ``reliquary`` preset."""
    args, curve = row.args, np.array(row.args["similarities"], dtype=np.float64)
    raw = deviation_threshold(curve, args["break_sensitivity"])
    level = deviation_threshold(curve, args["break_sensitivity"], clamp=(0.1, 0.95))
    flags = (curve < level) & coherent_sides(curve, level, args["coherence_window"])
    expected = [float(row.expected["raw_threshold"]), row.expected["breaks"]]
    return Value(expected, [raw, np.flatnonzero(flags).tolist()])


def cosine(row: Row) -> Value:
    a, b = row.args["a"], row.args["b"]
    if len(a) != len(b) or not (any(a) and any(b)):
        return Value(row.expected, 0)
    return Value(round(row.expected, 6), round(float(block_similarity([a, b], block=1)[0]), 6))


def sized(row: Row) -> Any:
    """``enforceSizeConstraints``: small groups join a neighbour, large ones are cut between sentences."""
    groups, least, largest = row.args["groups"], row.args["min"], row.args["max"]
    text = " ".join(groups)
    sizes = np.cumsum([0, *(len(group) + 1 for group in groups)]).astype(np.float64)
    breaks = merge_short(
        np.arange(1, len(groups)), sizes, np.zeros(max(len(groups) - 1, 0)), min_size=least + 1, max_size=largest + 1,
        barriers=NO_BARRIERS,
    )
    edges = np.concatenate(([0], sizes[breaks], [len(text)])).astype(np.int64)
    chunks = seamline.Chunks(text, seamline.windows(edges, 1))
    cutter = seamline.Chunker(strategy="sentences", max_size=largest, oversized="keep")
    return Pieces([text], [Piece(part) for part in row.expected], [seamline.rechunk(chunks, cutter)], largest,
                  edge_rule=ANY_EDGE, waived=frozenset(["fit"]))


def plan(row: Row) -> Any:
    """``PlanSemanticChunks``: breaks, curve and chunks from vectors at hand."""
    args = row.args
    options, vectors = args["options"], args["embeddings"]
    if len({len(vector) for vector in vectors}) > 1:
        return Refusal(lambda: planned(vectors, options), "vectors of one length")
    found = planned(vectors, options)
    if not row.expected["ok"]:
        rule = "zero rows weigh nothing and are listed" if len(found.ignored) else ""
        return Value(row.expected["ok"], True, rule or too_few(vectors))
    expected = [row.expected["similarities"], row.expected["breaks"] or [], texts(row)]
    return Value(expected, [found.smoothed.tolist(), (found.breaks - 1).tolist(), plan_chunks(row, found)], joined(row))


def too_few(vectors: Any) -> str:
    return "under three units is one topic" if len(vectors) < 3 else ""


def texts(row: Row) -> list[str]:
    return [part["text"] for part in row.expected["chunks"] or []]


def joined(row: Row) -> str:
    return "" if all(part in row.args["text"] for part in texts(row)) else "no slice of the source"


def planned(vectors: Any, options: dict[str, Any]) -> seamline.SemanticPlan:
    return seamline.plan_breaks(
        vectors, method="curve", curve_preset="reliquary", sensitivity=options.get("BreakSensitivity") or 1.0,
        smoothing=options.get("SmoothingWindow", 0), coherence=options.get("CoherenceWindow", 0),
    )


def plan_chunks(row: Row, found: seamline.SemanticPlan) -> list[str]:
    """Chunks of a plan, small ones joined, and then under the hard limit."""
    text, options = row.args["text"], row.args["options"]
    ends = own_units(text, found.n_units)
    least, largest = options.get("MinChunkChars") or 200, options.get("MaxChunkChars") or 1600
    breaks = merge_short(
        found.breaks, ends.astype(np.float64), found.smoothed, min_size=least, max_size=largest, barriers=NO_BARRIERS
    )
    chunks = seamline.Chunks(text, seamline.windows(ends[np.concatenate(([0], breaks, [found.n_units]))], 1))
    hard = options.get("FallbackSize") or largest
    return seamline.rechunk(chunks, seamline.Chunker(max_size=hard)).texts()


def own_units(text: str, count: int) -> Any:
    """Their units: paragraphs where there are as many, else sentences."""
    found = seamline.paragraphs(text)
    return found if len(found) == count + 1 else seamline.sentences(text)


class Rules:
    """An encoder of rules: the first key that a text holds gives its vector."""

    def __init__(self, rules: list[dict[str, Any]], fails: bool) -> None:
        self.rules, self.fails = rules, fails

    def encode(self, found: list[str]) -> np.ndarray:
        if self.fails:
            raise RuntimeError("down")
        return np.array([self.vector(text) for text in found], dtype=np.float32)

    def vector(self, text: str) -> list[float]:
        empty = [0.0] * len(self.rules[0]["Vec"]) if self.rules else [0.0]
        return next((rule["Vec"] for rule in self.rules if rule["Key"] in text), empty)


def chunk_semantic(row: Row) -> Any:
    """``ChunkSemantic``: topics of an encoder, or boundaries where it fails."""
    args, options = row.args, row.args["options"]
    fails = bool(args.get("embedder_fails"))
    encoder = Rules(args["embed_rules"], fails)
    chunks = seamline.chunk(
        args["text"], strategy="topics", method="curve", encoder=encoder, on_error="fallback",
        max_size=args["size"], min_size=min(options.get("MinChunkChars") or 200, args["size"]), overlap=args["overlap"],
    )
    return Pieces([args["text"]], pieces_of(row.expected["chunks"]), [chunks], args["size"], args["overlap"],
                  edge_rule=ANY_EDGE)


HANDLERS = {
    "SemanticUnits": units, "smoothSimilarities": smoothed, "findBreakpoints": breakpoints, "cosine": cosine,
    "enforceSizeConstraints": sized, "PlanSemanticChunks": plan, "ChunkSemantic": chunk_semantic,
}
