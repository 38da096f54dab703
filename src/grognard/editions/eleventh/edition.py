"""The 11th edition's choices on one page."""

from grognard.combat.rules import AttackRules, FacingTiming, MortalTiming, SaveOrder
from grognard.core.words import Edition
from grognard.editions.common.weapons import hazard_rolls
from grognard.editions.eleventh.attack import attack_order, mortal_rank, plan, ranks

ATTACK_RULES = AttackRules(
    edition=Edition.ELEVENTH,
    plan=plan,
    ranks=ranks,
    attack_order=attack_order,
    mortal_rank=mortal_rank,
    toughness_timing=FacingTiming.EACH_POOL,  # 05.02.01
    keyword_timing=FacingTiming.EACH_POOL,  # FAQ on 02.01
    save_order=SaveOrder.LOWEST_FIRST,  # 05.04
    mortal_timing=MortalTiming.AFTER_POOL,  # 06.02, 24.10
    hazard_rolls=hazard_rolls,
    hazard_fails=2,  # 06.03
)
