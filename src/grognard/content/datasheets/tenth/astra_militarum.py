"""Astra Militarum, 10th edition."""

from grognard.content.datasheets.declare import MELEE, Army, either, models, option, profile, weapon
from grognard.core.words import Edition

army = Army(Edition.TENTH, "Astra Militarum", "ASTRA MILITARUM")

BULLGRYN_SQUAD = army.unit(
    "Bullgryn Squad",
    profiles=[
        profile("Bullgryn", M=6, T=6, Sv=3, W=3, Ld=7, OC=1),
    ],
    composition=[
        models("Bullgryn Bone 'ead", 1),
        models("Bullgryn", 2, 5),
    ],
    loadout="Grenadier gauntlet, Close combat weapon, Slabshield",
    weapons=[
        weapon("Grenadier gauntlet", 18, A="D6", BS=4, S=4, AP=0, D=1, has="BLAST"),
        weapon("Bullgryn maul", MELEE, A=4, WS=3, S=7, AP=-1, D=2),
        weapon("Close combat weapon", MELEE, A=4, WS=3, S=6, AP=0, D=1),
    ],
    keywords="INFANTRY, GRENADES, IMPERIUM, OGRYN, BULLGRYN SQUAD",
    points={3: 100, 6: 200},
    core="FEEL NO PAIN 6+",
    abilities=["Wall of Muscle"],
    wargear_abilities=["Slabshield", "Brute Shield"],
)

CADIAN_CASTELLAN = army.unit(
    "Cadian Castellan",
    profiles=[
        profile("Cadian Castellan", M=6, T=3, Sv=5, W=4, Ld=7, OC=1, InSv=5),
    ],
    composition=[models("Cadian Castellan", 1)],
    loadout="Laspistol, Chainsword",
    weapons=[
        weapon("Bolt pistol", 12, A=1, BS=3, S=4, AP=0, D=1, has="PISTOL"),
        weapon("Boltgun", 24, A=1, BS=3, S=4, AP=0, D=1, has="RAPID FIRE 1"),
        weapon("Laspistol", 12, A=1, BS=3, S=3, AP=0, D=1, has="PISTOL"),
        weapon("Plasma pistol", 12, A=1, BS=3, S=7, AP=-2, D=1, has="PISTOL", profile="standard"),
        weapon("Plasma pistol", 12, A=1, BS=3, S=8, AP=-3, D=2, has="HAZARDOUS, PISTOL", profile="supercharge"),
        weapon("Chainsword", MELEE, A=5, WS=3, S=3, AP=0, D=1),
        weapon("Close combat weapon", MELEE, A=3, WS=3, S=3, AP=0, D=1),
        weapon("Power fist", MELEE, A=3, WS=3, S=6, AP=-2, D=2),
        weapon("Power weapon", MELEE, A=4, WS=3, S=4, AP=-2, D=1),
    ],
    keywords="INFANTRY, CHARACTER, GRENADES, IMPERIUM, OFFICER, CADIAN CASTELLAN",
    points={1: 55},
    core="LEADER",
    faction_abilities="Voice of Command",
    abilities=["Senior Officer", "Get Back in the Fight", "Orders"],
)

