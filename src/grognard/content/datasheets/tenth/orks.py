"""Orks, 10th edition."""

from grognard.content.datasheets.declare import MELEE, Army, either, models, option, profile, weapon
from grognard.core.words import Edition

army = Army(Edition.TENTH, "Orks", "ORKS")

BEAST_SNAGGA_BOYZ = army.unit(
    "Beast Snagga Boyz",
    profiles=[
        profile("Beast Snagga Boy", M=6, T=5, Sv=5, W=1, Ld=7, OC=2),
        profile("Beast Snagga Nob", M=6, T=5, Sv=5, W=2, Ld=7, OC=2),
    ],
    composition=[
        models("Beast Snagga Nob", 1),
        models("Beast Snagga Boy", 9, 19),
    ],
    loadout={
        "Beast Snagga Nob": "Slugga, Power snappa",
        "Beast Snagga Boy": "Slugga, Choppa",
    },
    weapons=[
        weapon("Slugga", 12, A=1, BS=5, S=4, AP=0, D=1, has="PISTOL"),
        weapon("Thump gun", 18, A="D3", BS=5, S=6, AP=0, D=2, has="BLAST"),
        weapon("Choppa", MELEE, A=3, WS=3, S=5, AP=-1, D=1),
        weapon("Close combat weapon", MELEE, A=2, WS=3, S=5, AP=0, D=1),
        weapon("Power snappa", MELEE, A=4, WS=3, S=7, AP=-1, D=2),
    ],
    keywords="INFANTRY, MOB, BATTLELINE, BEAST SNAGGA, BEAST SNAGGA BOYZ",
    points={10: 95, 20: 190},
    core="FEEL NO PAIN 6+",
    faction_abilities="Waaagh!",
    abilities=["Monster Hunters"],
)

BOYZ = army.unit(
    "Boyz",
    profiles=[
        profile("Boy", M=6, T=5, Sv=5, W=1, Ld=7, OC=2),
        profile("Boss Nob", M=6, T=5, Sv=5, W=2, Ld=7, OC=2),
    ],
    composition=[
        models("Boss Nob", 1),
        models("Boy", 9, 19),
    ],
    loadout={
        "Boss Nob": "Slugga, Big choppa",
        "Boy": "Slugga, Choppa",
    },
    weapons=[
        weapon("Big shoota", 36, A=3, BS=5, S=5, AP=0, D=1, has="RAPID FIRE 2"),
        weapon("Kombi-weapon", 24, A=1, BS=5, S=4, AP=0, D=1, has="ANTI-INFANTRY 4+, DEVASTATING WOUNDS, RAPID FIRE 1"),
        weapon("Rokkit launcha", 24, A="D3", BS=5, S=9, AP=-2, D=3, has="BLAST"),
        weapon("Shoota", 18, A=2, BS=5, S=4, AP=0, D=1, has="RAPID FIRE 1"),
        weapon("Slugga", 12, A=1, BS=5, S=4, AP=0, D=1, has="PISTOL"),
        weapon("Big choppa", MELEE, A=3, WS=3, S=7, AP=-1, D=2),
        weapon("Choppa", MELEE, A=3, WS=3, S=4, AP=-1, D=1),
        weapon("Close combat weapon", MELEE, A=2, WS=3, S=4, AP=0, D=1),
        weapon("Power klaw", MELEE, A=3, WS=4, S=9, AP=-2, D=2),
    ],
    keywords="INFANTRY, BATTLELINE, MOB, GRENADES, BOYZ",
    points={10: 80, 20: 170},
    faction_abilities="Waaagh!",
    abilities=["Get Da Good Bitz", "Bodyguard"],
)

