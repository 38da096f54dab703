"""Which detachments a side may choose from, and which one a name means."""

from __future__ import annotations

from grognard.combat.units import Role
from grognard.content.rules import index
from grognard.core.errors import UnknownNameError
from grognard.datasheet.names import plain, quoted
from grognard.odds.units import Sheet


def detachments_for(sheet: Sheet) -> tuple[str, ...]:
    """Names of the detachments of the page, or of those that we ship for a unit that we ship."""
    if sheet.read:
        return sheet.read.detachments
    return tuple(one.name for one in index.detachments_of(sheet.datasheet))


_OPTIONS = {Role.ATTACKER: "--detachment", Role.DEFENDER: "--target-detachment"}


def picked_of(sheet: Sheet, name: str, role: Role = Role.ATTACKER) -> str:
    """The detachment that `name`, or a part of a name that only one has, means for the side `role`; empty for no name.

    Raises UnknownNameError that lists them.
    """
    if not name:
        return ""
    known, wanted = detachments_for(sheet), plain(name)
    near = [one for one in known if wanted in plain(one)]
    meant = [one for one in near if plain(one) == wanted] or near
    if len(meant) != 1:
        whose = "of the page" if sheet.read else "of this unit's army"
        told = f"found {quoted(name)}, expected a detachment {whose}: {', '.join(known) or 'none is known'}"
        raise UnknownNameError(told, _OPTIONS[role])
    return meant[0]
