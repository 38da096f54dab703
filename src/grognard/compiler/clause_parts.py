"""The parts of a clause: what stands before an effect and after it."""

from __future__ import annotations

from lark import Tree

from grognard.compiler.context import Frame
from grognard.compiler.parser import Node, sub, subs, term
from grognard.effects.facts import Fact
from grognard.effects.selectors import Condition, Is

_PREFIXES_WORDS = """
timing_engaged timing_targeted timing_role timing_span timing_allocated timing_destroyed timing_destroys in_turn tested
event_overwatch no_roll_but timing_moves timing_turn army_faction if_hit otherwise unless_ timing_save_failed
while_targets on_critical in_round
until limit if_it_does while_ if_ timing_edge timing_during timing_moment event_makes event_targets
event_made event_scores event_such_targets event_weapons event_unseen
if_unseen if_armed if_model_armed if_form if_named against_named
event_allocated event_np_targets event_targets_closest event_made_by event_activation event_such event_save
"""
_LASTING_WORDS = (
    "reroll add subtract improve worsen change halve double floor critical needs gives no_cover automatic "
    "no_invulnerable cannot_reroll ignore add_both gives_aimed loses"
)
LASTING = frozenset(_LASTING_WORDS.split())
"""What holds for as long as something else does."""
_CHANGES_WORDS = "add add_both subtract improve worsen change halve double eligible critical_own"
CHANGES = frozenset(_CHANGES_WORDS.split())
ATTACKING = frozenset(
    ["event_makes", "event_made_by", "event_targets", "event_targets_closest", "event_allocated", "event_np_targets"]
)
"""What begins with an attack that is made: a clause speaks of one."""
PREFIXES = frozenset(_PREFIXES_WORDS.split())
NOTHING = frozenset(["instead", "as_well", "instead_of_six", "per_models", "at_most", "resolving_that"])
"""What adds no meaning of its own, or was looked at before."""
MOST_TOKENS = {"JUDGEMENT": 2}
"""Tokens of which a unit can have at most so many."""


def owners(node: Node) -> list[Node]:
    """The nouns that stand first in the branches of `node`."""
    found: list[Node] = []
    for child in subs(node):
        found.extend([child] if child.data == "np" else owners(child))
    return found


def persons(node: Node) -> frozenset[str]:
    """How `node` names units and models, other than as the targets of attacks and as "it"."""
    found: set[str] = set()
    for child in subs(node):
        name = str(child.data)
        if name.startswith("target"):
            continue
        if name == "np" and subs(child)[0].data not in ("it", "models_in"):
            found.add(str(subs(child)[0].data).replace("keyword", "model"))
        found |= persons(child)
    return frozenset(found)


def begins_with_pronoun(sentence: Node) -> bool:
    """Whether the first that `sentence` names is "it", "they", its weapons or attacks."""
    for child in sentence.children:
        if not isinstance(child, Tree):
            continue
        if child.data == "np":
            return sub(child, "it") is not None
        if child.data in ("weapons_its", "attacks_its"):
            return True
        if any(child.find_data("np")) or any(child.find_data("weapons_its")) or any(child.find_data("attacks_its")):
            return begins_with_pronoun(child)
    return False


def late_duration(clause: Node) -> bool:
    """Whether "until ..." stands after the effect of `clause`, and no moment or selection before it."""
    names = [str(child.data) for child in subs(clause)]
    effect = next((index for index, name in enumerate(names) if name not in PREFIXES | NOTHING), len(names))
    return "until" in names[effect:] and not any(name.startswith("timing") for name in names)


def has_prefix(clause: Node) -> bool:
    """Whether something stands before the effect of `clause`."""
    return str(subs(clause)[0].data) in PREFIXES


def has_tail(clause: Node) -> bool:
    """Whether a condition or a duration stands after the effect of `clause`."""
    said = [str(child.data) for child in subs(clause) if str(child.data) not in NOTHING]
    effect = next((index for index, name in enumerate(said) if name not in PREFIXES), len(said))
    return any(name in PREFIXES for name in said[effect + 1 :])


def speaks_of_attack(node: Node) -> bool:
    if any(str(child.data).startswith("event") for child in subs(node)):
        return False
    asked = [fact for prefix in subs(node, "if_") for fact in subs(subs(prefix)[0])]
    nouns = (sub(fact, "np") for fact in asked)
    return any(term(fact, "THAT_ATTACK") for fact in asked) or any(
        noun is not None and sub(noun, "the_target") is not None for noun in nouns
    )


def without(frame: Frame) -> tuple[Condition, ...]:
    return tuple(part for part in frame.conditions if part not in frame.alternatives)


def implies(found: tuple[Condition, ...], earlier: Condition) -> bool:
    """Whether the conditions `found` include what `earlier` asks for."""
    for condition in found:
        if condition == earlier:
            return True
        if isinstance(condition, Is) and isinstance(earlier, Is) and condition.subject == earlier.subject:
            if condition.fact is Fact.TOKENS and earlier.fact is Fact.TOKENS and condition.words == earlier.words:
                return (condition.n or 0) >= (earlier.n or 0)
            if (condition.fact, earlier.fact) == (Fact.BELOW_HALF_STRENGTH, Fact.BELOW_STARTING_STRENGTH):
                return True
    return False
