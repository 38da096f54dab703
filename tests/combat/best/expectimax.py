"""The best play of tiny attacks, by plain expectimax: every die is thrown six ways, every choice is tried.

Written apart from the package, with its own reading of the rules. A scenario is a dictionary of the scenario format, as
far as this uses it: S, skill, AP, A, D, count, LETHAL HITS, SUSTAINED HITS 1, DEVASTATING WOUNDS, PRECISION, re-rolls,
models without special saves. All dice of a step are thrown together; then dice may be re-rolled freely, each chosen
after it is seen; then one die that was not re-rolled may be re-rolled by the Command Re-roll, and one by each single
re-roll of this roll that the unit has ("hit", "wound", "damage"): these are in `hand` until they are used.
"""

from collections.abc import Callable
from functools import cache, lru_cache
from itertools import combinations_with_replacement, product
from math import factorial, prod
from typing import Any, NamedTuple

FAIL, PLAIN, CRITICAL = range(3)
Left = tuple[int, ...]  # wounds left of each model


class Model(NamedTuple):
    wounds: int
    toughness: int
    save: int
    character: bool


class Weapon(NamedTuple):
    count: int
    attacks: tuple[int, ...]  # equally likely
    skill: int
    strength: int
    ap: int
    damage: tuple[int, ...]  # equally likely
    lethal: bool
    sustained: int
    devastating: bool
    precision: bool
    anti: int
    hit_rerolls: tuple[int, ...]  # types of dice that may be re-rolled
    wound_rerolls: tuple[int, ...]
    singles: frozenset[str]  # rolls of which this weapon may use the unit's single re-roll


def faces(text: str | int) -> tuple[int, ...]:
    return {"D3": (1, 2, 3), "D6": (1, 2, 3, 4, 5, 6)}.get(str(text)) or (int(text),)


REROLLS = {None: (), "failed": (FAIL,), "noncritical": (FAIL, PLAIN, CRITICAL)}


COMMAND = frozenset({"command"})


def weapon(attack: dict[str, Any], singles: frozenset[str]) -> Weapon:
    abilities = attack.get("abilities", [])
    rerolls = attack.get("reroll", {})
    anti = [int(text[-2]) for text in abilities if text.startswith("ANTI-INFANTRY")]
    wound = REROLLS["noncritical" if "TWIN-LINKED" in abilities else rerolls.get("wound")]
    return Weapon(
        attack.get("count", 1),
        faces(attack["A"]),
        attack["skill"],
        attack["S"],
        attack["AP"],
        faces(attack["D"]),
        "LETHAL HITS" in abilities,
        int("SUSTAINED HITS 1" in abilities),
        "DEVASTATING WOUNDS" in abilities,
        "PRECISION" in abilities,
        min(anti, default=6),
        REROLLS[rerolls.get("hit")],
        wound,
        singles,
    )


