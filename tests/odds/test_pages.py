"""A page read from text gives the numbers of the shipped unit, because its rules compile to the same effects."""

import os
from pathlib import Path

import pytest

from grognard.core.errors import GrognardError
from grognard.core.words import AttackType, Edition
from grognard.odds.detachments import detachments_for, picked_of
from grognard.odds.request import OddsRequest
from grognard.odds.solve import solve
from grognard.odds.units import find_sheet
from importers.made_up import ELEVENTH

SHARED = Path(os.environ.get("GROGNARD_SHARED", Path(__file__).parents[3] / "shared"))
SEEDS = SHARED / "seeds"
needs_seeds = pytest.mark.skipif(not SEEDS.is_dir(), reason="the datasheet pages are not beside the repository")

NOBZ = "000_85b2c32331d8e2e5.txt"
BOOSTA = "001_20689f4f01f56cea.txt"
NURGLINGS = "002_5aab5144c22c0e17.txt"
OGRYN = "003_077fcde9944d5c3b.txt"
BESERKS = "004_39931d4665e7c316.txt"

ASKED = [
    (NOBZ, "nobz", "10", AttackType.MELEE, ("waaagh", "unbridled carnage")),
    (NOBZ, "nobz", "10", AttackType.MELEE, ("armed to dateef",)),
    (NOBZ, "nobz", "10", AttackType.MELEE, ("armed to dateef", "waaagh")),
    (NOBZ, "nobz", "10", AttackType.RANGED, ()),
    (BOOSTA, "kustom boosta-blasta", "11", AttackType.RANGED, ("dakkastorm",)),
    (BOOSTA, "kustom boosta-blasta", "11", AttackType.RANGED, ("dakkastorm", 'within 9"', "half range")),
    (BOOSTA, "kustom boosta-blasta", "11", AttackType.RANGED, ("blitza fire", "cover")),
    (BOOSTA, "kustom boosta-blasta", "11", AttackType.MELEE, ("waaagh",)),
    (NURGLINGS, "nurglings", "11", AttackType.MELEE, ()),
    (OGRYN, "ogryn bodyguard", "10", AttackType.RANGED, ()),
    (OGRYN, "ogryn bodyguard", "10", AttackType.MELEE, ()),
    (BESERKS, "cthonian beserks", "10", AttackType.MELEE, ()),
]


@needs_seeds
@pytest.mark.parametrize(("page", "name", "edition", "phase", "when"), ASKED)
def test_a_page_attacks_as_the_shipped_unit_does(page, name, edition, phase, when):
    def ask(attacker):
        request = OddsRequest(
            attacker=attacker, defender="intercessor squad", edition=Edition(edition), phase=phase, when=when
        )
        return solve(request)

    shipped, read = ask(name), ask(str(SEEDS / page))
    assert read.models_destroyed == pytest.approx(shipped.models_destroyed, abs=1e-12)
    assert read.wounds_lost == pytest.approx(shipped.wounds_lost, abs=1e-12)


DEFENDED = [
    (NOBZ, "nobz", "10", ("led by warboss",)),
    (NOBZ, "nobz", "10", ("waaagh",)),
    (NOBZ, "nobz", "10", ("hulking",)),
    (BOOSTA, "kustom boosta-blasta", "11", ("speediest",)),
    (BOOSTA, "kustom boosta-blasta", "11", ("dust trails",)),
    (NURGLINGS, "nurglings", "11", ()),
    (OGRYN, "ogryn bodyguard", "10", ()),
    (BESERKS, "cthonian beserks", "10", ("void armour",)),
]


@needs_seeds
@pytest.mark.parametrize(("page", "name", "edition", "when"), DEFENDED)
def test_a_page_is_attacked_as_the_shipped_unit_is(page, name, edition, when):
    def ask(defender):
        request = OddsRequest(
            attacker="hellblaster squad",
            defender=defender,
            edition=Edition(edition),
            phase=AttackType.RANGED,
            when=when,
        )
        return solve(request)

    shipped, read = ask(name), ask(str(SEEDS / page))
    assert read.wounds_lost == pytest.approx(shipped.wounds_lost, abs=1e-12)


PAGE = """Marsh Folk – Reed Cutters
MELEE WEAPONS | RANGE | A | WS | S | AP | D | |
| Long scythe [lance] | Melee | 3 | 4+ | 5 | -1 | 1 | |
ABILITIES
Old Tides: Each time a melee attack made by this unit targets a VEHICLE unit, add 1 to the Wound roll.
UNIT COMPOSITION
- 5 Reed Cutters
| 5 models | 60 |
KEYWORDS: INFANTRY, REED CUTTERS
FACTION KEYWORDS:
MARSH FOLK
"""


@pytest.fixture
def page(tmp_path):
    file = tmp_path / "cutters.txt"
    file.write_text(PAGE, "utf-8")
    return str(file)