DEFF_DREAD = army.unit(
    "Deff Dread",
    profiles=[
        profile("Deff Dread", M=8, T=9, Sv=2, W=8, Ld=7, OC=3, InSv=6),
    ],
    composition=[models("Deff Dread", 1)],
    loadout="2 x Big shoota, 2 x Dread klaw, Stompy feet",
    weapons=[
        weapon("Big shoota", 36, A=3, BS=5, S=5, AP=0, D=1, has="RAPID FIRE 2"),
        weapon("Kustom mega-blasta", 24, A=3, BS=5, S=9, AP=-2, D="D6", has="HAZARDOUS"),
        weapon("Rokkit launcha", 24, A="D3", BS=5, S=9, AP=-2, D=3, has="BLAST"),
        weapon("Skorcha", 12, A="D6", S=5, AP=-1, D=1, has="IGNORES COVER, TORRENT"),
        weapon("Dread klaw", MELEE, A=4, WS=3, S=12, AP=-2, D=3, has="DEAD CHOPPY"),
        weapon("Stompy feet", MELEE, A=4, WS=3, S=5, AP=0, D=1),
    ],
    keywords="VEHICLE, WALKER, DEFF DREAD",
    points={1: 120},
    core="DEADLY DEMISE 1",
    faction_abilities="Waaagh!",
    abilities=["Piston-driven Brutality"],
)

GRETCHIN = army.unit(
    "Gretchin",
    profiles=[
        profile("Gretchin", M=6, T=2, Sv=7, W=1, Ld=8, OC=2),
        profile("Runtherd", M=6, T=5, Sv=5, W=2, Ld=7, OC=1),
    ],
    composition=either(
        [models("Runtherd", 1), models("Gretchin", 10)],
        [models("Runtherd", 2), models("Gretchin", 20)],
    ),
    loadout={
        "Runtherd": "Slugga, Runtherd tools",
        "Gretchin": "Grot blasta, Close combat weapon",
    },
    weapons=[
        weapon("Grot blasta", 12, A=1, BS=4, S=3, AP=0, D=1, has="PISTOL"),
        weapon("Slugga", 12, A=1, BS=5, S=4, AP=0, D=1, has="PISTOL"),
        weapon("Close combat weapon", MELEE, A=1, WS=5, S=2, AP=0, D=1),
        weapon("Runtherd tools", MELEE, A=3, WS=3, S=5, AP=0, D=1),
    ],
    keywords="INFANTRY, GROTS, GRETCHIN",
    points={11: 40, 22: 80},
    faction_abilities="Waaagh!",
    abilities=["Runtherd", "Thievin' Scavengers"],
)

KUSTOM_BOOSTA_BLASTA = army.unit(
    "Kustom Boosta-blasta",
    profiles=[
        profile("Kustom Boosta-blasta", M=12, T=7, Sv=4, W=9, Ld=7, OC=3, InSv=6),
    ],
    composition=[models("Kustom Boosta-blasta", 1)],
    loadout="Burna exhausts, Grot blasta, Rivet kannon, Spiked ram",
    weapons=[
        weapon("Burna exhausts", 6, A="2D6", S=4, AP=0, D=1, has="IGNORES COVER, TORRENT, TWIN-LINKED"),
        weapon("Grot blasta", 12, A=1, BS=4, S=3, AP=0, D=1, has="PISTOL"),
        weapon("Rivet kannon", 36, A=6, BS=5, S=8, AP=-1, D=2, has="ASSAULT, RAPID FIRE 3"),
        weapon("Spiked ram", MELEE, A=4, WS=4, S=7, AP=-1, D=2),
    ],
    keywords="VEHICLE, GRENADES, SPEED FREEKS, KUSTOM BOOSTA-BLASTA",
    points={1: 70},
    core="DEADLY DEMISE 1",
    faction_abilities="Waaagh!",
    abilities=["Rivetin' Dakka"],
)

