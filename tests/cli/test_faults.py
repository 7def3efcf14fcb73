"""What the command does when something is wrong: one line each, the rest goes on, the status tells."""

import os
import resource
import signal
import subprocess
import threading
import time
from importlib.util import find_spec

import pytest

from seamline.cli.commands import main
from tests.cli.runner import COMMAND, error_lines, records_of, run_seamline

GOOD = "A sound text.\n"
needs_tiktoken = pytest.mark.skipif(find_spec("tiktoken") is None, reason="tiktoken is not installed")


@pytest.fixture
def folder(tmp_path, monkeypatch):
    (tmp_path / "good.txt").write_text(GOOD)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def make_undecodable(folder):
    (folder / "bad.txt").write_bytes(b"caf\xe9 au lait")


def make_binary(folder):
    (folder / "bad.txt").write_bytes(b"\x7fELF\0\0\0")


def make_loop(folder):
    (folder / "bad.txt").symlink_to("bad.txt")


def make_dangling(folder):
    (folder / "bad.txt").symlink_to("nowhere")


def make_missing(folder):
    assert not (folder / "bad.txt").exists()


@pytest.mark.parametrize(
    ("make", "reason"),
    [
        pytest.param(make_undecodable, "not valid utf-8: byte 0xe9 at offset 3 (see --charset)", id="undecodable"),
        pytest.param(make_binary, "binary file (it holds NUL bytes)", id="binary"),
        pytest.param(make_loop, "Too many levels of symbolic links", id="unreadable"),
        pytest.param(make_dangling, "No such file or directory", id="dangling-link"),
        pytest.param(make_missing, "No such file or directory", id="missing"),
    ],
)
def test_one_bad_file_is_one_line(folder, make, reason):
    make(folder)
    run = run_seamline("chunk", "bad.txt", "good.txt")
    assert run.returncode == 1
    assert [record["source"] for record in records_of(run.stdout)] == ["good.txt"]
    lines = error_lines(run)
    assert lines[0] == f"seamline: bad.txt: {reason}"
    assert len(lines) == 2
    assert "1 input not used" in lines[1]


def test_a_glob_without_a_match_is_one_line(folder):
    run = run_seamline("chunk", "*.rst", "good.txt")
    assert run.returncode == 1
    assert error_lines(run)[0] == "seamline: *.rst: no file there"
    assert len(records_of(run.stdout)) == 1


def test_nothing_read_leaves_the_output_alone(folder):
    (folder / "out.jsonl").write_text("old")
    run = run_seamline("chunk", "gone.txt", "-o", "out.jsonl")
    assert run.returncode == 1
    assert (folder / "out.jsonl").read_text() == "old"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        pytest.param(["--max-size", "0"], "max_size must be at least 1, got 0", id="bad-size"),
        pytest.param(["--max-size", "5", "--overlap", "5"], "overlap", id="overlap-as-large-as-the-size"),
        pytest.param(["--strategy", "nonsense"], "strategy must be one of", id="unknown-strategy"),
        pytest.param(["--unit", "nonsense"], "got 'nonsense'", id="unknown-unit", marks=needs_tiktoken),
        pytest.param(["--charset", "nonsense"], "nonsense", id="unknown-charset"),
        *[
            pytest.param(["--charset", name], f"--charset must be a character set, got '{name}'", id=name)
            for name in ("rot13", "hex", "zlib", "base64", "undefined")
        ],
        pytest.param(["--strategy", "topics", "--encoder", "/nowhere/model"], "/nowhere/model", id="no-such-model"),
    ],
)
def test_wrong_options_are_told_before_anything_is_read(folder, arguments, message):
    run = run_seamline("chunk", "good.txt", "-o", "out.jsonl", *arguments)
    assert run.returncode == 2
    assert run.stdout == b""
    assert message in run.stderr.decode()
    assert "Traceback" not in run.stderr.decode()
    assert not (folder / "out.jsonl").exists()


def test_an_unknown_command_is_wrong_usage():
    assert run_seamline("cut").returncode == 2
    assert run_seamline("--quiet").returncode == 2


