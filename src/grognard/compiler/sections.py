"""The parts of a rule's text: WHEN, TARGET, EFFECT and RESTRICTIONS of a stratagem; who may have an enhancement."""

from __future__ import annotations

import re

import msgspec

_HEADING = re.compile(r"(?m)(?:^|(?<=[.\n ]))(WHEN|TARGET|EFFECT|RESTRICTIONS|RESTRICTION)\s*:\s*")
_BEARER = re.compile(
    r"^(?P<who>[^.\n■]{2,160}?\b(?:models?|units?)(?: \([^)]*\))? only(?: \([^)]*\))?)(?: \((?P<aura>Aura)\))?\.\s*"
)


class StratagemText(msgspec.Struct, frozen=True):
    """The parts of a stratagem's normalised text; `lead` is what stands before WHEN."""

    when: str = ""
    target: str = ""
    effect: str = ""
    restrictions: str = ""
    lead: str = ""


def stratagem_text(text: str) -> StratagemText | None:
    """The parts of `text`, or None if it has no EFFECT. A part that is printed twice counts once."""
    parts = _HEADING.split(text)
    if "EFFECT" not in parts[1::2]:
        return None
    found: dict[str, str] = {}
    for heading, body in zip(parts[1::2], parts[2::2], strict=True):
        name = "restrictions" if heading.startswith("RESTRICTION") else heading.lower()
        body = body.strip()
        if found.get(name, body) != body:
            body = f"{found[name]} {body}"
        found[name] = body
    return StratagemText(**found, lead=parts[0].strip())


def bearer_text(text: str) -> tuple[str, str]:
    """ "X model only." and the rest; the first is empty when the text does not say who may have the enhancement."""
    match = _BEARER.match(text)
    return (match["who"].strip(), text[match.end() :]) if match else ("", text)
