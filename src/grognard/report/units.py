"""The list of shipped units in the terminal."""

from collections.abc import Iterable, Sequence

from rich.console import Group, RenderableType
from rich.text import Text

from grognard.datasheet import Datasheet, PointsCost, Profile
from grognard.report.terminal import columns, section
from grognard.report.words import counted


def units_view(sheets: Sequence[Datasheet]) -> RenderableType:
    """`sheets` by faction: name, editions, profile of most models, points."""
    by_faction: dict[str, dict[str, list[Datasheet]]] = {}
    for sheet in sheets:
        by_faction.setdefault(sheet.faction, {}).setdefault(sheet.name, []).append(sheet)
    parts: list[RenderableType] = []
    for faction in sorted(by_faction):
        table = columns(expand=True)
        table.add_column(ratio=3, no_wrap=True, overflow="ellipsis")
        table.add_column(no_wrap=True, style="quiet")
        table.add_column(no_wrap=True)
        table.add_column(ratio=2, style="quiet", no_wrap=True, overflow="ellipsis")
        for name in sorted(by_faction[faction]):
            editions = sorted(by_faction[faction][name], key=lambda sheet: sheet.edition)
            for sheet in editions:
                shown = Text(name) if sheet is editions[0] else Text("")
                table.add_row(shown, f"{sheet.edition.value}th", _profile(sheet.profiles), _points(sheet.points))
        parts.append(section(faction, table))
    names = {(sheet.faction, sheet.name) for sheet in sheets}
    told = f"{counted(len(names), 'unit')}, {counted(len(sheets), 'datasheet')}"
    return Group(*parts, Text(""), Text(told, style="quiet"))


def _profile(profiles: Sequence[Profile]) -> str:
    if not profiles:
        return ""
    first = profiles[0]
    invulnerable = f" {first.invulnerable_save}++" if first.invulnerable_save else ""
    return f"T{first.toughness} {first.save}+{invulnerable} W{first.wounds}"


def _points(points: Iterable[PointsCost]) -> str:
    return ", ".join(f"{cost.models}: {cost.points} pts" for cost in points)
