"""Hit and wound dice as both editions read them: which natural faces fail, succeed, are critical, are re-rolled."""

from enum import Enum, auto

from grognard.combat.plan import Amount
from grognard.combat.question import RerollAmount, RerollDice
from grognard.core.dice import DiceExpression


class Face(Enum):
    """What a natural face of a hit or wound roll means."""

    FAIL = auto()
    SUCCESS = auto()
    CRITICAL = auto()


def required_wound_roll(strength: int, toughness: int) -> int:
    """The wound roll that S needs against T (10e T-8.02, 11e 05.02); halves are not rounded.

    >>> required_wound_roll(3, 7), required_wound_roll(4, 7)
    (6, 5)
    """
    if strength >= 2 * toughness:
        return 2
    if 2 * strength <= toughness:
        return 6
    if strength == toughness:
        return 4
    return 3 if strength > toughness else 5


def capped(modifier: int) -> int:
    """The net modifier of a hit or wound roll: between -1 and +1 after summing (10e T-1.32, 11e 02.02.01)."""
    return max(-1, min(1, modifier))


def read_faces(required: int, modifier: int, critical: int, fails_up_to: int) -> tuple[Face, ...]:
    """What natural faces 1..6 mean. An unmodified 1 fails; an unmodified `critical` or more is critical and succeeds;
    both look at the unmodified die, the rest at the die with its `modifier` (10e T-8.01, 11e 05.01)."""
    faces: list[Face] = []
    for face in range(1, 7):
        if face == 1 or face <= fails_up_to:
            faces.append(Face.FAIL)
        elif face >= critical:
            faces.append(Face.CRITICAL)
        else:
            faces.append(Face.SUCCESS if face + modifier >= required else Face.FAIL)
    return tuple(faces)


def rerolled_faces(policy: RerollDice, faces: tuple[Face, ...]) -> tuple[int, ...]:
    """Natural faces that the policy re-rolls."""
    if policy is RerollDice.NONE:
        return ()
    if policy is RerollDice.ONES:
        return (1,)
    kept = {Face.CRITICAL} if policy is RerollDice.NONCRITICAL else {Face.CRITICAL, Face.SUCCESS}
    return tuple(number for number, face in enumerate(faces, 1) if face not in kept)


def amount(dice: DiceExpression, values: tuple[int, ...], policy: RerollAmount = RerollAmount.NONE) -> Amount:
    """A rolled number with the sums that `policy` re-rolls as a whole (10e T-1.21, 11e 01.05.02)."""
    if dice.fixed or policy is RerollAmount.NONE:
        return Amount(dice, values)
    if policy is RerollAmount.ONES:
        return Amount(dice, values, (dice.least,))
    weights = [float(weight) for weight in DiceExpression(dice.count, dice.sides).pmf()[dice.count :]]
    expected = sum(weight * value for weight, value in zip(weights, values, strict=True))
    return Amount(dice, values, tuple(dice.least + step for step, value in enumerate(values) if value < expected))


def totals(dice: DiceExpression) -> range:
    """All sums that `dice` can show."""
    return range(dice.least, dice.most + 1)
