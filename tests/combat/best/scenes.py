"""Small attacks for the tests of best play, in the scenario format."""

from typing import Any

import msgspec
from hypothesis import strategies as st

from grognard.combat.best.choices import EVERY_CHOICE, PlayOptions
from grognard.combat.best.play import BestPlay, best_play
from grognard.combat.plan import SingleReroll
from grognard.combat.question import Question
from grognard.combat.scenario import scenario_to_question
from grognard.core.words import Goal, Roll
from grognard.editions.solve import attack_rules

Scene = dict[str, Any]


def attack(**changes: Any) -> Scene:
    """A melee weapon, changed as told."""
    return {"name": "choppa", "type": "melee", "A": 1, "skill": 3, "S": 5, "AP": -1, "D": 1} | changes


def models(count: int = 2, **changes: Any) -> Scene:
    """A group of Orks, changed as told."""
    return {"name": "Boy", "models": count, "T": 5, "Sv": 5, "W": 2} | changes


def scene(edition: str, attacks: list[Scene], *groups: Scene, **target: Any) -> Scene:
    """A whole scenario against INFANTRY."""
    return {
        "version": 1,
        "edition": edition,
        "attacks": attacks,
        "target": {"keywords": ["INFANTRY"], "groups": list(groups or (models(),))} | target,
    }


def with_singles(question: Question, *singles: frozenset[Roll]) -> Question:
    """The question with single re-rolls of these rolls, by pool."""
    pools = tuple(
        msgspec.structs.replace(
            pool,
            singles=tuple(SingleReroll(roll) for roll in sorted(rolls - {Roll.DAMAGE})),
            single_damage=Roll.DAMAGE in rolls,
        )
        for pool, rolls in zip(question.pools, singles, strict=True)
    )
    return msgspec.structs.replace(question, pools=pools)


def play(
    scenario: Scene, goal: str, options: PlayOptions | None = None, singles: tuple[frozenset[Roll], ...] = ()
) -> BestPlay:
    """Best play of a scenario; `singles`: the rolls of which each pool may use the one single re-roll."""
    question = scenario_to_question(scenario)
    question = with_singles(question, *singles) if singles else question
    return best_play(question, Goal(goal), attack_rules(question.edition), options or PlayOptions(EVERY_CHOICE))


editions = st.sampled_from(["10", "11"])
rolls = st.frozensets(st.sampled_from([Roll.HIT, Roll.WOUND, Roll.DAMAGE]))
goals = st.sampled_from([goal.value for goal in Goal])


@st.composite
def weapons(
    draw: st.DrawFn, rerolls: tuple[str | None, ...], abilities: tuple[str, ...], attacks: tuple[Any, ...]
) -> Scene:
    """A weapon of few attacks."""
    return attack(
        A=draw(st.sampled_from(attacks)),
        S=draw(st.sampled_from([3, 5, 10])),
        skill=draw(st.sampled_from([2, 4, 6])),
        AP=draw(st.sampled_from([0, -2])),
        D=draw(st.sampled_from([1, 2, "D3", "D6"])),
        abilities=draw(st.lists(st.sampled_from(abilities), unique=True, max_size=3)),
        reroll={"hit": draw(st.sampled_from(rerolls)), "wound": draw(st.sampled_from(rerolls))},
    )


@st.composite
def targets(draw: st.DrawFn, characters: tuple[int, ...] = (0, 1)) -> Scene:
    """One to three models, perhaps with a character that another unit is attached to."""
    groups = [models(draw(st.integers(1, 2)), W=draw(st.integers(1, 3)), Sv=draw(st.integers(3, 6)))]
    if draw(st.sampled_from(characters)):
        groups.append(
            models(1, name="Boss", T=draw(st.sampled_from([4, 6])), Sv=draw(st.integers(2, 4)), W=3, character=True)
        )
    return {"groups": groups, "attached": len(groups) > 1, "keywords": ["INFANTRY"]}
