"""The phrases of the game: terminal name, pattern on lower-case text, and what the phrase means.

Order matters only where one phrase begins like another: the longer one stands first.
"""

from __future__ import annotations

from grognard.compiler.lexicon_attacks import ATTACKS
from grognard.compiler.lexicon_moments import MOMENTS
from grognard.compiler.lexicon_units import UNITS
from grognard.compiler.lexicon_weapons import WEAPONS
from grognard.compiler.meanings import Meaning

ABILITY_NAMES = {
    r"feel no pain \d\+": None,
    "stealth": "STEALTH",
    "lone operative": "LONE OPERATIVE",
    "fights first": "FIGHTS FIRST",
    "deep strike": "DEEP STRIKE",
    r'scouts \d+"': None,
    "infiltrators": "INFILTRATORS",
    r"deadly demise d?\d(?:\+\d)?": None,
    r"firing deck \d+": None,
    "leader": "LEADER",
}
"""Core abilities that models have; a number belongs to the name."""


_NOT_NAMES_WORDS = """
a an the this that these those each every all any some no none if unless when while until after before at in
on of to from by for with within without and or but not nor only also once twice instead first last second
third next then so such as it its they their them you your he she his her is are was were be been being has
have had do does did can cannot could may might must should will would roll rolls rolled add subtract select
selects note example designer's destroyed wounded nearby visible same other another both either neither
models model unit units weapon weapons attack attacks phase turn battle round battlefield stratagem ability
abilities enhancement there which who whose where more less than equal additional again already always never
still just even otherwise regardless however provided except excluding including psychic rolls test tests
"""
NOT_NAMES = frozenset(_NOT_NAMES_WORDS.split())
"""Words that never are part of a keyword in Title Case or of a weapon's name."""


PHRASES: list[tuple[str, str, Meaning]] = [*WEAPONS, *MOMENTS, *ATTACKS, *UNITS]
