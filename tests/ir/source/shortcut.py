# types: TEXT -> BOOLEAN STRICT
def identifier(s):
    return len(s) > 0 and (s[0].isalpha() or s[0] == "_") and not s.endswith("_")
