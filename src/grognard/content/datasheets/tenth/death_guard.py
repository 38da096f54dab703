"""Death Guard, 10th edition."""

from grognard.content.datasheets.declare import MELEE, Army, models, profile, weapon
from grognard.core.words import Edition

army = Army(Edition.TENTH, "Death Guard", "DEATH GUARD")

BLIGHTLORD_TERMINATORS = army.unit(
    "Blightlord Terminators",
    profiles=[
        profile("Blightlord Terminator", M=5, T=7, Sv=2, W=3, Ld=6, OC=1, InSv=4),
    ],
    composition=[
        models("Blightlord Champion", 1),
        models("Blightlord Terminator", 2, 9),
    ],
    loadout="Combi-bolter, Bubotic blade",
    weapons=[
        weapon("Blight launcher", 24, A="D3", BS=3, S=6, AP=-1, D=2, has="BLAST, LETHAL HITS"),
        weapon("Combi-bolter", 24, A=2, BS=3, S=4, AP=0, D=1, has="LETHAL HITS, RAPID FIRE 2"),
        weapon("Combi-weapon", 24, A=1, BS=4, S=4, AP=0, D=1, has="ANTI-INFANTRY 4+, DEVASTATING WOUNDS, RAPID FIRE 1"),
        weapon("Plague spewer", 12, A="D6", S=5, AP=-1, D=1, has="ANTI-INFANTRY 2+, IGNORES COVER, TORRENT"),
        weapon("Reaper autocannon", 36, A=4, BS=3, S=7, AP=-1, D=1, has="DEVASTATING WOUNDS, SUSTAINED HITS 1"),
        weapon("Bubotic blade", MELEE, A=3, WS=3, S=5, AP=-2, D=2, has="LETHAL HITS"),
        weapon("Close combat weapon", MELEE, A=3, WS=3, S=4, AP=0, D=1),
        weapon("Flail of corruption", MELEE, A=6, WS=3, S=5, AP=-1, D=2, has="LETHAL HITS"),
    ],
    keywords="INFANTRY, CHAOS, NURGLE, TERMINATOR, BLIGHTLORD TERMINATORS",
    points={3: 115, 5: 185, 10: 370},
    core="DEEP STRIKE",
    faction_abilities="Nurgle's Gift (Aura)",
    abilities=["Blistering Fusillade"],
)

DEATHSHROUD_TERMINATORS = army.unit(
    "Deathshroud Terminators",
    profiles=[
        profile("Deathshroud Terminator", M=5, T=7, Sv=2, W=4, Ld=6, OC=1, InSv=4),
    ],
    composition=[
        models("Deathshroud Champion", 1),
        models("Deathshroud Terminator", 2, 5),
    ],
    loadout="Plaguespurt gauntlet, Manreaper",
    weapons=[
        weapon(
            "Plaguespurt gauntlet", 12, A="D6", S=3, AP=0, D=1, has="ANTI-INFANTRY 4+, IGNORES COVER, PISTOL, TORRENT"
        ),
        weapon("Manreaper", MELEE, A=4, WS=2, S=8, AP=-2, D=2, has="LETHAL HITS", profile="strike"),
        weapon("Manreaper", MELEE, A=8, WS=3, S=4, AP=-1, D=1, has="LETHAL HITS", profile="sweep"),
    ],
    keywords="INFANTRY, CHAOS, NURGLE, TERMINATOR, DEATHSHROUD TERMINATORS",
    points={3: 160, 6: 320},
    core="DEEP STRIKE",
    faction_abilities="Nurgle's Gift (Aura)",
    abilities=["Silent Bodyguard", "Death Approaches"],
    wargear_abilities=["Icon of Despair (Aura)"],
)

LORD_OF_CONTAGION = army.unit(
    "Lord of Contagion",
    profiles=[
        profile("Lord of Contagion", M=5, T=7, Sv=2, W=6, Ld=6, OC=1, InSv=4),
    ],
    composition=[models("Lord of Contagion", 1)],
    loadout="Manreaper",
    weapons=[
        weapon("Manreaper", MELEE, A=5, WS=2, S=9, AP=-2, D=3, has="LETHAL HITS", profile="strike"),
        weapon("Manreaper", MELEE, A=10, WS=2, S=6, AP=-1, D=1, has="LETHAL HITS", profile="sweep"),
    ],
    keywords="INFANTRY, CHARACTER, GRENADES, CHAOS, NURGLE, TERMINATOR, LORD OF CONTAGION",
    points={1: 120},
    core="DEEP STRIKE, LEADER",
    faction_abilities="Nurgle's Gift (Aura)",
    abilities=["Vector of Disease", "Unholy Resilience"],
)

