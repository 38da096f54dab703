"""One figure for every attacker against every defender."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from grognard.combat.outcome import Method, Outcome
from grognard.content import catalogue
from grognard.core.errors import GrognardError, UnknownNameError
from grognard.core.pmf import mean
from grognard.core.words import AttackType, Edition
from grognard.datasheet.names import quoted
from grognard.odds.grid import Figure, Grid
from grognard.odds.places import COLUMNS, ROWS, Places, told_of
from grognard.odds.side import without_attacks
from grognard.odds.solve import Matchup, ReadySide, match_up, ready_side
from grognard.odds.switches import UnclearSwitchError
from grognard.odds.units import Sheet, find_sheet, in_newest, is_page, refuse_number
from grognard.odds.views import points_destroyed

Progress = Callable[[int, int], None]


def matrix(
    attackers: tuple[str | Sheet, ...],
    defenders: tuple[str | Sheet, ...],
    *,
    figure: Figure = Figure.MODELS,
    edition: Edition | None = None,
    phase: AttackType | None = None,
    when: tuple[str, ...] = (),
    progress: Progress = lambda done, total: None,
) -> Grid:
    """`figure` for every pair. Names are those of units, page files, or "all" of a faction; a sheet is itself.

    All units are of one edition: `edition`, or the newest that has them all. A phrase of `when` counts in the pairs
    whose rules ask for it; one that no pair asks for, or that is unclear in one, is an error. `progress(done, total)`
    is told of every pair.
    """
    rows, columns = _sheets(attackers, defenders, edition)
    mine = [ready_side(sheet) for sheet in rows]
    theirs = [ready_side(sheet) for sheet in columns]
    notes = dict.fromkeys(note for side in mine for note in _assumed(side))
    unused = set(when)
    values: list[tuple[float | None, ...]] = []
    total = len(mine) * len(theirs)
    for attacker in mine:
        row: list[float | None] = []
        for defender in theirs:
            row.append(_cell(attacker, defender, figure, phase, when, unused, notes))
            progress(len(values) * len(theirs) + len(row), total)
        values.append(tuple(row))
    if unused:
        phrase = sorted(unused)[0]
        raise GrognardError(f"found {quoted(phrase)}, but no rule of any of these units asks for it", "--when")
    return Grid(
        rows[0].datasheet.edition,
        figure,
        tuple(sheet.name for sheet in rows),
        tuple(sheet.name for sheet in columns),
        tuple(values),
        tuple(notes),
    )


def _sheets(
    attackers: Iterable[str | Sheet], defenders: Iterable[str | Sheet], edition: Edition | None
) -> tuple[list[Sheet], list[Sheet]]:
    return in_newest(edition, lambda one: (_found(attackers, one, ROWS), _found(defenders, one, COLUMNS)))


def _found(names: Iterable[str | Sheet], edition: Edition, places: Places) -> list[Sheet]:
    sheets: list[Sheet] = []
    for name in names:
        if isinstance(name, Sheet):
            sheets.append(name)
        elif is_page(name):
            sheets.append(find_sheet(name, edition, places=places))
        else:
            refuse_number(name, places)
            with told_of(places.unit):
                sheets += (Sheet(sheet, places=places) for sheet in catalogue.find_units(name, edition))
    if not sheets:
        raise UnknownNameError("found none, expected at least one unit", places.unit)
    return sheets


def _assumed(side: ReadySide) -> Iterator[str]:
    """What is assumed of the gear of an attacker, and which of its weapons are left out."""
    for sheet in side.sheets:
        if sheet.assumed_gear:
            yield f"{sheet.name}, default equipment: {sheet.assumption.partition('; ')[0]}"
    for name, reason in without_attacks(side.datasheets, side.unit):
        yield f"{side.unit.name}, {name}: {reason}"


def _cell(
    attacker: ReadySide,
    defender: ReadySide,
    figure: Figure,
    phase: AttackType | None,
    when: tuple[str, ...],
    unused: set[str],
    notes: dict[str, None],
) -> float | None:
    matchup = _matched(attacker, defender, phase, when, unused)
    if matchup is None:
        notes[f"{attacker.unit.name} has no {phase or ''} weapon to attack with".replace("  ", " ")] = None
        return None
    outcome = matchup.outcome
    if outcome.method is Method.ROLLED:
        notes[f"some cells are rolled, not exact (standard error up to {outcome.standard_error:.4f})"] = None
    return figure_of(figure, matchup, outcome)


def _matched(
    attacker: ReadySide, defender: ReadySide, phase: AttackType | None, when: tuple[str, ...], unused: set[str]
) -> Matchup | None:
    """The pair with as many of the phrases as its rules ask for."""
    asked: tuple[str, ...] = ()
    found: Matchup | None = None
    for phrases in ((), *((phrase,) for phrase in when)):
        try:
            found = match_up(attacker, defender, phase, (*asked, *phrases))
        except UnclearSwitchError:
            raise
        except GrognardError:
            if not phrases:
                return None
            continue
        asked = (*asked, *phrases)
        unused.difference_update(phrases)
    return found


def figure_of(figure: Figure, matchup: Matchup, outcome: Outcome) -> float | None:
    """The `figure` of an outcome; None where points are lacking."""
    match figure:
        case Figure.MODELS:
            return mean(outcome.models_destroyed)
        case Figure.WOUNDS:
            return mean(outcome.wounds_lost)
        case Figure.DESTROYED:
            return outcome.destroyed
        case Figure.POINTS_PER_POINT:
            destroyed = points_destroyed(matchup.defender, outcome)
            return destroyed / matchup.attacker.points if destroyed is not None and matchup.attacker.points else None
