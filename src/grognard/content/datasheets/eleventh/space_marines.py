"""Space Marines, 11th edition."""

from grognard.content.datasheets.declare import MELEE, Army, models, profile, weapon
from grognard.core.words import Edition

army = Army(Edition.ELEVENTH, "Space Marines", "ADEPTUS ASTARTES")

CAPTAIN = army.unit(
    "Captain",
    profiles=[
        profile("Captain", M=6, T=4, Sv=3, W=5, Ld=6, OC=1, InSv=4),
    ],
    composition=[models("Captain", 1)],
    loadout="Bolt pistol, Master-crafted bolter, Close combat weapon",
    weapons=[
        weapon("Bolt pistol", 12, A=1, BS=2, S=4, AP=0, D=1, has="PISTOL"),
        weapon("Heavy bolt pistol", 18, A=1, BS=2, S=4, AP=-1, D=1, has="PISTOL"),
        weapon("Master-crafted bolter", 24, A=2, BS=2, S=4, AP=-1, D=2),
        weapon("Neo-volkite pistol", 12, A=1, BS=2, S=5, AP=0, D=2, has="DEVASTATING WOUNDS, PISTOL"),
        weapon("Plasma pistol", 12, A=1, BS=2, S=7, AP=-2, D=1, has="PISTOL", profile="standard"),
        weapon("Plasma pistol", 12, A=1, BS=2, S=8, AP=-3, D=2, has="HAZARDOUS, PISTOL", profile="supercharge"),
        weapon("Close combat weapon", MELEE, A=6, WS=2, S=4, AP=0, D=1),
        weapon("Master-crafted power weapon", MELEE, A=6, WS=2, S=5, AP=-2, D=2),
        weapon("Power fist", MELEE, A=5, WS=2, S=8, AP=-2, D=2),
    ],
    keywords="INFANTRY, CHARACTER, GRENADES, IMPERIUM, TACTICUS, CAPTAIN",
    points={1: 80},
    core="LEADER",
    faction_abilities="Oath of Moment",
    abilities=["Rites of Battle", "Finest Hour"],
    wargear_abilities=["Relic Shield"],
)

CAPTAIN_IN_TERMINATOR_ARMOUR = army.unit(
    "Captain in Terminator Armour",
    profiles=[
        profile("Captain in Terminator Armour", M=5, T=5, Sv=2, W=6, Ld=6, OC=1, InSv=4),
    ],
    composition=[models("Captain in Terminator Armour", 1)],
    loadout="Storm bolter, Relic weapon",
    weapons=[
        weapon("Combi-weapon", 24, A=1, BS=3, S=4, AP=0, D=1, has="ANTI-INFANTRY 4+, DEVASTATING WOUNDS, RAPID FIRE 1"),
        weapon("Storm bolter", 24, A=2, BS=2, S=4, AP=0, D=1, has="RAPID FIRE 2"),
        weapon("Relic fist", MELEE, A=5, WS=2, S=8, AP=-2, D=2),
        weapon("Relic weapon", MELEE, A=6, WS=2, S=5, AP=-2, D=2),
    ],
    keywords="INFANTRY, CHARACTER, IMPERIUM, TERMINATOR, CAPTAIN",
    points={1: 85},
    core="DEEP STRIKE, LEADER",
    faction_abilities="Oath of Moment",
    abilities=["Rites of Battle", "Unstoppable Valour"],
)

