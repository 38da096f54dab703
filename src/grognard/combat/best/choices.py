"""The choices that best play makes, and what it is asked."""

from enum import StrEnum

import msgspec

from grognard.core.words import Roll


class Choice(StrEnum):
    """A kind of choice that the rules leave to the attacker."""

    REROLLS = "which dice to re-roll"
    LETHAL_HITS = "whether to take Lethal Hits"
    ORDER = "the order of the pools"
    PRECISION = "whether and where to use Precision"
    SINGLES = "when to use single re-rolls of the unit's own rules"
    COMMAND_REROLL = "when to use the Command Re-roll"


EVERY_CHOICE = frozenset(Choice)


class PlayOptions(msgspec.Struct, frozen=True):
    """`choices` are open; all others stay as the scenario format fixes them.

    `fishing[i]`: rolls of pool i (HIT, WOUND, ATTACKS, DAMAGE) of which the player may re-roll any die, successes too;
    empty: none beyond what the pools' own re-rolls allow. No re-roll has to be made; TWIN-LINKED may re-roll any wound
    roll. `one_of`: single re-rolls of the pools of which only one is to be had, and which the usual choices do without.
    """

    choices: frozenset[Choice] = EVERY_CHOICE
    fishing: tuple[frozenset[Roll], ...] = ()
    one_of: frozenset[Roll] = frozenset()
