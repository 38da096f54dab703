"""Every rule of the pages' inventory is declared: abilities, army rules, detachments, enhancements, stratagems."""

import os
import re
from pathlib import Path

import msgspec
import pytest

from grognard.content.catalogue import find_unit
from grognard.content.rules.eleventh.death_guard import PLAGUES
from grognard.content.rules.index import (
    army_rules,
    army_rules_of,
    boarding_actions_stratagems,
    core_stratagems,
    detachments,
    rules_of,
)
from grognard.core.keywords import keyword
from grognard.core.words import Edition
from grognard.effects.bundles import Bundle, Stratagem

SHARED = Path(os.environ.get("GROGNARD_SHARED", Path(__file__).parents[3] / "shared"))

FACTIONS = ("ORKS", "ASTRA MILITARUM", "LEAGUES OF VOTANN", "DEATH GUARD")
UNITS = ("Nobz", "Kustom Boosta-blasta", "Nurglings", "Ogryn Bodyguard", "Cthonian Beserks")

# Edition, owner (datasheet, faction or detachment) and name of each entry of the inventory.
BUNDLES = {
    "S-040": ("10", "Nobz", "Waaagh!"),
    "S-041": ("10", "Nobz", "Da Boss' Ladz"),
    "S-042": ("10", "Nobz", "Ammo Runt"),
    "S-043": ("10", "Ogryn Bodyguard", "LOYAL PROTECTOR"),
    "S-044": ("10", "Ogryn Bodyguard", "FEEL NO PAIN 6+"),
    "S-045": ("10", "Ogryn Bodyguard", "Ogryn Bodyguard"),
    "S-046": ("10", "Ogryn Bodyguard", "Brute Shield"),
    "S-047": ("10", "Ogryn Bodyguard", "Slabshield"),
    "S-048": ("10", "Cthonian Beserks", "FEEL NO PAIN 5+"),
    "S-049": ("10", "Cthonian Beserks", "Eye of the Ancestors"),
    "S-050": ("10", "Cthonian Beserks", "Cyberstimms"),
    "S-051": ("10", "Cthonian Beserks", "Subterranean Explosives"),
    "S-052": ("11", "Kustom Boosta-blasta", "DEADLY DEMISE 1"),
    "S-053": ("11", "Kustom Boosta-blasta", "Waaagh!"),
    "S-054": ("11", "Kustom Boosta-blasta", "Rivetin' Dakka"),
    "S-055": ("11", "Nurglings", "DEEP STRIKE, INFILTRATORS"),
    "S-056": ("11", "Nurglings", "Pact of Decay"),
    "S-057": ("11", "Nurglings", "Mischief Makers"),
    "S-073": ("10", "ORKS", "Waaagh!"),
    "S-074": ("10", "LEAGUES OF VOTANN", "Eye of the Ancestors"),
    "S-075": ("11", "ORKS", "Waaagh!"),
    "S-076": ("11", "DEATH GUARD", "Nurgle's Gift (Aura)"),
    "S-077": ("11", "DEATH GUARD", "Skullsquirm Blight"),
    "S-078": ("11", "DEATH GUARD", "Rattlejoint Ague"),
    "S-079": ("11", "DEATH GUARD", "Scabrous Soulrot"),
    "S-080": ("11", "DEATH GUARD", "Pact of Decay"),
    "S-081": ("10", "War Horde", "Get Stuck In"),
    "S-082": ("10", "Ramship Raiders", "Belligerent Boarders"),
    "S-083": ("10", "Bully Boyz", "Da Boss Is Watchin'"),
    "S-084": ("10", "Kaptin Killers", "Comin' Through"),
    "S-085": ("10", "Bridgehead Strike", "Only the Best"),
    "S-086": ("10", "Siege Regiment", "Artillery Support"),
    "S-087": ("10", "Mechanised Assault", "Armoured Fist"),
    "S-088": ("10", "Oathband", "Ruthless Efficiency"),
    "S-089": ("10", "Void Salvagers", "Stalwart Advance"),
    "S-090": ("11", "War Horde", "Get Stuck In"),
    "S-091": ("11", "Blitz Brigade", "Eager for the Fight"),
    "S-092": ("11", "Freebooter Krew", "Here Be Loot"),
    "S-093": ("11", "Speedwaaagh!", "Turbo Boostas"),
    "S-094": ("11", "Kult of Speed", "Adrenaline Junkies"),
    "S-095": ("11", "Tallyband Summoners", "Reverberant Rancidity"),
    "S-096": ("11", "Tallyband Summoners", "PLAGUE LEGIONS"),
    "S-097": ("11", "Shamblerot Vectorium", "Numberless Horde"),
    "S-098": ("11", "Shamblerot Vectorium", "KEYWORDS"),
    "S-099": ("10", "Recon Element", "Tripwires"),
    "S-100": ("10", "Recon Element", "Scare Gas Grenades"),
    "S-101": ("10", "Recon Element", "Survival Gear"),
    "S-102": ("10", "Core", "COMMAND RE-ROLL"),
    "S-103": ("10", "Core", "INSANE BRAVERY"),
    "S-104": ("10", "Core", "FIRE OVERWATCH"),
    "S-105": ("10", "Core", "RAPID INGRESS"),
    "S-106": ("10", "Core", "GRENADE"),
    "S-107": ("10", "Core", "GO TO GROUND"),
    "S-108": ("10", "Core", "HEROIC INTERVENTION"),
    "S-109": ("10", "Core", "COUNTER-OFFENSIVE"),
    "S-110": ("10", "Core", "EPIC CHALLENGE"),
    "S-111": ("11", "Core", "COMMAND RE-ROLL"),
    "S-112": ("11", "Core", "INSANE BRAVERY"),
    "S-113": ("11", "Core", "FIRE OVERWATCH"),
    "S-114": ("11", "Core", "RAPID INGRESS"),
    "S-115": ("11", "Core", "EXPLOSIVES"),
    "S-116": ("11", "Core", "CRUSHING IMPACT"),
    "S-117": ("11", "Core", "COUNTEROFFENSIVE"),
    "S-118": ("11", "Core", "HEROIC INTERVENTION"),
    "S-119": ("10+11", "Boarding Actions", "COMMAND RE-ROLL"),
    "S-120": ("10+11", "Boarding Actions", "INSANE BRAVERY"),
    "S-121": ("10+11", "Boarding Actions", "EXPLOSIVE CLEARANCE"),
    "S-122": ("10+11", "Boarding Actions", "COUNTER-OFFENSIVE"),
    "S-123": ("10", "Bully Boyz", "CUT'EM DOWN"),
    "S-124": ("10", "Bully Boyz", "ARMED TO DATEEF"),
    "S-125": ("10", "Bully Boyz", "TOO ARROGANT TO DIE"),
    "S-126": ("10", "Bully Boyz", "HULKING BRUTES"),
    "S-127": ("10", "Bully Boyz", "CRUSHING IMPACT"),
    "S-128": ("10", "Bully Boyz", "ALWAYS LOOKIN' FER A FIGHT"),
    "S-129": ("10", "Kaptin Killers", "LOOT ON THE MOVE"),
    "S-130": ("10", "Kaptin Killers", "PILE THROUGH"),
    "S-131": ("10", "Kaptin Killers", "CORNERED AND KRUMPED"),
    "S-132": ("10", "Ramship Raiders", "EAGER TO FIGHT"),
    "S-133": ("10", "Ramship Raiders", "PILE THROUGH"),
    "S-134": ("10", "Taktikal Brigade", "DAT'S OURS"),
    "S-135": ("10", "Taktikal Brigade", "TAKTIKAL RETREAT"),
    "S-136": ("10", "Taktikal Brigade", "ON TO DA NEXT"),
    "S-137": ("10", "Taktikal Brigade", "FIGHT PROPPA"),
    "S-138": ("10", "War Horde", "MOB RULE"),
    "S-139": ("10", "War Horde", "ERE WE GO"),
    "S-140": ("10", "War Horde", "'ARD AS NAILS"),
    "S-141": ("10+11", "War Horde", "ORKS IS NEVER BEATEN"),
    "S-142": ("10+11", "War Horde", "UNBRIDLED CARNAGE"),
    "S-143": ("10", "Bridgehead Strike", "BELLICOSA DROP"),
    "S-144": ("10", "Bridgehead Strike", "FIRE AND RELOCATE"),
    "S-145": ("10", "Bridgehead Strike", "SERVO-DESIGNATORS"),
    "S-146": ("10", "Mechanised Assault", "MOVE OUT"),
    "S-147": ("10", "Mechanised Assault", "RAPID DISPERSAL"),
    "S-148": ("10", "Mechanised Assault", "CLEAR AND SECURE"),
    "S-149": ("10", "Mechanised Assault", "HASTY EXTRACTION"),
    "S-150": ("10", "Recon Element", "SCRAMBLE FIELD"),
    "S-151": ("10", "Recon Element", "COURAGEOUS DIVERSION"),
    "S-152": ("10", "Recon Element", "TANGLEFOOT GRENADES"),
    "S-153": ("10", "Siege Regiment", "FLARE BURST"),
    "S-154": ("10", "Siege Regiment", "TRENCH FIGHTERS"),
    "S-155": ("10", "Oathband", "ORDERED RETREAT"),
    "S-156": ("10", "Oathband", "ANCESTRAL SENTENCE"),
    "S-157": ("10", "Oathband", "NEWFOUND NEMESIS"),
    "S-158": ("10", "Oathband", "REACTIVE REPRISAL"),
    "S-159": ("10", "Oathband", "VOID ARMOUR"),
    "S-160": ("10", "Oathband", "WARRIOR PRIDE"),
    "S-161": ("10", "Void Salvagers", "RELIC CYPHER"),
    "S-162": ("10", "Void Salvagers", "CORRIDOR COVERED"),
    "S-163": ("10", "Void Salvagers", "JUDGED AND PUNISHED"),
    "S-164": ("11", "Blitz Brigade", "ARMOURED DUELLISTS"),
    "S-165": ("11", "Freebooter Krew", "GRAB AND BASH"),
    "S-166": ("11", "Freebooter Krew", "BOARDIN' RUSH"),
    "S-167": ("11", "Freebooter Krew", "KRUMP AND RUN"),
    "S-168": ("11", "Freebooter Krew", "DECK FRAGGERS"),
    "S-169": ("11", "Freebooter Krew", "BASH AND GRAB"),
    "S-170": ("11", "Kult of Speed", "SQUIG FLINGIN'"),
    "S-171": ("11", "Kult of Speed", "MORE GITZ OVER 'ERE!"),
    "S-172": ("11", "Kult of Speed", "SPEEDIEST FREEKS"),
    "S-173": ("11", "Kult of Speed", "BLITZA FIRE"),
    "S-174": ("11", "Kult of Speed", "DAKKASTORM"),
    "S-175": ("11", "Kult of Speed", "FULL THROTTLE!"),
    "S-176": ("11", "Speedwaaagh!", "ON DA MOVE"),
    "S-177": ("11", "Speedwaaagh!", "MOBILE DAKKASTORM"),
    "S-178": ("11", "Speedwaaagh!", "SPESHUL AMMO"),
    "S-179": ("11", "Speedwaaagh!", "DUST TRAILS"),
    "S-180": ("11", "Speedwaaagh!", "DED KILLY CONSTRUCTION"),
    "S-181": ("11", "Speedwaaagh!", "EVASIVE MANOOVA"),
    "S-182": ("11", "War Horde", "CAREEN!"),
    "S-183": ("11", "Tallyband Summoners", "PERSISTENT PESTS"),
    "S-184": ("11", "Tallyband Summoners", "MIRESLICK"),
    "S-185": ("11", "Tallyband Summoners", "ALL IS ROT"),
    "S-186": ("11", "Tallyband Summoners", "AVATARS OF DECAY"),
}


