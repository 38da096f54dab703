"""What best play made of the unit's own single re-rolls, as *why* tells it."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from grognard.combat.best.hands import SINGLES, Token
from grognard.combat.fold import Fate, Verdict
from grognard.core.words import Roll
from grognard.effects.effect import Reroll, Which

BY_POLICY = "used as the policy of best play says"
LEFT = "best play has no use for it"
HARDLY_EVER = 1e-9


def as_played(
    verdicts: tuple[Verdict, ...], used: Mapping[Token, float], *, always: bool = True
) -> tuple[Verdict, ...]:
    """The verdicts with what became of single re-rolls; `used`: P(each re-roll by hand is used), empty where play was
    as usual. `always`: whether `used` tells of all there is, and not only of how the target most likely stands."""
    return tuple(_as_played(verdict, used, always) if _is_single(verdict) else verdict for verdict in verdicts)


def _is_single(verdict: Verdict) -> bool:
    effect = verdict.effect
    return verdict.fate is Fate.APPLIED and isinstance(effect, Reroll) and effect.which is Which.ONE


def _as_played(verdict: Verdict, used: Mapping[Token, float], always: bool) -> Verdict:
    effect = verdict.effect
    assert isinstance(effect, Reroll)
    if not used and effect.what is not Roll.DAMAGE:
        return verdict
    if not used or (always and used.get(SINGLES[effect.what], 0.0) < HARDLY_EVER):
        return msgspec.structs.replace(verdict, fate=Fate.IGNORED, note=LEFT)
    return msgspec.structs.replace(verdict, note=BY_POLICY)
