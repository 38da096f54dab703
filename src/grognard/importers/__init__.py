"""Outside formats as values: datasheet pages first."""
