"""The 11th edition's attack sequence, one pool at a time (rules/eleventh.md 04, 05)."""

from fractions import Fraction
from math import ceil

from oracle.reading import Die, Model, Scene
from oracle.table import Pool, Table, clamp_one, highest_toughness
from oracle.walk import Stage


class EleventhPool(Pool):
    """One pool of identical attacks: all hit rolls, all wound rolls, all save rolls, damage, mortal wounds (04.03)."""

    def keywords(self, table: Table) -> frozenset[str]:
        """Destroyed models no longer give theirs (02.01); nothing dies between the pool's hit and wound rolls."""
        return self.scene.unit_keywords.union(*(self.scene.models[place].keywords for place in table.living()))

    def toughness(self, table: Table) -> int:
        """05.02.01."""
        return highest_toughness([self.scene.models[place] for place in table.living()], self.scene.attached)

    # --- 05.01 hit roll ----------------------------------------------------------------------------------------------

    def shoots_indirectly(self) -> bool:
        """10.07: the rows are about attacks of INDIRECT FIRE weapons in this type of shooting."""
        has_it = self.weapon.ranged and self.weapon.has("INDIRECT FIRE", self.at_selection)
        return has_it and self.scene.conditions["indirect"]

    def critical_hit_on(self, die: int, table: Table) -> bool:
        """15.09: snap shots are never critical."""
        return self.hits_on(die, table) and not self.weapon.snap and die >= self.weapon.critical_hit

    def hits_on(self, die: int, table: Table) -> bool:
        if die == 1:  # 05.01
            return False
        if self.weapon.snap:  # 15.09
            return die == 6
        if self.shoots_indirectly():  # 10.07
            aided = self.scene.conditions["stationary"] and self.scene.conditions["spotted"]
            if die <= (3 if aided else 5):
                return False
        if die >= self.weapon.critical_hit:  # 05.01
            return True
        assert self.weapon.skill is not None
        cover = 1 if self.in_cover(table) else 0  # 13.08: worsens BS
        skill = self.weapon.skill - self.weapon.modifiers["skill"] + cover
        skill = max(2, min(6, skill))  # 02.02.01
        return die + clamp_one(self.weapon.modifiers["hit"] + self.scene.hit + self.heavy()) >= skill

    def hit_rerolls_allowed(self) -> bool:
        """10.07, 15.09."""
        return not self.weapon.snap and not self.shoots_indirectly()

    # --- 05.03 save rolls --------------------------------------------------------------------------------------------

    def order_to_declare(self, table: Table) -> bool:
        return table.wounds > 0 and not table.order

    def declare_order(self, table: Table, d6: Die) -> Table:
        """05.03.1 and 2: form the allocation groups of the living models and put them in order.

        Groups with a wounded model come first among the non-characters and again among the characters; otherwise a
        group stands where its first living model stands.
        """
        groups: dict[object, list[int]] = {}
        for place in table.living():
            model = self.scene.models[place]
            alike = place if model.character else (model.W, model.Sv, model.InSv)
            groups.setdefault((model.character, alike), []).append(place)

        def rank(group: list[int]) -> tuple[bool, bool]:
            unwounded = not any(self.wounded(place, table) for place in group)
            return self.scene.models[group[0]].character, unwounded

        return table._replace(order=tuple(tuple(group) for group in sorted(groups.values(), key=rank)))

    def saves_to_roll(self, table: Table) -> bool:
        return table.wounds > 0

    def roll_to_save(self, table: Table, d6: Die) -> Table:
        """05.03.3: one die for each attack that wounded, all of them before any is applied."""
        return table._replace(wounds=table.wounds - 1, saves=tuple(sorted((*table.saves, d6()))))

    # --- 05.04 inflict damage ----------------------------------------------------------------------------------------

    def saves_on(self, die: int, model: Model) -> bool:
        """05.04.2: both saves are tested on the same die."""
        if die == 1:
            return False
        if model.InSv is not None and die >= model.InSv:
            return True
        return die + self.armour_penetration() >= model.Sv

    def saves_to_apply(self, table: Table) -> bool:
        return bool(table.losing or table.saves)

    def apply_lowest_save(self, table: Table, d6: Die) -> Table:
        """05.04: from lowest to highest, each to the first group in the order that still has models."""
        if table.losing:
            return self.lose_one_wound(table, d6)
        die = table.saves[0]
        table = table._replace(saves=table.saves[1:])
        living = table.living()
        group = next(group for group in table.order if any(place in living for place in group))
        place = self.first_wounded_else_first([place for place in group if place in living], table)
        if self.saves_on(die, self.scene.models[place]):
            return table
        return table._replace(struck=place, losing=self.normal_damage(d6))

    def normal_damage(self, d6: Die) -> int:
        """02.02.01: add, divide, subtract, then round up; at least 1. MELTA is added before halving (24.25)."""
        amount = Fraction(self.weapon.D.roll(d6) + self.damage_added(d6))
        if self.scene.halve:
            amount /= 2
        amount -= self.damage_subtracted() + self.scene.minus
        return max(1, ceil(amount))

    # --- 06.02 mortal wounds of DEVASTATING WOUNDS -------------------------------------------------------------------

    def mortal_wounds_waiting(self, table: Table) -> bool:
        return bool(table.losing or table.devastating)

    def inflict_mortal_wounds(self, table: Table, d6: Die) -> Table:
        """24.10: after the pool's normal damage; the D of one attack, one model at most.

        06.02: a wounded non-character, else any non-character, else a wounded character, else any character. All
        mortal wounds of one attack meet the same model: one that ignores a wound is still the first to be chosen.
        """
        if table.losing:
            return self.lose_one_wound(table, d6)
        living = table.living()
        others = [place for place in living if not self.scene.models[place].character]
        place = self.first_wounded_else_first(others or living, table)
        return table._replace(
            devastating=table.devastating[1:], struck=place, losing=self.damage_of_devastating_wounds(d6)
        )

    def damage_of_devastating_wounds(self, d6: Die) -> int:
        """The weapon's D; the target's damage reduction acts on allocated attacks only."""
        return max(1, self.weapon.D.roll(d6) + self.damage_added(d6) - self.damage_subtracted())

    # --- the sequence ------------------------------------------------------------------------------------------------

    def stages(self) -> list[Stage[Table]]:
        return [
            (self.not_begun, self.begin),
            (lambda table: table.weapons > 0, self.count_attacks),
            (lambda table: table.attacks > 0, self.roll_to_hit),
            (lambda table: table.hits > 0, self.roll_to_wound),
            (self.order_to_declare, self.declare_order),
            (self.saves_to_roll, self.roll_to_save),
            (self.saves_to_apply, self.apply_lowest_save),
            (self.mortal_wounds_waiting, self.inflict_mortal_wounds),
            (lambda table: bool(table.order), lambda table, d6: table._replace(order=())),
        ]


def stages(scene: Scene) -> list[Stage[Table]]:
    """Everything that happens to the target, in order."""
    pools = [EleventhPool(scene, number) for number in range(len(scene.weapons))]
    return [stage for pool in pools for stage in pool.stages()]


def hazard_roll_fails(die: int) -> bool:
    """06.03."""
    return die <= 2
