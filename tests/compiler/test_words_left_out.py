"""Dots stand for words that somebody left out, and "models" alone does not say whose: neither is understood."""

import pytest

from compiler.told import FOR_NOW, LEADS, SQUAD, told
from grognard.datasheet import RuleKind

WHOLE = f"Each time {SQUAD} an attack, add 1 to the Wound roll"


@pytest.mark.parametrize(
    "text",
    [
        f"{WHOLE}...",
        f"{WHOLE}…",
        f"While {LEADS}..., each time an attack targets this model, subtract 1 from the Hit roll.",
        'While a friendly GLIM... unit is within 5" of this model, models in that unit have the Stealth ability.',
        "Models in this unit have a 5+ invulnerable save ... against ranged attacks.",
        "Each time a model in this unit makes an attack. add 1 to the Wound roll.",
    ],
)
def test_dots_within_a_sentence_or_after_it(text: str) -> None:
    assert told(text).effects == ()


@pytest.mark.parametrize("part", ["WHEN: Fight phase...", "TARGET: One GLIM... unit from your army."])
def test_dots_in_the_frame_of_a_stratagem(part: str) -> None:
    parts = {"WHEN": "WHEN: Fight phase.", "TARGET": "TARGET: One GLIM unit from your army."}
    parts[part.partition(":")[0]] = part
    text = "\n".join((*parts.values(), f"EFFECT: {FOR_NOW}, models in your unit have the Stealth ability."))
    assert told(text, RuleKind.STRATAGEM).not_understood == (part,)


@pytest.mark.parametrize("text", ["Improve the Leadership characteristic of models by 1.", "Models have +1 T."])
def test_models_of_whom(text: str) -> None:
    assert told(text).effects == ()
