"""Units that attack one after the other: each meets what those before it left."""

from collections import Counter, defaultdict
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from combat.making import BOTH, attack, group, scenario
from grognard.combat.best.last import best_last_play
from grognard.combat.best.play import best_play
from grognard.combat.exact import TooLargeError
from grognard.combat.outcome import Method, Outcome
from grognard.combat.question import Question
from grognard.combat.scenario import scenario_to_question
from grognard.combat.sequence import roll_sequence_often, sample_sequence, solve_sequence_exactly
from grognard.combat.sequence_stages import sequence_stages
from grognard.combat.stages import stage_table
from grognard.core.errors import GrognardError
from grognard.core.words import Goal
from grognard.editions.solve import attack_rules, solve, solve_sequence
from oracle.enumerator import first_table, stages
from oracle.reading import read
from oracle.scenarios import ANY, SMALL, attacks, fits, scenarios, small_scenarios
from oracle.table import Table
from oracle.walk import every_outcome

Json = dict[str, Any]


def sequence(*asked: Json) -> Outcome:
    return solve_sequence(tuple(map(scenario_to_question, asked)))


def mean(pmf: Any) -> float:
    return float(np.asarray(pmf) @ np.arange(len(pmf)))


def after_these(scene_json: Json, lefts: tuple[tuple[int, ...], ...]) -> Json:
    """The scenario against what is left: `lefts` holds the wounds left of every living model, group by group."""
    groups: list[Json] = []
    for one, lives in zip(scene_json["target"]["groups"], lefts, strict=True):
        hurt = [left for left in lives if left < one["W"]]
        whole = len(lives) - len(hurt)
        plain = {key: value for key, value in one.items() if key not in ("lost", "models")}
        groups += [plain | {"models": 1, "lost": one["W"] - left} for left in hurt]
        groups += [plain | {"models": whole}] if whole else []
    return scene_json | {"target": scene_json["target"] | {"groups": groups}}


def enumerated(asked: list[Json]) -> dict[tuple[tuple[int, ...], ...], float]:
    """Every end of the sequence, by the wounds left of the living models of each group: each scenario is enumerated
    anew against whatever the one before left."""
    start = read(asked[0])
    worlds = {_living(start, first_table(start), range(len(start.group_names))): 1.0}
    for one in asked:
        after: defaultdict[tuple[tuple[int, ...], ...], float] = defaultdict(float)
        for lefts, chance in worlds.items():
            if not any(lefts):
                after[lefts] += chance
                continue
            now = after_these(one, lefts)
            owners = [
                number
                for number, (lives, each) in enumerate(zip(lefts, one["target"]["groups"], strict=True))
                for _ in range(sum(left < each["W"] for left in lives) + any(left == each["W"] for left in lives))
            ]
            scene = read(now)
            for table, p in every_outcome(first_table(scene), stages(scene), Table.work).items():
                after[_living(scene, table, owners, len(lefts))] += chance * p
        worlds = dict(after)
    return worlds


def _living(scene: Any, table: Table, owners: Any, groups: int = 0) -> tuple[tuple[int, ...], ...]:
    found: list[list[int]] = [[] for _ in range(groups or len(owners))]
    for model, left in zip(scene.models, table.left, strict=True):
        if left:
            found[owners[model.group]].append(left)
    return tuple(tuple(sorted(one)) for one in found)


@st.composite
def sequences(draw: st.DrawFn, size: Any, base: Any) -> list[Json]:
    """Two or three scenarios against the same models; the profile that each of them meets may differ."""
    first = draw(base)
    asked = [first]
    for _ in range(draw(st.integers(1, 2))):
        pools = draw(st.lists(attacks(first["edition"], size), min_size=1, max_size=1))
        groups = [dict(one) for one in first["target"]["groups"]]
        for one in groups:
            if draw(st.booleans()):
                one |= draw(st.fixed_dictionaries({"T": st.integers(1, 12), "Sv": st.integers(2, 6)}))
                one["InSv"] = draw(st.none() | st.integers(3, 6))
        asked.append(first | {"attacks": pools, "target": first["target"] | {"groups": groups}})
    return asked