CADIAN_COMMAND_SQUAD = army.unit(
    "Cadian Command Squad",
    profiles=[
        profile("Cadian Commander", M=6, T=3, Sv=5, W=3, Ld=7, OC=1, keywords="CHARACTER, OFFICER"),
        profile("Cadian Veteran Guardsman", M=6, T=3, Sv=5, W=1, Ld=7, OC=1),
    ],
    composition=[
        models("Cadian Commander", 1),
        models("Cadian Veteran Guardsman with chainsword", 1, profile="Cadian Veteran Guardsman"),
        models("Cadian Veteran Guardsman with master vox", 1, profile="Cadian Veteran Guardsman"),
        models("Cadian Veteran Guardsman with medi-pack", 1, profile="Cadian Veteran Guardsman"),
        models("Cadian Veteran Guardsman with regimental standard", 1, profile="Cadian Veteran Guardsman"),
    ],
    loadout={
        "Cadian Commander": "Laspistol, Chainsword",
        "Cadian Veteran Guardsman with chainsword": "Laspistol, Chainsword",
        "Cadian Veteran Guardsman with master vox": "Lasgun, Master vox, Close combat weapon",
        "Cadian Veteran Guardsman with medi-pack": "Lasgun, Medi-pack, Close combat weapon",
        "Cadian Veteran Guardsman with regimental standard": "Lasgun, Regimental standard, Close combat weapon",
    },
    weapons=[
        weapon("Bolt pistol", 12, A=1, BS=4, S=4, AP=0, D=1, has="PISTOL"),
        weapon("Flamer", 12, A="D6", S=4, AP=0, D=1, has="IGNORES COVER, TORRENT"),
        weapon("Grenade launcher", 24, A="D3", BS=4, S=4, AP=0, D=1, has="BLAST", profile="frag"),
        weapon("Grenade launcher", 24, A=1, BS=4, S=9, AP=-2, D="D3", profile="krak"),
        weapon("Lasgun", 24, A=1, BS=4, S=3, AP=0, D=1, has="RAPID FIRE 1"),
        weapon("Laspistol", 12, A=1, BS=4, S=3, AP=0, D=1, has="PISTOL"),
        weapon("Meltagun", 12, A=1, BS=4, S=9, AP=-4, D="D6", has="MELTA 2"),
        weapon("Plasma gun", 24, A=1, BS=4, S=7, AP=-2, D=1, has="RAPID FIRE 1", profile="standard"),
        weapon("Plasma gun", 24, A=1, BS=4, S=8, AP=-3, D=2, has="HAZARDOUS, RAPID FIRE 1", profile="supercharge"),
        weapon("Plasma pistol", 12, A=1, BS=4, S=7, AP=-2, D=1, has="PISTOL", profile="standard"),
        weapon("Plasma pistol", 12, A=1, BS=4, S=8, AP=-3, D=2, has="HAZARDOUS, PISTOL", profile="supercharge"),
        weapon("Chainsword", MELEE, A=4, WS=4, S=3, AP=0, D=1),
        weapon("Close combat weapon", MELEE, A=2, WS=4, S=3, AP=0, D=1),
        weapon("Power fist", MELEE, A=3, WS=4, S=6, AP=-2, D=2),
        weapon("Power weapon", MELEE, A=3, WS=4, S=4, AP=-2, D=1),
    ],
    keywords="INFANTRY, GRENADES, IMPERIUM, PLATOON, CADIAN, COMMAND SQUAD, CHARACTER, OFFICER",
    points={5: 65},
    core="LEADER",
    faction_abilities="Voice of Command",
    abilities=["Cadia Stands!", "Orders"],
    wargear_abilities=["Master Vox", "Medi-pack", "Regimental Standard"],
)

CADIAN_SHOCK_TROOPS = army.unit(
    "Cadian Shock Troops",
    profiles=[
        profile("Shock Trooper", M=6, T=3, Sv=5, W=1, Ld=7, OC=2),
    ],
    composition=either(
        [models("Shock Trooper Sergeant", 1), models("Shock Trooper", 9)],
        [models("Shock Trooper Sergeant", 2), models("Shock Trooper", 18)],
    ),
    loadout={
        "Shock Trooper Sergeant": "Laspistol, Chainsword",
        "Shock Trooper": "Lasgun, Close combat weapon",
    },
    weapons=[
        weapon("Bolt pistol", 12, A=1, BS=4, S=4, AP=0, D=1, has="PISTOL"),
        weapon("Flamer", 12, A="D6", S=4, AP=0, D=1, has="IGNORES COVER, TORRENT"),
        weapon("Grenade launcher", 24, A="D3", BS=4, S=4, AP=0, D=1, has="BLAST", profile="frag"),
        weapon("Grenade launcher", 24, A=1, BS=4, S=9, AP=-2, D="D3", profile="krak"),
        weapon("Lasgun", 24, A=1, BS=4, S=3, AP=0, D=1, has="RAPID FIRE 1"),
        weapon("Laspistol", 12, A=1, BS=4, S=3, AP=0, D=1, has="PISTOL"),
        weapon("Meltagun", 12, A=1, BS=4, S=9, AP=-4, D="D6", has="MELTA 2"),
        weapon("Plasma gun", 24, A=1, BS=4, S=7, AP=-2, D=1, has="RAPID FIRE 1", profile="standard"),
        weapon("Plasma gun", 24, A=1, BS=4, S=8, AP=-3, D=2, has="HAZARDOUS, RAPID FIRE 1", profile="supercharge"),
        weapon("Sergeant's autogun", 24, A=2, BS=4, S=3, AP=0, D=1),
        weapon("Chainsword", MELEE, A=3, WS=4, S=3, AP=0, D=1),
        weapon("Close combat weapon", MELEE, A=1, WS=4, S=3, AP=0, D=1),
    ],
    keywords="INFANTRY, BATTLELINE, IMPERIUM, GRENADES, REGIMENT, PLATOON, CADIAN SHOCK TROOPS",
    points={10: 65, 20: 120},
    abilities=["Shock Troops"],
    wargear_abilities=["Vox-caster"],
)

