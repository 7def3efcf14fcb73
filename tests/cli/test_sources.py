"""Which files the command reads, and how their bytes become text."""

import codecs
import os

import pytest

from seamline.cli.sources import Unusable, decode, expand, find_sources, read_document
from seamline.cli.status import UsageError


@pytest.fixture
def tree(tmp_path, monkeypatch):
    """A folder with text, a sub-folder, hidden names and a linked folder."""
    (tmp_path / "b.txt").write_text("b")
    (tmp_path / "a.md").write_text("a")
    (tmp_path / "sub").mkdir()
    (tmp_path / "sub" / "c.txt").write_text("c")
    (tmp_path / ".hidden").write_text("h")
    (tmp_path / ".git").mkdir()
    (tmp_path / ".git" / "config").write_text("g")
    (tmp_path / "loop").symlink_to(tmp_path, target_is_directory=True)
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        pytest.param(".", ["./a.md", "./b.txt", "./sub/c.txt"], id="folder-without-hidden-names"),
        pytest.param("*.txt", ["b.txt"], id="glob"),
        pytest.param("**/*.txt", ["b.txt", "sub/c.txt"], id="recursive-glob"),
        pytest.param("s*", ["sub/c.txt"], id="glob-that-matches-a-folder"),
        pytest.param("*.rst", [], id="glob-without-a-match"),
        pytest.param("gone.txt", ["gone.txt"], id="plain-names-are-kept"),
        pytest.param("-", ["-"], id="standard-input"),
    ],
)
def test_expand(tree, word, expected):
    (tree / "loop").unlink()
    assert expand(word) == expected


def test_linked_folders_are_not_followed(tree):
    assert len(expand(".")) == 3


def test_an_output_that_is_named_as_an_input_is_refused(tree):
    with pytest.raises(UsageError, match=r"-o \./b\.txt would replace the input b\.txt"):
        find_sources(["a.md", "b.txt"], output="./b.txt")
    assert find_sources(["."], output="b.txt").paths == ["./a.md", "./sub/c.txt"]


def test_a_name_that_exists_is_no_glob(tree):
    (tree / "a[1].txt").write_text("x")
    assert expand("a[1].txt") == ["a[1].txt"]


def test_a_source_is_read_once_and_the_output_never(tree):
    sources = find_sources(["b.txt", "./b.txt", "*.md", "*.rst"], output="a.md")
    assert sources.paths == ["b.txt"]
    assert sources.named == {"b.txt"}
    assert sources.unread == [("*.rst", "no file there")]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
def test_a_pipe_is_read_where_it_is_named_alone(tree):
    os.mkfifo("sub/pipe.md")
    sources = find_sources(["sub/*"], output=None)
    assert (sources.paths, sources.unread) == (["sub/c.txt"], [("sub/pipe.md", "no regular file")])
    assert find_sources(["sub/pipe.md"], output=None).paths == ["sub/pipe.md"]
    assert "sub/pipe.md" not in find_sources(["sub"], output=None).paths


@pytest.mark.parametrize(
    ("data", "charset", "text", "codec", "bom_bytes"),
    [
        pytest.param(b"a\r\nb\rc\n", "utf-8", "a\r\nb\rc\n", "utf-8", 0, id="line-ends-stay"),
        pytest.param(codecs.BOM_UTF8 + "é".encode(), "utf-8", "é", "utf-8", 3, id="utf-8-mark"),
        pytest.param(codecs.BOM_UTF16_LE + "é\n".encode("utf-16-le"), "utf-8", "é\n", "utf-16-le", 2, id="utf-16-le"),
        pytest.param(codecs.BOM_UTF16_BE + "é\n".encode("utf-16-be"), "utf-8", "é\n", "utf-16-be", 2, id="utf-16-be"),
        pytest.param(codecs.BOM_UTF32_LE + "é".encode("utf-32-le"), "utf-8", "é", "utf-32-le", 4, id="utf-32-le"),
        pytest.param(b"\xe9", "latin-1", "é", "latin-1", 0, id="named-charset"),
        pytest.param("é".encode("utf-16-le"), "utf-16-le", "é", "utf-16-le", 0, id="named-utf-16-without-mark"),
        pytest.param("\ufeffa\ufeffb".encode(), "utf-8", "a\ufeffb", "utf-8", 3, id="only-the-first-mark-goes"),
        pytest.param(b"", "utf-8", "", "utf-8", 0, id="empty"),
    ],
)
def test_decode(data, charset, text, codec, bom_bytes):
    document = decode(data, charset=charset)
    assert (document.text, document.codec, document.bom_bytes, document.n_bytes) == (text, codec, bom_bytes, len(data))


@pytest.mark.parametrize(
    ("data", "message"),
    [
        pytest.param(b"a\0b", "binary file", id="nul-bytes"),
        pytest.param(b"caf\xe9 au lait", "not valid utf-8: byte 0xe9 at offset 3", id="latin-1-as-utf-8"),
        pytest.param(codecs.BOM_UTF8 + b"a\xff", "byte 0xff at offset 4", id="offset-counts-the-mark"),
        pytest.param(b"ab\xe2\x82", "byte 0xe2 at offset 2", id="cut-short"),
    ],
)
def test_bytes_that_are_no_text(data, message):
    with pytest.raises(Unusable, match=message):
        decode(data, charset="utf-8")


def test_what_the_system_says_is_the_reason(tmp_path):
    (tmp_path / "loop").symlink_to(tmp_path / "loop")
    with pytest.raises(Unusable, match="symbolic links"):
        read_document(str(tmp_path / "loop"), charset="utf-8")
    with pytest.raises(Unusable, match="No such file"):
        read_document(str(tmp_path / "gone"), charset="utf-8")


def test_a_folder_that_cannot_be_read_is_told(tree, monkeypatch):
    scandir = os.scandir

    def locked(path):
        if os.path.basename(path) == "sub":
            raise PermissionError(13, "Permission denied", path)
        return scandir(path)

    monkeypatch.setattr(os, "scandir", locked)
    assert expand(".") == ["./a.md", "./b.txt", "./sub"]


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may read everything")
def test_a_file_without_permission(tmp_path):
    (tmp_path / "locked").write_text("x")
    (tmp_path / "locked").chmod(0)
    with pytest.raises(Unusable, match="Permission denied"):
        read_document(str(tmp_path / "locked"), charset="utf-8")
