"""The search for best play: which pool comes next, by what is left and how the target stands.

`after[pools left]` is what the rest of the activation is worth in every state of the target, so the next pool may be
chosen anew after each one. Mortal wounds that wait until all attacks are resolved are further axes.
"""

from collections import deque
from collections.abc import Callable

import msgspec
import numpy as np

from grognard.combat.abilities import AbilityName
from grognard.combat.best.choices import Choice, PlayOptions
from grognard.combat.best.goal import worth
from grognard.combat.best.ground import Ground, plain_ground, precise_characters, precise_ground
from grognard.combat.best.hands import SINGLES, Hand, Player, Token
from grognard.combat.best.packets import powers
from grognard.combat.best.pool_value import Meeting, most_wounds, pool_tables
from grognard.combat.best.reading import AmountReroll, PlanShapeError, read_pool
from grognard.combat.best.spots import Found, Order, Spot, Step, Wait, reachable
from grognard.combat.best.tape import (
    Bools,
    Choices,
    Decision,
    DecisionKind,
    Detail,
    Node,
    Tally,
    Tape,
    largest,
    where_it_matters,
)
from grognard.combat.best.whole import WholePool, mortal_strike, whole_tables
from grognard.combat.plan import Packet, PacketKind
from grognard.combat.question import Question
from grognard.combat.rules import AttackRules, MortalTiming
from grognard.combat.singles import single_rolls, single_rolls_of
from grognard.combat.states import Ints
from grognard.combat.transitions import Floats, transition
from grognard.core.words import Goal, Roll

MOST_DETAIL = 1e8
"""Numbers in the tables of all rolls whose dice are re-rolled one by one, at most."""
Progress = Callable[[int, int], None]
"""Called with the number of steps done and of all steps."""


