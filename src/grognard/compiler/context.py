"""What a sentence inherits from the ones before it: who "that unit" is, which attacks "that attack" is one of."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from grognard.core.words import Characteristic, Edition
from grognard.datasheet import RuleKind
from grognard.effects.acts import Act, Trigger
from grognard.effects.effect import Effect
from grognard.effects.scopes import Attacks, Scope
from grognard.effects.selectors import Condition, Keywords, Selector
from grognard.effects.timing import Limit, Timing, Until


class NotUnderstoodError(Exception):
    """The sentence has a part whose meaning is not certain. Caught by the report; users never see it raised."""


@dataclass(frozen=True)
class Frame:
    """What stands before an effect in its sentence and holds for it."""

    until: Until | None = None
    standing: Until | None = None
    """The duration that stands before the moment of `at`: how long the rule waits for that moment."""
    conditions: tuple[Condition, ...] = ()
    alternatives: tuple[Condition, ...] = ()
    """Conditions of "if": the next clause's own "if" stands beside them, not under them."""
    attacks: Attacks | None = None
    attack_conditions: tuple[Condition, ...] = ()
    aimed: tuple[Selector | None, ...] = ()
    """The `Attacks.at` of "when targeting X": an effect without it would have lost X."""
    one_die: Attacks | None = None
    at: tuple[Timing, ...] = ()
    at_when: tuple[Condition, ...] = ()
    """Conditions that are asked when the moment of `at` comes, not while the effect lasts."""
    limit: Limit = Limit.UNLIMITED
    optional: bool = False
    used: bool = False
    """Whether "if it does" stands before."""


@dataclass(frozen=True)
class Piece:
    """An effect or act that a sentence yields."""

    what: Effect | Act | Trigger
    frame: Frame
    instead: bool = False
    as_well: bool = False
    about: tuple[Condition, ...] = ()
    """The conditions that this clause itself adds: what "instead" sets apart."""
    refers: bool = False
    """Whether it speaks of a unit selected or named earlier."""
    added: bool = False
    """Whether "in addition" stands before, or it speaks of "it" first: it may be a part of what stands before."""
    filled: bool = False
    """Whether the text names no duration, so that it lasts for the phase (11e 01.02.02)."""
    late: bool = False
    """Whether its duration stands after it, and no moment in its sentence."""


@dataclass
class Discourse:
    """What the sentences so far established."""

    kind: RuleKind | None
    edition: Edition
    name: str = ""
    of_datasheet: bool = False
    """Whether the rule is an ability of a datasheet: attacks of nobody else are those of the models that have it."""
    persons: frozenset[str] = frozenset()
    """How units and models were named so far, other than as targets: "this_unit", "some"."""
    leads: Condition | None = None
    """That the model leads a unit: what later sentences say of that unit holds only while it does."""
    doubtful: bool = False
    """Whether "it" may be the attacker or the target that was named after it."""
    one_of: Selector | None = None
    """The unit of which one model attacks: "it" is that model, or the unit."""
    that_unit: Selector | None = None
    that_noun: Selector | None = None
    """The words with which "that unit" was introduced: its side and keywords must fit how it is spoken of again."""
    rival: Selector | None = None
    """Another unit that "that unit" may mean, named before the target of the attacks."""
    called: Selector | None = None
    """The unit of your own that was called "that unit" before another one was selected."""
    beside: bool = False
    """Whether another unit was named beside "that unit", which it may be as well."""
    beside_model: bool = False
    """The same of "that model"."""
    prey: bool = False
    """Whether "that unit" may be one that was destroyed, besides who destroyed it."""
    that_model: Selector | None = None
    leader: Selector | None = None
    """The `that_model` that is one model, since it leads a unit: "while an X model is leading this unit"."""
    tested: bool = False
    """Whether a battle-shock test has just been told to be taken."""
    model_keywords: Keywords = ()
    """The keywords with which a model of your unit was selected."""
    your: Keywords = ()
    """The keywords that a stratagem's target must have."""
    it: Selector | None = None
    frame: Frame = field(default_factory=Frame)
    weapons: Attacks | None = None
    those: Attacks | None = None
    """The attacks that had something: what "those attacks have ... as well" are."""
    refers: bool = False
    bare: bool = False
    """Whether what was spoken of last may be a unit or a model: "a friendly GLIM"."""
    objective: bool = False
    """Whether an objective was selected."""
    told_use: bool = False
    """Whether something is used in words of its own, so that "if it does" must follow."""
    last: tuple[Effect, ...] = ()
    """The effects of the sentence before, or none where it yields something else: "add 2 instead"."""
    changed: tuple[tuple[Characteristic, Scope], ...] = ()
    """Characteristics that the rule changed, and of whom: "add 3 to the Strength characteristic instead"."""
    roles: tuple[str, ...] = ()
    """What units were selected to be ("this model's prey"): a status that the rule's own attacks ask for."""
    options: tuple[str, ...] = ()
    """Weapon abilities of which one was selected."""
    base: Frame = field(default_factory=Frame)
    """What the opening of a list of options says of each of them."""
    moments: tuple[Timing, ...] = ()
    """When a stratagem is used."""
    sizes: tuple[int, ...] = ()
    """How many units the rule's table gives each battle size."""
    statuses: tuple[str, ...] = ()
    """Named conditions that the rule itself defines ("while a unit is suppressed, ...")."""

    def copy(self) -> Discourse:
        """A copy to try another reading with."""
        return replace(self)
