"""Units against units: sides, switches, folded effects, exact answers with their reasons."""
