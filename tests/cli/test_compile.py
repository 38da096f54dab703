"""grognard compile: a single rule."""

import pytest

from cli.conftest import Run

TEXT = "Each time a model in this unit makes a melee attack, re-roll a Hit roll of 1."


@pytest.mark.parametrize("edition", ["10", "11"])
def test_a_rule_is_compiled_to_effects(run: Run, edition: str) -> None:
    answer = run("compile", "--edition", edition, TEXT)
    assert answer.status == 0
    assert answer.out.splitlines()[0] == "understood"
    assert "re-roll Hit rolls of 1" in answer.out


def test_standard_input_is_read_when_no_text_is_given(run: Run) -> None:
    assert run("compile", stdin=TEXT.encode()).out == run("compile", TEXT).out


def test_what_is_not_understood_is_shown(run: Run) -> None:
    answer = run("compile", f"{TEXT} Then everybody dances.", "--json")
    told = answer.json()
    assert told["status"] == "partly"
    assert told["not_understood"] == ["Then everybody dances."]
    assert len(told["effects"]) == 1


@pytest.mark.parametrize("kind", ["ability", "stratagem", "army rule", "army", "wargear", "Weapon-Ability"])
def test_a_kind_may_be_named(run: Run, kind: str) -> None:
    assert run("compile", "--kind", kind, TEXT).status == 0


@pytest.mark.parametrize("arguments", [("compile", " "), ("compile", "--kind", "song", TEXT)])
def test_nothing_and_nonsense_end_with_status_2(run: Run, arguments: tuple[str, ...]) -> None:
    answer = run(*arguments)
    assert (answer.status, answer.out) == (2, "")
    assert "expected" in answer.err


def test_effects_are_told_in_words_and_printed_when_asked_for(run: Run) -> None:
    text = "This unit has Stealth."
    assert run("compile", text, "--json").json()["in_words"] == ["This unit has Stealth."]
    assert "[STEALTH] | this unit" not in run("compile", text).out
    assert "= [STEALTH] | this unit" in run("compile", text, "--effects").out


def test_a_stratagem_is_told_with_its_moment_and_target(run: Run) -> None:
    text = "WHEN: Your Shooting phase. TARGET: One ORKS unit from your army. EFFECT: Your unit has Stealth."
    told = run("compile", "--kind", "stratagem", text).out
    assert "When: in your Shooting phase.\nTarget: one friendly ORKS unit.\n" in told
    assert "-  Until the end of the phase, your unit has Stealth.\n" in told
