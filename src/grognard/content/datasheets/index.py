"""Which module declares which datasheet, so that a unit is found without loading all the others."""

from collections.abc import Iterable

import msgspec

from grognard.core.words import Edition


class Shelf(msgspec.Struct, frozen=True):
    """The datasheets of one faction in one edition: their names, and the module that declares them in `UNITS`.

    `also` are other names of the faction, as its keyword or a short form.
    """

    edition: Edition
    faction: str
    module: str
    units: tuple[str, ...]
    also: tuple[str, ...]


def _shelves(faction: str, also: Iterable[str], tenth: Iterable[str], eleventh: Iterable[str]) -> tuple[Shelf, ...]:
    page = faction.lower().replace(" ", "_")
    return tuple(
        Shelf(edition, faction, f"grognard.content.datasheets.{package}.{page}", tuple(units), tuple(also))
        for edition, package, units in (
            (Edition.TENTH, "tenth", tenth),
            (Edition.ELEVENTH, "eleventh", eleventh),
        )
    )


_ASTRA_MILITARUM = (
    "Bullgryn Squad",
    "Cadian Castellan",
    "Cadian Command Squad",
    "Cadian Shock Troops",
    "Chimera",
    "Kasrkin",
    "Leman Russ Battle Tank",
    "Ogryn Bodyguard",
)
_DEATH_GUARD = (
    "Blightlord Terminators",
    "Deathshroud Terminators",
    "Lord of Contagion",
    "Plague Marines",
    "Poxwalkers",
)
_DAEMONS_OF_NURGLE = ("Great Unclean One", "Plaguebearers", "Rotigus")
_LEAGUES_OF_VOTANN = (
    "Cthonian Beserks",
    "Einhyr Hearthguard",
    "Hearthkyn Warriors",
    "Hekaton Land Fortress",
    "Hernkyn Pioneers",
    "Kâhl",
    "Sagitaur",
)
_ORKS = (
    "Beast Snagga Boyz",
    "Boyz",
    "Deff Dread",
    "Gretchin",
    "Kustom Boosta-blasta",
    "Meganobz",
    "Nobz",
    "Trukk",
    "Warbikers",
    "Warboss",
    "Warboss in Mega Armour",
)
_SPACE_MARINES = (
    "Captain",
    "Captain in Terminator Armour",
    "Hellblaster Squad",
    "Intercessor Squad",
    "Redemptor Dreadnought",
    "Rhino",
    "Terminator Squad",
)

SHELVES: tuple[Shelf, ...] = (
    *_shelves("Astra Militarum", ["Imperial Guard"], _ASTRA_MILITARUM, _ASTRA_MILITARUM),
    *_shelves(
        "Chaos Daemons", ["Legiones Daemonica", "Daemons"], [*_DAEMONS_OF_NURGLE, "Nurglings"], _DAEMONS_OF_NURGLE
    ),
    *_shelves("Death Guard", [], _DEATH_GUARD, [*_DEATH_GUARD, "Nurglings"]),
    *_shelves("Leagues of Votann", ["Votann"], _LEAGUES_OF_VOTANN, _LEAGUES_OF_VOTANN),
    *_shelves("Orks", [], _ORKS, _ORKS),
    *_shelves("Space Marines", ["Adeptus Astartes"], _SPACE_MARINES, _SPACE_MARINES),
)