class Search:
    """Best play of one question."""

    def __init__(
        self,
        question: Question,
        rules: AttackRules,
        goal: Goal,
        options: PlayOptions,
        sequence: tuple[int, ...] | None = None,
    ) -> None:
        """`sequence`: the order of the pools where it is not open; None: as given."""
        self.sequence = sequence or tuple(range(len(question.pools)))
        self.question = question
        self.rules = rules
        self.options = options
        self.ground = self._ground()
        self.kinds = self._kinds()
        self.goal = worth(goal, self.ground.space)
        self.hand = self._hand()
        self.planes = self.hand.planes
        self.whole: set[int] = set()
        self.detail = Detail()
        self.meetings = [self._meet(pools[0]) for pools in self.kinds]
        self.found: dict[Spot, Found] = {}
        self.reached: dict[Spot, Bools] = {}
        self.progress: Progress | None = None
        self.done = 0
        self.total = 0

    @property
    def start(self) -> Spot:
        """Before the first pool."""
        return Spot(tuple(len(pools) for pools in self.kinds))

    def _fishing(self, pool: int) -> frozenset[Roll]:
        return self.options.fishing[pool] if pool < len(self.options.fishing) else frozenset()

    def _hand(self) -> Hand:
        choices = self.options.choices
        every = single_rolls(self.question)
        singles = [token for roll, token in SINGLES.items() if roll in every and Choice.SINGLES in choices]
        one_of = frozenset(SINGLES[roll] for roll in self.options.one_of)
        return Hand((*singles, *((Token.COMMAND,) if Choice.COMMAND_REROLL in choices else ())), one_of)

    def _player(self, pool: int) -> Player:
        return Player(pool, self.hand, single_rolls_of(self.question.pools[pool]))

    def _ground(self) -> Ground:
        target = self.question.target
        if (
            Choice.PRECISION in self.options.choices
            and any(pool.has(AbilityName.PRECISION) for pool in self.question.pools)
            and precise_characters(target, self.rules)
        ):
            return precise_ground(target, self.rules)
        return plain_ground(target, self.rules)

    def _kinds(self) -> list[list[int]]:
        """Pools of which it does not matter which comes first, each kind as a list of their numbers."""
        if Choice.ORDER not in self.options.choices:
            return [[number] for number in self.sequence]
        kinds: dict[object, list[int]] = {}
        for number, pool in enumerate(self.question.pools):
            alike = (msgspec.structs.replace(pool, name=""), self._fishing(number))
            kinds.setdefault(alike, []).append(number)
        return list(kinds.values())

    def _meet(self, number: int) -> list[list[Meeting | WholePool]]:
        """For each part of the states: the pool without PRECISION, then aimed at each character group."""
        question = self.question
        pool = question.pools[number]
        player = self._player(number)
        aims: list[int | None] = [None]
        if Choice.PRECISION in self.options.choices and pool.has(AbilityName.PRECISION):
            aims += self.ground.characters
        found: list[list[Meeting | WholePool]] = []
        for index, part in enumerate(self.ground.parts):
            row: list[Meeting | WholePool] = []
            for aim in aims:
                walk, mortal = self.ground.walks(index, aim)
                first = part.first_group if aim is None else aim
                try:
                    dice = read_pool(
                        pool,
                        question.target,
                        part.facing,
                        question.situation,
                        self.rules,
                        self._fishing(number),
                        self.options.choices,
                    )
                    row.append(Meeting(player, dice, part, self.ground.space, self.rules, walk, mortal, first))
                except PlanShapeError:
                    self.whole.add(number)
                    plan = self.rules.plan(pool, question.target, part.facing, question.situation)
                    row.append(WholePool(player, plan, part, self.ground.space, self.rules, walk, mortal, first))
            found.append(row)
        return found

    def _waits(self, meeting: Meeting | WholePool) -> list[Wait]:
        """What the pool leaves waiting."""
        if self.rules.mortal_timing is not MortalTiming.AFTER_ALL_POOLS:
            return []
        if isinstance(meeting, Meeting):
            packet = meeting.dice.critical
            if packet is None or packet.kind is not PacketKind.DEVASTATING:
                return []
            sent = [(packet, most_wounds(meeting.dice), meeting.dice.damage_reroll)]
        else:
            normal = meeting.plan.normal_packets
            sent = [
                (packet, most, AmountReroll.NONE)
                for packet, most in zip(meeting.plan.packets[normal:], meeting.most[normal:], strict=True)
            ]
        return [
            Wait(packet, meeting.mortal_walk, reroll, self._capped(meeting, packet, most), meeting.player)
            for packet, most, reroll in sent
        ]

    def _capped(self, meeting: Meeting | WholePool, packet: Packet, most: int) -> int:
        """No more than what destroys the unit for certain."""
        if isinstance(meeting, WholePool):
            return most
        cap = transition(self.ground.space, meeting.mortal_walk, packet, (1.0,) * len(packet.fails)).cap
        return most if cap is None else min(cap, most)

    def after_pool(self, spot: Spot, kind: int, meeting: Meeting | WholePool) -> tuple[Spot, bool]:
        """The spot after the pool, and whether its waiting packets are counted with those before."""
        left = (*spot.left[:kind], spot.left[kind] - 1, *spot.left[kind + 1 :])
        new = self._waits(meeting)
        if len(new) == 1 and spot.waits and spot.waits[-1].joins(new[0]):
            last = spot.waits[-1]
            both = msgspec.structs.replace(last, most=last.most + new[0].most)
            return Spot(left, (*spot.waits[:-1], both)), True
        return Spot(left, (*spot.waits, *new)), False

    def candidates(self, spot: Spot) -> tuple[int, ...]:
        """Kinds of pool that may come next."""
        left = tuple(kind for kind, count in enumerate(spot.left) if count)
        return left if Choice.ORDER in self.options.choices else left[:1]

    def spots(self, most: int) -> list[Spot] | None:
        """Every spot that can be reached, noting the states of the target there; None if more than `most`."""
        begin = np.zeros(self.ground.space.states, dtype=bool)
        begin[0] = True
        self.reached = {self.start: begin}
        queue = deque([self.start])
        while queue:
            spot = queue.popleft()
            for kind in self.candidates(spot):
                for row in self.meetings[kind]:
                    for meeting in row:
                        after, _ = self.after_pool(spot, kind, meeting)
                        if after not in self.reached:
                            self.reached[after] = np.zeros_like(begin)
                            queue.append(after)
                        here = np.zeros_like(begin)
                        here[self._states(spot, meeting)] = True
                        self.reached[after] |= reachable(meeting, here)
            if len(self.reached) > most:
                return None
        return list(self.reached)

    def shape(self, spot: Spot) -> tuple[int, ...]:
        """Shape of the tables at a spot."""
        return (*(wait.most + 1 for wait in spot.waits), self.ground.space.states)

    def solve(self, progress: Progress | None, steps: int) -> None:
        """Work out the values of all spots, backwards. `steps`: how many pools at how many spots there are."""
        self.total = 2 * steps
        self.detail = Detail(MOST_DETAIL / max(1, steps))
        self.progress = progress

        def visit(spot: Spot) -> Found:
            if spot in self.found:
                return self.found[spot]
            tape = Tape(None, self.detail)
            kinds = self.candidates(spot)
            if not kinds:
                values = [node.value for node in self._end(tape, spot)[1]]
                found = Found(values, [], [], ())
            else:
                rows = [
                    [node.value for node in self._pool(tape, spot, kind, lambda after: visit(after).values)[1]]
                    for kind in kinds
                ]
                values: list[Floats] = []
                choices: list[Choices] = []
                matters: list[Bools] = []
                for plane in range(self.planes):
                    tables = [row[plane] for row in rows]
                    value, choice = largest(tables)
                    values.append(value)
                    choices.append(choice)
                    matters.append(where_it_matters(value, tables))
                found = Found(values, choices, matters, kinds)
            self.found[spot] = found
            return found

        visit(self.start)

    def _end(self, tape: Tape, spot: Spot) -> tuple[list[Node], list[Node]]:
        """After the last pool: the worth of the states, and the tables before everything that waits is inflicted."""
        leaves = [tape.leaf(self.goal) for _ in range(self.planes)]
        tables = leaves
        for wait in reversed(spot.waits):
            strike = mortal_strike(self.ground.space, wait.walk, wait.packet, wait.reroll)
            tables = powers(tape, tables, wait.most, strike, wait.player)
        return leaves, tables

    def _pool(
        self, tape: Tape, spot: Spot, kind: int, values: Callable[[Spot], list[Floats]]
    ) -> tuple[list[tuple[Spot, list[Node]]], list[Node]]:
        """Tables at `spot` when a pool of `kind` is next, and the tables after it that they come from."""
        leaves: list[tuple[Spot, list[Node]]] = []
        shape = self.shape(spot)
        size = shape[-1]
        number = self._pool_number(spot, kind)
        total: list[list[tuple[Node, Floats | float]]] = [[] for _ in range(self.planes)]
        destroyed = np.zeros(size)
        destroyed[-1] = 1.0
        for row in self.meetings[kind]:
            states = self._states(spot, row[0])
            if not len(states):
                continue
            aimed: list[list[Node]] = [[] for _ in range(self.planes)]
            for meeting in row:
                after, joined = self.after_pool(spot, kind, meeting)
                nodes = [tape.leaf(value) for value in values(after)]
                leaves.append((after, nodes))
                ready = [self._unfolded(tape, node, spot, meeting, joined) for node in nodes]
                tables = self._tables(tape, meeting, ready, states)
                for plane, table in enumerate(tables):
                    aimed[plane].append(table)
                    if len(total[plane]) == 0:
                        total[plane].append((self._nothing_waits(tape, ready[plane]), destroyed))
            names = ("not used", *(str(character) for character in self.ground.characters))
            decision = Decision(DecisionKind.PRECISION, number, names)
            for plane, tables in enumerate(aimed):
                total[plane].append((tape.spread(tape.best(decision, tables), states, size), 1.0))
        self._step()
        return leaves, [tape.shaped(tape.total(parts), shape) for parts in total]

    def _step(self) -> None:
        self.done += 1
        if self.progress is not None:
            self.progress(min(self.done, self.total), self.total)

    def _tables(self, tape: Tape, meeting: Meeting | WholePool, after: list[Node], states: Ints) -> list[Node]:
        """Tables of the pool at `states`."""
        here = np.zeros(self.ground.space.states, dtype=bool)
        here[states] = True
        within = np.flatnonzero(reachable(meeting, here))
        if len(within) < len(here):
            after = [tape.columns(node, within) for node in after]
        if isinstance(meeting, Meeting):
            return pool_tables(tape, meeting, after, states, within)
        return whole_tables(tape, meeting, after, states, within)

    def _states(self, spot: Spot, meeting: Meeting | WholePool) -> Ints:
        """Numbers of the states of the meeting's part that the target can be in."""
        here = self.reached[spot].copy()
        here[-1] = False
        mask = meeting.part.mask
        return np.flatnonzero(here if mask is None else here & (mask > 0.0))

    def _nothing_waits(self, tape: Tape, table: Node) -> Node:
        """The table (waiting ..., b, states) where nothing waits of the pool."""
        shape = table.value.shape
        flat = tape.shaped(table, (-1, *shape[-2:]))
        return tape.shaped(tape.rows(flat, np.zeros(1, dtype=np.intp)), shape[-2:])

    def _pool_number(self, spot: Spot, kind: int) -> int:
        """The number of the pool, in the question, that comes next of its kind."""
        return self.kinds[kind][len(self.kinds[kind]) - spot.left[kind]]

    def _unfolded(self, tape: Tape, node: Node, spot: Spot, meeting: Meeting | WholePool, joined: bool) -> Node:
        """A table after the pool as (its waiting packets ..., what waited before, states)."""
        before = self.shape(spot)
        size = before[-1]
        lead = int(np.prod(before[:-1]))
        new = [wait.most + 1 for wait in self._waits(meeting)]
        if not new:
            return tape.shaped(node, (lead, size))
        if joined:
            length, more = before[-2], new[0]
            rest = lead // length
            flat = tape.swapped(tape.shaped(node, (rest, length + more - 1, size)), (1, 0, 2))
            index = np.arange(more)[:, None] + np.arange(length)
            picked = tape.swapped(tape.rows(flat, index), (0, 2, 1, 3))
            return tape.shaped(picked, (more, lead, size))
        flat = tape.shaped(node, (lead, *new, size))
        axes = len(new)
        return tape.swapped(flat, (*range(1, axes + 1), 0, axes + 1))

    def follow(self, tally: Tally, order: Order) -> list[Floats]:
        """Play forwards: fill `tally` with how often each decision comes up, `order` with which kind of pool follows at
        which spot and how likely; return the distribution of final states in each plane of the hand."""
        grads: dict[Spot, list[Floats]] = {}
        first = [np.zeros(self.shape(self.start)) for _ in range(self.planes)]
        first[-1][0] = 1.0
        grads[self.start] = first
        final = [np.zeros(self.ground.space.states) for _ in range(self.planes)]
        while grads:
            spot = max(grads, key=lambda spot: sum(spot.left))
            here = grads.pop(spot)
            found = self.found[spot]
            if not found.kinds:
                tape = Tape(tally, self.detail)
                leaves, tables = self._end(tape, spot)
                for table, grad in zip(tables, here, strict=True):
                    table.add(grad)
                tape.pull()
                for plane, leaf in enumerate(leaves):
                    if leaf.grad is not None:
                        final[plane] += leaf.grad
                continue
            for place, kind in enumerate(found.kinds):
                taken = [grad * (choice == place) for grad, choice in zip(here, found.choices, strict=True)]
                if not any(grad.any() for grad in taken):
                    continue
                decisive = sum(float(grad[matters].sum()) for grad, matters in zip(taken, found.matters, strict=True))
                here_too = order.setdefault(spot.left, {})
                step = here_too.get(kind, Step(0.0, 0.0))
                chance = sum(float(grad.sum()) for grad in taken)
                here_too[kind] = Step(step.chance + chance, step.decisive + decisive)
                tape = Tape(tally, self.detail)
                leaves, tables = self._pool(tape, spot, kind, lambda after: self.found[after].values)
                for table, grad in zip(tables, taken, strict=True):
                    table.add(grad)
                tape.pull()
                for after, nodes in leaves:
                    if all(node.grad is None for node in nodes):
                        continue
                    known = grads.setdefault(after, [np.zeros(self.shape(after)) for _ in nodes])
                    for plane, node in enumerate(nodes):
                        if node.grad is not None:
                            known[plane] = known[plane] + node.grad
        self.done = self.total - 1
        self._step()
        return final