MEGANOBZ = army.unit(
    "Meganobz",
    profiles=[
        profile("Meganobz", M=5, T=6, Sv=2, W=3, Ld=7, OC=1),
    ],
    composition=[models("Meganob", 2, 6)],
    loadout="Kustom shoota, Power klaw",
    weapons=[
        weapon("Kombi-weapon", 24, A=1, BS=5, S=4, AP=0, D=1, has="ANTI-INFANTRY 4+, DEVASTATING WOUNDS, RAPID FIRE 1"),
        weapon("Kustom shoota", 18, A=4, BS=5, S=4, AP=0, D=1, has="RAPID FIRE 2"),
        weapon("Killsaw", MELEE, A=2, WS=4, S=12, AP=-3, D=2),
        weapon("Power klaw", MELEE, A=3, WS=4, S=9, AP=-2, D=2),
        weapon("Twin killsaw", MELEE, A=2, WS=4, S=12, AP=-3, D=2, has="TWIN-LINKED"),
    ],
    keywords="INFANTRY, GRENADES, MEGA ARMOUR, MEGANOBZ",
    points={2: 65, 3: 95, 5: 160, 6: 190},
    faction_abilities="Waaagh!",
    abilities=["Krumpin' Time"],
)

NOBZ = army.unit(
    "Nobz",
    profiles=[
        profile("Nob", M=6, T=5, Sv=4, W=2, Ld=7, OC=1),
    ],
    composition=[
        models("Boss Nob", 1),
        models("Nob", 4, 9),
    ],
    loadout="Slugga, Big choppa",
    weapons=[
        weapon("Kombi-weapon", 24, A=1, BS=5, S=4, AP=0, D=1, has="ANTI-INFANTRY 4+, DEVASTATING WOUNDS, RAPID FIRE 1"),
        weapon("Slugga", 12, A=1, BS=5, S=4, AP=0, D=1, has="PISTOL"),
        weapon("Big choppa", MELEE, A=3, WS=3, S=7, AP=-1, D=2),
        weapon("Close combat weapon", MELEE, A=3, WS=3, S=5, AP=0, D=1),
        weapon("Power klaw", MELEE, A=3, WS=4, S=9, AP=-2, D=2),
    ],
    keywords="INFANTRY, GRENADES, NOBZ",
    points={5: 105, 10: 210},
    options=[
        option("Any number of models: a power klaw for the big choppa.", replaces="Big choppa", choices=["Power klaw"]),
        option(
            "Any number of models: a kombi-weapon and a close combat weapon for the slugga and the big choppa.",
            replaces="Slugga, Big choppa",
            choices=["Kombi-weapon, Close combat weapon"],
        ),
        option("One ammo runt per 5 models.", choices=["Ammo runt"], per_models=5, limit=1),
    ],
    faction_abilities="Waaagh!",
    abilities=["Da Boss' Ladz"],
    wargear_abilities=["Ammo Runt"],
    led_by="Big Mek, Big Mek with Kustom Force Field, Big Mek with Shokk Attack Gun, Ghazghkull Thraka, "
    "Mad Dok Grotsnik, Mek, Nob with Waaagh! Banner, Painboy, Ufthak Blackhawk, Warboss",
)

TRUKK = army.unit(
    "Trukk",
    profiles=[
        profile("Trukk", M=12, T=8, Sv=4, W=10, Ld=7, OC=2, InSv=6),
    ],
    composition=[models("Trukk", 1)],
    loadout="Big shoota, Spiked wheels",
    weapons=[
        weapon("Big shoota", 36, A=3, BS=5, S=5, AP=0, D=1, has="RAPID FIRE 2"),
        weapon("Spiked wheels", MELEE, A=3, WS=4, S=6, AP=0, D=1),
        weapon("Wreckin' ball", MELEE, A=1, WS=4, S=10, AP=0, D="D6", has="EXTRA ATTACKS"),
    ],
    keywords="VEHICLE, TRANSPORT, DEDICATED TRANSPORT, TRUKK",
    points={1: 70},
    core="DEADLY DEMISE D3, FIRING DECK 12",
    faction_abilities="Waaagh!",
    abilities=["Grot Riggers"],
)

