"""The rules we ship beside the datasheets: abilities, army rules, detachments, enhancements, stratagems.

`index` finds them; the other modules declare them, each in the words of `declare`.
"""
