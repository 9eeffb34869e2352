# sql: (a BIGINT, s TEXT) RETURNS TEXT
# tier: native
def f(a, s):
    t = (a, s, 1.5)
    x, y, z = t
    return f"{x}{y}{z} {t[0]} {t[-1]} {len(t)}"

# row: 1, 'a'
# row: -1, ''
