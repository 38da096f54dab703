"""Which profile a kind of model has, and how small and large a unit may be."""

import msgspec
import pytest

from grognard.core.words import Edition
from grognard.datasheet import CompositionLine, Datasheet, Profile

SERGEANT, BOATMAN = (Profile(name, 4, 4, wounds, 7) for name, wounds in (("Sergeant", 3), ("Boatman", 1)))


def sheet(*composition: CompositionLine, profiles: tuple[Profile, ...] = (SERGEANT, BOATMAN)) -> Datasheet:
    return Datasheet(Edition.TENTH, "Boat", "Fen Folk", profiles=profiles, composition=composition)


@pytest.mark.parametrize("printed", ["Boatman", "Boatmans", "boatmanz", "BOATMANES"])
def test_a_kind_in_the_plural_has_the_profile_in_the_singular(printed: str) -> None:
    boat = sheet(CompositionLine("Sergeant", 1, 1), CompositionLine(printed, 4, 9))
    assert boat.profile_of(printed) is BOATMAN
    plural = msgspec.structs.replace(BOATMAN, name=printed)
    assert sheet(profiles=(SERGEANT, plural)).profile_of("Boatman") is plural


def test_the_composition_may_name_the_profile() -> None:
    boat = sheet(CompositionLine("Steersman", 1, 1, "Sergeant"), CompositionLine("Boatman", 4, 9))
    assert boat.profile_of("Steersman") is SERGEANT


def test_a_kind_without_a_profile_has_none_of_several_and_the_only_one() -> None:
    assert sheet().profile_of("Drummer") is None
    assert sheet(profiles=()).profile_of("Drummer") is None
    assert sheet(profiles=(BOATMAN,)).profile_of("Drummer") is BOATMAN


def test_the_smallest_and_the_largest_unit() -> None:
    ways = (CompositionLine("Sergeant", 1, 1), CompositionLine("Boatman", 4, 9), CompositionLine("Boatman", 12, 12))
    either = (*ways[:2], msgspec.structs.replace(ways[2], alternative=1))
    boat = sheet(*either)
    assert boat.alternatives == (ways[:2], (either[2],))
    assert (boat.fewest, boat.most) == (5, 12)
    assert (sheet().fewest, sheet().most) == (1, 1)
