"""Best play in short sentences."""

from collections import Counter
from collections.abc import Iterator

from grognard.combat.best.choices import Choice
from grognard.combat.best.die_by_die import SOME
from grognard.combat.best.hands import Token
from grognard.combat.best.pool_value import Meeting
from grognard.combat.best.reading import AmountReroll, Die, DieReroll, LethalUse
from grognard.combat.best.search import Search
from grognard.combat.best.spots import Order
from grognard.combat.best.tape import DecisionKind, Tally
from grognard.core.chances import percent

ALWAYS = 0.995
RARE = 0.005

_COMMANDS = {
    DecisionKind.COMMAND_ATTACKS: "number of attacks",
    DecisionKind.COMMAND_HIT: "hit roll",
    DecisionKind.COMMAND_WOUND: "wound roll",
    DecisionKind.COMMAND_DAMAGE: "damage roll",
}
_USES = {
    Token.COMMAND: _COMMANDS,
    Token.SINGLE_HIT: {DecisionKind.SINGLE_HIT: "hit roll"},
    Token.SINGLE_WOUND: {DecisionKind.SINGLE_WOUND: "wound roll"},
    Token.SINGLE_DAMAGE: {DecisionKind.SINGLE_DAMAGE: "damage roll"},
}


def policy_in_words(search: Search, tally: Tally, order: Order, unused: dict[Token, float]) -> tuple[str, ...]:
    """The policy, one sentence for each choice that is open. `unused`: P(each re-roll by hand is left)."""
    names = pool_names(search)
    sentences = list(_order(search, order, names))
    for number in range(len(names)):
        sentences += _pool(search, tally, number, names[number])
    sentences += [_by_hand(search, tally, names, token, unused[token]) for token in search.hand.tokens]
    return tuple(sentences)


def pool_names(search: Search) -> tuple[str, ...]:
    """A name for each pool: its own, with its number where several have the same or it has none."""
    own = [pool.name for pool in search.question.pools]
    often = Counter(own)
    return tuple(
        name if name and often[name] == 1 else f"{name or 'weapon'} ({number})" for number, name in enumerate(own, 1)
    )


def usual_order(search: Search, order: Order) -> tuple[int, ...]:
    """The pools in the order that is most likely, step by step."""
    left: tuple[int, ...] = search.start.left
    found: list[int] = []
    while left in order:
        kind = max(order[left], key=lambda kind: order[left][kind].chance)
        found.append(search.kinds[kind][len(search.kinds[kind]) - left[kind]])
        left = (*left[:kind], left[kind] - 1, *left[kind + 1 :])
    return tuple(found)


def _order(search: Search, order: Order, names: tuple[str, ...]) -> Iterator[str]:
    if len(search.kinds) < 2 or Choice.ORDER not in search.options.choices:
        return
    if not any(step.decisive > RARE for steps in order.values() for step in steps.values()):
        yield "The order of the weapons hardly matters."
        return
    yield "Order: " + ", then ".join(names[number] for number in usual_order(search, order)) + "."
    left: tuple[int, ...] = search.start.left
    while left in order:
        steps = order[left]
        usual = max(steps, key=lambda kind: steps[kind].chance)
        others = {kind: step.decisive for kind, step in steps.items() if kind != usual and step.decisive > RARE}
        if others:
            done = len(search.question.pools) - sum(left)
            named = ", ".join(
                f"{names[search.kinds[kind][len(search.kinds[kind]) - left[kind]]]} ({_percent(chance)})"
                for kind, chance in sorted(others.items(), key=lambda pair: -pair[1])
            )
            yield f"After {done} of the weapons, how the target stands may call for another one next: {named}."
        left = (*left[:usual], left[usual] - 1, *left[usual + 1 :])


