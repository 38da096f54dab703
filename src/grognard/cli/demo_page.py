"""A made-up datasheet page for the demo: an invented unit of an invented faction, in the layout of real pages."""

from typing import Final

NAME: Final = "Saltmarch Halberdiers"

PAGE: Final = """\
Free Companies – Saltmarch Halberdiers
M | T | Sv | W | Ld | OC
6" | 4 | 4+ | 2 | 7+ | 1
RANGED WEAPONS | RANGE | A | BS | S | AP | D | |
| Company pistol [pistol] | 12" | 1 | 4+ | 4 | 0 | 1 | |
MELEE WEAPONS | RANGE | A | WS | S | AP | D | |
| Marsh halberd [sustained hits 1, lance] | Melee | 3 | 3+ | 5 | -1 | 2 | |
| Tide maul [anti-vehicle 4+] | Melee | 2 | 4+ | 8 | -2 | 3 | |
WARGEAR OPTIONS
- For every 5 models in this unit, 1 model’s marsh halberd can be replaced with 1 tide maul.
ABILITIES
CORE: Scouts 6"
Old Grudges: Each time a melee attack made by this unit targets a VEHICLE unit, add 1 to the Wound roll.
Muddy Banners: Models in this unit have a 5+ invulnerable save.
Reed Songs: At dusk the reeds may answer, and nobody can say what they ask for.
UNIT COMPOSITION
- 1 Halberdier Sergeant
- 4-9 Halberdiers
This unit is equipped with: company pistol; marsh halberd.
| 5 models | 80 |
| 10 models | 160 |
KEYWORDS: INFANTRY, BATTLELINE, SALTMARCH HALBERDIERS
FACTION KEYWORDS:
FREE COMPANIES
"""
