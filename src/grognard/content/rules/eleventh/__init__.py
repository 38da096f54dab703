"""Rules of the 11th edition, by faction."""
