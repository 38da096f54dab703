"""Leagues of Votann, 10th edition."""

from grognard.content.datasheets.declare import MELEE, Army, models, option, profile, weapon
from grognard.core.words import Edition

army = Army(Edition.TENTH, "Leagues of Votann", "LEAGUES OF VOTANN")

CTHONIAN_BESERKS = army.unit(
    "Cthonian Beserks",
    profiles=[
        profile("Cthonian Beserks", M=5, T=5, Sv=6, W=2, Ld=7, OC=1),
    ],
    composition=[models("Cthonian Beserk", 5, 10)],
    loadout="Heavy plasma axe",
    weapons=[
        weapon("Mole grenade launcher", 24, A="D6", BS=4, S=5, AP=-1, D=1, has="BLAST, INDIRECT FIRE"),
        weapon("Concussion maul", MELEE, A=3, WS=4, S=9, AP=-2, D=3),
        weapon("Heavy plasma axe", MELEE, A=3, WS=3, S=6, AP=-2, D=2, profile="strike"),
        weapon("Heavy plasma axe", MELEE, A=6, WS=3, S=4, AP=-1, D=1, profile="sweep"),
        weapon("Twin concussion gauntlet", MELEE, A=4, WS=4, S=9, AP=-1, D=2, has="TWIN-LINKED"),
    ],
    keywords="INFANTRY, CTHONIAN BESERKS",
    points={5: 100, 10: 200},
    options=[
        option(
            "All models or none: a concussion maul for the heavy plasma axe.",
            replaces="Heavy plasma axe",
            choices=["Concussion maul"],
            all_or_none=True,
        ),
        option(
            "One model per 5, without a mole grenade launcher: a twin concussion gauntlet for its axe or maul.",
            replaces="Heavy plasma axe",
            or_replaces=["Concussion maul"],
            choices=["Twin concussion gauntlet"],
            per_models=5,
            limit=1,
            without="Mole grenade launcher",
        ),
        option(
            "One model per 5, without a twin concussion gauntlet: also a mole grenade launcher, and +1 W and +1 A.",
            choices=["Mole grenade launcher"],
            per_models=5,
            limit=1,
            without="Twin concussion gauntlet",
        ),
    ],
    core="FEEL NO PAIN 5+",
    faction_abilities="Eye of the Ancestors",
    abilities=["Cyberstimms", "Subterranean Explosives"],
)

EINHYR_HEARTHGUARD = army.unit(
    "Einhyr Hearthguard",
    profiles=[
        profile("Einhyr Hearthguard", M=5, T=5, Sv=2, W=2, Ld=7, OC=1),
    ],
    composition=[
        models("Hesyr", 1),
        models("Hearthguard", 4, 9),
    ],
    loadout={
        "Hesyr": "EtaCarn plasma gun, Exoarmour grenade launcher, Concussion gauntlet, Weavefield crest",
        "Hearthguard": "EtaCarn plasma gun, Exoarmour grenade launcher, Concussion gauntlet",
    },
    weapons=[
        weapon("EtaCarn plasma gun", 24, A=1, BS=3, S=7, AP=-3, D=2, has="RAPID FIRE 1"),
        weapon("Exoarmour grenade launcher", 24, A="D3", BS=3, S=3, AP=0, D=1, has="BLAST"),
        weapon("Volkanite disintegrator", 24, A=3, BS=3, S=5, AP=0, D=1, has="DEVASTATING WOUNDS"),
        weapon("Concussion gauntlet", MELEE, A=2, WS=3, S=8, AP=-2, D=2),
        weapon("Graviton hammer", MELEE, A=3, WS=4, S=9, AP=-1, D=3, has="ANTI-MONSTER 3+, ANTI-VEHICLE 3+"),
        weapon("Plasma blade gauntlet", MELEE, A=3, WS=3, S=6, AP=-2, D=1),
    ],
    keywords="INFANTRY, EXOARMOUR, EINHYR HEARTHGUARD",
    points={5: 135, 10: 270},
    faction_abilities="Prioritised Efficiency",
    abilities=["Decisive Destruction"],
    wargear_abilities=["Weavefield crest", "Teleport Crest"],
)

