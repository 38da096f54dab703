"""One attack question: these weapons attack that unit in this situation. Every condition is already resolved."""

from enum import StrEnum

import msgspec

from grognard.combat.abilities import AbilityName, WeaponAbility
from grognard.combat.plan import SingleReroll
from grognard.core.dice import DiceExpression
from grognard.core.keywords import Keyword
from grognard.core.words import AttackType, Edition


class RerollDice(StrEnum):
    """Which dice of a roll are re-rolled, each at most once."""

    NONE = "none"
    ONES = "ones"
    FAILED = "failed"
    NONCRITICAL = "noncritical"


class RerollAmount(StrEnum):
    """When a number-of-attacks or damage roll is re-rolled as a whole: at its least sum, or if that pays on average."""

    NONE = "none"
    ONES = "ones"
    BELOW_MEAN = "below mean"


class Cover(StrEnum):
    """Whether the target has the benefit of cover against the attacks of one pool."""

    AS_TARGET = "as target"
    ALWAYS = "always"
    NEVER = "never"


class Channel(StrEnum):
    """What the attacker may ignore unhelpful modifiers to."""

    HIT = "hit"
    SKILL = "skill"
    WOUND = "wound"


class PoolModifiers(msgspec.Struct, frozen=True, cache_hash=True):
    """Sums of what other rules add. `hit` and `wound`: to the rolls, before the cap. The others: to characteristics,
    where `armour_penetration` 1 makes AP -1 into -2 and `skill` 1 makes 4+ into 3+."""

    hit: int = 0
    wound: int = 0
    attacks: int = 0
    strength: int = 0
    armour_penetration: int = 0
    damage: int = 0
    skill: int = 0


class Rerolls(msgspec.Struct, frozen=True, cache_hash=True):
    """Re-rolls of the attacker."""

    hit: RerollDice = RerollDice.NONE
    wound: RerollDice = RerollDice.NONE
    attacks: RerollAmount = RerollAmount.NONE
    damage: RerollAmount = RerollAmount.NONE


class CriticalBonus(msgspec.Struct, frozen=True, cache_hash=True):
    """What a critical roll adds to its attack: better AP, more Damage, mortal wounds on top of the normal damage."""

    armour_penetration: int = 0
    damage: int = 0
    mortal_wounds: DiceExpression | None = None


class Saving(msgspec.Struct, frozen=True, cache_hash=True):
    """What rules do to save rolls against the attacks of one pool. `modifier`: added to saves of either kind;
    `armour`: to armour saves alone. Invulnerable saves, or re-rolls of saves, may be forbidden."""

    modifier: int = 0
    armour: int = 0
    no_invulnerable: bool = False
    no_rerolls: bool = False


class DamageReduction(msgspec.Struct, frozen=True, cache_hash=True):
    """What the target does to the Damage of each attack. `set_to` replaces it first."""

    minus: int = 0
    halve: bool = False
    set_to: int | None = None

    def with_more(self, other: "DamageReduction") -> "DamageReduction":
        """Both together; of two numbers set, that of `other`."""
        if self == DamageReduction():
            return other
        set_to = self.set_to if other.set_to is None else other.set_to
        return DamageReduction(self.minus + other.minus, self.halve or other.halve, set_to)


class Pool(msgspec.Struct, frozen=True, cache_hash=True):
    """`count` identical weapons that attack together.

    `skill`: BS or WS, 3 means 3+; None only when hits are automatic. `armour_penetration` as printed (0, -1, -2).
    `critical_hit`, `critical_wound`: an unmodified roll of N or more is critical.
    `hits_fail_up_to`, `wounds_fail_up_to`: unmodified rolls of 1..N always fail, whatever else says (0 to 5).
    `ignores`: channels in which modifiers that hurt are ignored.
    `reduction`: what the target does to the Damage of these attacks, on top of what it does to all.
    `singles`: single re-rolls that this pool has together with the other pools that have them; `single_damage`: so it
    has one of a Damage roll, which best play alone makes, since such a roll cannot fail.
    """

    name: str
    type: AttackType
    count: int
    attacks: DiceExpression
    skill: int | None
    strength: int
    armour_penetration: int
    damage: DiceExpression
    abilities: tuple[WeaponAbility, ...] = ()
    modifiers: PoolModifiers = PoolModifiers()
    rerolls: Rerolls = Rerolls()
    critical_hit: int = 6
    critical_wound: int = 6
    snap: bool = False
    on_critical_hit: CriticalBonus = CriticalBonus()
    on_critical_wound: CriticalBonus = CriticalBonus()
    automatic_hits: bool = False
    automatic_wounds: bool = False
    hits_fail_up_to: int = 0
    wounds_fail_up_to: int = 0
    ignores: tuple[Channel, ...] = ()
    cover: Cover = Cover.AS_TARGET
    saving: Saving = Saving()
    reduction: DamageReduction = DamageReduction()
    singles: tuple[SingleReroll, ...] = ()
    single_damage: bool = False

    def has(self, name: AbilityName) -> bool:
        """Whether the weapon has the ability, whatever its limits."""
        for ability in self.abilities:  # noqa: SIM110 -- a generator would take most of the time of small questions
            if ability.name is name:
                return True
        return False


class Group(msgspec.Struct, frozen=True, cache_hash=True):
    """`models` models of one kind; the first has already lost `lost` wounds.

    Feel No Pain N+; the two others help only against mortal wounds or psychic attacks (the best that applies is used).
    `damage` None: the unit's own reduction.
    """

    name: str
    models: int
    toughness: int
    save: int
    wounds: int
    invulnerable_save: int | None = None
    feel_no_pain: int | None = None
    lost: int = 0
    character: bool = False
    keywords: tuple[Keyword, ...] = ()
    feel_no_pain_mortal: int | None = None
    feel_no_pain_psychic: int | None = None
    damage: DamageReduction | None = None


class Target(msgspec.Struct, frozen=True, cache_hash=True):
    """The attacked unit: groups in the order in which the defender lets their models die, characters after all others.

    `hit`, `wound`: added to rolls of attacks against it. `save`: added to its saving throws of either kind,
    `armour_save`: to its armour saves alone.
    `save_rerolls`: NONE, ONES or FAILED.
    """

    groups: tuple[Group, ...]
    keywords: tuple[Keyword, ...] = ()
    attached: bool = False
    damage: DamageReduction = DamageReduction()
    cover: bool = False
    hit: int = 0
    wound: int = 0
    save: int = 0
    save_rerolls: RerollDice = RerollDice.NONE
    armour_save: int = 0


class Situation(msgspec.Struct, frozen=True, cache_hash=True):
    """Facts of the situation that weapon abilities ask for."""

    half_range: bool = False
    charged: bool = False
    stationary: bool = False
    indirect_unseen: bool = False
    indirect: bool = False
    spotted: bool = False


class Question(msgspec.Struct, frozen=True, cache_hash=True):
    """`pools` attack `target` in this order."""

    edition: Edition
    pools: tuple[Pool, ...]
    target: Target
    situation: Situation = Situation()
