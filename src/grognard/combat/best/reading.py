"""What an attack plan leaves to the attacker: the dice of one pool with everything that may be chosen about them."""

from enum import StrEnum
from functools import lru_cache

import msgspec
import numpy as np

from grognard.combat.abilities import AbilityName
from grognard.combat.best.choices import Choice
from grognard.combat.plan import Amount, AttackPlan, Packet, PacketKind, Stage, Yield
from grognard.combat.question import Pool, RerollAmount, RerollDice, Rerolls, Situation, Target
from grognard.combat.rules import AttackRules, Facing
from grognard.core.dice import DiceExpression
from grognard.core.words import Edition, Roll

FAIL, PLAIN, CRITICAL = range(3)


class DieReroll(StrEnum):
    """Which dice of a hit or wound roll are re-rolled."""

    NONE = "nothing"
    ONES = "ones"
    FAILED = "failed rolls"
    NONCRITICAL = "every roll that is not critical"
    UNLESS_PLAIN = "failed and critical rolls"


class AmountReroll(StrEnum):
    """Which rolls a rule lets the player re-roll as a whole."""

    NONE = "none"
    LEAST = "the least value"
    ANY = "any"


class LethalUse(StrEnum):
    """LETHAL HITS: not there, on every critical hit (10e T-9.11), or as the attacker likes (11e 24.23)."""

    NEVER = "never"
    ALWAYS = "always"
    CHOSEN = "chosen"


class DieOption(msgspec.Struct, frozen=True):
    """One way to re-roll a die. `kept[t]`: P(the first roll is of type t and stays); `again[t]`: P(it is re-rolled and
    ends as type t). Types are FAIL, PLAIN, CRITICAL."""

    reroll: DieReroll
    kept: tuple[float, float, float]
    again: tuple[float, float, float]


class Die(msgspec.Struct, frozen=True):
    """A hit or wound die: the chance of each type on one throw, and the re-rolls to choose from, the default first.

    `free`: the types of which any die may be re-rolled. `barred`: no re-roll at all is allowed, by hand either.
    """

    chances: tuple[float, float, float]
    options: tuple[DieOption, ...]
    free: tuple[bool, bool, bool] = (False, False, False)
    barred: bool = False


class PoolDice(msgspec.Struct, frozen=True, eq=False):
    """The dice of one pool that faces one target.

    `hit` None: automatic hits; `wound` None: every hit wounds. A critical hit scores `extra` more (a distribution).
    Each plain wound sends packet `plain`, each critical one `critical` (None: no difference, or never).
    `critical_first`: the packets of critical wounds are resolved before the plain ones.
    """

    attacks: tuple[Amount, ...]
    attacks_reroll: AmountReroll
    hit: Die | None
    extra: tuple[float, ...]
    lethal: LethalUse
    wound: Die | None
    plain: Packet | None
    critical: Packet | None
    critical_first: bool
    damage_reroll: AmountReroll
    save_rerolls: str
    weapons: int


class PlanShapeError(Exception):
    """The plan holds something that best play does not take apart: bonuses of critical hits, extra mortal wounds."""


