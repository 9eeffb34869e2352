# sql: (s TEXT) RETURNS BIGINT
# tier: native
def f(s):
    n = 0
    for c in s:
        if c in "aeiouäöü":
            n += 1
        if c in ("x", "y"):
            n += 10
    return n

# row: 'education'
# row: 'xylophon'
# row: 'äther'
# row: ''
