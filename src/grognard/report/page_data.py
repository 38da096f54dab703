"""A page, and what was understood of it, as plain JSON values."""

from typing import Any

import msgspec

from grognard.core.words import Edition
from grognard.datasheet import Weapon
from grognard.effects.plain import frame_words, in_words
from grognard.effects.printed import printed
from grognard.odds.reading import ReadRule, ReadSheet


def page_data(sheet: ReadSheet) -> dict[str, Any]:
    """A page as plain JSON values: the sheet, and every rule with its effects in words and in their printed form."""
    page, whole = sheet.page, sheet.datasheet
    return {
        "edition": page.edition.value,
        "name": whole.name,
        "faction": whole.faction,
        "profiles": _plain(whole.profiles),
        "weapons": [_weapon(one) for one in whole.weapons],
        "keywords": list(whole.keywords),
        "faction_keywords": list(whole.faction_keywords),
        "points": _plain(whole.points),
        "composition": _plain(whole.composition),
        "loadout": _plain(whole.loadout),
        "wargear_options": _plain(whole.wargear_options),
        "rules": [_rule(read, page.edition) for read in sheet.rules],
        "stratagems": _plain(page.stratagem_list),
        "enhancements": _plain(page.enhancement_list),
        "detachment_rules": list(page.detachment_list),
        "led_by": list(page.led_by),
        "leads": list(page.leads),
        "faq": _plain(page.faq),
        "errata": _plain(page.errata),
        "evidence": _plain(page.evidence),
        "repairs": _plain(page.repairs),
        "damage": _plain(page.damage),
        "lacks": list(sheet.lacks),
        "completed_by_shipped": list(sheet.completed_by),
        "overruled_profiles": _plain(sheet.overruled),
        "residue": _plain(page.residue),
        "unread": _plain(page.unread),
    }


def _rule(read: ReadRule, edition: Edition) -> dict[str, Any]:
    rule = read.rule
    told: dict[str, Any] = {
        "name": rule.name,
        "kind": rule.kind.value,
        "status": read.mark.value,
        "not_understood": list(read.not_understood),
        "effects": [printed(effect) for effect in read.effects],
        "in_words": [in_words(effect, edition) for effect in read.effects],
        "lines": list(rule.lines),
    }
    optional = {
        "owner": rule.owner,
        "category": rule.category,
        "cp": rule.cp,
        "points": rule.points,
        "number": rule.number,
        "how": read.how,
        "frame_in_words": list(frame_words(read.bundle, edition)) if read.bundle else None,
    }
    return told | {key: value for key, value in optional.items() if value not in ("", None, [])}


def _plain(value: Any) -> Any:
    return msgspec.to_builtins(value)


def _weapon(weapon: Weapon) -> dict[str, Any]:
    """A weapon with its dice as people write them."""
    return {**_plain(weapon), "attacks": str(weapon.attacks), "damage": str(weapon.damage)}
