"""Finds the rules that we ship. Only the modules of the asked edition and faction are loaded."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType
from typing import Final

from grognard.content.rules.core_abilities import core_ability
from grognard.content.rules.declare import named_only
from grognard.content.rules.eligibility import may_use
from grognard.core.keywords import Keyword, keyword
from grognard.core.words import Edition
from grognard.datasheet import BOARDING_ACTIONS, CORE, Datasheet
from grognard.effects.bundles import Ability, Detachment, Stratagem

_MODULES: Final = {
    (Edition.TENTH, "ASTRA MILITARUM"): "tenth.astra_militarum",
    (Edition.TENTH, "LEAGUES OF VOTANN"): "tenth.leagues_of_votann",
    (Edition.TENTH, "ORKS"): "tenth.orks",
    (Edition.ELEVENTH, "DEATH GUARD"): "eleventh.death_guard",
    (Edition.ELEVENTH, "ORKS"): "eleventh.orks",
    (Edition.ELEVENTH, "PLAGUE LEGIONS"): "eleventh.death_guard",
}
_CORE_STRATAGEMS: Final = {
    Edition.TENTH: "tenth.core_stratagems",
    Edition.ELEVENTH: "eleventh.core_stratagems",
}
_ARMY_RULES_BY_NAME_ONLY: Final = {
    (Edition.TENTH, "ADEPTUS ASTARTES"): ("Oath of Moment",),
    (Edition.TENTH, "DEATH GUARD"): ("Nurgle's Gift (Aura)",),
    (Edition.TENTH, "LEGIONES DAEMONICA"): ("The Shadow of Chaos",),
    (Edition.ELEVENTH, "ADEPTUS ASTARTES"): ("Oath of Moment",),
    (Edition.ELEVENTH, "ASTRA MILITARUM"): ("Voice of Command",),
    (Edition.ELEVENTH, "LEAGUES OF VOTANN"): ("Prioritised Efficiency",),
    (Edition.ELEVENTH, "LEGIONES DAEMONICA"): ("The Shadow of Chaos",),
}


def rules_of(datasheet: Datasheet) -> tuple[Ability, ...]:
    """The unit's own abilities: core abilities first, then those of the datasheet and its wargear that we ship.

    Army rules are not among them (`army_rules_of`). What the sheet names and we do not know: `unknown_rules`.
    """
    core = tuple(core_ability(name, datasheet.edition) for name in datasheet.core)
    return (*core, *_own_abilities(datasheet))


def unknown_rules(datasheet: Datasheet) -> tuple[str, ...]:
    """Names of abilities that the datasheet has and of which we do not know the text."""
    known = {keyword(ability.name) for ability in _own_abilities(datasheet)}
    return tuple(rule.name for rule in datasheet.rules if keyword(rule.name) not in known)


def army_rules(edition: Edition, faction: str) -> tuple[Ability, ...]:
    """The army rules of the faction with that keyword. Of some we know the name only: a `Special` of that name."""
    word = keyword(faction)
    names = _ARMY_RULES_BY_NAME_ONLY.get((edition, word), ())
    module = _MODULES.get((edition, word))
    shipped: tuple[Ability, ...] = _load(module).ARMY_RULES if module else ()
    return (*shipped, *map(named_only, names))


def army_rules_of(datasheet: Datasheet) -> tuple[Ability, ...]:
    """The army rules that the datasheet says the unit has."""
    has = {keyword(name) for name in datasheet.faction_abilities}
    found = {
        ability.name: ability
        for faction in _factions(datasheet)
        for ability in army_rules(datasheet.edition, faction)
        if keyword(ability.name) in has
    }
    return tuple(found.values())


def detachments(edition: Edition, faction: str) -> tuple[Detachment, ...]:
    """The detachments that we ship in which units with that faction keyword may fight."""
    module = _MODULES.get((edition, keyword(faction)))
    return _load(module).DETACHMENTS if module else ()


def detachments_of(datasheet: Datasheet) -> tuple[Detachment, ...]:
    """The detachments that we ship in which the unit may fight."""
    every = (one for faction in _factions(datasheet) for one in detachments(datasheet.edition, faction))
    return tuple({one.name: one for one in every}.values())


def core_stratagems(edition: Edition) -> tuple[Stratagem, ...]:
    """The stratagems that every army has."""
    return _load(_CORE_STRATAGEMS[edition]).CORE_STRATAGEMS


def boarding_actions_stratagems() -> tuple[Stratagem, ...]:
    """The stratagems of every Boarding Actions battle."""
    return _load("boarding_actions").BOARDING_ACTIONS_STRATAGEMS


def stratagems_for(datasheet: Datasheet) -> tuple[Stratagem, ...]:
    """The stratagems that the unit may use, as its page lists them: see `eligibility`.

    Core, Boarding Actions and every shipped detachment of its faction, by owner in alphabetical order; the pages of the
    11th put the core stratagems first.
    """
    edition, keywords = datasheet.edition, frozenset((*datasheet.keywords, *datasheet.faction_keywords))
    found = {detachment.name: detachment.stratagems for detachment in detachments_of(datasheet)}
    found[BOARDING_ACTIONS] = boarding_actions_stratagems()
    found[CORE] = core_stratagems(edition)
    first = CORE if edition is Edition.ELEVENTH else ""
    return tuple(
        stratagem
        for owner in sorted(found, key=lambda name: (name != first, name))
        for stratagem in found[owner]
        if may_use(stratagem, keywords)
    )


def _own_abilities(datasheet: Datasheet) -> tuple[Ability, ...]:
    for faction in _factions(datasheet):
        module = _MODULES.get((datasheet.edition, faction))
        if module and datasheet.name in _load(module).ABILITIES:
            return _load(module).ABILITIES[datasheet.name]
    return ()


def _factions(datasheet: Datasheet) -> tuple[Keyword, ...]:
    """Faction keywords of the unit, and that of the codex it stands in."""
    return tuple(dict.fromkeys((*datasheet.faction_keywords, keyword(datasheet.faction))))


def _load(module: str) -> ModuleType:
    return import_module(f"grognard.content.rules.{module}")