slow = settings(max_examples=60, suppress_health_check=list(HealthCheck))


@given(sequences(SMALL, small_scenarios()))
@slow
def test_a_sequence_is_what_the_naive_enumerator_makes_of_what_each_unit_left(asked: list[Json]) -> None:
    assume(all(fits(one, SMALL) for one in asked))
    wanted = enumerated(asked)
    questions = tuple(map(scenario_to_question, asked))
    ours = solve_sequence_exactly(questions, attack_rules(questions[0].edition))
    whole = [one["models"] for one in asked[0]["target"]["groups"]]
    by_models: Counter[int] = Counter()
    by_group: list[Counter[int]] = [Counter() for _ in whole]
    by_wounds: Counter[int] = Counter()
    capacity = sum(one["models"] * one["W"] - one.get("lost", 0) for one in asked[0]["target"]["groups"])
    for lefts, chance in wanted.items():
        by_models[sum(whole) - sum(map(len, lefts))] += chance
        by_wounds[capacity - sum(map(sum, lefts))] += chance
        for number, lives in enumerate(lefts):
            by_group[number][whole[number] - len(lives)] += chance
    rows = [(ours.models_destroyed, by_models), (ours.wounds_lost, by_wounds)]
    rows += list(zip((one.models_destroyed for one in ours.groups), by_group, strict=True))
    for law, counted in rows:
        assert law == pytest.approx([counted[value] for value in range(len(law))], abs=1e-12)


@given(sequences(ANY, scenarios()))
@settings(max_examples=15, suppress_health_check=list(HealthCheck))
def test_the_stages_of_all_units_add_up_to_what_is_lost(asked: list[Json]) -> None:
    questions = tuple(map(scenario_to_question, asked))
    outcome = solve_sequence(questions)
    assume(outcome.method is Method.EXACT)
    tables = sequence_stages(questions, attack_rules(questions[0].edition))
    assert [len(table) for table in tables] == [len(question.pools) for question in questions]
    every = [pool for table in tables for pool in table]
    assert sum(pool.wounds_lost for pool in every) == pytest.approx(mean(outcome.wounds_lost), abs=1e-9)
    assert sum(pool.models_destroyed for pool in every) == pytest.approx(mean(outcome.models_destroyed), abs=1e-9)
    for pool in every:
        for law in (pool.attacks, pool.hits, pool.critical_hits, pool.wounds, pool.unsaved, pool.damage):
            assert law.sum() == pytest.approx(1, abs=1e-9)
    for pool, other in zip(tables[0], stage_table(questions[0], attack_rules(questions[0].edition)), strict=True):
        assert pool.hits == pytest.approx(other.hits, abs=1e-12)
        assert pool.unsaved == pytest.approx(other.unsaved, abs=1e-12)
        assert pool.wounds_lost == pytest.approx(other.wounds_lost, abs=1e-9)


def near(exact: Any, rolled: Any, samples: int) -> bool:
    error = np.sqrt(np.maximum(exact * (1 - exact), 0) / samples)
    return bool((np.abs(exact - rolled) <= 6 * error + 6 / samples).all())


@given(sequences(ANY, scenarios()))
@settings(max_examples=25, suppress_health_check=list(HealthCheck))
def test_rolling_agrees_with_exact(asked: list[Json]) -> None:
    questions = tuple(map(scenario_to_question, asked))
    rules = attack_rules(questions[0].edition)
    try:
        exact = solve_sequence_exactly(questions, rules)
    except TooLargeError:
        assume(False)
    many, few = sample_sequence(questions, rules, 4000, 1), roll_sequence_often(questions, rules, 150, 2)
    for rolled, samples in ((many, 4000), (few, 150)):
        assert rolled.method is Method.ROLLED
        assert rolled.standard_error == pytest.approx(0.5 / samples**0.5)
        assert near(exact.wounds_lost, rolled.wounds_lost, samples)
        assert near(exact.models_destroyed, rolled.models_destroyed, samples)
        for one, other in zip(exact.groups, rolled.groups, strict=True):
            assert near(one.models_destroyed, other.models_destroyed, samples)