def declared(edition: Edition, owner: str) -> tuple[Bundle, ...]:
    """What we ship of that owner: a datasheet, "Core", "Boarding Actions", a faction or a detachment."""
    if owner in UNITS:
        sheet = find_unit(owner, edition)
        return (*rules_of(sheet), *army_rules_of(sheet))
    if owner == "Core":
        return core_stratagems(edition)
    if owner == "Boarding Actions":
        return boarding_actions_stratagems()
    if owner in FACTIONS:
        plagues = PLAGUES if (edition, owner) == (Edition.ELEVENTH, "DEATH GUARD") else ()
        return (*army_rules(edition, owner), *plagues)
    return tuple(
        bundle
        for faction in FACTIONS
        for detachment in detachments(edition, faction)
        if detachment.name == owner
        for bundle in (*detachment.rules, *detachment.enhancements, *detachment.stratagems)
    )


def bundles(sid: str) -> list[Bundle]:
    """The bundles that the entry `sid` stands for, one for each edition and name."""
    editions, owner, names = BUNDLES[sid]
    found: list[Bundle] = []
    for edition in editions.split("+"):
        by_name = {bundle.name: bundle for bundle in declared(Edition(edition), owner)}
        found += [by_name[name] for name in (names.split(", ") if names.isupper() else (names,))]
    return found


