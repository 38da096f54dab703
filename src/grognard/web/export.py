"""A question as a file: a scenario, a chart, or the distributions as a table."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import numpy as np

from grognard.combat.outcome import Method
from grognard.combat.question import Group, Pool, Question, RerollDice
from grognard.combat.scenario import VERSION
from grognard.core.errors import GrognardError
from grognard.editions.solve import solve
from grognard.odds.choices import Play
from grognard.odds.sequence import Sequence
from grognard.report.data import result_csv
from grognard.web.answer import solved
from grognard.web.beyond import NoScenarioError, check_held
from grognard.web.question import Ask
from grognard.web.sides import Pages


def exported(ask: Ask, pages: Pages, kind: str) -> str:
    """The file of `kind`: "json" (a scenario), "svg" or "csv". Raises NoScenarioError where there is no scenario."""
    if kind == "json" and ask.play is Play.BEST:
        raise NoScenarioError("A scenario fixes every choice: turn best play off to save one.")
    answer = solved(ask, pages)
    match kind:
        case "json":
            matchups = answer.sequence.matchups if answer.sequence else (answer.matchup,)
            question = one_question(answer.sequence) if answer.sequence else answer.matchup.folded.question
            scenario = scenario_of(question)
            check_held(question, scenario, matchups, scenario_of)
            return json.dumps(scenario, indent=2, ensure_ascii=False) + "\n"
        case "csv":
            return result_csv(answer.result)
        case "svg":
            from grognard.report.svg import odds_svg

            return odds_svg(answer.result)
        case _:
            raise GrognardError(f'found "{kind}", expected json, svg or csv', "kind")


def one_question(sequence: Sequence) -> Question:
    """The attacks of all units as pools of one question. Raises NoScenarioError where that is not the same."""
    last = sequence.questions[-1]
    pools = tuple(
        msgspec.structs.replace(pool, name=f"{name}: {pool.name}")
        for name, question in zip(sequence.names, sequence.questions, strict=True)
        for pool in question.pools
    )
    together = msgspec.structs.replace(last, pools=pools)
    one, outcome = solve(together), sequence.outcome
    laws = ((one.wounds_lost, outcome.wounds_lost), (one.models_destroyed, outcome.models_destroyed))
    alike = all(np.allclose(mine, theirs, rtol=0, atol=1e-9) for mine, theirs in laws)
    hazards = len(one.hazard_failures) == len(outcome.hazard_failures) and np.allclose(
        one.hazard_failures, outcome.hazard_failures, rtol=0, atol=1e-9
    )
    if outcome.method is Method.ROLLED or not (alike and hazards):
        raise NoScenarioError(
            "A scenario holds the attacks of one unit, and these units together are not the same as one: "
            "export them one by one. The link holds the whole question."
        )
    return together


def scenario_of(question: Question) -> dict[str, Any]:
    """`question` in the scenario format, version 1, as far as the format holds it."""
    target = question.target
    return {
        "version": VERSION,
        "edition": question.edition.value,
        "attacks": [_attack(pool) for pool in question.pools],
        "target": {
            "keywords": list(target.keywords),
            "groups": [_group(group) for group in target.groups],
            "attached": target.attached,
            "damage": {"minus": target.damage.minus, "halve": target.damage.halve},
            "cover": target.cover,
            "modifiers": {"hit": target.hit, "wound": target.wound},
        },
        "conditions": msgspec.to_builtins(question.situation),
    }


def _attack(pool: Pool) -> dict[str, Any]:
    change = pool.modifiers
    return {
        "name": pool.name,
        "type": pool.type.value,
        "count": pool.count,
        "A": str(pool.attacks),
        "skill": pool.skill,
        "S": pool.strength,
        "AP": pool.armour_penetration,
        "D": str(pool.damage),
        "abilities": [str(ability) for ability in pool.abilities],
        "modifiers": {
            "hit": change.hit,
            "wound": change.wound,
            "A": change.attacks,
            "S": change.strength,
            "AP": change.armour_penetration,
            "D": change.damage,
            "skill": change.skill,
        },
        "reroll": {"hit": _reroll(pool.rerolls.hit), "wound": _reroll(pool.rerolls.wound)},
        "critical": {"hit": pool.critical_hit, "wound": pool.critical_wound},
        "snap": pool.snap,
    }


def _reroll(dice: RerollDice) -> str | None:
    return None if dice is RerollDice.NONE else dice.value


def _group(group: Group) -> dict[str, Any]:
    return {
        "name": group.name,
        "models": group.models,
        "T": group.toughness,
        "Sv": group.save,
        "InSv": group.invulnerable_save,
        "W": group.wounds,
        "FNP": group.feel_no_pain,
        "lost": group.lost,
        "character": group.character,
        "keywords": list(group.keywords),
    }
