"""Datasheet pages of units that do not exist, in both layouts, written for these tests."""

TENTH = """\
Fen Folk – Reed Wardens
RANGED WEAPONS | RANGE | A | BS | S | AP | D | |
| Bog sling [assault, anti-beast 3+] | |||||||
| Bog sling [assault, anti-beast 3+] | 14" | D3+1 | 4+ | 3 | -1 | 1 | |
MELEE WEAPONS | RANGE | A | WS | S | AP | D | |
| Long pike – thrust | Melee | 2 | 3+ | 6 | -2 | 2 | |
| Long pike – swing [sustained hits D3] | Melee | 4 | 4+ | 5 | 0 | 1 | |
WARGEAR OPTIONS
- Up to 2 Wardens can each have their bog sling replaced with 1 mud cannon or 1 eel net.
- The Warden Elder’s long pike can be replaced with one of the following:
- 1 oak staff and 1 horn
- 1 bog sling
- Wardens never carry more than they can lift across a river, whatever the host may say.
ABILITIES
CORE: Stealth, Scouts 7"
FACTION: Tide of Reeds
Still Water (Aura): While a friendly FEN FOLK unit is within 5" of this unit, add 1 to the Leadership of that unit.
Mire Step: Each time this unit ends a move, roll one D6: on a 5+, it may move 2" more.\
Reed Song: Once per battle, this unit can sing.
- First verse: improve the Toughness of this unit by 1.
- Second verse: improve the Save of this unit by 1.
UNIT COMPOSITION
- 1 Warden Elder
- 3-7 Wardens
The Warden Elder is equipped with: long pike; horn.
Every Warden is equipped with: bog sling; 2 long pikes.
| 4 models | 75 |
| 8 models | 145 |
KEYWORDS: INFANTRY, GRENADES, REED WARDENS
FACTION KEYWORDS:
FEN FOLK
FEN FOLK
STRATAGEMS
RISING DAMP
1CP
Marsh Host – Epic Deed
CROSS-CURRENT
2CP
Core – Wargear
C
DETACHMENT ABILITY
Deep Roots
ENHANCEMENTS
Willow Crown
15
Tide of Reeds
Rivers remember all who sleep beside them.
If your Army Faction is , at the start of the first battle round, select one river.\
Each unit near it counts as being wet.
The keyword is used in the following Fen Folk datasheets:
Battleline
The and INFANTRY keywords are used in the following Fen Folk datasheets:
Deep Roots
Marsh Host Detachment
Old trees hold the bank.
Ranged weapons equipped by models from your army have the [HEAVY] ability.RISING DAMP
1CP
Marsh Host – Epic Deed Stratagem
Fog comes at dusk.
WHEN: Your opponent’s Shooting phase.
TARGET: One INFANTRY unit from your army that stands in fog.
EFFECT: Until the end of the phase, pick one of these:
TARGET: One INFANTRY unit from your army that stands in fog.
EFFECT: Until the end of the phase, pick one of these:
- Models in your unit have a 5+ invulnerable save.
- Subtract 1 from hit rolls against your unit.
Marsh Host Detachment
A crown of willow bends and never breaks.
INFANTRY model only. The bearer has a 4+ invulnerable save.
"""

ELEVENTH = """\
Fen Folk – Otter Riders
RANGED WEAPONS | RANGE | A | BS | S | AP | D | |
| Twin eel launcher blast 2 twin-linked | 20" | 3 | 3+ | 7 | -2 | D6+1 | |
| Bank pistol pistol | 9" | 1 | 3+ | 4 | 0 | 1 | |
MELEE WEAPONS | RANGE | A | WS | S | AP | D | |
| Tide lance | Melee | 3 | 3+ | 6 | -2 | 2 | |
| Otter teeth extra attacks anti-swarm 2+ | Melee | 2 | 4+ | 4 | 0 | 1 | |
ABILITIES
CORE: Deep Strike
FACTION: Tide of Reeds
Slick Fur: Enemy units cannot fire overwatch at this unit.
UNIT COMPOSITION
- 3-6 Otter Riders
| YOUR UNIT COSTS | |
| 3 models | 110 |
KEYWORDS: MOUNTED; BEASTS; OTTER RIDERS
FACTION KEYWORDS:
FEN FOLK
STRATAGEMS
UNDERTOW
1CP
Core
C
DETACHMENT ABILITY
Spring Flood
24.99 Whirl
Each time this unit spins, make a hazard roll for it.[LANCE]24.21
Ride hard and aim low.
Each time an attack is made with a [LANCE] weapon, add 1 to the wound roll after a charge.UNDERTOW15.77
1CP
Core Stratagem
What the river takes it keeps.
WHEN: End of your Movement phase.
TARGET: One friendly unengaged unit.
EFFECT: Your unit makes an ingress move.
TARGET: One friendly unengaged unit.
EFFECT: Your unit makes an ingress move.
FAQ
| Q: | Does the river move too? |
| A: | It does. |
Errata
Undertow Stratagem
The Undertow stratagem was once called Riptide.
Spring Flood
River Court Detachment
Snow melts on far hills.
Each time a FEN FOLK unit from your army swims, add 3" to its Move characteristic.
"""
