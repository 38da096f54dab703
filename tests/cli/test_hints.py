"""The command line that the answer suggests is one that works."""

import re
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from cli.conftest import Run
from grognard.cli.demo_page import PAGE
from grognard.report.when import when_words

RULES = {
    "one die": "Second Swing: Each time this unit is selected to fight, "
    "you can re-roll one Hit roll or one Wound roll.",
    "abilities": "Marsh Drill: Each time this unit is selected to fight, select one of the following abilities:\n"
    "- [LETHAL HITS]\n- [SUSTAINED HITS 2]\nUntil the end of the phase, melee weapons equipped by models in this unit "
    "have that ability.",
}
PAIRS = (
    "odds page.txt boyz --melee",
    "odds nobz intercessors --edition 10",
    "odds kustom-boosta-blasta nobz --edition 11",
    "odds cthonian-beserks ogryn-bodyguard --edition 10",
    "odds boyz nurglings --before nobz",
)


@pytest.fixture(autouse=True, params=RULES)
def page(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A page with options of which one is chosen."""
    monkeypatch.chdir(tmp_path)
    Path("page.txt").write_text(PAGE.replace('CORE: Scouts 6"', f'CORE: Scouts 6"\n{RULES[request.param]}'), "utf-8")


def _hint(out: str) -> tuple[str, ...] | None:
    found = re.search(r'Turn on so: ((?:--melee |--ranged )?)--when "(.*?)"', " ".join(out.split()))
    return (*found[1].split(), "--when", found[2]) if found else None


@pytest.mark.parametrize("command", PAIRS)
def test_what_is_suggested_works_and_leads_on_to_the_next_suggestion(run: Run, command: str) -> None:
    asked = [word for word in command.split() if word != "--melee"]
    hints: list[tuple[str, ...]] = [()]
    while True:
        answer = run(*asked, *hints[-1])
        assert answer.status == 0, answer.err
        hint = _hint(answer.out)
        if hint is None:
            break
        assert hint not in hints
        hints.append(hint)
    assert len(hints) > 1
    assert [one["label"] for one in run(*asked, *hints[-1], "--json").json()["switches"] if _open(one)] == []


def _open(switch: dict[str, Any]) -> bool:
    return not switch["value"] and not switch["unavailable"]


@pytest.mark.parametrize("command", PAIRS[:2])
def test_two_switches_can_be_on_together_unless_each_says_not(run: Run, command: str) -> None:
    switches = run(*command.split(), "--json").json()["switches"]
    labels = [one["label"] for one in switches]
    for first, second in combinations(switches, 2):
        words = ", ".join(when_words(one["label"], labels) for one in (first, second))
        together = run(*command.split(), "--when", words).status == 0
        assert together == (second["label"] not in first["not_with"]) == (first["label"] not in second["not_with"])


def test_options_of_one_choice_exclude_each_other(run: Run) -> None:
    switches = run("odds", "page.txt", "boyz", "--melee", "--json").json()["switches"]
    exclusive = {one["label"]: one["not_with"] for one in switches if one["group"] == "attacker's rules"}
    first, second = exclusive
    assert exclusive == {first: [second], second: [first]}
