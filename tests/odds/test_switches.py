"""Open facts as switches."""

import pytest

from grognard.combat.facts import OpenFact
from grognard.combat.standing import Source, SourceKind
from grognard.combat.units import Role
from grognard.core.errors import GrognardError
from grognard.core.words import AttackType, Edition
from grognard.effects.facts import Fact
from grognard.odds.matrix import matrix
from grognard.odds.request import OddsRequest
from grognard.odds.result import Result
from grognard.odds.solve import prepare, solve
from grognard.odds.switches import UnclearSwitchError, no_such_switch, switches

GROUPS = {Role.ATTACKER: "attacker's detachment and stratagems", Role.DEFENDER: "target's detachment and stratagems"}


@pytest.mark.parametrize("order", [tuple(Role), tuple(reversed(Role))], ids=["attacker first", "target first"])
@pytest.mark.parametrize("owner", Role)
def test_a_rule_that_both_sides_have_is_a_switch_of_the_side_that_would_use_it(
    owner: Role, order: tuple[Role, ...]
) -> None:
    sources = [
        Source("Loud Drums", SourceKind.STRATAGEM, side, (), optional=True, label=f"Loud Drums of the {side}", cp=1)
        for side in order
    ]
    fact = OpenFact(Fact.CHOSEN_OPTION, owner, words=("Loud Drums",))
    (switch,) = switches({fact: ("Loud Drums",)}, {}, sources)
    assert (switch.group, switch.cp) == (GROUPS[owner], 1)


@pytest.mark.parametrize(
    ("phrase", "meant"),
    [
        ("wagh", "WAAAGH! is active for the attacker"),
        ("unbridled carnge", "UNBRIDLED CARNAGE"),
        ("half rnage", "half range"),
        ("coverr", "benefit of cover"),
    ],
)
def test_a_phrase_that_is_nearly_a_switch_is_suggested(phrase: str, meant: str) -> None:
    labels = ("WAAAGH! is active for the attacker", "UNBRIDLED CARNAGE", "the attack is at half range")
    asked = [OpenFact(Fact.CHOSEN_OPTION, Role.ATTACKER, words=(label,)) for label in labels]
    asked.append(OpenFact(Fact.CHOSEN_OPTION, Role.ATTACKER, words=("the target has the benefit of cover",)))
    told = no_such_switch(phrase, asked, ()).message
    suggested = told.partition("did you mean ")[2].partition("?")[0]
    assert meant in suggested
    assert f'found "{phrase}"' in told


@pytest.mark.parametrize("phrase", ["moonlight", "x", "??"])
def test_what_is_like_nothing_suggests_nothing_and_lists_the_switches(phrase: str) -> None:
    asked = [OpenFact(Fact.CHOSEN_OPTION, Role.ATTACKER, words=("UNBRIDLED CARNAGE",))]
    told = no_such_switch(phrase, asked, ()).message
    assert "did you mean" not in told
    assert 'switches are: "UNBRIDLED CARNAGE"' in told


@pytest.mark.parametrize("edition", Edition)
@pytest.mark.parametrize("phase", [None, AttackType.MELEE])
@pytest.mark.parametrize("before", [(), ("deff dread",)])
def test_a_phrase_of_two_meanings_is_asked_back_and_chooses_no_phase(
    edition: Edition, phase: AttackType | None, before: tuple[str, ...]
) -> None:
    """In melee the Waaagh! of either unit matters; that shooting asks for the target's alone settles nothing."""
    with pytest.raises(UnclearSwitchError, match=r"for the attacker.*for the target"):
        solve(
            OddsRequest(attacker="nobz", defender="boyz", edition=edition, phase=phase, when=("waaagh",), before=before)
        )


@pytest.mark.parametrize("phrase", ["waaagh attacker", "waaagh target"])
def test_a_phrase_that_says_whose_is_clear(phrase: str) -> None:
    asked = prepare(OddsRequest(attacker="nobz", defender="boyz", edition=Edition.ELEVENTH, when=(phrase,)))
    assert asked.kind is AttackType.MELEE
    assert [fact.role for fact, value in asked.settled.items() if value] == [
        Role.ATTACKER if phrase.endswith("attacker") else Role.DEFENDER
    ]


def test_a_matrix_asks_back_as_well() -> None:
    with pytest.raises(UnclearSwitchError, match=r"for the attacker.*for the target"):
        matrix(("nobz",), ("nurglings", "boyz"), when=("waaagh",))
    plain, roused = (matrix(("nobz",), ("nurglings", "boyz"), when=when) for when in ((), ("waaagh attacker",)))
    assert all(one < other for one, other in zip(plain.values[0], roused.values[0], strict=True))


OPTIONS = ("FIGHT PROPPA: LETHAL HITS", "FIGHT PROPPA: SUSTAINED HITS 1")
BEFORE = pytest.mark.parametrize("before", [(), ("deff dread",)])


def proppa(before: tuple[str, ...], *when: str) -> Result:
    return solve(OddsRequest(attacker="nobz", defender="intercessors", edition=Edition.TENTH, when=when, before=before))


@BEFORE
@pytest.mark.parametrize("phrase", ["fight proppa", "proppa"])
def test_the_name_of_a_choice_does_not_choose(before: tuple[str, ...], phrase: str) -> None:
    with pytest.raises(UnclearSwitchError, match=", ".join(f'"{option}"' for option in OPTIONS)):
        proppa(before, phrase)


@BEFORE
@pytest.mark.parametrize(("first", "second"), [("lethal", "sustained"), ("sustained", "lethal")])
def test_of_a_choice_only_one_option_is_on(before: tuple[str, ...], first: str, second: str) -> None:
    with pytest.raises(
        GrognardError, match=f'found "{second}", which cannot be used with FIGHT PROPPA: {first.upper()}'
    ):
        proppa(before, first, second)
    shown = {switch.label: switch for switch in proppa(before, first).switches}
    on, other = sorted(OPTIONS, key=lambda option: first.upper() not in option)
    assert shown[on].value
    assert shown[other].unavailable == f"It cannot be used with {on}, which is on."


@pytest.mark.parametrize("phrase", OPTIONS)
def test_a_whole_label_is_never_unclear(phrase: str) -> None:
    assert [switch.label for switch in proppa((), phrase).switches if switch.value] == [phrase]
