"""The rules of the five real pages against the inventory: S-073 to S-362."""

import re
from collections import Counter, defaultdict

import pytest

from grognard.datasheet.sheet import RuleKind
from grognard.importers.page import read_page
from grognard.importers.values import Certainty, ErratumState, RepairKind, ResidueKind

PLACES = {
    "DS": r"title",
    "WPN": r"weapon: ",
    "OPT": r"wargear option: ",
    "ABIL": r"(core abilities|faction abilities|ability: |wargear ability: )",
    "COMP": r"heading: unit composition",
    "PTS": r"points",
    "KW": r"heading: keywords",
    "ARMY": r"(army rule: |erratum: )",
    "DET": r"(detachment rule: |detachment list|erratum: )",
    "ENH": r"(enhancement: |enhancement list)",
    "STRAT-CORE": r"(stratagem: |stratagem list)",
    "STRAT-BA": r"(stratagem: |stratagem list)",
    "STRAT-DET": r"(stratagem: |stratagem list)",
    "TIP10": r"(core rule: |residue: text of an older edition|keyword index: )",
    "WABIL10": r"weapon ability: ",
    "UABIL10": r"unit ability: ",
    "TIP11": r"(core rule: |residue: cross reference)",
    "WABIL11": r"weapon ability: ",
    "UABIL11": r"unit ability: ",
    "FAQ": r"faq: ",
    "ERR": r"erratum: ",
    "IDX": r"keyword index: ",
    "UI": r"(heading: |residue: |faq: |erratum: |detachment list|enhancement: )",
}


def inventory(real):
    """Entries of the inventory: kind, id, name and the lines by page."""
    kind = ""
    for line in (real.directory / "rules" / "inventory.md").read_text("utf-8").splitlines():
        if heading := re.match(r"## .*\(([A-Z0-9-]+)\) – \d+ entries", line):
            kind = heading[1]
        elif row := re.match(r"\| (S-\d+) \| [0-9+]+ \| ([0-9:;, ]+) \| (.+?) \| ", line):
            lines = {}
            for group in row[2].split(";"):
                page, numbers = group.split(":")
                lines[page.strip()] = [int(n) for n in numbers.split(",")]
            yield kind, row[1], row[3], lines


def test_every_entry_of_the_inventory_is_placed_where_it_belongs(real):
    entries = [entry for entry in inventory(real) if entry[0] != "PROFILE"]
    assert len(entries) == 357
    wrong = [
        (id_, page, line, real[page].places.get(line))
        for kind, id_, _, lines in entries
        for page, numbers in lines.items()
        for line in numbers
        if not any(re.match(PLACES[kind], place) for place in real[page].places.get(line, ()))
    ]
    assert wrong == []


@pytest.mark.parametrize("page", ["000", "001", "002", "003", "004"])
def test_every_line_has_its_place(real, page):
    lines = {number for number, line in enumerate(real.text(page).split("\n"), 1) if line.strip()}
    read = real[page]
    assert set(read.places) == lines
    assert read.unread == ()
    split = {repair.line for repair in read.repairs if repair.kind is RepairKind.GLUE}
    assert {line for line, places in read.places.items() if len(places) > 1} <= split


@pytest.mark.parametrize("page", ["000", "001", "002", "003", "004"])
def test_every_rule_and_list_knows_its_lines(real, page):
    read = real[page]
    named = defaultdict(set)
    for value in (*read.rules, *read.stratagems, *read.faq, *read.errata, *read.keyword_index, *read.residue):
        for line in value.lines:
            named[line].add(type(value).__name__)
    for line, places in read.places.items():
        if any(
            re.match(r"(stratagem: |core rule: |weapon ability: |detachment rule: |faq: |erratum: )", p) for p in places
        ):
            assert line in named, (line, places)


@pytest.mark.parametrize(("page", "number"), [("000", 32), ("001", 32), ("002", 14), ("003", 25), ("004", 20)])
def test_stratagem_lists_and_texts_agree_with_the_inventory(real, page, number):  # S-102 to S-186
    read = real[page]
    titles = real.text(page).split("\n")
    expected = {
        (name.upper(), titles[lines[page][0]].removesuffix("CP"))
        for kind, _, name, lines in inventory(real)
        if kind.startswith("STRAT") and page in lines
    }
    assert len(read.stratagem_list) == len(read.stratagems) == number
    assert {(s.name.replace("‑", "-"), str(s.cp)) for s in read.stratagem_list} == {
        (name.replace("‑", "-"), cp) for name, cp in expected
    }
    listed = {(s.name, s.cp, s.owner, s.category) for s in read.stratagem_list}
    assert {(s.name, s.cp, s.owner, s.category) for s in read.stratagems} == listed


