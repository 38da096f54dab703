"""Models of a target in the order in which they fall."""

from grognard.combat.question import Group, Target
from grognard.combat.rules import Rank, RankModel


def models_of(index: int, group: Group) -> list[RankModel]:
    """The models of group number `index`, the wounded one first."""
    first = RankModel(index, group.wounds - group.lost, wounded=group.lost > 0)
    return [first] + [RankModel(index, group.wounds)] * (group.models - 1)


def wounded_first(models: list[RankModel]) -> list[RankModel]:
    """The same models; those that have already lost wounds come first."""
    return sorted(models, key=lambda model: not model.wounded)


def models_in(target: Target, *, characters: bool) -> list[RankModel]:
    """Models of the character groups, or of the others, in the order of the groups."""
    return [
        model
        for index, group in enumerate(target.groups)
        if group.character is characters
        for model in models_of(index, group)
    ]


def single_rank(models: list[RankModel]) -> tuple[Rank, ...]:
    """All models in one fixed order."""
    return (Rank(tuple(models)),)
