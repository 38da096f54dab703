"""Whole rules in words: when a stratagem is used and on whom, who bears an enhancement."""

from __future__ import annotations

from collections.abc import Iterator

from grognard.core.words import Edition
from grognard.effects.bundles import Ability, Bundle, Enhancement, Restrictions, Stratagem
from grognard.effects.plain.editions import in_edition
from grognard.effects.plain.english import an, listed, sentence, titled
from grognard.effects.plain.names import keywords
from grognard.effects.plain.times import LIMITS, moments
from grognard.effects.plain.who import condition, noun, one
from grognard.effects.selectors import Selector
from grognard.effects.timing import Limit, Timing


def when_words(at: tuple[Timing, ...], edition: Edition | None = None) -> str:
    """When a stratagem may be used; "" for one of which that is not known."""
    return in_edition(sentence(moments(at)), edition) if at else ""


def target_words(target: tuple[Selector, ...], edition: Edition | None = None) -> str:
    """On whom a stratagem may be used; "" for one of which that is not known."""
    return in_edition(sentence(_targets(target)), edition) if target else ""


def _targets(target: tuple[Selector, ...]) -> str:
    return listed([noun(selector).text for selector in target])


def restriction_words(restrictions: Restrictions, edition: Edition | None = None) -> tuple[str, ...]:
    """Limits of a stratagem beyond its target, one sentence each. Once per phase is the rule for all, and left out."""
    return tuple(in_edition(sentence(told), edition) for told in _restrictions(restrictions))


def _restrictions(restrictions: Restrictions) -> Iterator[str]:
    match restrictions.limit:
        case Limit.ONCE_PER_PHASE:
            pass
        case Limit.UNLIMITED:
            yield "any number of times per phase"
        case limit:
            yield LIMITS[limit]
    if restrictions.not_with:
        yield f"not together with {listed([titled(name) for name in restrictions.not_with], 'or')}"
    if restrictions.excluding:
        yield f"not on {keywords(restrictions.excluding)} units"
    if restrictions.unless is not None:
        yield f"only if {condition(restrictions.unless)}"


def frame_words(bundle: Bundle, edition: Edition | None = None) -> tuple[str, ...]:
    """When and on whom `bundle` works, as far as its effects do not tell: one sentence each."""
    return tuple(in_edition(told, edition) for told in _frame(bundle))


def _frame(bundle: Bundle) -> tuple[str, ...]:
    match bundle:
        case Ability():
            return tuple(map(sentence, [*(["aura"] if bundle.aura else []), *(["psychic"] if bundle.psychic else [])]))
        case Enhancement():
            return (sentence(f"for {one(bundle.bearer).text}"),) if bundle.bearer is not None else ()
        case Stratagem():
            when = (f"When: {moments(bundle.at).removeprefix('when ')}.",) if bundle.at else ()
            target = (f"Target: {_targets(bundle.target)}.",) if bundle.target else ()
            return (*when, *target, *restriction_words(bundle.restrictions))


def owner_words(bundle: Bundle) -> str:
    """Name, owner and price: "Hulking Brutes, a Bully Boyz stratagem (Battle Tactic, 1 CP)"."""
    match bundle:
        case Ability():
            return bundle.name
        case Enhancement():
            return f"{bundle.name}, {_owned(bundle.owner, 'enhancement')} ({bundle.points} points)"
        case Stratagem():
            kind = f"{bundle.kind}, " if bundle.kind else ""
            return f"{bundle.name}, {_owned(bundle.owner, 'stratagem')} ({kind}{bundle.cp} CP)"


def _owned(owner: str, kind: str) -> str:
    return an(f"{owner} {kind}" if owner else kind)
