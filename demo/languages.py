"""Chunk a line of code in every language of the extra ``code``; it needs no network."""

import socket

import seamline

SOURCES = {
    "bash": "say() {\n  echo one\n}\n",
    "c": "int add(int a)\n{\n  return a;\n}\n",
    "cpp": "namespace a {\nint add(int a) { return a; }\n}\n",
    "csharp": "class A {\n  int B() { return 1; }\n}\n",
    "go": "package a\n\nfunc Add(a int) int {\n\treturn a\n}\n",
    "java": "class A {\n  int b() { return 1; }\n}\n",
    "javascript": "function add(a) {\n  return a;\n}\n",
    "php": "<?php\nfunction add($a) {\n  return $a;\n}\n",
    "python": "def add(a):\n    return a\n",
    "ruby": "def add(a)\n  a\nend\n",
    "rust": "fn add(a: u32) -> u32 {\n    a\n}\n",
    "tsx": "const A = () => {\n  return <b>one</b>;\n};\n",
    "typescript": "function add(a: number): number {\n  return a;\n}\n",
}


def no_network(*_: object) -> None:
    raise OSError("a parser asked for the network")


def main() -> None:
    socket.socket.connect = no_network  # type: ignore[method-assign]
    for language, source in SOURCES.items():
        reading = seamline.read(source, markup=language)
        chunks = seamline.chunk(source, markup=language, max_size=20)
        titles = [block.info for block in reading.blocks if block.kind == "scope"]
        print(f"{language:<12}{len(chunks)} chunks, {', '.join(titles)}")
        if not titles:
            raise SystemExit(f"no definition was found in {language}")


if __name__ == "__main__":
    main()
