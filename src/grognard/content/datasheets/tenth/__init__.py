"""Datasheets of the 10th edition, one module per faction."""