@pytest.mark.parametrize("sid", BUNDLES)
def test_the_entry_is_declared_and_survives_json(sid: str) -> None:
    for bundle in bundles(sid):
        assert msgspec.json.decode(msgspec.json.encode(bundle), type=Bundle) == bundle
        assert bundle.effects


@pytest.mark.parametrize("sid", [sid for sid in BUNDLES if int(sid[2:]) != 40 and sid not in ("S-052", "S-055")])
def test_it_is_told_in_a_few_own_words(sid: str) -> None:
    for bundle in bundles(sid):
        assert bundle.summary or bundle.name.startswith("FEEL NO PAIN")


def inventory() -> dict[str, list[str]]:
    """Cells of the inventory's rows of the kinds that are declared here, by their id."""
    path = SHARED / "rules" / "inventory.md"
    if not path.exists():
        pytest.skip("the inventory is not beside the repository (set GROGNARD_SHARED)")
    rows: dict[str, list[str]] = {}
    wanted = False
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.startswith("## "):
            wanted = bool(re.search(r"\((ABIL|ARMY|DET|ENH|STRAT-\w+)\)", line))
        elif wanted and line.startswith("| S-"):
            cells = [cell.strip() for cell in line.strip("|").split(" | ")]
            rows[cells[0].strip()] = cells
    return rows


def test_no_entry_of_the_inventory_is_missing() -> None:
    assert set(BUNDLES) == set(inventory())


@pytest.mark.parametrize("sid", [sid for sid in BUNDLES if sid >= "S-102"])
def test_a_stratagem_has_the_name_cost_and_owner_of_its_entry(sid: str) -> None:
    _, edition, _, name, content, *_ = inventory()[sid]
    printed = re.match(r"CP (?P<cp>\d) · (?P<owner>.*?)(?: – (?P<kind>[^·]*))? · WHEN", content)
    assert printed
    assert BUNDLES[sid][0] == edition
    for stratagem in bundles(sid):
        assert isinstance(stratagem, Stratagem)
        assert stratagem.name == keyword(name)
        assert (str(stratagem.cp), stratagem.owner, stratagem.kind) == (
            printed["cp"],
            printed["owner"],
            printed["kind"] or "",
        )


def test_no_detachment_stratagem_is_made_up() -> None:
    told = {(edition, owner, name) for editions, owner, name in BUNDLES.values() for edition in editions.split("+")}
    for edition in Edition:
        for faction in FACTIONS:
            for detachment in detachments(edition, faction):
                for stratagem in detachment.stratagems:
                    assert (edition.value, detachment.name, stratagem.name) in told
