"""Rules text -> what was understood of it, and what was not."""

from __future__ import annotations

import re
from enum import StrEnum
from itertools import product

import msgspec

from grognard.compiler.assemble import Assembly
from grognard.compiler.context import Discourse, Frame, NotUnderstoodError, Piece
from grognard.compiler.effects import EffectLowering
from grognard.compiler.frame.joining import joined_rolls
from grognard.compiler.frame.stratagem import read_bearer, read_frame
from grognard.compiler.lists import SELECT_BELOW, as_sentences, grouped, joined_lists, options_of
from grognard.compiler.missing import hangs, leads_in, takes_all_back, takes_one_back
from grognard.compiler.normalise import Sentence, normalise, sentences
from grognard.compiler.nouns import Mode
from grognard.compiler.parser import parse
from grognard.compiler.plurals import has_plural, in_singular
from grognard.compiler.possible import possible
from grognard.compiler.sections import StratagemText, bearer_text, stratagem_text
from grognard.compiler.sizes import without_sizes
from grognard.compiler.tokens import terms
from grognard.compiler.weapon_rules import with_one_roll, without_definitions, without_number
from grognard.core.words import Edition
from grognard.datasheet import PrintedRule, RuleKind
from grognard.effects.acts import Act, Inflict, OneOf, Trigger
from grognard.effects.bundles import Ability, Bundle, Clause, Enhancement, Stratagem
from grognard.effects.effect import WhileStatus
from grognard.effects.scopes import Attacks, WeaponFilter
from grognard.effects.selectors import ATTACKER, ENEMY, TRIGGERING, YOUR_UNIT
from grognard.effects.timing import Until


class Status(StrEnum):
    """How much of a rule was understood."""

    UNDERSTOOD = "understood"
    PARTLY = "partly"
    NOT = "not"


class Compiled(msgspec.Struct, frozen=True):
    """What a rule's text was compiled to.

    `effects` are the clauses in the order of the text; `bundle` is the whole rule with its name, timing and limits.
    `not_understood` are the parts, in the text's own words, whose meaning is not in `effects`.
    """

    effects: tuple[Clause, ...] = ()
    bundle: Bundle | None = None
    not_understood: tuple[str, ...] = ()
    touches_attack: bool = False

    @property
    def status(self) -> Status:
        """Understood only when nothing was left over."""
        if not self.not_understood:
            return Status.UNDERSTOOD if self.effects else Status.NOT
        return Status.PARTLY if self.effects else Status.NOT


_ATTACK_WORDS = re.compile(
    r"\b(?:hit|wound|damage) rolls?\b|\bcritical (?:hit|wound)|invulnerable save|\binsv\b|feel no pain|"
    r"benefit of cover|\b(?:strength|attacks|damage|toughness|save|ballistic skill|weapon skill|armour penetration)"
    r"(?:,| and| or)?.{0,40}characteristic|\[[a-z' -]+[0-9+d]*\]|saving throw|save rolls?|"
    r"[+-]\d (?:s|a|ap|d|t|bs|ws|to (?:hit|wound))\b|stealth|re-?roll (?:the|a|hit|wound|damage)",
    re.IGNORECASE,
)


_DEFINED = re.compile(r"\b[Ww]hile (?:a|an|any) (?:enemy |friendly )?unit is (\w+)\b")


def touches_attack(text: str) -> bool:
    """Whether the words of `text` speak of what changes an attack's odds (for statistics only)."""
    return bool(_ATTACK_WORDS.search(text))


def compile_sentences(found: tuple[Sentence, ...], discourse: Discourse) -> tuple[tuple[Clause, ...], tuple[str, ...]]:
    """The clauses of the sentences, and the sentences that were not understood."""
    found, discourse.sizes = without_sizes(without_notes(found)[0])
    found = joined_rolls(joined_lists(found))
    told = (_DEFINED.findall(sentence.text) for sentence in found)
    discourse.statuses = tuple(word.upper() for words in told for word in words)
    groups = grouped(found)
    assembly = Assembly(discourse)
    fresh = assembly.copy()
    missed: set[int] = set()
    doubtful: int | None = None
    before: Assembly | None = None
    for index, group in enumerate(groups):
        earlier = assembly.copy()
        if doubtful is not None and (group[0].bullet or group[0].line == doubtful):
            missed.add(index)
            continue
        doubtful = None
        if _understood(group, assembly):
            if not (missed and discourse.kind is not RuleKind.STRATAGEM and hangs(_added(earlier, assembly))):
                before = earlier
                continue
            assembly = earlier.copy()
        missed.add(index)
        if takes_all_back(group, discourse.kind):
            assembly = fresh.copy()
            missed.update(range(index))
        elif before is not None and takes_one_back(group):
            assembly = before
            missed.add(index - 1)
        assembly.missed()
        before = None
        doubtful = group[-1].line if leads_in(group) else None
    parts = [part for index in sorted(missed) for sentence in groups[index] for part in sentence.parts]
    if assembly.unfinished():
        parts.append(_use(found))
    return assembly.clauses, tuple(parts)