class Attack:
    """One question; `value()` is the expected goal under best play."""

    def __init__(
        self,
        scenario: dict[str, Any],
        goal: str,
        singles: tuple[frozenset[str], ...] = (),
        one_of: frozenset[str] = frozenset(),
    ) -> None:
        """`singles`: by weapon, the rolls of which it may use the one single re-roll of the unit; of those in `one_of`
        it has one only."""
        self.one_of = one_of
        self.tenth = scenario["edition"] == "10"
        singles = singles or (frozenset(),) * len(scenario["attacks"])
        self.weapons = [weapon(attack, own) for attack, own in zip(scenario["attacks"], singles, strict=True)]
        target = scenario["target"]
        self.attached = target.get("attached", False)
        self.models = [
            Model(group["W"], group["T"], group["Sv"], group.get("character", False))
            for group in target["groups"]
            for _ in range(group["models"])
        ]
        self.goal = goal
        self.hand = COMMAND.union(*singles)
        self.next_weapon = lru_cache(maxsize=None)(self._next_weapon)
        self.wound = lru_cache(maxsize=None)(self._wound)
        self.saves = lru_cache(maxsize=None)(self._saves)
        self.mortal = lru_cache(maxsize=None)(self._mortal)

    def without(self, hand: frozenset[str], token: str) -> frozenset[str]:
        return hand - {token} - (self.one_of if token in self.one_of else frozenset())

    def value(self) -> float:
        left = tuple(model.wounds for model in self.models)
        return self.next_weapon(tuple(range(len(self.weapons))), left, (), self.hand)

    def worth(self, left: Left) -> float:
        match self.goal:
            case "destroyed":
                return float(not any(left))
            case "models":
                return float(sum(wounds == 0 for wounds in left))
            case _:
                return float(sum(model.wounds for model in self.models) - sum(left))

    # --- dice -------------------------------------------------------------------------------------------------------

    def throws(self, dice: int, chances: tuple[float, ...]) -> list[tuple[tuple[int, ...], float]]:
        """How many dice show each type, with the chance."""
        found = []
        for thrown in combinations_with_replacement(range(len(chances)), dice):
            counts = tuple(thrown.count(kind) for kind in range(len(chances)))
            ways = factorial(dice) / prod(factorial(count) for count in counts)
            chance = ways * prod(chance**count for chance, count in zip(chances, counts, strict=True))
            if chance:
                found.append((counts, chance))
        return found

    def roll(
        self,
        dice: int,
        chances: tuple[float, ...],
        free: tuple[int, ...],
        hand: frozenset[str],
        usable: frozenset[str],
        after: Callable[[tuple[int, ...], frozenset[str]], float],
    ) -> float:
        """The value of throwing `dice` dice with the best re-rolls."""
        after = lru_cache(maxsize=None)(after)
        by_hand = lru_cache(maxsize=None)(
            lambda kept, new, hand: self.by_hand(kept, new, chances, hand, usable, after, by_hand)
        )
        total = 0.0
        for seen, chance in self.throws(dice, chances):
            ranges = [range(count + 1) if kind in free else range(1) for kind, count in enumerate(seen)]
            best = -1.0
            for again in product(*ranges):
                kept = tuple(map(int.__sub__, seen, again))
                value = 0.0
                for new, likely in self.throws(sum(again), chances):
                    value += likely * by_hand(kept, new, hand)
                best = max(best, value)
            total += chance * best
        return total

    def by_hand(self, kept, new, chances, hand, usable, after, again) -> float:
        """`kept`: dice as they were thrown first, `new`: dice that have been re-rolled."""
        best = after(tuple(map(int.__add__, kept, new)), hand)
        for token in hand & usable:
            for kind, count in enumerate(kept):
                if count:
                    value = 0.0
                    for other, chance in enumerate(chances):
                        if chance:
                            fewer, more = list(kept), list(new)
                            fewer[kind] -= 1
                            more[other] += 1
                            value += chance * again(tuple(fewer), tuple(more), self.without(hand, token))
                    best = max(best, value)
        return best

    # --- the sequence -----------------------------------------------------------------------------------------------

    def _next_weapon(
        self, ready: tuple[int, ...], left: Left, waits: tuple[tuple[int, int | None], ...], hand: frozenset[str]
    ):
        if not any(left):
            return self.worth(left)
        if not ready:
            return self.mortal(waits, left, (), (), hand)
        best = -1.0
        for number in ready:
            rest = tuple(other for other in ready if other != number)
            for aim in self.aims(self.weapons[number], left):
                best = max(best, self.attacks(number, aim, rest, left, waits, hand))
        return best

    def aims(self, used: Weapon, left: Left) -> list[int | None]:
        if not used.precision or (self.tenth and not self.attached):
            return [None]
        return [None, *(place for place, model in enumerate(self.models) if model.character and left[place])]

    def attacks(self, number: int, aim: int | None, rest, left, waits, hand: frozenset[str]) -> float:
        used = self.weapons[number]
        total = 0.0

        @cache
        def hits(count: int, hand: frozenset[str]) -> float:
            return self.hit(number, count, aim, rest, left, waits, hand)

        for rolled in product(used.attacks, repeat=used.count):
            best = hits(sum(rolled), hand)
            if "command" in hand and len(used.attacks) > 1:
                for place in range(used.count):
                    others = sum(rolled) - rolled[place]
                    again = sum(hits(others + new, hand - COMMAND) for new in used.attacks) / len(used.attacks)
                    best = max(best, again)
            total += best / len(used.attacks) ** used.count
        return total

    def hit(self, number, count, aim, rest, left, waits, hand) -> float:
        used = self.weapons[number]

        def after(counts: tuple[int, ...], hand: frozenset[str]) -> float:
            _, plain, critical = counts
            takes = [0] if not used.lethal else [critical] if self.tenth else range(critical + 1)
            extra = critical * used.sustained
            return max(
                self.wound(number, plain + critical - lethal + extra, lethal, aim, rest, left, waits, hand)
                for lethal in takes
            )

        chances = ((used.skill - 1) / 6, (6 - used.skill) / 6, 1 / 6)
        return self.roll(count, chances, used.hit_rerolls, hand, COMMAND | (used.singles & {"hit"}), after)

    def toughness(self, left: Left) -> int:
        living = [model for model, wounds in zip(self.models, left, strict=True) if wounds]
        bodyguard = [model for model in living if not model.character]
        return max((model.toughness for model in (bodyguard if self.attached and bodyguard else living)), default=1)

    def _wound(self, number, count, lethal, aim, rest, left, waits, hand) -> float:
        used = self.weapons[number]
        strength, toughness = used.strength, self.toughness(left)
        need = 4 + (toughness > strength) - (strength > toughness)
        need = 2 if strength >= 2 * toughness else 6 if 2 * strength <= toughness else need
        kinds = [CRITICAL if face >= used.anti else PLAIN if face >= need else FAIL for face in range(1, 7)]
        chances = tuple(kinds.count(kind) / 6 for kind in range(3))

        def after(counts: tuple[int, ...], hand: frozenset[str]) -> float:
            _, plain, critical = counts
            wounds = lethal + plain + (0 if used.devastating else critical)
            mortal = critical if used.devastating else 0
            return self.saves(number, wounds, mortal, aim, rest, left, waits, hand)

        return self.roll(count, chances, used.wound_rerolls, hand, COMMAND | (used.singles & {"wound"}), after)

    def struck(self, left: Left, aim: int | None) -> int:
        """The model that the next packet meets."""
        if aim is not None and left[aim]:
            return aim
        living = [place for place, wounds in enumerate(left) if wounds]
        others = [place for place in living if not self.models[place].character] or living
        return next((place for place in others if left[place] < self.models[place].wounds), others[0])

    def saved(self, die: int, place: int, used: Weapon) -> bool:
        return die != 1 and die + used.ap >= self.models[place].save

    def _saves(self, number, wounds, mortal, aim, rest, left, waits, hand) -> float:
        used = self.weapons[number]
        sent = ((number, aim),) * mortal
        if not self.tenth:
            total = 0.0
            for dice in combinations_with_replacement(range(1, 7), wounds):
                ways = factorial(wounds) / prod(factorial(dice.count(face)) for face in range(1, 7))
                total += ways / 6**wounds * self.applied(number, dice, sent, aim, rest, left, hand)
            return total
        if not wounds or not any(left):
            return self.next_weapon(rest, left, waits + sent, hand)
        place = self.struck(left, aim)
        passed = sum(self.saved(die, place, used) for die in range(1, 7)) / 6

        def after(left: Left, hand: frozenset[str]) -> float:
            return self.saves(number, wounds - 1, mortal, aim, rest, left, waits, hand)

        return passed * after(left, hand) + (1 - passed) * self.damage(used, place, left, hand, after)

    def applied(self, number, dice, sent, aim, rest, left, hand) -> float:
        """11th: save dice, lowest first."""
        if not any(left):
            return self.worth(left)
        if not dice:
            return self.mortal(sent, left, rest, (), hand)
        place = self.struck(left, aim)
        if self.saved(dice[0], place, self.weapons[number]):
            return self.applied(number, dice[1:], sent, aim, rest, left, hand)
        return self.damage(
            self.weapons[number],
            place,
            left,
            hand,
            lambda left, hand: self.applied(number, dice[1:], sent, aim, rest, left, hand),
        )

    def damage(self, used: Weapon, place: int, left: Left, hand: frozenset[str], after) -> float:
        def hurt(amount: int) -> Left:
            return (*left[:place], max(0, left[place] - amount), *left[place + 1 :])

        total = 0.0
        for rolled in used.damage:
            best = after(hurt(rolled), hand)
            for token in hand & (COMMAND | (used.singles & {"damage"})) if len(used.damage) > 1 else ():
                best = max(
                    best, sum(after(hurt(new), self.without(hand, token)) for new in used.damage) / len(used.damage)
                )
            total += best / len(used.damage)
        return total

    def _mortal(self, waits, left, rest, done, hand) -> float:
        """Devastating wounds one by one, then the next weapon (11th) or the end (10th)."""
        if not any(left):
            return self.worth(left)
        if not waits:
            return self.worth(left) if not rest else self.next_weapon(rest, left, (), hand)
        (number, aim), *others = waits
        place = self.struck(left, aim)
        return self.damage(
            self.weapons[number],
            place,
            left,
            hand,
            lambda left, hand: self.mortal(tuple(others), left, rest, done, hand),
        )
