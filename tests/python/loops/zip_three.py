# sql: (s TEXT, n BIGINT) RETURNS TEXT
# tier: native
def f(s, n):
    out = ""
    for c, i, w in zip(s, range(n), [10, 20, 30]):
        out += f"{c}{i}{w} "
    return out

# row: 'abcd', 10
# row: 'abcd', 2
# row: '', 2
