# sql: (x BIGINT) RETURNS TEXT
# tier: native
def f(x):
    n = 1
    def g():
        nonlocal n
        n += 1
        return [n for _ in range(2)] + [m for m in (n, n + 1)]
    return str(g()) + str({k: n for k in range(2)}) + f"{n}"

# row: 3
# row: -1
# row: 0
# row: 12
