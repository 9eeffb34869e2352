# sql: (a BIGINT, s TEXT) RETURNS TEXT
# tier: native
def f(a, s):
    t = (a, s)
    u = (2, "m")
    return f"{t == u} {t != u} {t < u} {t <= u} {t > u} {t >= u}"

# row: 2, 'm'
# row: 2, 'a'
# row: 3, 'a'
# row: 1, 'z'
