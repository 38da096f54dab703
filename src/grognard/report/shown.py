"""What every view of a result shows: its headline figures, its pools by name, its switches by group."""

from collections.abc import Iterable, Iterator

import msgspec

from grognard.odds.result import PoolStages, Result, Switch
from grognard.report.words import number, percent


class HeadlineFigure(msgspec.Struct, frozen=True):
    """A figure of the headline: its `value`, and what it is a part of (`of`, empty for none).

    `what`: "destroyed" (the chance), "models", "wounds", "points", or "points per point".
    """

    what: str
    value: str
    of: str = ""


def figures_of(result: Result) -> Iterator[HeadlineFigure]:
    """The figures that are known of `result`; of a single model its wounds alone."""
    yield HeadlineFigure("destroyed", percent(result.destroyed))
    models, wounds = len(result.models_destroyed) - 1, len(result.wounds_lost) - 1
    if models > 1:
        yield HeadlineFigure("models", number(result.mean_models), f"of {models}")
    yield HeadlineFigure("wounds", number(result.mean_wounds), f"of {wounds}")
    if result.points_destroyed is not None:
        of = f"of {result.defender_points}" if result.defender_points else ""
        yield HeadlineFigure("points", f"{result.points_destroyed:.1f}", of)
    if result.points_per_point is not None:
        yield HeadlineFigure("points per point", number(result.points_per_point))


def stages_title(result: Result) -> str:
    """Heading of the stages: under best play they still are those of the usual choices, and say so."""
    return "Attack sequence under the usual choices" if result.policy else "Attack sequence"


def pool_name(pool: PoolStages) -> str:
    """ "4 x Power klaw"; a sum has no count."""
    return f"{pool.count} x {pool.name}" if pool.count > 1 else pool.name


def by_group(switches: Iterable[Switch]) -> dict[str, list[Switch]]:
    """The switches below their headings, in the order in which these are met."""
    groups: dict[str, list[Switch]] = {}
    for switch in switches:
        groups.setdefault(switch.group, []).append(switch)
    return groups


def other_sources(switch: Switch) -> tuple[str, ...]:
    """The sources of `switch` that its label does not name already."""
    name = switch.label.split(" (", 1)[0].casefold()
    return tuple(source for source in switch.sources if not source.casefold().startswith(name))
