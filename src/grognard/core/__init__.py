"""Words of the game: keywords, characteristics, rolls, dice expressions, errors. Imports nothing else of ours."""
