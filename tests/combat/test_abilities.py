"""Weapon abilities as printed."""

import pytest

from grognard.combat.abilities import AbilityName, parse_ability
from grognard.core.dice import DiceExpression
from grognard.core.errors import GrognardError
from grognard.core.keywords import keyword


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("SUSTAINED HITS D3", "SUSTAINED HITS D3"),
        ("[sustained hits 1]", "SUSTAINED HITS 1"),
        ("Rapid Fire 2", "RAPID FIRE 2"),
        ("BLAST", "BLAST"),
        ("BLAST 2", "BLAST 2"),
        ("CLEAVE 1", "CLEAVE 1"),
        ("anti-infantry 4+", "ANTI-INFANTRY 4+"),
        ("ANTI-NON-VEHICLE 4+", "ANTI-NON-VEHICLE 4+"),
        ("ANTI-MONSTER/VEHICLE 2+", "ANTI-MONSTER/VEHICLE 2+"),
        ("DEVASTATING WOUNDS: MONSTER/VEHICLE", "DEVASTATING WOUNDS: MONSTER/VEHICLE"),
        ("LETHAL HITS: non-MONSTER/VEHICLE", "LETHAL HITS: NON-MONSTER/VEHICLE"),
        ("SUSTAINED HITS 2: INFANTRY", "SUSTAINED HITS 2: INFANTRY"),
        ("TWIN‑LINKED", "TWIN-LINKED"),
    ],
)
def test_abilities_are_read_whatever_their_case_and_brackets(text: str, printed: str) -> None:
    assert str(parse_ability(text)) == printed


@pytest.mark.parametrize("name", [name for name in AbilityName if name is not AbilityName.ANTI])
def test_every_ability_that_is_known_can_be_read(name: AbilityName) -> None:
    text = f"{name} 2" if name in ("SUSTAINED HITS", "RAPID FIRE", "MELTA", "CLEAVE") else str(name)
    ability = parse_ability(text)
    assert ability.name is name
    assert ability.value == DiceExpression(plus=2 if text.endswith("2") else 1)


@pytest.mark.parametrize(
    "text",
    ["", "SUSTAINED HITS", "SUSTAINED HITS 0", "SUSTAINED HITS X", "SUSTAINED HITS -1", "ANTI-INFANTRY", "ANTI- 4+",
     "ANTI-INFANTRY 7+", "ANTI-INFANTRY 1+", "MELTA D3", "BLAST D3", "LETHAL HITS 2", "TORRENT 1", "CONVERSION",
     "RAPID FIRE 99999999999999999999", "DEVASTATING WOUNDS: /", "ANTI-/ 4+"],
)  # fmt: skip
def test_what_is_no_ability_is_an_error(text: str) -> None:
    with pytest.raises(GrognardError, match="found"):
        parse_ability(text)


def test_an_unknown_ability_lists_the_known_ones_and_suggests_the_nearest() -> None:
    with pytest.raises(GrognardError, match="LETHAL HITS") as caught:
        parse_ability("LETHAL HTS", "attacks[0].abilities[1]")
    assert caught.value.path == "attacks[0].abilities[1]"
    assert 'did you mean "LETHAL HITS"' in str(caught.value)
    assert all(name in str(caught.value) for name in AbilityName)


@pytest.mark.parametrize("text", ["CONVERSION", "STEALTH", "HUNTER", "FLAMES", "DEAD CHOPPY"])
def test_an_ability_like_none_suggests_none(text: str) -> None:
    with pytest.raises(GrognardError, match="Known are: ") as caught:
        parse_ability(text)
    assert "did you mean" not in str(caught.value)


@pytest.mark.parametrize(
    ("text", "whole"),
    [
        ("ANTI-INFANTRY", "ANTI-INFANTRY 4+"),
        ("[anti-fly 3]", "ANTI-FLY 3+"),
        ("ANTI-NON-VEHICLE", "ANTI-NON-VEHICLE 4+"),
        ("ANTI-MONSTER/VEHICLE 2", "ANTI-MONSTER/VEHICLE 2+"),
        ("ANTI-HERETIC ASTARTES 9", "ANTI-HERETIC ASTARTES 4+"),
    ],
)
def test_an_anti_without_a_threshold_is_told_how_it_is_written(text: str, whole: str) -> None:
    with pytest.raises(GrognardError) as caught:
        parse_ability(text, "attacks[0].abilities[0]")
    assert str(caught.value) == f'attacks[0].abilities[0]: found "{text}", expected a threshold after it: "{whole}"'
    assert str(parse_ability(whole)) == whole


@pytest.mark.parametrize(
    ("test", "keywords", "passed"),
    [
        ("MONSTER/VEHICLE", ["VEHICLE"], True),
        ("MONSTER/VEHICLE", ["INFANTRY"], False),
        ("NON-MONSTER/VEHICLE", ["INFANTRY"], True),
        ("NON-MONSTER/VEHICLE", ["MONSTER"], False),
        ("NON-VEHICLE", [], True),
    ],
)
def test_keywords_of_a_limited_ability(test: str, keywords: list[str], passed: bool) -> None:
    against = parse_ability(f"LETHAL HITS: {test}").against
    assert against is not None
    assert against.passed_by(frozenset(map(keyword, keywords))) is passed
