"""The 10th edition's attack sequence, one attack at a time (rules/tenth.md 8)."""

from fractions import Fraction
from math import ceil

from oracle.reading import Die, Model, Scene
from oracle.table import Pool, Table, clamp_one, highest_toughness
from oracle.walk import Stage


class TenthPool(Pool):
    """One weapon profile's attacks; all of them are resolved before the next profile's (T-6.12)."""

    def keywords(self, table: Table) -> frozenset[str]:
        """As they were when the target was selected (T-1.04, 1.60)."""
        return self.at_selection

    def begin(self, table: Table, d6: Die) -> Table:
        living = [self.scene.models[place] for place in table.living()]
        return super().begin(table, d6)._replace(toughness=highest_toughness(living, self.scene.attached))

    def toughness(self, table: Table) -> int:
        """Of the models that were left when the pool began (hard case 37; T-8.22 would fix it for all pools)."""
        return table.toughness

    # --- hit roll ----------------------------------------------------------------------------------------------------

    def shoots_indirectly(self) -> bool:
        """T-9.06."""
        has_it = self.weapon.ranged and self.weapon.has("INDIRECT FIRE", self.at_selection)
        return has_it and self.scene.conditions["indirect_unseen"]

    def critical_hit_on(self, die: int, table: Table) -> bool:
        """Overwatch: only an unmodified 6 (T-8.10)."""
        return self.hits_on(die, table) and die >= (6 if self.weapon.snap else self.weapon.critical_hit)

    def hits_on(self, die: int, table: Table) -> bool:
        if die == 1:  # T-8.01
            return False
        if self.weapon.snap:  # T-8.10
            return die == 6
        if self.shoots_indirectly() and die <= 3:  # T-9.06
            return False
        if die >= self.weapon.critical_hit:  # T-8.01, 8.10
            return True
        assert self.weapon.skill is not None
        skill = max(2, self.weapon.skill - self.weapon.modifiers["skill"])  # T-1.35
        unseen = -1 if self.shoots_indirectly() else 0
        return die + clamp_one(self.weapon.modifiers["hit"] + self.scene.hit + self.heavy() + unseen) >= skill

    def hit_rerolls_allowed(self) -> bool:
        return True

    # --- allocate, save, damage --------------------------------------------------------------------------------------

    def allocate(self, table: Table) -> int:
        """T-8.03; in an attached unit no character while a bodyguard model lives, wounded or not (T-8.23)."""
        places = table.living()
        bodyguard = [place for place in places if not self.scene.models[place].character]
        return self.first_wounded_else_first(bodyguard if self.scene.attached and bodyguard else places, table)

    def saves_on(self, die: int, model: Model, table: Table) -> bool:
        """The better of armour and invulnerable save (T-8.04, 11.12)."""
        if die == 1:
            return False
        ap = self.armour_penetration()
        cover = self.in_cover(table) and not (model.Sv <= 3 and ap == 0)  # section 14: Benefit of Cover
        armour = die + ap + (1 if cover else 0) >= model.Sv  # T-8.11; it is the only bonus, so T-1.33 is kept
        return armour or (model.InSv is not None and die >= model.InSv)

    def damage(self, d6: Die) -> int:
        """Divide, add, subtract, then round up; at least 1 (T-1.30, 1.35); devastating wounds too (T-1.39)."""
        amount = Fraction(self.weapon.D.roll(d6))
        if self.scene.halve:
            amount /= 2
        amount += self.damage_added(d6)
        amount -= self.damage_subtracted() + self.scene.minus
        return max(1, ceil(amount))

    def resolve_wound(self, table: Table, d6: Die) -> Table:
        table = table._replace(wounds=table.wounds - 1)
        place = self.allocate(table)
        if self.saves_on(d6(), self.scene.models[place], table):
            return table
        return table._replace(struck=place, losing=self.damage(d6))

    # --- the sequence ------------------------------------------------------------------------------------------------

    def attacking(self, table: Table) -> bool:
        return bool(table.losing or table.wounds or table.hits or table.attacks or table.weapons)

    def next_step(self, table: Table, d6: Die) -> Table:
        """Each attack to its end before the next one is begun (T-1.28)."""
        if table.losing:
            return self.lose_one_wound(table, d6)
        if table.wounds:
            return self.resolve_wound(table, d6)
        if table.hits:
            return self.roll_to_wound(table, d6)
        if table.weapons:
            return self.count_attacks(table, d6)
        return self.roll_to_hit(table, d6)

    def stages(self) -> list[Stage[Table]]:
        return [(self.not_begun, self.begin), (self.attacking, self.next_step)]


class DevastatingWounds:
    """Critical wounds of all pools, after all other attacks of the unit, in the order of the pools (T-9.13, 8.32)."""

    def __init__(self, pools: list[TenthPool]) -> None:
        self.pools = pools

    def waiting(self, table: Table) -> bool:
        return bool(table.losing or table.devastating)

    def next_step(self, table: Table, d6: Die) -> Table:
        """Mortal wounds go to one model, allocated like an attack; the rest is lost when it dies (T-8.30, 8.31)."""
        if table.losing:
            return self.pools[0].lose_one_wound(table, d6)
        pool = self.pools[table.devastating[0]]
        return table._replace(devastating=table.devastating[1:], struck=pool.allocate(table), losing=pool.damage(d6))


def stages(scene: Scene) -> list[Stage[Table]]:
    """Everything that happens to the target, in order."""
    pools = [TenthPool(scene, number) for number in range(len(scene.weapons))]
    devastating = DevastatingWounds(pools)
    return [
        *(stage for pool in pools for stage in pool.stages()),
        (devastating.waiting, devastating.next_step),
    ]


def hazard_roll_fails(die: int) -> bool:
    """T-9.18."""
    return die == 1
