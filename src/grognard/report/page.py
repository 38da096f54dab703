"""A datasheet page in the terminal, with a mark on each rule."""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from typing import Final

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from grognard.core.words import AttackType, Edition, Phase
from grognard.datasheet import CompositionLine, Datasheet, Profile, RuleKind, WargearOption, Weapon
from grognard.effects.bundles import Clause, Enhancement, Stratagem
from grognard.effects.plain import frame_words, in_words
from grognard.importers.page import Page
from grognard.importers.values import Certainty, RepairKind
from grognard.odds.reading import Mark, ReadRule, ReadSheet
from grognard.report.terminal import columns, listing, section
from grognard.report.words import counted, edition_name

Printer = Callable[[Clause], str]
"""Gives the printed form of an effect."""

_SIGNS: Final = {Mark.UNDERSTOOD: ("[+]", "quiet"), Mark.PARTLY: ("[~]", "figure"), Mark.NOT: ("[!]", "figure")}
_UNIT_RULES: Final = (RuleKind.CORE, RuleKind.FACTION, RuleKind.ABILITY, RuleKind.WARGEAR)
_OTHER_RULES: Final = (
    ("Army rules", (RuleKind.ARMY,)),
    ("Detachment rules", (RuleKind.DETACHMENT,)),
    ("Enhancements", (RuleKind.ENHANCEMENT,)),
)
_OF_THE_GAME: Final = (
    ("Abilities of units that the page explains", RuleKind.UNIT_ABILITY),
    ("Rules of the game that the page repeats", RuleKind.CORE_RULE),
)
"""What is the game's and not the unit's: named without marks, and not counted."""
_PHASES: Final = re.compile(rf"\b({'|'.join(Phase)})(?: or (?:{'|'.join(Phase)}))? phase")
_MINOR: Final = (RepairKind.GLUE, RepairKind.REPEAT, RepairKind.MARKUP)
_ITEM: Final = re.compile(r" - (?=\d)")
"""What stands between the items of a list of wargear."""


def page_view(sheet: ReadSheet, printed: Printer | None = None) -> RenderableType:
    """The whole page, with what each rule does in our own words; `printed` adds the form that it writes."""
    return Group(*_parts(sheet, printed))


def _parts(sheet: ReadSheet, printed: Printer | None) -> Iterator[RenderableType]:
    page, whole = sheet.page, sheet.datasheet
    yield from _head(sheet)
    if whole.profiles:
        yield section("Profile", _profiles(whole.profiles))
    else:
        told = "This page has no model profile: give one with --profile or use a unit we ship."
        yield section("Profile", Text(told, style="figure"))
    for title, kind in (("Ranged weapons", AttackType.RANGED), ("Melee weapons", AttackType.MELEE)):
        weapons = [weapon for weapon in whole.weapons if weapon.type is kind]
        if weapons:
            yield section(title, _weapons(weapons, kind))
    yield section("Unit", _unit(whole, page))
    if whole.wargear_options:
        yield section("Wargear options", _options(whole.wargear_options))
    if own := sheet.of_kind(*_UNIT_RULES):
        yield section("Abilities", _rules(own, printed, page.edition))
    for title, kinds in _OTHER_RULES:
        if found := sheet.of_kind(*kinds):
            yield section(title, _rules(found, printed, page.edition))
    if stratagems := sheet.of_kind(RuleKind.STRATAGEM):
        yield section("Stratagems", _stratagems(stratagems, page, printed))
    if explained := sheet.of_kind(RuleKind.WEAPON_ABILITY):
        yield section("Abilities of weapons that the page explains", _rules(explained, printed, page.edition))
    for title, kind in _OF_THE_GAME:
        if found := sheet.of_kind(kind):
            yield section(title, Text(", ".join(read.rule.name for read in found), style="quiet"))
    if page.faq or page.errata:
        yield section("Questions and errata", _answers(page))
    if repairs := _repairs(page):
        yield section("Repairs", *repairs)
    if page.damage:
        rows = ((_line(lost.line), lost.rule, lost.text) for lost in page.damage)
        yield section("Lost on the page", listing(rows, ("quiet", "", "quiet"), (None, 2, 3)))
    yield _unread(page)
    yield Text("")
    yield _summary(sheet)


