# sql: (n BIGINT) RETURNS TEXT
# tier: native
def add(d, k, v):
    d[k] = v
    return d

def f(n):
    d = {}
    e = d
    for i in range(n):
        add(e, i % 12, i)
    both = [d, e]
    both[0][n] = -1
    held = {"d": d}
    held["d"][-n] = -2
    g = d if n % 2 else {0: 0}
    g[77] = 7
    h = None
    if n > 3:
        h = d
    size = len(h) if h is not None else -1
    return f"{d} {e is d} {len(both[1])} {g is d} {len(g)} {size} {d == e} {held == {'d': e}}"

# row: 0
# row: 3
# row: 4
# row: 40