HELLBLASTER_SQUAD = army.unit(
    "Hellblaster Squad",
    profiles=[
        profile("Hellblaster", M=6, T=4, Sv=3, W=2, Ld=6, OC=1),
    ],
    composition=[
        models("Hellblaster Sergeant", 1),
        models("Hellblaster", 4, 9),
    ],
    loadout="Bolt pistol, Plasma incinerator, Close combat weapon",
    weapons=[
        weapon("Bolt pistol", 12, A=1, BS=3, S=4, AP=0, D=1, has="PISTOL"),
        weapon("Plasma incinerator", 24, A=2, BS=3, S=7, AP=-2, D=1, has="ASSAULT, HEAVY", profile="standard"),
        weapon(
            "Plasma incinerator", 24, A=2, BS=3, S=8, AP=-3, D=2, has="ASSAULT, HAZARDOUS, HEAVY", profile="supercharge"
        ),
        weapon("Plasma pistol", 12, A=1, BS=3, S=7, AP=-2, D=1, has="PISTOL", profile="standard"),
        weapon("Plasma pistol", 12, A=1, BS=3, S=8, AP=-3, D=2, has="HAZARDOUS, PISTOL", profile="supercharge"),
        weapon("Close combat weapon", MELEE, A=3, WS=3, S=4, AP=0, D=1),
    ],
    keywords="INFANTRY, GRENADES, IMPERIUM, TACTICUS, HELLBLASTER SQUAD",
    points={5: 110, 10: 220},
    faction_abilities="Oath of Moment",
    abilities=["For the Chapter!"],
)

INTERCESSOR_SQUAD = army.unit(
    "Intercessor Squad",
    profiles=[
        profile("Intercessor", M=6, T=4, Sv=3, W=2, Ld=6, OC=2),
    ],
    composition=[
        models("Intercessor Sergeant", 1),
        models("Intercessor", 4, 9),
    ],
    loadout="Bolt pistol, Bolt rifle, Close combat weapon",
    weapons=[
        weapon("Astartes grenade launcher", 24, A="D3", BS=3, S=4, AP=0, D=1, has="BLAST", profile="frag"),
        weapon("Astartes grenade launcher", 24, A=1, BS=3, S=9, AP=-2, D="D3", profile="krak"),
        weapon("Bolt pistol", 12, A=1, BS=3, S=4, AP=0, D=1, has="PISTOL"),
        weapon("Bolt rifle", 24, A=2, BS=3, S=4, AP=-1, D=1, has="ASSAULT, HEAVY"),
        weapon("Hand flamer", 12, A="D6", S=3, AP=0, D=1, has="IGNORES COVER, PISTOL, TORRENT"),
        weapon("Plasma pistol", 12, A=1, BS=3, S=7, AP=-2, D=1, has="PISTOL", profile="standard"),
        weapon("Plasma pistol", 12, A=1, BS=3, S=8, AP=-3, D=2, has="HAZARDOUS, PISTOL", profile="supercharge"),
        weapon("Astartes chainsword", MELEE, A=5, WS=3, S=4, AP=-1, D=1),
        weapon("Close combat weapon", MELEE, A=3, WS=3, S=4, AP=0, D=1),
        weapon("Power fist", MELEE, A=3, WS=3, S=8, AP=-2, D=2),
        weapon("Power weapon", MELEE, A=4, WS=3, S=5, AP=-2, D=1),
        weapon("Thunder hammer", MELEE, A=3, WS=4, S=8, AP=-2, D=2, has="DEVASTATING WOUNDS"),
    ],
    keywords="INFANTRY, BATTLELINE, GRENADES, IMPERIUM, TACTICUS, INTERCESSOR SQUAD",
    points={5: 80, 10: 150},
    faction_abilities="Oath of Moment",
    abilities=["Objective Secured", "Hail of Bolts"],
)

