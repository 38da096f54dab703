"""What an answer says of a rule is what the rule says, from the side that has it."""

from pathlib import Path

import pytest

from grognard.cli.demo_page import PAGE
from grognard.core.words import Characteristic, Edition
from grognard.effects.effect import Modifier, Op
from grognard.effects.plain import in_words
from grognard.effects.printed import printed
from grognard.effects.scopes import Attacks
from grognard.effects.selectors import THIS_UNIT
from grognard.odds.request import OddsRequest
from grognard.odds.result import Reason
from grognard.odds.solve import solve

AT_US = (
    ('if the attacking model is within 12", subtract 1 from the Hit roll', 'If the attacking model is within 12"'),
    (
        'unless the attacking model is within 9", subtract 1 from the Hit roll',
        'If the attacking model is not within 9"',
    ),
)
BY_US = 'Each time a model in this unit makes a ranged attack that targets a unit within 12", add 1 to the Hit roll.'


def _reason(folder: Path, rule: str, *, attacks: bool, when: tuple[str, ...] = ()) -> Reason:
    file = folder / "page.txt"
    file.write_text(PAGE.replace("ABILITIES\n", f"ABILITIES\nTidal Sense: {rule}\n"), "utf-8")
    sides = (str(file), "boyz") if attacks else ("boyz", str(file))
    found = solve(OddsRequest(attacker=sides[0], defender=sides[1], edition=Edition.TENTH, when=when))
    (reason,) = (one for one in found.reasons if one.source == "Tidal Sense")
    return reason


@pytest.mark.parametrize(("rule", "words"), AT_US)
def test_of_attacks_at_oneself_it_is_the_attacking_model_that_is_near(tmp_path: Path, rule: str, words: str) -> None:
    rule = f"Each time an attack targets this unit, {rule}."
    assert _reason(tmp_path, rule, attacks=False).words.startswith(words)


def test_of_ones_own_attacks_it_is_the_target(tmp_path: Path) -> None:
    reason = _reason(tmp_path, BY_US, attacks=True, when=('within 12"',))
    assert reason.words.startswith('If the target is within 12"')


def test_halved_damage_is_told_as_halved(tmp_path: Path) -> None:
    rule = "Each time an attack is allocated to a model in this unit, halve the Damage characteristic of that attack."
    reason = _reason(tmp_path, rule, attacks=False)
    assert reason.text.startswith("D halved | ")
    assert "Damage halved" in reason.words


@pytest.mark.parametrize("amount", range(2, 5))
@pytest.mark.parametrize("what", Characteristic)
def test_what_is_divided_is_told_by_how_much(what: Characteristic, amount: int) -> None:
    effect = Modifier(what, Op.HALVE, amount, Attacks(at=THIS_UNIT))
    told = "halved" if amount == 2 else f"divided by {amount}"
    assert printed(effect).startswith(f"{what.value} {told} | ")
    assert told in in_words(effect)
