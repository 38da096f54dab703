"""Which units a stratagem is meant for, judged as a datasheet page does: by keywords alone.

A page lists a stratagem when the unit's own keywords let it be the target, or let it be the friendly unit that the
effect selects (Mob Rule frees another unit than its target). Everything else a stratagem asks for can come to be true
in a battle: a unit can be engaged, wait in reserves, be given Deep Strike, be joined by somebody with a [BLAST] weapon.
So positions, abilities, weapons and numbers of models never take a stratagem off a page.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from grognard.core.keywords import Keyword, keyword
from grognard.effects.acts import Act, Choose, If, OneOf, RollDice, Trigger
from grognard.effects.bundles import Stratagem
from grognard.effects.facts import Fact
from grognard.effects.selectors import All, Any, Condition, Is, Keywords, Not, Selector, Who


def may_use(stratagem: Stratagem, keywords: Collection[Keyword]) -> bool:
    """Whether `stratagem` may ever be used on, or select, a unit with `keywords`, faction keywords among them."""
    return any(
        all(_fits(selector, keywords) for selector in told) and _allowed(stratagem, keywords)
        for told in _targets(stratagem)
    ) or any(_fits(selected, keywords) for selected in _selected_friends(stratagem))


def _targets(stratagem: Stratagem) -> Iterator[tuple[Selector, ...]]:
    """Each friendly target: its selector, and for "that unit" the timing's selector too."""
    for target in stratagem.target:
        if target.who is Who.FRIENDLY:
            yield (target,)
        elif target.who is Who.TRIGGERING:
            for timing in stratagem.at:
                if timing.unit is not None and timing.unit.who is Who.FRIENDLY:
                    yield (timing.unit, target)


def _allowed(stratagem: Stratagem, keywords: Collection[Keyword]) -> bool:
    limits = stratagem.restrictions
    return not _any(limits.excluding, keywords) and _holds(limits.unless, keywords) is not False


def _selected_friends(stratagem: Stratagem) -> Iterator[Selector]:
    for clause in stratagem.effects:
        if isinstance(clause, Trigger):
            yield from _friends_chosen(clause.do)


def _friends_chosen(acts: Iterable[Act]) -> Iterator[Selector]:
    for act in acts:
        match act:
            case Choose(what) if what.who is Who.FRIENDLY:
                yield what
            case OneOf(options):
                for _, inner in options:
                    yield from _friends_chosen(inner)
            case If(_, then, otherwise):
                yield from _friends_chosen((*then, *otherwise))
            case RollDice(rows=rows):
                for _, _, inner in rows:
                    yield from _friends_chosen(inner)
            case _:
                pass


def _fits(selector: Selector, keywords: Collection[Keyword]) -> bool:
    return (
        (not selector.any_of or _any(selector.any_of, keywords))
        and not _any(selector.excluding, keywords)
        and _holds(selector.where, keywords) is not False
    )


def _any(alternatives: Keywords, keywords: Collection[Keyword]) -> bool:
    return any(all(word in keywords for word in words) for words in alternatives)


def _holds(condition: Condition | None, keywords: Collection[Keyword]) -> bool | None:
    """Whether `condition` holds for a unit with `keywords`; None where more than its keywords decides."""
    match condition:
        case None:
            return True
        case Is(fact=Fact.HAS_KEYWORD, words=words):
            return all(keyword(word) in keywords for word in words)
        case Is():
            return None
        case Not(part):
            inner = _holds(part, keywords)
            return None if inner is None else not inner
        case All(parts):
            values = [_holds(part, keywords) for part in parts]
            return False if False in values else None if None in values else True
        case Any(parts):
            values = [_holds(part, keywords) for part in parts]
            return True if True in values else None if None in values else False
