"""Chaos Daemons, 10th edition."""

from grognard.content.datasheets.declare import MELEE, Army, models, profile, weapon
from grognard.core.words import Edition

army = Army(Edition.TENTH, "Chaos Daemons", "LEGIONES DAEMONICA")

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
    points={1: 250},
    core="DEADLY DEMISE D6, DEEP STRIKE, FEEL NO PAIN 6+",
    faction_abilities="The Shadow of Chaos",
    abilities=["Greater Daemon of Nurgle (Aura)", "Daemon Lord of Nurgle (Aura)", "Nurgle's Rot (Psychic)"],
)

NURGLINGS = army.unit(
    "Nurglings",
    profiles=[
        profile("Nurglings", M=5, T=3, Sv=7, W=4, Ld=8, OC=0, InSv=5),
    ],
    composition=[models("Nurgling Swarm", 3, 6)],
    loadout="Diseased claws and teeth",
    weapons=[
        weapon("Diseased claws and teeth", MELEE, A=4, WS=5, S=2, AP=0, D=1, has="LETHAL HITS"),
    ],
    keywords="SWARM, BATTLELINE, CHAOS, DAEMON, NURGLE, NURGLINGS",
    points={3: 40, 6: 70},
    core="DEEP STRIKE, INFILTRATORS",
    faction_abilities="The Shadow of Chaos",
    abilities=["Mischief Makers"],
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
    points={10: 110},
    core="DEEP STRIKE",
    faction_abilities="The Shadow of Chaos",
    abilities=["Infected Outbreak"],
    wargear_abilities=["Instrument of Chaos", "Daemonic Icon"],
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
    points={1: 265},
    core="DEADLY DEMISE D6, DEEP STRIKE, FEEL NO PAIN 6+",
    faction_abilities="The Shadow of Chaos",
    abilities=["Greater Daemon of Nurgle (Aura)", "Virulent Blessing (Psychic)", "Deluge of Nurgle (Aura)"],
)

UNITS = (
    GREAT_UNCLEAN_ONE,
    NURGLINGS,
    PLAGUEBEARERS,
    ROTIGUS,
)