HEARTHKYN_WARRIORS = army.unit(
    "Hearthkyn Warriors",
    profiles=[
        profile("Hearthkyn Warrior", M=5, T=5, Sv=4, W=1, Ld=7, OC=2),
    ],
    composition=[
        models("Theyn", 1),
        models("Hearthkyn Warrior", 9),
    ],
    loadout={
        "Theyn": "Autoch-pattern bolt pistol, Autoch-pattern bolter, Close combat weapon, Weavefield crest",
        "Hearthkyn Warrior": "Autoch-pattern bolt pistol, Autoch-pattern bolter, Close combat weapon",
    },
    weapons=[
        weapon("Autoch-pattern bolt pistol", 12, A=1, BS=4, S=4, AP=0, D=1, has="PISTOL"),
        weapon("Autoch-pattern bolter", 24, A=2, BS=4, S=4, AP=0, D=1),
        weapon("EtaCarn plasma beamer", 18, A=1, BS=4, S=8, AP=-3, D=2, has="SUSTAINED HITS D3"),
        weapon("HYLas auto rifle", 24, A=3, BS=4, S=6, AP=-1, D=1, has="ASSAULT, RAPID FIRE 3"),
        weapon("HYLas rotary cannon", 24, A=6, BS=5, S=6, AP=-1, D=1, has="HEAVY, SUSTAINED HITS 1"),
        weapon("Ion blaster", 18, A=1, BS=4, S=5, AP=-2, D=1),
        weapon("L7 missile launcher", 24, A="D6", BS=4, S=4, AP=0, D=1, has="BLAST", profile="blast"),
        weapon("L7 missile launcher", 24, A=1, BS=4, S=9, AP=-2, D="D6", profile="focused"),
        weapon("Magna-rail rifle", 18, A=1, BS=5, S=12, AP=-3, D="D3+3", has="DEVASTATING WOUNDS, HEAVY"),
        weapon("Theyn's pistol", 12, A=1, BS=4, S=8, AP=-2, D=1, has="PISTOL"),
        weapon("Close combat weapon", MELEE, A=1, WS=4, S=4, AP=0, D=1),
        weapon("Plasma knife", MELEE, A=2, WS=4, S=4, AP=-2, D=1),
        weapon("Theyn's melee weapon", MELEE, A=2, WS=4, S=5, AP=-2, D=2),
    ],
    keywords="INFANTRY, BATTLELINE, GRENADES, HEARTHKYN WARRIORS",
    points={10: 100},
    core="FEEL NO PAIN 6+",
    faction_abilities="Prioritised Efficiency",
    abilities=["Luck Has. Need Keeps. Toil Earns.", "Panspectral Scanning"],
    wargear_abilities=["Weavefield crest"],
)

HEKATON_LAND_FORTRESS = army.unit(
    "Hekaton Land Fortress",
    profiles=[
        profile("Hekaton Land Fortress", M=10, T=12, Sv=2, W=16, Ld=7, OC=5),
    ],
    composition=[models("Hekaton Land Fortress", 1)],
    loadout="Cyclic ion cannon, MATR autocannon, 2 x Twin bolt cannon, Armoured wheels, Panspectral scanner",
    weapons=[
        weapon("Cyclic ion cannon", 24, A="D6+2", BS=4, S=7, AP=-2, D=2, has="BLAST"),
        weapon("Heavy magna-rail cannon", 30, A=2, BS=4, S=18, AP=-4, D="D6+4", has="DEVASTATING WOUNDS, HEAVY"),
        weapon("Hekaton warhead", 36, A="D6+3", BS=4, S=7, AP=-2, D=2, has="BLAST, ONE SHOT"),
        weapon("MATR autocannon", 24, A=6, BS=4, S=7, AP=-1, D=2, has="ASSAULT, SUSTAINED HITS 1"),
        weapon("SP heavy conversion beamer", 24, A=4, BS=4, S=10, AP=-2, D=4, has="CONVERSION, LETHAL HITS"),
        weapon("Twin bolt cannon", 36, A=3, BS=4, S=6, AP=-1, D=2, has="SUSTAINED HITS 2, TWIN-LINKED"),
        weapon("Twin ion beamer", 18, A="D3+1", BS=4, S=8, AP=-2, D=1, has="BLAST, TWIN-LINKED"),
        weapon("Armoured wheels", MELEE, A=6, WS=4, S=8, AP=0, D=1),
    ],
    keywords="VEHICLE, TRANSPORT, HEKATON LAND FORTRESS",
    points={1: 240},
    core="DEADLY DEMISE D6",
    faction_abilities="Prioritised Efficiency",
    abilities=["MultiCOG Targeting"],
    wargear_abilities=["Panspectral Scanner"],
)