@given(scenarios())
@settings(max_examples=40, suppress_health_check=list(HealthCheck))
def test_one_unit_alone_is_the_plain_question_and_the_order_of_nothing_changes_nothing(asked: Json) -> None:
    question = scenario_to_question(asked)
    plain, alone = solve(question), solve_sequence((question,))
    idle = Question(question.edition, (), question.target)
    with_idle = solve_sequence((idle, question, idle))
    for one in (alone, with_idle):
        assert one.wounds_lost == pytest.approx(plain.wounds_lost, abs=1e-12)
        assert one.models_destroyed == pytest.approx(plain.models_destroyed, abs=1e-12)
        assert one.hazard_failures == pytest.approx(plain.hazard_failures, abs=1e-12)


BOLTERS = attack(count=5, A=2, AP=-1)
MARINES = group(models=5, Sv=3, W=2)


@pytest.mark.parametrize("edition", BOTH)
def test_the_same_weapons_as_two_units_do_what_they_do_as_two_pools(edition: str) -> None:
    one = scenario(edition, BOLTERS, MARINES)
    both = scenario(edition, [BOLTERS, BOLTERS], MARINES)
    assert sequence(one, one).wounds_lost == pytest.approx(solve(scenario_to_question(both)).wounds_lost, abs=1e-12)


@pytest.mark.parametrize("edition", BOTH)
def test_blast_of_the_second_unit_counts_the_models_that_are_left(edition: str) -> None:
    """One sure kill takes a unit of five to four: BLAST adds nothing any more."""
    killer = attack(
        skill=None, S=20, AP=-6, D=3, abilities=["TORRENT"], critical={"wound": 2}, reroll={"wound": "failed"}
    )
    blast = attack(abilities=["BLAST"])
    unit = group(models=5)
    first = solve(scenario_to_question(scenario(edition, killer, unit)))
    alone = solve(scenario_to_question(scenario(edition, blast, unit)))
    four = solve(scenario_to_question(scenario(edition, blast, group(models=4))))
    hit = first.models_destroyed[1]
    wanted = hit * (1 + mean(four.models_destroyed)) + (1 - hit) * mean(alone.models_destroyed)
    found = sequence(scenario(edition, killer, unit), scenario(edition, blast, unit))
    assert mean(found.models_destroyed) == pytest.approx(wanted, abs=1e-12)


def test_mortal_wounds_of_the_tenth_wait_for_the_end_of_their_own_unit() -> None:
    """As one unit the devastating wound would come after the other weapon; as two it comes before."""
    devastating = attack(skill=None, S=1, D=3, abilities=["TORRENT", "DEVASTATING WOUNDS"])
    other = attack(skill=None, S=20, AP=-6, D=1, abilities=["TORRENT"])
    unit = group(models=2, W=3)
    together = solve(scenario_to_question(scenario("10", [devastating, other], unit)))
    apart = sequence(scenario("10", devastating, unit), scenario("10", other, unit))
    turned = sequence(scenario("10", other, unit), scenario("10", devastating, unit))
    assert turned.wounds_lost == pytest.approx(together.wounds_lost, abs=1e-12)
    assert abs(apart.wounds_lost - together.wounds_lost).max() > 0.01


@pytest.mark.parametrize("edition", BOTH)
def test_who_finds_the_target_gone_makes_no_hazard_rolls(edition: str) -> None:
    killer = attack(skill=None, S=20, AP=-6, D=3, abilities=["TORRENT"])
    hazardous = attack(abilities=["HAZARDOUS"])
    found = sequence(scenario(edition, killer, group()), scenario(edition, hazardous, group()))
    fails = 1 / 6 if edition == "10" else 2 / 6
    assert found.hazard_failures[1] == pytest.approx(1 / 6 * fails, abs=1e-12)


def test_keywords_of_the_tenth_are_those_of_the_models_that_the_second_unit_selects() -> None:
    killer = attack(skill=None, S=20, AP=-6, D=3, abilities=["TORRENT"])
    anti = attack(skill=None, S=1, AP=-6, abilities=["TORRENT", "ANTI-MONSTER 2+"])
    beast = [group(name="beast", keywords=["MONSTER"]), group(name="keeper")]
    found = sequence(scenario("10", killer, beast), scenario("10", anti, beast))
    assert found.destroyed == pytest.approx(5 / 6 * 1 / 6, abs=1e-12)


