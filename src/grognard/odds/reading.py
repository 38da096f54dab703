"""A page together with what was understood of its rules."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

import msgspec

from grognard.core.errors import GrognardError
from grognard.datasheet import BOARDING_ACTIONS, CORE, Datasheet, PrintedRule, Profile, RuleKind
from grognard.datasheet.names import plain
from grognard.effects.bundles import Bundle, Clause

if TYPE_CHECKING:
    from grognard.importers.page import Page  # the reader is slow to load, and most odds read no page

_NAMED = "known by name"
BY_NAME = (RuleKind.WEAPON_ABILITY, RuleKind.CORE)
"""Kinds of rule that the editions know by their name; odds use that, whatever text a page gives them."""


class Mark(StrEnum):
    """How much of a rule was understood."""

    UNDERSTOOD = "understood"
    PARTLY = "partly"
    NOT = "not"


class ReadRule(msgspec.Struct, frozen=True):
    """A rule of the page, its mark, its effects, and the clauses that were not understood, in the page's words.

    `how` tells what the mark and the effects rest on when it is not the text: "known by name", "its text is missing".
    """

    rule: PrintedRule
    mark: Mark
    effects: tuple[Clause, ...] = ()
    not_understood: tuple[str, ...] = ()
    how: str = ""
    bundle: Bundle | None = None


class ReadSheet(msgspec.Struct, frozen=True):
    """A page, its sheet completed by what we ship, and its rules with their marks, in the order of the page.

    `completed_by`: what the page lacks and the shipped sheet of the same unit gave. `overruled`: the
    page's own profiles, where others were given.
    """

    page: Page
    datasheet: Datasheet
    rules: tuple[ReadRule, ...]
    completed_by: tuple[str, ...] = ()
    overruled: tuple[Profile, ...] = ()

    def of_kind(self, *kinds: RuleKind) -> tuple[ReadRule, ...]:
        """The rules of these kinds."""
        return tuple(read for read in self.rules if read.rule.kind in kinds)

    @property
    def detachments(self) -> tuple[str, ...]:
        """Names of the detachments of which it has rules or stratagems."""
        owners = (one.rule.owner for one in self.of_kind(RuleKind.DETACHMENT, RuleKind.STRATAGEM))
        return tuple(dict.fromkeys(owner for owner in owners if owner not in ("", CORE, BOARDING_ACTIONS)))

    @property
    def overruling(self) -> str:
        """That given profiles count instead of the page's own, empty where they do not."""
        own = "; ".join(f"{one.name} T{one.toughness} Sv{one.save}+ W{one.wounds}".lstrip() for one in self.overruled)
        return f"the one that was given counts, not the page's own ({own})" if own else ""

    @property
    def lacks(self) -> tuple[str, ...]:
        """What is still missing."""
        return tuple(thing for thing in self.page.lacks if thing not in self.completed_by)


def understand(page: Page, given: tuple[Profile, ...] = ()) -> ReadSheet:
    """Every rule of `page` compiled, and its sheet completed: with the profiles that are `given`, before its own."""
    from grognard.odds.completing import completed

    overruled = page.datasheet.profiles if given else ()
    if given:
        from grognard.importers.page import with_profile

        page = with_profile(page, *given)
    whole = completed(page)
    shipped: list[str] = []
    if whole.profiles and not page.datasheet.profiles:
        shipped += [thing for thing in page.lacks if thing.startswith("model profile")]
    if whole.loadout and not page.datasheet.loadout:
        shipped += [thing for thing in page.lacks if thing == "default equipment"]
    return ReadSheet(page, whole, tuple(_read(rule, page) for rule in page.rules), tuple(shipped), overruled)


def _read(rule: PrintedRule, page: Page) -> ReadRule:
    from grognard.compiler import Status, compile_rule

    if rule.kind in BY_NAME and (known := _by_name(rule, page)):
        return known
    if rule.kind is RuleKind.FACTION and not rule.text:
        return _army_rule(rule, page)
    if not rule.text:
        return ReadRule(rule, Mark.NOT, how="its text is missing")
    compiled = compile_rule(rule.text, kind=rule.kind, edition=page.edition, name=rule.name)
    mark = {Status.UNDERSTOOD: Mark.UNDERSTOOD, Status.PARTLY: Mark.PARTLY, Status.NOT: Mark.NOT}[compiled.status]
    return ReadRule(rule, mark, compiled.effects, compiled.not_understood, bundle=compiled.bundle)


def _by_name(rule: PrintedRule, page: Page) -> ReadRule | None:
    """The mark of a rule whose name the edition knows."""
    if rule.kind is RuleKind.CORE:
        from grognard.content.rules.core_abilities import core_ability

        try:
            effects = core_ability(rule.name.upper(), page.edition).effects
        except GrognardError:
            return None
        return ReadRule(rule, Mark.UNDERSTOOD, effects, how=_NAMED) if effects else None
    return _weapon_ability(rule, page)


def _weapon_ability(rule: PrintedRule, page: Page) -> ReadRule | None:
    """What the page's text says; the effects of the name where that is not understood to the last clause.

    Odds use the rule of that name in any case, so a text that says something else is told.
    """
    from grognard.compiler import Status, compile_printed
    from grognard.content.rules.weapon_abilities import weapon_ability

    try:
        declared = weapon_ability(rule.name.upper(), page.edition)
    except GrognardError:
        return None
    if not rule.text:
        return ReadRule(rule, Mark.UNDERSTOOD, declared.effects, how=_NAMED, bundle=declared)
    compiled = compile_printed(rule, page.edition)
    if compiled.status is not Status.UNDERSTOOD:
        return ReadRule(rule, Mark.PARTLY, declared.effects, compiled.not_understood, _NAMED, declared)
    how = "" if compiled.effects == declared.effects else "odds use what the ability of that name usually does"
    return ReadRule(rule, Mark.UNDERSTOOD, compiled.effects, how=how, bundle=compiled.bundle)


def _army_rule(rule: PrintedRule, page: Page) -> ReadRule:
    """The name of an army rule on the sheet stands for the rule of that name elsewhere on the page."""
    named = next((one for one in page.rules if one.text and plain(one.name) == plain(rule.name)), None)
    if named is None:
        return ReadRule(rule, Mark.NOT, how="its text is missing")
    found = _read(named, page)
    return msgspec.structs.replace(found, rule=rule, how=f"see {named.kind}")
