# sql: (a BIGINT, x DOUBLE, s TEXT) RETURNS TEXT
def f(a, x, s):
    t = (a, x, s)
    u = (a, x, s + "a")
    return f"{t < u} {t == (a, x, s)} {t != u} {(a,) < (a, 0)} {() < t[:1]} {(a, (x, s)) >= (a, (x, ''))} {(1, 2) == (1.0, True + 1)} {min(t[:2], (0, 0))} {sorted([(s, a), ('b', 2), ('a', 3)])} {max((x, 1), (a, 2))} {t + (1,)} {t[::-1]} {t * 2 == t + t} {a in t} {(a, a).count(a)} {t.index(s)}"

# row: 1, 1.0, 'a'
# row: 0, -0.0, ''
# row: 5, 2.5, 'é'
# row: -1, -1.0, 'b'
