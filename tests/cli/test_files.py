"""Files that users name: what can go wrong is told in one line, and no half of a file is ever left."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from cli.conftest import Run
from grognard.cli.files import write_text, write_texts
from grognard.core.errors import GrognardError

SCENARIO = (
    b'{"version": 1, "edition": "11", "attacks": [{"type": "melee", "A": 3, "skill": 3, "S": 7, "AP": -1, "D": 2}],'
    b' "target": {"groups": [{"models": 5, "T": 5, "Sv": 4, "W": 2}]}}'
)
READERS = (("read",), ("odds", "--scenario"), ("odds", "nobz"))
WRITERS = ("--html", "--svg", "--csv")


@pytest.mark.parametrize("command", READERS)
def test_a_file_that_is_not_there_is_named(run: Run, tmp_path: Path, command: tuple[str, ...]) -> None:
    answer = run(*command, str(tmp_path / "none.txt"))
    assert (answer.status, answer.out) == (2, "")
    assert answer.err == f"grognard: {tmp_path / 'none.txt'}: found no such file\n"


@pytest.mark.parametrize("command", READERS)
def test_a_directory_is_no_file(run: Run, tmp_path: Path, command: tuple[str, ...]) -> None:
    answer = run(*command, str(tmp_path))
    assert (answer.status, answer.out) == (2, "")
    assert "found a directory, expected a file" in answer.err


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="no device without end")
@pytest.mark.parametrize("command", READERS)
def test_a_file_without_end_is_told(run: Run, command: tuple[str, ...]) -> None:
    answer = run(*command, "/dev/zero")
    assert (answer.status, answer.out) == (2, "")
    assert "/dev/zero: found more than" in answer.err


@pytest.mark.parametrize("command", READERS)
@pytest.mark.parametrize(
    "data", [b"", b"\x00\x01\x02" * 500, b"\xff\xd8\xff\xe0" + bytes(range(256)) * 9, b"[" * 99999]
)
def test_other_content_ends_with_one_line(run: Run, tmp_path: Path, command: tuple[str, ...], data: bytes) -> None:
    file = tmp_path / "file"
    file.write_bytes(data)
    answer = run(*command, str(file))
    assert (answer.status, answer.out) == (2, "")
    assert answer.err.startswith(f"grognard: {file}: found")
    assert answer.err.count("\n") == 1


@pytest.mark.parametrize("command", READERS)
def test_a_file_that_may_not_be_read_is_named(
    run: Run, tmp_path: Path, command: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "closed"
    file.write_text("x")

    def closed(self: Path, *modes: str) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "open", closed)
    answer = run(*command, str(file))
    assert (answer.status, answer.out) == (2, "")
    assert "cannot be read (permission denied)" in answer.err


@pytest.mark.parametrize("option", WRITERS)
def test_a_place_that_does_not_exist_is_told_before_any_work(run: Run, tmp_path: Path, option: str) -> None:
    answer = run("odds", "--scenario", "-", option, str(tmp_path / "none" / "file"), stdin=SCENARIO)
    assert (answer.status, answer.out) == (2, "")
    assert "found no directory" in answer.err


@pytest.mark.parametrize("option", WRITERS)
def test_a_directory_is_not_written_over(run: Run, tmp_path: Path, option: str) -> None:
    answer = run("odds", "--scenario", "-", option, str(tmp_path), stdin=SCENARIO)
    assert (answer.status, answer.out) == (2, "")
    assert "found a directory" in answer.err


@pytest.mark.parametrize("option", WRITERS)
def test_an_empty_name_is_told_as_such(run: Run, option: str) -> None:
    answer = run("odds", "--scenario", "-", option, "", stdin=SCENARIO)
    assert (answer.status, answer.out) == (2, "")
    assert "found an empty name, expected the name of a file" in answer.err


def test_one_name_for_two_files_is_refused(run: Run, tmp_path: Path) -> None:
    same = str(tmp_path / "same")
    answer = run("odds", "--scenario", "-", "--svg", same, "--html", same, stdin=SCENARIO)
    assert answer.status == 2
    assert not Path(same).exists()


@pytest.mark.parametrize(("option", "begin"), [("--html", "<!DOCTYPE html>"), ("--svg", "<?xml"), ("--csv", "what,")])
def test_a_file_is_written_whole_and_nothing_else_is_left(run: Run, tmp_path: Path, option: str, begin: str) -> None:
    file = tmp_path / "out.file"
    file.write_text("old")
    answer = run("odds", "--scenario", "-", option, str(file), stdin=SCENARIO)
    assert answer.status == 0
    assert file.read_text("utf-8").startswith(begin)
    assert list(tmp_path.iterdir()) == [file]
    assert f"wrote {file}" in answer.err
    assert "wrote" not in answer.out


@pytest.mark.parametrize(("option", "begin"), [("--html", "<!DOCTYPE html>"), ("--svg", "<?xml"), ("--csv", "what,")])
def test_a_dash_writes_to_standard_output_alone(run: Run, option: str, begin: str) -> None:
    answer = run("odds", "--scenario", "-", option, "-", stdin=SCENARIO)
    assert answer.status == 0
    assert answer.out.startswith(begin)


def test_where_one_text_cannot_be_made_no_file_is_written(tmp_path: Path) -> None:
    def interrupted() -> str:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        write_texts({str(tmp_path / "first"): lambda: "whole", str(tmp_path / "second"): interrupted})
    assert list(tmp_path.iterdir()) == []


def test_when_writing_fails_the_old_file_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "chart.html"
    file.write_text("old")

    def full(self: Path, target: Path) -> Path:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", full)
    with pytest.raises(GrognardError, match="no space left on device"):
        write_text(str(file), "new")
    assert file.read_text() == "old"
    assert list(tmp_path.iterdir()) == [file]


def test_a_link_is_followed_and_kept(tmp_path: Path) -> None:
    (tmp_path / "real").write_text("old")
    link = tmp_path / "link"
    try:
        link.symlink_to(tmp_path / "real")
    except OSError:
        pytest.skip("this system makes no links")
    write_text(str(link), "new")
    assert link.is_symlink()
    assert (tmp_path / "real").read_text() == "new"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
@pytest.mark.parametrize("arguments", [("odds", "nobz", "boyz"), ("units", "--json"), ("compile", "x"), ("--help",)])
def test_standard_output_that_takes_nothing_is_told_in_one_line(arguments: tuple[str, ...]) -> None:
    command = [sys.executable, "-c", "from grognard.cli import main; main()", *arguments]
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True)
    told = "grognard: standard output: found a place that cannot be written to (no space left on device)\n"
    assert (done.returncode, done.stderr) == (2, told)


@pytest.mark.skipif(os.name != "posix", reason="pipes of POSIX")
@pytest.mark.parametrize("arguments", [("units",), ("units", "--json"), ("--help",)])
def test_a_reader_that_leaves_early_causes_no_complaint(arguments: tuple[str, ...]) -> None:
    command = [sys.executable, "-c", "from grognard.cli import main; main()", *arguments]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""


@pytest.mark.skipif(os.name != "posix", reason="pipes of POSIX")
@pytest.mark.parametrize("arguments", [("odds", "nobz", "no such unit"), ("odds", "--scenario", "none.json")])
def test_a_fault_that_nobody_reads_still_ends_with_status_two(arguments: tuple[str, ...]) -> None:
    command = [sys.executable, "-c", "from grognard.cli import main; main()", *arguments]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE) as process:
        assert process.stderr is not None
        process.stderr.close()
    assert process.returncode == 2


@pytest.mark.skipif(os.name != "posix", reason="pipes of POSIX")
def test_every_file_is_written_even_if_nobody_reads_that_it_was(tmp_path: Path) -> None:
    names = [tmp_path / "a.svg", tmp_path / "b.csv"]
    arguments = ["odds", "nobz", "boyz", "--svg", str(names[0]), "--csv", str(names[1])]
    command = [sys.executable, "-c", "from grognard.cli import main; main()", *arguments]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE) as process:
        assert process.stderr is not None
        process.stderr.close()
    assert process.returncode == 0
    assert all(name.exists() for name in names)


@pytest.mark.parametrize("command", [("odds", "nobz", "boyz"), ("matrix", "nobz", "boyz")], ids=["odds", "matrix"])
@pytest.mark.parametrize("option", ["--html", "--svg", "--csv"])
def test_two_answers_never_meet_on_standard_output(run: Run, command: tuple[str, ...], option: str) -> None:
    answer = run(*command, "--json", option, "-")
    assert (answer.status, answer.out) == (2, "")
    assert "--json: found a file that goes to standard output as well" in answer.err
