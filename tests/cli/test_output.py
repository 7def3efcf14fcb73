"""A file is written whole or not at all; devices are written to, never replaced."""

import os
import stat

import pytest

from seamline.cli.output import OutputError, open_output


def leftovers(folder):
    return sorted(path.name for path in folder.iterdir())


def write_and_fail(output):
    output.write("new" * 100_000)
    raise RuntimeError


def test_the_file_appears_at_the_end(tmp_path):
    target = tmp_path / "out.jsonl"
    with open_output(str(target)) as output:
        output.write("é\n")
        assert not target.exists()
    assert target.read_bytes() == "é\n".encode()
    assert leftovers(tmp_path) == ["out.jsonl"]


def test_an_error_leaves_the_old_file(tmp_path):
    target = tmp_path / "out.jsonl"
    target.write_text("old")
    with pytest.raises(RuntimeError), open_output(str(target)) as output:
        write_and_fail(output)
    assert target.read_text() == "old"
    assert leftovers(tmp_path) == ["out.jsonl"]


def test_discard_leaves_the_old_file(tmp_path):
    target = tmp_path / "out.jsonl"
    target.write_text("old")
    with open_output(str(target)) as output:
        output.write("new")
        output.discard()
    assert target.read_text() == "old"
    assert leftovers(tmp_path) == ["out.jsonl"]


def test_permissions_of_a_new_file_follow_the_mask(tmp_path):
    mask = os.umask(0o027)
    try:
        with open_output(str(tmp_path / "out")) as output:
            output.write("x")
    finally:
        os.umask(mask)
    assert stat.S_IMODE((tmp_path / "out").stat().st_mode) == 0o640


def test_permissions_of_a_replaced_file_stay(tmp_path):
    (tmp_path / "out").write_text("old")
    (tmp_path / "out").chmod(0o600)
    with open_output(str(tmp_path / "out")) as output:
        output.write("new")
    assert stat.S_IMODE((tmp_path / "out").stat().st_mode) == 0o600


def test_a_link_stays_a_link(tmp_path):
    (tmp_path / "real").write_text("old")
    (tmp_path / "link").symlink_to("real")
    with open_output(str(tmp_path / "link")) as output:
        output.write("new")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "real").read_text() == "new"


def test_a_pipe_is_written_to(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    reader = os.open(tmp_path / "pipe", os.O_RDONLY | os.O_NONBLOCK)
    with open_output(str(tmp_path / "pipe")) as output:
        output.write("through\n")
    assert os.read(reader, 100) == b"through\n"
    os.close(reader)
    assert stat.S_ISFIFO((tmp_path / "pipe").stat().st_mode)


@pytest.mark.parametrize("path", ["missing-folder/out", "/dev/full"])
def test_places_that_cannot_be_written(tmp_path, monkeypatch, path):
    monkeypatch.chdir(tmp_path)
    if path.startswith("/dev") and not os.path.exists(path):
        pytest.skip(f"{path} is not on this system")
    with pytest.raises(OutputError, match=path), open_output(path) as output:
        output.write("x")
    assert leftovers(tmp_path) == []
