# sql: (s TEXT, a BIGINT) RETURNS TEXT
def f(s, a):
    first, *rest = s
    *init, last = s
    x, (y, *z), w = a, (a + 1, a, 3), s
    (p, q), r = divmod(a, 3), s[::-1]
    [m, n] = [a, s]
    t = a,
    u = (*t, *s, *[a])
    (v,) = t
    i, xs = 0, [0, 0, 0]
    i, xs[i] = 1, a
    for k, (c, d) in enumerate(zip(s, s[1:])):
        xs[k % 3] += ord(c) - ord(d)
    a, b = a + 1, a
    a, b = b, a
    return f"{first} {rest} {init} {last} {x} {y} {z} {w} {p} {q} {r} {m} {n} {t} {u} {v} {i} {xs} {a} {b} {len(u)} {u[1:-1]}"

# row: 'abc', 5
# row: 'x', -1
# row: '日本', 0
# row: '', 1