@pytest.mark.parametrize("page", ["000", "001", "002", "003", "004"])
def test_every_stratagem_is_taken_apart(real, page):
    read = real[page]
    rules = read.of_kind(RuleKind.STRATAGEM)
    assert [rule.name for rule in rules] == [stratagem.name for stratagem in read.stratagems]
    for rule, stratagem in zip(rules, read.stratagems, strict=True):
        assert stratagem.when and stratagem.target and stratagem.effect and stratagem.flavour
        labels = [label for label in ("WHEN", "TARGET", "EFFECT", "RESTRICTIONS") if getattr(stratagem, label.lower())]
        assert re.findall(r"^[A-Z]+(?=:)", rule.text, re.M) == labels


@pytest.mark.parametrize(
    ("page", "name", "owner", "part", "items"),
    [
        ("001", "COMMAND RE-ROLL", "Core", "when", 8),  # S-111: the list is printed after the effect
        ("001", "EXPLOSIVES", "Core", "effect", 3),  # S-115
        ("001", "CRUSHING IMPACT", "Core", "effect", 3),  # S-116
        ("002", "HEROIC INTERVENTION", "Core", "effect", 4),  # S-118
    ],
)
def test_a_list_after_doubled_lines_goes_to_its_own_part(real, page, name, owner, part, items):
    found = next(s for s in real[page].stratagems if (s.name, s.owner) == (name, owner))
    assert getattr(found, part).count("\n- ") == items


def test_limits_of_stratagems(real):
    limited = {s.name for number in real.numbers for s in real[number].stratagems if s.restrictions}
    assert {
        "INSANE BRAVERY",
        "BLITZA FIRE",
        "DAKKASTORM",
        "PERSISTENT PESTS",
        "RELIC CYPHER",
        "BELLICOSA DROP",
    } <= limited


@pytest.mark.parametrize(
    ("page", "rules"),
    [
        (
            "000",  # S-081 to S-084
            {
                "Get Stuck In": "War Horde",
                "Da Boss Is Watchin’": "Bully Boyz",
                "Belligerent Boarders": "Ramship Raiders",
                "Comin’ Through": "Kaptin Killers",
            },
        ),
        (
            "003",  # S-085 to S-087
            {
                "Only the Best": "Bridgehead Strike",
                "Artillery Support": "Siege Regiment",
                "Armoured Fist": "Mechanised Assault",
            },
        ),
        ("004", {"Ruthless Efficiency": "Oathband", "Stalwart Advance": "Void Salvagers"}),  # S-088, S-089
        (
            "001",  # S-090 to S-094
            {
                "Get Stuck In": "War Horde",
                "Eager for the Fight": "Blitz Brigade",
                "Here Be Loot": "Freebooter Krew",
                "Turbo Boostas": "Speedwaaagh!",
                "Adrenaline Junkies": "Kult of Speed",
            },
        ),
        (
            "002",  # S-095 to S-098
            {
                "Reverberant Rancidity": "Tallyband Summoners",
                "PLAGUE LEGIONS": "Tallyband Summoners",
                "Numberless Horde": "Shamblerot Vectorium",
                "KEYWORDS": "Shamblerot Vectorium",
            },
        ),
    ],
)
def test_detachment_rules(real, page, rules):
    found = real[page].of_kind(RuleKind.DETACHMENT)
    assert {rule.name: rule.owner for rule in found} == rules
    assert set(real[page].detachment_list) <= set(rules)
    assert all(rule.text for rule in found)


def test_enhancements_find_their_lost_titles(real):  # S-099 to S-101
    page = real["003"]
    found = [(rule.name, rule.owner, rule.points) for rule in page.of_kind(RuleKind.ENHANCEMENT)]
    assert found == [("Tripwires", "Recon Element", 20), ("Scare Gas Grenades", "Recon Element", 5)]
    assert [(e.name, e.points) for e in page.enhancement_list][2] == ("Survival Gear", 5)
    assert any(damage.rule == "Survival Gear" and "missing" in damage.text for damage in page.damage)


@pytest.mark.parametrize(
    ("page", "names"),
    [
        ("000", ["Waaagh!"]),  # S-073
        ("004", ["Eye of the Ancestors"]),  # S-074
        ("001", ["Waaagh!"]),  # S-075
        (
            "002",  # S-076 to S-080
            ["Nurgle’s Gift (Aura)", "Skullsquirm Blight", "Rattlejoint Ague", "Scabrous Soulrot", "Pact of Decay"],
        ),
        ("003", []),
    ],
)
def test_army_rules(real, page, names):
    assert [rule.name for rule in real[page].of_kind(RuleKind.ARMY)] == names