def _added(earlier: Assembly, assembly: Assembly) -> tuple[Clause, ...]:
    """The clauses that `assembly` has and `earlier` has not."""
    return tuple(clause for clause in assembly.clauses if clause not in earlier.clauses)


def _understood(group: list[Sentence], assembly: Assembly) -> bool:
    """Adds the meaning of a sentence, or of a list with its opening, if it has exactly one."""
    if SELECT_BELOW.search(group[0].text) and len(group) > 1:
        return _choice(group, assembly)
    texts = as_sentences(group)
    if len(texts) > 1:
        attempt = assembly.copy()
        if not all(_one_sentence(text, attempt) for text in texts):
            return False
    return bool(texts) and all(_one_sentence(text, assembly) for text in texts)


def without_notes(found: tuple[Sentence, ...]) -> tuple[tuple[Sentence, ...], tuple[str, ...]]:
    """The sentences that are rules, and those that certainly are none: notes, examples, lore before the rule."""
    kept: list[Sentence] = []
    notes: list[str] = []
    noted = -1
    for index, sentence in enumerate(found):
        if _NOTE.match(sentence.text):
            noted = sentence.line
        if _is_heading(found, index):
            notes.append(sentence.text)
            continue
        if sentence.line == noted or (not kept and len(found) > 1 and _is_lore(sentence.text)):
            notes.append(sentence.text)
        else:
            kept.append(sentence)
    return tuple(kept), tuple(notes)


def _is_heading(found: tuple[Sentence, ...], index: int) -> bool:
    """Whether a sentence is a line of capitals above a text, and no item of a list."""
    after = found[index + 1 : index + 2]
    listed = found[index].bullet or found[index].follows or (index > 0 and found[index - 1].text.endswith(":"))
    told = bool(after) and not _HEADING.fullmatch(after[0].text)
    return not listed and told and bool(_HEADING.fullmatch(found[index].text))


def without_lore(plain: str) -> str:
    """`plain` from the first sentence on that may be a rule."""
    found = sentences(plain)
    story = next((index for index, sentence in enumerate(found) if not _is_lore(sentence.text)), 0)
    if not 0 < story < len(found):
        return plain
    at = plain.find(found[story].text)
    return plain[at:] if at > 0 else plain


def _is_lore(text: str) -> bool:
    """Whether a sentence certainly tells a story: no word of it belongs to the game."""
    if len(text.split()) < 6 or _COMMANDS.search(text) or re.search(r"\d|[A-Z]{3}|\[", text):
        return False
    found = terms(text)
    return bool(found) and all(term.type in _PLAIN_WORDS for term in found)


_HEADING = re.compile(r"[A-Z][A-Z' -]{3,40}")
"""A line of capitals without an end is the heading of what follows."""
_NOTE = re.compile(r"\(?(?:designer's note|designers' note|example|for example)\b", re.IGNORECASE)
_COMMANDS = re.compile(
    r"\b(?:can|cannot|must|may|always|never|instead|automatically|ignores?|counts?|treat\w*|gains?|loses?|if|each time|"
    r"when|until|only|select\w*|rolls?|add|subtract|re-?rolls?|unless|while)\b",
    re.IGNORECASE,
)
_PLAIN_WORDS_TEXT = """
WORD KEYWORDS STATUS THE A AND OR OF TO BY FOR WITH DURING IT ITS IS HAS NOT FROM AGAINST ANY THAT THIS
OTHER POSS SEMI AFTER ONE ENEMY FRIENDLY COUNT MAKES BOTH EITHER_OF VISIBLE WITHIN AWAY BEYOND MORE_THAN
"""
_PLAIN_WORDS = frozenset(_PLAIN_WORDS_TEXT.split())


