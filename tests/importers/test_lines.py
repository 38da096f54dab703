"""Lines taken apart where texts were glued, and what is no text at all."""

import pytest

from grognard.core.errors import PageError
from grognard.importers.lines import decode_page, read_pieces


@pytest.mark.parametrize(
    ("line", "texts"),
    [
        ("Units may swim.Each unit floats.", ["Units may swim.", "Each unit floats."]),
        ("Units may swim.DEEP WATER", ["Units may swim.", "DEEP WATER"]),
        ("Units may swim (06.03).06.04 Deep Water", ["Units may swim (06.03).", "06.04 Deep Water"]),
        ("Units may swim.[SPLASH]24.99", ["Units may swim.", "[SPLASH]24.99"]),
        ("Do this:- First swim.", ["Do this:", "- First swim."]),
        ("Models swim. - Second: rest.", ["Models swim.", "- Second: rest."]),
        ("Move it 3\".- Move: up to M\".", ['Move it 3".', '- Move: up to M".']),
        ("They swim.EFFECT: They sink.", ["They swim.", "EFFECT: They sink."]),
        ("05.04.04 Destroyed", ["05.04.04 Destroyed"]),
        ("- Normal Swim 06.02.01", ["- Normal Swim 06.02.01"]),
        ("It costs 1.5 or 2.5 points e.g. today.", ["It costs 1.5 or 2.5 points e.g. today."]),
        ("The old - or so they say - river.", ["The old - or so they say - river."]),
        ("You call a Splash!. If you do, swim.", ["You call a Splash!. If you do, swim."]),
        ("| Q: | Do they swim.Or sink? |", ["| Q: | Do they swim.Or sink? |"]),
        ("<b>Deep</b> water<br>Cold water", ["Deep water", "Cold water"]),
    ],
)  # fmt: skip
def test_glue(line, texts):
    pieces, repairs = read_pieces(line)
    assert [piece.text for piece in pieces] == texts
    assert {piece.line for piece in pieces} == {1}
    assert bool(repairs) == (len(texts) > 1 or "<" in line)


def test_two_capital_headings_glued_are_told_by_the_one_printed_before():
    pieces, _ = read_pieces("DEEP RANGE\nIt is deep.\nSOAKEDDEEP RANGE")
    assert [piece.text for piece in pieces] == ["DEEP RANGE", "It is deep.", "SOAKED", "DEEP RANGE"]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_encodings(encoding):
    text = "Marsh – Warden’s oar"
    assert decode_page(text.encode(encoding)).lstrip("\ufeff") == text


@pytest.mark.parametrize("data", [b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR", bytes(range(256)) * 4, b"\x00" * 50])
def test_binary_data_is_refused(data):
    with pytest.raises(PageError, match="expected the plain text of a datasheet page"):
        decode_page(data, "oar.png")
