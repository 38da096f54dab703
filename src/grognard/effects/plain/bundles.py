"""Whole rules in words: when a stratagem is used and on whom, who bears an enhancement."""

from __future__ import annotations

from collections.abc import Iterator

from grognard.effects.bundles import Ability, Bundle, Enhancement, Restrictions, Stratagem
from grognard.effects.plain.english import an, listed, sentence, titled
from grognard.effects.plain.names import keywords
from grognard.effects.plain.times import LIMITS, moments
from grognard.effects.plain.who import condition, noun, one
from grognard.effects.selectors import Selector
from grognard.effects.timing import Limit, Timing


def when_words(at: tuple[Timing, ...]) -> str:
    """When a stratagem may be used; "" for one of which that is not known."""
    return sentence(moments(at)) if at else ""


def target_words(target: tuple[Selector, ...]) -> str:
    """On whom a stratagem may be used; "" for one of which that is not known."""
    return sentence(listed([noun(one).text for one in target])) if target else ""


def restriction_words(restrictions: Restrictions) -> tuple[str, ...]:
    """Limits of a stratagem beyond its target, one sentence each. Once per phase is the rule for all, and left out."""
    return tuple(map(sentence, _restrictions(restrictions)))


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


def frame_words(bundle: Bundle) -> tuple[str, ...]:
    """What `bundle` says beside its effects, one sentence each."""
    match bundle:
        case Ability():
            return tuple(map(sentence, [*(["aura"] if bundle.aura else []), *(["psychic"] if bundle.psychic else [])]))
        case Enhancement():
            bearer = (f"for {one(bundle.bearer).text}",) if bundle.bearer is not None else ()
            points = (f"{bundle.points} points",) if bundle.points else ()
            return tuple(map(sentence, (*bearer, *points)))
        case Stratagem():
            when, target = when_words(bundle.at), target_words(bundle.target)
            told = (f"{bundle.cp} CP.", when and f"When: {_small(when)}", target and f"Target: {_small(target)}")
            return (*filter(None, told), *restriction_words(bundle.restrictions))


def _small(told: str) -> str:
    return told[:1].lower() + told[1:] if told[1:2].islower() or told[1:2] == " " else told


def owner_words(bundle: Bundle) -> str:
    """ "Hulking Brutes, a Bully Boyz stratagem (Battle Tactic)"."""
    if isinstance(bundle, Ability):
        return bundle.name
    kind = "stratagem" if isinstance(bundle, Stratagem) else "enhancement"
    named = an(f"{bundle.owner} {kind}" if bundle.owner else kind)
    category = f" ({bundle.kind})" if isinstance(bundle, Stratagem) and bundle.kind else ""
    return f"{bundle.name}, {named}{category}"
