"""Open facts as switches."""

import pytest

from grognard.combat.facts import OpenFact
from grognard.combat.standing import Source, SourceKind
from grognard.combat.units import Role
from grognard.effects.facts import Fact
from grognard.odds.switches import switches

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
