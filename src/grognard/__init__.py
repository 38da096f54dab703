"""Grognard: Warhammer 40,000 rules as data, exact odds, both editions."""
