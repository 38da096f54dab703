"""Whole processes: start-up and peak memory of the command line, and the table in a process that has just begun."""

from __future__ import annotations

import compileall
import shutil
import subprocess
import sys
from pathlib import Path

import msgspec

import grognard
from bench.clock import Times
from grognard.core.words import Edition

HERE = Path(__file__).parent
PACKAGE = Path(grognard.__file__).parent
UNITS = ("nobz", "intercessors")


class Run(msgspec.Struct, frozen=True):
    """One whole process: seconds, peak memory in MB, exit status, and what it wrote to standard error."""

    wall: float
    processor: float
    megabytes: float
    status: int
    said: str


class Command(msgspec.Struct, frozen=True):
    """A command and its runs."""

    name: str
    runs: tuple[Run, ...]

    @property
    def times(self) -> Times:
        """Seconds of the runs."""
        return Times(tuple(run.wall for run in self.runs), tuple(run.processor for run in self.runs))

    @property
    def megabytes(self) -> float:
        """The largest peak."""
        return max(run.megabytes for run in self.runs)

    @property
    def fault(self) -> str:
        """What a failing run said, empty when all went well."""
        return next((run.said or f"exit status {run.status}" for run in self.runs if run.status), "")


def commands(times: int) -> list[Command]:
    """`grognard --help` and `grognard odds` between two units that we ship, `times` times each.

    The bytecode is there, as it is wherever the package was installed; some settings keep Python from writing it.
    """
    compileall.compile_dir(PACKAGE, quiet=1)
    beside = Path(sys.executable).with_name("grognard")
    program = str(beside) if beside.exists() else shutil.which("grognard")
    if program is None or sys.platform == "win32":
        return []
    return [_runs("--help", times, [program, "--help"]), _runs("odds", times, [program, "odds", *UNITS])]


def _runs(name: str, times: int, command: list[str]) -> Command:
    launch = [sys.executable, "-I", "-S", str(HERE / "launch.py"), str(times), *command]
    printed = subprocess.run(launch, capture_output=True, check=True).stdout
    return Command(name, msgspec.json.decode(printed, type=tuple[Run, ...]))


def cold(edition: Edition, times: int) -> Times:
    """The first pass over the table in a new process, cell by cell (see `bench.cold`): the quickest of `times`."""
    command = [sys.executable, "-m", "bench.cold", edition.value]
    printed = [subprocess.run(command, capture_output=True, check=True).stdout for _ in range(times)]
    return min((msgspec.json.decode(one, type=Times) for one in printed), key=lambda one: sum(one.wall))
