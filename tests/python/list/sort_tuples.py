# sql: (s TEXT) RETURNS TEXT
# tier: native
def f(s):
    pairs = []
    for i, c in enumerate(s):
        pairs.append((c, -i))
    pairs.sort()
    return str(pairs)

# row: 'banana'
# row: ''
