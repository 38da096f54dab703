"""Effects in plain English: generated, so that what is shown is what counts.

Total and unambiguous: every field that changes what an effect does is in its words. Names of abilities and keywords are
upper case by convention; two keywords and one keyword of two words read alike, as they do in the rules.
"""

from __future__ import annotations

from typing import cast, get_args

from grognard.core.words import Edition
from grognard.effects.acts import Act, Trigger
from grognard.effects.bundles import Ability, Bundle, Clause, Enhancement, Restrictions, Stratagem
from grognard.effects.effect import Effect
from grognard.effects.plain.acts import act_words, trigger_words
from grognard.effects.plain.bundles import frame_words, owner_words, restriction_words, target_words, when_words
from grognard.effects.plain.editions import in_edition
from grognard.effects.plain.effects import effect_words
from grognard.effects.plain.english import sentence
from grognard.effects.plain.scopes import holder, weapons
from grognard.effects.plain.times import moments
from grognard.effects.plain.who import condition, noun
from grognard.effects.scopes import Attacks, Models, WeaponFilter
from grognard.effects.selectors import All, Any, Condition, Is, Not, Selector
from grognard.effects.timing import Timing

Member = Clause | Act | Condition | Selector | Timing | Attacks | Models | WeaponFilter | Bundle | Restrictions
"""What has words: everything of the vocabulary."""

_ACTS: tuple[type, ...] = get_args(Act)


def in_words(thing: Member, edition: Edition | None = None) -> str:
    """`thing` in plain English, with a capital and a full stop, in the words of `edition` (None: the 11th).

    An effect or an act is one sentence, a trigger one for each of its acts; a bundle tells its name, its frame (when,
    on whom, how often) and its effects.

    >>> from grognard.core.words import Roll
    >>> from grognard.effects.effect import Op, RollModifier
    >>> from grognard.effects.selectors import THIS_UNIT
    >>> in_words(RollModifier(Roll.WOUND, Op.SUBTRACT, 1, Attacks(at=THIS_UNIT)))
    'Attacks that target this unit have -1 to Wound rolls.'
    """
    return in_edition(_in_words(thing), edition)


def _in_words(thing: Member) -> str:
    match thing:
        case Trigger():
            return trigger_words(thing)
        case Ability() | Stratagem() | Enhancement():
            parts = (sentence(owner_words(thing)), *frame_words(thing), *map(_in_words, thing.effects))
            return " ".join(parts)
        case Restrictions():
            return " ".join(restriction_words(thing)) or "Once per phase."
        case Selector():
            return sentence(noun(thing).text)
        case Is() | Not() | All() | Any():
            return sentence(condition(thing))
        case Timing():
            return sentence(moments((thing,)))
        case Attacks() | Models():
            return sentence(holder(thing).text)
        case WeaponFilter():
            return sentence(weapons(thing))
        case _ if isinstance(thing, _ACTS):
            return sentence(act_words(cast("Act", thing)))
        case _:
            return sentence(effect_words(cast("Effect", thing)))


__all__ = ["Member", "frame_words", "in_words", "restriction_words", "target_words", "when_words"]
