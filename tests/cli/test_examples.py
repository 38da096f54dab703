"""Every example that teaches works as it stands: those of --help and those of the README."""

import json
import re
import shlex
from pathlib import Path

import pytest

from cli.conftest import Run
from cli.test_scenario import scenario
from grognard.cli.demo_page import PAGE

TEACHING = ("odds", "matrix", "read", "compile", "units", "demo")
README = Path(__file__).parents[2] / "README.md"


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A directory with the files that examples name."""
    for name in ("my-page.txt", "nobz.txt"):
        (tmp_path / name).write_text(PAGE, "utf-8")
    (tmp_path / "question.json").write_text(json.dumps(scenario()), "utf-8")
    (tmp_path / "stratagem.txt").write_text("WHEN: Fight phase.\nTARGET: One unit from your army.\n", "utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def works(run: Run, place: Path, line: str) -> None:
    """Run one line of a shell, without where its output goes."""
    words = shlex.split(line, comments=True)[1:]
    stdin = b""
    if ">" in words:
        words = words[: words.index(">")]
    if "<" in words:
        stdin = (place / words[words.index("<") + 1]).read_bytes()
        words = words[: words.index("<")]
    answer = run(*words, stdin=stdin)
    assert answer.status == 0, (line, answer.err)
    assert all(told.startswith("wrote ") for told in answer.err.splitlines()), line


@pytest.mark.parametrize("command", TEACHING)
def test_the_examples_of_a_command_work(run: Run, place: Path, command: str) -> None:
    told = run(command, "--help").out.split("Examples:")[1].splitlines()
    examples = [line.strip() for line in told if line.strip().startswith("grognard ")]
    assert examples
    for line in examples:
        works(run, place, line)


def test_the_examples_of_the_readme_work(run: Run, place: Path) -> None:
    lines = [line for line in README.read_text("utf-8").splitlines() if line.startswith("grognard ")]
    examples = [line for line in lines if line.split()[1] != "serve"]
    assert {line.split()[1] for line in examples} >= {"odds", "read", "compile", "matrix", "units"}
    for line in examples:
        works(run, place, line)


def test_the_library_example_prints_chances_that_add_up(capsys: pytest.CaptureFixture[str]) -> None:
    (example,) = re.findall(r"```python\n(.*?)```", README.read_text("utf-8"), re.DOTALL)
    exec(compile(example, str(README), "exec"), {})
    destroyed, models = map(json.loads, capsys.readouterr().out.splitlines())
    assert sum(models) == pytest.approx(1)
    assert models[-1] == destroyed
