"""What an effect acts on: attacks, or models."""

from __future__ import annotations

import msgspec

from grognard.core.words import AttackType
from grognard.effects.selectors import Selector


class WeaponFilter(msgspec.Struct, frozen=True, omit_defaults=True):
    """Weapons by name, by an ability they have ("TORRENT") or lack. Names are lower case, singular, as printed."""

    names: tuple[str, ...] = ()
    having: tuple[str, ...] = ()
    lacking: tuple[str, ...] = ()


class Attacks(msgspec.Struct, frozen=True, omit_defaults=True, tag="attacks"):
    """Attacks made by `by` that target `at`: what attack modifiers and weapon abilities act on.

    `by` None: whoever attacks; `at` None: whatever is attacked. `kind` None: ranged and melee. `weapons` narrows on.
    """

    by: Selector | None = None
    at: Selector | None = None
    kind: AttackType | None = None
    weapons: WeaponFilter | None = None


class Models(msgspec.Struct, frozen=True, omit_defaults=True, tag="models"):
    """Models (or the units they form) that an effect on profiles, saves or permissions acts on."""

    of: Selector


Scope = Attacks | Models
