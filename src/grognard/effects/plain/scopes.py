"""What effects act on: attacks as nouns, and the weapons meant."""

from __future__ import annotations

from typing import Final

import msgspec

from grognard.effects.plain.english import Noun, an, listed
from grognard.effects.plain.who import bare, noun
from grognard.effects.scopes import Attacks, Models, Scope, WeaponFilter
from grognard.effects.selectors import Part, Selector, Who

_OWNERS: Final = {
    (Who.THIS_MODEL, Part.MODEL): "this model's",
    (Who.THIS_UNIT, Part.UNIT): "this unit's",
    (Who.BEARER, Part.MODEL): "the bearer's",
    (Who.TARGETED, Part.UNIT): "your unit's",
    (Who.TARGETED, Part.MODEL): "your model's",
    (Who.CHOSEN, Part.UNIT): "the selected unit's",
    (Who.CHOSEN, Part.MODEL): "the selected model's",
    (Who.TRIGGERING, Part.UNIT): "that unit's",
    (Who.TRIGGERING, Part.MODEL): "that model's",
    (Who.ATTACKER, Part.UNIT): "the attacking unit's",
    (Who.ATTACKER, Part.MODEL): "the attacking model's",
}


def holder(scope: Scope) -> Noun:
    """Who or what has an effect: "this unit's melee attacks", "models in your unit"."""
    return noun(scope.of) if isinstance(scope, Models) else attacks(scope)


def attacks(scope: Attacks) -> Noun:
    """The attacks of `scope`: "ranged attacks made by friendly ORKS models that target INFANTRY units"."""
    parts = [f"{scope.kind.value} attacks" if scope.kind else "attacks"]
    owner = _OWNERS.get((scope.by.who, scope.by.part)) if scope.by is not None and bare(scope.by) else None
    if owner:
        parts.insert(0, owner)
    elif scope.by is not None:
        parts.append(f"made by {noun(scope.by).text}")
    if scope.weapons is not None:
        parts.append(weapons(scope.weapons))
    if scope.at is not None:
        parts.append(f"{'against' if owner else 'that target'} {target(scope.at)}")
    return Noun(" ".join(parts), plural=True)


def armory(scope: Attacks) -> Noun:
    """The weapons that the attacks of `scope` are made with, where that says the same; else the attacks."""
    meant = scope.weapons
    if scope.at is not None or (meant is not None and (meant.names or len(meant.having) > 1)):
        return attacks(scope)
    kind = f"{scope.kind.value} " if scope.kind else ""
    having = f"[{meant.having[0]}] " if meant is not None and meant.having else ""
    parts = [f"{kind}{having}weapons"]
    if meant is not None and meant.lacking:
        parts.append(f"(excluding {listed([f'[{name}]' for name in meant.lacking])} weapons)")
    elif meant is not None and not meant.having:
        return attacks(scope)
    owner = _OWNERS.get((scope.by.who, scope.by.part)) if scope.by is not None and bare(scope.by) else None
    if owner:
        parts.insert(0, owner)
    elif scope.by is not None:
        parts.append(f"equipped by {noun(scope.by).text}")
    return Noun(" ".join(parts), plural=True)


def target(at: Selector) -> str:
    """Those that attacks are made at. Units in general are the target's own kind: "MONSTER or VEHICLE units"."""
    if at.who is Who.TARGET and not bare(at) and not at.count:
        return noun(msgspec.structs.replace(at, who=Who.FRIENDLY)).text.removeprefix("friendly ")
    return noun(at).text


def weapons(meant: WeaponFilter) -> str:
    """ "with a rivet kannon", "with [MELTA] weapons", "with weapons without [TORRENT]"."""
    parts: list[str] = []
    if meant.names:
        parts.append(f"with {' or '.join(an(name) for name in meant.names)}")
    if meant.having:
        parts.append(f"with {listed([f'[{name}]' for name in meant.having], 'or')} weapons")
    if meant.lacking:
        parts.append(f"(excluding {listed([f'[{name}]' for name in meant.lacking])} weapons)")
    return " ".join(parts) or "with any weapon"
