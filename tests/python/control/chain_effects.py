# sql: (a BIGINT, b BIGINT, c BIGINT) RETURNS TEXT
def f(a, b, c):
    seen = []
    def g(v):
        seen.append(v)
        return v
    r = g(a) < g(b) < g(c)
    s = g(a) == g(b) != g(c) >= g(a)
    t = not (g(a) > g(b)) and g(c) in (g(1), g(2))
    return f"{r} {s} {t} {seen}"

# row: 1, 2, 3
# row: 3, 2, 1
# row: 1, 1, 2
# row: 2, 2, 2
# row: 0, 5, 1