CHIMERA = army.unit(
    "Chimera",
    profiles=[
        profile("Chimera", M=10, T=9, Sv=3, W=11, Ld=7, OC=2),
    ],
    composition=[models("Chimera", 1)],
    loadout="Multi-laser, Heavy bolter, Lasgun array, Armoured tracks",
    weapons=[
        weapon("Heavy bolter", 36, A=3, BS=4, S=5, AP=-1, D=2, has="SUSTAINED HITS 1"),
        weapon("Heavy flamer", 12, A="D6", S=5, AP=-1, D=1, has="IGNORES COVER, TORRENT"),
        weapon("Heavy stubber", 36, A=3, BS=4, S=4, AP=0, D=1, has="RAPID FIRE 3"),
        weapon("Hunter-killer missile", 48, A=1, BS=4, S=14, AP=-3, D="D6", has="ONE SHOT"),
        weapon("Lasgun array", 24, A=6, BS=4, S=3, AP=0, D=1, has="RAPID FIRE 6"),
        weapon("Multi-laser", 36, A=4, BS=4, S=6, AP=0, D=1),
        weapon("Storm bolter", 24, A=2, BS=4, S=4, AP=0, D=1, has="RAPID FIRE 2"),
        weapon("Armoured tracks", MELEE, A=3, WS=4, S=6, AP=0, D=1),
    ],
    keywords="VEHICLE, SMOKE, IMPERIUM, SQUADRON, TRANSPORT, DEDICATED TRANSPORT, CHIMERA",
    points={1: 85},
    core="DEADLY DEMISE D3, FIRING DECK 2",
    abilities=["Mobile Command Vehicle"],
)

KASRKIN = army.unit(
    "Kasrkin",
    profiles=[
        profile("Kasrkin", M=6, T=3, Sv=4, W=1, Ld=7, OC=1),
    ],
    composition=[
        models("Kasrkin Sergeant", 1),
        models("Kasrkin Trooper", 9),
    ],
    loadout={
        "Kasrkin Sergeant": "Hot-shot laspistol, Chainsword",
        "Kasrkin Trooper": "Hot-shot lasgun, Close combat weapon",
    },
    weapons=[
        weapon("Bolt pistol", 12, A=1, BS=3, S=4, AP=0, D=1, has="PISTOL"),
        weapon("Flamer", 12, A="D6", S=4, AP=0, D=1, has="IGNORES COVER, TORRENT"),
        weapon("Grenade launcher", 24, A="D3", BS=3, S=4, AP=0, D=1, has="BLAST", profile="frag"),
        weapon("Grenade launcher", 24, A=1, BS=3, S=9, AP=-2, D="D3", profile="krak"),
        weapon("Hot-shot lasgun", 24, A=1, BS=3, S=3, AP=-1, D=1, has="RAPID FIRE 1"),
        weapon("Hot-shot laspistol", 12, A=1, BS=3, S=3, AP=-1, D=1, has="PISTOL"),
        weapon("Hot-shot marksman rifle", 36, A=1, BS=3, S=4, AP=-2, D=3, has="HEAVY, PRECISION"),
        weapon("Hot-shot volley gun", 30, A=2, BS=3, S=4, AP=-1, D=1, has="RAPID FIRE 2"),
        weapon("Meltagun", 12, A=1, BS=3, S=9, AP=-4, D="D6", has="MELTA 2"),
        weapon("Plasma gun", 24, A=1, BS=3, S=7, AP=-2, D=1, has="RAPID FIRE 1", profile="standard"),
        weapon("Plasma gun", 24, A=1, BS=3, S=8, AP=-3, D=2, has="HAZARDOUS, RAPID FIRE 1", profile="supercharge"),
        weapon("Plasma pistol", 12, A=1, BS=3, S=7, AP=-2, D=1, has="PISTOL", profile="standard"),
        weapon("Plasma pistol", 12, A=1, BS=3, S=8, AP=-3, D=2, has="HAZARDOUS, PISTOL", profile="supercharge"),
        weapon("Chainsword", MELEE, A=4, WS=4, S=3, AP=0, D=1),
        weapon("Close combat weapon", MELEE, A=2, WS=4, S=3, AP=0, D=1),
        weapon("Power weapon", MELEE, A=3, WS=4, S=4, AP=-2, D=1),
    ],
    keywords="INFANTRY, GRENADES, IMPERIUM, REGIMENT, KASRKIN",
    points={10: 110},
    core='SCOUTS 6"',
    abilities=["Warrior Elite"],
    wargear_abilities=["Melta Mine", "Vox-caster"],
)