def test_a_plague_whose_effect_is_lost_gets_it_from_the_erratum(real):  # S-077, S-302
    page = real["002"]
    plagues = [rule for rule in page.rules if rule.category == "Plague"]
    assert [plague.owner for plague in plagues] == ["Nurgle’s Gift (Aura)"] * 3
    assert plagues[0].text.count("- Each time") == 2 and plagues[0].flavour
    assert [e.state for e in page.errata] == [ErratumState.PRINTED, ErratumState.PUT_IN]


@pytest.mark.parametrize(
    ("page", "core", "weapon", "unit"),
    [("000", 20, 8, 2), ("001", 29, 15, 3), ("002", 25, 4, 3), ("003", 22, 5, 3), ("004", 20, 6, 2)],
)
def test_tooltips(real, page, core, weapon, unit):  # S-187 to S-278
    kinds = Counter(rule.kind for rule in real[page].rules)
    assert (kinds[RuleKind.CORE_RULE], kinds[RuleKind.WEAPON_ABILITY], kinds[RuleKind.UNIT_ABILITY]) == (
        core,
        weapon,
        unit,
    )


@pytest.mark.parametrize(
    ("page", "faq", "errata"), [("000", 0, 0), ("001", 16, 6), ("002", 14, 2), ("003", 0, 0), ("004", 0, 0)]
)
def test_questions_and_errata(real, page, faq, errata):  # S-279 to S-302
    read = real[page]
    assert (len(read.faq), len(read.errata)) == (faq, errata)
    assert all(entry.question and entry.answer and entry.rule for entry in read.faq)


def test_a_question_stands_below_its_rule(real):
    rules = Counter(entry.rule for entry in real["001"].faq)
    assert rules == {
        "Save Rolls": 3,
        "Mortal Wounds": 1,
        "Hazard Rolls": 2,
        "Waaagh!": 2,
        "Visibility": 1,
        "Engagement": 1,
        "Placing Terrain": 1,
        "Hit Roll": 2,
        "Benefit of Cover": 1,
        "Battle-shock Rolls": 2,
    }


@pytest.mark.parametrize(("page", "number"), [("000", 9), ("001", 10), ("002", 7), ("003", 17), ("004", 3)])
def test_keyword_indexes(real, page, number):  # S-303 to S-348; a pair printed twice is one
    index = real[page].keyword_index
    assert len(index) == number
    assert all(entry.keywords for entry in index)


@pytest.mark.parametrize(
    ("page", "line", "keywords"),
    [
        ("000", 181, ("ORKS",)),  # S-303
        ("003", 182, ("ASTRA MILITARUM",)),  # S-312
        ("003", 421, ("ASTRA MILITARUM", "CHARACTER")),  # S-325
        ("004", 368, ("LEAGUES OF VOTANN", "INFANTRY")),  # S-331
        ("001", 299, ("ORKS", "VEHICLE")),  # S-339
    ],
)
def test_the_dropped_keyword_of_an_index_is_put_back(real, page, line, keywords):
    assert next(entry.keywords for entry in real[page].keyword_index if line in entry.lines) == keywords


def test_residue_is_told_from_rules(real):  # S-212, S-351, S-352, S-355, S-358, S-360
    kinds = {number: {piece.kind for piece in real[number].residue} for number in real.numbers}
    assert kinds["000"] == {ResidueKind.MENU, ResidueKind.ADVERTISEMENT}
    assert kinds["003"] == {ResidueKind.MENU, ResidueKind.STALE}
    assert kinds["001"] == {ResidueKind.SEE_ALSO}
    stale = next(piece for piece in real["003"].residue if piece.kind is ResidueKind.STALE)
    assert {398, 399} <= set(stale.lines)
    assert not any(rule.name == "Characters" for rule in real["003"].rules)


REPAIRED = {
    "000": "152 382 403 411 421 436 450 458 473 484 493 500 503 617 627 640",
    "003": "295 389 428 450 460 497 498 506 523 532 533 541 551 563 572 579 582 592 595",
    "004": "125 354 364 380 389 398 407 416 427 436 451",
}


