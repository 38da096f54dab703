"""Datasheets of the 11th edition, one module per faction."""