def _head(sheet: ReadSheet) -> Iterator[RenderableType]:
    whole, page = sheet.datasheet, sheet.page
    title = columns(expand=True)
    title.add_column(ratio=1)
    title.add_column(justify="right", no_wrap=True)
    title.add_row(Text.assemble((whole.name, "strong"), (f"  {whole.faction}", "")), edition_name(page.edition))
    yield title
    if page.evidence:
        best = max(page.evidence, key=lambda sign: (sign.edition is page.edition, sign.weight))
        yield Text(f"{edition_name(page.edition)} by its own signs: {best.text} (line {best.line})", style="quiet")
    if sheet.completed_by:
        things = " and ".join(sheet.completed_by)
        yield Text(f"not on the page, taken from the unit that we ship: {things}", style="quiet")
    if sheet.overruled:
        yield Text(f"model profile: {sheet.overruling}", style="quiet")


def _profiles(profiles: Sequence[Profile]) -> Table:
    heads = ("M", "T", "Sv", "W", "Ld", "OC", "InSv")
    table = columns(gap=3)
    table.add_column(no_wrap=True)
    for _ in heads:
        table.add_column(justify="right", no_wrap=True)
    table.add_row("", *(Text(head, style="quiet") for head in heads))
    for one in profiles:
        values = (
            _plus(one.move, '"'),
            str(one.toughness),
            f"{one.save}+",
            str(one.wounds),
            _plus(one.leadership, "+"),
            _plus(one.objective_control, ""),
            _plus(one.invulnerable_save, "+"),
        )
        table.add_row(Text(one.name), *values)
    return table


def _plus(value: int | None, mark: str) -> str:
    return "-" if value is None else f"{value}{mark}"


def _weapons(weapons: Sequence[Weapon], kind: AttackType) -> Table:
    ranged = kind is AttackType.RANGED
    heads = (*(("Range",) if ranged else ()), "A", "BS" if ranged else "WS", "S", "AP", "D")
    table = columns(expand=True)
    table.add_column(ratio=2)
    for _ in heads:
        table.add_column(justify="right", no_wrap=True)
    table.add_column(ratio=3, style="accent")
    table.add_row("", *(Text(head, style="quiet") for head in heads), "")
    for one in weapons:
        values = [str(one.attacks), _plus(one.skill, "+"), str(one.strength), str(one.armour_penetration)]
        reach = [_plus(one.range, '"')] if ranged else []
        table.add_row(Text(one.full_name), *reach, *values, str(one.damage), ", ".join(one.abilities))
    return table


def _unit(whole: Datasheet, page: Page) -> Table:
    rows: list[tuple[str | Text, ...]] = []
    if whole.composition:
        rows.append(("composition", _composition(whole.composition)))
    for model, items in whole.loadout.items():
        rows.append((f"{model or 'each model'} has", ", ".join(items)))
    if whole.points:
        told = (
            f"{counted(cost.models, 'model')} {cost.points}{f' ({cost.note})' if cost.note else ''}"
            for cost in whole.points
        )
        rows.append(("points", ", ".join(told)))
    rows.append(("keywords", ", ".join(whole.keywords) or "-"))
    rows.append(("faction keywords", ", ".join(whole.faction_keywords) or "-"))
    if page.leads:
        rows.append(("leads", ", ".join(page.leads)))
    if page.led_by:
        rows.append(("led by", ", ".join(page.led_by)))
    return listing(rows, ("quiet", ""), (1, 3))


def _composition(lines: Sequence[CompositionLine]) -> str:
    told: list[str] = []
    for _, alternative in groupby(lines, key=lambda line: line.alternative):
        told.append(
            ", ".join(
                f"{line.least if line.least == line.most else f'{line.least}-{line.most}'} {line.model}"
                for line in alternative
            )
        )
    return "; or ".join(told)


def _options(options: Sequence[WargearOption]) -> Table:
    rows = (
        (
            Text("-" if one.structured else "[!]", style="quiet" if one.structured else "figure"),
            _ITEM.sub("; ", one.text.replace(": - ", ": ")),
        )
        for one in options
    )
    return listing(rows, ("", ""), (None, 1))


def _rules(rules: Sequence[ReadRule], printed: Printer | None, edition: Edition) -> Table:
    table = columns(gap=1, expand=True)
    table.add_column(no_wrap=True)
    table.add_column(ratio=1)
    for read in rules:
        _add_rule(table, read, printed, _label(read, edition), edition)
    return table