def _pool(search: Search, tally: Tally, number: int, name: str) -> Iterator[str]:
    kind = next(kind for kind, pools in enumerate(search.kinds) if number in pools)
    meetings = [meeting for row in search.meetings[kind] for meeting in row]
    aims = tally.chances.get((DecisionKind.PRECISION, number))
    if aims:
        groups = search.question.target.groups
        yield _mostly(
            {
                f"do not use Precision with {name}"
                if aim == "not used"
                else f"use Precision with {name} on {groups[int(aim)].name or 'the character'}": chance
                for aim, chance in aims.items()
            }
        )
    elif len(search.meetings[kind][0]) > 1:
        yield f"Precision makes no difference with {name}."
    first = meetings[0]
    if not isinstance(first, Meeting):
        yield f"Roll {name} as given."
        return
    dice = first.dice
    if dice.attacks_reroll is not AmountReroll.NONE and not dice.attacks[0].dice.fixed:
        chances = tally.chances.get((DecisionKind.ATTACKS_REROLL, number), {})
        if chances:
            yield _mostly({_again(f"number-of-attacks rolls of {name}", option): c for option, c in chances.items()})
    yield from _die(tally, dice.hit, DecisionKind.HIT_REROLL, number, f"hit roll|with {name}")
    if dice.lethal is LethalUse.CHOSEN:
        chances = tally.chances.get((DecisionKind.LETHAL_HITS, number), {})
        words = {"take": f"take Lethal Hits with {name}", "leave": f"roll to wound instead of Lethal Hits with {name}"}
        yield _mostly({words[option]: chance for option, chance in chances.items()} or {words["take"]: 1.0})
    yield from _die(tally, dice.wound, DecisionKind.WOUND_REROLL, number, f"wound roll|of {name}")
    chances = tally.chances.get((DecisionKind.DAMAGE_REROLL, number), {})
    if chances.get("re-roll", 0.0) > 0.0:
        yield f"Re-roll a damage roll of {name} whenever a new one is worth more on average."


def _again(what: str, option: str) -> str:
    return f"re-roll none of the {what}" if option == "nothing" else f"re-roll {what} that show {option}"


def _die(tally: Tally, die: Die | None, kind: DecisionKind, number: int, what: str) -> Iterator[str]:
    if die is None or len(die.options) < 2:
        return
    roll, whose = what.split("|")
    words: dict[str, str] = {
        DieReroll.NONE: f"re-roll no {roll} {whose}",
        DieReroll.ONES: f"re-roll each {roll} of 1 {whose}",
        DieReroll.FAILED: f"re-roll each failed {roll} {whose}",
        DieReroll.NONCRITICAL: f"re-roll every {roll} that is not a critical {whose}",
        DieReroll.UNLESS_PLAIN: f"re-roll failed and critical {roll}s {whose}",
        SOME: f"re-roll some of the {roll}s {whose}, by how the others fell",
    }
    chances = tally.chances.get((kind, number))
    if not chances:
        offered = [option.reroll for option in die.options]
        chances = {str(DieReroll.FAILED if DieReroll.FAILED in offered else offered[0]): 1.0}
    yield _mostly({words[option]: chance for option, chance in chances.items()})


def _mostly(options: dict[str, float]) -> str:
    """What is done, and how often when not always."""
    total = sum(options.values())
    ranked = sorted(options.items(), key=lambda pair: -pair[1])
    first, chance = ranked[0]
    if chance >= ALWAYS * total:
        return _sentence(first)
    rest = "; ".join(f"{words} ({_percent(c / total)})" for words, c in ranked[1:] if c > RARE * total)
    return _sentence(f"mostly ({_percent(chance / total)}), {first}; as things stand, also: {rest}")


def _by_hand(search: Search, tally: Tally, names: tuple[str, ...], token: Token, unused: float) -> str:
    """When a re-roll by hand is used."""
    uses: list[tuple[float, str]] = []
    for (kind, number), options in tally.chances.items():
        what = _USES[token].get(kind)
        if not what:
            continue
        for option, chance in options.items():
            if option == "keep":
                continue
            which = f"a low {what}" if option == "use" else option.replace("roll", what)
            uses.append((chance, f"{which} of {names[number]} ({_percent(chance)})"))
    uses = [use for use in sorted(uses, reverse=True) if use[0] > RARE]
    if token is Token.COMMAND:
        keep, idle = "Keep the Command Re-roll for", "The Command Re-roll hardly helps these attacks: keep it."
    else:
        first = "low one" if token is Token.SINGLE_DAMAGE else "that fails"
        keep, idle = f"Use the {token} for", f"It hardly matters when the {token} is used: use it on any {first}."
    if not uses:
        return f"Do not use the {token}." if token in search.hand.one_of else idle
    hazard = token is Token.COMMAND and any(map(search.rules.hazard_rolls, search.question.pools))
    end = "for a failed hazard roll" if hazard else "unused"
    return f"{keep} {', else '.join(use[1] for use in uses)}; it is left {end} in {_percent(unused)}."


def _sentence(text: str) -> str:
    return text[0].upper() + text[1:] + "."


def _percent(chance: float) -> str:
    """In whole numbers, but near 0 and 1."""
    return f"{chance:.0%}" if 0.01 <= chance <= 0.99 else percent(chance)