def read_pool(
    pool: Pool,
    target: Target,
    facing: Facing,
    situation: Situation,
    rules: AttackRules,
    fishing: frozenset[Roll],
    choices: frozenset[Choice],
) -> PoolDice:
    """Take the plan of `pool` apart. Raises PlanShapeError where that is not possible."""
    may = fishing if Choice.REROLLS in choices else frozenset[Roll]()
    free = Choice.REROLLS in choices
    without = tuple(ability for ability in pool.abilities if ability.name is not AbilityName.LETHAL_HITS)
    failed = Rerolls(hit=RerollDice.FAILED, wound=RerollDice.FAILED)
    if not free:
        failed = msgspec.structs.replace(pool.rerolls, hit=RerollDice.FAILED, wound=RerollDice.FAILED)
    bare = msgspec.structs.replace(pool, abilities=without, rerolls=failed)
    plan = rules.plan(bare, target, facing, situation)
    lethal_plan = rules.plan(msgspec.structs.replace(bare, abilities=pool.abilities), target, facing, situation)
    hit_stage, plain_hit = _entry(plan)
    extra = _extra_hits(plan, hit_stage, plain_hit) if hit_stage else DiceExpression()
    wound_stage = plan.stages[plain_hit.stage] if plain_hit.stage >= 0 else None
    plain, critical = _packets(plan, plain_hit, wound_stage)
    devastating = critical is not None and plan.packets[critical].kind is PacketKind.DEVASTATING
    lethal = LethalUse.NEVER
    if lethal_plan != plan:
        lethal = (
            LethalUse.CHOSEN
            if rules.edition is Edition.ELEVENTH and Choice.LETHAL_HITS in choices
            else LethalUse.ALWAYS
        )
        plain = _lethal_packet(lethal_plan, plain)
    if not devastating and critical is not None and plain in (None, critical):
        plain, critical = critical, None
    policy = pool.rerolls.wound
    twin = any(ability.name is AbilityName.TWIN_LINKED for ability in pool.abilities) and _twin_works(
        pool, target, facing, situation, rules
    )
    if twin:
        policy = policy if policy is RerollDice.NONCRITICAL else RerollDice.FAILED
    fish_wounds = Roll.WOUND in may or (free and twin)
    return PoolDice(
        attacks=plan.attacks,
        attacks_reroll=_amount_reroll(pool.rerolls.attacks, fish=Roll.ATTACKS in may, free=free),
        hit=_die(hit_stage, pool.rerolls.hit, fish=Roll.HIT in may, free=free) if hit_stage else None,
        extra=tuple(float(chance) for chance in extra.pmf()),
        lethal=lethal,
        wound=_die(wound_stage, policy, fish=fish_wounds, free=free) if wound_stage else None,
        plain=None if plain is None else lethal_plan.packets[plain],
        critical=None if critical is None else plan.packets[critical],
        critical_first=not devastating and critical is not None and plain is not None and critical < plain,
        damage_reroll=_amount_reroll(pool.rerolls.damage, fish=Roll.DAMAGE in may, free=free),
        save_rerolls=plan.save_rerolls,
        weapons=plan.weapons,
    )


def _entry(plan: AttackPlan) -> tuple[Stage | None, Yield]:
    """The hit roll, and what a plain hit leads to."""
    if len(plan.entry) != 1:
        raise PlanShapeError
    first = plan.entry[0]
    if first.stage < 0 or plan.stages[first.stage].roll is not Roll.HIT:
        return None, first
    stage = plan.stages[first.stage]
    for face, bag in enumerate(stage.faces, 1):
        if bag and face not in stage.critical:
            if len(bag) != 1:
                raise PlanShapeError
            return stage, bag[0]
    critical = stage.faces[stage.critical[-1] - 1]
    return stage, critical[0]


def _extra_hits(plan: AttackPlan, stage: Stage, plain: Yield) -> DiceExpression:
    """How many more hits a critical hit scores."""
    if not stage.critical:
        return DiceExpression()
    bag = stage.faces[stage.critical[-1] - 1]
    if len(bag) > 2 or not all(_same(plan, part, plain) for part in bag):
        raise PlanShapeError
    return bag[1].times if len(bag) == 2 else DiceExpression()


def _same(plan: AttackPlan, one: Yield, other: Yield) -> bool:
    """Whether both lead to the same die or packet."""
    if one.stage < 0 or other.stage < 0:
        return (one.stage, one.packet) == (other.stage, other.packet)
    return plan.stages[one.stage] == plan.stages[other.stage]


def _packets(plan: AttackPlan, plain_hit: Yield, stage: Stage | None) -> tuple[int | None, int | None]:
    """Numbers of the packet of a plain wound and of a critical wound. Packets that look alike may still be of attacks
    that are not identical, whose saves are made apart (11e 05.03.02)."""
    if stage is None:
        return _normal(plan, plain_hit.packet), None
    plain = critical = None
    for face, bag in enumerate(stage.faces, 1):
        if not bag:
            continue
        if len(bag) != 1 or bag[0].stage >= 0 or plan.packets[bag[0].packet].kind is PacketKind.MORTAL:
            raise PlanShapeError
        if face in stage.critical:
            critical = bag[0].packet
        else:
            plain = _normal(plan, bag[0].packet)
    return plain, critical


def _normal(plan: AttackPlan, packet: int) -> int:
    if plan.packets[packet].kind is not PacketKind.NORMAL:
        raise PlanShapeError
    return packet


