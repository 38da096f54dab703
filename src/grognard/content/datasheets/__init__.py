"""The 84 datasheets that we ship: facts and names, without rules text. One module per edition and faction."""
