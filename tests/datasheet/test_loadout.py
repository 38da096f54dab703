"""Who may take what: defaults, choices and checks against the wargear options."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grognard.core.errors import LoadoutError, UnknownNameError
from grognard.core.words import Edition
from grognard.datasheet.loadout import (
    ModelEquipment,
    apply_choices,
    default_loadout,
    parse_choices,
    validate_loadout,
)
from grognard.datasheet.sheet import CompositionLine, Datasheet, WargearOption

HOOK = WargearOption("Any number may swap oar for hook.", ("oar",), (("hook",),))
NET = WargearOption("Any number may swap oar and knife for net and spear.", ("oar", "knife"), (("net", "spear"),))
HORN = WargearOption("The Master may swap knife for horn.", ("knife",), (("horn",),), only="Boat Master")
RAFT = WargearOption("One raft for every five.", (), (("raft",),), per_models=5, limit=1)
LAMP = WargearOption("One lamp for every five, no raft.", (), (("lamp",),), per_models=5, limit=1, without=("raft",))
PADDLE = WargearOption("All swap oar for paddle.", ("oar",), (("paddle",),), all_or_none=True)
WHIP = WargearOption(
    "Two for every five swap oar or paddle for whip.",
    ("oar",),
    (("whip",),),
    per_models=5,
    limit=2,
    or_replaces=(("paddle",),),
)
ODD = WargearOption("The river may give a pearl.", structured=False)


def boat(*options: WargearOption) -> Datasheet:
    return Datasheet(
        edition=Edition.TENTH,
        name="Rowers",
        faction="Fen Folk",
        composition=(CompositionLine("Boat Master", 1, 1), CompositionLine("Rowers", 4, 9)),
        loadout={"Boat Master": ("oar", "knife"), "Rower": ("oar", "knife")},
        wargear_options=options,
    )


def counts(models, item):
    return sum(model.items.count(item) for model in models)


def test_the_default_of_each_number_of_models():
    for number in range(5, 11):
        models = default_loadout(boat(), number)
        assert [model.kind for model in models] == ["Boat Master", *["Rowers"] * (number - 1)]
        assert validate_loadout(boat(), models) == []


@pytest.mark.parametrize("number", [0, 4, 11])
def test_a_number_of_models_that_the_unit_cannot_have(number):
    with pytest.raises(LoadoutError, match="expected 1 Boat Master, 4-9 Rowers"):
        default_loadout(boat(), number)


def test_either_of_two_compositions():
    lines = (CompositionLine("Captain", 1, 1), CompositionLine("Hand", 10, 10))
    more = (CompositionLine("Captain", 2, 2, alternative=1), CompositionLine("Hand", 20, 20, alternative=1))
    sheet = Datasheet(Edition.TENTH, "Crew", "Fen Folk", composition=lines + more, loadout={"": ("oar",)})
    assert [model.kind for model in default_loadout(sheet, 22)].count("Captain") == 2
    with pytest.raises(LoadoutError, match="1 Captain, 10 Hand or 2 Captain, 20 Hand"):
        default_loadout(sheet, 15)


def test_a_sheet_without_default_equipment_asks_for_it():
    bare = Datasheet(Edition.TENTH, "Rowers", "Fen Folk", composition=(CompositionLine("Rower", 1, 1),))
    with pytest.raises(LoadoutError, match="default equipment of Rower is not known"):
        default_loadout(bare, 1)
    assert default_loadout(bare, 1, {"Rower": ("oar",)})[0].items == ("oar",)


def test_choices_as_people_write_them():
    assert parse_choices("3x hook, 2 x net; spear") == {"hook": 3, "net": 2, "spear": 1}
    assert parse_choices("2 hooks") == {"hooks": 2}
    for none in ("0x hook", "spear, 0 nets", "00 x hook"):
        with pytest.raises(LoadoutError, match=r'found "0.*", expected at least one'):
            parse_choices(none)
    with pytest.raises(LoadoutError, match="expected items such as"):
        parse_choices("3x hook,,")


def test_ordinary_models_change_before_the_leader():
    models = apply_choices(boat(HOOK, NET), 5, {"hook": 2, "nets": 2})
    assert models[0].items == ("knife", "oar")
    assert (counts(models, "hook"), counts(models, "net"), counts(models, "spear"), counts(models, "oar")) == (
        2,
        2,
        2,
        1,
    )
    assert validate_loadout(boat(HOOK, NET), models) == []


def test_only_the_named_kind_of_model():
    models = apply_choices(boat(HORN), 5, {"horn": 1})
    assert models[0].items == ("horn", "oar")
    with pytest.raises(LoadoutError, match=r"2 horn, expected at most 1 .*The Master may swap"):
        apply_choices(boat(HORN), 5, {"horn": 2})


@pytest.mark.parametrize(("models", "most"), [(5, 1), (9, 1), (10, 2)])
def test_one_for_every_five_models(models, most):
    assert counts(apply_choices(boat(RAFT), models, {"raft": most}), "raft") == most
    with pytest.raises(LoadoutError, match=f"{most + 1} raft, expected at most {most} .*One raft for every five"):
        apply_choices(boat(RAFT), models, {"raft": most + 1})


def test_items_that_exclude_each_other_go_to_different_models():
    models = apply_choices(boat(RAFT, LAMP), 5, {"raft": 1, "lamp": 1})
    assert not any({"raft", "lamp"} <= set(model.items) for model in models)


def test_all_or_none():
    with pytest.raises(LoadoutError, match=r"2 paddle, expected 5 or none: .*All swap oar"):
        apply_choices(boat(PADDLE), 5, {"paddle": 2})
    assert counts(apply_choices(boat(PADDLE), 5, {"paddle": 5}), "paddle") == 5


def test_one_option_on_top_of_another():
    models = apply_choices(boat(PADDLE, WHIP), 5, {"paddle": 3, "whip": 2})
    assert (counts(models, "paddle"), counts(models, "whip"), counts(models, "oar")) == (3, 2, 0)
    assert validate_loadout(boat(PADDLE, WHIP), models) == []


def test_what_cannot_be_had_together_names_the_options():
    with pytest.raises(LoadoutError, match=r"cannot have together: .*oar for hook.*net and spear"):
        apply_choices(boat(HOOK, NET), 5, {"hook": 3, "net": 3})


def test_an_unknown_item_suggests_the_nearest():
    with pytest.raises(UnknownNameError, match='found "hoook", expected an item of this unit such as hook'):
        apply_choices(boat(HOOK), 5, {"hoook": 1})


def unit(*first: str, kind: str = "Rowers") -> tuple[ModelEquipment, ...]:
    """Five rowers, one of them (or their leader) with other equipment."""
    models = list(default_loadout(boat(), 5))
    models[0 if kind == "Boat Master" else 1] = ModelEquipment(kind, first)
    return tuple(models)


@pytest.mark.parametrize(
    ("options", "models", "why", "option"),
    [
        ((HOOK,), unit("hook", "oar", "knife"), "has hook and still has oar", HOOK.text),
        ((HORN,), unit("oar", "horn"), "Rowers may not take horn, only Boat Master may", HORN.text),
        ((RAFT, LAMP), unit("oar", "knife", "raft", "lamp"), "may not take lamp while equipped with raft", LAMP.text),
        ((NET,), unit("net"), "takes net only together with spear", NET.text),
        ((HOOK,), unit("oar", "knife", "anchor"), "no option gives anchor", ""),
        ((HOOK,), unit("oar"), "no option lets it give up knife", ""),
        ((PADDLE,), unit("paddle", "knife"), "1 of 5 models take it, but all must or none", PADDLE.text),
        ((ODD,), unit("oar", "knife", "pearl"), "was not understood", ODD.text),
    ],
)
def test_what_is_wrong_quotes_the_option(options, models, why, option):
    problems = validate_loadout(boat(*options), models)
    assert any(why in problem.why and problem.option == option for problem in problems), problems


def test_too_many_of_an_item():
    models = [
        ModelEquipment(m.kind, (*m.items, "raft")) if n < 2 else m for n, m in enumerate(default_loadout(boat(), 5))
    ]
    (problem,) = validate_loadout(boat(RAFT), models)
    assert problem.option == RAFT.text and "1 for every 5 models" in problem.why


def test_wrong_kinds_of_models():
    (problem,) = validate_loadout(boat(), default_loadout(boat(), 5)[:3])
    assert str(problem) == "found 1 Boat Master, 2 Rowers, expected 1 Boat Master, 4-9 Rowers"


def test_several_choices_for_one_model():
    belt = WargearOption("Up to two of these.", (), (("lamp",), ("rope",), ("bell",)), most_each=2)
    models = apply_choices(boat(belt), 5, {"lamp": 3, "rope": 3, "bell": 4})
    assert validate_loadout(boat(belt), models) == []
    assert max(len(model.items) for model in models) == 4


@given(
    st.integers(5, 10),
    st.lists(st.sampled_from([HOOK, NET, HORN, RAFT, LAMP, PADDLE, WHIP]), unique=True, max_size=5),
    st.dictionaries(
        st.sampled_from(["hook", "net", "horn", "raft", "lamp", "paddle", "whip"]), st.integers(1, 4), max_size=3
    ),
)
@settings(max_examples=80)
def test_whatever_is_applied_is_valid_and_as_wanted(models, options, wanted):
    sheet = boat(*options)
    try:
        equipped = apply_choices(sheet, models, wanted)
    except (LoadoutError, UnknownNameError) as refusal:
        assert str(refusal)
        return
    assert validate_loadout(sheet, equipped) == []
    assert {item: counts(equipped, item) for item in wanted} == wanted
