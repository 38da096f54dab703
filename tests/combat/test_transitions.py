"""A step to many packets at once does the same as packet after packet."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from grognard.combat.plan import NO_FEEL_NO_PAIN, Amount, Packet, PacketKind
from grognard.combat.question import Group, Target
from grognard.combat.states import space_of
from grognard.combat.transitions import Transition, transition
from grognard.core.dice import DiceExpression
from grognard.core.words import Edition
from grognard.editions.solve import attack_rules

RULES = attack_rules(Edition.TENTH)


def step_of(models: int, wounds: int, damage: DiceExpression, pain: int, chance: float) -> Transition:
    """A packet at one group."""
    target = Target((Group("they", models, 4, 3, wounds),))
    amount = Amount(damage, tuple(range(damage.least, damage.most + 1)))
    packet = Packet(PacketKind.NORMAL, (amount,), (0,), (pain,))
    return transition(space_of(target, RULES), 0, packet, (chance,))


@given(
    models=st.integers(1, 6),
    wounds=st.integers(1, 4),
    damage=st.sampled_from([DiceExpression(plus=1), DiceExpression(plus=3), DiceExpression(1, 3)]),
    pain=st.sampled_from([5, NO_FEEL_NO_PAIN]),
    chance=st.sampled_from([0.5, 1.0]),
    weights=st.lists(st.integers(0, 9), min_size=1, max_size=12).filter(any),
    rows=st.integers(1, 3),
    again=st.integers(1, 4),
)
def test_many_packets_at_once_are_packet_after_packet(models, wounds, damage, pain, chance, weights, rows, again):
    step = step_of(models, wounds, damage, pain, chance)
    counts = np.array(weights) / sum(weights)
    random = np.random.default_rng(models * 100 + wounds)
    states = random.random((rows, step.size))
    expected, moved = np.zeros_like(states), states
    for weight in counts:
        expected += weight * moved
        moved = step.push(moved)
    for _ in range(again):
        found = step.after(counts, states, at_start=False)
    assert found.reshape(states.shape) == pytest.approx(expected, abs=1e-13)
