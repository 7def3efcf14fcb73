"""Run the code blocks of README and docs/ and write what they print now into the ``text`` blocks below them.

Only outputs that differ are rewritten. Run it where the package and the extras are installed,
then read the difference before committing it: a change of output is a change of behaviour.
"""

import os
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from tests.page_runner import Block, blocks_of, prepare_folder, printed_by  # noqa: E402


def refreshed(text: str, block: Block, printed: str) -> str:
    """The page with one output replaced."""
    old = f"{block.code}```\n\n```text\n{block.output}```"
    return text.replace(old, f"{block.code}```\n\n```text\n{printed}```", 1)


def refresh(page: Path) -> None:
    text = page.read_text("utf-8")
    names: dict[str, object] = {"__name__": "page"}
    for block in blocks_of(page):
        if block.language != "python" or ">>>" in block.code or block.missing():
            continue
        printed = printed_by(block, names)
        if block.output is not None and not block.shows(printed):
            text = refreshed(text, block, printed)
            print(f"{page.relative_to(ROOT)}, line {block.line}: refreshed")
    page.write_text(text, "utf-8")


def main() -> None:
    given = [Path(name).resolve() for name in sys.argv[1:]]
    with tempfile.TemporaryDirectory() as folder:
        prepare_folder(Path(folder))
        os.chdir(folder)
        for page in given or [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]:
            refresh(page)
        os.chdir(ROOT)


if __name__ == "__main__":
    main()
