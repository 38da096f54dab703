"""Who carries what: the default equipment of a unit, choices among its wargear options, and what these allow."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

import msgspec

from grognard.core.errors import LoadoutError
from grognard.datasheet.names import plain, quoted
from grognard.datasheet.reach import Items, Names, Uses, default_items, may_take, reachable
from grognard.datasheet.sheet import CompositionLine, Datasheet, WargearOption


class ModelEquipment(msgspec.Struct, frozen=True):
    """One model: its kind, as the composition calls it, and its weapons and items, each as often as it has it."""

    kind: str
    items: tuple[str, ...]


class LoadoutProblem(msgspec.Struct, frozen=True):
    """What is wrong with a loadout. `option` is the wargear option concerned as printed, if it is one's fault.

    `models` are the positions in the unit of the models concerned.
    """

    why: str
    option: str = ""
    models: tuple[int, ...] = ()

    def __str__(self) -> str:
        return f'{self.why} (wargear option: "{self.option}")' if self.option else self.why


_CHOICE = re.compile(
    r"(?:(?P<count>[-+−]?\d[\d.]*)\s*[x×]?\s+|(?P<times>[-+−]?\d[\d.]*)\s*[x×]\s*)?(?P<item>\S.*)", re.DOTALL
)


def parse_choices(text: str) -> dict[str, int]:
    """How many of which items "3x power klaw, 2x kombi-weapon" asks for; no number means one.

    >>> parse_choices("3x power klaw, kombi-weapon")
    {'power klaw': 3, 'kombi-weapon': 1}
    """
    wanted: dict[str, int] = {}
    for part in re.split(r"[,;]", text):
        match = _CHOICE.fullmatch(part.strip())
        if not match:
            raise LoadoutError(
                f'found {quoted(part)}, expected items such as "3x power klaw, 2x kombi-weapon"', "loadout"
            )
        item = match["item"]
        number = match["count"] or match["times"] or "1"
        if not re.fullmatch(r"0*[1-9][0-9]{0,2}", number):
            told = "expected at least one, as a whole number up to 999, or no mention of it"
            raise LoadoutError(f"found {quoted(part.strip())}, {told}", "loadout")
        count = int(number)
        wanted[item] = wanted.get(item, 0) + count
    return wanted


def kinds_of(datasheet: Datasheet, models: int) -> tuple[str, ...]:
    """The kind of each of `models` models: the least of each kind first, the rest of the last kinds that have room.

    Raises LoadoutError, quoting the composition, for a number of models that the unit cannot have.
    """
    ways = datasheet.alternatives
    for lines in ways:
        if sum(line.least for line in lines) <= models <= sum(line.most for line in lines):
            counts = [line.least for line in lines]
            for at in reversed(range(len(lines))):
                counts[at] += min(lines[at].most - lines[at].least, models - sum(counts))
            return tuple(kind for line, count in zip(lines, counts, strict=True) for kind in [line.model] * count)
    if not ways:
        raise LoadoutError(
            "found no unit composition, expected one that says which models the unit has", datasheet.name
        )
    raise LoadoutError(f"found {models} models, expected {_printed(ways)}", datasheet.name)


def default_loadout(
    datasheet: Datasheet, models: int, defaults: Mapping[str, tuple[str, ...]] | None = None
) -> tuple[ModelEquipment, ...]:
    """The unit of `models` models as it is equipped before any option is used.

    `defaults` stands in for the equipment that the sheet does not tell: by kind of model, as `Datasheet.loadout`.
    Raises LoadoutError when neither tells it.
    """
    loadout = datasheet.loadout or defaults or {}
    names = Names(datasheet, loadout)
    return tuple(
        ModelEquipment(kind, names.spell(default_items(datasheet, loadout, kind)))
        for kind in kinds_of(datasheet, models)
    )


def validate_loadout(
    datasheet: Datasheet,
    models: Sequence[ModelEquipment],
    defaults: Mapping[str, tuple[str, ...]] | None = None,
) -> list[LoadoutProblem]:
    """What the wargear options do not allow in the unit `models`; an empty list if all is well.

    Options that were not understood are not held against anybody: equipment that only they could give is reported
    with their text.
    """
    problems = _wrong_kinds(datasheet, models)
    if problems:
        return problems
    loadout = datasheet.loadout or defaults or {}
    names = Names(datasheet, loadout)
    reach = {kind: reachable(datasheet, names, loadout, kind) for kind in dict.fromkeys(model.kind for model in models)}
    uses: list[tuple[Uses, ...]] = []
    wrong: dict[tuple[str, Items], list[int]] = {}
    for at, model in enumerate(models):
        items = names.fold(model.items)
        ways = reach[model.kind].get(items)
        if ways is None:
            wrong.setdefault((model.kind, items), []).append(at)
        else:
            uses.append(ways)
    for (kind, items), at in wrong.items():
        default = names.fold(default_items(datasheet, loadout, kind))
        problems += [
            msgspec.structs.replace(problem, models=tuple(at))
            for problem in _explain(datasheet, names, kind, default, items)
        ]
    return problems + _over_limits(datasheet, uses, len(models))


def apply_choices(
    datasheet: Datasheet,
    models: int,
    wanted: Mapping[str, int],
    defaults: Mapping[str, tuple[str, ...]] | None = None,
) -> tuple[ModelEquipment, ...]:
    """The unit of `models` models in which exactly the `wanted` numbers of these items are carried.

    Only options that give a wanted item are used; all else stays as by default. Ordinary models change before the
    only model of its kind does. Raises UnknownNameError for an item that neither the default equipment nor an option
    has, and LoadoutError, quoting the options, when they do not allow these numbers.
    """
    loadout = datasheet.loadout or defaults or {}
    names = Names(datasheet, loadout)
    kinds = kinds_of(datasheet, models)
    asked = Counter[str]()
    for item, number in wanted.items():
        asked[names.find(item)] += number
    numbers = Counter(kinds)
    order = sorted(range(models), key=lambda at: -numbers[kinds[at]])
    given: dict[int, Items] = {}
    start = (tuple(0 for _ in asked), tuple(0 for _ in datasheet.wargear_options))
    steps: list[dict[tuple[Uses, Uses], tuple[tuple[Uses, Uses], Items]]] = []
    states: Iterable[tuple[Uses, Uses]] = [start]
    ends = {kind: _wanted_ends(reachable(datasheet, names, loadout, kind), datasheet, names, asked) for kind in numbers}
    for at in order:
        step: dict[tuple[Uses, Uses], tuple[tuple[Uses, Uses], Items]] = {}
        for state in states:
            for items, uses in ends[kinds[at]]:
                carried = tuple(n + items.count(item) for n, item in zip(state[0], asked, strict=True))
                used = tuple(n + uses.count(option) for option, n in enumerate(state[1]))
                if all(n <= most for n, most in zip(carried, asked.values(), strict=True)):
                    step.setdefault((carried, used), (state, items))
        steps.append(step)
        states = step
    goal = tuple(asked.values())
    final = next((s for s in states if s[0] == goal and not _broken_limits(datasheet, s[1], models)), None)
    if final is None:
        raise LoadoutError(_why_not(datasheet, names, asked, models, kinds, loadout), datasheet.name)
    for at, step in zip(reversed(order), reversed(steps), strict=True):
        final, given[at] = step[final]
    return tuple(ModelEquipment(kind, names.spell(given[at])) for at, kind in enumerate(kinds))


def _printed(ways: Sequence[Sequence[CompositionLine]]) -> str:
    return " or ".join(", ".join(map(_count, lines)) for lines in ways)


def _count(line: CompositionLine) -> str:
    return f"{line.least} {line.model}" if line.least == line.most else f"{line.least}-{line.most} {line.model}"


def _allowed(option: WargearOption, models: int) -> int:
    """How many times the unit may use `option`."""
    if option.per_models is not None:
        return models // option.per_models * (option.limit or 1)
    return models * option.most_each if option.limit is None else option.limit * option.most_each


def _broken_limits(datasheet: Datasheet, used: Sequence[int], models: int) -> list[LoadoutProblem]:
    """The options that were used more often than allowed, or by some models where all or none must."""
    problems: list[LoadoutProblem] = []
    for option, count in zip(datasheet.wargear_options, used, strict=True):
        allowed = _allowed(option, models)
        if count > allowed:
            per = (
                f"{option.limit or 1} for every {option.per_models} models"
                if option.per_models
                else f"at most {allowed}"
            )
            why = f"{count} models take it, but {per} in a unit of {models} allow {allowed}"
            problems.append(LoadoutProblem(why, option.text))
        elif option.all_or_none and 0 < count < models:
            problems.append(LoadoutProblem(f"{count} of {models} models take it, but all must or none", option.text))
    return problems


def _over_limits(datasheet: Datasheet, uses: Sequence[tuple[Uses, ...]], models: int) -> list[LoadoutProblem]:
    """What is wrong with every way to count the options that these models use; nothing if one way is allowed."""
    options = range(len(datasheet.wargear_options))
    totals: set[Uses] = {tuple(0 for _ in options)}
    for ways in uses:
        totals = {tuple(total[at] + way.count(at) for at in options) for total in totals for way in ways}
    problems = [_broken_limits(datasheet, total, models) for total in sorted(totals)]
    return min(problems, key=len)


def _wrong_kinds(datasheet: Datasheet, models: Sequence[ModelEquipment]) -> list[LoadoutProblem]:
    counts = Counter(model.kind for model in models)
    for lines in datasheet.alternatives:
        known = {line.model for line in lines}
        if set(counts) <= known and all(line.least <= counts[line.model] <= line.most for line in lines):
            return []
    found = ", ".join(f"{count} {kind}" for kind, count in counts.items()) or "no models"
    expected = _printed(datasheet.alternatives) or "no unit composition"
    return [LoadoutProblem(f"found {found}, expected {expected}")]


def _explain(datasheet: Datasheet, names: Names, kind: str, default: Items, items: Items) -> list[LoadoutProblem]:
    """Why a model of `kind` cannot come from its default equipment to `items`."""
    problems: list[LoadoutProblem] = []
    have, start = Counter(items), Counter(default)
    unread = [option for option in datasheet.wargear_options if not option.structured]
    for item in have - start:
        name = names.spelling.get(item, item)
        giving = [o for o in datasheet.wargear_options if any(item in names.fold(choice) for choice in o.choices)]
        if not giving:
            hidden = next((option.text for option in unread if item in plain(option.text)), "")
            why = (
                f"{kind}: this option was not understood, so {name} is not checked"
                if hidden
                else f"{kind}: no option gives {name}"
            )
            problems.append(LoadoutProblem(why, hidden))
            continue
        problems.append(_fault(giving[0], names, kind, name, items, default))
    if not problems:
        lost = ", ".join(names.spelling.get(item, item) for item in start - have)
        problems.append(LoadoutProblem(f"{kind}: no option lets it give up {lost} for what it has"))
    return problems


def _fault(option: WargearOption, names: Names, kind: str, item: str, items: Items, default: Items) -> LoadoutProblem:
    """Why `option` does not give `item` to a model of `kind` that ends with `items`."""
    if not may_take(option, kind):
        return LoadoutProblem(f"{kind} may not take {item}, only {option.only} may", option.text)
    barred = [other for other in option.without if names.key(other) in items]
    if barred:
        return LoadoutProblem(f"{kind} may not take {item} while equipped with {' or '.join(barred)}", option.text)
    ways = [given for given in (option.replaces, *option.or_replaces) if given]
    kept = [
        name
        for given in ways
        for name in given
        if names.fold(given) and names.key(name) in items and names.key(name) in default
    ]
    if kept:
        return LoadoutProblem(f"{kind} has {item} and still has {' and '.join(dict.fromkeys(kept))}", option.text)
    fit = [choice for choice in option.choices if names.key(item) in names.fold(choice)]
    missing = [other for other in fit[0] if names.key(other) not in items] if fit else []
    if missing:
        return LoadoutProblem(f"{kind} takes {item} only together with {' and '.join(missing)}", option.text)
    return LoadoutProblem(f"{kind} cannot take {item} in this way", option.text)


def _wanted_ends(
    reach: Mapping[Items, tuple[Uses, ...]], datasheet: Datasheet, names: Names, asked: Counter[str]
) -> list[tuple[Items, Uses]]:
    """The equipments, each with one way to it, on which every option used gives something that is asked for."""
    helpful = {
        at
        for at, option in enumerate(datasheet.wargear_options)
        if any(item in asked for choice in option.choices for item in names.fold(choice))
    }
    ends = [(items, uses) for items, ways in reach.items() for uses in ways if set(uses) <= helpful]
    return sorted(ends, key=lambda end: -sum(end[0].count(item) for item in asked))


def _why_not(
    datasheet: Datasheet,
    names: Names,
    asked: Counter[str],
    models: int,
    kinds: Sequence[str],
    loadout: Mapping[str, tuple[str, ...]],
) -> str:
    """Why these numbers of items cannot be had, with the options quoted."""
    reasons: list[str] = []
    default = Counter(item for kind in kinds for item in names.fold(default_items(datasheet, loadout, kind)))
    for item, number in asked.items():
        name = names.spelling[item]
        giving = [o for o in datasheet.wargear_options if any(item in names.fold(choice) for choice in o.choices)]
        takers = {id(o): sum(may_take(o, kind) for kind in kinds) for o in giving}
        most = default[item] + sum(min(_allowed(o, models), takers[id(o)] * o.most_each) for o in giving)
        quoted = "; ".join(f'"{option.text}"' for option in giving)
        if not giving and number != default[item]:
            reasons.append(f"found {number} {name}, expected {default[item]} as by default: no option gives it")
        elif number > most:
            reasons.append(f"found {number} {name}, expected at most {most} in a unit of {models}: {quoted}")
        elif any(o.all_or_none for o in giving) and number < models:
            reasons.append(f"found {number} {name}, expected {models} or none: {quoted}")
    if not reasons:
        texts = "; ".join(
            f'"{o.text}"'
            for o in datasheet.wargear_options
            if any(i in asked for c in o.choices for i in names.fold(c))
        )
        found = ", ".join(f"{number} {names.spelling[item]}" for item, number in asked.items())
        reasons.append(
            f"found {found}, which a unit of {models} cannot have together: {texts or 'no option gives these'}"
        )
    return "; ".join(reasons)