def test_a_page_without_a_profile_can_attack_when_one_is_given(page):
    found = solve(OddsRequest(attacker=page, defender="trukk", profile="M6 T4 Sv5+ W1 Ld7+ OC2", edition=Edition.TENTH))
    assert found.attacker == "Reed Cutters"
    assert any(reason.source == "Old Tides" and reason.status.value == "applied" for reason in found.reasons)
    assert any(name == "default equipment" for name, _ in found.not_understood)


def test_a_page_without_a_profile_says_what_it_lacks(page):
    with pytest.raises(GrognardError, match="no model profile: give one with --profile"):
        solve(OddsRequest(attacker=page, defender="trukk", edition=Edition.TENTH))


def test_a_profile_beside_a_shipped_unit_is_refused():
    with pytest.raises(GrognardError, match="--profile"):
        solve(OddsRequest(attacker="nobz", defender="trukk", profile="M6 T4 Sv5+ W1 Ld7+ OC2"))


SIGNLESS = PAGE.replace("[", "").replace("]", "")


@pytest.fixture
def signless(tmp_path):
    """A page that shows no sign of either edition."""
    file = tmp_path / "signless.txt"
    file.write_text(SIGNLESS, "utf-8")
    return str(file)


@pytest.mark.parametrize("edition", Edition)
@pytest.mark.parametrize("side", ["attacker", "defender", "before"])
def test_a_page_without_signs_is_of_the_edition_that_is_asked_for(signless, edition, side):
    named = {"attacker": "boyz", "defender": "boyz", "edition": edition}
    named |= {"before": (f"5 {signless}",)} if side == "before" else {side: signless}
    if side != "before":
        named["profile" if side == "attacker" else "target_profile"] = "M6 T4 Sv5+ W1 Ld7+ OC2"
    if side == "before":
        with pytest.raises(GrognardError, match="no model profile"):
            solve(OddsRequest(**named))
        return
    assert solve(OddsRequest(**named)).edition is edition
    with pytest.raises(GrognardError, match="cannot tell the edition"):
        solve(OddsRequest(**(named | {"edition": None})))


@pytest.mark.parametrize("side", ["attacker", "defender", "before"])
def test_a_page_of_the_other_edition_is_refused(page, side):
    named = {"attacker": "boyz", "defender": "boyz", "edition": Edition.ELEVENTH}
    with pytest.raises(GrognardError, match="is a page of the 10th edition, expected one of the 11th"):
        solve(OddsRequest(**(named | {side: (page,) if side == "before" else page})))


def test_a_page_that_has_lost_its_composition_says_so(tmp_path):
    lines = PAGE.splitlines()
    at = lines.index("UNIT COMPOSITION")
    file = tmp_path / "cutters.txt"
    file.write_text(
        "\n".join(lines[:at] + [line for line in lines[at + 1 :] if not line.startswith(("-", "|"))]), "utf-8"
    )
    with pytest.raises(GrognardError, match="Reed Cutters: found no unit composition, expected one"):
        solve(
            OddsRequest(attacker=str(file), defender="trukk", profile="M6 T4 Sv5+ W1 Ld7+ OC2", edition=Edition.TENTH)
        )


@pytest.mark.parametrize(("kind", "wounds"), [("Reed Cutter", 5), ("REED CUTTERS", 5), ("Reed Chief", None)])
def test_a_kind_of_model_never_gets_the_profile_of_another(tmp_path, kind, wounds):
    row = '{} | 6" | 4 | 5+ | {} | 7+ | 2\n'
    table = "M | T | SV | W | LD | OC\n" + row.format("Reed Elder", 3) + row.format(kind, 1)
    file = tmp_path / "cutters.txt"
    file.write_text(PAGE.replace("MELEE WEAPONS", f"{table}MELEE WEAPONS"), "utf-8")
    request = OddsRequest(attacker="boyz", defender=str(file), edition=Edition.TENTH)
    if wounds:
        assert len(solve(request).wounds_lost) == wounds + 1
        return
    with pytest.raises(
        GrognardError, match="found profiles of Reed Elder, Reed Chief, expected one of Reed Cutters too"
    ):
        solve(request)


@pytest.mark.parametrize("name", ["core", "boarding actions", "", "tide"])
def test_only_detachments_of_the_page_can_be_chosen(tmp_path, name):
    file = tmp_path / "riders.txt"
    file.write_text(ELEVENTH, "utf-8")
    sheet = find_sheet(str(file))
    assert {rule.owner for rule in sheet.read.page.stratagems} == {"Core"}
    assert detachments_for(sheet) == ("River Court",)
    assert picked_of(sheet, "river") == picked_of(sheet, " River Court ") == "River Court"
    if not name:
        assert picked_of(sheet, name) == ""
        return
    with pytest.raises(GrognardError, match=f'^--detachment: found "{name}", expected .* of the page: River Court$'):
        picked_of(sheet, name)