def _choice(group: list[Sentence], assembly: Assembly) -> bool:
    """Adds a choice among the options that a list names, if all of them are understood."""
    if len(group) < 3 or not group[1].bullet:
        return False
    opened = _reading(group[0].text.rstrip(".:") + ".", assembly)
    if opened is None or not isinstance(opened[0][-1].what, OneOf):
        return False
    pieces, discourse = opened
    until = pieces[-1].frame.until
    if until is None and discourse.edition is Edition.ELEVENTH:
        until = Until.END_OF_PHASE
    options: list[tuple[str, tuple[Act, ...]]] = []
    defined: list[WhileStatus] = []
    for number, (name, texts) in enumerate(options_of(group[1:]), 1):
        inner = discourse.copy()
        inner.base = Frame(until=until)
        inner.frame = Frame()
        option = Assembly(inner)
        if not all(_one_sentence(text, option) for text in texts):
            return False
        defined.extend(clause for clause in option.clauses if isinstance(clause, WhileStatus))
        acts = _acts(tuple(clause for clause in option.clauses if not isinstance(clause, WhileStatus)))
        if acts is None or option.unfinished():
            return False
        options.append((name.upper() or f"OPTION {number}", acts))
    if len({name for name, _ in options}) < len(options):
        return False
    chosen = Piece(OneOf(tuple(options)), pieces[-1].frame, refers=pieces[-1].refers)
    try:
        assembly.copy().add([*pieces[:-1], chosen], discourse)
    except NotUnderstoodError:
        return False
    definitions = [Piece(clause, Frame()) for clause in defined]
    assembly.add([*pieces[:-1], chosen, *definitions], discourse)
    return True


def _acts(clauses: tuple[Clause, ...]) -> tuple[Act, ...] | None:
    """What choosing an option does; None where an effect does not say how long it lasts."""
    acts: list[Act] = []
    for clause in clauses:
        if isinstance(clause, Trigger):
            if clause != Trigger((), clause.do):
                return None
            acts.extend(clause.do)
        elif isinstance(clause, WhileStatus) or clause.until is Until.ALWAYS:
            return None
        else:
            acts.append(Inflict(clause))
    return tuple(acts) or None


_OPENED = re.compile(r"(?:can|may) (?:use this|call)|\bselect one objective")


def _use(found: tuple[Sentence, ...]) -> str:
    opened = (sentence.text for sentence in found if _OPENED.search(sentence.text))
    return next(opened, found[0].text)


def _one_sentence(text: str, assembly: Assembly) -> bool:
    """Adds the meaning of `text` to `assembly`, if it has exactly one."""
    found = _reading(text, assembly)
    if found is None:
        return False
    assembly.add(*found)
    return True


def _reading(text: str, assembly: Assembly) -> tuple[list[Piece], Discourse] | None:
    """The one meaning of `text` after what `assembly` holds; None if it has none or several."""
    results: list[tuple[list[Piece], Discourse]] = []
    for reading, mode in product(parse(text), Mode):
        attempt = assembly.discourse.copy()
        try:
            pieces = EffectLowering(attempt, mode).sentence(reading)
            assembly.copy().add(pieces, attempt)
        except NotUnderstoodError:
            continue
        if not all(possible(piece.what) for piece in pieces):
            return None
        if pieces and all((pieces, attempt) != earlier for earlier in results):
            results.append((pieces, attempt))
    different = {repr([piece.what for piece in pieces]) for pieces, _ in results}
    return results[0] if len(different) == 1 else None


def compile_rule(
    text: str,
    *,
    kind: RuleKind | None,
    edition: Edition,
    name: str = "",
    cp: int = 0,
    owner: str = "",
    category: str = "",
    points: int = 0,
) -> Compiled:
    """The effects of one rule's text.

    `kind` None: guessed from the text. `name` and what follows it stand beside the text on a page; the bundle carries
    them. Nothing is guessed or dropped: what has no certain meaning is in `not_understood`, and what was not understood
    of a stratagem's WHEN or TARGET is left empty in the bundle. Never raises for any text.
    """
    plain = normalise(text)
    found = _rule(plain, kind, edition, name, Stratagem(normalise(name), cp, (), (), (), category, owner), points)
    if edition is not Edition.TENTH or not has_plural(plain):
        return found
    return msgspec.structs.replace(found, effects=in_singular(found.effects), bundle=in_singular(found.bundle))