def test_another_save_for_one_of_the_units_forms_other_allocation_groups_in_the_eleventh() -> None:
    """Three kinds, of which the second unit finds two alike: what the first left is found again, model by model."""
    kinds = [group(name=name, models=2, W=2, Sv=save) for name, save in (("a", 3), ("b", 4), ("c", 3))]
    alike = [one | {"Sv": 3} for one in kinds]
    shots = attack(count=4, A=2, skill=2, S=8, AP=-3)
    found = sequence(scenario("11", shots, kinds), scenario("11", shots, alike), scenario("11", shots, kinds))
    rolled = roll_sequence_often(
        tuple(scenario_to_question(scenario("11", shots, one)) for one in (kinds, alike, kinds)),
        attack_rules(scenario_to_question(scenario("11", shots, kinds)).edition),
        3000,
    )
    for one, other in zip(found.groups, rolled.groups, strict=True):
        assert near(one.models_destroyed, other.models_destroyed, 3000)


def test_other_models_and_another_edition_are_refused() -> None:
    with pytest.raises(GrognardError, match="other models"):
        sequence(scenario("10", BOLTERS, MARINES), scenario("10", BOLTERS, group(models=6, Sv=3, W=2)))
    with pytest.raises(GrognardError, match="edition"):
        sequence(scenario("10", BOLTERS, MARINES), scenario("11", BOLTERS, MARINES))


def test_what_is_too_large_is_rolled_and_says_so() -> None:
    crowd = [group(name=f"kind {n}", models=20, W=9 + n, Sv=2 + n % 5, lost=1) for n in range(6)]
    found = sequence(scenario("11", BOLTERS, crowd), scenario("11", BOLTERS, crowd))
    assert found.method is Method.ROLLED
    assert found.standard_error > 0
    assert found.samples > 0


@pytest.mark.parametrize("goal", Goal)
@pytest.mark.parametrize("edition", BOTH)
def test_best_play_of_the_last_unit_is_best_play_against_each_rest(edition: str, goal: Goal) -> None:
    first = scenario(edition, attack(count=3, A=2, S=5), group(models=3, W=2, Sv=4))
    last = scenario(edition, attack(count=2, A=2, S=5, abilities=["HAZARDOUS"]), group(models=3, W=2, Sv=4))
    questions = (scenario_to_question(first), scenario_to_question(last))
    rules = attack_rules(questions[0].edition)
    found = best_last_play(questions, goal, rules)
    assert found.value >= found.fixed_value - 1e-12
    wanted = 0.0
    before = solve(questions[0])
    for lost, chance in enumerate(before.wounds_lost[:-1]):
        dead, hurt = divmod(lost, 2)
        rest = scenario(edition, last["attacks"], group(models=3 - dead, W=2, Sv=4, lost=hurt))
        done = {Goal.DESTROYED: 0.0, Goal.MODELS: dead, Goal.WOUNDS: lost}[goal]
        wanted += chance * (done + best_play(scenario_to_question(rest), goal, rules).value)
    gone = before.destroyed * {Goal.DESTROYED: 1.0, Goal.MODELS: 3.0, Goal.WOUNDS: 6.0}[goal]
    assert found.value == pytest.approx(wanted + gone, abs=1e-10)
    assert found.outcome.hazard_failures.sum() == pytest.approx(1, abs=1e-12)
    assert found.unplayed == 0.0


def test_what_is_not_searched_is_played_as_usual_and_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("grognard.combat.best.last.MOST_PLAYED", 2)
    asked = scenario("11", attack(count=3, A=2, S=5), group(models=3, W=2, Sv=4))
    questions = (scenario_to_question(asked),) * 2
    rules = attack_rules(questions[0].edition)
    few = best_last_play(questions, Goal.WOUNDS, rules)
    assert 0 < few.unplayed < 1
    assert few.fixed_value <= few.value
    for law in (few.outcome.wounds_lost, few.outcome.models_destroyed):
        assert law.sum() == pytest.approx(1, abs=1e-12)
