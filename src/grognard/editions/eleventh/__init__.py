"""The 11th edition."""

from grognard.editions.eleventh.edition import ATTACK_RULES

__all__ = ["ATTACK_RULES"]
