"""The question "what does this unit do to that one?", as a value."""

from __future__ import annotations

import msgspec

from grognard.core.words import AttackType, Edition, Goal
from grognard.odds.choices import Play


class OddsRequest(msgspec.Struct, frozen=True, kw_only=True):
    """Odds of `attacker` against `defender` are wanted.

    Each side is a unit that we ship (any name that the catalogue finds) or the path of a datasheet page. `edition`
    None is the newest edition that has both. `models` and `target_models` are sizes of the units without leaders;
    None is the smallest size that the datasheet allows. `weapons` says who fights with what ("3x power klaw,
    slugga"), empty for the default loadout; `phase` picks its ranged or its melee weapons, None whichever the unit is
    better with. `leader` and `target_leader` are attached units, `detachment` and `target_detachment` the rules of
    either army, empty for none. `when` holds words of switches to turn on ("waaagh", "half range"). `profile` and
    `target_profile` are what a page lacks: "M6 T5 Sv4+ W2 Ld7+ OC1", or the path of a TOML file; `leader_profile` and
    `target_leader_profile` likewise. `before`: units that attack the target first, in this order, each perhaps with its
    number of models ("20 boyz"), as they come; `before_profiles`: one for each page among them that lacks one.
    """

    attacker: str
    defender: str
    edition: Edition | None = None
    models: int | None = None
    target_models: int | None = None
    weapons: str = ""
    phase: AttackType | None = None
    leader: str = ""
    target_leader: str = ""
    detachment: str = ""
    target_detachment: str = ""
    profile: str = ""
    target_profile: str = ""
    leader_profile: str = ""
    target_leader_profile: str = ""
    when: tuple[str, ...] = ()
    before: tuple[str, ...] = ()
    before_profiles: tuple[str, ...] = ()
    play: Play = Play.FIXED
    goal: Goal = Goal.DESTROYED