def _rule(plain: str, kind: RuleKind | None, edition: Edition, name: str, printed: Stratagem, points: int) -> Compiled:
    """The same of normalised text; `printed` carries what stands beside the text."""
    title, owner = printed.name, printed.owner
    parts = stratagem_text(plain) if kind in (None, RuleKind.STRATAGEM) else None
    if parts is not None:
        return _stratagem(parts, edition, printed, touches_attack(plain))
    if kind is RuleKind.CORE:
        return _core_abilities(plain, edition, name)
    who, rest = bearer_text(without_lore(plain)) if kind in (None, RuleKind.ENHANCEMENT) else ("", plain)
    rest = rest if who else plain
    known = kind or (RuleKind.ENHANCEMENT if who else RuleKind.ABILITY)
    if known is RuleKind.WEAPON_ABILITY:
        return _weapon_ability(plain, edition, title)
    discourse = Discourse(known, edition, name, of_datasheet=kind is RuleKind.ABILITY)
    clauses, missed = compile_sentences(sentences(rest), discourse)
    if known is RuleKind.ENHANCEMENT:
        bearer = read_bearer(who) if who else None
        if who and bearer is None:
            missed = (who, *missed)
        return Compiled(clauses, Enhancement(title, clauses, bearer, points, owner), missed, touches_attack(plain))
    ability = Ability(title, clauses, aura="(Aura" in title, psychic="Psychic)" in title)
    return Compiled(clauses, ability, missed or (() if clauses else _nothing(plain)), touches_attack(plain))


def _weapon_ability(plain: str, edition: Edition, name: str) -> Compiled:
    """A weapon ability: its rule, and the summary of it that a page may print below, count once."""
    plainly = without_number(name)
    own = Attacks(weapons=WeaponFilter(having=(plainly,)))
    found = without_definitions(sentences(plain), plainly)
    if not found:
        return Compiled(bundle=Ability(name, ()), not_understood=_nothing(plain), touches_attack=touches_attack(plain))
    told, missed = compile_sentences(found, Discourse(RuleKind.WEAPON_ABILITY, edition, name, weapons=own))
    clauses = with_one_roll(tuple(dict.fromkeys(told)))
    return Compiled(clauses, Ability(name, clauses), missed or (() if clauses else _nothing(plain)), True)


def _nothing(plain: str) -> tuple[str, ...]:
    """What is told of a text in which nothing is a rule: the text itself."""
    return (plain,) if plain else ()


def compile_printed(rule: PrintedRule, edition: Edition) -> Compiled:
    """The effects of a rule as a page prints it, with its name, cost and owner in the bundle."""
    return compile_rule(
        rule.text,
        kind=rule.kind,
        edition=edition,
        name=rule.name,
        cp=rule.cp or 0,
        owner=rule.owner,
        category=rule.category,
        points=rule.points or 0,
    )


def _stratagem(parts: StratagemText, edition: Edition, printed: Stratagem, touches: bool) -> Compiled:
    frame = read_frame(parts)
    discourse = Discourse(RuleKind.STRATAGEM, edition, printed.name, that_unit=frame.that_unit)
    if frame.that_unit in (TRIGGERING, ATTACKER):
        discourse.that_noun = ENEMY
        discourse.beside = True
    discourse.moments = frame.at
    if frame.target:
        discourse.your = frame.target[0].any_of
        if frame.that_unit == YOUR_UNIT:
            discourse.that_noun = frame.target[0]
        elif len(frame.target) > 1:
            discourse.that_noun = frame.target[1]
    clauses, missed = compile_sentences(frame.effect, discourse)
    clauses = (*frame.clauses, *clauses)
    whole = msgspec.structs.replace(
        printed, at=frame.at, target=frame.target, effects=clauses, restrictions=frame.restrictions
    )
    return Compiled(clauses, whole, (*frame.not_understood, *missed), touches)


def _core_abilities(text: str, edition: Edition, name: str) -> Compiled:
    """The core abilities that a datasheet lists; they are of the models with that datasheet."""
    sentence = Sentence(f"This model has {text.rstrip('.')}.")
    clauses, missed = compile_sentences((sentence,), Discourse(RuleKind.CORE, edition, name))
    return Compiled(clauses, Ability(name, clauses), (text,) if missed else (), touches_attack(text))