LEMAN_RUSS_BATTLE_TANK = army.unit(
    "Leman Russ Battle Tank",
    profiles=[
        profile("Leman Russ Battle Tank", M=10, T=11, Sv=2, W=13, Ld=7, OC=3),
    ],
    composition=[models("Leman Russ Battle Tank", 1)],
    loadout="Lascannon, Leman Russ battle cannon, Armoured tracks",
    weapons=[
        weapon("Heavy bolter", 36, A=3, BS=4, S=5, AP=-1, D=2, has="SUSTAINED HITS 1"),
        weapon("Heavy flamer", 12, A="D6", S=5, AP=-1, D=1, has="IGNORES COVER, TORRENT"),
        weapon("Heavy stubber", 36, A=3, BS=4, S=4, AP=0, D=1, has="RAPID FIRE 3"),
        weapon("Hunter-killer missile", 48, A=1, BS=4, S=14, AP=-3, D="D6", has="ONE SHOT"),
        weapon("Lascannon", 48, A=1, BS=4, S=12, AP=-3, D="D6+1"),
        weapon("Leman Russ battle cannon", 48, A="D6+3", BS=4, S=10, AP=-1, D=3, has="BLAST"),
        weapon("Multi-melta", 18, A=2, BS=4, S=9, AP=-4, D="D6", has="MELTA 2"),
        weapon("Plasma cannon", 36, A="D3", BS=4, S=7, AP=-2, D=1, has="BLAST", profile="standard"),
        weapon("Plasma cannon", 36, A="D3", BS=4, S=8, AP=-3, D=2, has="BLAST, HAZARDOUS", profile="supercharge"),
        weapon("Storm bolter", 24, A=2, BS=4, S=4, AP=0, D=1, has="RAPID FIRE 2"),
        weapon("Armoured tracks", MELEE, A=6, WS=4, S=7, AP=0, D=1),
    ],
    keywords="VEHICLE, SMOKE, IMPERIUM, SQUADRON, LEMAN RUSS BATTLE TANK",
    points={1: 185},
    core="DEADLY DEMISE D3",
    abilities=["Armoured Spearhead"],
)

OGRYN_BODYGUARD = army.unit(
    "Ogryn Bodyguard",
    profiles=[
        profile("Ogryn Bodyguard", M=6, T=6, Sv=5, W=6, Ld=7, OC=1),
    ],
    composition=[models("Ogryn Bodyguard", 1)],
    loadout="Ripper gun, Close combat weapon, Huge knife",
    weapons=[
        weapon("Grenadier gauntlet", 18, A="D6", BS=4, S=4, AP=0, D=1, has="BLAST"),
        weapon("Ripper gun", 18, A=3, BS=4, S=5, AP=-1, D=2, has="RAPID FIRE 3"),
        weapon("Bullgryn maul", MELEE, A=5, WS=3, S=7, AP=-1, D=2),
        weapon("Close combat weapon", MELEE, A=4, WS=3, S=6, AP=0, D=1),
        weapon("Huge knife", MELEE, A=6, WS=3, S=8, AP=-1, D=2),
        weapon("Ripper gun", MELEE, A=5, WS=3, S=6, AP=-1, D=1),
    ],
    keywords="INFANTRY, CHARACTER, GRENADES, IMPERIUM, LOYAL PROTECTOR, OGRYN, BODYGUARD",
    points={1: 40},
    options=[
        option(
            "A grenadier gauntlet or a Bullgryn maul for the ripper gun.",
            replaces="Ripper gun",
            choices=["Grenadier gauntlet", "Bullgryn maul"],
        ),
        option(
            "A brute shield or a slabshield for the huge knife.",
            replaces="Huge knife",
            choices=["Brute shield", "Slabshield"],
        ),
    ],
    core="FEEL NO PAIN 6+",
    abilities=["Ogryn Bodyguard", "Loyal Protector"],
    joins="COMMAND SQUAD",
    wargear_abilities=["Brute Shield", "Slabshield"],
)

UNITS = (
    BULLGRYN_SQUAD,
    CADIAN_CASTELLAN,
    CADIAN_COMMAND_SQUAD,
    CADIAN_SHOCK_TROOPS,
    CHIMERA,
    KASRKIN,
    LEMAN_RUSS_BATTLE_TANK,
    OGRYN_BODYGUARD,
)
