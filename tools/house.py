"""The house: which file imports, cimports or includes which, in what order packages stand, and pictures of that.

``python tools/house.py`` writes the list of packages into CONTRIBUTING.md and the picture into docs/inside.md.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]
SOURCE = ROOT / "src" / "seamline"

ORDER = (
    "_checks", "_types", "_face", "text", "boundaries", "sentence", "markup", "reading", "encodings", "vectors",
    "terms", "planning", "measures", "options", "cuts", "packing", "embedding", "topics", "report", "chunks", "corpus",
    "updating", "chunker", "functions", "token_limits", "__init__", "frames", "engines", "integrations", "evaluation",
    "cli", "__main__",
)
"""Packages and files of the root in import order, those to come included: each imports only what stands before it."""

SUFFIXES = (".py", ".pyx", ".pxd", ".pyi", ".h")
GENERATED = ("_sentence_merged.h",)
CIMPORT = re.compile(r"^from\s+seamline\.([\w.]+)\s+(c?import)\s+(?:\(([^)]*)\)|([^\n#]*))", re.M)
INCLUDE = re.compile(r'(?:extern\s+from\s+"|#\s*include\s+")([^"]+)"')


class Arrow(NamedTuple):
    """One file needs another: by ``import``, ``lazy`` (in a function), ``typing``, ``cimport`` or ``include``."""

    tail: str
    head: str
    kind: str
    name: str


def module_of(path: str) -> str:
    """A file as a node: a kernel is one with its header and its stub."""
    return path if path.endswith(".h") else path.rsplit(".", 1)[0]


def package_of(module: str) -> str:
    return module.split("/")[0]


@dataclass(frozen=True)
class House:
    """Files by path below the package, and what follows from their texts."""

    texts: Mapping[str, str]
    order: tuple[str, ...] = field(default=ORDER)

    def with_file(self, path: str, text: str) -> House:
        """The house with one more file, or another text of one."""
        return House({**self.texts, path: text}, self.order)

    @cached_property
    def modules(self) -> frozenset[str]:
        return frozenset(map(module_of, self.texts))

    @cached_property
    def packages(self) -> tuple[str, ...]:
        """Those that exist, in order; unknown ones last."""
        found = {path.split("/")[0] for path in self.texts if "/" in path}
        return (*(name for name in self.order if name in found), *sorted(found - set(self.order)))

    @cached_property
    def arrows(self) -> tuple[Arrow, ...]:
        found = (arrow for path, text in self.texts.items() for arrow in self.arrows_of(path, text))
        return tuple(sorted({arrow for arrow in found if arrow.tail != arrow.head}))

    def arrows_of(self, path: str, text: str) -> Iterator[Arrow]:
        if path.endswith((".py", ".pyi")):
            yield from self.python_arrows(path, ast.parse(text), "typing" if path.endswith(".pyi") else "import")
            return
        for module, kind, several, single in CIMPORT.findall(text):
            for name in re.findall(r"[\w*]+(?:\s+as\s+\w+)?", several or single):
                yield from self.arrow(path, module.split("."), name.split()[0], kind)
        for header in INCLUDE.findall(text):
            head = self.header(path, header)
            if head is not None:
                yield Arrow(module_of(path), head, "include", "")

    def python_arrows(self, path: str, node: ast.AST, kind: str) -> Iterator[Arrow]:
        """Imports of a tree, wherever they stand."""
        for child in ast.iter_child_nodes(node):
            inner = kind
            if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda) and kind == "import":
                inner = "lazy"
            if isinstance(child, ast.If) and "TYPE_CHECKING" in ast.dump(child.test):
                inner = "typing"
            if isinstance(child, ast.ImportFrom):
                base = self.base(path, child)
                for alias in child.names if base is not None else ():
                    yield from self.arrow(path, base or [], alias.name, inner)
            if isinstance(child, ast.Import):
                for alias in child.names:
                    if alias.name.split(".")[0] == "seamline":
                        yield from self.arrow(path, alias.name.split(".")[1:], "", inner)
            yield from self.python_arrows(path, child, inner)

    def base(self, path: str, node: ast.ImportFrom) -> list[str] | None:
        """The module that a ``from`` names, as parts below the package; None outside of it."""
        parts = node.module.split(".") if node.module else []
        if node.level:
            here = path.split("/")[:-1]
            return here[: len(here) - node.level + 1] + parts
        return parts[1:] if parts[:1] == ["seamline"] else None

    def arrow(self, path: str, base: list[str], name: str, kind: str) -> Iterator[Arrow]:
        """To the module ``base.name``, to ``base``, or to the face of the package ``base``."""
        for parts in ([*base, name], [*base, name, "__init__"], base, [*base, "__init__"]):
            module = "/".join(parts)
            if module in self.modules:
                yield Arrow(module_of(path), module, kind, name)
                return

    def header(self, path: str, header: str) -> str | None:
        """The header that an include names: by its full path, or beside the file."""
        beside = "/".join([*path.split("/")[:-1], header])
        for found in (header.removeprefix("seamline/"), beside):
            if found in self.texts:
                return found
        return None

    def rank(self, module: str) -> int:
        """Place of a module's package in the order; unknown ones stand after all."""
        package = package_of(module)
        return self.order.index(package) if package in self.order else len(self.order)

    @cached_property
    def circles(self) -> list[list[str]]:
        """Groups of modules that need each other, all kinds of arrows counted."""
        heads: dict[str, set[str]] = {}
        for arrow in self.arrows:
            heads.setdefault(arrow.tail, set()).add(arrow.head)
        return [sorted(group) for group in components(heads) if len(group) > 1]

    def between(self) -> dict[str, set[str]]:
        """Packages and root files that each package needs."""
        found: dict[str, set[str]] = {}
        for arrow in self.arrows:
            tail, head = package_of(arrow.tail), package_of(arrow.head)
            if tail != head:
                found.setdefault(tail, set()).add(head)
        return found

    def line(self, package: str) -> str:
        """The first line of what a package, or a file of the root, says of itself."""
        path = f"{package}/__init__.py" if package in self.packages else f"{package}.py"
        docstring = ast.get_docstring(ast.parse(self.texts[path])) or ""
        return docstring.partition("\n")[0]


