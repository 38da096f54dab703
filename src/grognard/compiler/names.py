"""Keywords as rules text writes them: runs of capitals (10th edition) or of Title Case words (11th edition)."""

from __future__ import annotations

import re

from grognard.core.keywords import Keyword, keyword
from grognard.effects.selectors import Keywords

_COMMON_WORDS = """
    INFANTRY VEHICLE MONSTER CHARACTER MOUNTED WALKER FLY TITANIC BATTLELINE TRANSPORT PSYKER TERMINATOR GRENADES
    EXPLOSIVES BEAST BEASTS SWARM AIRCRAFT FORTIFICATION DAEMON SMOKE TOWERING GRAVIS PHOBOS TACTICUS ARTILLERY SUMMONED
    SQUADRON REGIMENT OFFICER CHAOS IMPERIUM KHORNE NURGLE TZEENTCH SLAANESH ORKS NECRONS TYRANIDS AELDARI DRUKHARI
    ASURYANI YNNARI HARLEQUINS KROOT DAMNED CULTIST WARLORD PRIMARIS CENTURION DREADNOUGHT BATTLESUIT CANOPTEK
    CRYPTEK SKITARII DEATHWING RAVENWING DEATHWATCH GRETCHIN GROTS WRAITH SYNAPSE HARVESTER BIKER SPEEDER CAPTAIN
    LIEUTENANT LIBRARIAN CHAPLAIN TECHMARINE APOTHECARY ANCIENT"""
COMMON = frozenset(_COMMON_WORDS.split())
"""Keywords of one word that stand beside others in a run: they end the keyword before them."""

_FAMILY_WORDS = (
    "CHAOS, DAEMON, KHORNE, NURGLE, TZEENTCH, SLAANESH, KROOT, CANOPTEK, CRYPTEK, SKITARII, DEATHWING, RAVENWING, "
    "DEATHWATCH, GRETCHIN, CULTIST, CENTURION, PRIMARIS, WRAITH, WAR DOG, IMPERIAL NAVY, DEATH COMPANY, LAND SPEEDER, "
    "WYCH CULT, BEAST SNAGGA"
)
FAMILIES = frozenset(_FAMILY_WORDS.split(", "))
"""Keywords that also begin the names of units: with a word after them that is no keyword itself they are one name."""
_LINKS = ("OF", "IN", "WITH", "THE", "AND")
"""Words within the name of a unit: what stands beside them belongs to it."""
_KIND_WORDS = (
    "DREADNOUGHT DREADNOUGHTS BATTLESUIT BATTLESUITS ANCIENT TERMINATORS PSYKERS LIEUTENANT CAPTAIN LIBRARIAN CHAPLAIN "
    "TECHMARINE APOTHECARY CENTURIONS BIKERS KNIGHTS"
)
_KINDS = frozenset(_KIND_WORDS.split())
"""Kinds of models that end a unit's name when an unknown word stands before them: "REDEMPTOR DREADNOUGHT"."""
_GROUPS = ("SQUAD", "SQUADS", "TEAM", "TEAMS")
_FACTION_WORDS = (
    "ORKS, NECRONS, TYRANIDS, AELDARI, DRUKHARI, ASURYANI, YNNARI, HARLEQUINS, IMPERIUM, ULTRAMARINES, SALAMANDERS"
)
_FACTIONS = frozenset(_FACTION_WORDS.split(", "))

_LONG = (
    "ADEPTUS ASTARTES, ADEPTA SORORITAS, ASTRA MILITARUM, LEAGUES OF VOTANN, DEATH GUARD, THOUSAND SONS, WORLD EATERS, "
    "EMPEROR'S CHILDREN, CHAOS KNIGHTS, IMPERIAL KNIGHTS, GENESTEALER CULTS, T'AU EMPIRE, GREY KNIGHTS, "
    "HERETIC ASTARTES, LEGIONES DAEMONICA, ADEPTUS CUSTODES, ADEPTUS MECHANICUS, AGENTS OF THE IMPERIUM, "
    "AGENT OF THE IMPERIUM, BLOOD ANGELS, DARK ANGELS, SPACE WOLVES, BLACK TEMPLARS, ULTRAMARINES, IMPERIAL FISTS, "
    "IRON HANDS, RAVEN GUARD, SALAMANDERS, WHITE SCARS, PLAGUE LEGIONS, SPEED FREEKS, JUMP PACK, EPIC HERO, "
    "VANGUARD INVADER, DEDICATED TRANSPORT, SUPER-HEAVY, MILITARUM TEMPESTUS, LEGIO CYBERNETICA, WYCH CULT, "
    "HAEMONCULUS COVENS, WAR DOG, SHIELD DRONE, IMPERIAL NAVY, COMMAND SQUAD, MOB, CULT MECHANICUS, "
    "GREAT DEVOURER, ENDLESS MULTITUDE, SHADOW LEGION, DEATH COMPANY, TRAITORIS AUXILIA, ANATHEMA PSYKANA, "
    "PRIMARIS PSYKER, CULTIST MOB, LAND SPEEDER, BEAST SNAGGA, GREATER DAEMON, WAR WALKER, WAR WALKERS"
)
LONG = tuple(sorted((tuple(name.split()) for name in _LONG.split(", ")), key=len, reverse=True))
"""Keywords of several words (and some that stand before others)."""

_PLURALS = {
    "MONSTERS": "MONSTER",
    "VEHICLES": "VEHICLE",
    "CHARACTERS": "CHARACTER",
    "PSYKERS": "PSYKER",
    "TRANSPORTS": "TRANSPORT",
    "WALKERS": "WALKER",
    "FORTIFICATIONS": "FORTIFICATION",
    "TERMINATORS": "TERMINATOR",
    "OFFICERS": "OFFICER",
    "DAEMONS": "DAEMON",
}
_PLURALS_ALONE = {
    "SWARMS": "SWARM",
    "BATTLESUITS": "BATTLESUIT",
    "DREADNOUGHTS": "DREADNOUGHT",
}
"""Plurals that are no name of a unit when nothing stands before them ("RIPPER SWARMS" is one)."""

