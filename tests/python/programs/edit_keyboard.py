# A nested helper with a captured variable, floats, and a break out of two loops.
# sql: (s TEXT, limit DOUBLE) RETURNS TEXT
# tier: native
def f(s, limit):
    def weight(c):
        return 1.5 if c.isupper() else 1.0

    total = 0.0
    kept = ""
    for word in s.split():
        for c in word:
            total += weight(c)
            if total > limit:
                break
            kept += c
        else:
            kept += " "
            continue
        break
    return kept + f"|{total}"

# row: 'Hello big World', 8.0
# row: 'abc', 100.0
# row: '', 1.0
# row: 'ÄÖ', 2.0
