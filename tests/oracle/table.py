"""What lies on the table between two dice, and the steps of an attack that both editions share."""

from typing import NamedTuple

from oracle.reading import Die, Model, Scene
from oracle.walk import Stage


class Table(NamedTuple):
    """A situation between two dice."""

    left: tuple[int, ...]  # wounds left of each model, in the order of Scene.models
    pool: int = 0  # the next pool to begin
    weapons: int = 0  # weapons of this pool whose number of attacks is still to be found
    attacks: int = 0  # hit rolls to make
    hits: int = 0  # wound rolls to make
    wounds: int = 0  # attacks that wounded and wait for their save roll
    devastating: tuple[int, ...] = ()  # the pool of each critical wound that waits as mortal wounds
    order: tuple[tuple[int, ...], ...] = ()  # 11th: allocation groups, first to last, as places in `left`
    saves: tuple[int, ...] = ()  # 11th: save dice that are rolled and not yet applied, lowest first
    struck: int = -1  # the model that suffers damage now ...
    losing: int = 0  # ... and how many wounds it has still to lose
    toughness: int = 0  # 10th: the target's when the pool began

    def work(self) -> tuple[int, ...]:
        """What is left to do; no step makes it larger in this order."""
        waiting = len(self.saves), len(self.devastating), self.losing
        return -self.pool, self.weapons, self.attacks, self.hits, self.wounds, *waiting

    def living(self) -> list[int]:
        return [place for place, left in enumerate(self.left) if left > 0]


def clamp_one(modifier: int) -> int:
    """The net modifier of a hit or wound roll lies between -1 and +1 (T-1.32, 11e 02.02.01)."""
    return max(-1, min(1, modifier))


def wound_roll_needed(strength: int, toughness: int) -> int:
    """T-8.02, 11e 05.02."""
    if strength >= 2 * toughness:
        return 2
    if 2 * strength <= toughness:
        return 6
    if strength > toughness:
        return 3
    if strength == toughness:
        return 4
    return 5


def highest_toughness(models: list[Model], attached: bool) -> int:
    """Of the bodyguard models of an attached unit, else of the unit (T-8.22, 11e 05.02.01)."""
    bodyguard = [model for model in models if not model.character]
    return max((model.T for model in (bodyguard if attached and bodyguard else models)), default=1)