_CAPITALS = re.compile(r"(?:T'AU|[A-ZÀ-Þ][A-ZÀ-Þ]+(?:['-][A-ZÀ-Þ]+)*)(?![a-zà-þ])(?!-[a-z])")
_JOINED = re.compile(r" (?:OF(?: THE)?|THE|AND) (?=[A-ZÀ-Þ]{2})| ")
_TITLE = re.compile(r"[A-ZÀ-Þ][a-zà-þ']+(?:[A-ZÀ-Þ][a-zà-þ]+)?(?:-[A-Za-zà-þ]+)*(?:'[a-zà-þ]+)?!?")
_TITLE_JOINED = re.compile(r" (?:of(?: the)? )?")
_NO_KEYWORD_WORDS = "AP BS WS OC CP YP FNP HQ II III IV WHEN TARGET EFFECT RESTRICTIONS D3 D6 USE"
_NOT_KEYWORDS = frozenset(_NO_KEYWORD_WORDS.split())


def keyword_run(text: str, at: int) -> tuple[str, int] | None:
    """The run of capital words that starts at `at`, and where it ends."""
    end = at
    while match := _CAPITALS.match(text, end):
        if match.group() in _NOT_KEYWORDS:
            break
        end = match.end()
        joined = _JOINED.match(text, end)
        if not joined or not _CAPITALS.match(text, joined.end()):
            break
        end = joined.end()
    run = text[at:end].rstrip()
    return (run, at + len(run)) if run else None


def title_run(text: str, at: int, stops: frozenset[str]) -> tuple[str, int] | None:
    """The run of Title Case words that starts at `at`; words of `stops` (lower case) end it."""
    end = at
    position = at
    while match := _TITLE.match(text, position):
        if match.group().lower().removesuffix("'s") in stops:
            break
        end = match.end()
        if match.group().endswith("'s"):
            break
        joined = _TITLE_JOINED.match(text, end)
        if not joined:
            break
        position = joined.end()
    run = text[at:end]
    if run.endswith("'s"):
        run = run[:-2]
    return (run, at + len(run)) if run else None


def split_keywords(run: str) -> tuple[Keyword, ...]:
    """The keywords of a run of words: known long ones, common single ones, and what stands between them as one.

    >>> split_keywords("DEATH GUARD DAEMON PRINCE")
    ('DEATH GUARD', 'DAEMON PRINCE')
    """
    words = run.upper().replace("EPIC HEROES", "EPIC HERO").split()
    if len(words) == 1:
        words = [_PLURALS_ALONE.get(words[0], words[0])]
    found: list[str] = []
    rest: list[str] = []
    index = 0
    while index < len(words):
        long = next((name for name in LONG if tuple(words[index : index + len(name)]) == name), None)
        single = _PLURALS.get(words[index], words[index])
        if words[index] in _LINKS and (rest or found) and index + 1 < len(words):
            rest = [*(rest or [found.pop()]), *words[index : index + 2]]
            index += 2
        elif rest and not long and words[index] in _KINDS:
            rest.append(words[index])
            index += 1
        elif long or single in COMMON:
            if rest:
                found.append(" ".join(rest))
                rest = []
            found.append(" ".join(long) if long else single)
            index += len(long) if long else 1
        else:
            if not rest and found and found[-1] in FAMILIES:
                rest.append(found.pop())
            rest.append(words[index])
            index += 1
    if rest:
        found.append(" ".join(rest))
    if words and words[-1] in _GROUPS:
        found = _squad(found)
    return tuple(keyword(word) for word in found)


def _squad(found: list[str]) -> list[str]:
    """The name of a squad is one keyword: "TERMINATOR ASSAULT SQUAD", after the factions before it."""
    first = next((index for index, word in enumerate(found) if not _is_faction(word)), len(found) - 1)
    return [*found[:first], " ".join(found[first:])]


def _is_faction(word: str) -> bool:
    return word in _FACTIONS or (tuple(word.split()) in LONG and " " in word and word not in _NOT_FACTIONS)


_NOT_FACTIONS = FAMILIES | {
    "JUMP PACK",
    "EPIC HERO",
    "VANGUARD INVADER",
    "DEDICATED TRANSPORT",
    "SHIELD DRONE",
    "COMMAND SQUAD",
    "GREAT DEVOURER",
    "ENDLESS MULTITUDE",
    "PRIMARIS PSYKER",
    "CULTIST MOB",
    "BEAST SNAGGA",
    "GREATER DAEMON",
    "WAR WALKER",
    "WAR WALKERS",
}


def distributed(alternatives: Keywords) -> Keywords:
    """ "ADEPTUS ASTARTES INFANTRY or MOUNTED": the faction before the first is asked of kinds that stand alone, too."""
    first, *others = alternatives
    if len(first) < 2 or not _is_faction(first[0]):
        return alternatives
    factions = tuple(word for word in first if _is_faction(word))
    alone = [len(words) == 1 and str(words[0]) in _ALONE for words in others]
    return (first, *((*factions, *words) if plain else words for words, plain in zip(others, alone, strict=True)))


_ALONE_WORDS = "INFANTRY VEHICLE MONSTER MOUNTED WALKER BATTLELINE BEAST SWARM BIKER SPEEDER"
_ALONE = frozenset(_ALONE_WORDS.split())
"""Kinds of units that hardly stand alone after a faction and another kind: the faction is theirs, too."""