def _lethal_packet(plan: AttackPlan, plain: int | None) -> int:
    """Number of the packet of a lethal hit."""
    stage, _ = _entry(plan)
    if stage is None:
        raise PlanShapeError
    packet = _normal(plan, stage.faces[stage.critical[-1] - 1][0].packet)
    if plain not in (None, packet):
        raise PlanShapeError
    return packet


def _twin_works(pool: Pool, target: Target, facing: Facing, situation: Situation, rules: AttackRules) -> bool:
    """Whether TWIN-LINKED lets wound rolls against this target be re-rolled."""
    plan = rules.plan(msgspec.structs.replace(pool, rerolls=Rerolls()), target, facing, situation)
    return any(stage.roll is Roll.WOUND and stage.reroll for stage in plan.stages)


def _amount_reroll(policy: RerollAmount, *, fish: bool, free: bool) -> AmountReroll:
    if not free:
        return AmountReroll.NONE
    if fish or policy is RerollAmount.BELOW_MEAN:
        return AmountReroll.ANY
    return AmountReroll.LEAST if policy is RerollAmount.ONES else AmountReroll.NONE


_OWN = {
    RerollDice.NONE: DieReroll.NONE,
    RerollDice.ONES: DieReroll.ONES,
    RerollDice.FAILED: DieReroll.FAILED,
    RerollDice.NONCRITICAL: DieReroll.NONCRITICAL,
}


def permitted(policy: RerollDice, *, fish: bool, free: bool) -> tuple[DieReroll, ...]:
    """The re-rolls to choose from, the default first. A rule that allows a re-roll never demands it."""
    own = _OWN[policy]
    if not free:
        return (own,)
    if fish or policy is RerollDice.NONCRITICAL:
        every = (DieReroll.FAILED, DieReroll.NONCRITICAL, DieReroll.ONES, DieReroll.NONE, DieReroll.UNLESS_PLAIN)
        return (own, *(one for one in every if one is not own)) if own is not DieReroll.NONE else every
    allowed = {
        DieReroll.NONE: (DieReroll.NONE,),
        DieReroll.ONES: (DieReroll.ONES, DieReroll.NONE),
        DieReroll.FAILED: (DieReroll.FAILED, DieReroll.ONES, DieReroll.NONE),
    }
    return allowed[own]


def _die(stage: Stage, policy: RerollDice, *, fish: bool, free: bool) -> Die:
    types = tuple(
        CRITICAL if face in stage.critical else PLAIN if bag else FAIL for face, bag in enumerate(stage.faces, 1)
    )
    rerolls = permitted(policy, fish=fish, free=free) if stage.reroll else (DieReroll.NONE,)
    return die_of(types, rerolls, barred=stage.barred)


@lru_cache(maxsize=512)
def die_of(types: tuple[int, ...], rerolls: tuple[DieReroll, ...], *, barred: bool = False) -> Die:
    """A die whose natural face i + 1 is of type `types[i]`; re-rolls that come to the same are offered once."""
    chances = np.bincount(types, minlength=3) / 6
    options: list[DieOption] = []
    seen: set[frozenset[int]] = set()
    for reroll in rerolls:
        faces = frozenset(face for face in range(6) if _rerolled(reroll, face, types[face]))
        if faces in seen:
            continue
        seen.add(faces)
        kept = np.bincount([kind for face, kind in enumerate(types) if face not in faces], minlength=3) / 6
        again = chances * (len(faces) / 6)
        options.append(DieOption(reroll, _three(kept), _three(again)))
    every = any(reroll in (DieReroll.NONCRITICAL, DieReroll.UNLESS_PLAIN) for reroll in rerolls[1:])
    failures = DieReroll.FAILED in rerolls and len(rerolls) > 1
    return Die(_three(chances), tuple(options), (every or failures, every, every), barred)


def _three(values: np.ndarray) -> tuple[float, float, float]:
    return float(values[FAIL]), float(values[PLAIN]), float(values[CRITICAL])


def _rerolled(reroll: DieReroll, face: int, kind: int) -> bool:
    match reroll:
        case DieReroll.NONE:
            return False
        case DieReroll.ONES:
            return face == 0
        case DieReroll.FAILED:
            return kind == FAIL
        case DieReroll.NONCRITICAL:
            return kind != CRITICAL
        case DieReroll.UNLESS_PLAIN:
            return kind != PLAIN
