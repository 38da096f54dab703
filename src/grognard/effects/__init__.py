"""Rules as data: selectors, conditions, effects, timings, acts, and the bundles that rules are made of.

Everything here is a frozen value; nothing is applied or undone. `printed` gives the one-line form that people read.
"""
