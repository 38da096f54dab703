"""Units as printed: profiles, weapons, wargear options, composition, points."""

from grognard.datasheet.sheet import (
    CompositionLine,
    Datasheet,
    PointsCost,
    PrintedRule,
    Profile,
    RuleKind,
    WargearOption,
    Weapon,
)

__all__ = [
    "CompositionLine",
    "Datasheet",
    "PointsCost",
    "PrintedRule",
    "Profile",
    "RuleKind",
    "WargearOption",
    "Weapon",
]