@pytest.mark.parametrize("page", REPAIRED)
def test_the_dropped_faction_keyword_is_put_back(real, page):  # S-073 to S-163, as the inventory notes
    read = real[page]
    word = read.datasheet.faction_keywords[0]
    repairs = [repair for repair in read.repairs if repair.kind is RepairKind.KEYWORD]
    assert {int(n) for n in REPAIRED[page].split()} <= {repair.line for repair in repairs}
    assert all(word in repair.text for repair in repairs)
    text = "\n".join(rule.text for rule in read.rules)
    assert not re.search(r"\b[Aa]n (unit|model|[BCDFGKLMNPQRSTVW][A-Z]{3,})\b|Army Faction is ?,", text)


@pytest.mark.parametrize("page", ["000", "003", "004"])
def test_core_stratagems_are_for_every_army_and_get_no_faction_keyword(real, page):
    word = real[page].datasheet.faction_keywords[0]
    core = [s for s in real[page].stratagems if s.owner in ("Core", "Boarding Actions")]
    assert core and not any(word in s.target for s in core)


def test_pages_that_kept_their_keywords_are_left_alone(real):
    for page in ("001", "002"):
        assert not any(repair.kind is RepairKind.KEYWORD for repair in real[page].repairs)


def test_what_grammar_forces_is_certain_and_the_rest_likely(real):
    by_line = defaultdict(set)
    for repair in real["000"].repairs:
        if repair.kind is RepairKind.KEYWORD:
            by_line[repair.line].add(repair.certainty)
    assert by_line[503] == {Certainty.CERTAIN}  # "an unit"
    assert by_line[458] == {Certainty.LIKELY}  # "One INFANTRY unit"
    assert by_line[640] == {Certainty.CERTAIN, Certainty.LIKELY}


@pytest.mark.parametrize(
    ("page", "rule"),
    [
        ("000", "Wound Roll"),  # S-187
        ("001", "Hit Roll"),  # S-246
        ("002", "Nurgle’s Gift (Aura)"),  # S-076: the ranges by round
        ("002", "Numberless Horde"),  # S-097
        ("002", "Starting Strength and Half-Strength"),  # S-252
        ("004", "Eye of the Ancestors"),  # S-074
        ("004", "Ruthless Efficiency"),  # S-088
        ("001", "CHARGE MOVE"),  # S-241: a label
        ("001", "FALL-BACK MOVE"),  # S-238: labels
        ("000", "led by"),  # S-349
    ],
)
def test_what_is_lost_is_said_and_not_invented(real, page, rule):
    assert any(damage.rule == rule for damage in real[page].damage)


def test_a_table_on_one_line_is_unfolded(real):  # S-086
    rule = next(rule for rule in real["003"].rules if rule.name == "Artillery Support")
    assert rule.text.endswith("- Incursion: 2\n- Strike Force: 3\n- Onslaught: 4")


def test_a_tooltip_printed_twice_is_one_rule(real):  # S-257, S-259
    for name in ("HAZARDOUS", "SNAP SHOOTING"):
        found = [rule for rule in real["001"].rules if rule.name == name]
        assert len(found) == 1 and len(set(found[0].lines)) >= 6


def test_section_numbers(real):
    numbers = {rule.name: rule.number for rule in real["001"].rules if rule.number}
    assert numbers["HAZARDOUS"] == "24.15" and numbers["Destroyed"] == "05.04.04" and numbers["CHARGE MOVE"] == "11.04"
    assert {s.name: s.number for s in real["001"].stratagems}["EXPLOSIVES"] == "15.05"


@pytest.mark.parametrize(
    ("name", "eligible"), [("ASSAULT SHOOTING", 2), ("CLOSE-QUARTERS SHOOTING", 2), ("INDIRECT SHOOTING", 2)]
)
def test_conditions_of_a_shooting_type_stand_below_eligible_if(real, name, eligible):  # S-254 to S-256
    text = next(rule.text for rule in real["001"].rules if rule.name == name)
    block = text.split("WHILE SHOOTING")[0]
    assert block.startswith("ELIGIBLE IF:") and block.count("\n- ") == eligible
    assert text.count("WHILE SHOOTING:") == 1


@pytest.mark.parametrize("page", ["000", "001", "002", "003", "004"])
@pytest.mark.parametrize("step", [2, 3, 5, 7])
def test_a_page_with_missing_lines_loses_no_other(real, page, step):
    """Every so many lines are taken out, the first ones and the headings of the sheet excepted."""
    lines = real.text(page).split("\n")
    kept = [line for at, line in enumerate(lines) if at < 12 or at % step]
    read = read_page("\n".join(kept))
    assert set(read.places) == {number for number, line in enumerate(kept, 1) if line.strip()}
    assert read.datasheet.name == real[page].datasheet.name
