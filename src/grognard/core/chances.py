"""Chances as people read them."""

from typing import Final

CLOSE_TO_SURE: Final = 1e-9
"""Chances nearer to 0 or 1 than this are float rounding."""


def percent(chance: float) -> str:
    """`chance` as a percentage with one decimal; what is possible is never printed as 0 %, nor what may fail as 100 %.

    >>> percent(0.312), percent(0.0001), percent(1.0)
    ('31.2%', '<0.1%', '100%')
    """
    if chance < CLOSE_TO_SURE:
        return "0%"
    if chance > 1 - CLOSE_TO_SURE:
        return "100%"
    if chance < 0.0005:
        return "<0.1%"
    if chance >= 0.9995:
        return ">99.9%"
    return f"{chance:.1%}"