def components(heads: Mapping[str, Iterable[str]]) -> Iterator[list[str]]:
    """Strongly connected components (Tarjan 1972)."""
    index: dict[str, int] = {}
    low: dict[str, int] = {}
    stack: list[str] = []

    def visit(node: str) -> Iterator[list[str]]:
        index[node] = low[node] = len(index)
        stack.append(node)
        for head in heads.get(node, ()):
            if head not in index:
                yield from visit(head)
            if head in stack:
                low[node] = min(low[node], low[head])
        if low[node] == index[node]:
            place = stack.index(node)
            yield stack[place:]
            del stack[place:]

    for node in heads:
        if node not in index:
            yield from visit(node)


def read_house(source: Path = SOURCE) -> House:
    """The house as it stands."""
    paths = (path for path in source.rglob("*") if path.suffix in SUFFIXES and path.name not in GENERATED)
    return House({path.relative_to(source).as_posix(): path.read_text("utf-8") for path in sorted(paths)})


def rooms(house: House) -> str:
    """The packages and verbs in import order, one line each."""
    files = {path.removesuffix(".py") for path in house.texts if path.endswith(".py") and "/" not in path}
    names = [name for name in house.order if name in house.packages or name in files]
    return "".join(f"- `{name}{'/' if name in house.packages else '.py'}` {house.line(name)}\n" for name in names)


def picture(house: House) -> str:
    """Packages and what they need, as Mermaid text; what another need of a package brings along is not drawn."""
    needs = {tail: heads for tail, heads in house.between().items() if tail in house.packages or tail == "chunker"}
    drawn = [f"    {tail} --> {head}\n" for tail in house.order if tail in needs
             for head in house.order if head in direct(needs, tail)]
    return "flowchart BT\n" + "".join(drawn)


def direct(needs: Mapping[str, set[str]], tail: str) -> set[str]:
    """The needs of a package that no other of its needs brings along; files of the root are left out."""
    heads = {head for head in needs[tail] if head in needs or not head.startswith("_")}
    beyond = set().union(*(reach(needs, head) for head in heads)) if heads else set()
    return heads - beyond


def reach(needs: Mapping[str, set[str]], tail: str) -> set[str]:
    """All that a package needs, directly or not."""
    found: set[str] = set()
    waiting = list(needs.get(tail, ()))
    while waiting:
        head = waiting.pop()
        if head not in found:
            found.add(head)
            waiting.extend(needs.get(head, ()))
    return found


def replaced(page: str, mark: str, text: str) -> str:
    """A page with the text between ``<!-- mark -->`` and ``<!-- end of mark -->`` replaced."""
    before, opening, rest = page.partition(f"<!-- {mark} -->\n")
    _, closing, after = rest.partition(f"<!-- end of {mark} -->")
    if not (opening and closing):
        raise ValueError(f"page must have a place for {mark}")
    return f"{before}{opening}{text}{closing}{after}"


def pages(house: House) -> dict[Path, str]:
    """The pages that tell of the house, as they should be."""
    told = ROOT / "CONTRIBUTING.md", ROOT / "docs" / "inside.md"
    drawn = f"```mermaid\n{picture(house)}```\n"
    return {
        told[0]: replaced(told[0].read_text("utf-8"), "rooms", rooms(house)),
        told[1]: replaced(replaced(told[1].read_text("utf-8"), "rooms", rooms(house)), "picture", drawn),
    }


if __name__ == "__main__":
    for place, text in pages(read_house()).items():
        place.write_text(text, "utf-8")
