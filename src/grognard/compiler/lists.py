"""Lists: an opening and its items, as groups of sentences and as single ones."""

from __future__ import annotations

import re

import msgspec

from grognard.compiler.normalise import Sentence

SELECT_BELOW = re.compile(r"\bselect one of the (?:following|[a-z' -]*below)", re.IGNORECASE)
_HAS_IT = re.compile(
    r"(Until [^,.:]+), "
    r"(?:(?:models in )?(?:it|this unit|this model|the bearer|the bearer's unit|your unit|this model's unit)"
    r" (?:has|have|gains?) (?:that|the selected|the chosen) (?:ability|effect|bonus)"
    r"|(?:that|the selected|the chosen) (?:ability|effect|bonus) (?:applies|is active|is in effect)[^,.:]*)[.:]"
)
_HAVE_IT = re.compile(r"Until [^,.:]+, [^,.:]*weapons[^,.:]* have (?:that|the selected|the chosen) ability[.:]")
_ONLY_ABILITY = re.compile(r"(?:the )?(\[[^\[\]]+\])(?: ability)?[.;,]?(?: or)?", re.IGNORECASE)
_INLINE = re.compile(r"(?<=: )\[[^\[\]]+\](?:(?:[;,]|[;,]? or) \[[^\[\]]+\])+(?=\.)")
_ROLLS = re.compile(r"\broll (?:one|two|three|six) D6[^:.]*:$")
_ROW = re.compile(r"On an? \d")
_CORRESPONDS = re.compile(
    r"(?P<roll>.*\broll one D6): (?P<until>until [^,:]+), (?P<who>[^,:]+?) (?P<has>has|have|gains?) the ability below "
    r"that corresponds (?:with|to) (?:that|the) (?:roll|result):"
)
_NAMED_ROW = re.compile(r"(\d(?:-\d|\+)?): (\[[^\[\]]+\]|[A-Z][A-Za-z0-9+ ]+?)(?: ability)?[.;]?")
_EITHER_OF_THEM = re.compile(
    r" if (?:either or both|one or both|either|at least one|any|one or more) of the following "
    r"(?:are true|is true|apply|applies|conditions are met)$"
)


def joined_lists(found: tuple[Sentence, ...]) -> tuple[Sentence, ...]:
    """The sentences, with those lists made one sentence whose items are none: weapon abilities, rows of a table.

    Where what is selected is spoken of before the items ("Until ..., this unit has that ability:"), that is joined to
    the opening, unless the items are weapon abilities.
    """
    joined: list[Sentence] = []
    index = 0
    while index < len(found):
        sentence = found[index]
        items = index + 1
        between: Sentence | None = None
        if SELECT_BELOW.search(sentence.text):
            if _INLINE.search(sentence.text):
                plain = _INLINE.sub(lambda match: re.sub(r"[;,]? or |[;,] ", " or ", match.group()), sentence.text)
                sentence = msgspec.structs.replace(sentence, text=plain, printed=sentence.parts)
            weapons = items + 1 < len(found) and _ONLY_ABILITY.fullmatch(found[items + 1].text)
            has_it = items + 1 < len(found) and (_HAVE_IT if weapons else _HAS_IT).fullmatch(found[items].text)
            if has_it and found[items + 1].bullet:
                between = found[items]
                items += 1
        end = items
        while end < len(found) and (found[end].bullet or found[end].follows):
            end += 1
        group = found[items:end]
        abilities = [_ONLY_ABILITY.fullmatch(item.text) for item in group]
        if SELECT_BELOW.search(sentence.text) and len(group) > 1 and all(abilities):
            names = " or ".join(match[1] for match in abilities if match)
            opening = f"{sentence.text.rstrip('.:')}: {names}."
            joined.append(_with(sentence, opening, (sentence, *group)))
            if between is not None:
                joined.append(msgspec.structs.replace(between, text=f"{between.text[:-1]}."))
        elif between is not None and (told := _HAS_IT.fullmatch(between.text)):
            until = told[1][0].lower() + told[1][1:]
            joined.append(_with(sentence, f"{sentence.text.rstrip('.:')} {until}:", (sentence, between)))
            joined.extend(group)
        elif (table := _corresponding(sentence.text, group)) is not None:
            joined.append(_with(sentence, table, (sentence, *group)))
        elif _ROLLS.search(sentence.text) and group and all(_ROW.match(item.text) for item in group):
            rows = "; ".join(_uncapital(item.text.rstrip(".;")) for item in group)
            joined.append(_with(sentence, f"{sentence.text} {rows}.", (sentence, *group)))
        else:
            joined.append(sentence)
            joined.extend(group)
        index = end
    return tuple(joined)


