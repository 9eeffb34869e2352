# sql: (a BIGINT, x DOUBLE, s TEXT) RETURNS TEXT
# tier: native
def f(a, x, s):
    d = {}
    d[a] = "int"
    d[x] = "float"
    d[a == 1] = "bool"
    d[s] = "str"
    d[None] = "none"
    d[(a, s)] = "pair"
    d[(x, s)] = "other"
    floats = {}
    for i in range(3):
        floats[x * i] = i
    found = f"{1 in d} {1.0 in d} {True in d} {d.get(0)} {d.get(0.0)} {-0.0 in d} {d[(a, s)]} {'q' in d} {d[None]}"
    return f"{d} {found} {floats} {floats.get(0)} {len(d)}"

# row: 1, 1.0, 'x'
# row: 0, -0.0, ''
# row: 2, 2.5, 'é'
# row: 9007199254740993, 9007199254740992.0, 'q'
# row: 3, 1e300, 'q'