def _label(read: ReadRule, edition: Edition) -> Text:
    rule = read.rule
    told = [rule.owner, rule.kind.value if rule.kind in _UNIT_RULES else "", read.how]
    if rule.points is not None:
        told.append(f"{rule.points} pts")
    label = Text.assemble((rule.name, "strong"), ("  " + ", ".join(filter(None, told)), "quiet"))
    for line in frame_words(read.bundle, edition) if isinstance(read.bundle, Enhancement) else ():
        label.append(f"\n{line}", style="quiet")
    return label


def _add_rule(table: Table, read: ReadRule, printed: Printer | None, label: Text, edition: Edition) -> None:
    sign, style = _SIGNS[read.mark]
    table.add_row(Text(sign, style=style), label)
    for clause in read.not_understood:
        table.add_row("", Text.assemble(("not understood: ", "figure"), (clause, "")))
    for effect in read.effects:
        table.add_row("", Text(in_words(effect, edition)))
        if printed:
            table.add_row("", Text(f"= {printed(effect)}", style="quiet"))


def _stratagems(rules: Sequence[ReadRule], page: Page, printed: Printer | None) -> Table:
    """By the first phase in which each may be used, with its cost and the rest of its timing."""
    whens = {(one.name, one.owner): one.when for one in page.stratagems}
    by_phase: dict[str, list[tuple[ReadRule, str]]] = {phase.value: [] for phase in Phase} | {"Any": []}
    for read in rules:
        when = whens.get((read.rule.name, read.rule.owner), "").split("\n", 1)[0]
        by_phase[_phase(when)].append((read, when))
    table = columns(gap=1, expand=True)
    table.add_column(no_wrap=True)
    table.add_column(ratio=1)
    for phase, found in by_phase.items():
        if found:
            table.add_row("", Text(f"{phase} phase", style="accent"))
        for read, when in found:
            rule = read.rule
            cost = f"  {rule.cp} CP" if rule.cp is not None else ""
            kind = ", ".join(filter(None, (rule.owner, rule.category)))
            label = Text.assemble((rule.name, "strong"), cost, (f"  {kind}", "quiet"))
            for line in frame_words(read.bundle, page.edition) if read.bundle else ():
                label.append(f"\n{line}", style="quiet")
            if when and not (isinstance(read.bundle, Stratagem) and read.bundle.at):
                label.append(f"\n{when}", style="quiet")
            _add_rule(table, read, printed, label, page.edition)
    return table


def _phase(when: str) -> str:
    """The phase that is named first in `when`, as "Shooting" in "Your Shooting phase or the Fight phase"."""
    found = _PHASES.search(when)
    return found[1] if found else "Any"


def _answers(page: Page) -> Table:
    rows: list[tuple[str | Text, ...]] = [
        (_line(min(one.lines, default=0)), f"Q: {one.question}", one.rule) for one in page.faq
    ]
    rows += [(_line(min(one.lines, default=0)), f"{one.title}: {one.state.value}", one.rule) for one in page.errata]
    return listing(rows, ("quiet", "", "quiet"), (None, 3, 1))


def _repairs(page: Page) -> list[RenderableType]:
    """How many of each kind; those that change what a rule says one by one."""
    if not page.repairs:
        return []
    counts = Counter(repair.kind for repair in page.repairs)
    told = ", ".join(f"{kind.value} {count}x" for kind, count in counts.most_common())
    rows = [
        (
            _line(repair.line),
            repair.kind.value,
            repair.text if repair.certainty is Certainty.CERTAIN else f"{repair.text} (likely)",
        )
        for repair in page.repairs
        if repair.kind not in _MINOR
    ]
    parts: list[RenderableType] = [Text(told, style="quiet")]
    if rows:
        parts.append(listing(rows, ("quiet", "quiet", ""), (None, None, 1)))
    return parts


def _unread(page: Page) -> RenderableType:
    if not page.unread:
        return section("Unread", Text("Nothing: every line of the page has its place.", style="quiet"))
    rows = ((_line(one.line), one.text) for one in page.unread)
    return section("Unread", listing(rows, ("quiet", "figure"), (None, 1)))


def _line(number: int) -> str:
    return f"line {number}" if number else "-"


def _summary(sheet: ReadSheet) -> Text:
    game = [kind for _, kind in _OF_THE_GAME]
    counts = Counter(read.mark for read in sheet.rules if read.rule.kind not in game)
    told = ", ".join(f"{_SIGNS[mark][0]} {mark.value} {counts[mark]}" for mark in Mark)
    return Text.assemble((f"{counted(sum(counts.values()), 'rule')}: ", "quiet"), told)