WARBIKERS = army.unit(
    "Warbikers",
    profiles=[
        profile("Warbiker", M=12, T=6, Sv=4, W=3, Ld=7, OC=2, InSv=6),
        profile("Boss Nob on Warbike", M=12, T=6, Sv=4, W=4, Ld=7, OC=2, InSv=6),
    ],
    composition=[
        models("Boss Nob on Warbike", 1),
        models("Warbiker", 2, 5),
    ],
    loadout="Twin dakkagun, Close combat weapon",
    weapons=[
        weapon("Slugga", 12, A=1, BS=5, S=4, AP=0, D=1, has="PISTOL"),
        weapon("Twin dakkagun", 18, A=3, BS=5, S=5, AP=0, D=1, has="ASSAULT, RAPID FIRE 2, TWIN-LINKED"),
        weapon("Big choppa", MELEE, A=3, WS=3, S=7, AP=-1, D=2),
        weapon("Choppa", MELEE, A=3, WS=3, S=4, AP=-1, D=1),
        weapon("Close combat weapon", MELEE, A=2, WS=3, S=4, AP=0, D=1),
        weapon("Power klaw", MELEE, A=3, WS=4, S=9, AP=-2, D=2),
    ],
    keywords="MOUNTED, GRENADES, SPEED FREEKS, WARBIKERS",
    points={3: 65, 6: 130},
    faction_abilities="Waaagh!",
    abilities=["Drive-by Dakka"],
)

WARBOSS = army.unit(
    "Warboss",
    profiles=[
        profile("Warboss", M=6, T=5, Sv=4, W=6, Ld=6, OC=1, InSv=5),
    ],
    composition=[models("Warboss", 1)],
    loadout="Kombi-weapon, Twin sluggas, Big choppa",
    weapons=[
        weapon("Kombi-weapon", 24, A=1, BS=5, S=4, AP=0, D=1, has="ANTI-INFANTRY 4+, DEVASTATING WOUNDS, RAPID FIRE 1"),
        weapon("Twin sluggas", 12, A=2, BS=5, S=4, AP=0, D=1, has="PISTOL, TWIN-LINKED"),
        weapon("Attack squig", MELEE, A=2, WS=4, S=4, AP=0, D=1, has="EXTRA ATTACKS"),
        weapon("Big choppa", MELEE, A=5, WS=2, S=8, AP=-1, D=2),
        weapon("Power klaw", MELEE, A=4, WS=3, S=10, AP=-2, D=2),
    ],
    keywords="INFANTRY, CHARACTER, GRENADES, WARBOSS",
    points={1: 75},
    core="LEADER",
    faction_abilities="Waaagh!",
    abilities=["Might is Right", "Da Biggest and da Best"],
)

WARBOSS_IN_MEGA_ARMOUR = army.unit(
    "Warboss in Mega Armour",
    profiles=[
        profile("Warboss in Mega Armour", M=5, T=6, Sv=2, W=7, Ld=6, OC=1, InSv=5),
    ],
    composition=[models("Warboss in Mega Armour", 1)],
    loadout="Big shoota, 'Uge choppa",
    weapons=[
        weapon("Big shoota", 36, A=3, BS=4, S=5, AP=0, D=1, has="RAPID FIRE 2"),
        weapon("'Uge choppa", MELEE, A=4, WS=2, S=12, AP=-2, D=2),
    ],
    keywords="INFANTRY, CHARACTER, MEGA ARMOUR, WARBOSS, WARBOSS IN MEGA ARMOUR",
    points={1: 80},
    core="LEADER",
    faction_abilities="Waaagh!",
    abilities=["Might is Right", "Dead Brutal"],
)

UNITS = (
    BEAST_SNAGGA_BOYZ,
    BOYZ,
    DEFF_DREAD,
    GRETCHIN,
    KUSTOM_BOOSTA_BLASTA,
    MEGANOBZ,
    NOBZ,
    TRUKK,
    WARBIKERS,
    WARBOSS,
    WARBOSS_IN_MEGA_ARMOUR,
)