PLAGUE_MARINES = army.unit(
    "Plague Marines",
    profiles=[
        profile("Plague Marine", M=5, T=6, Sv=3, W=2, Ld=6, OC=2),
    ],
    composition=[
        models("Plague Champion", 1),
        models("Plague Marine", 4, 9),
    ],
    loadout="Boltgun, Plague knives",
    weapons=[
        weapon("Blight launcher", 24, A="D3", BS=3, S=6, AP=-1, D=2, has="BLAST, LETHAL HITS"),
        weapon("Bolt pistol", 12, A=1, BS=3, S=4, AP=0, D=1, has="LETHAL HITS, PISTOL"),
        weapon("Boltgun", 24, A=2, BS=3, S=4, AP=0, D=1, has="LETHAL HITS"),
        weapon("Meltagun", 12, A=1, BS=3, S=9, AP=-4, D="D6", has="MELTA 2"),
        weapon("Plague belcher", 12, A="D6", S=4, AP=0, D=1, has="ANTI-INFANTRY 4+, IGNORES COVER, TORRENT"),
        weapon("Plague spewer", 12, A="D6", S=5, AP=-1, D=1, has="ANTI-INFANTRY 2+, IGNORES COVER, TORRENT"),
        weapon("Plasma gun", 24, A=1, BS=3, S=7, AP=-2, D=1, has="RAPID FIRE 1", profile="standard"),
        weapon("Plasma gun", 24, A=1, BS=3, S=8, AP=-3, D=2, has="HAZARDOUS, RAPID FIRE 1", profile="supercharge"),
        weapon("Plasma pistol", 12, A=1, BS=3, S=7, AP=-2, D=1, has="PISTOL", profile="standard"),
        weapon("Plasma pistol", 12, A=1, BS=3, S=8, AP=-3, D=2, has="HAZARDOUS, PISTOL", profile="supercharge"),
        weapon("Bubotic weapons", MELEE, A=4, WS=3, S=5, AP=-2, D=1, has="LETHAL HITS"),
        weapon("Heavy plague weapon", MELEE, A=3, WS=4, S=8, AP=-2, D=2, has="LETHAL HITS"),
        weapon("Plague knives", MELEE, A=3, WS=3, S=4, AP=0, D=1, has="LETHAL HITS"),
        weapon("Power fist", MELEE, A=3, WS=3, S=8, AP=-2, D=2, has="LETHAL HITS"),
    ],
    keywords="INFANTRY, BATTLELINE, GRENADES, CHAOS, NURGLE, PLAGUE MARINES",
    points={5: 95, 7: 130, 10: 190},
    faction_abilities="Nurgle's Gift (Aura)",
    abilities=["Infused with the Blessings of Nurgle"],
    wargear_abilities=["Icon of Despair (Aura)"],
)

POXWALKERS = army.unit(
    "Poxwalkers",
    profiles=[
        profile("Poxwalkers", M=5, T=4, Sv=7, W=1, Ld=8, OC=1),
    ],
    composition=[models("Poxwalker", 10, 20)],
    loadout="Improvised weapon",
    weapons=[
        weapon("Improvised weapon", MELEE, A=2, WS=5, S=3, AP=0, D=1, has="LETHAL HITS"),
    ],
    keywords="INFANTRY, CHAOS, NURGLE, POXWALKERS",
    points={10: 65, 20: 130},
    core="INFILTRATORS, FEEL NO PAIN 5+",
    faction_abilities="Nurgle's Gift (Aura)",
    abilities=["Curse of the Walking Pox"],
)

UNITS = (
    BLIGHTLORD_TERMINATORS,
    DEATHSHROUD_TERMINATORS,
    LORD_OF_CONTAGION,
    PLAGUE_MARINES,
    POXWALKERS,
)
