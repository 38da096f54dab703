"""The shortest words that turn a switch on."""

from collections.abc import Iterator, Sequence
from itertools import combinations

from grognard.odds.switches import words

_WEAK = frozenset(
    {"active", "are", "be", "benefit", "by", "for", "in", "made", "more", "on", "or", "range", "to", "with", "within"}
)
_SIDES = frozenset({"attacker", "target"})
_SHORT = 3


def when_words(label: str, labels: Sequence[str]) -> str:
    """Words of `label` that mean none other of `labels`: a short name whole, else one word, else two, else all.

    >>> when_words("the attacker is in range of an objective", ["the target is in range of an objective"])
    'attacker objective'
    >>> tokens = ["the target has 1 or more JUDGEMENT tokens", "the target has 2 or more JUDGEMENT tokens"]
    >>> [when_words(label, tokens) for label in tokens]
    ['1 judgement', '2 judgement']
    """
    others = [words(other) for other in labels if other != label]
    for phrase in _candidates(label):
        if phrase and not any(_fits(phrase, other) for other in others):
            return " ".join(phrase)
    return " ".join(words(label))


def _candidates(label: str) -> Iterator[tuple[str, ...]]:
    name = words(label.split("(", 1)[0])
    if len(name) <= _SHORT and not set(name) & _SIDES:
        yield name
    telling = [word for word in words(label) if word not in _WEAK]
    yield from ((word,) for word in telling if word not in _SIDES and not word.isdigit())
    yield from sorted(combinations(telling, 2), key=lambda pair: len(_SIDES.intersection(pair)))


def _fits(phrase: tuple[str, ...], label: tuple[str, ...]) -> bool:
    """Whether `phrase` could also mean `label`: each of its words begins one there."""
    return all(any(word.startswith(part) for word in label) for part in phrase)