def _corresponding(opening: str, group: tuple[Sentence, ...]) -> str | None:
    """ "Roll one D6: until ..., X has the ability below that corresponds with that roll:" as rows of a table."""
    told = _CORRESPONDS.fullmatch(opening)
    rows = [_NAMED_ROW.fullmatch(item.text) for item in group]
    if told is None or not rows or not all(rows):
        return None
    has = "has" if told["has"] in ("has", "gains") else "have"
    given = (f"on a {row[1]}, {told['until']}, {told['who']} {has} the {row[2]} ability" for row in rows if row)
    return f"{told['roll']}: {'; '.join(given)}."


def _with(first: Sentence, text: str, parts: tuple[Sentence, ...]) -> Sentence:
    return msgspec.structs.replace(first, text=text, printed=tuple(part for one in parts for part in one.parts))


def grouped(found: tuple[Sentence, ...]) -> list[list[Sentence]]:
    """The sentences, with a list's items kept beside the sentence that opens it with a colon."""
    groups: list[list[Sentence]] = []
    inside = False
    for sentence in found:
        if inside and (sentence.bullet or sentence.follows):
            groups[-1].append(sentence)
            continue
        groups.append([sentence])
        inside = sentence.text.endswith(":") or bool(SELECT_BELOW.search(sentence.text))
    return groups


def as_sentences(group: list[Sentence]) -> list[str]:
    """A list read as one sentence: its opening and its items, joined by "and"; none when that cannot be.

    Where an item has a condition of its own, each item is a sentence with the opening.
    """
    if len(group) == 1:
        return [] if group[0].text.endswith(":") else [group[0].text]
    if any(item.follows for item in group[1:]):
        return []
    opening = group[0].text.removesuffix(":").removesuffix(" and")
    if either := _EITHER_OF_THEM.search(opening):
        conditions = " or ".join(_uncapital(item.text.rstrip(".;")) for item in group[1:])
        return [f"{opening[: either.start()]} if {conditions}."]
    items = [_uncapital(item.text.rstrip(".;").removesuffix(" and")) for item in group[1:]]
    if any(_CONDITION.search(item) for item in items):
        return [] if _BEGINS.search(opening) else [f"{opening} {item}." for item in items]
    link = " and" if group[0].text.endswith(" and:") else ""
    return [f"{opening}{link} {' and '.join(items)}."]


_CONDITION = re.compile(r"\b(?:if|while|until|unless|when|each time)\b", re.IGNORECASE)
_BEGINS = re.compile(r"\b(?:select|choose|roll|once per|can use|one of)\b", re.IGNORECASE)


def _uncapital(item: str) -> str:
    first, _, rest = item.partition(" ")
    return f"{first.lower()} {rest}" if first.istitle() and rest else item


def options_of(items: list[Sentence]) -> list[tuple[str, list[str]]]:
    """Name (empty: none) and sentences of each option: "Fury: add 1 ... Add 2 ..."."""
    options: list[tuple[str, list[str]]] = []
    for item in items:
        if item.follows and options:
            options[-1][1].append(item.text)
            continue
        name, colon, text = item.text.partition(": ")
        named = bool(colon) and len(name.split()) <= 6 and not _GAME_WORDS.search(name)
        options.append((name, [text]) if named else ("", [item.text]))
    return options


_GAME_WORDS = re.compile(r"\b(?:select|roll|each|until|unit|model|one)\b", re.IGNORECASE)
