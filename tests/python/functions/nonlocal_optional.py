# sql: (x BIGINT) RETURNS TEXT
# tier: native
def f(x):
    best = None
    def see(v):
        nonlocal best
        if best is None or v > best: best = v
    for i in range(4): see((i * x) % 5)
    return str(best)

# row: 3
# row: -1
# row: 0
# row: 12
