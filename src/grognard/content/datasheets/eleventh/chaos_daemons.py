"""Chaos Daemons, 11th edition."""

from grognard.content.datasheets.declare import MELEE, Army, models, profile, weapon
from grognard.core.words import Edition

army = Army(Edition.ELEVENTH, "Chaos Daemons", "LEGIONES DAEMONICA")

GREAT_UNCLEAN_ONE = army.unit(
    "Great Unclean One",
    profiles=[
        profile("Great Unclean One", M=7, T=12, Sv=5, W=20, Ld=6, OC=5, InSv=4),
    ],
    composition=[models("Great Unclean One", 1)],
    loadout="Plague flail, Putrid vomit, Bilesword",
    weapons=[
        weapon("Plague flail", 6, A="D6+1", BS=3, S=7, AP=-2, D=2),
        weapon("Putrid vomit", 12, A="D6+3", S=5, AP=-2, D=1, has="IGNORES COVER, TORRENT"),
        weapon("Bileblade", MELEE, A=3, WS=2, S=6, AP=-2, D=2, has="EXTRA ATTACKS, LETHAL HITS"),
        weapon("Bilesword", MELEE, A=6, WS=2, S=10, AP=-2, D="D6+1", has="LETHAL HITS", profile="strike"),
        weapon("Bilesword", MELEE, A=12, WS=2, S=7, AP=-1, D=1, has="LETHAL HITS", profile="sweep"),
        weapon("Doomsday bell", MELEE, A=6, WS=2, S=7, AP=-1, D=2, has="LETHAL HITS, REVERBERATING SUMMONS"),
    ],
    keywords="MONSTER, CHARACTER, PSYKER, CHAOS, DAEMON, NURGLE, GREAT UNCLEAN ONE",
    points={1: 265},
    points_note="+15 each after the first 2",
    core="DEADLY DEMISE D6, DEEP STRIKE, FEEL NO PAIN 6+",
    faction_abilities="The Shadow of Chaos",
    abilities=["Greater Daemon of Nurgle", "Daemon Lord of Nurgle", "Nurgle's Rot"],
)

PLAGUEBEARERS = army.unit(
    "Plaguebearers",
    profiles=[
        profile("Plaguebearer", M=5, T=5, Sv=7, W=2, Ld=7, OC=2, InSv=5),
    ],
    composition=[
        models("Plagueridden", 1),
        models("Plaguebearer", 9),
    ],
    loadout="Plaguesword",
    weapons=[
        weapon("Plaguesword", MELEE, A=2, WS=3, S=4, AP=-1, D=1, has="LETHAL HITS"),
    ],
    keywords="INFANTRY, BATTLELINE, CHAOS, DAEMON, NURGLE, PLAGUEBEARERS",
    points={10: 115},
    core="DEEP STRIKE",
    faction_abilities="The Shadow of Chaos",
    abilities=["Infected Outbreak"],
    wargear_abilities=["Daemonic Icon", "Instrument of Chaos"],
)

ROTIGUS = army.unit(
    "Rotigus",
    profiles=[
        profile("Rotigus", M=7, T=12, Sv=5, W=22, Ld=6, OC=5, InSv=4),
    ],
    composition=[models("Rotigus", 1)],
    loadout="Streams of brackish filth, Gnarlrod",
    weapons=[
        weapon(
            "Streams of brackish filth", 12, A="2D6", S=8, AP=-2, D=1, has="DEVASTATING WOUNDS, IGNORES COVER, TORRENT"
        ),
        weapon("Gnarlrod", MELEE, A=7, WS=2, S=10, AP=-3, D=3, has="LETHAL HITS, PSYCHIC", profile="strike"),
        weapon("Gnarlrod", MELEE, A=14, WS=2, S=8, AP=-1, D=1, has="LETHAL HITS, PSYCHIC", profile="sweep"),
    ],
    keywords="MONSTER, CHARACTER, EPIC HERO, PSYKER, CHAOS, DAEMON, NURGLE, ROTIGUS",
    points={1: 280},
    core="DEADLY DEMISE D6, DEEP STRIKE, FEEL NO PAIN 6+",
    faction_abilities="The Shadow of Chaos",
    abilities=["Greater Daemon of Nurgle", "Virulent Blessing", "Deluge of Nurgle"],
)

UNITS = (
    GREAT_UNCLEAN_ONE,
    PLAGUEBEARERS,
    ROTIGUS,
)
