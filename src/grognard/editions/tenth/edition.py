"""The 10th edition's choices on one page."""

from grognard.combat.rules import AttackRules, FacingTiming, MortalTiming, SaveOrder
from grognard.core.words import Edition
from grognard.editions.common.weapons import hazard_rolls
from grognard.editions.tenth.attack import attack_order, mortal_rank, plan, ranks

ATTACK_RULES = AttackRules(
    edition=Edition.TENTH,
    plan=plan,
    ranks=ranks,
    attack_order=attack_order,
    mortal_rank=mortal_rank,
    toughness_timing=FacingTiming.EACH_POOL,  # docs/decisions.md: against T-8.22, which fixes it at selection
    keyword_timing=FacingTiming.AT_SELECTION,  # T-1.04, T-1.60
    save_order=SaveOrder.ONE_BY_ONE,  # T-1.28, T-8.04
    mortal_timing=MortalTiming.AFTER_ALL_POOLS,  # T-8.32, T-9.13
    hazard_rolls=hazard_rolls,
    hazard_fails=1,  # T-9.18
)
