"""TARGET, read after WHEN; who may bear an enhancement."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grognard.compiler.frame.stratagem import StratagemFrame, read_bearer, read_frame
from grognard.compiler.normalise import normalise
from grognard.compiler.sections import StratagemText
from grognard.core.keywords import keyword
from grognard.effects.facts import Fact
from grognard.effects.selectors import (
    ATTACKER,
    CHOSEN,
    TRIGGERING,
    YOUR_UNIT,
    Condition,
    Is,
    Keywords,
    Not,
    Part,
    Selector,
    Who,
    all_of,
)

SHOT_AT = "Your opponent's Shooting phase, just after an enemy unit has selected its targets."


FOE = "that enemy unit"
IN_REACH = "within Engagement Range of"


def frame(when: str, target: str) -> StratagemFrame:
    """The frame of a stratagem with that WHEN and TARGET."""
    return read_frame(StratagemText(normalise(when), normalise(target)))


def target(text: str, when: str = "Fight phase.") -> tuple[Selector, ...]:
    """The target, which must be understood."""
    found = frame(when, text)
    assert not found.not_understood
    return found.target


def keywords(*alternatives: str) -> Keywords:
    """Alternatives, each of keywords separated by commas."""
    return tuple(tuple(keyword(word) for word in text.split(", ")) for text in alternatives)


def one(*alternatives: str, where: Condition | None = None, excluding: Keywords = (), count: int = 1) -> Selector:
    """One unit from your army."""
    return Selector(Who.FRIENDLY, any_of=keywords(*alternatives), excluding=excluding, where=where, count=count)


@pytest.mark.parametrize(
    ("text", "selector"),
    [
        ("One unit from your army.", one()),
        ("One ORKS INFANTRY or ORKS WALKER unit from your army.", one("ORKS, INFANTRY", "ORKS, WALKER")),
        ("One DRAGOONS, LANCERS or HUSSARS unit from your army.", one("DRAGOONS", "LANCERS", "HUSSARS")),
        ("One friendly Dragoons/Lancers unit.", one("DRAGOONS", "LANCERS")),
        ("One friendly Night Guard squad unit.", one("NIGHT GUARD SQUAD")),
        ("Up to three DRAGOONS units from your army.", one("DRAGOONS", count=3)),
        (
            "One DRAGOONS unit (excluding MONSTER and BEASTS units) from your army.",
            one("DRAGOONS", excluding=keywords("MONSTER", "BEASTS")),
        ),
        (
            "One DRAGOONS unit from your army that has not been selected to move this phase.",
            one("DRAGOONS", where=Is(Fact.NOT_SELECTED_TO_MOVE)),
        ),
        (
            "One friendly unengaged Dragoons unit that is eligible to shoot.",
            one("DRAGOONS", where=all_of(Not(Is(Fact.ENGAGED)), Is(Fact.ELIGIBLE, words=("SHOOT",)))),
        ),
        (
            'One unit from your army that is Battle-shocked and within 7" of one or more friendly LANCERS units.',
            one(where=all_of(Is(Fact.BATTLE_SHOCKED), Is(Fact.WITHIN_OF, n=7, words=("FRIENDLY", "LANCERS")))),
        ),
        (
            "One unit from your army with the Night Walker ability.",
            one(where=Is(Fact.HAS_ABILITY, words=("NIGHT WALKER",))),
        ),
        (
            "One unit from your army (excluding units that Fell Back or have shot this turn).",
            one(where=all_of(Not(Is(Fact.FELL_BACK)), Not(Is(Fact.SHOT_THIS_TURN)))),
        ),
        (
            "One unit from your army that contains 7 or more models and is not Below Half-strength.",
            one(where=all_of(Is(Fact.MODELS_AT_LEAST, n=7), Not(Is(Fact.BELOW_HALF_STRENGTH)))),
        ),
        (
            "One unit from your army that is wholly within your army's Dark Harvest.",
            one(where=Is(Fact.IN_AREA, words=("DARK HARVEST", "WHOLLY"))),
        ),
    ],
)
def test_one_unit_and_what_it_must_be(text: str, selector: Selector) -> None:
    assert target(text) == (selector,)


def test_that_unit_is_the_friendly_unit_of_when() -> None:
    moved = "Your Movement phase, just after a DRAGOONS unit from your army Falls Back."
    assert target("That DRAGOONS unit.", moved) == (Selector(Who.TRIGGERING, any_of=keywords("DRAGOONS")),)
    assert target("That unit.", moved) == (TRIGGERING,)
    assert frame(moved, "That LANCERS unit.").not_understood
    assert frame(SHOT_AT, "That unit.").not_understood
    assert frame("Fight phase.", "That unit.").not_understood


def test_that_enemy_unit_is_the_enemy_of_when() -> None:
    near = f'One unit from your army that is within 5" of {FOE}.'
    assert target(near, SHOT_AT) == (one(where=Is(Fact.WITHIN_OF, n=5, words=("THAT UNIT",))),)
    assert frame("Fight phase.", near).not_understood
    past = f"One unit from your army that was {IN_REACH} {FOE} at the start of the phase."
    assert target(past, SHOT_AT)[0].where == Is(Fact.ENGAGED_WITH, words=("THAT UNIT", "AT THE START OF THE PHASE"))
    assert frame(SHOT_AT, f"One unit from your army that was {IN_REACH} {FOE}.").not_understood


def test_a_second_target_is_an_enemy_unit() -> None:
    found = target(f"One DRAGOONS unit from your army and one enemy unit {IN_REACH} that unit.")
    engaged = Is(Fact.ENGAGED_WITH, words=("YOUR UNIT",))
    assert found == (one("DRAGOONS"), Selector(Who.ENEMY, where=engaged, count=1))


def test_the_friend_that_when_speaks_of() -> None:
    when = (
        "Your opponent's Movement phase, when a unit is selected to Fall Back, "
        "if that unit is engaged with a friendly Dragoons unit."
    )
    assert target("That Dragoons unit.", when) == (one("DRAGOONS", where=Is(Fact.ENGAGED_WITH, words=("THAT UNIT",))),)


def test_what_that_unit_means_in_the_effect() -> None:
    assert frame(SHOT_AT, "One unit from your army.").that_unit == TRIGGERING
    assert frame("Fight phase.", "One unit from your army.").that_unit == YOUR_UNIT
    two = f"One unit from your army and one enemy unit {IN_REACH} that unit."
    assert frame("Fight phase.", two).that_unit == CHOSEN
    assert (
        frame("Fight phase, when an enemy unit targets a friendly Dragoons unit.", "That unit.").that_unit == ATTACKER
    )


@pytest.mark.parametrize(
    "text",
    [
        "",
        "One enemy unit.",
        "A DRAGOONS unit from your army.",
        "One other DRAGOONS unit from your army.",
        "One DRAGOONS unit from your army that likes tea.",
        "One DRAGOONS unit from your army and one LANCERS unit from your army.",
        "One DRAGOONS unit from your army. It must be raining.",
        "One unit from your army that has 2 Grudge tokens.",
    ],
)
def test_what_is_not_certain_is_not_understood(text: str) -> None:
    assert frame("Fight phase.", text).not_understood


@pytest.mark.parametrize(
    ("text", "selector"),
    [
        ("DRAGOONS model only", Selector(Who.FRIENDLY, Part.MODEL, keywords("DRAGOONS"))),
        (
            "ORKS INFANTRY or ORKS MOUNTED model only",
            Selector(Who.FRIENDLY, Part.MODEL, keywords("ORKS, INFANTRY", "ORKS, MOUNTED")),
        ),
        ("Dragoons unit only", Selector(Who.FRIENDLY, any_of=keywords("DRAGOONS"))),
        (
            "Dragoons Infantry model only (excluding Lancers models)",
            Selector(Who.FRIENDLY, Part.MODEL, keywords("DRAGOONS, INFANTRY"), keywords("LANCERS")),
        ),
        (
            "Dragoons model (excluding Lancers models) only",
            Selector(Who.FRIENDLY, Part.MODEL, keywords("DRAGOONS"), keywords("LANCERS")),
        ),
        ("Dragoons model only (Aura)", Selector(Who.FRIENDLY, Part.MODEL, keywords("DRAGOONS"))),
    ],
)
def test_who_may_bear_an_enhancement(text: str, selector: Selector) -> None:
    assert read_bearer(text) == selector


@pytest.mark.parametrize("text", ["", "model only", "enemy Dragoons model only", "Dragoons model on foot only"])
def test_a_bearer_that_is_not_certain(text: str) -> None:
    assert read_bearer(text) is None


WORD_LIST = (
    'one two unit units model from your army that enemy is not within 6" of Fight phase just after when has shot , ( )'
)
WORDS = WORD_LIST.split()


@settings(deadline=None)
@given(
    st.lists(st.sampled_from(WORDS), max_size=14), st.lists(st.sampled_from(WORDS), max_size=14), st.text(max_size=40)
)
def test_no_text_is_an_error(when: list[str], selected: list[str], restrictions: str) -> None:
    text = StratagemText(" ".join(when), " ".join(selected), "", normalise(restrictions))
    found = read_frame(text)
    assert bool(found.at) or any(part.startswith("WHEN") for part in found.not_understood)
    assert bool(found.target) or any(part.startswith("TARGET") for part in found.not_understood)


@pytest.mark.parametrize("many", ["a MAGE model", "one or more MAGE models"])
def test_a_unit_that_contains_models_of_some_kind(many: str) -> None:
    where = Is(Fact.CONTAINS, words=("MAGE",))
    assert target(f"One DRAGOONS unit from your army that contains {many}.") == (one("DRAGOONS", where=where),)
