"""Versions are pinned by name and number alone: where they come from is for each machine to say."""

import re
from pathlib import Path

import pytest

CONSTRAINTS = Path(__file__).parents[1] / "constraints.txt"
PINNED = [line for line in CONSTRAINTS.read_text("utf-8").splitlines() if line.strip() and not line.startswith("#")]


@pytest.mark.parametrize("line", PINNED)
def test_a_line_is_a_name_and_a_version_without_an_address(line: str) -> None:
    assert re.fullmatch(r"[A-Za-z0-9._-]+==[0-9][0-9A-Za-z.+]*(\s*;.*)?", line)
    assert "/" not in line
    assert "@" not in line