HERNKYN_PIONEERS = army.unit(
    "Hernkyn Pioneers",
    profiles=[
        profile("Hernkyn Pioneers", M=12, T=6, Sv=4, W=3, Ld=7, OC=2),
    ],
    composition=[models("Hernkyn Pioneer", 3, 6)],
    loadout="Bolt revolver, Bolt shotgun, Magna-coil autocannon, Plasma knife",
    weapons=[
        weapon("Bolt revolver", 12, A=1, BS=4, S=5, AP=0, D=1, has="PISTOL"),
        weapon("Bolt shotgun", 18, A=2, BS=4, S=5, AP=0, D=1, has="ASSAULT"),
        weapon("HYLas rotary cannon", 24, A=6, BS=4, S=6, AP=-1, D=1, has="SUSTAINED HITS 1"),
        weapon("Ion beamer", 18, A="D3+1", BS=4, S=8, AP=-2, D=1, has="BLAST"),
        weapon("Magna-coil autocannon", 24, A=3, BS=4, S=7, AP=-1, D=2),
        weapon("Plasma knife", MELEE, A=2, WS=4, S=4, AP=-2, D=1),
    ],
    keywords="MOUNTED, GRENADES, FLY, HERNKYN, PIONEERS",
    points={3: 80, 6: 160},
    core='SCOUTS 9"',
    faction_abilities="Prioritised Efficiency",
    abilities=["Outflanking Mag-Riders"],
    wargear_abilities=["Multiwave Comms Array", "Panspectral Scanner", "Rollbar Searchlight"],
)

KAHL = army.unit(
    "Kâhl",
    profiles=[
        profile("Kâhl", M=5, T=5, Sv=3, W=4, Ld=7, OC=1, InSv=4),
    ],
    composition=[models("Kâhl", 1)],
    loadout="Autoch-pattern combi-bolter, Forgewrought plasma axe, Rampart crest",
    weapons=[
        weapon("Autoch-pattern combi-bolter", 24, A=4, BS=2, S=4, AP=0, D=1),
        weapon("Volkanite disintegrator", 24, A=3, BS=2, S=5, AP=0, D=1, has="DEVASTATING WOUNDS"),
        weapon("Forgewrought plasma axe", MELEE, A=4, WS=2, S=5, AP=-2, D=2),
        weapon("Mass gauntlet", MELEE, A=3, WS=3, S=8, AP=-3, D=3),
    ],
    keywords="INFANTRY, CHARACTER, KÂHL",
    points={1: 65},
    core="LEADER",
    faction_abilities="Prioritised Efficiency",
    abilities=["Kindred Hero", "Seized Opportunity"],
    wargear_abilities=["Rampart Crest", "Teleport Crest"],
)

SAGITAUR = army.unit(
    "Sagitaur",
    profiles=[
        profile("Sagitaur", M=12, T=9, Sv=3, W=9, Ld=7, OC=2),
    ],
    composition=[models("Sagitaur", 1)],
    loadout="HYLas beam cannon, Twin bolt cannon, Armoured wheels",
    weapons=[
        weapon("HYLas beam cannon", 24, A=2, BS=4, S=12, AP=-3, D="D6+1"),
        weapon("L7 missile launcher", 36, A="D6", BS=4, S=4, AP=0, D=1, has="BLAST", profile="blast"),
        weapon("L7 missile launcher", 36, A=1, BS=4, S=9, AP=-2, D="D6", profile="focused"),
        weapon("MATR autocannon", 24, A=6, BS=4, S=7, AP=-1, D=2, has="ASSAULT, SUSTAINED HITS 1"),
        weapon("Sagitaur missile launcher", 36, A=2, BS=4, S=10, AP=-3, D=3),
        weapon("Twin bolt cannon", 36, A=3, BS=4, S=6, AP=-1, D=2, has="SUSTAINED HITS 2, TWIN-LINKED"),
        weapon("Armoured wheels", MELEE, A=3, WS=4, S=6, AP=0, D=1),
    ],
    keywords="VEHICLE, TRANSPORT, DEDICATED TRANSPORT, SAGITAUR",
    points={1: 90},
    core="DEADLY DEMISE 1",
    faction_abilities="Prioritised Efficiency",
    abilities=["Blistering Advance"],
)

UNITS = (
    CTHONIAN_BESERKS,
    EINHYR_HEARTHGUARD,
    HEARTHKYN_WARRIORS,
    HEKATON_LAND_FORTRESS,
    HERNKYN_PIONEERS,
    KAHL,
    SAGITAUR,
)