class Pool:
    """The attacks of one pool; each edition states its own rules in a subclass."""

    def __init__(self, scene: Scene, number: int) -> None:
        self.scene = scene
        self.number = number
        self.weapon = scene.weapons[number]
        self.at_selection = scene.unit_keywords.union(*(model.keywords for model in scene.models))

    # --- what the editions state -------------------------------------------------------------------------------------

    def keywords(self, table: Table) -> frozenset[str]:
        """The target's keywords, as far as hit and wound rolls ask for them."""
        raise NotImplementedError

    def toughness(self, table: Table) -> int:
        raise NotImplementedError

    def hits_on(self, die: int, table: Table) -> bool:
        """Whether an unmodified hit roll is a hit."""
        raise NotImplementedError

    def critical_hit_on(self, die: int, table: Table) -> bool:
        raise NotImplementedError

    def hit_rerolls_allowed(self) -> bool:
        raise NotImplementedError

    def stages(self) -> list[Stage[Table]]:
        raise NotImplementedError

    # --- select targets ----------------------------------------------------------------------------------------------

    def not_begun(self, table: Table) -> bool:
        return table.pool == self.number

    def begin(self, table: Table, d6: Die) -> Table:
        """Attacks that are left when the unit is destroyed are dropped (T-6.13, 11e 05.04)."""
        weapons = self.weapon.count if table.living() else 0
        return table._replace(pool=self.number + 1, weapons=weapons)

    # --- number of attacks -------------------------------------------------------------------------------------------

    def count_attacks(self, table: Table, d6: Die) -> Table:
        """One weapon's attacks: a random A is rolled per weapon (T-1.27, 11e 02.02.03)."""
        weapon = self.weapon
        attacks = max(1, weapon.A.roll(d6) + weapon.modifiers["A"])  # T-1.35, 11e 02.02.01
        rapid_fire = weapon.best("RAPID FIRE", self.at_selection)
        if rapid_fire is not None and self.scene.conditions["half_range"]:  # T-9.02, 11e 24.30
            attacks += rapid_fire.roll(d6)
        for name in ("BLAST", "CLEAVE"):  # T-9.05, 11e 24.05, 24.06: models at target selection, not recounted
            x = weapon.best(name, self.at_selection)
            if x is not None:
                attacks += x.roll(d6) * (len(self.scene.models) // 5)
        return table._replace(weapons=table.weapons - 1, attacks=table.attacks + attacks)

    # --- hit roll ----------------------------------------------------------------------------------------------------

    def shoots_indirectly(self) -> bool:
        raise NotImplementedError

    def heavy(self) -> int:
        """T-9.08, 11e 24.16."""
        has_it = self.weapon.ranged and self.weapon.has("HEAVY", self.at_selection)
        return 1 if has_it and self.scene.conditions["stationary"] else 0

    def in_cover(self, table: Table) -> bool:
        """Against ranged attacks only; IGNORES COVER cancels every source (T-9.07, 11e 13.08, 24.18)."""
        if not self.weapon.ranged or self.weapon.has("IGNORES COVER", self.keywords(table)):
            return False
        return self.scene.cover or self.shoots_indirectly()

    def roll_to_hit(self, table: Table, d6: Die) -> Table:
        """T-8.01, 11e 05.01."""
        table = table._replace(attacks=table.attacks - 1)
        keywords = self.keywords(table)
        if self.weapon.has("TORRENT", keywords):  # T-9.04, 11e 24.37: no roll, so no critical hit
            return table._replace(hits=table.hits + 1)
        die = d6()
        if self.hit_rerolls_allowed() and self._hit_is_rerolled(die, table):
            die = d6()  # once at most, before modifiers (T-1.21, 11e 01.05.02)
        if not self.hits_on(die, table):
            return table
        if not self.critical_hit_on(die, table):
            return table._replace(hits=table.hits + 1)
        x = self.weapon.best("SUSTAINED HITS", keywords)
        extra = 0 if x is None else x.roll(d6)  # T-9.12, 8.12, 11e 24.36: plain hits
        if self.weapon.has("LETHAL HITS", keywords):  # T-9.11, 8.13, 11e 24.23: wounds, and never critically
            return table._replace(hits=table.hits + extra, wounds=table.wounds + 1)
        return table._replace(hits=table.hits + 1 + extra)

    def _hit_is_rerolled(self, die: int, table: Table) -> bool:
        match self.weapon.reroll_hit:
            case "ones":
                return die == 1
            case "failed":
                return not self.hits_on(die, table)
            case "noncritical":
                return not self.critical_hit_on(die, table)
            case _:
                return False

    # --- wound roll --------------------------------------------------------------------------------------------------

    def critical_wound_on(self, die: int, table: Table) -> bool:
        """An unmodified 6, or what another rule or ANTI says (T-8.02, 9.14, 11e 05.02, 24.03)."""
        keywords = self.keywords(table)
        anti = [a.x.plus for a in self.weapon.abilities if a.name == "ANTI" and a.works(keywords)]
        return die != 1 and die >= min([self.weapon.critical_wound, *anti])

    def wounds_on(self, die: int, table: Table) -> bool:
        """Whether an unmodified wound roll wounds (T-8.02, 11e 05.02)."""
        if die == 1:
            return False
        if self.critical_wound_on(die, table):
            return True
        lance = self.weapon.has("LANCE", self.keywords(table)) and self.scene.conditions["charged"]  # T-9.16, 11e 24.21
        modifier = clamp_one(self.weapon.modifiers["wound"] + self.scene.wound + (1 if lance else 0))
        strength = max(1, self.weapon.S + self.weapon.modifiers["S"])  # T-1.35, 11e 02.02.01
        return die + modifier >= wound_roll_needed(strength, self.toughness(table))

    def roll_to_wound(self, table: Table, d6: Die) -> Table:
        table = table._replace(hits=table.hits - 1)
        die = d6()
        if self._wound_is_rerolled(die, table):
            die = d6()
        if not self.wounds_on(die, table):
            return table
        if self.critical_wound_on(die, table) and self.weapon.has("DEVASTATING WOUNDS", self.keywords(table)):
            return table._replace(devastating=(*table.devastating, self.number))  # T-9.13, 11e 24.10: wait, no save
        return table._replace(wounds=table.wounds + 1)

    def _wound_is_rerolled(self, die: int, table: Table) -> bool:
        reroll = self.weapon.reroll_wound
        if self.weapon.has("TWIN-LINKED", self.keywords(table)) and reroll != "noncritical":  # T-9.10, 11e 24.38
            reroll = "failed"
        match reroll:
            case "ones":
                return die == 1
            case "failed":
                return not self.wounds_on(die, table)
            case "noncritical":
                return not self.critical_wound_on(die, table)
            case _:
                return False

    # --- saves and damage --------------------------------------------------------------------------------------------

    def armour_penetration(self) -> int:
        """AP is never worse than 0 (T-1.35, 11e 02.02.01)."""
        return min(0, self.weapon.AP - self.weapon.modifiers["AP"])

    def damage_added(self, d6: Die) -> int:
        """MELTA (T-9.09, 11e 24.25) and what other rules add."""
        melta = self.weapon.best("MELTA", self.at_selection)
        within = melta is not None and self.scene.conditions["half_range"]
        return max(0, self.weapon.modifiers["D"]) + (melta.roll(d6) if melta is not None and within else 0)

    def damage_subtracted(self) -> int:
        return max(0, -self.weapon.modifiers["D"])

    def wounded(self, place: int, table: Table) -> bool:
        return table.left[place] < self.scene.models[place].W

    def first_wounded_else_first(self, places: list[int], table: Table) -> int:
        """A wounded model must be chosen; the rest goes by the order of the groups (T-8.03, 8.20, 11e 05.04)."""
        return next((place for place in places if self.wounded(place, table)), places[0])

    def lose_one_wound(self, table: Table, d6: Die) -> Table:
        """Feel No Pain for each wound (T-8.40, 11e 24.12); excess is lost (T-8.05, 8.31, 11e 05.04)."""
        feel_no_pain = self.scene.models[table.struck].FNP
        losing = table.losing - 1
        left = table.left
        if feel_no_pain is None or d6() < feel_no_pain:
            left = (*left[: table.struck], left[table.struck] - 1, *left[table.struck + 1 :])
        if not any(left):
            return Table(left=left, pool=table.pool)  # the unit is destroyed: everything that waits is dropped
        if left[table.struck] == 0:
            losing = 0
        return table._replace(left=left, losing=losing, struck=table.struck if losing else -1)
