"""Rules of the 10th edition, by faction."""
