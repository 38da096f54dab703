"""Short ways to compile a rule in tests."""

from grognard.compiler import Compiled, Status, compile_rule
from grognard.core.words import Edition
from grognard.datasheet import RuleKind
from grognard.effects.bundles import Clause


def told(
    text: str, kind: RuleKind = RuleKind.ABILITY, edition: Edition = Edition.TENTH, name: str = "Glow"
) -> Compiled:
    """What `text` compiles to."""
    return compile_rule(text, kind=kind, edition=edition, name=name)


def effects_of(
    text: str, kind: RuleKind = RuleKind.ABILITY, edition: Edition = Edition.TENTH, name: str = "Glow"
) -> tuple[Clause, ...]:
    """The clauses of `text`, which must be understood to the last word."""
    compiled = told(text, kind, edition, name)
    assert compiled.not_understood == ()
    assert compiled.status is Status.UNDERSTOOD
    return compiled.effects


def eleventh(text: str, kind: RuleKind = RuleKind.ABILITY) -> tuple[Clause, ...]:
    """The clauses of a rule of the 11th edition."""
    return effects_of(text, kind, Edition.ELEVENTH)


SQUAD = "a model in this unit makes"
CROWD = "a model in that unit makes"
BRIEFLY = "until the end of the phase"
FOR_NOW = "Until the end of the phase"
LEADS = "this model is leading a unit"
ONCE_IT = "in a turn in which it"
SHOT_AT = "the target of a ranged attack"
OF_IT = "characteristic of that attack"
NATURAL = "an unmodified Hit roll of"
USES = "can use this ability"
COMMAND = "at the start of your Command phase"
DONE = "that enemy unit has attacked"
AT_FIRST = "At the start of the battle"
STRONG = "greater than this unit's T"
FIRED = "has shot"
PICK = "select one enemy unit hit by"
SHOOTS = "is selected to shoot"

NEAR_MARKER = "within range of an objective marker"
THAT_CROWD = "a model in that enemy unit makes"
WAR_CRY = "Waaagh!"
TILL_COMMAND = "until the start of your next Command phase"
TILL_TURN = "Until the start of your next turn"
SPARED = "can only be affected by this ability"
AIMED = "While targeting a unit within"
ARMED = "ranged weapons equipped by models in this unit"
TOUGHER = "is greater than the Toughness characteristic of"
"""Turns of phrase that the tests share; sentences are put together from them and from words made up here."""
_ENEMY = "just after an enemy unit has selected its targets"
_TARGETED = "selected as the target of one or more of"
_ROARS = "must take a Battle-shock test"
FOE_ROARS = (
    f"WHEN: Fight phase, {_ENEMY}.\nTARGET: One GLIM unit from your army that was {_TARGETED} the attacking unit's "
    f"attacks.\nEFFECT: That enemy unit {_ROARS} and, {BRIEFLY}, each time {THAT_CROWD} an attack that targets your "
    "unit, subtract 1 from the Hit roll. {}, subtract 1 from the Wound roll as well."
)
"""A stratagem that makes the attacker take a test; the placeholder names it."""
