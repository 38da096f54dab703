"""The attack plan: per die, what each natural face yields. The edition writes it, `exact` and `rolled` execute it."""

from enum import StrEnum

import msgspec

from grognard.core.dice import DiceExpression
from grognard.core.words import Roll

ONCE = DiceExpression(plus=1)
NO_FEEL_NO_PAIN = 7


class Yield(msgspec.Struct, frozen=True):
    """`times` more rolls of stage `stage`, or, when `stage` is -1, `times` packets of number `packet`."""

    stage: int = -1
    packet: int = -1
    times: DiceExpression = ONCE


Bag = tuple[Yield, ...]


class Stage(msgspec.Struct, frozen=True, cache_hash=True):
    """One die of an attack. `faces[i]` is what natural face i + 1 yields; an empty bag is a failure.

    `reroll`: faces that are re-rolled, once. `critical`: faces that are critical, for display only.
    `barred`: no die may be re-rolled, by a single re-roll either.
    `unfailing`: the chance that a first throw fails is left out; what is told of such a die adds up to less than 1.
    A stage yields only stages of lower number, so plans end.
    """

    roll: Roll
    faces: tuple[Bag, ...]
    reroll: tuple[int, ...] = ()
    critical: tuple[int, ...] = ()
    unfailing: bool = False
    barred: bool = False

    @property
    def first_failures(self) -> tuple[int, ...]:
        """Natural faces that are failures, are not re-rolled, and may be."""
        if self.barred:
            return ()
        return tuple(face for face, bag in enumerate(self.faces, 1) if not bag and face not in self.reroll)


class Amount(msgspec.Struct, frozen=True, cache_hash=True):
    """A rolled number: throw `dice`, re-roll the sum once if it is in `reroll`, and look the result up.

    `values[sum - dice.least]` is the final number, after all modifiers and limits.
    """

    dice: DiceExpression
    values: tuple[int, ...]
    reroll: tuple[int, ...] = ()


class PacketKind(StrEnum):
    """What happens to a packet of damage once it has reached the target."""

    NORMAL = "normal damage"
    """One model makes a save roll and, failing it, loses Damage wounds; the excess is lost."""
    DEVASTATING = "devastating wounds"
    """Mortal wounds that stay on one model; the excess is lost."""
    MORTAL = "mortal wounds"
    """Mortal wounds one by one; the excess goes to further models."""


class Packet(msgspec.Struct, frozen=True, cache_hash=True):
    """Damage on its way to the target. The tuples have one entry per group of the target.

    `fails`: the save roll fails on natural faces 1..fails (0 for packets without a save).
    `feel_no_pain`: N+ on each lost wound ignores it; 7: none.
    """

    kind: PacketKind
    damage: tuple[Amount, ...]
    fails: tuple[int, ...]
    feel_no_pain: tuple[int, ...]


class Use(StrEnum):
    """What becomes of a single re-roll in the attacks of one pool."""

    OPEN = "the first die that fails is re-rolled, if the re-roll is still there"
    UNUSED = "no die fails"
    USED = "a die fails, and the first one is re-rolled"


class SingleReroll(msgspec.Struct, frozen=True, cache_hash=True):
    """One die of `roll`, hit or wound, may be re-rolled in all attacks of the unit that have it."""

    roll: Roll
    use: Use = Use.OPEN


class AttackDice(msgspec.Struct, frozen=True, cache_hash=True):
    """Each of `weapons` weapons makes the sum of `attacks` attacks; each attack begins as the bag `entry`."""

    weapons: int
    attacks: tuple[Amount, ...]
    entry: Bag
    stages: tuple[Stage, ...]
    singles: tuple[SingleReroll, ...] = ()


class AttackPlan(msgspec.Struct, frozen=True, cache_hash=True):
    """All attacks of one pool: the dice, and the packets that they lead to by number.

    Packets are ordered: NORMAL ones first, in the order in which they are resolved.
    `save_rerolls`: the target re-rolls no save rolls ("none"), unmodified ones ("ones"), or "failed" ones.
    """

    dice: AttackDice
    packets: tuple[Packet, ...]
    normal_packets: int
    """How many packets, counted from the first, are NORMAL."""
    save_rerolls: str = "none"

    @property
    def weapons(self) -> int:
        """Number of weapons."""
        return self.dice.weapons

    @property
    def attacks(self) -> tuple[Amount, ...]:
        """Attacks of one weapon."""
        return self.dice.attacks

    @property
    def entry(self) -> Bag:
        """What an attack begins with."""
        return self.dice.entry

    @property
    def stages(self) -> tuple[Stage, ...]:
        """The dice of an attack."""
        return self.dice.stages


def face_weights(stage: Stage) -> tuple[float, ...]:
    """P(a die of the stage ends on natural face 1..6)."""
    once = (*stage.reroll, *stage.first_failures) if stage.unfailing else stage.reroll
    return tuple((len(stage.reroll) / 36) + (0.0 if face in once else 1 / 6) for face in range(1, 7))
