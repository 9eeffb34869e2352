# sql: (s TEXT, n BIGINT) RETURNS TEXT
def f(s, n):
    t = s
    t *= n
    return f"{s * n!r} {n * s!r} {t == s * n} {len(t)} {(s + '-') * min(n, 2)!r} {s * True!r} {s * False!r}"

# row: 'ab', 3
# row: 'ab', 0
# row: 'ab', -1
# row: '', 1000000000
# row: 'é', 2
# row: '日本', 1
