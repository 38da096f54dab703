"""A made-up page of the 10th edition with one weapon, for tests of what a rule on it does to odds."""

PAGE = """Marsh Folk – Reed Cutters
MELEE WEAPONS | RANGE | A | WS | S | AP | D | |
| Long scythe | Melee | 2 | 4+ | 5 | -1 | 1 | |
ABILITIES
{}
UNIT COMPOSITION
- 1 Reed Cutter
KEYWORDS: INFANTRY, REED CUTTERS
FACTION KEYWORDS:
MARSH FOLK
"""
"""Its place for rules is open."""
THREE = PAGE.replace("1 Reed Cutter", "3 Reed Cutters")
