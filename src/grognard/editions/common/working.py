"""Which weapon abilities of a pool work against the target it faces."""

from functools import lru_cache

import msgspec

from grognard.combat.abilities import AbilityName, WeaponAbility
from grognard.core.dice import DiceExpression
from grognard.core.keywords import Keyword

NO_ANTI = 7


class Working(msgspec.Struct, frozen=True, eq=False):
    """The abilities that work: of several instances the best one (10e T-1.40, 11e 24.02). Equal ones are one object.

    `values`: X of each ability that works. `anti`: the lowest ANTI threshold that matches, 7 for none.
    """

    values: dict[AbilityName, DiceExpression]
    anti: int
    counts_models: bool = False
    """Whether one asks how many models the target has."""

    def has(self, name: AbilityName) -> bool:
        """Whether the ability works."""
        return name in self.values

    def value(self, name: AbilityName) -> DiceExpression | None:
        """X of the ability, None when it does not work."""
        return self.values.get(name)

    def number(self, name: AbilityName) -> int:
        """X of an ability whose X is a plain number, 0 when it does not work."""
        value = self.values.get(name)
        return value.plus if value else 0


@lru_cache(maxsize=4096)
def working_abilities(abilities: tuple[WeaponAbility, ...], keywords: frozenset[Keyword]) -> Working:
    """The abilities that work against a unit with these keywords."""
    values: dict[AbilityName, DiceExpression] = {}
    anti = NO_ANTI
    for ability in abilities:
        if ability.against and not ability.against.passed_by(keywords):
            continue
        if ability.name is AbilityName.ANTI:
            anti = min(anti, ability.value.plus)
            continue
        known = values.get(ability.name)
        if known is None or ability.value.mean > known.mean:
            values[ability.name] = ability.value
    return _working(tuple(sorted(values.items())), anti)


@lru_cache(maxsize=1024)
def _working(values: tuple[tuple[AbilityName, DiceExpression], ...], anti: int) -> Working:
    known = dict(values)
    return Working(known, anti, AbilityName.BLAST in known or AbilityName.CLEAVE in known)