REDEMPTOR_DREADNOUGHT = army.unit(
    "Redemptor Dreadnought",
    profiles=[
        profile("Redemptor Dreadnought", M=8, T=10, Sv=2, W=12, Ld=6, OC=4),
    ],
    composition=[models("Redemptor Dreadnought", 1)],
    loadout="Twin fragstorm grenade launcher, Heavy flamer, Heavy onslaught gatling cannon, Redemptor fist",
    weapons=[
        weapon("Heavy flamer", 12, A="D6", S=5, AP=-1, D=1, has="IGNORES COVER, TORRENT"),
        weapon("Heavy onslaught gatling cannon", 24, A=12, BS=3, S=6, AP=0, D=1, has="DEVASTATING WOUNDS"),
        weapon("Icarus rocket pod", 24, A="D3", BS=3, S=8, AP=-1, D=2, has="ANTI-FLY 2+"),
        weapon("Macro plasma incinerator", 36, A="D6+1", BS=3, S=8, AP=-3, D=2, has="BLAST", profile="standard"),
        weapon(
            "Macro plasma incinerator",
            36,
            A="D6+1",
            BS=3,
            S=9,
            AP=-4,
            D=3,
            has="BLAST, HAZARDOUS",
            profile="supercharge",
        ),
        weapon("Onslaught gatling cannon", 24, A=8, BS=3, S=5, AP=0, D=1, has="DEVASTATING WOUNDS"),
        weapon("Twin fragstorm grenade launcher", 18, A="D6", BS=3, S=4, AP=0, D=1, has="BLAST, TWIN-LINKED"),
        weapon("Twin storm bolter", 24, A=2, BS=3, S=4, AP=0, D=1, has="RAPID FIRE 2, TWIN-LINKED"),
        weapon("Redemptor fist", MELEE, A=5, WS=3, S=12, AP=-2, D=3),
    ],
    keywords="VEHICLE, WALKER, IMPERIUM, DREADNOUGHT, REDEMPTOR DREADNOUGHT",
    points={1: 195},
    core="DEADLY DEMISE D3",
    faction_abilities="Oath of Moment",
    abilities=["Duty Eternal"],
)

RHINO = army.unit(
    "Rhino",
    profiles=[
        profile("Rhino", M=12, T=9, Sv=3, W=10, Ld=6, OC=2),
    ],
    composition=[models("Rhino", 1)],
    loadout="Storm bolter, Armoured tracks",
    weapons=[
        weapon("Hunter-killer missile", 48, A=1, BS=2, S=14, AP=-3, D="D6", has="ONE SHOT"),
        weapon("Storm bolter", 24, A=2, BS=3, S=4, AP=0, D=1, has="RAPID FIRE 2"),
        weapon("Armoured tracks", MELEE, A=3, WS=4, S=6, AP=0, D=1),
    ],
    keywords="VEHICLE, SMOKE, TRANSPORT, DEDICATED TRANSPORT, IMPERIUM, RHINO, FRAME",
    points={1: 65},
    core="DEADLY DEMISE D3, FIRING DECK 2",
    faction_abilities="Oath of Moment",
    abilities=["Self Repair"],
)

TERMINATOR_SQUAD = army.unit(
    "Terminator Squad",
    profiles=[
        profile("Terminator", M=5, T=5, Sv=2, W=3, Ld=6, OC=1, InSv=4),
    ],
    composition=[
        models("Terminator Sergeant", 1),
        models("Terminator", 4, 9),
    ],
    loadout="Storm bolter, Power fist",
    weapons=[
        weapon("Assault cannon", 24, A=6, BS=3, S=6, AP=0, D=1, has="DEVASTATING WOUNDS"),
        weapon("Cyclone missile launcher", 36, A="2D6", BS=3, S=4, AP=0, D=1, has="BLAST", profile="frag"),
        weapon("Cyclone missile launcher", 36, A=2, BS=3, S=9, AP=-2, D="D6", profile="krak"),
        weapon("Heavy flamer", 12, A="D6", S=5, AP=-1, D=1, has="IGNORES COVER, TORRENT"),
        weapon("Storm bolter", 24, A=2, BS=3, S=4, AP=0, D=1, has="RAPID FIRE 2"),
        weapon("Chainfist", MELEE, A=3, WS=4, S=8, AP=-2, D=2, has="ANTI-VEHICLE 3+"),
        weapon("Power fist", MELEE, A=3, WS=3, S=8, AP=-2, D=2),
        weapon("Power weapon", MELEE, A=4, WS=3, S=5, AP=-2, D=1),
    ],
    keywords="INFANTRY, IMPERIUM, TERMINATOR, TERMINATOR SQUAD",
    points={5: 160, 10: 320},
    core="DEEP STRIKE",
    faction_abilities="Oath of Moment",
    abilities=["Fury of the First"],
    wargear_abilities=["Teleport Homer"],
)

UNITS = (
    CAPTAIN,
    CAPTAIN_IN_TERMINATOR_ARMOUR,
    HELLBLASTER_SQUAD,
    INTERCESSOR_SQUAD,
    REDEMPTOR_DREADNOUGHT,
    RHINO,
    TERMINATOR_SQUAD,
)
