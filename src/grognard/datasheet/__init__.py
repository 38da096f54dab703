"""Units as printed: profiles, weapons, wargear options, composition, points."""

from grognard.datasheet.sheet import (
    BOARDING_ACTIONS,
    CORE,
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
    "BOARDING_ACTIONS",
    "CORE",
    "CompositionLine",
    "Datasheet",
    "PointsCost",
    "PrintedRule",
    "Profile",
    "RuleKind",
    "WargearOption",
    "Weapon",
]
