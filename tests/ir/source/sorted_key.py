# types: TEXT -> TEXT
def by_length(s):
    return " ".join(sorted(s.split(), key=len))
