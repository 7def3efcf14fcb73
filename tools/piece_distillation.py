"""Fit a static table of word-piece vectors to the sentence vectors of a model.

Row of a piece: ``w * (x @ P) + r``, where ``x`` is the model's own input row (frequency-weighted centre removed), ``P``
a 384 x 64 projection, ``w`` a weight (starts at ``a / (a + frequency)``, smooth inverse frequency: Arora et al. 2017)
and ``r`` a residual that starts at 0. A sentence is the normalised sum of its rows; its target is the teacher's vector,
centred, on the teacher's first 64 principal components.

    loss = mean(1 - cosine to the target) + 2 * mean((student's - teacher's similarities in the batch)^2)
           + 1e-3 * mean((ln w - start)^2) + 2e-3 * mean |r|^2
"""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import torch
from torch.nn import functional

DIMENSION = 64
FIRST_WORD = 999  # ids below are specials, marks and single characters: they weigh nothing
COMMON = 1e-3
BATCH = 256
HELD_OUT = 1500
RIDGE_SAMPLE = 40_000

Floats = npt.NDArray[np.float32]
Positions = npt.NDArray[np.int64]


@dataclass
class Lesson:
    """Pieces of each sentence and what the teacher says about it."""

    ids: list[Positions]
    targets: torch.Tensor
    similar: torch.Tensor


def lesson_of(ids: list[Positions], teacher: Floats) -> Lesson:
    centred = teacher - teacher.mean(axis=0)
    values, axes = np.linalg.eigh(np.cov(centred.T))
    leading = axes[:, np.argsort(-values)[:DIMENSION]].astype(np.float32)
    words = [row[row >= FIRST_WORD] for row in ids]
    return Lesson(words, unit(torch.tensor(centred @ leading)), unit(torch.tensor(centred)))


def unit(rows: torch.Tensor) -> torch.Tensor:
    return functional.normalize(rows.float(), dim=1)


class Table(torch.nn.Module):
    """The trainable table; `rows` gives it in full."""

    def __init__(self, inputs: Floats, frequencies: npt.NDArray[np.float64]) -> None:
        super().__init__()
        weights = np.sqrt(frequencies)
        weights[:FIRST_WORD] = 0
        self.inputs = torch.tensor((inputs - (weights / weights.sum()) @ inputs).astype(np.float32))
        self.start = torch.tensor(np.log(COMMON / (COMMON + frequencies)).astype(np.float32))
        self.log_weights = torch.nn.Parameter(self.start.clone())
        self.residuals = torch.nn.Parameter(torch.zeros(len(inputs), DIMENSION))
        self.projection = torch.nn.Parameter(torch.zeros(inputs.shape[1], DIMENSION))

    def solve_projection(self, lesson: Lesson, sentences: Positions) -> None:
        """Start from the ridge regression of targets on weighted sums of input rows."""
        weighted = self.inputs * torch.exp(self.start)[:, None]
        sums = unit(torch.stack([weighted[torch.tensor(lesson.ids[i])].sum(0) for i in sentences]))
        square = sums.T @ sums
        ridge = 1e-2 * square.trace() / len(square) * torch.eye(len(square))
        solved = torch.linalg.solve(square + ridge, sums.T @ lesson.targets[torch.tensor(sentences)])
        self.projection.data = solved

    def forward(self, lesson: Lesson, sentences: Positions) -> tuple[torch.Tensor, torch.Tensor]:
        """Vectors of the sentences, and the pieces they used."""
        used = torch.tensor(np.concatenate([lesson.ids[i] for i in sentences]))
        rows = torch.exp(self.log_weights[used])[:, None] * (self.inputs[used] @ self.projection) + self.residuals[used]
        owner = torch.repeat_interleave(
            torch.arange(len(sentences)), torch.tensor([len(lesson.ids[i]) for i in sentences])
        )
        return unit(torch.zeros(len(sentences), DIMENSION).index_add_(0, owner, rows)), used

    def loss(self, lesson: Lesson, sentences: Positions) -> torch.Tensor:
        chosen = torch.tensor(sentences)
        vectors, used = self(lesson, sentences)
        similar = lesson.similar[chosen]
        far = (1 - (vectors * lesson.targets[chosen]).sum(1)).mean()
        pairs = ((vectors @ vectors.T - similar @ similar.T) ** 2).mean()
        drift = ((self.log_weights - self.start)[used] ** 2).mean()
        return far + 2 * pairs + 1e-3 * drift + 2e-3 * (self.residuals[used] ** 2).sum(1).mean()

    def rows(self) -> Floats:
        with torch.no_grad():
            table = torch.exp(self.log_weights)[:, None] * (self.inputs @ self.projection) + self.residuals
        table[:FIRST_WORD] = 0
        return table.numpy()


def distilled_rows(inputs: Floats, ids: list[Positions], teacher: Floats, *, passes: int) -> Floats:
    """Float rows of every piece, fitted to the teacher's vectors of the sentences with these ids."""
    torch.manual_seed(0)
    lesson = lesson_of(ids, teacher)
    counts = np.bincount(np.concatenate(lesson.ids), minlength=len(inputs)).astype(np.float64)
    table = Table(inputs, counts / counts.sum() + 0.5e-6)
    random = np.random.default_rng(0)
    usable = random.permutation([i for i, row in enumerate(lesson.ids) if len(row) >= 3])
    held, train = usable[:HELD_OUT], usable[HELD_OUT:]
    table.solve_projection(lesson, train[:RIDGE_SAMPLE])
    fit(table, lesson, train, held, passes=passes)
    return table.rows()


def fit(table: Table, lesson: Lesson, train: Positions, held: Positions, *, passes: int) -> None:
    rates = ((table.projection, 2e-3), (table.log_weights, 1e-2), (table.residuals, 1e-3))
    optimiser = torch.optim.Adam([{"params": [parameter], "lr": rate} for parameter, rate in rates])
    random = np.random.default_rng(0)
    for epoch in range(passes):
        if epoch >= 0.6 * passes:
            for group in optimiser.param_groups:
                group["lr"] *= 0.7
        order = random.permutation(train)
        for start in range(0, len(order) - BATCH, BATCH):
            optimiser.zero_grad()
            table.loss(lesson, order[start : start + BATCH]).backward()
            optimiser.step()
        with torch.no_grad():
            cosine = (table(lesson, held)[0] * lesson.targets[torch.tensor(held)]).sum(1).mean()
        print(f"pass {epoch + 1} of {passes}: held-out cosine {cosine:.4f}", flush=True)


def quantised(rows: Floats) -> tuple[npt.NDArray[np.int8], Floats]:
    """Rows as int8 and one scale per column."""
    scales = np.abs(rows).max(axis=0) / 127
    return np.round(rows / scales).astype(np.int8), scales.astype(np.float32)
