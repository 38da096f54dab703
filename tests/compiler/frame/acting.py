"""Ways to compile acts, and turns of phrase that their tests share."""

from dataclasses import dataclass

from grognard.compiler import compile_rule
from grognard.core.dice import DiceExpression
from grognard.core.words import Edition
from grognard.datasheet import RuleKind
from grognard.effects.acts import (
    Act,
    MortalWounds,
    Trigger,
)
from grognard.effects.bundles import Clause
from grognard.effects.facts import Fact
from grognard.effects.selectors import (
    CHOSEN,
    Is,
    Selector,
    Who,
)

CHARGES = "eligible to declare a charge"
FOE = "that enemy unit"
IN_REACH = "within Engagement Range of"
PHASE = "Until the end of the phase"
STAYS = "do not remove it from play"
TURN = "Until the end of the turn"
UNUSED = "that model has not fought"

ANYWHERE = "anywhere on the battlefield"
SET_UP_NOW = "When your unit is set up on the battlefield"
STRIKE = "Deep Strike"
CONSOLIDATES = "makes a Consolidation move"
GOES = "is then removed from play"
IT_FIGHTS = "The destroyed model can fight"
IT_MOVES = "it can make a Normal move"
NO_ROLL = "do not make an Advance roll"
ONE_DIE = "roll one D6"
OUT_OF_TURN = "as if it were your Shooting phase"

UNFOUGHT = "if that model has not fought this phase"
ANY_TIME = "WHEN: Fight phase.\nTARGET: One unit from your army.\nEFFECT: "
SHOT_AT = (
    "WHEN: Your opponent's Command phase, just after an enemy unit has "
    "shot.\nTARGET: One unit from your army.\nEFFECT: "
)


@dataclass
class Rule:
    """A rule's text, as an ability or as the effect of a stratagem."""

    edition: Edition = Edition.TENTH

    def stratagem(self, effect: str, frame: str = ANY_TIME) -> tuple[Clause, ...]:
        found = compile_rule(frame + effect, kind=RuleKind.STRATAGEM, edition=self.edition, name="Dusk")
        assert found.not_understood == (), effect
        return found.effects

    def ability(self, text: str) -> tuple[Clause, ...]:
        found = compile_rule(text, kind=RuleKind.ABILITY, edition=self.edition, name="Dusk")
        assert found.not_understood == (), text
        return found.effects

    def missed(self, text: str) -> bool:
        return bool(compile_rule(text, kind=RuleKind.ABILITY, edition=self.edition, name="Dusk").not_understood)


TENTH, ELEVENTH = Rule(), Rule(Edition.ELEVENTH)


def now(*acts: Act) -> tuple[Clause, ...]:
    return (Trigger((), acts),)


def may(*acts: Act) -> tuple[Clause, ...]:
    return (Trigger((), acts, optional=True),)


NEAR = Selector(Who.ENEMY, where=Is(Fact.WITHIN_OF, n=7, words=("YOUR UNIT",)), count=1)
HURT = MortalWounds(DiceExpression.parse("D3"), CHOSEN)
