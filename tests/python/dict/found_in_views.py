# sql: (n BIGINT, s TEXT) RETURNS TEXT
# tier: native
def f(n, s):
    d = {c: i for i, c in enumerate(s)}
    pairs = d.items()
    found = ('a', 0) in pairs, ('a', n) not in pairs, 5 in pairs, (1, 2, 3) in pairs, (s, n) in pairs
    return f"{found} {n in d.values()} {'x' in d.values()} {n not in d.values()}"


# row: 3, 'ab cde'
# row: 0, 'a b'
# row: 1, ''
