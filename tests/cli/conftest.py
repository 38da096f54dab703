"""The command line run in this process."""

import io
import json
import sys
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

from grognard.cli import main


@dataclass(frozen=True)
class Answer:
    """What a command gave back."""

    status: int
    out: str
    err: str

    def json(self) -> Any:
        return json.loads(self.out)


Run = Callable[..., Answer]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs `grognard` with arguments, and `stdin` as its input."""
    monkeypatch.delenv("FORCE_COLOR", raising=False)
    monkeypatch.delenv("COLUMNS", raising=False)

    def command(*arguments: str, stdin: bytes = b"") -> Answer:
        monkeypatch.setattr(sys, "argv", ["grognard", *arguments])
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin), encoding="utf-8"))
        capsys.readouterr()
        try:
            main()
            status = 0
        except SystemExit as end:
            status = end.code if isinstance(end.code, int) else 1 if end.code else 0
        out, err = capsys.readouterr()
        return Answer(status, out, err)

    return command
