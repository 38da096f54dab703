"""Nothing of a page gets lost on the way to its odds: unread lines, rules of one name, re-rolls of a roll just made."""

import pytest

from grognard.core.words import AttackType, Edition
from grognard.odds.request import OddsRequest
from grognard.odds.result import Result
from grognard.odds.solve import solve

PAGE = """Marsh Folk – Reed Cutters
MELEE WEAPONS | RANGE | A | WS | S | AP | D | |
| Long scythe | Melee | 2 | 4+ | 5 | -1 | 1 | |
{row}
ABILITIES
{rules}
UNIT COMPOSITION
- 1 Reed Cutter
KEYWORDS: INFANTRY, REED CUTTERS
FACTION KEYWORDS:
MARSH FOLK
"""


@pytest.fixture
def ask(tmp_path):
    def asked(row: str = "", rules: str = "Old: This unit can be set up anywhere.") -> Result:
        file = tmp_path / "cutters.txt"
        file.write_text(PAGE.format(row=row, rules=rules), "utf-8")
        return solve(
            OddsRequest(
                attacker=str(file),
                defender="intercessor squad",
                edition=Edition.TENTH,
                profile="M6 T4 Sv5+ W1 Ld7+ OC2",
                phase=AttackType.MELEE,
            )
        )

    return asked


@pytest.mark.parametrize("cell", ["2x", "9" * 20, "9" * 5000, "9999D6", "401"])
@pytest.mark.parametrize("column", ["attacks", "damage"])
def test_a_weapon_that_cannot_be_read_is_told_with_its_line(ask, cell: str, column: str) -> None:
    attacks, damage = (cell, "3") if column == "attacks" else ("2", cell)
    found = ask(f"| Bog claw | Melee | {attacks} | 3+ | 8 | -2 | {damage} | |")
    told = dict(found.not_understood)
    assert "Bog claw" in told["line 4 of the page"]
    assert [pool.name for pool in found.stages if pool.name != "all"][:1] == ["Long scythe"]


def test_many_unread_lines_are_counted(ask) -> None:
    rows = "\n".join(f"| Claw {n} | Melee | 2x | 3+ | 8 | -2 | 3 | |" for n in range(9))
    told = dict(ask(rows).not_understood)
    assert told["further lines of the page"] == "4 more were not read"


def test_two_abilities_of_one_name_both_count(ask) -> None:
    hits, wounds = "add 1 to the Hit roll.", "add 1 to the Wound roll."
    swing = "Second Swing: Each time a model in this unit makes a melee attack, "
    both = ask(rules=f"{swing}{hits}\n{swing}{wounds}")
    stages = {stage.name: stage.mean for stage in both.stages[0].stages}
    assert stages["hits"] == pytest.approx(2 * 4 / 6)
    assert stages["wounds"] == pytest.approx(2 * 4 / 6 * 5 / 6)


@pytest.mark.parametrize("what", ["one Hit roll", "one Hit roll, one Wound roll or one saving throw"])
def test_a_re_roll_of_a_roll_just_made_is_told(ask, what: str) -> None:
    found = ask(rules=f"Lucky: Once per turn, you can re-roll {what} made for this model.")
    assert any(name == "Lucky" and "not worked out" in told for name, told in found.not_understood)
