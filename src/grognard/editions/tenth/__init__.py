"""The 10th edition."""

from grognard.editions.tenth.edition import ATTACK_RULES

__all__ = ["ATTACK_RULES"]