def test_the_name_alone_shows_the_help():
    run = run_seamline()
    assert run.returncode == 0
    assert run.stdout == run_seamline("--help").stdout


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs /dev/full")
@pytest.mark.parametrize("arguments", [[], ["-o", "/dev/full"]], ids=["standard-output", "named"])
def test_a_full_device(folder, arguments):
    with open("/dev/full", "wb") as full:
        run = subprocess.run(
            [*COMMAND, "chunk", "good.txt", *arguments], stdout=full, stderr=subprocess.PIPE, check=False, timeout=60
        )
    assert run.returncode == 3
    assert error_lines(run)[-1].endswith(": No space left on device")
    assert error_lines(run)[-1].startswith("seamline: cannot write ")


def test_a_writer_that_fails_midway_leaves_the_old_file(folder):
    (folder / "out.jsonl").write_text("old")
    (folder / "long.txt").write_text("Many words. " * 50_000)
    small_files = lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (100_000, 100_000))  # noqa: E731
    run = run_seamline("chunk", "long.txt", "-o", "out.jsonl", preexec_fn=small_files)
    assert run.returncode == 3
    assert error_lines(run) == ["seamline: cannot write out.jsonl: File too large"]
    assert (folder / "out.jsonl").read_text() == "old"
    assert sorted(os.listdir(folder)) == ["good.txt", "long.txt", "out.jsonl"]


def test_an_output_folder_that_is_missing(folder):
    run = run_seamline("chunk", "good.txt", "-o", "nowhere/out.jsonl")
    assert run.returncode == 3
    assert error_lines(run) == ["seamline: cannot write nowhere/out.jsonl: No such file or directory"]


def test_a_reader_that_goes_away(folder):
    (folder / "long.txt").write_text("Many words. " * 200_000)
    work = subprocess.Popen(
        [*COMMAND, "chunk", "long.txt", "--max-size", "50"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    work.stdout.readline()
    work.stdout.close()
    assert work.wait(timeout=60) == 141
    assert work.stderr.read() == b""
    work.stderr.close()


def heed_interrupts():
    """A process in the background of a shell is told to ignore them."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def wait_for_unfinished_copy(folder):
    deadline = time.monotonic() + 60
    while not any(name.endswith(".part") for name in os.listdir(folder)):
        assert time.monotonic() < deadline
        time.sleep(0.02)


@pytest.mark.parametrize(
    ("number", "status", "lines"),
    [(signal.SIGINT, 130, ["seamline: interrupted"]), (signal.SIGTERM, 143, []), (signal.SIGHUP, 129, [])],
    ids=["interrupt", "terminate", "hang-up"],
)
def test_a_run_that_is_stopped_leaves_the_old_file(folder, number, status, lines):
    (folder / "out.jsonl").write_text("old")
    work = subprocess.Popen(
        [*COMMAND, "chunk", "good.txt", "-", "-o", "out.jsonl"], stdin=subprocess.PIPE, stderr=subprocess.PIPE,
        preexec_fn=heed_interrupts,
    )  # fmt: skip
    wait_for_unfinished_copy(folder)
    work.send_signal(number)
    _, errors = work.communicate(timeout=60)
    assert (work.returncode, errors.decode().splitlines()) == (status, lines)
    assert (folder / "out.jsonl").read_text() == "old"
    assert sorted(os.listdir(folder)) == ["good.txt", "out.jsonl"]


def test_the_command_leaves_no_handler_behind(folder):
    numbers = (signal.SIGTERM, signal.SIGHUP)
    before = [signal.getsignal(number) for number in numbers]
    assert main(["chunk", str(folder / "good.txt"), "-o", str(folder / "out.jsonl")]) == 0
    assert [signal.getsignal(number) for number in numbers] == before


def test_the_command_runs_in_any_thread(folder):
    found = []
    arguments = ["chunk", str(folder / "good.txt"), "-o", str(folder / "out.jsonl"), "--quiet"]
    thread = threading.Thread(target=lambda: found.append(main(arguments)))
    thread.start()
    thread.join()
    assert found == [0]


def test_names_and_reasons_are_shown_without_controls(folder):
    (folder / "a\x1b[2Jb\nforged.txt").write_bytes(b"\0")
    run = run_seamline("chunk", "a\x1b[2Jb\nforged.txt")
    assert error_lines(run)[0] == "seamline: a\\u001b[2Jb\\u000aforged.txt: binary file (it holds NUL bytes)"
